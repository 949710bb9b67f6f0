"""Books out of books: pruned, merged, compared, written as text, edited, converted, checked."""

from __future__ import annotations

import io
import os

import pytest
from books import THREE, XIANGQI, built, counts, polyglot, weights

import rukh

E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


@pytest.fixture
def three(tmp_path):
    return built(tmp_path)


# --- prune ----------------------------------------------------------------------------------


def test_pruning_drops_moves_and_what_only_they_led_to(three, tmp_path):
    out = tmp_path / "out.rkb"
    report = rukh.book.prune(three, out, min_score=0.5)
    assert counts(out) == {"e2e4": (2, 1, 1, 0)}
    assert (report.moves_before, report.moves, report.positions) == (5, 2, 2)
    assert report.dropped == {"score": 2, "unreachable": 1}
    for settings, left in [
        ({"min_share": 0.5}, ["e2e4"]),
        ({"min_score": 0.5}, ["e2e4"]),
        ({"drop_weightless": True}, ["e2e4"]),
        ({"min_position_games": 3}, ["e2e4", "d2d4"]),
        ({"weights": "uniform"}, ["e2e4", "d2d4"]),
    ]:
        rukh.book.prune(three, out, **settings)
        assert list(counts(out)) == left, settings
    assert weights(out) == {"e2e4": 1, "d2d4": 1}


def test_a_book_may_be_pruned_in_place(three):
    with rukh.book.open(three) as book:
        rukh.book.prune(book, three, min_games=2)
        assert len(book) == 5
    assert list(counts(three)) == ["e2e4"]


def test_what_cannot_be_reached_goes_on_request(tmp_path):
    text = f"game chess\nafter\n  e2e4 weight 1\nfen {E4}\n  e7e5 weight 1\n"
    text += "fen 4k3/8/8/8/8/8/8/4K2R w K -\n  e1g1 weight 1\n"
    path = tmp_path / "book.rkb"
    rukh.book.edit(None, text, path)
    assert rukh.book.prune(path, path).moves == 3
    report = rukh.book.prune(path, path, drop_unreachable=True)
    assert (report.moves, report.dropped) == (2, {"unreachable": 1})


# --- merge, diff ----------------------------------------------------------------------------


def test_merged_books_have_the_games_of_all(three, tmp_path):
    other = built(tmp_path, b"1. e4 e6 0-1\n\n1. c4 1-0", "other.rkb")
    out = tmp_path / "out.rkb"
    report = rukh.book.merge([three, other], out)
    assert counts(out) == {"e2e4": (3, 1, 1, 1), "c2c4": (1, 1, 0, 0), "d2d4": (1, 0, 0, 1)}
    assert weights(out) == {"e2e4": 3, "c2c4": 2, "d2d4": 0}
    assert (report.moves_before, report.shared) == ([5, 3], 1)
    rukh.book.merge([three, other], out, weights="games")
    assert weights(out) == {"e2e4": 3, "c2c4": 1, "d2d4": 1}
    with rukh.book.open(out) as book:
        assert book.info()["games"] == 5


def test_a_merged_book_is_that_of_all_games(tmp_path):
    halves = [built(tmp_path, THREE, "one.rkb"), built(tmp_path, b"1. d4 f5 1-0", "other.rkb")]
    rukh.book.merge(halves, tmp_path / "merged.rkb", weights="points")
    whole = built(tmp_path, THREE + b"\n1. d4 f5 1-0", "whole.rkb")
    assert rukh.book.diff(tmp_path / "merged.rkb", whole).is_empty


