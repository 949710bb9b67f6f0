"""What has gone wrong, in the language of the person who reads it.

Every error says so itself in English, in one line; here is the same line in Chinese, made of the
error's own parts where it has some, and of its clauses (`rukh.words.clauses`). Where nothing is
translated it stays English. No sentence has a stop.

>>> import rukh
>>> try:
...     rukh.Board("4k3/8/8/8/8/8/8/8 w - - 0 1")
... except rukh.FenError as error:
...     print(error_in("zh", error))
FEN“4k3/8/8/8/8/8/8/8 w - - 0 1”有误：白方没有王
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from rukh.errors import FenError, MoveError, RecordError, shortened
from rukh.words.clauses import clause_in
from rukh.words.refusals import refusal_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Literal

    from rukh.problem import Problem
    from rukh.ruling import Language

__all__ = [
    "clause_in",
    "error_in",
    "faults_in",
    "loss_in",
    "problem_in",
    "sentence_in",
    "trying_to",
    "why_in",
]

_DEEDS: dict[str | None, tuple[str, str]] = {
    None: ("read or write", "读写"),
    "read": ("read", "读取"),
    "write": ("write", "写入"),
}
"""What was tried with a file, where that is known."""
_SEVERITIES = {"repaired": "修补", "shortened": "截短", "skipped": "略过"}


def error_in(language: Language, error: Exception) -> str:
    """The sentence about an error, without a stop.

    >>> print(error_in("zh", FileNotFoundError(2, "No such file or directory", "games.pgn")))
    无法读写“games.pgn”：没有这个文件或文件夹
    >>> print(error_in("en", FileNotFoundError(2, "No such file or directory", "games.pgn")))
    cannot read or write games.pgn: No such file or directory
    """
    if isinstance(error, OSError):
        return _system_error_in(language, error)
    if language == "en":
        return str(error)
    if isinstance(error, MoveError):
        return refusal_in(language, error)
    if isinstance(error, FenError) and error.faults:
        kind = "EPD" if str(error).startswith("bad EPD") else "FEN"
        return f"{kind}“{shortened(error.fen)}”有误：{'；'.join(faults_in(language, error))}"
    if isinstance(error, RecordError):
        return _record_error_in(language, error)
    # What the table refuses, it says in either language.
    sentence: Callable[[Language], str] | None = getattr(error, "sentence_in", None)
    return clause_in(language, str(error)) if sentence is None else sentence(language).rstrip("。")


def sentence_in(language: Language, error: Exception) -> str:
    """The same as a whole sentence, for somebody who is talked with.

    >>> print(sentence_in("en", IsADirectoryError(21, "Is a directory", "games")))
    Cannot read or write games: Is a directory.
    """
    own: Callable[[Language], str] | None = getattr(error, "sentence_in", None)
    if own is not None:
        return own(language)
    told = error_in(language, error)
    if isinstance(error, OSError):
        told = told[:1].upper() + told[1:]
    return told + ("。" if language == "zh" else ".")


@contextlib.contextmanager
def trying_to(deed: Literal["read", "write"]) -> Iterator[None]:
    """What goes wrong with a file within this is told as what was tried.

    >>> try:
    ...     with trying_to("read"):
    ...         open("no such file")
    ... except OSError as error:
    ...     print(error_in("en", error))
    ...     print(error_in("zh", error))
    cannot read no such file: No such file or directory
    无法读取“no such file”：没有这个文件或文件夹
    """
    try:
        yield
    except OSError as error:
        error.tried = deed  # type: ignore[attr-defined]
        raise


def faults_in(language: Language, error: FenError) -> tuple[str, ...]:
    """Each reason why a FEN cannot be played from; the error's own words where it has none.

    >>> import rukh
    >>> try:
    ...     rukh.Board("9/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
    ... except rukh.FenError as error:
    ...     print(faults_in("zh", error))
    ('黑方没有将帅',)
    """
    reasons = tuple(reason for _, reason in error.faults) or (str(error),)
    return tuple(clause_in(language, reason) for reason in reasons)


def problem_in(language: Language, problem: Problem) -> str:
    """What is wrong with a record, and where.

    >>> from rukh import Problem, Severity
    >>> problem = Problem(Severity.SHORTENED, 12, 19, "车八进九", "2 more moves left out", game=3)
    >>> print(problem_in("zh", problem))
    第3局，第12行，第19步：“车八进九”：其后2着略去
    """
    if language == "en":
        return str(problem)
    numbers = (("局", problem.game), ("行", problem.line), ("步", problem.ply))
    places = [problem.file] if problem.file else []
    places += [f"第{number}{name}" for name, number in numbers if number]
    parts = ["，".join(places)] if places else []
    if problem.text:
        parts.append(f"“{problem.text}”")
    told = "：".join([*parts, clause_in(language, problem.reason)])
    # On one line, whatever names and texts hold.
    return "".join(sign if sign.isprintable() else "·" for sign in told)


def loss_in(language: Language, problem: Problem) -> str:
    """A problem in a report of many: how much was lost by it, and at which position.

    >>> from rukh import Problem, Severity
    >>> print(loss_in("zh", Problem(Severity.SKIPPED, reason="the file is empty", file="a.pgn")))
    略过：a.pgn：文件是空的
    """
    told = problem_in(language, problem)
    if language == "zh":
        place = f"；局面 {problem.fen}" if problem.fen else ""
        return f"{_SEVERITIES[problem.severity]}：{told}{place}"
    place = f"; position {problem.fen}" if problem.fen else ""
    return f"{problem.severity}: {told}{place}"


def why_in(language: Language, error: OSError) -> str:
    """The system's reason alone, for a sentence that names the file itself.

    >>> print(why_in("zh", PermissionError(13, "Permission denied", "games.pgn")))
    没有权限
    """
    told = error.strerror or str(error)
    said = clause_in(language, told)
    if said == told and language != "en" and error.errno is not None:
        # Windows has words of its own for what has the number of other systems.
        said = clause_in(language, os.strerror(error.errno))
    return said


def _system_error_in(language: Language, error: OSError) -> str:
    """What cannot be read or written; not every error names it."""
    named = shortened(error.filename) if isinstance(error.filename, str) else ""
    why = why_in(language, error)
    english, chinese = _DEEDS[getattr(error, "tried", None)]
    if language == "zh":
        return f"无法{chinese}{f'“{named}”' if named else ''}：{why}"
    return f"cannot {english}{named and ' '}{named}: {why}"


def _record_error_in(language: Language, error: RecordError) -> str:
    """A record's problem, and what the error says beyond it."""
    message, own = str(error), str(error.problem)
    if not message.startswith(own):
        return clause_in(language, message)
    rest = message.removeprefix(own).removeprefix("; ")
    told = problem_in(language, error.problem)
    return f"{told}；{clause_in(language, rest)}" if rest else told
