"""Records in folders and zip archives, damaged archives, and open files to write to."""

from __future__ import annotations

import io
import json
import warnings
import zipfile

import pytest

import rukh


def pgn(name, count=1):
    return f'[Event "{name}"]\n\n1. e4 e5 *\n\n'.encode() * count


def zipped(members, *, method=zipfile.ZIP_STORED, is_streamed=False):
    """An archive; one that is streamed tells the sizes of its files behind them."""
    data = io.BytesIO()

    class Pipe(io.RawIOBase):
        def writable(self):
            return True

        def write(self, block):
            return data.write(block)

    target = Pipe() if is_streamed else data
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


INNER = zipped({"i1.pgn": pgn("i1"), "i2.pgn": pgn("i2")})
MEMBERS = {"a.pgn": pgn("a"), "in.zip": INNER, "b.pgn": pgn("b"), "c.pgn": pgn("c", 300)}
KINDS = [(method, is_streamed)
         for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
         for is_streamed in (False, True)]  # fmt: skip


def read(source, **options):
    told = []
    games = rukh.read_games(source, on_problem=told.append, **options)
    return [game.headers["Event"] for game in games], told


# --- folders and archives -------------------------------------------------------------------


@pytest.mark.parametrize(("method", "is_streamed"), KINDS)
def test_an_archive_is_read_like_a_folder(tmp_path, method, is_streamed):
    data = zipped(MEMBERS, method=method, is_streamed=is_streamed)
    path = tmp_path / "all.zip"
    path.write_bytes(data)
    expected = ["a", "i1", "i2", "b"] + ["c"] * 300
    for source in (path, str(path), data, io.BytesIO(data)):
        assert read(source) == (expected, []), source
    with path.open("rb") as handle:
        assert read(handle) == (expected, [])
    games = list(rukh.read_games(path))
    assert [game.file for game in games[:3]] == [
        f"{path}/{name}" for name in ("a.pgn", "in.zip/i1.pgn", "in.zip/i2.pgn")
    ]
    assert (games[-1].number, games[-1].line) == (300, 300 * 4 - 3)


def test_a_folder_gives_every_file_below_it(tmp_path):
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "b.pgn").write_bytes(pgn("b"))
    (tmp_path / "deep" / "a.PGN").write_bytes(pgn("a"))
    (tmp_path / "deep" / "er" / "z.zip").write_bytes(zipped({"z.pgn": pgn("z")}))
    (tmp_path / ".hidden.pgn").write_bytes(pgn("hidden"))
    (tmp_path / "notes.txt").write_text("no game here")
    (tmp_path / "letter.docx").write_bytes(zipped({"z.pgn": pgn("no record")}))
    events, told = read(tmp_path)
    assert events == ["b", "a", "z"]
    assert [problem.file.rpartition("/")[2] for problem in told] == ["letter.docx", "notes.txt"]
    # Files that promise nothing are no fault.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        games = rukh.read_games(tmp_path, strict=True)
        assert len(list(games)) == 3
    assert len(games.problems) == 2
    assert (games.file, games.format) == (str(tmp_path), "pgn")
    (tmp_path / "empty.pgn").write_bytes(b"")
    with pytest.warns(rukh.RecordWarning, match=r"empty\.pgn"):
        assert len(list(rukh.read_games(tmp_path))) == 3
    with pytest.raises(rukh.RecordError, match=r"empty\.pgn"):
        list(rukh.read_games(tmp_path, strict=True))


def test_what_cannot_be_opened_leaves_the_others(tmp_path):
    (tmp_path / "a.pgn").write_bytes(pgn("a"))
    (tmp_path / "b.zip").write_bytes(b"PK\x03\x04 no archive")
    (tmp_path / "c.pgn").symlink_to(tmp_path / "nowhere.pgn")
    (tmp_path / "d.pgn").write_bytes(pgn("d"))
    events, told = read(tmp_path)
    assert events == ["a", "d"]
    assert [problem.severity for problem in told] == ["skipped", "skipped"]
    assert "the archive cannot be read" in told[0].reason
    assert told[1].file.endswith("c.pgn")


def test_a_place_without_files_says_so(tmp_path):
    for source in (tmp_path, zipped({})):
        events, [problem] = read(source)
        assert (events, problem.severity) == ([], "skipped")
        assert "there is no file in this" in problem.reason


def test_members_are_read_in_their_encoding():
    text = '[Event "Ж"]\n\n1. e4 *\n'
    data = zipped({"a.pgn": text.encode("koi8-r"), "b.pgn": text.encode("koi8-r")})
    assert read(data, encoding="koi8-r")[0] == ["Ж", "Ж"]
    [game] = rukh.read_games("1. 炮二平五 *")
    data = zipped({"a.xqf": game.to_xqf(), "b.pgn": game.to_pgn().encode("big5", "replace")})
    assert [len(list(g.mainline())) for g in rukh.read_games(data, encoding="big5")] == [1, 1]


