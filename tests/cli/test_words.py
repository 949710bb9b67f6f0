"""Texts in English and Chinese: every one is translated, and each command speaks both."""

from __future__ import annotations

import argparse
import ast
import re
import string
from pathlib import Path

import pytest

import rukh
from rukh.cli.arguments import every_parser, speak
from rukh.cli.parser import COMMANDS, build_parser
from rukh.words import Words, language_of
from rukh.words.refusals import refusal_in
from rukh.words.zh import CHINESE, PARTS

PACKAGE = Path(rukh.__file__).parent
CHINESE_LOCALE = {"LANG": "zh_CN.UTF-8", "TERM": "xterm-256color"}
CHARACTER = re.compile("[\u4e00-\u9fff]")
LETTER = re.compile("[a-z]")
FIELD = re.compile(r"\{\w+\}")
SAYERS = ("words", "_words", "later")
XIANGQI = rukh.Board(game="xiangqi").fen()
CHESS = rukh.Board(game="chess").fen()


def texts_in(argument: ast.expr) -> list[str]:
    """The literal texts that an argument may be."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return [argument.value]
    if isinstance(argument, ast.IfExp):
        return texts_in(argument.body) + texts_in(argument.orelse)
    return []


def texts_of(tree: ast.AST) -> list[str]:
    """The texts that a module gives to `Words`, or marks for it."""
    found: list[str] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func
        if isinstance(name, ast.Attribute) and name.attr == "counted":
            # Chinese has one text for one and for many.
            found += texts_in(node.args[2])
            continue
        called = name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "")
        if called in SAYERS and node.args:
            found += texts_in(node.args[0])
    return found


def all_texts() -> dict[str, str]:
    """Every text, and the module that says it."""
    found: dict[str, str] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        if PACKAGE / "words" not in file.parents:
            for text in texts_of(ast.parse(file.read_text(encoding="utf-8"))):
                found.setdefault(text, file.relative_to(PACKAGE).as_posix())
    return found


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_text_that_is_said_has_a_translation():
    missing = {text: file for text, file in all_texts().items() if text not in CHINESE}
    assert missing == {}


def test_the_search_for_texts_finds_them():
    source = 'words("one"); self._words("two" if x else "three"); later("four")\n'
    source += 'words.counted(n, "{number} game", "{number} games"); other("five")'
    found = texts_of(ast.parse(source))
    assert sorted(found) == ["four", "one", "three", "two", "{number} games"]
    assert len(all_texts()) > 40


PRINTERS = ("print_line", "print", "add_column", "add_row", "show", "status")
SAID_BY = ("told", "title", "caption")
FOR_PROGRAMS_OR_IN_NO_OTHER_WAY = {
    "cli/bench.py": ["Bench: "],
    "cli/parser.py": ["rukh ", "note: this output cannot show Chinese, so it is English"],
}
"""What a reader of Chinese gets in English: a signature, a version, that there is no Chinese."""


def printed_texts(tree: ast.AST) -> list[str]:
    """The English that a module prints without asking `Words` for it."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if getattr(node.func, "attr", getattr(node.func, "id", "")) not in PRINTERS:
            continue
        named = [keyword.value for keyword in node.keywords if keyword.arg in SAID_BY]
        for argument in (*node.args, *named):
            for part in (getattr(argument, "body", argument), getattr(argument, "orelse", None)):
                pieces = part.values if isinstance(part, ast.JoinedStr) else [part]
                text = "".join(
                    str(piece.value) for piece in pieces if isinstance(piece, ast.Constant)
                )
                if re.search("[a-z]{3,}", text):
                    found.append(text)
    return found


def test_no_english_is_printed_past_the_words():
    found = {}
    for folder in ("cli", "render", "screen"):
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            texts = printed_texts(ast.parse(file.read_text(encoding="utf-8")))
            if texts:
                found[file.relative_to(PACKAGE).as_posix()] = texts
    assert found == FOR_PROGRAMS_OR_IN_NO_OTHER_WAY


def test_the_search_for_what_is_printed_finds_it():
    source = 'context.print_line(f"{n} nodes"); table.add_column("score" if x else "term")\n'
    source += 'bar.show(told="writing", total=1); context.print_line(words("said")); f("other")'
    found = printed_texts(ast.parse(source))
    assert sorted(found) == [" nodes", "score", "term", "writing"]


def test_translations_have_no_other_fields():
    for english, chinese in CHINESE.items():
        assert fields_of(chinese) <= fields_of(english), english


def test_translations_are_chinese_and_end_as_the_english_does():
    for english, chinese in CHINESE.items():
        assert chinese.strip() == chinese, english
        assert CHARACTER.search(chinese) or not LETTER.search(FIELD.sub("", english)), english
        assert english.endswith(".") <= chinese.endswith(("。", "）", "…")), english


