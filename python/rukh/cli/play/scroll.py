"""One game in the terminal, line by line: the prompt, Rukh's answers, and the end.

The conversation goes to standard output, so that a recorded game reads as it was played; input may
be a person or a pipe. What the words at the prompt do is in `vocabulary` and the files it names,
what the screen shows in `view`; the game itself is a `rukh.table.Sitting`.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.cells import cell_len

from rukh.cli.exit import ExitCode
from rukh.cli.play import view
from rukh.cli.play.course import LeftError
from rukh.cli.play.start import told_player
from rukh.cli.play.typist import Typist
from rukh.cli.play.vocabulary import found_word, nearest
from rukh.cli.scoresheet import examples, written_move
from rukh.cli.standing import player
from rukh.errors import MoveError, RukhError
from rukh.limit import Limit
from rukh.score import Score
from rukh.table import Machine, Person, clock_text, marks_of, search
from rukh.words.errors import clause_in, sentence_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rukh._native import Move
    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.cli.play.start import Table
    from rukh.cli.writing import Writing
    from rukh.engine import PlayResult
    from rukh.picture import Picture
    from rukh.side import Side
    from rukh.table import Marks, Sitting, Teller
    from rukh.words import Words

__all__ = ["ScrollingGame"]

_GLANCE = 0.2
"""Seconds of a search for the evaluation bar alone."""
_PROMOTIONS = tuple("qrbn♕♖♗♘♛♜♝♞")


class ScrollingGame:
    """A game under way, and its conversation."""

    def __init__(self, context: Context, table: Table) -> None:
        self.context = context
        self.table = table
        self.last_score: Score | None = None
        """What the last search said of the game, for the side that moves first."""
        self.saved: set[Path] = set()
        """The files that the game was written into."""
        self._typist = Typist(context, table)

    # --- what there is ----------------------------------------------------------------------

    @property
    def sitting(self) -> Sitting:
        """The game."""
        return self.table.sitting

    @property
    def board(self) -> Board:
        """The position."""
        return self.table.sitting.board

    @property
    def writing(self) -> Writing:
        """How moves are read and written."""
        return self.table.writing

    @property
    def words(self) -> Words:
        """Says texts in the person's language."""
        return self.context.words

    @property
    def marks(self) -> Marks:
        """The punctuation of that language."""
        return marks_of(self.words)

    @property
    def teller(self) -> Teller:
        """How the person is told about moves."""
        from rukh.table import Teller

        return Teller(
            self.board.game,
            self.words,
            lambda square: self.writing.square(self.board, square),
            self.writing.write,
        )

    # --- the conversation -------------------------------------------------------------------

    def run(self) -> ExitCode:
        """Plays until the person leaves, or, with nobody to ask, until the game is over."""
        try:
            for line in self._greeting():
                self.say(line)
            self.draw()
            if self.sitting.is_over:
                self.tell_end()
            return self._converse()
        except LeftError:
            self._part()
            return ExitCode.OK
        except KeyboardInterrupt:
            self.say("")
            self._part()
            return ExitCode.INTERRUPTED
        finally:
            self._typist.close()

    def _converse(self) -> ExitCode:
        while True:
            sitting = self.sitting
            if not sitting.is_over and isinstance(sitting.turn_player, Machine):
                self._machine_moves()
            elif sitting.is_over and not sitting.people:
                return ExitCode.OK
            else:
                self._person_moves()

    def _greeting(self) -> Iterator[str]:
        words, marks, game = self.words, self.marks, self.board.game
        roles = [
            f"{self.name_of(side)}{marks.colon}{self._told(who)}"
            for side, who in self.sitting.players.items()
        ]
        strengths = dict.fromkeys(
            who.strength(words, game)
            for who in self.sitting.players.values()
            if isinstance(who, Machine)
        )
        if strengths:
            roles.append(words("at {strength}", strength=" / ".join(strengths)))
        name = words(game)
        told = f"{name[:1].upper()}{name[1:]}{marks.stop}"
        yield f"{self._followed(told)}{marks.comma.join(roles)}{marks.stop}"
        if self.sitting.people:
            example = examples(self.board, self.writing, words)
            yield words('Type a move such as {example}, or "help".', example=example)
        else:
            yield words("Ctrl-C ends the game.")

    def say(self, text: str) -> None:
        """Writes a sentence of the conversation; a terminal gets it broken between words."""
        shown = self.context.showable(text)
        console = self.context.console
        if console.is_terminal and cell_len(shown) > console.width:
            console.print(shown)
        else:
            self.context.print_line(shown)

    def copy_out(self, text: str) -> None:
        """Writes a line that somebody may copy, whole."""
        self.context.print_line(text)

    def ask(self, question: str) -> bool:
        """Asks for yes or no; no is the answer of an empty line, and of the end of input."""
        answer = self._typist.ask(f"{question} ", completes=False)
        return answer is not None and answer.strip().lower().startswith(("y", "是", "好", "同意"))

    def prompt(self, text: str) -> str | None:
        """Asks for a line that is no move; None at the end of input."""
        return self._typist.ask(text, completes=False)

    def name_of(self, side: Side) -> str:
        """A side's name, as it begins a sentence."""
        return player(side, self.words.language)

    def player_of(self, side: Side) -> str:
        """Who plays a side, for the person at the terminal."""
        return self._told(self.sitting.players[side])

    def _told(self, who: Person | Machine) -> str:
        if isinstance(who, Machine):
            return "Rukh"
        return who.name or self.words("you")

    def strength_of(self, side: Side) -> str:
        """Who plays a side, and how well."""
        return told_player(self.context, self.sitting.players[side], self.board.game)

    # --- people -----------------------------------------------------------------------------

    def _person_moves(self) -> None:
        if self.sitting.tick():
            self.tell_end()
        line = self._typist.ask(self._prompt())
        if line is None:
            raise LeftError
        if self.sitting.tick():
            # The flag fell while it was typed; words still count.
            self.tell_end()
        text = line.strip()
        if text:
            with self.complaining():
                self._obey(text)

    def _prompt(self) -> str:
        if self.sitting.is_over:
            return f"{self.words('Game over')}> "
        side = self.board.turn
        left = self.sitting.clock(side)
        shown = "" if left is None else f" {clock_text(left)}"
        return f"{self.name_of(side)}{shown}> "

    def _obey(self, text: str) -> None:
        word, rest = found_word(text)
        if word is not None:
            word.deed(self, rest)
        elif self.sitting.is_over:
            self.say(self.words("The game is over: undo, new or quit."))
        else:
            self._try_move(text)

    def _try_move(self, text: str) -> None:
        try:
            move = self.writing.read(self.board, text)
        except MoveError as error:
            near = nearest(text)
            told = sentence_in(self.words.language, error)
            if near is not None:
                told += " " + self.words('Did you mean "{word}"?', word=near)
            self.say(told)
            return
        told = ""
        if move.promotion and text.rstrip("+#)").lower()[-1:] not in _PROMOTIONS:
            example = move.uci()[:4] + "n"
            told = self.words(
                'Promoted to a queen; type "{example}" for another piece.', example=example
            )
        self._make(move, told)

    @contextlib.contextmanager
    def complaining(self) -> Iterator[None]:
        """What cannot be done is said in a line, and the conversation goes on."""
        try:
            yield
        except (RukhError, OSError) as error:
            self.say(sentence_in(self.words.language, error))

    # --- machines ---------------------------------------------------------------------------

    def _machine_moves(self) -> None:
        result = self.thinking(self.sitting.think)
        if result.move is None:
            self.sitting.give_up()
            self.tell_end()
            return
        told = self.words("Rukh plays {move}", move=self.told_move(result.move, result))
        if not self.sitting.people:
            side = self.name_of(self.board.turn)
            told = f"{side}{self.marks.colon}{told}"
        self._make(result.move, told)

    def thinking(self, think: Callable[[], PlayResult]) -> PlayResult:
        """Searches, and says so where somebody waits; Ctrl-C ends it and the game."""
        with self.waiting():
            return think()

    def waiting(self) -> contextlib.AbstractContextManager[object]:
        """Says that Rukh is thinking, where somebody waits."""
        if not self.context.is_interactive:
            return contextlib.nullcontext()
        return self.context.status(self.words("Rukh is thinking …"))

    def told_move(self, move: Move, result: PlayResult) -> str:
        """The move, and what the search says of it, for the first side as everywhere."""
        written = written_move(self.board, move, self.writing)
        if result.score is None:
            return f"{written}   {self.marks.bracketed(self.words('book')).strip()}"
        first = self.board.sides[0]
        score = result.score if self.board.turn is first else -result.score
        self.last_score = score
        return f"{written}   {self.told_score(score, result.depth)}"

    def told_score(self, score: Score, depth: int) -> str:
        """A score of the first side, in brackets."""
        side = self.name_of(self.board.sides[0])
        text = self.words("{side} {score}, depth {depth}", side=side, score=score, depth=depth)
        return self.marks.bracketed(text).strip()

    # --- the course of the game -------------------------------------------------------------

    def _make(self, move: Move, told: str = "") -> None:
        sitting = self.sitting
        sitting.play(move)
        if sitting.is_over or isinstance(sitting.turn_player, Person) or not sitting.people:
            # Before an answer of Rukh's there is no picture: the one after it shows both moves.
            self.draw()
        if told:
            self.say(told)
        if sitting.is_over:
            self.tell_end()
        elif self.board.is_check():
            self.say(self.words("Check!"))
        self._warn()

    def _warn(self) -> None:
        if self.sitting.is_over:
            return
        claim = self.board.claims().draw
        claimed = None if claim is None else self.board.outcome(claim_draw=True)
        if claimed is not None:
            language = self.words.language
            why = claimed.termination.value.replace("_", " ")
            told = claimed.sentence_in("zh") if language == "zh" else why
            self.say(self.words('A draw may be claimed ({why}): type "draw".', why=told))
        status = self.board.repetition_status()
        if status.must_change is not None:
            sentence = status.sentence_in(self.words.language)
            self.say(f"{sentence}{self._whose(status.must_change)}")

    def _whose(self, side: Side) -> str:
        """Which of the two that is, and the stop of the sentence."""
        if len(self.sitting.people) != 1:
            return self.marks.stop
        return self.marks.bracketed(self.player_of(side)) + self.marks.stop

    def tell_end(self) -> None:
        """Says how the game has ended."""
        told = self.sitting.outcome_sentence(self.words.language) + self.marks.stop
        if self.sitting.ending is None:
            told = self._followed(told) + self.sitting.result
        self.say(told)

    def _followed(self, sentence: str) -> str:
        """A sentence that another one follows."""
        return sentence if self.words.language == "zh" else f"{sentence} "

    def draw(self) -> None:
        """Draws the board, and beside it the course of the game."""
        view.draw(self)

    def draw_picture(self, picture: Picture) -> None:
        """Draws a board that is not that of the game."""
        view.draw_picture(self, picture)

    def mark(self, square: str, targets: list[str]) -> None:
        """Draws the board with a piece marked, and where it may go."""
        view.draw_targets(self, square, targets)

    def start_from(self, fen: str) -> None:
        """Goes on from a FEN."""
        self.sitting.set_up(fen)
        for note in self.board.notes:
            said = clause_in(self.words.language, note)
            self.say(self.words("Note: {problem}", problem=said))
        self.has_started()

    def has_started(self) -> None:
        """Shows a game that has begun otherwise than by a move: another position, or a record."""
        self.last_score = None
        if self.writing.notation is not None and self.writing.notation not in self.board.notations:
            # The other game has other notations.
            self.table.writing = replace(self.writing, notation=None)
        self.draw()
        if self.sitting.is_over:
            self.tell_end()

    def look_at_score(self) -> Score:
        """What a short search says of the position, for the side that moves first."""
        engine = self.sitting.engines.adviser(self.board.game)
        limit = Limit(time=_GLANCE, nodes=self.sitting.advice_limit.nodes)
        score = search(engine, self.board, limit).score or Score(cp=0)
        return score if self.board.turn_index == 0 else -score

    def _part(self) -> None:
        """Says where the game stays, where it can be taken up again."""
        if self.table.keeper.is_kept and not self.sitting.is_over:
            self.say(self.words('The game is kept: "rukh play --resume" goes on with it.'))
