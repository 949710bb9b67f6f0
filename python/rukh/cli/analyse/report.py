"""What stays of a search: its table and its facts for people, and a document for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rukh.cli.standing import describe_outcome, describe_repetition, player, standing

if TYPE_CHECKING:
    from rukh.board import Board
    from rukh.cli.analyse.search import Found
    from rukh.cli.context import Context
    from rukh.cli.writing import Writing
    from rukh.engine import Info
    from rukh.render.info import Line
    from rukh.ruling import Language
    from rukh.words import Words

__all__ = ["document", "facts", "lines_of", "plain_line", "print_lines", "verdict"]

_SHOWN_PLIES = 12
_NARROW = 50


def print_lines(
    context: Context, board: Board, found: Found, writing: Writing, *, heading: str = ""
) -> None:
    """The table of lines, what was spent on it, and how the game stands."""
    from rukh.render.info import lines_table

    words, language = context.words, context.language
    if heading:
        context.print_line(context.showable(heading))
    if found.lines:
        table = lines_table(
            lines_of(board, found, writing),
            box_lines=context.can_show("─"),
            narrow=context.console.width < _NARROW,
            words=words,
        )
        context.print_table(table)
        first = player(board.sides[0], language)
        context.print_line(
            words(
                "Scores are {side}'s. The best line: {verdict}.",
                side=first,
                verdict=verdict(board, found.lines[0], words),
            )
        )
        context.print_line(context.showable(facts(found, words)))
    if not found.lines or board.claims().occurrences > 1 or board.is_game_over():
        context.print_line(context.showable(standing(board, language)))


def lines_of(board: Board, found: Found, writing: Writing, plies: int = _SHOWN_PLIES) -> list[Line]:
    """The lines as they are shown: scores of the first side, moves in the chosen notation."""
    from rukh.render.info import Line

    first = board.sides[0]
    lines = []
    for info in found.lines:
        score = info.score_for(first)
        moves = " ".join(writing.line(board, info.pv[:plies]))
        chances = score.wdl(board)
        lines.append(Line(info.multipv, score, chances, info.depth, info.seldepth, moves))
    return lines


def verdict(board: Board, best: Info, words: Words) -> str:
    """The score of the best line in words."""
    from rukh.render.info import score_words

    first, second = (player(side, words.language) for side in board.sides)
    return score_words(best.score_for(board.sides[0]), first, second, words)


def facts(found: Found, words: Words, seconds: float | None = None) -> str:
    """Depth, nodes, time and table in one line; `seconds` is the time now, if it goes on."""
    from rukh.render.info import short_number

    spent = found.seconds if seconds is None else seconds
    return words(
        "depth {depth}/{seldepth}, {nodes} nodes in {seconds} s, {nps}/s, table {full} % full",
        depth=found.depth,
        seldepth=found.seldepth,
        nodes=short_number(found.nodes),
        seconds=f"{spent:.2f}" if spent < 1 else f"{spent:.1f}",
        nps=short_number(found.nps),
        full=round(found.hashfull / 10),
    )


def document(board: Board, found: Found, writing: Writing, language: Language) -> dict[str, Any]:
    """The whole result as plain values."""
    return {
        "fen": board.fen(),
        "turn": board.turn.value,
        "outcome": describe_outcome(board, language),
        "repetition": describe_repetition(board, language),
        "notation": writing.notation,
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "nps": found.nps,
        "hashfull": found.hashfull,
        "lines": [plain_line(board, info, writing) for info in found.lines],
    }


def plain_line(board: Board, info: Info, writing: Writing) -> dict[str, Any]:
    """One line as plain values; score and chances are those of the side to move."""
    chances = info.score.wdl(board)
    return {
        "multipv": info.multipv,
        "depth": info.depth,
        "seldepth": info.seldepth,
        "score": {
            "cp": info.score.cp,
            "mate": info.score.mate,
            "by_rule": info.score.is_by_rule,
        },
        "wdl": [chances.wins, chances.draws, chances.losses],
        "nodes": info.nodes,
        "seconds": round(info.time, 6),
        "nps": info.nps,
        "pv": [board.uci(move, ranks=writing.ranks) for move in info.pv],
        "san": board.variation_san(info.pv),
        "text": writing.line(board, info.pv),
    }
