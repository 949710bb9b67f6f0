"""Settings: the file, the command that changes it, and the commands that go by it."""

from __future__ import annotations

import json
import sys

import pytest

import rukh
from rukh import _toml
from rukh.cli.arguments import every_parser
from rukh.cli.exit import ExitCode
from rukh.cli.parser import build_parser
from rukh.errors import OptionError
from rukh.settings import KEYS, Settings, key_named, settings_path

UTF8 = {"LANG": "en_US.UTF-8", "TERM": "xterm-256color"}


@pytest.fixture
def file(tmp_path):
    return tmp_path / "config.toml"


@pytest.fixture
def settled(cli, file):
    """Runs the command with a file of settings that holds this text."""

    def run(text, *arguments, **surroundings):
        if text is not None:
            file.write_bytes(text.encode())
        environ = surroundings.pop("environ", UTF8) | {"RUKH_CONFIG": str(file)}
        return cli(*arguments, environ=environ, **surroundings)

    return run


# --- the file -------------------------------------------------------------------------------------


def test_without_a_file_everything_is_as_usual(tmp_path):
    assert Settings.load({"RUKH_CONFIG": str(tmp_path / "none.toml")}) == Settings()
    assert Settings.load({}) == Settings()


def test_the_file_is_where_the_system_has_such_files():
    assert settings_path({"RUKH_CONFIG": "/etc/rukh.toml", "HOME": "/home/ann"}) is not None
    if sys.platform == "linux":
        assert str(settings_path({"HOME": "/home/ann"})) == "/home/ann/.config/rukh/config.toml"
        named = {"HOME": "/home/ann", "XDG_CONFIG_HOME": "/etc/ann"}
        assert str(settings_path(named)) == "/etc/ann/rukh/config.toml"
    assert settings_path({}) is None


def test_every_setting_is_read_with_its_type():
    text = """
        lang = "zh"  # a comment
        play.level = 7

        [ play ]
        time = 0.5
        book = false
        [look]
        notation = 'wxf, san'
        flip = true
    """
    settings = Settings.of_text(text)
    assert settings.faults == ()
    assert settings.lang == "zh"
    assert settings.play.level == 7
    assert settings.play.time == 0.5
    assert settings.play.book is False
    assert settings.look.notation == ("wxf", "san")
    assert settings["look.flip"] is True
    assert settings.lines["look.flip"] == 10


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nonsense", "key = value"),
        ("lang", "key = value"),
        ('lang = "zh', "in quotes"),
        ("lang = zh", "in quotes"),
        ('lang = "fr"', '"fr" is not one of auto, en, zh'),
        ('colour = "red"', 'there is no setting "colour"'),
        ('look.color = "none"', "did you mean look.colour?"),
        ("play.level = 11", "11 is not a whole number from 1 to 10"),
        ('play.level = "3"', '"3" is not a whole number'),
        ("play.level = true", "true is not a whole number"),
        ("play.time = 0", "0 is not a number of seconds above 0"),
        ("engine.hash = 1e3", "1000.0 is not a whole number"),
        ("look.flip = 1", "1 is not true or false"),
        ('look.notation = "wxf, klingon"', 'there is no notation "klingon"'),
        ("engine.threads = 99999999999999999999", "is not a whole number"),
        ("play.time = 1e999", "is not a number of seconds"),
    ],
)
def test_a_bad_line_is_told_with_its_number_and_spoils_itself_alone(line, told):
    settings = Settings.of_text(f'look.pieces = "letters"\n{line}\nlook.ranks="1-10"')
    assert len(settings.faults) == 1
    assert settings.faults[0].startswith("settings, line 2: ")
    assert told in settings.faults[0]
    assert settings.look.pieces == "letters"
    assert settings.look.ranks == "1-10"


def test_a_key_that_is_set_twice_counts_the_first_time():
    settings = Settings.of_text('lang = "zh"\nlang = "en"\n')
    assert settings.lang == "zh"
    assert settings.faults == ("settings, line 2: lang is set already in line 1",)


def test_a_file_with_any_bytes_is_read(settled):
    done = settled(None, "config", "get", "lang")
    assert done.out == "auto\n"
    done = settled('\ufefflang = "zh"\r\n# 设置\r\n', "config", "get", "lang")
    assert done.out == "zh\n"
    assert done.err == ""


