"""What is shown while a match is played: a live table on a terminal, a line a game elsewhere.

Everything goes to standard error; the result is for `match_report`.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from rukh.cli.match_report import control_words, fault_words, kind_words, sprt_words
from rukh.words import later
from rukh.words.clauses import clause_in

if TYPE_CHECKING:
    from collections import Counter
    from types import TracebackType

    from rich.console import JustifyMethod, RenderableType

    from rukh.cli.context import Context
    from rukh.match import Ended, Match, Player, Table
    from rukh.words import Words

__all__ = ["View"]

_SHOWN_GAMES = 6
_WIDE = 100
_REFRESH = 4
_NAME = 18
_CELL = 5
_GAME, _PLY, _LAST, _OPENING = later("game"), later("ply"), later("last"), later("opening")


class View:
    """Shows a match while it is played."""

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._match = match
        self._latest: deque[str] = deque(maxlen=_SHOWN_GAMES)
        self._live: Any = None

    def __enter__(self) -> View:
        if self._context.talk.is_terminal:
            from rich.live import Live

            self._live = Live(
                console=self._context.talk,
                get_renderable=self._picture,
                refresh_per_second=_REFRESH,
                transient=True,
            )
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def game_ended(self, ended: Ended) -> None:
        """Tells of a game that has just ended."""
        finished, played = ended.finished, ended.played
        tally = self._match.tally
        words = self._context.words
        first, second = played.names
        game = words(
            "{first} – {second} {result}, {reason}, {plies} plies",
            first=first,
            second=second,
            result=played.result,
            reason=clause_in(words.language, played.reason),
            plies=finished.plies,
        )
        if self._live is not None:
            mark = " !" if played.fault is not None else ""
            self._latest.append(f"{finished.number}{mark}  {game}")
            return
        head = words(
            "{played}/{games}  game {number}: {game}",
            played=tally.games,
            games=self._match.games,
            number=finished.number,
            game=game,
        )
        test = sprt_words(words, self._match)
        told = [head, f"{self._match.names[0]} {tally}", *([test] if test else [])]
        line = ("；" if words.language == "zh" else "; ").join(told)
        self._context.talk.print(self._context.showable(line), soft_wrap=True)

    def _picture(self) -> RenderableType:
        from rich.console import Group
        from rich.table import Table as Grid
        from rich.text import Text

        match, words = self._match, self._context.words
        show = self._context.showable
        first, second = match.names
        comma = "，" if words.language == "zh" else ", "
        control = control_words(words, match.terms.control)
        title = f"{first} – {second}   {words(match.game)}{comma}{control}"
        rows: list[RenderableType] = [Text(show(title), style="bold", no_wrap=True)]
        tally = match.tally
        count = words("{played}/{games} games", played=tally.games, games=match.games)
        rows.append(Text(show(f"{count}   {tally}")))
        if match.sprt is not None:
            rows.append(Text(show(sprt_words(words, match))))
        faults = fault_words(match)
        told = [
            f"{name}: {_counted(words, faults[side])}"
            for side, name in zip("ab", match.names, strict=True)
            if faults[side]
        ]
        if told:
            lost = words("lost by a fault: {told}", told="; ".join(told))
            rows.append(Text(show(lost), style="red"))
        is_wide = self._context.talk.width >= _WIDE
        grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
        sides = ("White", "Black") if match.game == "chess" else ("Red", "Black")
        for head in (_GAME, *sides, _PLY, _LAST, *([_OPENING] if is_wide else [])):
            is_number = head in (_GAME, _PLY)
            # What is long, a player or an opening, gives way.
            least = 0 if head in (*sides, _OPENING) else _CELL
            justify: JustifyMethod = "right" if is_number else "left"
            grid.add_column(words(head), no_wrap=True, justify=justify, min_width=least)
        for table in sorted(match.tables.copy().values(), key=lambda table: table.number):
            grid.add_row(*(show(cell) for cell in _cells(table, is_wide)))
        if match.tables:
            rows += [Text(""), grid]
        if self._latest:
            rows.append(Text(""))
            rows += [Text(show(line), style="dim", no_wrap=True) for line in self._latest]
        return Group(*rows)


def _counted(words: Words, faults: Counter[str]) -> str:
    return ", ".join(f"{kind_words(words, kind)} {count}" for kind, count in sorted(faults.items()))


def _cells(table: Table, is_wide: bool) -> list[str]:
    moves = table.board.move_stack
    cells = [str(table.number), *(_player(player) for player in table.players)]
    cells += [str(len(moves)), moves[-1].uci() if moves else ""]
    return [*cells, table.opening.name] if is_wide else cells


def _player(player: Player) -> str:
    """A player's name, clock and last score, in few words."""
    words = [player.name[:_NAME]]
    left = player.clock.left
    if left is not None:
        minutes, seconds = divmod(left, 60)
        words.append(f"{minutes:.0f}:{seconds:04.1f}")
    if player.score is not None:
        words.append(f"{player.score}/{player.depth}")
    return " ".join(words)
