"""A review as text for a terminal: a whole report of a game, or a line and a row of sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rukh.review.quality import Quality
from rukh.review.telling import Teller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from rukh.board import Board, Notation
    from rukh.cli.context import Context
    from rukh.review.model import Review, ReviewedMove
    from rukh.review.summary import PlayerSummary, Summary
    from rukh.side import Side

__all__ = ["print_line", "print_report", "print_summary", "title"]

_WIDEST = 100
_SPARK = 24
_INDENT = 4
_UNKNOWN = ("", "?", "-", "????.??.??")
_HEADS = ("Event", "Round", "Date")
_COUNTED = (
    Quality.BOOK,
    Quality.FORCED,
    Quality.BEST,
    Quality.ONLY_MOVE,
    Quality.EXCELLENT,
    Quality.GOOD,
    Quality.INACCURACY,
    Quality.MISTAKE,
    Quality.MISSED_WIN,
    Quality.BLUNDER,
)
_SHORTEST_NAME = 8
"""Columns that a name has at least beside its sums."""
_IN_BRIEF = (Quality.INACCURACY, Quality.MISTAKE, Quality.MISSED_WIN, Quality.BLUNDER)
_SIGNS = ("?!", "?", "??")
_STYLES = {
    Quality.BLUNDER: "bold red",
    Quality.MISSED_WIN: "bold magenta",
    Quality.MISTAKE: "red",
    Quality.INACCURACY: "yellow",
}


def title(review: Review) -> str:
    """Who played, and how it ended."""
    names = [side.player or "?" for side in review.sides]
    return f"{names[0]} – {names[1]}  {review.game.result}"


def print_report(
    context: Context,
    review: Review,
    *,
    notation: Notation | None = None,
    sides: tuple[Side, ...] = (),
    is_ascii: bool = False,
) -> None:
    """Prints everything about one game; faults of these sides alone."""
    report = _Report(context, review, notation, sides, is_ascii=is_ascii)
    report.print_head()
    report.print_curve()
    report.print_sides()
    report.print_faults()
    report.print_repetitions()


class _Report:
    """One game's report under way."""

    def __init__(
        self,
        context: Context,
        review: Review,
        notation: Notation | None,
        sides: tuple[Side, ...],
        *,
        is_ascii: bool,
    ) -> None:
        self._context = context
        self._is_ascii = is_ascii or not context.can_show("▁▅█┄│▲")
        self._has_lines = not is_ascii and context.can_show("─")
        self._review = review
        self._sides = sides or tuple(side.side for side in review.sides)
        self._words = context.words
        self._teller = Teller(review.start(), context.language, notation)
        self._width = min(context.console.width, _WIDEST)

    def print_head(self) -> None:
        review = self._review
        self._styled(title(review), "bold")
        tags = review.game.headers.given
        about = [tags[name] for name in _HEADS if tags.get(name, "") not in _UNKNOWN]
        if about:
            self._text(", ".join(about))
        opening = self._teller.opening(review)
        if opening:
            self._text(self._words("Opening: {opening}", opening=opening))
        if review.outcome is not None:
            self._text(review.outcome.sentence_in(self._context.language))

    def print_curve(self) -> None:
        from rukh.render.curve import curve_text

        review, context = self._review, self._context
        side = review.sides[0].side
        colour = "red" if side.value == "red" else ""
        curve = curve_text(
            review.expectations,
            width=self._width,
            marks=[move.ply for move in review.turning_points],
            colour=colour,
            is_ascii=self._is_ascii,
        )
        context.print_line("")
        self._text(self._words("Expected score of {side}, in %:", side=self._teller.side(side)))
        context.print_board(curve)

    def print_sides(self) -> None:
        from rich import box
        from rich.table import Table

        words, review = self._words, self._review
        table = Table(box=box.SIMPLE_HEAD if self._has_lines else box.ASCII2, pad_edge=False)
        table.add_column("")
        for side in review.sides:
            table.add_column(self._teller.side(side.side), justify="right")
        table.add_row(
            words("accuracy"),
            *("–" if side.accuracy is None else f"{side.accuracy:.1f}" for side in review.sides),
            style="bold",
        )
        table.add_row(words("mean loss"), *(f"{100 * side.loss:.1f} %" for side in review.sides))
        for quality in _COUNTED:
            numbers = [side.counts.get(quality, 0) for side in review.sides]
            if any(numbers):
                shown = [str(number) if number else "" for number in numbers]
                style = _STYLES.get(quality, "")
                table.add_row(words(quality.label), *shown, style=style)
        _print_table(self._context, table)

    def print_faults(self) -> None:
        """The turning points in full, the other faults a line each."""
        words, review = self._words, self._review
        told = [
            (board.copy(), move)
            for board, move in review.positions()
            if move.quality.is_fault and move.side in self._sides
        ]
        turns = [(board, move) for board, move in told if move.is_turning_point]
        if turns:
            self._styled(words("Turning points"), "bold")
            for board, move in turns:
                self._print_turn(board, move)
        others = [(board, move) for board, move in told if not move.is_turning_point]
        if others:
            self._styled(words("Other moves that cost something"), "bold")
            for board, move in others:
                self._text(f"  {self._brief(board, move)}", _STYLES.get(move.quality, ""))
        if not told:
            self._text(words("No move is to be blamed."))

    def _print_turn(self, board: Board, move: ReviewedMove) -> None:
        teller = self._teller
        name = f"{move.label} {teller.text(board, move.move)}{move.quality.sign}"
        self._styled(f"  {name}", _STYLES.get(move.quality, "bold"))
        self._wrapped(teller.fault(board, move))
        for line in teller.lines(board, move):
            self._wrapped(line)

    def _brief(self, board: Board, move: ReviewedMove) -> str:
        teller = self._teller
        name = f"{move.label} {teller.text(board, move.move)}{move.quality.sign}"
        costs = f"{teller.percent(move.before)} → {teller.percent(move.after)}"
        if move.best is None or not move.best.moves:
            return f"{name}  {costs}"
        better = teller.text(board, move.best.moves[0])
        return f"{name}  {costs}  {self._words('better: {move}', move=better)}"

    def print_repetitions(self) -> None:
        if self._review.repetitions:
            self._styled(self._words("Repetitions"), "bold")
            for remark in self._review.repetitions:
                self._wrapped(self._teller.repetition(self._review, remark))

    # --- printing -------------------------------------------------------------------------------

    def _text(self, text: str, style: str = "") -> None:
        _print_text(self._context, text, style)

    _styled = _text

    def _wrapped(self, text: str) -> None:
        """A paragraph with an indent, in lines that the screen has room for."""
        from rukh.cli.arguments import wrapped

        for line in wrapped(_showable(self._context, text), max(20, self._width - _INDENT)):
            self._text(" " * _INDENT + line)


