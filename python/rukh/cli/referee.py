"""``rukh referee``: judge a game by its rules, and say why.

What is to be judged comes as a file, as text on the command line or from standard input; `movetext`
reads it, `judgement` judges it, and here is what becomes of both.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh import _native
from rukh.cli.exit import ExitCode
from rukh.cli.movetext import Record, RecordError, decoded, read_records
from rukh.cli.position import (
    EVERY_RULE_SET,
    add_choice_of_rules,
    add_json,
    add_ranks,
    add_variant,
    open_board,
    tell_notes,
)
from rukh.errors import OptionError, RukhError, shortened

if TYPE_CHECKING:
    import argparse

    from rukh._native import Move
    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.cli.judgement import Judgement
    from rukh.ruling import RepetitionRule

__all__ = ["add_arguments", "run"]

_STANDARD_INPUT = "-"
_MOST_ENDS_TOLD = 5
_NOTHING_NAMED = (
    'what is to be judged? give a file, a FEN, "startpos", or moves with --game or --fen'
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_variant(parser)
    parser.add_argument(
        "moves",
        nargs="*",
        metavar="FILE|FEN|MOVE",
        help="a file with games (- is standard input), a FEN or startpos; then moves: h2e2, Nf3",
    )
    add_choice_of_rules(parser, or_all=True)
    add_ranks(parser)
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")
    add_json(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Judges every game that the arguments name."""
    records, source = _records(context, args)
    code = ExitCode.OK
    for number, record in enumerate(records, start=1):
        place = source if len(records) == 1 else f"{source}, game {number}"
        try:
            start, moves = _opened(record, args, place)
        except RukhError as error:
            # One game that cannot be judged leaves the others as they are.
            context.print_error(str(error))
            code = ExitCode.USAGE
            continue
        judgements = _judged(start, moves, args)
        if args.json:
            document = _document(judgements, args)
            if len(records) == 1:
                context.print_json(document)
            else:
                context.print_line(json.dumps({"number": number, **document}))
            continue
        if len(records) > 1:
            context.print_line(f"{'' if number == 1 else chr(10)}Game {number}{_names(record)}")
        tell_notes(context, start)
        _print(context, judgements, args)
    return code


# --- what is to be judged -------------------------------------------------------------------------


def _records(context: Context, args: argparse.Namespace) -> tuple[list[Record], str]:
    """The games that the arguments name, and the name of the file that they come from."""
    words: list[str] = args.moves
    if not words:
        if args.fen is None and args.game is None:
            raise OptionError(_NOTHING_NAMED)
        return [Record()], ""
    text = _text_of(context, words[0])
    if text is not None:
        name = shortened(words[0])
        records = _read(text, name)
        if not records:
            raise OptionError(f"there is no game in {name}")
        if words[1:]:
            _go_on(records, words[1:], name)
    else:
        name = ""
        records = _read(" ".join(words), name)
        is_named = bool(records) and records[0].names_position
        if not is_named and args.fen is None and args.game is None:
            reason = "is neither a file nor a FEN"
            raise OptionError(f'"{shortened(words[0])}" {reason}: {_NOTHING_NAMED}')
        if not is_named and Path(words[0]).suffix.lower() in (".pgn", ".txt", ".uci", ".fen"):
            raise OptionError(f'there is no file "{shortened(words[0])}"')
        records = records or [Record()]
        for record in records:
            # A line of the command is not a line of a file.
            record.moves = [(move, 0) for move, _ in record.moves]
    if args.fen is not None and any(record.names_position for record in records):
        raise OptionError("the position is given twice: leave --fen out")
    return records, name


def _text_of(context: Context, name: str) -> str | None:
    """What the file of this name holds; None where there is none."""
    if name == _STANDARD_INPUT:
        return context.stdin.read()
    path = Path(name)
    try:
        is_there = name != "" and path.exists()
    except (OSError, ValueError):
        # No file can have such a name.
        return None
    if not is_there:
        return None
    if path.is_dir():
        raise OptionError(f'"{shortened(name)}" is a folder: give a file')
    return decoded(path.read_bytes())


def _read(text: str, name: str) -> list[Record]:
    try:
        return read_records(text)
    except RecordError as error:
        raise RecordError(f"{name}, {error}" if name else str(error)) from None


