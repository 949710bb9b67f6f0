"""`BoardView`: a board for the rich consoles of other programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.measure import Measurement

from rukh.picture import Picture
from rukh.render.board import board_text
from rukh.render.theme import FIGURINES, XIANGQI_CHARACTERS, Style, theme_named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.text import Text

    from rukh.arrow import Arrow
    from rukh.board import Board

__all__ = ["BoardView"]

_NARROW = 44
_LARGE_WIDTH, _LARGE_HEIGHT = 48, 22


@dataclass(frozen=True)
class _Look:
    """What a caller has chosen."""

    theme: str
    pieces: str
    is_flipped: bool
    is_large: bool | None
    arrows: tuple[Arrow, ...]
    chosen: str | None
    targets: tuple[str, ...]


class BoardView:
    """A position that a rich console prints in the colours and signs that it has.

    The board is looked at each time that it is printed, so that ``rich.live.Live`` follows a game.
    `pieces` are ``chinese``, ``unicode``, ``letters``, or ``auto`` for what the console's encoding
    has; `is_large` gives chess the larger squares, None where there is room for them. `chosen` and
    `targets` are squares by name.

    >>> import rukh
    >>> from rich.console import Console
    >>> console = Console(width=60, color_system=None)
    >>> with console.capture() as captured:
    ...     console.print(BoardView(rukh.Board(), pieces="letters", theme="slate"))
    >>> print(captured.get().splitlines()[8].strip())
    1  R  N  B  Q  K  B  N  R  1

    Raises:
        OptionError: There is no such theme.
    """

    def __init__(
        self,
        board: Board | Picture,
        *,
        theme: str = "wood",
        pieces: str = "auto",
        flipped: bool = False,
        is_large: bool | None = None,
        arrows: Iterable[Arrow] = (),
        chosen: str | None = None,
        targets: Iterable[str] = (),
    ) -> None:
        theme_named(theme)
        self._board = board
        self._look = _Look(theme, pieces, flipped, is_large, tuple(arrows), chosen, tuple(targets))

    @property
    def picture(self) -> Picture:
        """The position as it is now."""
        return self._board if isinstance(self._board, Picture) else self._board.picture()

    def style(self, console: Console, width: int | None = None) -> Style:
        """How this console gets it."""
        look, picture = self._look, self.picture
        columns = console.width if width is None else width
        system = None if console.no_color else console.color_system
        lines = _can_encode(console, "─│╲▀")
        pieces = look.pieces
        if pieces == "auto":
            signs = FIGURINES if picture.game == "chess" else XIANGQI_CHARACTERS
            pieces = "unicode" if _can_encode(console, "".join(signs.values())) else "letters"
        has_room = columns >= _LARGE_WIDTH and console.height >= _LARGE_HEIGHT
        targets = (picture.square(name) for name in look.targets)
        return Style(
            pieces=pieces,
            lines=lines,
            colour=system is not None,
            flipped=look.is_flipped,
            compact=columns < _NARROW,
            few_colours=system in ("standard", "windows"),
            indexed=system == "256",
            theme=look.theme,
            large=has_room if look.is_large is None else look.is_large,
            chosen=None if look.chosen is None else picture.square(look.chosen),
            targets=frozenset(square for square in targets if square is not None),
            arrows=look.arrows,
        )

    def text(self, console: Console, width: int | None = None) -> Text:
        """The board as rich text."""
        text = board_text(self.picture, self.style(console, width))
        text.no_wrap, text.overflow, text.end = True, "crop", "\n"
        return text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.text(console, options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        rows = self.text(console, options.max_width).split("\n")
        longest = max(row.cell_len for row in rows)
        return Measurement(longest, longest).with_maximum(options.max_width)

    def __repr__(self) -> str:
        return f"BoardView({self.picture.game}, theme={self._look.theme!r})"


def _can_encode(console: Console, signs: str) -> bool:
    try:
        signs.encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return not console.legacy_windows
