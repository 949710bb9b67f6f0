"""``rukh convert``: formats, notations, files, folders, archives and streams."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest
from games import CHESS, ILLEGAL, XIANGQI, moves_in, names_in, xqf

from rukh.cli.exit import ExitCode

KEYS = {"game", "start_fen", "notation", "result", "plies", "moves", "tags", "tree", "comments",
        "problems"}  # fmt: skip


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A folder of records, and of what is none."""
    folder = tmp_path / "records"
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "chess.pgn").write_text(CHESS)
    (folder / "deep" / "许银川.pgn").write_bytes(XIANGQI.encode("gb18030"))
    (folder / "deep" / "er" / "game.xqf").write_bytes(xqf())
    (folder / "README.md").write_text("These are records.\n")
    (folder / ".hidden.pgn").write_text(CHESS)
    return folder


# --- formats --------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["pgn", "text", "json", "dhtmlxq", "xqf"])
def test_every_format_holds_the_same_game(cli, tmp_path, to):
    source, made, back = tmp_path / "in.pgn", tmp_path / "made", tmp_path / "back.jsonl"
    source.write_text(XIANGQI, encoding="utf-8")
    done = cli("convert", str(source), "-o", str(made), "--to", to)
    assert done.code in (ExitCode.OK, ExitCode.INCOMPLETE), done.err
    assert "1 file, 1 game written" in done.err
    assert cli("convert", str(made), "-o", str(back)).code == ExitCode.OK
    document = json.loads(back.read_text(encoding="utf-8"))
    assert document["moves"] == ["h2e2", "h9g7", "h0g2"]
    assert document["tags"]["Red"] == "许银川"


@pytest.mark.parametrize("to", ["pgn", "text", "json", "dhtmlxq", "xqf"])
def test_every_format_is_stable_on_the_second_pass(cli, tmp_path, to):
    long_date = "2020.01.01" + " " * 3 + "to 2020.01.02, in the evening"
    tags = f'[Author "甲"]\n[Date "{long_date}"]\n[DhtmlXQ_x "乙"]\n'
    source, first, second = (tmp_path / name for name in ("in.pgn", "first", "second"))
    source.write_text(tags + XIANGQI, encoding="utf-8")
    cli("convert", str(source), "-o", str(first), "--to", to)
    cli("convert", str(first), "-o", str(second), "--to", to)
    cli("convert", str(second), "-o", str(first), "--to", to)
    assert first.read_bytes() == second.read_bytes()


def test_the_document_of_a_game_has_every_promised_key(cli):
    done = cli("convert", "-", "-o", "-", "--to", "json", typed=CHESS + "\n" + XIANGQI)
    assert done.code == ExitCode.OK
    chess, xiangqi = [json.loads(line) for line in done.out.splitlines()]
    assert set(chess) == set(xiangqi) == KEYS
    assert (chess["game"], chess["plies"], chess["result"]) == ("chess", 4, "0-1")
    assert chess["moves"] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert chess["comments"] == [{"ply": 2, "variation": 0, "text": "why"}]
    [variation] = chess["tree"][2]["variations"]
    assert [node["move"] for node in variation] == ["e2e4", "b8c6"]
    assert (xiangqi["game"], xiangqi["notation"]) == ("xiangqi", "chinese")


def test_the_name_of_the_output_tells_the_format(cli, tmp_path):
    for name, begin in (("a.jsonl", "{"), ("a.json", "{"), ("a.txt", "红方："), ("a", "[Game")):
        made = tmp_path / name
        done = cli("convert", "-", "-o", str(made), typed=XIANGQI)
        assert done.code == ExitCode.OK
        assert made.read_text(encoding="utf-8").startswith(begin)


@pytest.mark.parametrize(
    ("notation", "moves"),
    [
        ("chinese", "1. 炮二平五 马８进７ 2. 马二进三 *"),
        ("chinese-traditional", "1. 炮二平五 馬８進７ 2. 馬二進三 *"),
        ("wxf", "1. C2=5 H8+7 2. H2+3 *"),
        ("iccs", "1. H2-E2 H9-G7 2. H0-G2 *"),
        ("coordinates", "1. h2e2 h9g7 2. h0g2 *"),
        ("from-one", "1. h3e3 h10g8 2. h1g3 *"),
        ("letters", "1. Che2 Hg7 2. Hg2 *"),
    ],
)
def test_moves_are_written_in_the_notation_that_was_chosen(cli, notation, moves):
    arguments = ("convert", "-", "-o", "-", "--notation", notation)
    done = cli(*arguments, typed=XIANGQI)
    assert done.out.rstrip().splitlines()[-1] == moves
    # What was written reads as the same game, and is written the same again.
    assert cli(*arguments, typed=done.out).out == done.out


def test_games_that_lack_a_notation_are_in_their_usual_one(cli):
    done = cli("convert", "-", "-o", "-", "--notation", "wxf", typed=CHESS + "\n" + XIANGQI)
    assert done.code == ExitCode.OK
    assert "1. f3 e5" in done.out
    assert "1. C2=5" in done.out
    assert "note: 1 game of chess in the usual notation: chess has no wxf" in done.err