def _go_on(records: list[Record], words: list[str], name: str) -> None:
    """Adds moves of the command line to the only game of a file."""
    if len(records) > 1:
        raise OptionError(f"{name} has {len(records)} games: moves cannot go on from all of them")
    more = _read(" ".join(words), "")
    if len(more) > 1 or any(record.names_position for record in more):
        raise OptionError("a file is followed by moves alone")
    records[0].moves += [(move, 0) for record in more for move, _ in record.moves]


def _opened(record: Record, args: argparse.Namespace, place: str) -> tuple[Board, list[Move]]:
    """The board that a game begins from, and its moves."""
    game = record.game if args.game is None else args.game
    fen = record.fen if args.fen is None else args.fen
    if game is None and fen is None:
        raise OptionError(_placed(place, 0, "which game? give --game xiangqi or --game chess"))
    named = {
        "game": game,
        "fen": fen,
        "chess960": args.chess960 or record.is_chess960,
        # One board reads the moves for all sets of rules.
        "rules": _rule_sets(args)[0],
    }
    arguments = type(args)(**{**vars(args), **named})
    try:
        start = open_board(arguments)
    except RukhError as error:
        line = record.line if record.fen is not None and place else 0
        raise RecordError(_placed(place, line, str(error))) from None
    walker = start.copy()
    for ply, (text, line) in enumerate(record.moves, start=1):
        try:
            walker.push_text(text, ranks=args.ranks)
        except RukhError as error:
            over = "; the game has ended before it" if walker.is_game_over() else ""
            raise RecordError(_placed(place, line, f"ply {ply}: {error}{over}")) from None
    return start, walker.move_stack


def _placed(place: str, line: int, message: str) -> str:
    """A message with the place in a file that it is about."""
    where = ", ".join(part for part in (place, f"line {line}" if line else "") if part)
    return f"{where}: {message}" if where else message


# --- the verdict ----------------------------------------------------------------------------------


def _rule_sets(args: argparse.Namespace) -> tuple[RepetitionRule, ...]:
    return _native.REPETITION_RULES if args.rules == EVERY_RULE_SET else (args.rules,)


def _judged(start: Board, moves: list[Move], args: argparse.Namespace) -> list[Judgement]:
    """The game under each set of rules that was asked for; chess has but one."""
    from rukh.cli.judgement import judge

    if start.game == "chess":
        return [judge(start, moves)]
    return [judge(start.with_rules(repetition=rule), moves) for rule in _rule_sets(args)]


def _document(judgements: list[Judgement], args: argparse.Namespace) -> dict[str, Any]:
    from rukh.cli.judgement import describe_game, describe_verdict

    board = judgements[0].board
    document = describe_game(board, args.ranks)
    verdicts = [describe_verdict(judgement, args.ranks, args.lang) for judgement in judgements]
    if args.rules == EVERY_RULE_SET and board.game == "xiangqi":
        return {**document, "rules": {verdict.pop("rules"): verdict for verdict in verdicts}}
    return {**document, **verdicts[0]}


def _print(context: Context, judgements: list[Judgement], args: argparse.Namespace) -> None:
    from rukh.cli.ruling import print_rule_sets, print_ruling, rules_in_words
    from rukh.cli.standing import standing

    first = judgements[0]
    board = first.board
    if len(judgements) > 1:
        print_rule_sets(context, [judgement.board for judgement in judgements], args.lang)
        return
    context.print_line(context.showable(standing(board, args.lang)))
    _print_earlier_ends(context, first, args)
    ruling = board.ruling()
    if ruling is not None:
        print_ruling(context, board, ruling, args.ranks, args.lang)
    context.print_line(rules_in_words(board, args.lang))


def _print_earlier_ends(context: Context, judgement: Judgement, args: argparse.Namespace) -> None:
    ends = judgement.ended_earlier
    for ply, outcome in ends[:_MOST_ENDS_TOLD]:
        told = outcome.sentence_in(args.lang)
        line = f"第{ply}步已终局：{told}。" if args.lang == "zh" else f"Ended at ply {ply}: {told}."
        context.print_line(context.showable(line))
    hidden = len(ends) - _MOST_ENDS_TOLD
    if hidden > 0:
        context.print_line(f"… {hidden}" if args.lang == "zh" else f"... and {hidden} times more.")


def _names(record: Record) -> str:
    """What a heading says of a game beside its number."""
    tags = record.tags
    first, second = tags.get("red") or tags.get("white"), tags.get("black")
    players = f"{first} - {second}" if first and second else ""
    told = ", ".join(part for part in (tags.get("event", ""), players) if part.strip("?"))
    return f" (line {record.line})" + (f": {shortened(told)}" if told else "")