def test_unlike_books_are_not_merged_or_compared(three, tmp_path):
    xiangqi = built(tmp_path, XIANGQI, "xiangqi.rkb")
    mirrored = built(tmp_path, XIANGQI, "mirrored.rkb", merge_mirror=True)
    foreign = built(tmp_path, THREE, "book.bin")
    for one, other in ((three, xiangqi), (three, foreign), (xiangqi, mirrored)):
        with pytest.raises(rukh.BookError):
            rukh.book.merge([one, other], tmp_path / "out.rkb")
        with pytest.raises(rukh.BookError):
            rukh.book.diff(one, other)
    with pytest.raises(rukh.BookError, match="no books to merge"):
        rukh.book.merge([], tmp_path / "out.rkb")
    with pytest.raises(TypeError, match="give a list"):
        rukh.book.merge(three, tmp_path / "out.rkb")


def test_differences_are_listed_with_both_numbers(three, tmp_path):
    other = built(tmp_path, b"1. e4 e5 1-0\n\n1. c4 1-0", "other.rkb")
    found = rukh.book.diff(three, other)
    assert (found.same, found.changed, found.only_first, found.only_second) == (1, 1, 3, 1)
    assert not found.is_empty
    changes = {str(change.move): change for change in found.changes}
    assert changes["e2e4"].first == (3, 2, 1, 1, 0)
    assert changes["e2e4"].second == (2, 1, 1, 0, 0)
    assert changes["c2c4"].first is None
    assert changes["c7c5"].second is None
    assert changes["c7c5"].fen.split()[:2] == E4.split()[:2]
    assert len(rukh.book.diff(three, other, limit=2).changes) == 2
    assert rukh.book.diff(three, other, limit=0).changes == []
    with pytest.raises(rukh.OptionError):
        rukh.book.diff(three, other, limit=-1)


# --- dump, edit -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["book.rkb", "book.bin"])
def test_text_becomes_the_same_book_again(tmp_path, name):
    path = built(tmp_path, THREE + b"\n1. e4 c5 2. Nf3 d6 *", name, weights="games")
    text = rukh.book.dumps(path)
    again = tmp_path / f"again-{name}"
    rukh.book.edit(None, text, again)
    assert again.read_bytes() == path.read_bytes()
    assert "# after e2e4 c7c5" in text


def test_text_goes_to_files_and_open_files_of_both_modes(three, tmp_path):
    text, binary = io.StringIO(), io.BytesIO()
    path = tmp_path / "book.txt"
    reports = [rukh.book.dump(three, target) for target in (text, binary, path)]
    assert text.getvalue() == binary.getvalue().decode() == path.read_text(encoding="utf-8")
    assert text.getvalue() == rukh.book.dumps(three)
    assert [(report.positions, report.moves, report.unnamed) for report in reports] == [
        (3, 5, 0)
    ] * 3
    with pytest.raises(TypeError):
        rukh.book.dump(three, 7)

    class Full(io.BytesIO):
        def write(self, data):
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        rukh.book.dump(three, Full())


def test_a_dump_that_fails_leaves_the_old_file(three, tmp_path):
    path = tmp_path / "book.txt"
    path.write_text("old", encoding="utf-8")
    with rukh.book.open(three) as book:
        os.truncate(three, 100)
        with pytest.raises(rukh.BookError, match="changed while it was open"):
            rukh.book.dump(book, path)
    assert path.read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.rkb", "book.txt"]


def test_editing_adds_removes_and_reweighs(three, tmp_path):
    text = f"""
        fen {E4}
          e7e6 weight 4 games 2 +1 =1 -0   # the French
          c7c5 weight 9
          e7e5 remove
        after d2d4
          remove
        """
    out = tmp_path / "out.rkb"
    report = rukh.book.edit(three, text, out)
    assert (report.added, report.changed, report.removed, report.unchanged) == (1, 1, 2, 2)
    board = rukh.Board(E4)
    assert counts(out, board) == {"c7c5": (1, 0, 1, 0), "e7e6": (2, 1, 1, 0)}
    assert weights(out, board) == {"c7c5": 9, "e7e6": 4}
    assert counts(out) == counts(three)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game chess\nafter e2e4\n  e2e4 weight 1\n", "line 3"),
        ("game chess\nfen nonsense\n", "line 2"),
        ("game chess\nafter\n  e2e4 heavy\n", "line 3"),
        ("after\n  e2e4 weight 1\n", "of which game"),
        ("game go\n", "go"),
    ],
)
def test_text_that_cannot_be_read_is_told_by_its_line(tmp_path, text, message):
    with pytest.raises(rukh.BookError, match=message):
        rukh.book.edit(None, text, tmp_path / "book.rkb")
    assert list(tmp_path.iterdir()) == []


