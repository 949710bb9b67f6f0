"""The dialog of a new game: which game, who plays, how well, with what clock, from where."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from rukh.board import Board
from rukh.errors import RukhError
from rukh.levels import LEVELS
from rukh.screen.cells import Cell, CellLines, Pane, strip_of
from rukh.screen.dialogs import Dialog
from rukh.table import Machine, Person, control_of
from rukh.words import later
from rukh.words.errors import sentence_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.strip import Strip

    from rukh.match.control import TimeControl
    from rukh.side import Side
    from rukh.table import Player, Sitting
    from rukh.words import Words

__all__ = ["NewGame", "Wanted", "players_of"]

_GAMES = ("xiangqi", "chess")
_SIDES = ("first", "second", "random", "both", "none")
_ROWS = (later("Game"), later("You play"), later("Level"), later("Clock"), later("Position"))


@dataclass(frozen=True)
class Wanted:
    """The game that somebody wants."""

    board: Board
    side: str
    """``first``, ``second``, ``random``, ``both`` or ``none``: what people play."""
    level: int
    control: TimeControl | None


class Cycle(Widget, can_focus=True):
    """One of several values on one row; arrows, space or a click give the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "turn(1)", show=False),
        Binding("left", "turn(-1)", show=False),
    ]

    class Turned(Message):
        """Another value is shown."""

    def __init__(self, labels: Sequence[str], at: int, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.labels = list(labels)
        self.at = at

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """One row."""
        return 1

    def render_line(self, y: int) -> Strip:
        """The value between arrows."""
        text = Text(f"< {self.labels[self.at]} >", "reverse" if self.has_focus else "")
        text.truncate(self.size.width)
        return strip_of(text, self)

    def on_focus(self) -> None:
        """It is marked where keys go."""
        self.refresh()

    def on_blur(self) -> None:
        """And no longer when they go elsewhere."""
        self.refresh()

    def set_labels(self, labels: Sequence[str]) -> None:
        """Calls the values otherwise."""
        self.labels = list(labels)
        self.refresh()

    def action_turn(self, by: int) -> None:
        """Shows another value."""
        self.at = (self.at + by) % len(self.labels)
        self.refresh()
        self.post_message(self.Turned())

    def on_click(self, event: events.Click) -> None:
        """The arrow on the left goes back, all else on."""
        event.stop()
        self.focus()
        self.action_turn(-1 if event.x < 2 else 1)


class NewGame(Dialog[Wanted]):
    """Asks for a new game, beginning with what is played now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("enter", "begin", show=False),
    ]

    def __init__(self, sitting: Sitting, words: Words) -> None:
        super().__init__(words("New game"), words)
        self._sitting = sitting
        people = sitting.people
        first, second = sitting.board.sides
        side = {(first,): 0, (second,): 1, (first, second): 3, (): 4}[people]
        machines = [who for who in sitting.players.values() if isinstance(who, Machine)]
        level = (machines[0].level if machines else None) or (len(LEVELS) if machines else 4)
        self._side = side
        self._level = level

    def compose(self) -> ComposeResult:
        """A row for each question."""
        words = self.words
        labels = [words(text) for text in _ROWS]
        width = max(cell_len(label) for label in labels) + 2
        game = _GAMES.index(self._sitting.game)
        levels = [f"{level.number} {level.name_in(words.language)}" for level in LEVELS]
        control = self._sitting.control
        clock = "" if control is None or control.base is None else _as_typed(control)
        fields = (
            Cycle([words(name) for name in _GAMES], game, id="game"),
            Cycle(self._sides(_GAMES[game]), self._side, id="side"),
            Cycle(levels, self._level - 1, id="level"),
            Input(clock, placeholder=words("none, or 5+3"), compact=True, id="clock"),
            Input("", placeholder=words("the usual start, or a FEN"), compact=True, id="fen"),
        )
        with self.framed(width=58):
            for label, field in zip(labels, fields, strict=True):
                with Horizontal(classes="row"):
                    name = Static(label)
                    name.styles.width = width
                    yield name
                    yield field
            yield Pane(id="fault")
            yield CellLines(id="answers")

    def on_mount(self) -> None:
        """Shows what ends the dialog."""
        begin = Cell(f" {self.words('Play')} (Enter) ", "reverse", "begin")
        leave = Cell(f" {self.words('Cancel')} (Esc) ", "", "leave")
        self.query_one("#answers", CellLines).show([[begin, Cell("  "), leave]])
        self.query_one("#game", Cycle).focus()

    def on_cycle_turned(self) -> None:
        """The sides are called as the game has them."""
        game = _GAMES[self.query_one("#game", Cycle).at]
        self.query_one("#side", Cycle).set_labels(self._sides(game))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter begins."""
        event.stop()
        self.action_begin()

    def on_cell_lines_clicked(self, event: CellLines.Clicked) -> None:
        """So does a click."""
        event.stop()
        if event.target == "begin":
            self.action_begin()
        else:
            self.action_leave()

    def action_begin(self) -> None:
        """Answers, if everything can be played."""
        try:
            wanted = self._wanted()
        except RukhError as error:
            told = sentence_in(self.words.language, error)
            self.query_one("#fault", Pane).show(Text(told, "red"))
            return
        self.dismiss(wanted)

    def _wanted(self) -> Wanted:
        game = _GAMES[self.query_one("#game", Cycle).at]
        clock = self.query_one("#clock", Input).value.strip()
        fen = self.query_one("#fen", Input).value.strip()
        options = self._sitting.rule_options if game == self._sitting.game else {}
        board = Board(fen, **options) if fen else Board(game=game, **options)
        return Wanted(
            board,
            _SIDES[self.query_one("#side", Cycle).at],
            self.query_one("#level", Cycle).at + 1,
            control_of(clock) if clock else None,
        )

    def _sides(self, game: str) -> list[str]:
        words = self.words
        first = words("Red") if game == "xiangqi" else words("White")
        two = words("both, two people"), words("none, watch Rukh")
        return [first, words("Black"), words("either, at random"), *two]


def players_of(wanted: Wanted, sitting: Sitting) -> dict[Side, Player]:
    """Who plays which side in the game that is wanted."""
    known = list(sitting.players.values())
    person = next((who for who in known if isinstance(who, Person)), Person())
    model = next((who for who in known if isinstance(who, Machine)), Machine())
    machine = Machine(level=wanted.level, limit=model.limit, uses_book=model.uses_book)
    side = random.choice(("first", "second")) if wanted.side == "random" else wanted.side
    first, second = wanted.board.sides
    return {
        first: person if side in ("first", "both") else machine,
        second: person if side in ("second", "both") else machine,
    }


def _as_typed(control: TimeControl) -> str:
    """A clock as `control_of` reads it."""
    assert control.base is not None
    minutes, seconds = divmod(control.base, 60)
    base = f"{minutes:g}" if not seconds else f"{minutes:g}:{seconds:02g}"
    moves = "" if control.moves is None else f"{control.moves}/"
    return f"{moves}{base}+{control.increment:g}"