def test_no_text_is_in_two_parts():
    assert sum(map(len, PARTS.values())) == len(CHINESE)


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "zh"}, "zh"),
        ({"LANG": "zh-Hans"}, "zh"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "zh_CN.GBK", "LC_MESSAGES": "en_US"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh_CN"}, "zh"),
        ({"LANG": "zha_CN.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_messages(environ, language):
    assert language_of(environ) == language


def test_what_is_not_translated_is_english():
    assert Words("zh")("Nobody says this {n} times.", n=3) == "Nobody says this 3 times."
    assert Words("zh").counted(2, "{number} frob", "{number} frobs") == "2 frobs"


def test_the_locale_chooses_the_language_and_the_command_line_overrides_it(cli):
    assert "Red to move." in cli("show", "--game", "xiangqi").out
    assert "轮到红方走棋。" in cli("show", "--game", "xiangqi", environ=CHINESE_LOCALE).out
    done = cli("show", "--game", "xiangqi", "--lang", "en", environ=CHINESE_LOCALE)
    assert "Red to move." in done.out
    assert "轮到红方走棋。" in cli("show", "--game", "xiangqi", "--lang=zh").out
    assert "轮到红方走棋。" in cli("--lang", "zh", "show", "--game", "xiangqi").out


def test_programs_read_english_whatever_the_locale(cli):
    arguments = ("show", "--game", "chess", "f3", "e5", "g4", "Qh4", "--json")
    here, there = cli(*arguments).out, cli(*arguments, environ=CHINESE_LOCALE).out
    assert here == there
    assert "\\u9ed1" in cli(*arguments, "--lang", "zh").out


def test_an_output_without_chinese_is_english_with_a_note_if_it_was_asked_for(cli):
    asked = cli("show", "--game", "xiangqi", "--lang", "zh", encoding="cp1252")
    assert "Red to move." in asked.out
    assert asked.err == "note: this output cannot show Chinese, so it is English\n"
    silent = cli("show", "--game", "xiangqi", environ=CHINESE_LOCALE, encoding="cp1252")
    assert "Red to move." in silent.out
    assert silent.err == ""
    plain = CHINESE_LOCALE | {"TERM": "linux"}
    assert "Red to move." in cli("show", "--game", "xiangqi", environ=plain).out


@pytest.mark.parametrize("command", [*(name for name in COMMANDS if name != "uci"), ""])
def test_help_is_chinese_in_a_chinese_locale(cli, capsys, command):
    from rich.cells import cell_len

    assert cli(*command.split(), "--help", environ=CHINESE_LOCALE).code == 0
    told = capsys.readouterr().out
    assert told.startswith("用法：rukh")
    assert "显示此帮助并退出" in told
    assert all(cell_len(row) <= 80 for row in told.splitlines())


def untranslated(parser: argparse.ArgumentParser) -> set[str]:
    """The help of commands and subcommands that stays English."""
    speak(parser, Words("zh"))
    found: set[str] = set()
    for spoken in every_parser(parser):
        texts = [spoken.description, spoken.epilog]
        for group in spoken._action_groups:
            texts += [group.title, group.description]
        texts += [action.help for action in spoken._actions]
        found |= {text for text in texts if text and text != argparse.SUPPRESS}
    return {text for text in found if not CHARACTER.search(text)}


def test_all_help_is_translated():
    assert untranslated(build_parser()) == set()


@pytest.mark.parametrize(
    ("fen", "text", "chinese"),
    [
        (XIANGQI, "马二进四", "蹩马腿，g0有子"),
        (XIANGQI, "b0d1", "蹩马腿，c0有子"),
        (XIANGQI, "h2h9", None),
        (XIANGQI, "h2h8", "炮的去路在h7被挡住：不吃子时不能隔子"),
        (XIANGQI, "a0a5", "车的去路在a3被挡住"),
        (XIANGQI, "e0d1", "将帅在九宫内每次横走或直走一格"),
        (XIANGQI, "c0e4", "象每次斜走两格"),
        (XIANGQI, "a3b3", "兵卒过河后才能横走"),
        (XIANGQI, "e5e6", "e5没有己方的棋子"),
        (XIANGQI, "炮三平五", "红方在第3路（g线）没有炮"),
        (XIANGQI, "e0e1", None),
        ("4k4/9/9/9/9/9/9/9/4C4/4K4 w - - 0 1", "炮五平六", "将帅不能照面"),
        (CHESS, "e2e5", "e2的兵走不到e5"),
        (CHESS, "Qh5", "后的去路在e2被挡住"),
        (CHESS, "e7e5", "轮到白方走棋，而e7的兵是黑方的"),
        (CHESS, "O-O", None),
        ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "e2的马被e8的车牵制"),
    ],
)
def test_a_refused_move_is_told_in_chinese(fen, text, chinese):
    board = rukh.Board(fen)
    try:
        board.parse_move(text)
    except rukh.MoveError as error:
        told = refusal_in("zh", error)
        assert f"“{text}”" in told
        assert refusal_in("en", error) == str(error)
        if chinese is not None:
            assert told.endswith(f"不合规则：{chinese}")
    else:
        assert chinese is None


def test_an_unreadable_or_ambiguous_move_is_told_in_chinese():
    with pytest.raises(rukh.MoveError) as caught:
        rukh.Board(game="xiangqi").parse_move("nonsense")
    told = refusal_in("zh", caught.value)
    assert told.startswith("看不懂着法“nonsense”：请输入如")
    assert "炮二平五" in told
    assert " or " not in told
    with pytest.raises(rukh.AmbiguousMoveError) as caught:
        rukh.Board("4k3/8/8/8/8/8/4K3/R6R w - - 0 1").parse_move("Rd1")
    assert refusal_in("zh", caught.value) == "着法“Rd1”不明确：可以是a1d1或h1d1"