def test_bytes_that_are_no_text_are_a_fault_of_their_line(cli, file):
    file.write_bytes(b'lang = "\xff\xfe"\nengine.hash = 32\n')
    done = cli("config", "get", "engine.hash", environ=UTF8 | {"RUKH_CONFIG": str(file)})
    assert done.out == "32\n"
    assert "line 1" in done.err


def test_a_file_that_cannot_be_read_is_told_and_no_failure(cli, tmp_path):
    done = cli("show", "--game", "chess", environ=UTF8 | {"RUKH_CONFIG": str(tmp_path)})
    assert done.code == ExitCode.OK
    assert done.err.startswith("note: cannot read ")


def test_what_is_written_is_toml():
    tomllib = pytest.importorskip("tomllib")
    text = ""
    for key in ("lang", "look.theme", "play.level", "look.flip", "look.pieces", "play.time"):
        value = {"play.level": 3, "look.flip": True, "play.time": 0.25}.get(key, 'a "b" \\ ü')
        text = _toml.with_value(text, key, value)
    read = tomllib.loads(text)
    assert read["lang"] == read["look"]["theme"] == 'a "b" \\ ü'
    assert read["look"]["flip"] is True
    assert read["play"] == {"level": 3, "time": 0.25}
    ours = {entry.key: entry.value for entry in _toml.read(text)}
    assert ours["look.pieces"] == read["look"]["pieces"]


def test_a_change_leaves_every_other_line_alone():
    text = "# mine\r\n[look]\r\nflip = true # so\r\n\r\n[play]\r\nlevle = 3\r\n"
    changed = _toml.with_value(text, "look.flip", False)
    assert changed == text.replace("true", "false")
    assert _toml.without(changed, "look.flip") == text.replace("flip = true # so\r\n", "")
    assert "[play]\r\nlevle = 3\r\nlevel = 4" in _toml.with_value(text, "play.level", 4)
    assert _toml.with_value(text, "lang", "zh").startswith('# mine\r\nlang = "zh"')


# --- the command ----------------------------------------------------------------------------------


def test_config_lists_every_setting(settled):
    done = settled('[look]\nflip = true\nlang = "x"\n', "config", width=120)
    assert done.code == ExitCode.OK
    assert all(name in done.out for name in KEYS)
    row = next(row for row in done.out.splitlines() if "look.flip" in row)
    assert row.split()[:4] == ["look.flip", "true", "line", "2"]
    assert 'line 3: there is no setting "look.lang"' in done.err
    assert settled(None, "config", "list", width=120).out == done.out


def test_config_list_is_json_for_programs(settled):
    document = json.loads(settled("engine.hash = 8\n", "config", "list", "--json").out)
    assert set(document) == set(KEYS)
    assert document["engine.hash"] == {
        "value": 8,
        "applies": 8,
        "default": 64,
        "line": 1,
        "accepts": KEYS["engine.hash"].kind.described,
        "meaning": KEYS["engine.hash"].meaning,
    }
    assert document["lang"]["line"] is None


@pytest.mark.parametrize(
    ("text", "key", "value", "origin"),
    [
        ("", "play.level", "4", "default"),
        ("", "play.time", "1", "default"),
        ("", "play.clock", "none", "default"),
        ("", "look.theme", "wood", "default"),
        ("", "look.notation", "san, iccs", "default"),
        ('look.ranks = "1-10"', "look.notation", "san, from-one", "look.ranks"),
        ("play.time = 5", "play.level", "10", "play.time"),
        ("play.time = 5", "play.time", "5", "line 1"),
        ("play.time = 5\nplay.level = 2", "play.level", "2", "line 2"),
        ('play.clock = "5+3"', "play.time", "none", "play.clock"),
        ('play.clock = "5+3"\nplay.time = 5', "play.level", "4", "default"),
    ],
)
def test_the_list_shows_what_applies_and_why(settled, text, key, value, origin):
    rows = settled(text, "config", width=200).out.splitlines()
    row = next(row for row in rows if row.strip().startswith(key))
    assert row.split("   ")[0].strip() == key
    cells = [cell.strip() for cell in row.split("  ") if cell.strip()]
    assert cells[:3] == [key, value, origin]
    got = settled(text, "config", "get", key).out
    assert got == ("" if value == "none" else value) + "\n"


