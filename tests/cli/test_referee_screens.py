"""``rukh referee``: tables and sentences on every kind of screen."""

from __future__ import annotations

import json
import re

import pytest
from loops import CHASE, CHASE_LOOP, CHECK_LOOP, CHECKS, KILL_LOOP, KILLS, SHUFFLE

from rukh.cli.exit import ExitCode


def test_the_table_shows_every_ply(cli):
    out = cli("referee", CHASE, *CHASE_LOOP, *CHASE_LOOP).out
    rows = [row.split() for row in out.splitlines()]
    assert ["1", "Red", "D1-C1", "chase", "炮", "c1", "車", "c7", "yes", "new"] in rows
    assert ["8", "Black", "D7-C7", "idle"] in rows
    assert "Rules: axf (Asian and World); limit: 60 moves" in out


def test_chinese_is_spoken(cli, judged):
    out = cli("referee", CHASE, *CHASE_LOOP, *CHASE_LOOP, "--lang", "zh").out
    assert out.startswith("红方负：长捉（炮捉车），第1–8步。")
    assert "捉" in out
    assert "有根" in out
    document = judged(CHECKS, *CHECK_LOOP, "--lang", "zh")
    assert document["sentence"].startswith("轮到红方走棋；红方须变着：长将")
    out = cli("referee", "--game", "chess", *SHUFFLE, *SHUFFLE, "--lang", "zh").out
    assert "轮到白方走棋；可提和（和棋：三次重复局面）。" in out
    out = cli("referee", CHECKS, *CHECK_LOOP * 2, "--rules", "all", "--lang", "zh").out
    assert "红方负" in out
    assert "长将" in out


def test_an_attack_on_the_general_has_no_word_on_protection(cli):
    arguments = ("referee", KILLS, *KILL_LOOP * 2, "--rules", "cxa")
    rows = [row.split() for row in cli(*arguments).out.splitlines()]
    assert ["2", "Black", "I5-H5", "kill", "包", "h5", "帥", "e0", "new"] in rows
    out = cli(*arguments, "--lang", "zh").out
    assert any(row.split()[-5:] == ["包", "h5", "帥", "e0", "新"] for row in out.splitlines())
    assert "protected" not in cli(*arguments, width=40).out
    assert "无根" not in cli(*arguments, "--lang", "zh", width=40).out


def test_checks_have_no_word_on_protection_either(cli):
    out = cli("referee", CHECKS, *CHECK_LOOP * 2).out
    rows = [row.split() for row in out.splitlines()]
    assert ["1", "Red", "D5-E5", "check", "俥", "e5", "將", "e9", "new"] in rows


def test_all_sets_of_rules_come_with_footnote_earlier_ends_and_limit(cli):
    arguments = (KILLS, *KILL_LOOP * 2, *KILL_LOOP[:2], "--rules", "all")
    rows = cli("referee", *arguments).out.splitlines()
    assert "* A program can follow these rules only approximately." in rows
    assert rows[-1] == "Limit: 60 moves without a capture, check extension on."
    [ended] = [row for row in rows if row.startswith("cxa: Ended at ply 8: ")]
    assert "Black loses: perpetual threat of mate by the cannon" in ended
    assert any(row.startswith("axf, engine: Ended at ply 8: Draw") for row in rows)
    rows = cli("referee", *arguments, "--limit", "off", "--lang", "zh").out.splitlines()
    assert rows[-1] == "不限着。"
    assert "* 程序对此规则的判断是近似的。" in rows
    assert any(row.startswith("cxa: 第8步已终局：黑方负：长杀") for row in rows)
    assert "*" not in cli("referee", "--game", "xiangqi", "--rules", "all").out


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("width", [30, 40, 54, 56, 80])
def test_verdicts_side_by_side_break_no_word(cli, width, lang):
    for loop in ((KILLS, *KILL_LOOP * 2), (CHASE, *CHASE_LOOP * 2)):
        arguments = ("referee", *loop, "--rules", "all", "--lang", lang)
        words = set(cli(*arguments, width=200).out.split())
        table = cli(*arguments, width=width).out.split("\n\n")[0]
        shown = {word for word in table.split() if "─" not in word}
        assert shown <= words | {"Red:", "Black:"} | {
            f"{side}：{conduct}" for side in ("红方", "黑方") for conduct in words
        }


