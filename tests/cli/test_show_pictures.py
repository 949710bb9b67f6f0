"""``rukh show``: pictures in files and on standard output, and what is drawn on them."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rukh.cli.exit import ExitCode

CHESS = ("show", "--game", "chess")
XIANGQI = ("show", "--game", "xiangqi")


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
@pytest.mark.parametrize("pieces", ["auto", "chinese", "western", "letters"])
def test_svg_goes_to_a_file_and_the_board_to_the_screen(cli, tmp_path, game, pieces):
    file = tmp_path / "board.svg"
    done = cli("show", "--game", game, "--svg", str(file), "--pieces", pieces, "--theme", "slate")
    assert done.code == ExitCode.OK
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    assert "to move" in done.out
    # Written under another name first, and nothing is left of that.
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_svg_on_standard_output_is_all_there_is(cli):
    done = cli(*CHESS, "e4", "--svg", "-")
    assert done.code == ExitCode.OK
    ElementTree.fromstring(done.out)


def test_png_goes_to_a_file(cli, tmp_path):
    pytest.importorskip("resvg_py")
    file = tmp_path / "board.png"
    assert cli(*XIANGQI, "--png", str(file), "--size", "90").code == ExitCode.OK
    assert file.read_bytes()[1:4] == b"PNG"
    assert int.from_bytes(file.read_bytes()[16:20], "big") == 90


def test_png_without_a_rasteriser_is_one_line(cli, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    done = cli(*CHESS, "--png", str(tmp_path / "board.png"))
    assert done.code == ExitCode.USAGE
    assert "pip install resvg_py" in done.err
    assert done.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["--svg", "--png"])
def test_a_file_that_cannot_be_written_is_one_line(cli, tmp_path, kind):
    if kind == "--png":
        pytest.importorskip("resvg_py")
    done = cli(*CHESS, kind, str(tmp_path / "no" / "board"))
    assert done.code == ExitCode.USAGE
    assert done.err.count("\n") == 1
    assert "cannot write" in done.err


def test_arrows_marks_and_last_move_are_drawn(cli):
    def picture(*arguments: str) -> str:
        return cli(*XIANGQI, "--svg", "-", *arguments).out

    plain = picture()
    for arguments in (
        ("--arrow", "h2e2"),
        ("--arrow", "h2e2=red"),
        ("--mark", "e4"),
        ("--mark", "e4=#3060c0"),
        ("--mark", "e4=target"),
        ("--last", "h2e2"),
        ("--flip",),
        ("--no-coordinates",),
        ("--size", "300"),
        ("--theme", "night"),
    ):
        assert picture(*arguments) != plain, arguments
    assert picture("--arrow", "h3e3", "--ranks", "1-10") == picture("--arrow", "h2e2")
    assert picture("--last", "none") == plain
    assert picture("--arrow", "h2e2", "--arrow", "b2e2").count("rotate(") == 2


def test_the_screen_shows_them_too(cli):
    out = cli(*CHESS, "--ascii", "--arrow", "e2e4", "--mark", "d5", "--last", "a2a3").out
    assert re.search(r"^ 5 .*\*\.?", out, re.MULTILINE)
    assert "^" in out
    assert "(P)" in out
    assert "[.]" in out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--arrow", "e2"), "an arrow goes from square to square"),
        (("--arrow", "e2e9"), 'the board has no square "e9"'),
        (("--arrow", "e2e4=pink"), '"pink"'),
        (("--mark", "k4"), 'the board has no square "k4"'),
        (("--mark", "e4=#12"), '"#12"'),
        (("--last", "Nf3"), '"Nf3"'),
        (("--svg", "-", "--json"), "standard output takes one"),
        (("--svg", "-", "--png", "-"), "standard output takes one"),
        (("--svg", "-", "--size", "0"), "size must be"),
        (("--svg", "-", "--size", "-5"), "size must be"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(cli, arguments, word):
    done = cli(*CHESS, *arguments)
    assert done.code == ExitCode.USAGE
    assert word in done.err
    assert done.err.count("\n") == 1
    assert not done.out


def test_large_squares_on_a_screen_with_colours(cli):
    environ = {"TERM": "xterm-256color", "LANG": "en_US.UTF-8", "FORCE_COLOR": "1"}
    out = cli(*CHESS, "--large", environ=environ).out
    assert "▄" in out
    # Without colours they would be nothing.
    assert "▄" not in cli(*CHESS, "--large").out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to be had")
def test_a_full_disk_is_told_with_the_file(cli):
    done = cli("show", "--game", "chess", "--svg", "/dev/full")
    assert done.code == ExitCode.FAILED
    assert done.err == "rukh: cannot write /dev/full: No space left on device\n"
