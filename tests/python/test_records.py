"""Reading and writing records: every kind of source, problems, laziness, files."""

from __future__ import annotations

import io
import json
import pickle
import subprocess
import sys
import warnings

import pytest

import rukh

TWO = '[Event "A"]\n\n1. e4 e5 *\n\n[Event "B"]\n\n1. d4 d5 1-0\n'
BROKEN = '[Event "A"]\n\n1. e4 e5 2. Nf6 Nc6 *\n\n[Event "B"]\n\n1. d4 *\n'
XIANGQI = '[Red "许银川"]\n\n1. 炮二平五 马8进7 (1... 炮8平5) 2. 马二进三 {好} *\n'


def outline(game):
    """Every node in pre-order: depth, move, what is said about it."""
    found, stack = [], [(game, 0)]
    while stack:
        node, depth = stack.pop()
        move = None if node.parent is None else node.move
        found.append((depth, move, node.comment, list(node.nags)))
        stack += [(child, depth + 1) for child in reversed(node.variations)]
    return found


def events(games):
    return [game.headers["Event"] for game in games]


# --- sources --------------------------------------------------------------------------------


def test_every_kind_of_source_gives_the_same_games(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(TWO, encoding="utf-8")
    sources = [str(path), path, TWO, TWO.encode(), bytearray(TWO.encode()), io.StringIO(TWO)]
    sources += [io.BytesIO(TWO.encode()), memoryview(TWO.encode())]
    for source in sources:
        assert events(rukh.read_games(source)) == ["A", "B"], source
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        assert events(rukh.read_games(binary)) == events(rukh.read_games(text)) == ["A", "B"]


def test_a_str_is_a_path_unless_it_looks_like_a_record(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "1. e4 games.pgn").write_text("1. d4 *", encoding="utf-8")
    for text, first in [
        ("1. c4 *", "c2c4"),
        ('[Event "A"] 1. c4 *', "c2c4"),
        ("{a comment} 1. c4 *", "c2c4"),
        ("c4\n*", "c2c4"),
        ("1. e4 games.pgn", "d2d4"),
    ]:
        [game] = rukh.read_games(text)
        assert next(iter(game.mainline_moves())).uci() == first, text
    for name in ("games.pgn", "1.pgn", "炮二平五", "", "e4"):
        with pytest.raises(FileNotFoundError) as caught:
            rukh.read_games(name)
        assert caught.value.filename == name


def test_what_is_no_source_is_a_type_error(tmp_path):
    with pytest.raises(TypeError, match="not int"):
        rukh.read_games(7)
    with pytest.raises(rukh.GameError):
        rukh.read_games(TWO, game="go")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "gb18030", "utf-8-sig", "utf-16-be"])
def test_encodings_are_told_by_the_content(encoding):
    [game] = rukh.read_games(XIANGQI.encode(encoding))
    assert (game.headers["Red"], game.game) == ("许银川", "xiangqi")
    assert game.end().comment == "好"


def test_a_given_encoding_counts(tmp_path):
    text = '[Event "Ж"]\n\n1. e4 *\n'
    path = tmp_path / "games.pgn"
    path.write_bytes(text.encode("koi8-r"))
    with path.open("rb") as handle:
        for source in (path, text.encode("koi8-r"), handle):
            assert events(rukh.read_games(source, encoding="koi8-r")) == ["Ж"]
    with pytest.raises(rukh.OptionError, match="no encoding"):
        rukh.read_games(path, encoding="klingon")


def test_a_given_game_counts():
    [game] = rukh.read_games("1. h2e2 h9g7 *", game="chess")
    assert (game.game, len(game.problems)) == ("chess", 1)


def test_games_are_read_as_they_are_asked_for():
    class Slow(io.BytesIO):
        def read(self, size=-1):
            pieces.append(size)
            return super().read(size)

    pieces = []
    games = rukh.read_games(Slow(TWO.encode() * 100_000))
    assert pieces == []
    assert next(games).headers["Event"] == "A"
    some = len(pieces)
    assert 0 < some < 12
    for _ in range(100):
        next(games)
    assert len(pieces) == some
    games.close()
    assert list(games) == []


def test_what_a_handle_raises_comes_through():
    class Bad(io.RawIOBase):
        def readable(self):
            return True

        def read(self, size=-1):
            raise OSError("the disk is gone")

    games = rukh.read_games(Bad())
    with pytest.raises(OSError, match="the disk is gone"):
        next(games)
    assert list(games) == []


