"""What goes wrong, told in Chinese: files, options, records, books, and the table."""

from __future__ import annotations

import errno
import os
import re

import pytest
from full_screen import TRUE_COLOUR, Play, on_screen
from textual.widgets import Input

import rukh
from rukh.words.errors import error_in, problem_in

CHINESE = {"LANG": "zh_CN.UTF-8", "TERM": "xterm-256color"}
CHARACTER = re.compile("[\u4e00-\u9fff]")
QUOTED = re.compile("“[^”]*”")
ENGLISH = re.compile(r"[A-Za-z]{2,} [a-z]{2,}|\bis\b|\bnot\b|\bthe\b")
# What people type stays as it is.
TYPED = re.compile(r"rukh \w+|--game \w+")

ARRAY = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


def english_in(told: str) -> str | None:
    """English words that a sentence has beside what is quoted or typed."""
    found = ENGLISH.search(TYPED.sub("", QUOTED.sub("", told)))
    return None if found is None else found.group()


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "english", "chinese"),
    [
        # What argparse says.
        (
            "play go",
            "argument game: invalid choice: 'go' (choose from",
            "参数 game：没有“go”，可选：xiangqi、chess",
        ),
        (
            "plya",
            "argument COMMAND: invalid choice: 'plya'",
            "参数 COMMAND：没有“plya”，可选：play、",
        ),
        ("play --level", "argument --level: expected one argument", "参数 --level：后面要有一个值"),
        ("play --frob", "unrecognized arguments: --frob", "不认识的参数：--frob"),
        (
            "play --level 1 --elo 1500",
            "argument --elo: not allowed with argument --level",
            "参数 --elo：不能与参数 --level 同时使用",
        ),
        ("convert", "the following arguments are required: IN", "缺少参数 IN"),
        ("show --size x", "argument --size: invalid int value: 'x'", "参数 --size：“x”不是整数"),
        # Our own types of argument.
        (
            "play --level 11",
            'argument --level: "11" is not a whole number from 1 to 10',
            "参数 --level：“11”不是1到10的整数",
        ),
        (
            "play --time 0",
            'argument --time: "0" is not a number of seconds above 0',
            "参数 --time：“0”不是大于0的秒数",
        ),
        (
            "show --limit x",
            'argument --limit: "x" is not a whole number from 1 to 65535, nor "off"',
            "参数 --limit：“x”不是1到65535的整数，也不是“off”",
        ),
        ("play --clock x", '"x" is no clock such as 5+3', "参数 --clock：“x”不是棋钟，请写如5+3"),
        # Options that do not go together, and what is not there.
        ("show", "which game? give --game xiangqi", "哪种棋？请给出 --game xiangqi"),
        ("play", "which game? rukh play xiangqi", "哪种棋？rukh play xiangqi 或 rukh play chess"),
        (
            "show --game xiangqi --chess960",
            "--chess960 is for chess, and this is xiangqi",
            "--chess960 只用于国际象棋，而这是象棋",
        ),
        (
            "play chess --side red",
            "there is no red in chess: choose white or black",
            "国际象棋没有红方：请选白方或黑方",
        ),
        ("play chess --resume", "there is no game to go on with", "没有可以继续的对局"),
        ("convert no.pgn -o out.pgn", 'there is no file "no.pgn"', "没有文件“no.pgn”"),
        ("review no.pgn", 'there is no file "no.pgn"', "没有文件“no.pgn”"),
        ("analyse no.pgn", 'there is no file "no.pgn"', "没有文件“no.pgn”"),
        (
            "book info no.rkb",
            "cannot read or write no.rkb: No such",
            "无法读写“no.rkb”：没有这个文件",
        ),
        (
            "play --load no.pgn",
            "cannot read no.pgn: No such",
            "无法读取“no.pgn”：没有这个文件",
        ),
        ("book show", "which book? give --book FILE", "哪个开局库？请给出 --book 文件"),
        (
            "config get look.flp",
            'there is no setting "look.flp"; did you',
            "没有设置项“look.flp”；是否想用 look.flip？",
        ),
        (
            "config set look.flip maybe",
            'look.flip: "maybe" is not true or false',
            "look.flip：“maybe”不是true或false",
        ),
        (
            "config set engine.hash x",
            '"x" is not a whole number from 1 to',
            "engine.hash：“x”不是1到",
        ),
        (
            "config set lang fr",
            '"fr" is not one of auto, en, zh',
            "lang：“fr”不是以下之一：auto、en、zh",
        ),
        ("show --game chess --mark z9", 'the board has no square "z9"', "“z9”有误：棋盘没有格“z9”"),
        ("show --game chess e5", "illegal move", "着法“e5”不合规则：没有兵能走到e5"),
        ("show --game chess what", "unreadable move", "看不懂着法“what”：请输入如"),
        (
            "show --fen 8/8",
            'bad FEN "8/8": the board has 2 rows',
            "FEN“8/8”有误：棋盘有2行，应为8行",
        ),
        (
            "match x y --game chess --resume",
            "--resume: the games of",
            "--resume：比赛的对局在其 PGN 中",
        ),
        (
            "match no-such no-such --game chess --games 2",
            'cannot start "no-such": No such file',
            "无法启动“no-such”：没有这个文件或文件夹",
        ),
        (
            "match x y --game chess --tc x",
            '"x" is no time control such as',
            "“x”不是时限，请写如10+0.1",
        ),
        ("referee", "what is to be judged?", "要裁决什么？"),
        ("completion", "which shell?", "哪种 shell？"),
    ],
)
def test_what_a_command_refuses_is_told_in_both_languages(
    cli, capfd, tmp_path, monkeypatch, arguments, english, chinese
):
    monkeypatch.chdir(tmp_path)
    own = {"RUKH_CONFIG": str(tmp_path / "config.toml"), "RUKH_STATE": str(tmp_path)}
    here = cli(*arguments.split(), environ={"LANG": "C.UTF-8", "TERM": "xterm", **own}, width=200)
    told = here.err + capfd.readouterr().err
    assert english in told
    assert CHARACTER.search(told.partition("such as 5+3")[0].partition("expected")[0]) is None
    there = cli(*arguments.split(), environ={**CHINESE, **own}, width=200)
    told = there.err + capfd.readouterr().err
    assert chinese in told
    assert english_in(told) is None
    assert there.code == here.code != 0


