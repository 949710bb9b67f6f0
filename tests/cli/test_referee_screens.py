"""``rukh referee``: tables and sentences on every kind of screen."""

from __future__ import annotations

import re

import pytest
from loops import CHASE, CHASE_LOOP, CHECK_LOOP, CHECKS, SHUFFLE

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
