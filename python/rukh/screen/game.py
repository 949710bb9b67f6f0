"""The screen of a game under way: what happens between the board, the line of input and Rukh.

`view` has what is shown, `commands` and the files it names what can be done, `errands` searches;
the game itself is a `rukh.table.Sitting`.
"""

from __future__ import annotations

import contextlib
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from rukh.cli.standing import player
from rukh.errors import MoveError
from rukh.screen.board import BoardView
from rukh.screen.cells import CellLines
from rukh.screen.entry import Entry
from rukh.screen.errands import Answered, Failed, Moved, Thought
from rukh.screen.panels import score_text
from rukh.screen.pasting import Burst
from rukh.screen.view import GameView
from rukh.table import Change, Machine, marks_of
from rukh.words.errors import sentence_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.events import Key

    from rukh._native import Move
    from rukh._node import GameNode
    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.cli.play.start import Table

__all__ = ["GameScreen"]

_TICK = 0.1


class GameScreen(GameView):
    """A game at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "return", show=False),
        Binding("pageup", "look(-1)", show=False),
        Binding("pagedown", "look(1)", show=False),
        Binding("home", "look(-10000000)", show=False),
        Binding("end", "look(10000000)", show=False),
        Binding("ctrl+p", "palette", show=False),
    ]

    class Changed(Message):
        """The game has changed on another thread."""

        def __init__(self, change: Change) -> None:
            super().__init__()
            self.change = change

    def __init__(self, context: Context, table: Table, *, pace: float = 0.5) -> None:
        super().__init__(context, table, pace=pace)
        self.burst = Burst(self)
        """What tells pasted lines from typed ones, where the terminal does not."""
        self._quiet = 0
        self._thread = threading.get_ident()
        self._stop_listening: Callable[[], None] | None = None

    def on_mount(self) -> None:
        """Shows the game, and lets machines begin."""
        from rukh.screen.commands import COMMANDS

        for command in COMMANDS.values():
            if command.key:
                self._bindings.bind(command.key, f"do('{command.name}')", show=False)
        self._stop_listening = self.sitting.on_change(self._hear)
        self.query_one(BoardView).focus()
        self.set_interval(_TICK, self._tick)
        self.show_all()
        self.call_after_refresh(self.go_on)

    def on_unmount(self) -> None:
        """Ends what searches."""
        if self._stop_listening is not None:
            self._stop_listening()
        self.errands.close()

    def on_resize(self) -> None:
        """Other room."""
        self.show_all()

    # --- the course of the game -------------------------------------------------------------

    def go_on(self) -> None:
        """Lets the machine to move think, if there is one and it may."""
        sitting = self.sitting
        if not self.is_mounted or self.errands.is_playing or sitting.is_over:
            return
        if isinstance(sitting.turn_player, Machine) and not self.is_paused:
            self._thought = ""
            self.errands.play()
            self.show_standing()

    def pause_what_is_watched(self) -> None:
        """Where only machines play, nobody could look at a move that was taken back."""
        if not self.sitting.people:
            self.is_paused = True

    @contextlib.contextmanager
    def in_one_step(self) -> Iterator[None]:
        """Several changes that are heard as one."""
        self._quiet += 1
        try:
            yield
        finally:
            self._quiet -= 1
        self._has_changed(Change.STARTED)

    def _hear(self, change: Change) -> None:
        if threading.get_ident() == self._thread:
            self._has_changed(change)
        else:
            self.post_message(self.Changed(change))

    def on_game_screen_changed(self, event: Changed) -> None:
        """The game has changed on another thread."""
        self._has_changed(event.change)

    def _has_changed(self, change: Change) -> None:
        if self._quiet:
            return
        self.errands.stop_playing()
        self._choosing.clear()
        if change is not Change.PLAYERS:
            self.errands.stop_glancing()
            self._arrows = ()
            self.note("")
            if change is not Change.PLAYED or self._looked is None:
                self._score = None
        if change in (Change.MOVED, Change.STARTED):
            self._look_at(None)
        if change is Change.STARTED:
            self.errands.stop_asking()
            self.is_paused = False
            self.forget_style()
            notation = self.writing.notation
            if notation is not None and notation not in self.board.notations:
                # The other game has other notations.
                self.table.writing = replace(self.writing, notation=None)
        self.show_all()
        self.call_later(self.go_on)

    def _tick(self) -> None:
        if self.sitting.control is not None and not self.sitting.is_over:
            self.sitting.tick()
            self._show_players(self.style)

    def on_moved(self, event: Moved) -> None:
        """The machine has found its move."""
        if event.stopper.is_set or event.version != self.sitting.version:
            return
        self.errands.has_moved()
        result, sitting, words = event.result, self.sitting, self.words
        if result.move is None:
            sitting.give_up()
            return
        told = self.writing.write(self.board, result.move)
        marks = marks_of(words)
        if result.score is None:
            judged = marks.bracketed(words("book"))
        else:
            score = result.score if self.board.turn_index == 0 else -result.score
            judged = marks.bracketed(score_text(score, result.depth, self.board, words))
        who = player(self.board.turn, words.language)
        sitting.play(result.move)
        if result.score is not None and self._looked is None:
            self._score = score, result.depth
            self.show_all()
        if sitting.people:
            self.note(words("Rukh plays {move}", move=told) + judged)
        else:
            self.note(f"{who}{marks.colon}{told}{judged}")
        self._warn()

    def _warn(self) -> None:
        """Says what somebody has to know of the rules now."""
        if self.sitting.is_over:
            return
        status = self.board.repetition_status()
        if status.must_change is not None:
            sentence = status.sentence_in(self.words.language)
            self.note(f"{self.notes}\n{sentence}{marks_of(self.words).stop}".lstrip())

    def on_thought(self, event: Thought) -> None:
        """A search has judged the position."""
        if event.version != self.sitting.version:
            return
        if event.is_for_the_bar or self._looked is None:
            self._score = event.score, event.depth
        if not event.is_for_the_bar:
            self._thought = score_text(event.score, event.depth, self.board, self.words)
        if self.table.look.shows_bar:
            self.show_all()
        else:
            self.show_standing()

    def on_answered(self, event: Answered) -> None:
        """What was asked is answered; of a position that is past it is not told."""
        if event.stopper.is_set:
            return
        self.errands.has_answered()
        if event.version == self.sitting.version or self.sitting.is_over:
            with self.complaining():
                event.then(event.value)
        self.show_standing()

    def on_failed(self, event: Failed) -> None:
        """An errand could not be done."""
        self.errands.has_answered()
        self.errands.has_moved()
        self.note(f"{event.error}.")
        self.show_standing()

    # --- moves ------------------------------------------------------------------------------

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """A piece is chosen, or goes to the square that was pressed."""
        choosing = self._choosing
        if not self.sitting.people:
            return
        if choosing.moves_to(event.square):
            self._play_one(choosing.moves_to(event.square))
        elif choosing.chosen == event.square:
            choosing.clear()
            self.show_all()
        else:
            self.choose_piece(event.square)

    def on_board_view_scrolled(self, event: BoardView.Scrolled) -> None:
        """The wheel looks back and forth."""
        self.action_look(event.by)

    def on_board_view_dropped(self, event: BoardView.Dropped) -> None:
        """A piece was dragged there."""
        moves = self._choosing.moves_to(event.square)
        if moves:
            self._play_one(moves)

    def choose_piece(self, square: int) -> None:
        """Chooses the piece on a square, if it may move now."""
        board, words = self.shown_board, self.words
        if self._looked is None and self.sitting.is_over:
            self.note(words("The game is over: undo, new or quit."))
        elif not self._may_move(board):
            self.note(words("It is Rukh's move."))
        elif not self._choosing.choose(board, square):
            self._choosing.clear()
        elif not self._choosing.targets:
            self.note(words("This piece has no legal move."))
        self.show_all()

    def _may_move(self, board: Board) -> bool:
        who = self.sitting.players[board.turn]
        return not isinstance(who, Machine)

    def _play_one(self, moves: list[Move]) -> None:
        """Plays a move, or asks which piece a pawn becomes."""
        if len(moves) == 1:
            self.make(moves[0])
            return
        from rukh.screen.dialogs import Choice, Choose

        words, kinds = self.words, self._teller_kinds()
        by_name = {move.uci(): move for move in moves}
        choices = [
            Choice(name, kinds(move.promotion or "q"), (move.promotion or "q").upper(), name[-1])
            for name, move in sorted(by_name.items(), key=lambda item: "qrbn".index(item[0][-1]))
        ]

        def then(name: str | None) -> None:
            if name is not None:
                self.make(by_name[name])
            else:
                self._choosing.clear()

        self.open(Choose(words("The pawn becomes"), words, choices), then)

    def _teller_kinds(self) -> Callable[[str], str]:
        from rukh.screen.counsel import teller

        return teller(self).kind

    def make(self, move: Move) -> None:
        """Plays a move of a person, from the position that is looked at."""
        with self.complaining():
            if self._looked is not None:
                node = self._looked
                self._look_at(None)
                if node is not self.sitting.node:
                    with self.in_one_step():
                        self.sitting.go_to(node)
                    self.errands.stop_playing()
            self.sitting.play(move)
            self._warn()

    def takes(self, event: Key) -> bool:
        """Takes a key that was pressed at the board into the line below, if it is for that."""
        is_text = event.is_printable and event.character not in (None, " ")
        if not is_text or event.is_forwarded or not isinstance(self.focused, BoardView):
            return False
        self._begin_line(event.character or "")
        return True

    def on_board_view_typed(self, event: BoardView.Typed) -> None:
        """What is pasted goes there too."""
        self._begin_line(event.text)

    def _begin_line(self, text: str) -> None:
        entry = self.query_one(Entry)
        if entry.display:
            self.set_focus(entry)
            entry.insert_text_at_cursor(text)

    def on_entry_given(self, event: Entry.Given) -> None:
        """A move or a word was typed."""
        if self.app.screen is not self:
            # It was sent before the dialog that stands there now.
            self.burst.leaves()
        elif event.line:
            self.obeys(event.line)

    def obeys(self, line: str) -> bool:
        """Does what a line says; whether that could be done."""
        self.has_complained = False
        with self.complaining():
            self._obey(line)
        return not self.has_complained

    def _obey(self, line: str) -> None:
        from rukh.cli.play.vocabulary import found_word, nearest

        word, rest = found_word(line)
        if word is not None:
            self.do(word.name, rest)
            return
        board, words = self.shown_board, self.words
        if self._looked is None and self.sitting.is_over:
            self.refuse(words("The game is over: undo, new or quit."))
            return
        try:
            move = self.writing.read(board, line)
        except MoveError as error:
            near = nearest(line)
            told = sentence_in(words.language, error)
            if near is not None:
                told += " " + words('Did you mean "{word}"?', word=near)
            self.refuse(told)
            return
        if not self._may_move(board):
            self.refuse(words("It is Rukh's move."))
            return
        self.make(move)

    # --- looking back -----------------------------------------------------------------------

    def on_cell_lines_clicked(self, event: CellLines.Clicked) -> None:
        """A move of the list is looked at, or a command of the last line done."""
        event.stop()
        if event.lines.id == "keys":
            if event.target == "palette":
                self.action_palette()
            else:
                self.do(event.target)
            return
        self.look_at(event.target)

    def look_at(self, node: GameNode) -> None:
        """Shows the position behind a move."""
        self._look_at(None if node is self.sitting.node else node)
        self.show_all()

    def action_look(self, by: int) -> None:
        """Looks back, or forth again."""
        nodes: list[GameNode] = [self.sitting.record, *self._line_looked_at()]
        shown = self._looked or self.sitting.node
        at = nodes.index(shown)
        if by > len(nodes):
            self.look_at(self.sitting.node)
            return
        self.look_at(nodes[min(max(at + by, 0), len(nodes) - 1)])

    def action_return(self) -> None:
        """Back to the game: from a line, a chosen piece, or a look back."""
        entry, board = self.query_one(Entry), self.query_one(BoardView)
        has_text = bool(entry.value)
        entry.value = ""
        if not board.has_focus:
            self.set_focus(board)
        if has_text:
            return
        if self._choosing.chosen is not None:
            self._choosing.clear()
            self.show_all()
        elif self._looked is not None:
            self.look_at(self.sitting.node)
        else:
            self.errands.stop_asking()
            self.point([])
            self.note("")

    def _line_looked_at(self) -> list[GameNode]:
        """The moves of the line that the position looked at is in."""
        node = self._looked
        if node is None:
            return [*self.sitting.line()]
        before: list[GameNode] = []
        while node.parent is not None:
            before.append(node)
            node = node.parent
        before.reverse()
        return [*before, *(self._looked or node).mainline()]

    def _look_at(self, node: GameNode | None) -> None:
        if node is self._looked:
            return
        self._looked = node
        self._looked_board = None
        if node is not None:
            board = self.board.root()
            for move in node._path():
                board.push(move)
            self._looked_board = board
        self._choosing.clear()
        self._arrows = ()
        self._score = None
        self.errands.stop_glancing()

    # --- what can be done -------------------------------------------------------------------

    def action_do(self, name: str) -> None:
        """Does what a key stands for."""
        self.do(name)

    def do(self, name: str, rest: str = "") -> None:
        """Does what a word says."""
        from rukh.screen.commands import COMMANDS

        with self.complaining():
            COMMANDS[name].deed(self, rest)

    def action_palette(self) -> None:
        """Shows everything that can be done."""
        from rukh.screen.commands import COMMANDS, key_name, label, meaning
        from rukh.screen.dialogs import Choice, Choose

        words = self.words
        choices = []
        for command in COMMANDS.values():
            name = label(command, words)
            key = key_name(command)
            choices.append(Choice(command.name, f"{name} {key}".strip(), meaning(command, words)))

        def then(name: str | None) -> None:
            if name is not None:
                self.do(name)

        self.open(Choose(words("What can be done"), words, choices, filters=True), then)

    def key_space(self) -> None:
        """Lets machines stop and go on, where nobody else plays."""
        if not self.sitting.people:
            self.is_paused = not self.is_paused
            if self.is_paused:
                self.errands.stop_playing()
            self.show_standing()
            self.go_on()