@pytest.mark.parametrize(
    ("name", "chinese"),
    [
        ("", "这是文件夹，不是文件"),
        ("file/sub.svg", "路径中有一段不是文件夹"),
        ("no/a.svg", "没有这个文件"),
    ],
)
def test_files_that_cannot_be_written_are_told_in_chinese(cli, tmp_path, name, chinese):
    (tmp_path / "file").write_text("", encoding="utf-8")
    path = tmp_path / name
    done = cli("show", "--game", "chess", "--svg", str(path), environ=CHINESE)
    assert done.err.startswith("rukh: 无法写入")
    assert chinese in done.err


def test_the_language_that_is_asked_for_counts(cli, capfd):
    assert cli("show", "--lang", "zh").err.startswith("rukh: 哪种棋？")
    assert cli("show", "--lang", "en", environ=CHINESE).err.startswith("rukh: which game?")
    cli("show", "--frob", "--lang", "zh")
    assert capfd.readouterr().err == "rukh show: 不认识的参数：--frob（见 rukh show --help）\n"
    # An output that has no Chinese gets none.
    assert cli("show", environ=CHINESE, encoding="cp1252").err.startswith("rukh: which game?")


# --- records, books, settings ---------------------------------------------------------------------


def test_what_a_conversion_loses_is_told_in_both_languages(cli, tmp_path):
    record = tmp_path / "games.pgn"
    record.write_text("1. e4 e5 2. Ke3 Nc6 3. d4 *\n", encoding="utf-8")
    empty = tmp_path / "empty.pgn"
    empty.write_text("", encoding="utf-8")
    command = ("convert", str(record), str(empty), "-o", str(tmp_path / "out.pgn"))
    done = cli(*command, width=400)
    assert f'shortened: {record}, game 1, line 1, ply 3: "Ke3": ' in done.err
    assert "; 2 more moves left out; position rnbqkbnr" in done.err
    assert "1 file, 1 game written, 0 repaired, 1 shortened, 0 skipped, 1 file skipped" in done.err
    done = cli(*command, environ=CHINESE, width=400)
    assert (
        f"截短：{record}，第1局，第1行，第3步：“Ke3”：e1的王走不到e3；其后2着略去；局面 "
        in done.err
    )
    assert f"略过：{empty}：文件是空的" in done.err
    assert "1个文件，写出1局，修补0局，截短1局，略过0局，略过1个文件" in done.err


