"""The tables of clauses in Chinese: whole, well formed, and of all that commands can refuse."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

import rukh
from rukh.words.clauses import Clauses, clause_in
from rukh.words.zh.clauses import CLAUSES, PARTS

PACKAGE = Path(rukh.__file__).parent
ROOT = Path(__file__).parents[2]
CHARACTER = re.compile("[\u4e00-\u9fff]")
BLANK = re.compile(r"\{\w+\}")
QUOTED = re.compile("“[^”]*”")
ENGLISH = re.compile(r"[A-Za-z]{2,} [a-z]{2,}|\bis\b|\bnot\b|\bthe\b")
# What people type stays as it is.
TYPED = re.compile(r"rukh \w+|--game \w+|pip install|KQkq")


def english_in(told: str) -> str | None:
    """English words that a sentence has beside what is quoted or typed."""
    found = ENGLISH.search(TYPED.sub("", QUOTED.sub("", told)))
    return None if found is None else found.group()


# --- how clauses are found ------------------------------------------------------------------------


def test_a_blank_is_said_by_its_kind():
    assert clause_in("zh", "the knight's way is blocked at e4") == "马的去路在e4被挡住"
    assert clause_in("zh", "this is a move of chess") == "这是国际象棋的着法"
    assert clause_in("en", "this is a move of chess") == "this is a move of chess"


def test_what_no_clause_fits_stays_english():
    for text in ("nobody says this", "the dragon cannot go there", '"a" is not what was meant', ""):
        assert clause_in("zh", text) == text


def test_clauses_are_found_behind_what_they_are_about_and_beside_others():
    clauses = Clauses({"it ends early": "过早结束", "{number} more": "还有{number}个"})
    assert clauses.said("games.pgn: it ends early") == "games.pgn：过早结束"
    assert clauses.said("it ends early; 12 more") == "过早结束；还有12个"
    assert clauses.said("a: b: it ends early") == "a: b：过早结束"
    assert clauses.said("it ends late; 12 more") == "it ends late；还有12个"


def test_a_quoted_text_may_have_signs_of_its_own():
    assert clause_in("zh", 'there is no file "a; b: c"') == "没有文件“a; b: c”"
    assert clause_in("zh", 'there is no file "{game} %s"') == "没有文件“{game} %s”"


def test_long_and_nested_texts_do_no_harm():
    for text in (
        "a: " * 5000,
        "in chess, " * 5000,
        '"a" is not ' * 5000,
        '"; ' * 300,
        ": ; " * 240,
    ):
        assert clause_in("zh", text) == text
    assert clause_in("zh", "in chess, " * 80 + "x").endswith("按国际象棋，x")
    assert clause_in("zh", '"a" is not ' * 80 + "x") == '"a" is not ' * 80 + "x"


# --- the tables -----------------------------------------------------------------------------------


def test_no_clause_is_in_two_parts_and_each_is_chinese_with_the_same_blanks():
    assert sum(map(len, PARTS.values())) == len(CLAUSES)
    for english, chinese in CLAUSES.items():
        assert set(BLANK.findall(chinese)) <= set(BLANK.findall(english)), english
        assert CHARACTER.search(chinese) or english == chinese or "{" in english, english
        assert not english.endswith("."), english


def test_every_clause_is_said_somewhere():
    rust = sorted((ROOT / "rust").rglob("*.rs"))
    if not rust:
        pytest.skip("the sources of the engine are not here")
    python = [file for file in PACKAGE.rglob("*.py") if "words" not in file.parts]
    texts = [file.read_text(encoding="utf-8") for file in (*rust, *python)]
    # Texts that go on in another line are one.
    whole = re.sub(r"\\\n\s*|\"\s+f?\"", "", "\n".join(texts)).replace('\\"', '"')
    unsaid = []
    for name in ("moves", "records", "books"):
        for english in PARTS[name]:
            told = english.removeprefix("expected ")
            longest = max(BLANK.split(told), key=len).strip("\"' ")
            if longest not in whole and not english.startswith(PUT_TOGETHER):
                unsaid.append(english)
    assert unsaid == []


PUT_TOGETHER = (
    *("it is cut off or damaged behind", "the book is cut off", "the book is too long"),
    *("which book?", "{number} file"),
)
"""How texts begin that are put together from parts."""
KINDS = {
    *("OptionError", "SquareError", "GameError", "BookError", "HistoryError", "IllegalMoveError"),
    *("EngineError", "EngineStartError", "EngineBusyError", "EngineClosedError"),
    *("EngineDiedError", "EngineProtocolError", "SourceError", "ArchiveError"),
    "ArgumentTypeError",
}
LIBRARY = {
    *("_node.py", "_remarks.py", "_handle.py", "arrow.py", "board.py", "engine.py", "epd.py"),
    *("game.py", "headers.py", "limit.py", "outcome.py", "records.py", "ruling.py", "score.py"),
    *("book/reading.py", "render/svg/__init__.py", "_position.py"),
}
"""What they refuse, they refuse to programs; the commands ask nothing of them that could be it."""
SAMPLES = {
    "of": "the game",
    "hint": "; did you mean Qq?",
    "why": " (it is empty)",
    "told": ': "Qq"',
    "how": "has closed its output",
    "reasons": "in chess, it is empty",
    "shown": '"Qq"',
    "self": "0.0 to 5.0",
    "expected": '1 to 10, or a name like "Qq"',
    "self.damage": "it is cut off or damaged",
    "self.described": "true or false",
}
BY_PLACE = {
    "error": {"cli/position.py": '"Qq" is not a whole number from 1 to 7'},
    "reason": {"cli/docket.py": "is neither a file nor a FEN", "_inputs.py": "it is empty"},
    "what": {"cli/pictures.py": "an arrow", "cli/book/build.py": "where the book goes"},
    "example": {
        "table/clocks.py": "5+3 (minutes, and seconds a move), 10, 1:30+2 or 40/90+30",
        "match/control.py": "10+0.1, 1:30+1 or 40/60 (moves/minutes:seconds+increment)",
    },
    "ways": {
        "cli/book/place.py": "give --book FILE, --game xiangqi, --game chess, or a FEN",
        "cli/position.py": "Qq in chess and Qq in xiangqi",
    },
}
A_NUMBER = re.compile(
    r"len\(|count|plies|number|smallest|largest|least|size|seconds|patience|wait|ply\b|line"
    "|MOST|LARGEST|DEEPEST|wanted"
)


def sample_of(value: ast.FormattedValue, module: object, place: str) -> str:
    """Something that may stand in this place of a text."""
    source = ast.unparse(value.value)
    own = BY_PLACE.get(source, {}).get(place)
    constant = getattr(module, source, None) if source.isidentifier() else None
    if value.conversion == ord("r"):
        return "'Qq'"
    if own is not None or isinstance(constant, (str, int)):
        return str(own or constant)
    if source in SAMPLES:
        return SAMPLES[source]
    if ("game" in source and "." in source) or source in ("game", "own", "other"):
        return "chess"
    if source in ("side", "first", "second") or source.startswith(("first.", "second.")):
        return "white"
    return "7" if A_NUMBER.search(source) else "Qq"


def refusals() -> list[tuple[str, str]]:
    """Every text that an error is made with where people may read it, and where that is."""
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        place = file.relative_to(PACKAGE).as_posix()
        if place in LIBRARY or place.startswith("words/"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            text = node.args[0]
            if name not in KINDS or not isinstance(text, ast.Constant | ast.JoinedStr):
                continue
            module = importlib.import_module(
                "rukh." + place.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            )
            parts = [text] if isinstance(text, ast.Constant) else text.values
            whole = "".join(
                sample_of(part, module, place)
                if isinstance(part, ast.FormattedValue)
                else str(part.value)
                for part in parts
                if isinstance(part, ast.Constant | ast.FormattedValue)
            )
            found.append((f"{place}:{node.lineno}", whole))
    return found


def test_every_refusal_of_commands_and_table_has_its_chinese():
    found = refusals()
    assert len(found) > 140
    left = {place: text for place, text in found if english_in(clause_in("zh", text)) is not None}
    assert left == {}