def test_what_the_list_says_applies_is_what_games_are_played_by():
    parser = build_parser("play")
    child = next(found for found in every_parser(parser) if found.prog == "rukh play")
    helps = {action.dest: action.help or "" for action in child._actions}
    for name in ("level", "time"):
        usual = KEYS[f"play.{name}"].usual
        assert f"(default: {usual:g})" in helps[name]
    assert KEYS["look.theme"].usual == child.get_default("theme")
    for game, move, written in (("chess", "g1f3", "Nf3"), ("xiangqi", "h2e2", "H2-E2")):
        board = rukh.Board(game=game)
        names = [name for name in KEYS["look.notation"].usual if name in board.notations]
        parsed = board.parse_uci(move)
        assert board.san(parsed) == board.write_move(parsed, names[0]) == written


@pytest.mark.parametrize("width", [20, 40, 60, 200])
def test_the_list_fits_the_window(settled, width):
    rows = settled("", "config", width=width).out.splitlines()
    assert all(len(row) <= width for row in rows)


@pytest.mark.parametrize(
    ("key", "word", "value"),
    [
        ("engine.hash", "128", "128"),
        ("look.flip", "yes", "true"),
        ("look.flip", "off", "false"),
        ("play.time", ".5", "0.5"),
        ("look.notation", "chinese,san", "chinese, san"),
        ("lang", "zh", "zh"),
        ("play.clock", "5+3", "5+3"),
    ],
)
def test_a_value_is_set_and_got_and_unset(settled, key, word, value):
    assert settled(None, "config", "set", key, word).code == ExitCode.OK
    assert settled(None, "config", "get", key).out == value + "\n"
    assert settled(None, "config", "unset", key).code == ExitCode.OK
    line = json.loads(settled(None, "config", "get", key, "--json").out)
    assert line["line"] is None
    assert line["value"] == line["default"]


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        (("set", "engine.hash", "much"), '"much"'),
        (("set", "engine.hsh", "8"), "did you mean engine.hash?"),
        (("set", "look.theme", "no such theme"), "no such theme"),
        (("set", "play.clock", "soon"), "soon"),
        (("get", "nothing"), "rukh config lists"),
        (("set", "look.theme", "a\nb"), "a·b"),
    ],
)
def test_what_is_refused_changes_nothing(settled, file, arguments, culprit):
    done = settled("# as it was\n", "config", *arguments)
    assert done.code == ExitCode.USAGE
    assert culprit in done.err
    assert done.err.count("\n") == 1
    assert file.read_text() == "# as it was\n"


def test_the_folder_of_the_file_is_made(cli, tmp_path):
    file = tmp_path / "new" / "folder" / "mine.toml"
    environ = UTF8 | {"RUKH_CONFIG": str(file)}
    assert cli("config", "set", "lang", "zh", environ=environ).code == ExitCode.OK
    assert file.read_text() == 'lang = "zh"\n'
    assert cli("config", "path", environ=environ).out == f"{file}\n"
    assert [found.name for found in file.parent.iterdir()] == ["mine.toml"]


def test_without_a_home_the_way_out_is_named(cli):
    done = cli("config", "set", "lang", "zh", environ=UTF8)
    assert done.code == ExitCode.USAGE
    assert "RUKH_CONFIG" in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="the editors here are scripts of the shell")
def test_edit_opens_the_file_in_the_editor(settled, file, tmp_path):
    editor = tmp_path / "an editor"
    editor.write_text('#!/bin/sh\nfor last; do :; done\necho lang = 3 >>"$last"\n')
    editor.chmod(0o755)
    done = settled(None, "config", "edit", environ=UTF8 | {"EDITOR": f"'{editor}' --wait"})
    assert done.code == ExitCode.OK
    assert file.read_text().startswith("# Settings of rukh")
    assert "is not one of auto, en, zh" in done.err
    done = settled(None, "config", "edit", environ=UTF8 | {"VISUAL": "/no/such/editor"})
    assert done.code == ExitCode.FAILED
    assert "EDITOR" in done.err


# --- who goes by it -------------------------------------------------------------------------------


def test_show_goes_by_what_is_settled_and_the_command_line_overrides_it(settled):
    text = '[look]\nranks = "1-10"\npieces = "letters"\nnotation = "chinese, san"\nflip = true\n'
    done = settled(text, "show", "--game", "xiangqi", "h3e3")
    assert done.err == ""
    assert "炮二平五" in done.out
    assert done.out.splitlines()[1].strip().startswith("1 ")
    assert "[馬]" not in done.out
    done = settled(text, "show", "--game", "xiangqi", "h2e2", "--ranks", "0-9")
    assert done.out.splitlines()[1].strip().startswith("0 ")
    assert "Nf3" in settled(text, "show", "--game", "chess", "g1f3").out


