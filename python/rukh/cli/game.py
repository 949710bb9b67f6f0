"""One game in the terminal: the screen, the prompt and its words, Rukh's answers.

The conversation goes to standard output, so that a recorded game reads as it was played; input may
be a person or a pipe.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.exit import ExitCode
from rukh.cli.position import written_line
from rukh.cli.show import standing
from rukh.errors import MoveError, RukhError
from rukh.render import board_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._native import Move
    from rukh.board import Board, Ranks
    from rukh.cli.context import Context
    from rukh.engine import Engine, PlayResult
    from rukh.limit import Limit
    from rukh.side import Side

__all__ = ["Game"]

_LISTED_MOVES = 8
_PROMOTIONS = tuple("qrbn")
_WIDE_ENOUGH_FOR_MOVES = 66

HELP = {
    "a move": "coordinates (h2e2, e2e4) or notation (H2-E2, Nf3), upper or lower case",
    "undo": "take back your last move and the answer to it",
    "hint": "what Rukh would play for you, at full strength",
    "moves": "list the legal moves",
    "flip": "turn the board round",
    "board": "draw the board again",
    "fen": "the position as text",
    "pgn": "the game so far as a record",
    "eval": "the static evaluation in one line",
    "draw": "claim a draw, where the rules give one",
    "switch": "change sides with Rukh",
    "resign": "give the game up",
    "new": "begin again",
    "help": "this list",
    "quit": "leave",
}


class _Left(Exception):  # noqa: N818  (not an error)
    """The person leaves."""


class Game:
    """A game under way, and its conversation."""

    def __init__(
        self,
        context: Context,
        board: Board,
        engine: Engine,
        limit: Limit,
        *,
        people: set[Side],
        elo: int | None = None,
        pieces: str = "auto",
        flipped: bool = False,
        ranks: Ranks = "0-9",
    ) -> None:
        self.context = context
        self.board = board
        self.engine = engine
        self.limit = limit
        self.people = people
        self.elo = elo
        self.pieces = pieces
        self.flipped = flipped
        self.ranks: Ranks = ranks
        self.ended: str | None = None
        """Why the game is over although the board does not say so: resigned, drawn by claim."""
        self.result: str | None = None
        self._words: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "hint": self._hint,
            "moves": self._moves,
            "flip": self._flip,
            "board": self._draw_board,
            "fen": lambda: self.say(self.board.fen()),
            "pgn": self._pgn,
            "eval": self._eval,
            "draw": self._draw,
            "switch": self._switch,
            "resign": self._resign,
            "new": self._new,
            "help": self._help,
            "quit": self._quit,
        }
        self._words |= {
            "?": self._help,
            "h": self._help,
            "u": self._undo,
            "q": self._quit,
            "exit": self._quit,
        }

    # --- the conversation -------------------------------------------------------------------

    def run(self, strength: str) -> ExitCode:
        """Plays until the person leaves, or, with nobody to ask, until the game is over."""
        for line in self._greeting(strength):
            self.say(line)
        self._draw_board()
        if self.is_over:
            self._tell_end()
        try:
            while True:
                if not self.is_over and self.board.turn not in self.people:
                    self._engine_moves()
                elif self.is_over and not self.people:
                    return ExitCode.OK
                else:
                    self._person_moves()
        except _Left:
            return ExitCode.OK
        except KeyboardInterrupt:
            self.say("")
            return ExitCode.INTERRUPTED

    def _greeting(self, strength: str) -> tuple[str, str]:
        first, second = self.board.sides
        roles = ", ".join(
            f"{side.value.capitalize()}: {self._player(side)}" for side in (first, second)
        )
        if len(self.people) < len(self.board.sides):
            roles += f", at {strength}"
        if self.board.game == "chess":
            example = '"e2e4" or "Nf3"'
        else:
            example = '"h3e3"' if self.ranks == "1-10" else '"h2e2" or "H2-E2"'
        invitation = f'Type a move such as {example}, or "help".'
        return (
            f"{self.board.game.capitalize()}. {roles}.",
            invitation if self.people else "Ctrl-C ends the game.",
        )

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, on the board or by a word."""
        return self.ended is not None or self.board.is_game_over()

    def say(self, text: str) -> None:
        """Writes a line of the conversation."""
        self.context.print_line(text)

    def _player(self, side: Side) -> str:
        return "you" if side in self.people else "Rukh"

    def _person_moves(self) -> None:
        name = "Game over" if self.is_over else self.board.turn.value.capitalize()
        line = self.context.read_line(f"{name}> ")
        if line is None:
            raise _Left
        text = line.strip()
        if not text:
            return
        word = self._words.get(text.lower())
        if word is not None:
            word()
        elif self.is_over:
            self.say("The game is over: undo, new or quit.")
        else:
            self._try_move(text)

    def _try_move(self, text: str) -> None:
        try:
            move = self.board.parse_move(text, ranks=self.ranks)
        except MoveError as error:
            self.say(f"{error}.")
            return
        words = ""
        if move.promotion and text.rstrip("+#)").lower()[-1:] not in _PROMOTIONS:
            example = move.uci()[:4] + "n"
            words = f'Promoted to a queen; type "{example}" for another piece.'
        self._make(move, words)

    def _engine_moves(self) -> None:
        result = self._think()
        if result.move is None:
            self.ended = "Rukh has no move"
            return
        words = f"Rukh plays {self._written(result.move)}   {self._judged(result)}"
        self._make(result.move, words)

    def _think(self) -> PlayResult:
        if not self.context.is_interactive:
            return self.engine.play(self.board, self.limit)
        with self.context.talk.status("Rukh is thinking …"):
            return self.engine.play(self.board, self.limit)

    def _think_of_a_hint(self) -> PlayResult:
        """At full strength, whatever the level; neither side of the table sees the other's."""
        if self.elo is None:
            return self._think()
        self.engine.set_elo(None)
        self.engine.new_game()
        try:
            return self._think()
        finally:
            self.engine.set_elo(self.elo)
            self.engine.new_game()

    def _make(self, move: Move, words: str = "") -> None:
        self.board.push(move)
        if self.is_over or self.board.turn in self.people or not self.people:
            # Before an answer of Rukh's there is no picture: the one after it shows both moves.
            self._draw_board()
        if words:
            self.say(words)
        if self.is_over:
            self._tell_end()
        elif self.board.is_check():
            self.say("Check!")
        self._warn()

    def _warn(self) -> None:
        claims = self.board.claims()
        if self.is_over:
            return
        if claims.draw is not None:
            why = claims.draw.value.replace("_", " ")
            self.say(f'A draw may be claimed ({why}): type "draw".')
        if claims.must_change is not None:
            self.say(
                f"{claims.must_change.value.capitalize()} must play otherwise, or loses by rule."
            )

    def _tell_end(self) -> None:
        outcome = self.board.outcome()
        if self.ended is not None:
            self.say(f"{self.ended}.")
        elif outcome is not None:
            self.say(f"{outcome.sentence}. {outcome.result()}")

    # --- the screen -------------------------------------------------------------------------

    def _draw_board(self) -> None:
        from rich.table import Table
        from rich.text import Text

        picture = self.board.picture()
        style = self.context.style(
            picture, pieces=self.pieces, flipped=self.flipped, ranks=self.ranks
        )
        console = self.context.console
        drawn = board_text(picture, style)
        self.say("")
        if console.width < _WIDE_ENOUGH_FOR_MOVES:
            self.context.print_board(drawn)
        else:
            grid = Table.grid(padding=(0, 3))
            height = len(drawn.plain.splitlines())
            stack = self.board.move_stack
            listed = self._record_lines(written_line(self.board.root(), stack, self.ranks))[
                -(height - 2) :
            ]
            grid.add_row(drawn, Text("\n" + "\n".join(listed), style="dim"))
            console.print(grid)
        self.say("")

    def _record_lines(self, written: list[str]) -> list[str]:
        """The moves so far, a pair a line."""
        walker = self.board.root()
        number, turn = walker.fullmove_number, walker.turn_index
        cells = ["…"] * turn + written
        lines = []
        for place in range(0, len(cells), 2):
            pair = "".join(f"{text:<8}" for text in cells[place : place + 2])
            lines.append(f"{number + place // 2:>3}. {pair}".rstrip())
        return lines

    def _written(self, move: Move) -> str:
        """A move as people write it here, with its coordinates where they say more."""
        coordinates = self.board.uci(move, ranks=self.ranks)
        notation = self.board.san(move)
        if self.board.game == "xiangqi":
            return coordinates if self.ranks == "1-10" else notation
        return f"{notation} ({coordinates})"

    def _judged(self, result: PlayResult) -> str:
        """What the search says of its move, for the first side as everywhere on the screen."""
        first = self.board.sides[0]
        score = result.score
        if score is None:
            return ""
        shown = score if self.board.turn is first else -score
        return f"({first.value.capitalize()} {shown}, depth {result.depth})"

    # --- the words --------------------------------------------------------------------------

    def _undo(self) -> None:
        if self.ended is not None:
            self.ended = None
            self.result = None
        elif not self.board.move_stack:
            self.say("There is no move to take back.")
            return
        else:
            self.board.pop()
            if self.people:
                # Back to where the person who asks is to move.
                while self.board.turn not in self.people and self.board.move_stack:
                    self.board.pop()
        self._draw_board()

    def _hint(self) -> None:
        if self.is_over:
            self.say("The game is over.")
            return
        result = self._think_of_a_hint()
        if result.move is not None:
            self.say(f"Hint: {self._written(result.move)}   {self._judged(result)}")

    def _moves(self) -> None:
        texts = [self._listed(move) for move in self.board.legal_moves]
        self.say(f"{len(texts)} legal moves:" if texts else "There is no legal move.")
        for place in range(0, len(texts), _LISTED_MOVES):
            row = texts[place : place + _LISTED_MOVES]
            self.say("  " + " ".join(f"{text:<7}" for text in row).rstrip())

    def _listed(self, move: Move) -> str:
        if self.board.game == "xiangqi":
            return self.board.uci(move, ranks=self.ranks)
        return self.board.san(move)

    def _flip(self) -> None:
        self.flipped = not self.flipped
        self._draw_board()

    def _pgn(self) -> None:
        first, second = self.board.sides
        tags = {
            "Event": "Rukh in the terminal",
            first.value.capitalize(): self._player(first).capitalize(),
            second.value.capitalize(): self._player(second).capitalize(),
            "Result": self._result(),
        }
        if self.board.game != "chess":
            tags = {"Game": self.board.game.capitalize(), **tags}
        if self.board.start_fen != type(self.board)(game=self.board.game).fen():
            tags |= {"SetUp": "1", "FEN": self.board.start_fen}
        for name, value in tags.items():
            self.say(f'[{name} "{value}"]')
        self.say("")
        written = self.board.root().variation_san(self.board.move_stack)
        lines = [" ".join(line.split()) for line in self._record_lines(written)]
        for place in range(0, len(lines), 6):
            self.say(" ".join(lines[place : place + 6]))
        self.say(self._result())

    def _result(self) -> str:
        return self.result or self.board.result()

    def _eval(self) -> None:
        from rukh.render.info import score_words
        from rukh.score import Score

        first, second = (side.value.capitalize() for side in self.board.sides)
        score = Score(cp=self.board.evaluate().total)
        self.say(f"{first} {score} without searching: {score_words(score, first, second)}.")

    def _draw(self) -> None:
        outcome = self.board.outcome(claim_draw=True)
        if self.is_over:
            self.say("The game is over.")
        elif outcome is None:
            self.say("There is no draw to claim here.")
        else:
            self.ended, self.result = outcome.sentence, outcome.result()
            self._tell_end()

    def _switch(self) -> None:
        if len(self.people) != 1:
            self.say("There is nobody to change sides with.")
            return
        self.people = set(self.board.sides) - self.people
        self.flipped = not self.flipped
        self._draw_board()

    def _resign(self) -> None:
        if self.is_over:
            self.say("The game is over.")
            return
        first, second = self.board.sides
        loser = self.board.turn
        winner = second if loser is first else first
        self.ended = f"{loser.value.capitalize()} resigns: {winner.value.capitalize()} wins"
        self.result = "1-0" if winner is first else "0-1"
        self._tell_end()

    def _new(self) -> None:
        self.board.set_fen(self.board.start_fen)
        self.ended = self.result = None
        try:
            self.engine.new_game()
        except RukhError as error:
            self.say(f"{error}.")
        self._draw_board()

    def _help(self) -> None:
        for word, meaning in HELP.items():
            self.say(f"  {word:<7} {meaning}")
        self.say(f"  {standing(self.board)}")

    def _quit(self) -> None:
        raise _Left