@pytest.mark.parametrize("width", [30, 44, 60, 80, 120])
def test_tables_fit_the_window(cli, width):
    from rich.cells import cell_len

    for rules in ("axf", "all"):
        out = cli("referee", CHASE, *CHASE_LOOP * 2, "--rules", rules, width=width).out
        rows = [row for row in out.splitlines() if re.match(r" +[\d─]", row)]
        assert all(cell_len(row) <= width for row in rows)
    assert "D1-C1" in cli("referee", CHASE, *CHASE_LOOP, width=width).out


@pytest.mark.parametrize("environ", [{"TERM": "linux", "LANG": "C.UTF-8"}, {"LANG": "C"}])
def test_plain_consoles_get_plain_signs(cli, environ):
    done = cli("referee", CHASE, *CHASE_LOOP * 2, "d1d2", environ=environ)
    assert done.out.isascii()
    assert re.search(r"plies \d-\d", cli("referee", CHASE, *CHASE_LOOP * 2, environ=environ).out)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_other_encodings_never_fail(cli, encoding, lang):
    environ = {"LANG": "en_US.UTF-8", "TERM": "xterm"}
    for rules in ("axf", "all"):
        done = cli("referee", CHASE, *CHASE_LOOP * 2, "--lang", lang, "--rules", rules,
                   environ=environ, encoding=encoding)  # fmt: skip
        assert done.code == ExitCode.OK


def test_pipes_get_no_escape_bytes_and_no_trailing_blanks(program):
    environ = {"LANG": "en_US.UTF-8", "TERM": "xterm-256color"}
    for extra in ({}, {"NO_COLOR": "1"}):
        done = program("-m", "rukh", "referee", CHASE, *CHASE_LOOP * 2, environ=environ | extra)
        assert done.returncode == ExitCode.OK
        assert b"\x1b" not in done.stdout
        assert all(row == row.rstrip() for row in done.stdout.decode().splitlines())


def test_colours_are_off_on_request(cli):
    forced = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "FORCE_COLOR": "1"}
    assert "\x1b[31m" in cli("referee", CHASE, *CHASE_LOOP, environ=forced).out
    for environ, flags in ((forced | {"NO_COLOR": "1"}, ()), (forced, ("--no-color",))):
        assert "\x1b[31m" not in cli("referee", CHASE, *CHASE_LOOP, *flags, environ=environ).out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "big5"])
def test_where_chinese_cannot_be_shown_english_is_spoken(cli, encoding):
    environ = {"LANG": "en_US", "TERM": "xterm"}
    arguments = ("referee", CHASE, *CHASE_LOOP * 2, "--lang", "zh")
    done = cli(*arguments, environ=environ, encoding=encoding)
    assert "Red loses: perpetual chase" in done.out
    assert "??" not in done.out
    assert done.err == "note: this output cannot show Chinese, so it is English\n"
    # JSON escapes what an encoding may lack.
    done = cli(*arguments, "--json", environ=environ, encoding=encoding)
    assert json.loads(done.out)["sentence"].startswith("红方负")
    assert done.err == ""


@pytest.mark.parametrize("encoding", ["utf-8", "gbk"])
@pytest.mark.parametrize("environ", [{"LANG": "zh_CN", "TERM": "xterm"}, {"LANG": "C"}])
def test_chinese_that_was_asked_for_is_spoken_where_the_encoding_has_it(cli, encoding, environ):
    arguments = ("referee", CHASE, *CHASE_LOOP * 2, "--lang", "zh")
    done = cli(*arguments, environ=environ, encoding=encoding)
    assert done.out.startswith("红方负")
    assert done.err == ""