def print_line(context: Context, review: Review, number: int, *, is_ascii: bool = False) -> None:
    """Prints one game of several: who, how it ended, the curve and what was wrong, in brief."""
    from rukh.render.curve import sparkline

    is_ascii = is_ascii or not context.can_show("▁▅█")
    spark = sparkline(review.expectations, _SPARK, is_ascii=is_ascii)
    faults = ", ".join(
        f"{context.words(quality.label)} {count}"
        for quality in _IN_BRIEF
        if (count := sum(side.counts.get(quality, 0) for side in review.sides))
    )
    accuracies = " : ".join(
        "–" if side.accuracy is None else f"{side.accuracy:.1f}" for side in review.sides
    )
    _print_text(context, f"{number:>3}. {title(review)}", "bold")
    _print_text(context, f"     {accuracies}  {spark}  {faults}".rstrip())
    opening = Teller(review.start(), context.language).opening(review)
    if opening:
        _print_text(context, f"     {opening}")


def print_summary(context: Context, summary: Summary, *, is_ascii: bool = False) -> None:
    """Prints a row of sums for each player: a long name is shortened, a number never.

    Where a row has no room, each player has a few lines.
    """
    words = context.words
    heads = [words("games"), words("points"), words("accuracy"), words("mean loss"), *_SIGNS]
    rows = [(_showable(context, player.name or "?"), _sums(player)) for player in summary.players()]
    table = _fitting_table(context, heads, rows, is_ascii=is_ascii)
    if table is not None:
        _print_table(context, table)
        return
    for name, sums in rows:
        _print_text(context, name, "bold")
        for head, value in zip(heads, sums, strict=True):
            if value:
                _print_text(context, f"  {words('{name}: {value}', name=head, value=value)}")


def _sums(player: PlayerSummary) -> list[str]:
    by_sign = dict.fromkeys(_SIGNS, 0)
    for quality in _IN_BRIEF:
        by_sign[quality.sign] += player.counts[quality]
    return [
        str(player.games),
        player.points_text,
        "–" if player.accuracy is None else f"{player.accuracy:.1f}",
        f"{100 * player.loss / player.decided:.1f} %" if player.decided else "–",
        *(str(count or "") for count in by_sign.values()),
    ]


def _fitting_table(
    context: Context,
    heads: Sequence[str],
    rows: Sequence[tuple[str, Sequence[str]]],
    *,
    is_ascii: bool,
) -> Table | None:
    """The players' table, names as long as there is room; None where there is too little."""
    from rich import box
    from rich.cells import cell_len
    from rich.measure import Measurement
    from rich.table import Table

    has_lines = not is_ascii and context.can_show("─")
    mark = "…" if not is_ascii and context.can_show("…") else "..."

    def table_of(room: int) -> Table:
        table = Table(box=box.SIMPLE_HEAD if has_lines else box.ASCII2, pad_edge=False)
        table.add_column(context.words("player"), no_wrap=True)
        for head in heads:
            table.add_column(head, justify="right", no_wrap=True)
        for name, sums in rows:
            table.add_row(_shortened(name, room, mark), *sums)
        return table

    longest = max((cell_len(name) for name, _ in rows), default=0)
    whole = table_of(longest)
    console = context.console
    boundless = console.options.update(max_width=10_000)
    excess = Measurement.get(console, boundless, whole).maximum - console.width
    if excess <= 0:
        return whole
    room = max(longest, cell_len(context.words("player"))) - excess
    return table_of(room) if room >= _SHORTEST_NAME else None


def _shortened(name: str, room: int, mark: str) -> str:
    """The name in so many columns, with a mark where something is left out."""
    from rich.cells import cell_len

    if cell_len(name) <= room:
        return name
    while name and cell_len(name + mark) > room:
        name = name[:-1]
    return name.rstrip() + mark


def _print_table(context: Context, table: Any) -> None:
    context.print_table(table)


def _print_text(context: Context, text: str, style: str = "") -> None:
    """One line, as long as it is; with a style where there are colours."""
    shown = _showable(context, text)
    if context.console.is_terminal and style:
        from rich.text import Text

        context.console.print(Text(shown, style=style), soft_wrap=True)
    else:
        context.print_line(shown)


def _showable(context: Context, text: str) -> str:
    """The text with plain signs where the screen lacks better ones."""
    for sign, plain in (("→", "->"), ("□", "")):
        if sign in text and not context.can_show(sign):
            text = text.replace(sign, plain)
    return context.showable(text)
