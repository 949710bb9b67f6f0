"""The section of one game: heads, board, curve, moves, turning points, and data for the script."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Any

from rukh.arrow import Arrow
from rukh.render import svg
from rukh.render.curve import curve_svg
from rukh.review.page.pieces import without_definitions
from rukh.review.quality import Quality
from rukh.review.telling import Teller
from rukh.words import Words, later

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rukh.board import Board, Notation
    from rukh.review.model import Review, ReviewedMove
    from rukh.review.page.pieces import Look
    from rukh.ruling import Language
    from rukh.side import Side

__all__ = ["Section"]

_TAGS = ("Event", "Site", "Date", "Round")
_UNKNOWN = ("", "?", "-", "????.??.??")
_COUNTED = (
    Quality.BEST,
    Quality.ONLY_MOVE,
    Quality.EXCELLENT,
    Quality.GOOD,
    Quality.INACCURACY,
    Quality.MISTAKE,
    Quality.MISSED_WIN,
    Quality.BLUNDER,
    Quality.BOOK,
    Quality.FORCED,
)
_HYPHENED = re.compile(r"[^\s<>&;]*\w-\w[^\s<>&;]*")
_BUTTONS = (
    ("first", "«", later("first position")),
    ("back", "‹", later("one move back")),
    ("on", "›", later("one move on")),
    ("last", "»", later("last position")),
    ("fault", "??", later("next fault")),
    ("flip", "⇅", later("turn the board")),
)


class Section:
    """A game's part of the page. Every text that comes from a record is escaped."""

    def __init__(
        self,
        review: Review,
        number: int,
        language: Language,
        notation: Notation | None,
        sides: Sequence[Side] | None,
        look: Look,
    ) -> None:
        self._review = review
        self._look = look
        self._number = number
        self._words = Words(language)
        self._language: Language = language
        self._sides = tuple(side.side for side in review.sides) if sides is None else tuple(sides)
        if notation is None and review.game.game == "chess":
            notation = "san"
        self._teller = Teller(review.start(), language, notation)

    def link(self) -> str:
        """A link to the section, with who played."""
        return f'<a href="#g{self._number}">{escape(self._title())}</a>'

    def html(self) -> Iterator[str]:
        """The section, piece by piece."""
        yield f'<section class="game" id="g{self._number}">\n<h2>{escape(self._title())}</h2>\n'
        yield from self._about()
        yield '<div class="stage">\n<div class="table"><div class="board"></div>\n'
        yield self._tools()
        yield '<p class="said" aria-live="polite"></p></div>\n<div class="record">\n'
        yield self._curve()
        moves, data = self._moves()
        yield moves
        yield "</div>\n</div>\n"
        yield self._table_of_sides()
        yield from self._turning_points()
        yield from self._repetitions()
        # Nothing in it can end the element.
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        text = text.replace("<", "\\u003c").replace("\u2028", "\\u2028")
        yield f'<script type="application/json" class="data">{text}</script>\n</section>\n'

    # --- the head -------------------------------------------------------------------------------

    def _title(self) -> str:
        names = [side.player or "?" for side in self._review.sides]
        return f"{names[0]} – {names[1]}  {self._review.game.result}"

    def _about(self) -> Iterator[str]:
        tags = self._review.game.headers.given
        told = [tags[name] for name in _TAGS if tags.get(name, "") not in _UNKNOWN]
        parts = [", ".join(told)] if told else []
        opening = self._teller.opening(self._review)
        if opening:
            parts.append(self._words("Opening: {opening}", opening=opening))
        if self._review.outcome is not None:
            parts.append(self._review.outcome.sentence_in(self._language))
        for part in parts:
            yield f'<p class="about">{escape(part)}</p>\n'

    def _tools(self) -> str:
        buttons = "".join(
            f'<button type="button" data-step="{step}" title="{escape(self._words(name))}" '
            f'aria-label="{escape(self._words(name))}">{sign}</button>'
            for step, sign, name in _BUTTONS
        )
        return f'<div class="tools">{buttons}</div>\n'

    def _curve(self) -> str:
        review, words = self._review, self._words
        side = self._teller.side(review.sides[0].side)
        title = words("Expected score of {side}", side=side)
        curve = curve_svg(
            review.expectations,
            game=review.game.game,
            marks=[move.ply for move in review.turning_points],
            title=title,
        )
        return f'<figure class="graph">{curve}<figcaption>{escape(title)}</figcaption></figure>\n'

    # --- moves ----------------------------------------------------------------------------------

    def _moves(self) -> tuple[str, dict[str, Any]]:
        """The list of moves, and what the script has to know of each position."""
        review, teller = self._review, self._teller
        listed = ['<div class="moves">']
        positions: list[str] = []
        last: list[list[int] | None] = [None]
        better: list[list[int] | None] = []
        said: list[str] = [""]
        faults: list[int] = []
        for board, move in review.positions():
            positions.append(board.fen().split()[0])
            last.append(list(board.move_squares(move.move)))
            is_told = move.quality.is_fault and move.side in self._sides
            has_better = is_told and move.best is not None and move.best.moves
            better.append(
                list(board.move_squares(move.best.moves[0]))
                if has_better and move.best is not None
                else None
            )
            if is_told:
                faults.append(move.ply)
            said.append(self._said(board, move, is_told=is_told))
            if move.side.moves_first or move.ply == 1:
                listed.append(f'<span class="n">{escape(move.label)}</span> ')
            text = teller.text(board, move.move) + (move.quality.sign if is_told else "")
            shown = move.quality.value if is_told or not move.quality.is_fault else ""
            listed.append(
                f'<a href="#g{self._number}-{move.ply}" data-ply="{move.ply}" class="q-{shown}" '
                f'title="{escape(self._hint(move))}">{escape(text)}</a> '
            )
        end = review.start()
        for move in review.moves:
            end.push(move.move)
        positions.append(end.fen().split()[0])
        better.append(None)
        listed.append(f'<span class="n">{escape(review.game.result)}</span></div>\n')
        data = {
            "game": end.game,
            "flipped": self._look.is_flipped,
            "files": end.files,
            "ranks": end.ranks,
            "positions": positions,
            "last": last,
            "better": better,
            "said": said,
            "faults": faults,
        }
        return "".join(listed), data

    def _hint(self, move: ReviewedMove) -> str:
        """What a list says of a move at a glance."""
        named = self._words(move.quality.label)
        return f"{named}, {self._teller.percent(move.before)} → {self._teller.percent(move.after)}"

    def _said(self, board: Board, move: ReviewedMove, *, is_told: bool) -> str:
        """What is said below the board behind a move."""
        name = f"{move.label} {self._teller.text(board, move.move)}"
        score = self._teller.score(move.score, self._review.sides[0].side)
        if not is_told:
            return f"{name}  {self._words(move.quality.label)}  ({score})"
        told = "  ".join([self._teller.fault(board, move), *self._teller.lines(board, move)])
        return f"{name}{move.quality.sign}  ({score})  {told}"

    # --- below ----------------------------------------------------------------------------------

    def _table_of_sides(self) -> str:
        words, sides = self._words, self._review.sides
        rows = [
            "<thead><tr><th></th>",
            *(f"<th>{escape(self._teller.side(side.side))}</th>" for side in sides),
            "</tr></thead><tbody>",
            self._row(
                words("accuracy"),
                ["–" if side.accuracy is None else f"{side.accuracy:.1f}" for side in sides],
            ),
            self._row(words("mean loss"), [f"{100 * side.loss:.1f} %" for side in sides]),
        ]
        for quality in _COUNTED:
            numbers = [side.counts.get(quality, 0) for side in sides]
            if any(numbers):
                shown = [str(number or "") for number in numbers]
                rows.append(self._row(words(quality.label), shown, f"q-{quality.value}"))
        return f'<table class="sides">{"".join(rows)}</tbody></table>\n'

    def _row(self, head: str, values: Sequence[str], kind: str = "") -> str:
        cells = "".join(f"<td>{escape(value)}</td>" for value in values)
        return f'<tr><th class="{kind}">{escape(head)}</th>{cells}</tr>'

    def _turning_points(self) -> Iterator[str]:
        turns = [
            (board.copy(), move)
            for board, move in self._review.positions()
            if move.is_turning_point and move.side in self._sides
        ]
        if not turns:
            return
        yield f'<h3>{escape(self._words("Turning points"))}</h3>\n<div class="turns">\n'
        for board, move in turns:
            yield self._turn(board, move)
        yield "</div>\n"

    def _turn(self, board: Board, move: ReviewedMove) -> str:
        teller = self._teller
        name = f"{move.label} {teller.text(board, move.move)}{move.quality.sign}"
        told = [teller.fault(board, move), *teller.lines(board, move)]
        texts = "".join(f"<p>{_unbroken(text)}</p>" for text in told)
        return (
            f'<article class="turn">{self._picture(board, move)}<div>'
            f'<h4><a href="#g{self._number}-{move.ply}" data-ply="{move.ply}" '
            f'class="q-{move.quality.value}">{_unbroken(name)}</a></h4>{texts}</div></article>\n'
        )

    def _picture(self, board: Board, move: ReviewedMove) -> str:
        """The position before a move, with the move that was played and the better one."""
        arrows = [Arrow(move.move.from_square, move.move.to_square, "red")]
        if move.best is not None and move.best.moves:
            best = move.best.moves[0]
            arrows.append(Arrow(best.from_square, best.to_square, "green"))
        look = self._look
        picture = svg.picture(
            board.picture(),
            flipped=look.is_flipped,
            pieces=look.pieces,
            theme=look.theme,
            arrows=arrows,
        )
        return without_definitions(picture)

    def _repetitions(self) -> Iterator[str]:
        review = self._review
        if review.repetitions:
            yield f"<h3>{escape(self._words('Repetitions'))}</h3>\n<ul>"
            for remark in review.repetitions:
                yield f"<li>{_unbroken(self._teller.repetition(review, remark))}</li>"
            yield "</ul>\n"


def _unbroken(text: str) -> str:
    """The text, escaped, in which no move breaks at its hyphen; the script does so as well."""
    return _HYPHENED.sub(lambda found: f'<span class="move">{found[0]}</span>', escape(text))