def test_lines_of_pgn_are_as_long_as_asked(cli):
    text = "1. " + " ".join("Nf3 Nf6 Ng1 Ng8".split() * 40) + " *"
    for width in (20, 60, 200):
        out = cli("convert", "-", "-o", "-", "--width", str(width), typed=text).out
        longest = max(len(line) for line in out.splitlines() if not line.startswith("["))
        assert width - 8 < longest <= width
    out = cli("convert", "-", "-o", "-", "--width", "0", typed=text).out
    assert out.count("Nf3") == 40
    assert len([line for line in out.splitlines() if "Nf3" in line]) == 1


def test_game_and_encoding_can_be_given(cli, tmp_path):
    source = tmp_path / "moves.txt"
    source.write_bytes("1. e2e4".encode("utf-16-le"))
    out = cli("convert", str(source), "-o", "-", "--encoding", "utf-16-le", "--to", "json").out
    assert json.loads(out)["moves"] == ["e2e4"]
    out = cli("convert", "-", "-o", "-", "--game", "xiangqi", "--to", "json", typed="b2b4 *").out
    assert json.loads(out)["game"] == "xiangqi"
    # What is no text has no encoding.
    (tmp_path / "a.xqf").write_bytes(xqf())
    out = cli("convert", str(tmp_path / "a.xqf"), "-o", "-", "--encoding", "big5", "--to", "json")
    assert json.loads(out.out)["plies"] == 2


# --- where games come from and go -----------------------------------------------------------------


def test_a_folder_is_read_to_its_depths(cli, records, tmp_path):
    made = tmp_path / "all.pgn"
    done = cli("convert", str(records), "-o", str(made))
    assert done.code == ExitCode.OK
    assert [len(moves) for moves in moves_in(made)] == [4, 3, 2]
    # What is no record is named, and no loss.
    assert "README.md: there is no game in this text" in done.err
    assert "hidden" not in done.err
    assert "3 files, 3 games written" in done.err
    assert "1 other file passed over" in done.err


def test_a_folder_becomes_a_folder(cli, records, tmp_path):
    made = tmp_path / "made"
    assert cli("convert", str(records), "-o", f"{made}/", "--to", "pgn").code == ExitCode.OK
    assert names_in(made) == ["chess.pgn", "deep/er/game.pgn", "deep/许银川.pgn"]
    assert moves_in(made / "deep" / "许银川.pgn") == [["h2e2", "h9g7", "h0g2"]]


def test_formats_of_one_game_make_a_file_of_each(cli, tmp_path):
    (tmp_path / "two.pgn").write_text(XIANGQI + "\n" + XIANGQI, encoding="utf-8")
    (tmp_path / "one.pgn").write_text(XIANGQI, encoding="utf-8")
    (tmp_path / "two-0001.pgn").write_text(XIANGQI, encoding="utf-8")
    for to in ("xqf", "dhtmlxq"):
        made = tmp_path / to
        done = cli("convert", *map(str, sorted(tmp_path.glob("*.pgn"))), "-o", f"{made}/",
                   "--to", to)  # fmt: skip
        assert done.code == ExitCode.OK, done.err
        expected = ["one", "two-0001", "two-0001-0001", "two-0002"]
        assert names_in(made) == sorted(f"{name}.{to}" for name in expected)
        assert all(len(moves_in(path)[0]) == 3 for path in made.iterdir())


def test_a_file_of_one_game_has_no_room_for_two(cli, tmp_path):
    for output in (str(tmp_path / "a.xqf"), "-"):
        done = cli("convert", "-", "-o", output, "--to", "xqf", typed=XIANGQI + "\n" + XIANGQI)
        assert done.code == ExitCode.USAGE
        assert "-o out/" in done.err
        assert done.out == ""
    assert list(tmp_path.iterdir()) == []


def test_sources_of_one_name_stay_apart(cli, tmp_path):
    (tmp_path / "a").mkdir()
    for path in (tmp_path / "game.pgn", tmp_path / "a" / "game.pgn"):
        path.write_text(CHESS)
    (tmp_path / "game.txt").write_text(CHESS)
    made = tmp_path / "made"
    sources = (tmp_path / "game.pgn", tmp_path / "game.txt", tmp_path / "a" / "game.pgn")
    assert cli("convert", *map(str, sources), "-o", f"{made}/").code == ExitCode.OK
    assert names_in(made) == ["game.pgn", "game.pgn.pgn", "game.txt.pgn"]


def test_no_source_is_overwritten_before_it_is_read(cli, tmp_path):
    (tmp_path / "game.pgn").write_text(CHESS)
    (tmp_path / "game.CBR").write_text(XIANGQI, encoding="utf-8")
    done = cli("convert", str(tmp_path), "-o", str(tmp_path), "--to", "pgn")
    assert done.code == ExitCode.OK
    assert names_in(tmp_path) == ["game.CBR", "game.CBR.pgn", "game.pgn"]
    assert len(moves_in(tmp_path / "game.pgn")[0]) == 4


