"""Game records as text: what is a move, what is passed over, where the next game begins."""

from __future__ import annotations

import pytest

from rukh.cli.movetext import RecordError, decoded, read_records

FEN = "4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1"


def moves_of(text: str) -> list[str]:
    [record] = read_records(text)
    return [move for move, _ in record.moves]


@pytest.mark.parametrize(
    "text",
    [
        "h2e2 h9g7",
        "1. h2e2 h9g7 *",
        "1.h2e2 h9g7 2.",
        "1. h2e2 1... h9g7",
        "1 h2e2 h9g7",
        "h2e2! h9g7?? 0-1",
        "h2e2+ $14 h9g7 $6",
        "h2e2 {a comment, (with a bracket;} h9g7",
        "h2e2 ; to the end of the line (\nh9g7",
        "h2e2 (b2e2 (a0a1 {deep)}) h9g7) h9g7",
        "h2e2 {over\ntwo lines}\r\nh9g7\r\n",
        "% escaped ( line\nh2e2 h9g7",
        "\n\n  h2e2\r\th9g7\n",
    ],
)
def test_moves_are_found_among_everything_else(text):
    assert moves_of(text) == ["h2e2", "h9g7"]


def test_castling_with_zeros_is_a_move_and_no_result():
    assert moves_of("e4 e5 0-0 0-0-0 O-O 1-0") == ["e4", "e5", "0-0", "0-0-0", "O-O"]


@pytest.mark.parametrize(
    ("text", "fen", "moves"),
    [
        (f"{FEN} d5e5", FEN, ["d5e5"]),
        (f"{FEN}\nd5e5", FEN, ["d5e5"]),
        (f"{FEN} moves d5e5", FEN, ["d5e5"]),
        (f"fen {FEN} moves d5e5", FEN, ["d5e5"]),
        (f"position fen {FEN} moves d5e5", FEN, ["d5e5"]),
        (f"  position fen {FEN}\r\n", FEN, []),
        (f'[FEN "{FEN}"]\n\n1. d5e5', FEN, ["d5e5"]),
        (f"[FEN {FEN}]\n\n1. d5e5", FEN, ["d5e5"]),
        ("4k4/9/9/9/3R5/9/9/9/9/5K3 d5e5", "4k4/9/9/9/3R5/9/9/9/9/5K3", ["d5e5"]),
        ("4k4/9/9/9/3R5/9/9/9/9/5K3 w d5e5", "4k4/9/9/9/3R5/9/9/9/9/5K3 w", ["d5e5"]),
        ("4k3/8/8/8/8/8/8/4K2R w K - e4", "4k3/8/8/8/8/8/8/4K2R w K -", ["e4"]),
        ("4k3/8/8/8/8/8/8/4K2R w O-O", "4k3/8/8/8/8/8/8/4K2R w", ["O-O"]),
        ("position startpos moves e2e4", None, ["e2e4"]),
        ("startpos e2e4", None, ["e2e4"]),
        # A fault in a FEN is for the FEN reader to name.
        ("4k4/9/9/9/3R5/9/9/9/9/5K3 x - - 0 1", "4k4/9/9/9/3R5/9/9/9/9/5K3 x - - 0 1", []),
        ("4k4/9/9 w", "4k4/9/9 w", []),
        ("4k3/8/8/8/8/8/8/4K2R w K e9 0 -1", "4k3/8/8/8/8/8/8/4K2R w K e9 0 -1", []),
        ("zk4/9/9/9/3R5/9/9/9/9/5K3 w", "zk4/9/9/9/3R5/9/9/9/9/5K3 w", []),
    ],
)
def test_positions_are_told_from_moves(text, fen, moves):
    [record] = read_records(text)
    assert record.names_position
    assert record.fen == fen
    assert [move for move, _ in record.moves] == moves


def test_every_game_of_a_file_is_found_with_its_line():
    text = f"""[Event "one"]
[Result "1-0"]

1. e4 e5 1-0

[Event "two"]

1. d4 *

{FEN}
d5e5
{FEN} d5d6
position startpos moves c4
position startpos
"""
    records = read_records(text)
    assert [record.line for record in records] == [1, 6, 10, 12, 13, 14]
    assert [len(record.moves) for record in records] == [2, 1, 1, 1, 1, 0]
    assert [record.tags.get("event") for record in records[:3]] == ["one", "two", None]
    assert records[2].moves == [("d5e5", 11)]


def test_moves_after_a_result_are_another_game():
    assert [len(record.moves) for record in read_records("e4 e5 1-0 d4 1/2-1/2")] == [2, 1]


@pytest.mark.parametrize("text", ["", "\n \r\n", "{nothing} ; at all", "1-0"])
def test_no_game_is_no_record(text):
    assert read_records(text) == []


def test_tags_alone_are_a_game_without_moves():
    [record] = read_records('[Event "a \\"b\\" [c]"]\n[White "w"]\n')
    assert record.moves == []
    assert record.tags["white"] == "w"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("e4\n{never closed", "line 2"),
        ("e4\n\n(d4 d5", "line 3"),
        ("e4 )", "line 1"),
        ("e4\n}", "line 2"),
        ('e4 (d4\n[Event "next"]', "line 1"),
        ("e4 ]", "line 1"),
    ],
)
def test_a_bracket_out_of_place_is_named_with_its_line(text, line):
    with pytest.raises(RecordError, match=line):
        read_records(text)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ('[Game "Chinese Chess"]\ne2e4', "xiangqi"),
        ('[Game "Xiangqi"]', "xiangqi"),
        ('[Variant "Xiangqi"]', "xiangqi"),
        ('[Variant "Standard"]', "chess"),
        ('[Variant "Chess960"]', "chess"),
        (FEN, "xiangqi"),
        ("e4 e5", "chess"),
        ("g1f3 Nf6", "chess"),
        ("O-O", "chess"),
        ("b2b4 i0h0", "xiangqi"),
        ("B2-E2", "xiangqi"),
        ("e2e4", None),
        ("startpos e2e4", "chess"),
        ("startpos h9g7", "xiangqi"),
        ('[White "A"]\ne2e4', "chess"),
    ],
)
def test_a_record_tells_its_game(text, game):
    [record] = read_records(text)
    assert record.game == game


def test_chess960_is_told_by_the_variant():
    [record] = read_records('[Variant "Fischerandom"]')
    assert record.is_chess960


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"], ids=lambda name: name
)
def test_files_of_every_usual_encoding_are_read(encoding):
    # In GBK the last byte of 拀 is that of "}".
    text = '[Event "象棋"]\n\nh2e2 {拀 车马} h9g7'
    [record] = read_records(decoded(text.encode(encoding)))
    assert record.tags["event"] == "象棋"
    assert len(record.moves) == 2


def test_latin_1_is_read_as_such():
    [record] = read_records(decoded('[White "Müller é"]\ne4 {é}'.encode("latin-1")))
    assert record.tags["white"] == "Müller é"


def test_bytes_that_are_no_text_do_no_harm():
    for data in (bytes(range(256)), b"\xff\xfe\x00", b"\x00" * 50, b"\x80h2e2"):
        text = decoded(data)
        try:
            read_records(text)
        except RecordError as error:
            assert "\n" not in str(error)