def test_an_archive_may_not_unpack_to_anything():
    bomb = zipped({"a.pgn": b" " * (100 << 20)}, method=zipfile.ZIP_DEFLATED)
    events, told = read(zipped({"b.zip": bomb, "c.pgn": pgn("c")}))
    assert events == ["c"]
    assert ["unpacks to 100 MB" in problem.reason for problem in told] == [True]


def test_archives_within_archives_have_an_end():
    data = pgn("deep")
    name = "x.pgn"
    for _ in range(8):
        data, name = zipped({name: data}), "x.zip"
    events, [problem] = read(data)
    assert events == []
    assert "zip archive" in problem.reason


# --- damaged archives -----------------------------------------------------------------------


@pytest.mark.parametrize(("method", "is_streamed"), KINDS)
def test_an_archive_that_is_cut_loses_only_what_was_cut(method, is_streamed):
    whole = zipped(MEMBERS, method=method, is_streamed=is_streamed)
    inside = whole.index(b"c.pgn") + 20
    for length, events in (
        (len(whole) - 1, ["a", "i1", "i2", "b"] + ["c"] * 300),
        (whole.index(b"PK\x01\x02", inside) + 30, ["a", "i1", "i2", "b"] + ["c"] * 300),
        (inside, ["a", "i1", "i2", "b"]),
        (whole.index(b"b.pgn") + 8, ["a", "i1", "i2"]),
        (whole.index(b"in.zip") + 20, ["a"]),
    ):
        found, told = read(whole[:length])
        assert found == events, length
        assert [problem.severity for problem in told] == ["shortened"], length
        assert "of this archive could be read; it" in told[0].reason
    # The list of the archive inside is not taken for that of the whole.
    found, [problem] = read(whole[:inside])
    assert 'in the file "c.pgn"' in problem.reason
    with pytest.raises(rukh.RecordError, match="cut off"):
        list(rukh.read_games(whole[:inside], strict=True))
    found, [problem] = read(whole[:20])
    assert found == []
    assert "the archive cannot be read" in problem.reason


def test_every_cut_of_an_archive_is_told():
    whole = zipped({"a.pgn": pgn("a"), "in.zip": INNER, "b.pgn": pgn("b")})
    for length in range(4, len(whole)):
        events, told = read(whole[:length])
        assert told, length
        assert events == ["a", "i1", "i2", "b"][: len(events)]


def test_archives_behind_each_other_are_both_read():
    first, second = zipped({"a.pgn": pgn("a")}), zipped({"b.pgn": pgn("b")})
    assert read(first + second) == (["a", "b"], [])
    assert read(first + b"behind it") == (["a"], [])


def test_damage_within_an_archive_in_an_archive_is_told():
    cut = INNER[: INNER.index(b"i2.pgn") + 10]
    events, [problem] = read(zipped({"in.zip": cut, "b.pgn": pgn("b")}))
    assert events == ["i1", "b"]
    assert problem.file.endswith("in.zip")
    data = bytearray(zipped({"a.pgn": pgn("a", 9), "b.pgn": pgn("b")}))
    data[60] ^= 1
    events, told = read(bytes(data))
    assert "b" in events
    assert any("cannot be unpacked" in problem.reason for problem in told)


# --- open files to write to -----------------------------------------------------------------


def test_games_are_written_to_open_files(tmp_path):
    games = list(rukh.read_games(pgn("a") + pgn("b")))
    text, data = io.StringIO(), io.BytesIO()
    assert rukh.write_games(games, text) == rukh.write_games(games, data) == 2
    assert (
        text.getvalue().encode() == data.getvalue() == "".join(g.to_pgn() for g in games).encode()
    )
    with (tmp_path / "games.jsonl").open("w", encoding="utf-8") as out:
        rukh.write_games(games, out)
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["tags"]["Event"] for line in lines] == ["a", "b"]
    with (tmp_path / "raw.pgn").open("wb", buffering=0) as raw:
        assert rukh.write_games(games, raw) == 2
    assert (tmp_path / "raw.pgn").read_bytes() == data.getvalue()


def test_a_file_open_for_text_holds_no_xqf():
    [game] = rukh.read_games("1. 炮二平五 *")
    out = io.StringIO()
    with pytest.raises(rukh.ArgumentError, match="wb"):
        rukh.write_games(game, out, format="xqf")
    assert out.getvalue() == ""
    data = io.BytesIO()
    rukh.write_games(game, data, format="xqf")
    assert data.getvalue() == game.to_xqf()
    data.close()
    with pytest.raises(ValueError, match="closed"):
        rukh.write_games(game, data)


def test_an_exporter_writes_to_text_and_bytes():
    [game] = rukh.read_games("1. 炮二平五 *")
    text, data = io.StringIO(), io.BytesIO()
    for out in (text, data):
        assert game.accept(rukh.records.FileExporter(out)) == len(game.to_pgn())
    assert text.getvalue() == data.getvalue().decode() == game.to_pgn()
