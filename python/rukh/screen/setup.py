"""Setting a position up: pieces are taken from below the board and put on it, or typed.

The position is a `rukh.table.Editor`, which says why it cannot be played from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input

from rukh.board import Board
from rukh.cli.standing import player
from rukh.errors import OptionError, RukhError
from rukh.render import fitted, piece_signs
from rukh.screen.board import BoardView
from rukh.screen.cells import Cell, CellLines, Pane
from rukh.table import Editor, marks_of
from rukh.words.errors import clause_in, sentence_in

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from rukh.render import Style
    from rukh.table import Sitting
    from rukh.words import Words

__all__ = ["SetUp"]

_ROWS_AROUND = 7
_ALIASES = {"xiangqi": {"H": "N", "E": "B", "G": "K", "S": "P"}}


class SetUp(Screen[Board | None]):
    """Sets a position up; the answer is a board, or None where nothing shall change."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "deed('leave')", show=False),
        Binding("ctrl+s,f10", "deed('done')", show=False),
        Binding("f2", "deed('start')", show=False),
        Binding("f3", "deed('clear')", show=False),
        Binding("f4", "deed('turn')", show=False),
        Binding("f5", "deed('flip')", show=False),
        Binding("delete,backspace", "remove", show=False),
    ]

    def __init__(self, sitting: Sitting, board: Board, style: Style, words: Words) -> None:
        super().__init__()
        self.words = words
        self.editor = Editor(board)
        self._rules = sitting.rule_options
        self._style = style
        self._hand: str | None = self.editor.letters[0]

    def compose(self) -> ComposeResult:
        """The board, the pieces, the position as FEN, and what can be done."""
        yield BoardView(self.editor.picture(), self._style, id="board")
        yield CellLines(id="pieces")
        yield Input(compact=True, id="fen")
        yield Pane(id="fault")
        yield CellLines(id="deeds")

    def on_mount(self) -> None:
        """Begins at the board."""
        self._show()
        board = self.query_one(BoardView)
        board.focus()
        board.action_walk(0, 0)

    def on_resize(self) -> None:
        """The board may have other room."""
        self._show()

    # --- what is done -----------------------------------------------------------------------

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """Puts the piece in the hand there, or takes away what is the same."""
        event.stop()
        name = self.editor.picture().name(event.square)
        if self._hand is None or self.editor.at(name) == self._hand:
            self.editor.clear(name)
        else:
            self.editor.put(self._hand, name)
        self._show()

    def on_board_view_dropped(self, event: BoardView.Dropped) -> None:
        """A piece that was dragged on is put there as well."""
        event.stop()
        if self._hand is not None:
            self.editor.put(self._hand, self.editor.picture().name(event.square))
            self._show()

    def on_board_view_typed(self, event: BoardView.Typed) -> None:
        """A letter is put where the cursor is."""
        event.stop()
        view = self.query_one(BoardView)
        if view.cursor is None:
            return
        name = self.editor.picture().name(view.cursor)
        if event.text in ".-":
            self.action_remove()
            return
        letter = self._known(event.text)
        if letter is None:
            return
        self._hand = letter
        self.editor.put(letter, name)
        self._show()

    def on_cell_lines_clicked(self, event: CellLines.Clicked) -> None:
        """A piece is taken into the hand, or something is done."""
        event.stop()
        if event.lines.id == "pieces":
            self._hand = None if event.target == "none" else event.target
            self._show()
        else:
            self.action_deed(event.target)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Takes over a position that was typed."""
        event.stop()
        try:
            board = Board(event.value.strip(), **self._rules)
            if board.game != self.editor.game:
                raise OptionError(
                    f"this is a position of {board.game}, and {self.editor.game} is set up here"
                )
        except RukhError as error:
            told = sentence_in(self.words.language, error)
            self.query_one("#fault", Pane).show(Text(told, "red"))
            return
        self.editor.take(board)
        self._show()
        self.query_one(BoardView).focus()

    def action_remove(self) -> None:
        """Empties the square under the cursor."""
        view = self.query_one(BoardView)
        if view.cursor is not None:
            self.editor.clear(self.editor.picture().name(view.cursor))
            self._show()

    def action_deed(self, name: str) -> None:
        """Does what a key or a click stands for."""
        editor = self.editor
        if name == "leave":
            self.dismiss(None)
        elif name == "done":
            if not editor.faults():
                self.dismiss(editor.board(**self._rules))
        elif name == "start":
            editor.start()
        elif name == "clear":
            editor.clear_all()
        elif name == "turn":
            first, second = Board(game=editor.game).sides
            editor.turn = second if editor.turn is first else first
        elif name == "flip":
            from dataclasses import replace

            self._style = replace(self._style, flipped=not self._style.flipped)
        elif name.startswith("castling "):
            right = name[-1]
            rights = set(editor.castling) - {"-"}
            rights ^= {right}
            editor.castling = "".join(sorted(rights, key="KQkq".index)) or "-"
        if self.is_attached and name not in ("leave", "done"):
            self._show()

    def on_key(self, event: events.Key) -> None:
        """Tab goes between the board and the position as text."""
        if event.key in ("up", "down") and isinstance(self.focused, Input):
            event.stop()
            self.query_one(BoardView).focus()

    # --- what is shown ----------------------------------------------------------------------

    def _known(self, text: str) -> str | None:
        """The letter of a piece that was typed."""
        letter = text[:1]
        upper = _ALIASES.get(self.editor.game, {}).get(letter.upper(), letter.upper())
        if upper not in self.editor.letters:
            return None
        return upper if letter.isupper() else upper.lower()

    def _show(self) -> None:
        editor, words = self.editor, self.words
        picture = editor.picture()
        size = self.app.size
        style = fitted(picture, self._style, size.width, size.height - _ROWS_AROUND)
        self.query_one(BoardView).show(picture, style)
        self.query_one("#pieces", CellLines).show(self._pieces(style))
        line = self.query_one("#fen", Input)
        if not line.has_focus:
            line.value = editor.fen()
        faults = [clause_in(words.language, fault) for fault in editor.faults()]
        reasons = marks_of(words).semicolon.join(faults)
        told = Text(reasons, "red") if faults else Text(words("Ready to be played."))
        self.query_one("#fault", Pane).show(told)
        self.query_one("#deeds", CellLines).show(self._deeds(can_begin=not faults))

    def _pieces(self, style: Style) -> list[list[Cell]]:
        """The pieces of both sides, that in the hand marked."""
        rows = []
        letters = self.editor.letters
        half = len(letters) // 2
        for side in (letters[:half], letters[half:]):
            row = [Cell(" ")]
            for letter in side:
                sign = piece_signs(letter, self.editor.game, style)
                before, after = ("[", "]") if letter == self._hand else (" ", " ")
                ink = str(sign.spans[0].style) if sign.spans else str(sign.style)
                row += [
                    Cell(before, "bold", letter),
                    Cell(sign.plain, ink, letter),
                    Cell(f" {letter}" if style.pieces != "letters" else "", "dim", letter),
                    Cell(after, "bold", letter),
                ]
            rows.append(row)
        nothing = self.words("nothing")
        shown = f"[{nothing}]" if self._hand is None else f" {nothing} "
        rows[1].append(Cell(shown, "bold" if self._hand is None else "dim", "none"))
        return rows

    def _deeds(self, *, can_begin: bool) -> list[list[Cell]]:
        editor, words = self.editor, self.words
        side = player(editor.turn, words.language)
        first = [
            Cell(f" {words('Play')} ^S ", "reverse" if can_begin else "dim", "done"),
            Cell(f"  {words('Cancel')} Esc ", "", "leave"),
            Cell(f"  {words('Start position')} F2 ", "", "start"),
            Cell(f"  {words('Clear')} F3 ", "", "clear"),
        ]
        second = [
            Cell(f" {words('{side} to move', side=side)} F4 ", "", "turn"),
            Cell(f"  {words('Turn round')} F5 ", "", "flip"),
        ]
        if editor.game == "chess":
            rights = editor.castling
            second.append(Cell(f"  {words('Castling')}"))
            second += [
                Cell(f" {right}{'+' if right in rights else '-'}", "", f"castling {right}")
                for right in "KQkq"
            ]
        return [first, second]