# --- convert, check -------------------------------------------------------------------------


def test_books_are_converted_both_ways(three, tmp_path):
    report = rukh.book.convert(three, tmp_path / "book.bin")
    assert (report.moves_before, report.moves, report.left_out) == (5, 3, 2)
    assert weights(tmp_path / "book.bin") == {"e2e4": 3}
    rukh.book.convert(tmp_path / "book.bin", tmp_path / "back.rkb")
    with rukh.book.open(tmp_path / "back.rkb") as book:
        assert (book.kind, book.find(rukh.Board()).weight) == ("rkb", 3)
        assert book.find(rukh.Board()).games == 0
        assert book.find(rukh.Board()).score is None


def test_images_are_merged_in_xiangqi_alone(three, tmp_path):
    path = built(tmp_path, XIANGQI, "xiangqi.rkb")
    out = tmp_path / "out.rkb"
    rukh.book.convert(path, out, merge_mirror=True)
    [(_, entry)] = [(move, entry) for move, entry in counts(out).items()]
    assert entry == (2, 1, 0, 1)
    with rukh.book.open(out) as book:
        assert book.info()["merged"] == ["mirror"]
    with pytest.raises(rukh.OptionError, match="chess has no image"):
        rukh.book.convert(three, out, merge_mirror=True)
    with pytest.raises(rukh.BookError, match="Polyglot books of xiangqi"):
        rukh.book.convert(path, tmp_path / "xiangqi.bin")
    with pytest.raises(rukh.OptionError, match=r"end the name in \.rkb"):
        rukh.book.convert(path, tmp_path / "xiangqi")


def test_a_sound_book_is_sound(three, tmp_path):
    for path in (three, built(tmp_path, THREE, "book.bin"), built(tmp_path, XIANGQI, "x.rkb")):
        report = rukh.book.check(path)
        assert report.is_sound, path
        assert report.faults == []
        assert report.fault_count == report.unreachable == 0
    assert rukh.book.check(three).reachable_positions == 3


def test_a_tampered_book_is_found_out(three):
    whole = three.read_bytes()
    first = len(whole) - 5 * 28
    for at in range(first, len(whole)):
        changed = bytearray(whole)
        changed[at] ^= 0x10
        report = rukh.book.check(bytes(changed))
        assert not report.is_sound, at
        assert report.is_checksum_right is False
    swapped = whole[:first] + whole[first + 28 : first + 56] + whole[first : first + 28]
    report = rukh.book.check(swapped + whole[first + 56 :])
    assert "order" in {fault.kind for fault in report.faults}


def test_illegal_and_doubled_moves_are_faults_of_polyglot_books_too():
    board = rukh.Board()
    data = polyglot((board, 0x031C, 2), (board, 0x031C, 1), (board, 0x0324, 1))
    report = rukh.book.check(data)
    assert not report.is_sound
    assert report.is_checksum_right is None
    kinds = {fault.kind: fault for fault in report.faults}
    assert set(kinds) == {"duplicate", "illegal"}
    assert kinds["illegal"].fen == board.fen()
    assert "not legal" in kinds["illegal"].text


def test_what_is_written_needs_a_place(three, tmp_path):
    out = tmp_path / "nowhere" / "book.rkb"
    for write in (
        lambda: rukh.book.prune(three, out),
        lambda: rukh.book.merge([three], out),
        lambda: rukh.book.edit(three, "", out),
        lambda: rukh.book.convert(three, out),
    ):
        with pytest.raises(OSError, match=r"book\.rkb"):
            write()
    with pytest.raises(FileNotFoundError):
        rukh.book.check(out)