def test_a_strict_conversion_says_why_it_stops_in_chinese(cli, tmp_path):
    record = tmp_path / "games.pgn"
    record.write_text("1. e4 Ke3 *\n", encoding="utf-8")
    out = str(tmp_path / "out.pgn")
    done = cli("convert", str(record), "-o", out, "--strict", environ=CHINESE)
    assert "rukh: 按 --strict 在第一处损失时停止；未写完的已去掉" in done.err
    record.write_text("nothing", encoding="utf-8")
    done = cli("convert", str(record), "-o", out, environ=CHINESE)
    assert done.err.endswith("rukh: 没有可写的对局\n")


def test_a_game_that_cannot_be_judged_is_told_in_chinese(cli, tmp_path):
    record = tmp_path / "games.pgn"
    record.write_text("1. e4 e5 2. Ke3 *\n", encoding="utf-8")
    done = cli("referee", str(record), environ=CHINESE)
    assert "第1行，第3步：“Ke3”：e1的王走不到e3" in done.err
    done = cli("referee", "startpos", "e4", "e6", "Ke3", environ=CHINESE)
    assert done.err == "rukh: 第3步：着法“Ke3”不合规则：e1的王走不到e3\n"


def test_a_book_that_is_none_is_told_in_chinese(cli, tmp_path):
    book = tmp_path / "book.rkb"
    book.write_bytes(b"[Event]")
    done = cli("book", "info", str(book), environ=CHINESE)
    assert done.err == f"rukh: {book}：这不是开局库：开头既不是 .rkb 也不是 Polyglot .bin\n"


def test_faults_of_the_settings_are_told_in_chinese(cli, tmp_path):
    file = tmp_path / "config.toml"
    file.write_text("[look]\nflp = true\nflip = 3\nwhat\nranks = x\n", encoding="utf-8")
    environ = {**CHINESE, "RUKH_CONFIG": str(file)}
    told = cli("config", "list", environ=environ, width=200).err.splitlines()
    assert told == [
        f"注意：{file}第2行：没有设置项“look.flp”；是否想用 look.flip？",
        f"注意：{file}第3行：3不是true或false",
        f"注意：{file}第4行：“what”不是“键 = 值”的形式",
        f"注意：{file}第5行：ranks = x：值应为数字、true、false 或带引号的文字",
    ]


def test_a_problem_of_a_record_is_told_in_chinese():
    problem = rukh.Problem(rukh.Severity.REPAIRED, 2, 7, "}", "no comment is open here", game=4)
    assert problem_in("en", problem) == str(problem)
    assert problem_in("zh", problem) == "第4局，第2行，第7步：“}”：此处没有要结束的注释"
    with pytest.raises(rukh.RecordError) as caught:
        next(rukh.read_games("1. e4 e5 2. Nf6 *", strict=True))
    assert error_in("zh", caught.value) == "第1局，第1行，第3步：“Nf6”：没有马能走到f6"


@pytest.mark.parametrize(
    ("number", "chinese"),
    [
        (errno.ENOENT, "没有这个文件或文件夹"),
        (errno.EACCES, "没有权限"),
        (errno.EISDIR, "这是文件夹，不是文件"),
        (errno.ENOSPC, "磁盘空间已满"),
        (errno.EEXIST, "文件已存在"),
        (errno.EROFS, "文件系统是只读的"),
    ],
)
def test_what_the_system_says_is_told_in_chinese(number, chinese):
    error = OSError(number, os.strerror(number), "games.pgn")
    assert error_in("zh", error) == f"无法读写“games.pgn”：{chinese}"
    assert error_in("en", error) == f"cannot read or write games.pgn: {os.strerror(number)}"
    # Some systems have words of their own for it, and some errors name no file.
    assert error_in("zh", OSError(number, "The disk says no")) == f"无法读写：{chinese}"
    assert error_in("zh", OSError("standard output is closed")) == "无法读写：标准输出已关闭"


