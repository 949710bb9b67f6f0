"""One game in the terminal: the screen, the prompt and its words, Rukh's answers.

The conversation goes to standard output, so that a recorded game reads as it was played; input may
be a person or a pipe.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.exit import ExitCode
from rukh.cli.ruling import print_ruling, rules_in_words
from rukh.cli.scoresheet import examples, legal_moves, move_list, record, written_move
from rukh.cli.standing import standing
from rukh.errors import MoveError, RukhError
from rukh.render import board_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._native import Move
    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.cli.writing import Writing
    from rukh.engine import Engine, PlayResult
    from rukh.limit import Limit
    from rukh.ruling import Language
    from rukh.side import Side

__all__ = ["Game"]

_PROMOTIONS = tuple("qrbn♕♖♗♘♛♜♝♞")
_WIDE_ENOUGH_FOR_MOVES = 66

HELP = {
    "a move": "in any notation: h2e2, H2-E2, C2=5, 炮二平五; e2e4, Nf3",
    "undo": "take back your last move and the answer to it",
    "hint": "what Rukh would play for you, at full strength",
    "moves": "list the legal moves",
    "flip": "turn the board round",
    "board": "draw the board again",
    "fen": "the position as text",
    "pgn": "the game so far as a record",
    "eval": "the static evaluation in one line",
    "rules": "what ends this game besides mate",
    "why": "the repetition on the board, ply by ply, and what follows from it",
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
        writing: Writing,
        elo: int | None = None,
        pieces: str = "auto",
        flipped: bool = False,
        language: Language = "en",
    ) -> None:
        self.context = context
        self.board = board
        self.engine = engine
        self.limit = limit
        self.people = people
        self.elo = elo
        self.pieces = pieces
        self.flipped = flipped
        self.writing = writing
        self.language: Language = language
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
            "rules": lambda: self.say(rules_in_words(self.board, self.language)),
            "why": self._why,
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
        example = examples(self.board, self.writing)
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
        self.context.print_line(self.context.showable(text))

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
            move = self.writing.read(self.board, text)
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
        words = f"Rukh plays {self._told(result.move, result)}"
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
        status = self.board.repetition_status()
        if status.must_change is not None:
            self.say(f"{status.sentence_in(self.language)}{self._whose(status.must_change)}")

    def _whose(self, side: Side) -> str:
        """Which of the two that is, and the stop of the sentence."""
        is_known = len(self.people) == 1
        if self.language == "zh":
            return f"（{'你' if side in self.people else 'Rukh'}）。" if is_known else "。"
        return f" ({self._player(side)})." if is_known else "."

    def _tell_end(self) -> None:
        outcome = self.board.outcome()
        if self.ended is not None:
            self.say(f"{self.ended}.")
        elif outcome is not None:
            stop = "。" if self.language == "zh" else ". "
            self.say(f"{outcome.sentence_in(self.language)}{stop}{outcome.result()}")

    # --- the screen -------------------------------------------------------------------------

    def _draw_board(self) -> None:
        from rich.table import Table
        from rich.text import Text

        picture = self.board.picture()
        style = self.context.style(
            picture, pieces=self.pieces, flipped=self.flipped, ranks=self.writing.shown_ranks
        )
        console = self.context.console
        drawn = board_text(picture, style)
        self.say("")
        if console.width < _WIDE_ENOUGH_FOR_MOVES:
            self.context.print_board(drawn)
        else:
            grid = Table.grid(padding=(0, 3))
            height = len(drawn.plain.splitlines())
            listed = move_list(self.board, self.writing)[-(height - 2) :]
            grid.add_row(drawn, Text("\n" + "\n".join(listed), style="dim"))
            console.print(grid)
        self.say("")

    def _told(self, move: Move, result: PlayResult) -> str:
        """The move, and what the search says of it, for the first side as everywhere."""
        written = written_move(self.board, move, self.writing)
        if result.score is None:
            return written
        first = self.board.sides[0]
        score = result.score if self.board.turn is first else -result.score
        return f"{written}   ({first.value.capitalize()} {score}, depth {result.depth})"

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
            self.say(f"Hint: {self._told(result.move, result)}")

    def _moves(self) -> None:
        for line in legal_moves(self.board, self.writing):
            self.say(line)

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
        for line in record(self.board, tags, self.writing):
            self.say(line)

    def _result(self) -> str:
        return self.result or self.board.result()

    def _eval(self) -> None:
        from rukh.render.info import score_words
        from rukh.score import Score

        first, second = (side.value.capitalize() for side in self.board.sides)
        score = Score(cp=self.board.evaluate().total)
        self.say(f"{first} {score} without searching: {score_words(score, first, second)}.")

    def _why(self) -> None:
        ruling = self.board.ruling()
        if ruling is None:
            self.say("The position has not occurred before.")
        else:
            print_ruling(self.context, self.board, ruling, self.writing, self.language)
        self.say(standing(self.board, self.language))

    def _draw(self) -> None:
        outcome = self.board.outcome(claim_draw=True)
        if self.is_over:
            self.say("The game is over.")
        elif outcome is None:
            self.say("There is no draw to claim here.")
        else:
            self.ended, self.result = outcome.sentence_in(self.language), outcome.result()
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
        self.say(f"  {standing(self.board, self.language)}")

    def _quit(self) -> None:
        raise _Left
