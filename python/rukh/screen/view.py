"""What the screen of a game shows, and says: board, panel, lines, notes and dialogs.

`game` has what happens there, `arranging` how the room is shared, `panels` and `sheet` the texts.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen

from rukh.cli.signs import harmless
from rukh.errors import RukhError
from rukh.screen.arranging import Arrangement, arranged
from rukh.screen.board import BoardView
from rukh.screen.cells import Cell, CellLines, Pane
from rukh.screen.choosing import Choosing
from rukh.screen.entry import Entry
from rukh.screen.errands import Errands
from rukh.screen.panels import book_lines, opening_line, player_lines, score_text, standing_line
from rukh.screen.sheet import sheet_of
from rukh.table import marks_of
from rukh.words.errors import sentence_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from textual.app import ComposeResult

    from rukh._node import GameNode
    from rukh.arrow import Arrow
    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.cli.play.start import Table
    from rukh.cli.writing import Writing
    from rukh.render import Style
    from rukh.score import Score
    from rukh.screen.dialogs import Dialog
    from rukh.table import Sitting
    from rukh.words import Words

__all__ = ["GameView"]

_OPENING_ROWS = 2


class GameView(Screen[None]):
    """A game as it is seen. Use `GameScreen`."""

    def __init__(self, context: Context, table: Table, *, pace: float) -> None:
        super().__init__()
        self.context = context
        self.table = table
        self.words: Words = context.words
        self.errands = Errands(table.sitting, self.post_message, pace)
        self.saved: dict[Path, None] = {}
        """The files that the game was written into."""
        self.shows_book = False
        self.opened_at = 0.0
        """When a dialog was opened last, as events count the time."""
        self.has_complained = False
        """Whether what was asked for last could not be done."""
        self.is_paused = False
        """Whether machines wait, where nobody but machines plays."""
        self.has_panel = False
        self._style: Style | None = None
        self._room: tuple[Any, Arrangement] | None = None
        """How the room was shared last, and for what."""
        self._choosing = Choosing()
        self._arrows: tuple[Arrow, ...] = ()
        self._looked: GameNode | None = None
        self._looked_board: Board | None = None
        self._score: tuple[Score, int] | None = None
        self._thought = ""

    # --- what there is ----------------------------------------------------------------------

    @property
    def sitting(self) -> Sitting:
        """The game."""
        return self.table.sitting

    @property
    def board(self) -> Board:
        """The position of the game."""
        return self.table.sitting.board

    @property
    def shown_board(self) -> Board:
        """The position that is looked at."""
        return self.board if self._looked_board is None else self._looked_board

    @property
    def writing(self) -> Writing:
        """How moves are read and written."""
        return self.table.writing

    @property
    def style(self) -> Style:
        """How boards are drawn here, before it is known how much room there is."""
        if self._style is None:
            look = self.table.look
            self._style = self.context.style(
                self.board.picture(),
                pieces=look.pieces,
                ranks=self.writing.shown_ranks,
                theme=look.theme,
            )
        return replace(self._style, flipped=self.table.look.flipped, compact=False)

    def forget_style(self) -> None:
        """Theme, pieces or ranks are others."""
        self._style = None

    # --- the widgets ------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The board, beside it the panel, below them three lines."""
        yield Pane(id="above", is_one_line=True)
        with Horizontal(id="main"):
            yield BoardView(self.board.picture(), self.style, id="board")
            with Vertical(id="panel"):
                yield Pane(id="upper")
                yield Pane(id="opening")
                yield CellLines(id="moves")
                yield Pane(id="book")
                yield Pane(id="notes")
                yield Pane(id="lower")
        yield Pane(id="below", is_one_line=True)
        yield Pane(id="standing", is_one_line=True)
        yield Entry(self.table, self.words("a move, or a word such as help"))
        yield CellLines(id="keys")
        yield Pane(id="small")

    # --- what is shown ----------------------------------------------------------------------

    def show_all(self) -> None:
        """Shows everything as it is now."""
        if not self.is_mounted or not self.query("#board"):
            return
        picture = self.shown_board.picture()
        size = self.app.size
        look = self.table.look
        room = (picture.game, size.width, size.height, look.shows_bar, self.style)
        if self._room is None or self._room[0] != room:
            found = arranged(picture, self.style, size.width, size.height, wants_bar=look.shows_bar)
            self._room = room, found
        found = self._room[1]
        style = replace(
            found.style,
            chosen=self._choosing.chosen,
            targets=self._choosing.targets,
            arrows=self._arrows,
        )
        is_small = found.needed is not None
        for name in ("#main", "#standing", "#entry"):
            self.query_one(name).display = not is_small
        self.query_one("#small").display = is_small
        self.query_one("#keys").display = found.has_keys
        self.query_one("#above").display = self.query_one("#below").display = found.has_names
        self.has_panel = found.panel > 0
        panel = self.query_one("#panel")
        panel.display = self.has_panel
        panel.styles.width = found.panel
        if found.needed is not None:
            columns, rows = found.needed
            text = self.words("Too small: it takes {columns} × {rows}.", columns=columns, rows=rows)
            self.query_one("#small", Pane).show(text)
            return
        expectation = self._expectation() if found.has_bar else None
        self.query_one("#board", BoardView).show(picture, style, expectation)
        self._show_players(style)
        self.show_standing()
        self._show_keys()
        if self.has_panel:
            self._show_panel(found.panel)

    def show_standing(self) -> None:
        """Says how the game stands, or what goes on."""
        words = self.words
        text = Text()
        if self._looked is not None:
            text.append(words("Looking back: End returns, a move goes on from here."), "bold")
        elif self.errands.is_playing or self.errands.is_asking:
            text.append(self.context.showable(words("Rukh is thinking …")))
            text.append(f" {self._thought}", "" if self.style.few_colours else "dim")
        else:
            text.append(standing_line(self.sitting, words) + marks_of(words).stop, "bold")
            if self.sitting.is_over:
                text.append(f" {words('F2: a new game.')}")
            elif self.is_paused and not self.sitting.people:
                text.append(f" {words('Space goes on.')}")
            elif self.table.look.shows_bar and self._score is not None:
                text.append(f" {score_text(*self._score, self.shown_board, words)}", "dim")
        self.query_one("#standing", Pane).show(text)

    def _show_players(self, style: Style) -> None:
        first, second = self.board.sides
        upper, lower = (first, second) if self.table.look.flipped else (second, first)
        for name, side in (("upper", upper), ("lower", lower)):
            text = player_lines(self.sitting, side, style, self.words)
            self.query_one(f"#{name}", Pane).show(text)
        for name, side in (("above", upper), ("below", lower)):
            text = player_lines(self.sitting, side, style, self.words, is_one_line=True)
            self.query_one(f"#{name}", Pane).show(text)

    def _show_panel(self, width: int) -> None:
        from rukh.openings import opening_of

        board = self.shown_board
        found = opening_of(board) if len(board) else None
        name = opening_line(found, self.words, _OPENING_ROWS * (width - 2) - 4)
        self.query_one("#opening", Pane).show(name)
        sheet = sheet_of(self.sitting, self.writing, self._looked or self.sitting.node)
        at = len(sheet.rows) - 1 if sheet.at is None and self._looked is None else sheet.at
        self.query_one("#moves", CellLines).show(sheet.rows, at)
        book = self.query_one("#book", Pane)
        book.display = self.shows_book
        if self.shows_book:
            book.show(self.book_text())

    def book_text(self) -> Text:
        """What the book has for the position that is looked at."""
        return book_lines(self.sitting, self.shown_board, self.writing, self.words, self.style)

    def _show_keys(self) -> None:
        from rukh.screen.commands import COMMANDS, key_name, label

        words = self.words
        told = [
            (key_name(command), label(command, words), command.name)
            for command in COMMANDS.values()
            if command.in_footer
        ]
        # Who sees no more than the first ones finds all others there, and the way out.
        told = [*told[:2], ("^P", words("All"), "palette"), told[-1], *told[2:-1]]
        cells: list[Cell] = []
        room = self.app.size.width
        for key, name, target in told:
            room -= cell_len(key) + cell_len(name) + 3
            if room >= 0:
                cells += [Cell(f" {key} ", "bold", target), Cell(f"{name} ", "", target)]
        self.query_one("#keys", CellLines).show([cells])

    def _expectation(self) -> float:
        """What the bar shows; a position without a score is looked at shortly."""
        board = self.shown_board
        if self._looked is None and self.sitting.is_over:
            return {"1-0": 1.0, "0-1": 0.0}.get(self.sitting.result, 0.5)
        if self._score is None:
            if not board.is_game_over():
                self.errands.glance(board)
            return 0.5
        return self._score[0].wdl(board.game).expectation()

    # --- what is said -----------------------------------------------------------------------

    def note(self, text: str) -> None:
        """Says something about the game, until it goes on."""
        if not self.is_mounted:
            return
        self.query_one("#notes", Pane).show(text)
        if text and not self.has_panel:
            self.app.notify(harmless(text), timeout=8, markup=False)

    def refuse(self, text: str) -> None:
        """Says why something is not done."""
        self.has_complained = True
        self.note(text)

    @property
    def notes(self) -> str:
        """What was said last."""
        return self.query_one("#notes", Pane).plain

    def point(self, arrows: Sequence[Arrow]) -> None:
        """Shows arrows, until the game goes on."""
        self._arrows = tuple(arrows)
        self.show_all()

    def take_score(self, score: Score, depth: int) -> None:
        """A search has judged the position that is looked at."""
        self._score = score, depth

    def read(self, title: str, text: Text | str) -> None:
        """Shows a text to read."""
        from rukh.screen.dialogs import Read

        self.open(Read(title, self.words, text), lambda _: None)

    def ask(self, question: str, then: Callable[[bool | None], object]) -> None:
        """Asks for yes or no."""
        from rukh.screen.dialogs import Ask

        self.open(Ask(question, self.words), then)

    def open(self, dialog: Screen[Any] | Dialog[Any], then: Callable[[Any], object]) -> None:
        """Opens a dialog before the game."""

        def answered(value: Any) -> None:
            then(value)
            self.show_all()

        # Keys that were pressed before are not meant for it.
        self.opened_at = Message().time
        self.app.push_screen(dialog, answered)

    @contextlib.contextmanager
    def complaining(self) -> Iterator[None]:
        """What cannot be done is said, and the game goes on."""
        try:
            yield
        except (RukhError, OSError) as error:
            self.refuse(sentence_in(self.words.language, error))