# --- the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        ("undo", "There is no move to take back.", "没有可以悔的棋。"),
        ("undo x", '"x" is no number of plies.', "“x”不是步数。"),
        (
            "level 11",
            'no level "11": expected 1 to 10',
            "没有级别“11”：请给出1到10，或级别的名称。",
        ),
        ("theme mud", 'there is no theme "mud", but', "没有配色“mud”，可用：wood、"),
        (
            "notation morse",
            'chess has no notation "morse", but',
            "国际象棋没有记谱法“morse”，可用：usual、",
        ),
        ("moves z9", "no square 'z9': squares go from a1 to h8.", "没有格“z9”：格的名称从a1到h8。"),
        ("fen 8/8", 'bad FEN "8/8": the board has 2 rows', "FEN“8/8”有误：棋盘有2行，应为8行"),
        (
            "load no.pgn",
            "Cannot read no.pgn: No such",
            "无法读取“no.pgn”：没有这个文件或文件夹。",
        ),
        ("save", 'a file has a name: "save game.pgn".', "请给出文件名，如“保存 game.pgn”。"),
        ("help frob", 'there is no word "frob"', "没有命令“frob”：输入“帮助”可列出全部。"),
        ("Ke5", "illegal move", "着法“Ke5”不合规则：e1的王走不到e5。"),
        (
            "setup\nclear\ndone\ncancel",
            "cannot be played from: the board is",
            "此局面不能开局：棋盘上没有棋子。",
        ),
        (
            "setup\nput X e4\ncancel",
            '"X" is no piece: K, Q, R',
            "“X”不是棋子：K、Q、R、B、N、P，先手方用大写",
        ),
        (
            "setup\nturn red\ncancel",
            "there is no red in chess: choose",
            "国际象棋没有红方：请选白方或黑方。",
        ),
        ("setup\nfrob\ncancel", '"frob" is none of put R e4', "没有命令“frob”，可用：放 R e4"),
        (
            f"setup\nfen {ARRAY}\ncancel",
            "this is a position of xiangqi",
            "这是象棋的局面，而这里摆的是国际象棋。",
        ),
    ],
)
def test_what_cannot_be_done_at_the_table_is_told_in_both_languages(
    cli, tmp_path, monkeypatch, line, english, chinese
):
    monkeypatch.chdir(tmp_path)
    own = {"RUKH_CONFIG": str(tmp_path / "config.toml"), "RUKH_STATE": str(tmp_path)}
    command = ("play", "chess", "--side", "both")
    environ = {"LANG": "C.UTF-8", "TERM": "xterm", **own}
    assert english in cli(*command, typed=f"{line}\nquit\n", environ=environ, width=200).out
    done = cli(*command, typed=f"{line}\nquit\n", environ={**CHINESE, **own}, width=200)
    told = next(row for row in done.out.splitlines() if chinese in row)
    assert english_in(told) is None


def test_why_a_file_has_no_such_game_is_told_in_chinese(cli, tmp_path):
    record = tmp_path / "games.pgn"
    record.write_text("1. e4 e5 *\n", encoding="utf-8")
    command = ("play", "--load", str(record), "--number", "3")
    assert cli(*command).err == "rukh: games.pgn has no game 3: it has 1 game.\n"
    assert cli(*command, environ=CHINESE).err == "rukh: games.pgn中没有第3局（其中有1局）\n"


@pytest.mark.parametrize(
    ("locale", "empty", "fen", "plies", "file"),
    [
        (
            "C.UTF-8",
            "the board is empty",
            'bad FEN "8/8": the board has 2 rows instead of 8',
            '"x" is no number of plies.',
            "Cannot read no.pgn: No such file or directory.",
        ),
        (
            "zh_CN.UTF-8",
            "棋盘上没有棋子",
            "FEN“8/8”有误：棋盘有2行，应为8行",
            "“x”不是步数。",
            "无法读取“no.pgn”：没有这个文件或文件夹。",
        ),
    ],
)
def test_the_full_screen_tells_it_in_both_languages(locale, empty, fen, plies, file):
    async def play(it: Play) -> None:
        await it.type("undo x")
        assert it.said("notes") == plies
        await it.type("load no.pgn")
        assert it.said("notes") == file
        await it.press("f6", "f3")
        assert it.said("fault") == empty
        position = it.app.screen.query_one(Input)
        position.focus()
        position.value = "8/8"
        await it.press("enter")
        assert it.said("fault").replace("\n", "").startswith(fen)

    on_screen(play, environ=TRUE_COLOUR | {"LANG": locale})
