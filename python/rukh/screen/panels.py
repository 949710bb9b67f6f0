"""What stands around the board, as rich text: players, opening, book, and how the game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from rukh.cli.standing import player, sentence
from rukh.render import piece_signs
from rukh.table import Machine, clock_text, marks_of

if TYPE_CHECKING:
    from rukh.board import Board
    from rukh.cli.writing import Writing
    from rukh.openings import Opening
    from rukh.render import Style
    from rukh.score import Score
    from rukh.side import Side
    from rukh.table import Sitting
    from rukh.words import Words

__all__ = ["book_lines", "opening_line", "player_lines", "score_text", "standing_line"]

_SHORT_OF_TIME = 20.0
_BOOK_ROWS = 6
_BAR = 10


def player_lines(
    sitting: Sitting, side: Side, style: Style, words: Words, *, is_one_line: bool = False
) -> Text:
    """Who plays a side, the clock, and what was captured."""
    who = sitting.players[side]
    is_first = side is sitting.board.sides[0]
    is_to_move = side is sitting.turn and not sitting.is_over
    ink = "" if style.few_colours else "dim"
    text = Text(end="")
    marker = ("▶ " if style.lines else "> ") if is_to_move else "  "
    text.append(marker, "bold")
    text.append(player(side, words.language), "bold")
    left = sitting.clock(side)
    if left is not None:
        is_short = left < _SHORT_OF_TIME
        runs = sitting.running_clock is side
        text.append(f"  {clock_text(left)}", "bold red" if is_short else "bold" if runs else ink)
    told = _told(who, sitting.game, words)
    if told and not is_one_line:
        text.append(f"  {told}", ink)
    taken = sitting.captured()
    letters = taken.first if is_first else taken.second
    ahead = taken.balance if is_first else -taken.balance
    if letters or ahead > 0:
        text.append("  " if is_one_line else "\n  ")
        text.append_text(piece_signs(letters, sitting.game, style))
        if ahead > 0:
            text.append(f"{' ' if letters else ''}+{ahead}", ink)
    return text


def _told(who: object, game: str, words: Words) -> str:
    if not isinstance(who, Machine):
        return getattr(who, "name", "") or words("you")
    if who.level is None:
        return f"Rukh{marks_of(words).comma}{who.strength(words, game)}"
    from rukh.levels import level

    return f"Rukh {who.level}{marks_of(words).comma}{level(who.level).name_in(words.language)}"


def opening_line(opening: Opening | None, words: Words, width: int) -> str:
    """The opening's name, in so many columns."""
    if opening is None:
        return ""
    return shortened_name(f"{opening.code} {opening.name_in(words.language)}".strip(), width)


def shortened_name(name: str, width: int) -> str:
    """A name in so many columns: the beginning says which family it is, the end which line.

    >>> shortened_name("C50 Italian Game: Giuoco Pianissimo, Italian Four Knights", 30)
    'C50 Italian Game: … Knights'
    >>> shortened_name("B20 Sicilian Defence", 30)
    'B20 Sicilian Defence'
    """
    if cell_len(name) <= width or width < 12:
        return name
    head = name
    for mark in (":", ",", "：", "，", "对"):
        if mark in name and cell_len(name[: name.index(mark)]) <= width * 0.7:
            head = name[: name.index(mark) + len(mark)]
            break
    else:
        return name
    tail = name[len(head) :]
    while tail and cell_len(f"{head} …{tail}") > width:
        tail = tail[1:]
    cut = tail.find(" ")
    tail = tail[cut:] if 0 <= cut < len(tail) - 3 else tail
    return f"{head} …{tail}" if tail else name


def book_lines(
    sitting: Sitting, board: Board, writing: Writing, words: Words, style: Style
) -> Text:
    """What the book has for a position."""
    from rukh.render.book import MoveRow, bar

    entries = [entry for entry in sitting.book_moves(board) if entry.games or entry.weight]
    text = Text(end="")
    if not entries:
        return text.append(words("The book has no move here."), "dim")
    total = sum(entry.games for entry in entries)
    shown = entries[:_BOOK_ROWS]
    written = [writing.write(board, entry.move) for entry in shown]
    width = max(cell_len(move) for move in written)
    for entry, move in zip(shown, written, strict=True):
        row = MoveRow(
            move=move,
            weight=entry.weight,
            share=entry.share,
            games=entry.games,
            wins=entry.wins,
            draws=entry.draws,
            losses=entry.losses,
            total=total,
        )
        if text:
            text.append("\n")
        text.append(move + " " * (width - cell_len(move)), "bold" if entry.weight else "")
        text.append(f" {entry.games:>7,} ")
        text.append_text(bar(row, _BAR, lines=style.lines))
        if entry.score is not None:
            text.append(f" {100 * entry.score:3.0f}%")
    return text


def standing_line(sitting: Sitting, words: Words) -> str:
    """How the game stands, without a stop."""
    if not sitting.is_over:
        return sentence(sitting.board, words.language)
    marks = marks_of(words)
    told = sitting.outcome_sentence(words.language)
    return told if sitting.ending is not None else f"{told}{marks.comma}{sitting.result}"


def score_text(score: Score, depth: int, board: Board, words: Words) -> str:
    """A score of the first side."""
    side = player(board.sides[0], words.language)
    if not depth:
        return f"{side} {score}"
    return words("{side} {score}, depth {depth}", side=side, score=score, depth=depth)