def test_pieces_may_be_forced_either_way(settled):
    console = UTF8 | {"TERM": "linux"}
    show = ("show", "--game", "chess")
    assert "♚" not in settled("", *show, environ=console).out
    assert "♚" in settled('look.pieces = "unicode"', *show, environ=console).out
    assert "♚" not in settled('look.pieces = "letters"', *show).out
    assert settled('look.pieces = "ascii"', *show).out.isascii()
    assert "♚" in settled('look.pieces = "ascii"', *show, "--pieces", "unicode").out


def test_play_goes_by_what_is_settled(settled):
    text = '[play]\nlevel = 10\nside = "black"\ntime = 0.05\nbook = false\n'
    done = settled(text, "play", "chess", typed="quit\n")
    assert done.code == ExitCode.OK
    assert "level 10 of 10" in done.out
    assert "White: Rukh" in done.out
    done = settled(text, "play", "chess", "--side", "white", "--elo", "1200", typed="quit\n")
    assert "White: you" in done.out
    assert "level 10" not in done.out
    clock = settled('play.clock = "5+3"\nplay.time = 1.0\n', "play", "chess", typed="quit\n")
    assert clock.code == ExitCode.OK
    assert "5:00" in clock.out
    done = settled('play.clock = "soon"\n', "play", "chess", typed="quit\n")
    assert done.code == ExitCode.OK
    assert done.err.startswith("note: setting play.clock: ")
    assert "soon" in done.err


def test_programs_get_what_the_command_line_says(settled):
    text = '[look]\nranks = "1-10"\nnotation = "chinese"\n'
    arguments = ("show", "--game", "xiangqi", "--json")
    assert settled(text, *arguments).out == settled("", *arguments).out


def test_the_language_may_be_settled(settled):
    assert "轮到红方走棋" in settled('lang = "zh"', "show", "--game", "xiangqi").out
    chinese = UTF8 | {"LANG": "zh_CN.UTF-8"}
    done = settled('lang = "en"', "show", "--game", "xiangqi", environ=chinese)
    assert "Red to move" in done.out


def test_colours_may_be_settled_for_terminals(settled):
    forced = UTF8 | {"FORCE_COLOR": "1", "COLORTERM": "truecolor"}
    show = ("show", "--game", "chess")
    assert "38;2;" in settled("", *show, environ=forced).out
    assert "38;2;" not in settled('look.colour = "256"', *show, environ=forced).out
    assert "38;5;" in settled('look.colour = "256"', *show, environ=forced).out
    assert "\x1b" not in settled('look.colour = "none"', *show, environ=forced).out
    assert "\x1b" not in settled('look.colour = "24bit"', *show).out


def test_what_is_wrong_in_the_file_is_told_once(settled):
    done = settled("frob = 1\n", "show", "--game", "chess")
    assert done.code == ExitCode.OK
    assert done.err.count("frob") == 1
    assert done.err.startswith("note: ")
    assert settled("frob = 1\n", "show", "--game", "chess", "--json").err.count("frob") <= 1
    assert settled("frob = 1\n", "eval", "--game", "chess").err == ""


def test_a_setting_that_an_option_does_not_have_is_told(settled):
    done = settled('look.theme = "frob"', "show", "--game", "chess")
    assert done.code == ExitCode.OK
    assert 'setting look.theme: there is no "frob"' in done.err


def test_threads_and_table_of_an_analysis_may_be_settled(settled, monkeypatch):
    import rukh.engine

    made = []
    engine = rukh.engine.Engine

    class Recorded(engine):
        def __init__(self, game, **options):
            made.append(options)
            super().__init__(game, **options)

    monkeypatch.setattr(rukh.engine, "Engine", Recorded)
    analyse = ("analyse", "--game", "chess", "--depth", "1")
    settled("[engine]\nthreads = 2\nhash = 8\n", *analyse)
    settled(None, *analyse, "--hash", "4")
    assert made == [{"hash": 8, "threads": 2}, {"hash": 4, "threads": 2}]


def test_names_of_settings_that_there_are_not_raise():
    with pytest.raises(OptionError, match=r"did you mean play\.level"):
        key_named("play.levl")
