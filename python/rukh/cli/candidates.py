"""What may stand at the end of a command line that is being typed: for completion in shells.

It reads the same parsers as the commands themselves, so that it can never know other options than
they. `completion` has the scripts by which shells ask.
"""

from __future__ import annotations

import argparse
import contextlib
import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rukh.errors import RukhError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Answer", "Candidate", "answer"]

_FILE_WORDS = {"FILE", "IN", "OUT", "PATH", "BOOK", "GAMES", "FOLDER", "DIR", "A", "B"}
"""Words for arguments, in help, that are names of files."""
_MOVE_WORDS = {"MOVE"}


@dataclass(frozen=True)
class Candidate:
    """A word that may stand there."""

    word: str
    meaning: str = ""


@dataclass(frozen=True)
class Answer:
    """All that may stand there."""

    candidates: tuple[Candidate, ...] = ()
    takes_files: bool = False
    """Whether names of files may stand there, too."""


def answer(parser: argparse.ArgumentParser, words: Sequence[str], current: str) -> Answer:
    """What `current`, the beginning of a word behind these words, may become.

    >>> from rukh.cli.parser import build_parser
    >>> [found.word for found in answer(build_parser("show"), ["show"], "--ra").candidates]
    ['--ranks']
    >>> found = answer(build_parser("show"), ["show", "--game", "chess", "--ranks"], "")
    >>> [found.word for found in found.candidates]
    ['0-9', '1-10']
    """
    place = _Place(parser)
    for word in words:
        place.pass_over(word)
    joined, equals, value = current.partition("=")
    if equals and joined.startswith("--") and joined in place.options:
        found = _of_values(place, place.options[joined], value, words)
        whole = tuple(Candidate(f"{joined}={one.word}", one.meaning) for one in found.candidates)
        return Answer(whole, found.takes_files)
    if place.waiting is not None:
        return _of_values(place, place.waiting, current, words)
    if current.startswith("-") and not place.is_past_options:
        return Answer(tuple(_matching(_options(place), current)))
    due = place.due
    found = Answer() if due is None else _of_values(place, due, current, words)
    if found.candidates or found.takes_files or place.is_past_options or current:
        return found
    # Nothing else can be suggested, and options may always come.
    return Answer(tuple(_options(place)))


@dataclass
class _Place:
    """Where in a command line one is: which parser reads, and what it waits for."""

    parser: argparse.ArgumentParser
    waiting: argparse.Action | None = None
    """The option whose value comes next."""
    is_past_options: bool = False
    given: set[str] = field(default_factory=set)
    """The options that were passed."""
    _count: int = 0
    _missing: int = 0

    @property
    def options(self) -> dict[str, argparse.Action]:
        """The parser's options by their names."""
        return self.parser._option_string_actions

    @property
    def is_at_first_word(self) -> bool:
        """Whether no positional argument has been passed yet."""
        return self._count == 0

    @property
    def due(self) -> argparse.Action | None:
        """The positional argument that a word here would belong to."""
        left = self._count
        for action in self.parser._actions:
            if action.option_strings:
                continue
            if action.nargs in ("*", "+", argparse.PARSER, argparse.REMAINDER) or left == 0:
                return action
            left -= 1
        return None

    def pass_over(self, word: str) -> None:
        """Goes on by one word."""
        if self.waiting is not None:
            self._missing -= 1
            if self._missing <= 0:
                self.waiting = None
        elif word == "--" and not self.is_past_options:
            self.is_past_options = True
        elif word.startswith("-") and len(word) > 1 and not self.is_past_options:
            self._pass_option(word)
        else:
            due = self.due
            if isinstance(due, argparse._SubParsersAction) and word in due.choices:
                self.parser, self._count = due.choices[word], 0
            else:
                self._count += 1

    def _pass_option(self, word: str) -> None:
        name, equals, _ = word.partition("=")
        action = self.options.get(name)
        if action is None:
            return
        if not isinstance(action, argparse._AppendAction):
            self.given.update(action.option_strings)
        if not equals and action.nargs != 0:
            self.waiting = action
            self._missing = action.nargs if isinstance(action.nargs, int) else 1


def _options(place: _Place) -> Iterator[Candidate]:
    for action in place.parser._actions:
        if action.help is argparse.SUPPRESS:
            continue
        for name in action.option_strings:
            if name not in place.given:
                yield Candidate(name, _meaning(action, place.parser))


def _of_values(
    place: _Place, action: argparse.Action, current: str, words: Sequence[str]
) -> Answer:
    """What a value of this option or argument may be."""
    if isinstance(action, argparse._SubParsersAction):
        shown = [Candidate(found.dest, found.help or "") for found in action._choices_actions]
        return Answer(tuple(_matching(shown, current)))
    if action.choices is not None:
        return Answer(tuple(_matching((Candidate(str(word)) for word in action.choices), current)))
    metavar = action.metavar if isinstance(action.metavar, str) else ""
    kinds = set(metavar.replace("[", "|").replace("]", "|").split("|"))
    candidates = [*_settings(action, words)]
    if kinds & _MOVE_WORDS:
        candidates += _moves(place.parser, words)
    takes_files = bool(kinds & _FILE_WORDS)
    if kinds & _MOVE_WORDS:
        # A file stands before all moves.
        takes_files = takes_files and place.is_at_first_word
    return Answer(tuple(_matching(candidates, current)), takes_files)


def _settings(action: argparse.Action, words: Sequence[str]) -> Iterator[Candidate]:
    """Names of settings for ``rukh config``, and what the one that was named may be."""
    from rukh._settled import Choice, YesNo
    from rukh.settings import KEYS

    if action.metavar == "KEY":
        yield from (Candidate(name, key.meaning) for name, key in KEYS.items())
    elif action.metavar == "VALUE" and words and words[-1] in KEYS:
        kind = KEYS[words[-1]].kind
        known = kind.words if isinstance(kind, Choice) else ()
        yield from map(Candidate, ("true", "false") if isinstance(kind, YesNo) else known)


def _moves(parser: argparse.ArgumentParser, words: Sequence[str]) -> Iterator[Candidate]:
    """The legal moves of the position that the line names so far."""
    from rukh.cli.position import board_of
    from rukh.cli.writing import Writing

    place = next((place for place, word in enumerate(words) if parser.prog.endswith(word)), 0)
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            args = parser.parse_args(list(words[place + 1 :]))
        board = board_of(args)
        writing = Writing.of(args, board)
    except (RukhError, SystemExit, AttributeError):
        # An unfinished line may be anything.
        return
    for move in board.legal_moves:
        yield Candidate(board.uci(move, ranks=writing.ranks), writing.write(board, move))


def _matching(
    candidates: Iterator[Candidate] | list[Candidate], current: str
) -> Iterator[Candidate]:
    return (found for found in candidates if found.word.startswith(current))


def _meaning(action: argparse.Action, parser: argparse.ArgumentParser) -> str:
    """An option's help in one line."""
    try:
        text = parser._get_formatter()._expand_help(action) if action.help else ""
    except (KeyError, ValueError, TypeError):
        text = action.help or ""
    return " ".join(text.split())