def test_a_handle_that_reads_its_own_games_is_told_so():
    class Loop(io.BytesIO):
        def read(self, size=-1):
            next(games)
            return b""

    games = rukh.read_games(Loop())
    with pytest.raises(ValueError, match="being read already"):
        next(games)


# --- what is wrong --------------------------------------------------------------------------


def test_an_illegal_move_keeps_the_game_up_to_it_and_says_where():
    first, second = rukh.read_games(BROKEN)
    assert str(first.mainline()) == "1. e4 e5"
    [problem] = first.problems
    assert (problem.game, problem.line, problem.ply, problem.text) == (1, 3, 3, "Nf6")
    assert problem.severity is rukh.Severity.SHORTENED
    assert problem.is_loss
    assert problem.fen == first.end().board().fen()
    assert "1 more move left out" in problem.reason
    assert second.problems == ()


def test_strict_raises_at_the_first_loss(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(TWO + BROKEN + TWO, encoding="utf-8")
    games = rukh.read_games(path, strict=True)
    assert [next(games).number, next(games).number] == [1, 2]
    with pytest.raises(rukh.RecordError) as caught:
        next(games)
    problem = caught.value.problem
    assert (problem.game, problem.file, problem.text) == (3, str(path), "Nf6")
    assert str(caught.value).startswith(f"{path}, game 3, line 10, ply 3: ")
    assert list(games) == []


def test_strict_forgives_what_was_read_as_it_was_meant():
    text = '[Result "1-0"]\n\n1. e4 0-1'
    [game] = rukh.read_games(text, strict=True)
    assert [problem.severity for problem in game.problems] == ["repaired"]


def test_a_broken_source_is_never_silent():
    for data in (b"", b"no game in here", b"\0\1\2\3" * 99, b"PK\x03\x04zip"):
        with pytest.warns(rukh.RecordWarning):
            assert list(rukh.read_games(data)) == []
        told = []
        games = rukh.read_games(data, on_problem=told.append)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert list(games) == []
        assert told == games.problems
        assert [(problem.game, problem.severity) for problem in told] == [(0, "skipped")]
        with pytest.raises(rukh.RecordError):
            next(rukh.read_games(data, strict=True))


def test_problems_of_games_and_source_go_to_whom_it_concerns():
    told = []
    assert len(list(rukh.read_games(BROKEN, on_problem=told.append))) == 2
    assert [(problem.game, problem.text) for problem in told] == [(1, "Nf6")]


UNREAD = {
    "chess": "8/8/8/8/8/8/8/8 w - - 0 1",
    "xiangqi": "9/9/9/9/9/9/9/9/9/9 w - - 0 1",
    "none": "8/8/x w",
}


@pytest.mark.parametrize("fen", UNREAD.values(), ids=UNREAD)
def test_a_game_that_could_not_be_read_is_written_without_moves_and_told(fen):
    moves = "1. 炮二平五" if fen.startswith("9") else "1. e4"
    text = f'[Event "A"]\n[FEN "{fen}"]\n\n{moves} *'
    kinds = {"as read": lambda game: game, "pickled": lambda game: pickle.loads(pickle.dumps(game))}
    kinds["edited"] = lambda game: game.headers.update({"Site": "B"}) or game
    for kind, made in kinds.items():
        [game] = rukh.read_games(text)
        game = made(game)
        assert game.start_fen == fen, kind
        with pytest.raises(rukh.FenError):
            game.board()
        for written in ("pgn", "text", "json"):
            told = []
            again = game.export(written, on_problem=told.append)
            assert [problem.severity for problem in told] == ["skipped"], (kind, written)
            assert "its tags alone are written" in told[0].reason
            [back] = rukh.read_games(again.encode())
            assert (back.headers["Event"], back.start_fen, len(list(back.mainline()))) == (
                "A", fen, 0,
            ), (kind, written)  # fmt: skip
            assert back.problems[0].severity is rukh.Severity.SKIPPED
        with pytest.warns(rukh.RecordWarning, match="its tags alone are written"):
            assert f'[FEN "{fen}"]' in str(game)
        for written in ("xqf", "dhtmlxq"):
            with pytest.raises(rukh.RecordError):
                game.export(written)


def test_a_visitor_sees_the_tags_of_a_game_that_could_not_be_read():
    text = f'[Event "A"]\n[FEN "{UNREAD["chess"]}"]\n\n1. e4 *\n\n' + TWO
    with pytest.warns(rukh.RecordWarning):
        texts = list(rukh.read_games(text, visitor=rukh.records.StringExporter))
    assert len(texts) == 3
    assert f'[FEN "{UNREAD["chess"]}"]' in texts[0]
    assert texts[1].endswith("1. e4 e5 *")


def test_a_game_that_was_made_wrong_is_refused():
    game = rukh.Game(headers={"FEN": UNREAD["chess"]})
    with pytest.raises(rukh.RecordError, match="cannot be played"):
        game.to_pgn()


def test_json_comes_back_as_the_same_game():
    [game] = rukh.read_games(XIANGQI)
    lines = game.to_json() + "\n" + game.to_json()
    for source in (lines, lines.encode(), io.StringIO(lines), io.BytesIO(lines.encode("utf-16"))):
        back = list(rukh.read_games(source))
        assert [outline(one) for one in back] == [outline(game)] * 2
        assert back[0].headers == game.headers
        assert back[0].problems == ()


def test_a_source_that_is_no_text_of_its_encoding_is_told(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(TWO)
    for encoding in ("utf-16", "utf-32"):
        for source in (path, TWO.encode(), io.BytesIO(TWO.encode())):
            with pytest.warns(rukh.RecordWarning, match=f"no text in {encoding}"):
                assert list(rukh.read_games(source, encoding=encoding)) == []
        with pytest.raises(rukh.RecordError, match=f"no text in {encoding}"):
            list(rukh.read_games(path, encoding=encoding, strict=True))


def test_an_error_survives_pickling():
    error = pickle.loads(pickle.dumps(rukh.RecordError("no", rukh.Problem("skipped", line=3))))
    assert error.problem.line == 3


# --- one game at a time ---------------------------------------------------------------------


def opened(text, kind):
    return io.StringIO(text) if kind == "text" else io.BytesIO(text.encode())


@pytest.mark.parametrize("kind", ["text", "binary"])
def test_calls_go_on_in_the_same_handle(kind):
    handle = opened(TWO + TWO, kind)
    assert rukh.read_game(handle).headers["Event"] == "A"
    assert rukh.read_headers(handle)["Event"] == "B"
    assert rukh.skip_game(handle)
    last = rukh.read_game(handle)
    assert (last.headers["Event"], last.number, last.line) == ("B", 4, 12)
    assert rukh.read_game(handle) is None
    assert rukh.read_headers(handle) is None
    assert not rukh.skip_game(handle)


@pytest.mark.parametrize("kind", ["text", "binary"])
def test_the_place_before_a_game_is_one_to_come_back_to(kind):
    handle = opened(TWO * 3, kind)
    places = []
    while True:
        place = handle.tell()
        headers = rukh.read_headers(handle)
        if headers is None:
            break
        places.append((place, headers["Event"]))
    assert len(places) == 6
    for place, event in reversed(places):
        handle.seek(place)
        assert rukh.read_game(handle).headers["Event"] == event


@pytest.mark.parametrize("kind", ["text", "binary"])
def test_games_without_tags_are_read_one_by_one_too(kind):
    handle = opened("1. e4 *\n\n1. d4 *\n1. c4 *\n", kind)
    lines = [str(rukh.read_game(handle).mainline()) for _ in range(3)]
    assert lines == ["1. e4", "1. d4", "1. c4"]
    assert rukh.read_game(handle) is None


def test_a_handle_that_cannot_go_back_is_read_as_well():
    class Pipe(io.BytesIO):
        def seekable(self):
            return False

        def seek(self, *_):
            raise OSError("a pipe")

        tell = seek

    tight = TWO.replace("\n\n[", "\n[")
    handle = Pipe(tight.encode() * 2)
    found = []
    while (game := rukh.read_game(handle)) is not None:
        found.append(game.headers["Event"])
    assert found == ["A", "B", "A", "B"]


def test_a_binary_handle_may_hold_any_format():
    [game] = rukh.read_games(XIANGQI)
    handle = io.BytesIO(game.to_xqf())
    assert rukh.read_game(handle).end().comment == "好"
    assert rukh.read_game(handle) is None
    handle = io.BytesIO(XIANGQI.encode("utf-16") + XIANGQI.encode("utf-16-le"))
    assert rukh.read_game(handle).headers["Red"] == "许银川"
    assert rukh.read_game(handle).headers["Red"] == "许银川"


def test_a_handle_without_a_game_warns():
    with pytest.warns(rukh.RecordWarning):
        assert rukh.read_game(io.StringIO("no game in here")) is None
    assert rukh.read_game(io.StringIO("\n \n")) is None


# --- writing --------------------------------------------------------------------------------


def test_every_format_holds_the_moves(tmp_path):
    [game] = rukh.read_games(XIANGQI)
    lines = game.to_pgn().splitlines()[-2]
    for suffix in ("pgn", "txt", "dhtmlxq", "xqf"):
        path = tmp_path / f"game.{suffix}"
        assert rukh.write_games(game, path) == 1
        games = rukh.read_games(path)
        [again] = games
        assert again.to_pgn().splitlines()[-2] == lines, suffix
    told = json.loads(game.to_json())
    assert told["moves"] == ["h2e2", "h9g7", "h0g2"]
    assert told["tree"][1]["variations"][0][0]["move"] == "h7e7"


@pytest.mark.parametrize("notation", rukh.Board(game="xiangqi").notations)
def test_pgn_of_xiangqi_in_every_notation(notation):
    [game] = rukh.read_games(XIANGQI)
    text = game.to_pgn(notation=notation)
    [again] = rukh.read_games(text)
    assert again.to_pgn(notation=notation) == text
    assert again.to_pgn() == again.accept(rukh.records.StringExporter()) + "\n\n"
    assert outline(again) == outline(game)


def test_a_notation_of_the_other_game_is_refused():
    [game] = rukh.read_games("1. e4 *")
    with pytest.raises(rukh.OptionError, match="chess has no notation 'wxf'"):
        game.to_pgn(notation="wxf")
    with pytest.raises(rukh.OptionError, match="must be one of"):
        game.to_pgn(notation="morse")
    with pytest.raises(rukh.OptionError):
        game.export("docx")
    with pytest.raises(rukh.OptionError):
        game.to_pgn(width=-1)
    with pytest.raises(rukh.RecordError, match="xiangqi alone"):
        game.to_xqf()


def test_lines_are_as_long_as_they_may_be():
    [game] = rukh.read_games("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *")
    moves = game.to_pgn(width=20).partition("\n\n")[2]
    assert all(len(line) <= 20 for line in moves.splitlines())
    assert len(game.to_pgn(width=0).partition("\n\n")[2].strip().splitlines()) == 1


def test_what_a_format_cannot_hold_is_never_silent():
    [game] = rukh.read_games("1. 炮二平五! *")
    with pytest.warns(rukh.RecordWarning, match="no place for glyphs"):
        game.to_xqf()
    told = []
    game.to_dhtmlxq(on_problem=told.append)
    assert [problem.severity for problem in told] == ["shortened"]


def test_files_are_whole_or_not_there(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text("before", encoding="utf-8")

    def games():
        yield from rukh.read_games(TWO)
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        rukh.write_games(games(), path)
    assert path.read_text(encoding="utf-8") == "before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.pgn"]
    # A file may be written out of itself.
    path.write_text(TWO, encoding="utf-8")
    assert rukh.write_games(rukh.read_games(path), path, notation="lan") == 2
    assert "1. e2-e4" in path.read_text(encoding="utf-8")


def test_a_file_of_json_has_a_game_on_each_line(tmp_path):
    path = tmp_path / "games.json"
    assert rukh.write_games(rukh.read_games(TWO), path) == 2
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["tags"]["Event"] for line in lines] == ["A", "B"]


def test_names_that_tell_no_format_are_refused(tmp_path):
    with pytest.raises(rukh.OptionError, match="tells no format"):
        rukh.write_games([], tmp_path / "games.doc")
    with pytest.raises(rukh.OptionError, match="holds one game"):
        rukh.write_games(list(rukh.read_games(XIANGQI * 2)), tmp_path / "games.xqf")
    assert list(tmp_path.iterdir()) == []


# --- size -----------------------------------------------------------------------------------


def test_memory_does_not_grow_with_the_number_of_games(tmp_path):
    pytest.importorskip("resource")
    path = tmp_path / "games.pgn"
    game = TWO.replace("1. e4 e5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 {a comment} *")
    source = """
        import resource, sys
        import rukh

        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        count = sum(len(list(game.mainline())) > 0 for game in rukh.read_games(sys.argv[1]))
        print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
    """
    grown = []
    for copies in (5_000, 40_000):
        path.write_text(game * copies, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", "\n".join(line.strip() for line in source.splitlines()), path],
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        count, kib = map(int, done.stdout.split())
        assert count == 2 * copies
        grown.append(kib)
    assert grown[1] < grown[0] + 8_192, grown


def test_names_of_chess_pgn_are_there():
    import rukh.pgn

    handle = io.StringIO(TWO)
    assert rukh.pgn.read_game(handle, Visitor=rukh.pgn.HeadersBuilder)["Event"] == "A"
    assert rukh.pgn.read_game(handle).headers["Event"] == "B"
    assert rukh.pgn.read_headers(handle) is None
