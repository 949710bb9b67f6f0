"""The parser of arguments: errors in one line, help in the reader's language.

Help texts are written in English where an option is declared; `speak` goes through a whole parser
and says them in another language.
"""

from __future__ import annotations

import argparse
import re
import sys
import unicodedata
from typing import TYPE_CHECKING, Any, NoReturn

from rukh.cli.exit import ExitCode
from rukh.words import LANGUAGES, later

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from _typeshed import SupportsWrite

    from rukh.ruling import Language
    from rukh.words import Words

__all__ = [
    "CommandParser",
    "Parser",
    "add_language",
    "asked_language",
    "every_parser",
    "speak",
    "wrapped",
]

_TITLES = (later("positional arguments"), later("options"))
"""What argparse calls its own groups; older versions say "optional arguments"."""
_OWN_HELP = later("show this help message and exit")
_USAGE = later("usage: ")
_LANG = "--lang"
_DEFAULT = " (default: %(default)s)"
_CHINESE_EXAMPLE = re.compile(
    r"[\u4e00-\u9fff]+(?:\s\([^)]*\))?,\s+|(?:,\s+)?[\u4e00-\u9fff]+(?:\s\([^)]*\))?"
)


class Parser(argparse.ArgumentParser):
    """Reports errors in one line."""

    language: Language = "en"
    """The reader's, in which errors are told; `speak` sets it."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Writes the help; a stream that fails raises, which the inherited one passes over."""
        stream = file or sys.stdout
        stream.write(_encodable(self.format_help(), stream))

    def parse_known_args(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        namespace: argparse.Namespace | None = None,
    ) -> tuple[argparse.Namespace, list[str]]:
        """Reads arguments; options may stand among moves, which the inherited one refuses."""
        found, left = super().parse_known_args(args, namespace)
        moves = getattr(found, "moves", None)
        if moves and not any(word.startswith("-") and word != "-" for word in left):
            moves += left
            left = []
        return found, left

    def error(self, message: str) -> NoReturn:
        """Leaves with one line."""
        told = f"{message} (see {self.prog} --help)"
        if self.language != "en":
            from rukh.words.clauses import clause_in

            told = f"{clause_in(self.language, message)}（见 {self.prog} --help）"
        self.exit(ExitCode.USAGE, f"{self.prog}: {told}\n")


class CommandParser(Parser):
    """The parser of a command: what it does not know it refuses, and points to its own help."""

    def parse_known_args(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        namespace: argparse.Namespace | None = None,
    ) -> tuple[argparse.Namespace, list[str]]:
        """Reads arguments; nobody else is asked about those that are left."""
        found, left = super().parse_known_args(args, namespace)
        if left:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return found, left


class _ChineseHelp(argparse.HelpFormatter):
    """Help whose lines break by columns: a Chinese character takes two, and may end any line."""

    usage = ""

    def _format_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None,
    ) -> str:
        prefix = self.usage if prefix is None else prefix
        # What goes on below begins as many columns from the edge, not as many characters.
        surplus = _size(prefix) - len(prefix)
        self._width -= surplus
        first, *rest = super()._format_usage(usage, actions, groups, prefix).split("\n")
        self._width += surplus
        return "\n".join([first, *(line and " " * surplus + line for line in rest)])

    def _split_lines(self, text: str, width: int) -> list[str]:
        return list(wrapped(" ".join(text.split()), width))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = wrapped(" ".join(text.split()), width - len(indent))
        return "\n".join(indent + line for line in lines)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Declares the choice of language, which every command has."""
    parser.add_argument(
        _LANG,
        choices=LANGUAGES,
        # What is given before the name of a command must not be lost to the command's default.
        default=argparse.SUPPRESS,
        help="the language of texts (default: that of the settings or of the locale)",
    )


def asked_language(arguments: Sequence[str]) -> Language | None:
    """The language that is asked for, before there is a parser: help is in it, too."""
    for place, word in enumerate(arguments):
        if word == "--":
            break
        name, is_joined, value = word.partition("=")
        if name == _LANG:
            value = value if is_joined else "".join(arguments[place + 1 : place + 2])
            return next((known for known in LANGUAGES if known == value), None)
    return None


def every_parser(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parser and those of its subcommands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for child in action.choices.values():
                yield from every_parser(child)


def speak(parser: argparse.ArgumentParser, words: Words) -> None:
    """Says a parser's help in the language of these words."""
    if words.language == "en":
        return

    class Formatter(_ChineseHelp):
        usage = words(_USAGE)

    for spoken in every_parser(parser):
        if isinstance(spoken, Parser):
            spoken.language = words.language
        spoken.formatter_class = Formatter
        spoken.description = _said(spoken.description, words)
        spoken.epilog = _said(spoken.epilog, words)
        for group in spoken._action_groups:
            group.title = _said(group.title, words)
            group.description = _said(group.description, words)
        for action in spoken._actions:
            if action.help is not argparse.SUPPRESS:
                action.help = _said(action.help, words)
            for shown in getattr(action, "_choices_actions", ()):
                shown.help = _said(shown.help, words)


def _encodable(text: str, stream: SupportsWrite[str]) -> str:
    """Help without its examples in Chinese, where the output would show them as question marks."""
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return _CHINESE_EXAMPLE.sub("", text)
    return text


def _said(text: str | None, words: Words) -> str | None:
    if text is None or words.knows(text):
        return None if text is None else words(text)
    if text.endswith(_DEFAULT):
        # Some versions of Python say so by themselves, of options that have a "no".
        return words(text.removesuffix(_DEFAULT))
    summary = text[:1].lower() + text[1:-1]
    # What a command does is a sentence, too.
    return words(summary) + "。" if text.endswith(".") and words.knows(summary) else text


def wrapped(text: str, width: int) -> Iterator[str]:
    """The text in lines of so many columns, broken at blanks and between Chinese characters.

    >>> list(wrapped("red: 炮二平五。", 10))
    ['red: 炮二', '平五。']
    """
    line, columns = "", 0
    for part in _parts(text):
        if line and columns + _size(part.rstrip()) > width:
            yield line.rstrip()
            line, columns = "", 0
        line += part
        columns += _size(part)
    if line.strip():
        yield line.rstrip()


def _parts(text: str) -> Iterator[str]:
    """The shortest pieces that a line may end behind; no line begins with a closing sign."""
    piece = ""
    for place, sign in enumerate(text):
        piece += sign
        following = text[place + 1 : place + 2]
        is_end = sign == " " or _columns(sign) == 2 or _columns(following or " ") == 2
        if is_end and following not in tuple("，。；：、）？！”’") and sign not in "（“‘":
            yield piece
            piece = ""
    if piece:
        yield piece


def _size(text: str) -> int:
    return sum(map(_columns, text))


def _columns(sign: str) -> int:
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