def test_what_was_made_before_is_no_source(cli, records):
    for _ in range(2):
        done = cli("convert", str(records), "-o", str(records / "made.pgn"))
        assert "3 games written" in done.err
    assert cli("convert", str(records / "made.pgn"), "-o", str(records / "made.pgn")).code == 0
    assert len(moves_in(records / "made.pgn")) == 3


def test_streams_take_and_give_bytes(program):
    command = ("-m", "rukh", "convert", "-", "-o", "-", "--to")
    done = program(*command, "xqf", typed=XIANGQI.encode("gb18030"))
    assert done.stdout.startswith(b"XQ")
    done = program(*command, "pgn", typed=done.stdout, environ={"LANG": "C"})
    assert done.returncode == ExitCode.OK
    assert "1. 炮二平五 马８进７".encode() in done.stdout


def test_links_and_rights_of_the_output_are_kept(cli, tmp_path):
    target = tmp_path / "target.pgn"
    target.write_text("old")
    target.chmod(0o640)
    (tmp_path / "link.pgn").symlink_to(target)
    assert cli("convert", "-", "-o", str(tmp_path / "link.pgn"), typed=CHESS).code == ExitCode.OK
    assert (tmp_path / "link.pgn").is_symlink()
    assert len(moves_in(target)) == 1
    assert target.stat().st_mode & 0o777 == 0o640
    assert cli("convert", "-", "-o", os.devnull, "--to", "pgn", typed=CHESS).code == ExitCode.OK


# --- archives -------------------------------------------------------------------------------------


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_an_archive_is_read_like_a_folder(cli, tmp_path, program):
    archive = zipped(
        tmp_path / "all.zip",
        {
            "games/chess.pgn": CHESS.encode(),
            "../../up.pgn": XIANGQI.encode(),
            "C:\\a\\game.xqf": xqf(),
            "notes.txt": b"nothing",
            "__MACOSX/._chess.pgn": b"\0\1",
        },
    )
    done = cli("convert", str(archive), "-o", f"{tmp_path / 'made'}/", "--to", "pgn")
    assert done.code == ExitCode.OK
    assert names_in(tmp_path / "made") == [
        "all/C_/a/game.pgn",
        "all/games/chess.pgn",
        "all/up.pgn",
    ]
    assert "all.zip/notes.txt" in done.err
    assert "MACOSX" not in done.err
    piped = program("-m", "rukh", "convert", "-", "-o", "-", typed=archive.read_bytes())
    assert piped.stdout.count(b"[Event ") == 3


@pytest.mark.parametrize("encoding", ["gbk", "utf-8"])
def test_names_in_archives_are_decoded(cli, tmp_path, encoding):
    class Old(zipfile.ZipInfo):
        def _encodeFilenameFlags(self):  # noqa: N802  (as older programs packed names)
            return "棋谱/甲.pgn".encode(encoding), 0

    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(Old("x"), ILLEGAL)
    done = cli("convert", str(tmp_path / "a.zip"), "-o", str(tmp_path / "a.pgn"))
    assert "a.zip/棋谱/甲.pgn, game 1, line 3, ply 3" in done.err


def test_members_that_cannot_be_read_leave_the_others(cli, tmp_path):
    archive = zipped(
        tmp_path / "a.zip",
        {"bomb.pgn": b" " * (200 << 20), "broken.pgn": CHESS.encode() * 99, "good.pgn": b"1. e4 *"},
    )
    data = bytearray(archive.read_bytes())
    place = data.index(b"broken.pgn") + 20
    data[place : place + 40] = bytes(40)
    archive.write_bytes(data)
    done = cli("convert", str(archive), "-o", "-", "--to", "json")
    assert done.code == ExitCode.INCOMPLETE
    assert json.loads(done.out.splitlines()[-1])["moves"] == ["e2e4"]
    assert "bomb.pgn: it unpacks to 200 MB" in done.err
    assert "broken.pgn" in done.err
    archive.write_bytes(data[:50])
    done = cli("convert", str(archive), "-o", "-")
    assert done.code == ExitCode.FAILED
    assert "the archive cannot be read" in done.err


def test_a_cut_archive_with_an_archive_in_it_keeps_what_is_whole(cli, tmp_path):
    inner = zipped(tmp_path / "in.zip", {"i.pgn": CHESS.encode()}).read_bytes()
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in (("a.pgn", CHESS.encode()), ("in.zip", inner), ("b.pgn", CHESS.encode())):
            archive.writestr(name, data)
    whole = path.read_bytes()
    done = cli("convert", str(path), "-o", "-")
    assert (done.code, done.out.count("[Event ")) == (ExitCode.OK, 3)
    path.write_bytes(whole[: whole.index(b"b.pgn") + 50])
    done = cli("convert", str(path), "-o", "-")
    assert (done.code, done.out.count("[Event ")) == (ExitCode.INCOMPLETE, 2)
    assert "2 files of this archive could be read" in done.err
    assert 'in the file "b.pgn"' in done.err
    assert done.err.endswith(
        "2 games written, 0 repaired, 0 shortened, 0 skipped, 1 file cut short\n"
    )
    assert cli("convert", str(path), "-o", "-", "--strict").code == ExitCode.FAILED
