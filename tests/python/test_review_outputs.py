"""What becomes of a review: annotated records, plain values, words, the ledger."""

from __future__ import annotations

import json

import pytest

import rukh
from rukh.render.curve import curve_svg, curve_text, sparkline
from rukh.review import Ledger, Quality, Reviewer, Teller, review_game, review_games
from rukh.review.ledger import key_of
from rukh.review.looking import Look

FEW = rukh.Limit(nodes=2000)
CHESS = '[White "A"]\n[Black "B"]\n\n1. e4 {a comment} e5 (1... c5 2. Nf3) 2. Qh5 Ke7 3. Qxe5# 1-0'
XIANGQI = '[Red "甲"]\n[Black "乙"]\n\n1. 炮二平五 马8进7 2. 炮五进四 马7进5 *'


def review_of(text, limit=FEW, **options):
    [game] = rukh.read_games(text)
    return review_game(game, limit=limit, **options)


# --- records --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [CHESS, XIANGQI])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_annotated_game_reads_back_with_all_that_was_said(text, language):
    review = review_of(text)
    game = review.annotated(language=language)
    [back] = rukh.read_games(game.to_pgn())
    assert not back.problems
    assert list(back.mainline_moves()) == [move.move for move in review.moves]
    assert back.headers["Annotator"] == "Rukh"
    for node, move in zip(back.mainline(), review.moves, strict=True):
        if move.quality.nag is not None:
            assert move.quality.nag in node.nags
        if move.score.mate != 0:
            assert node.eval() == move.score
    assert any(move.quality.is_fault for move in review.moves)
    assert sum(len(node.variations) for node in back.mainline()) > len(review.moves) - 1


def test_what_the_record_said_stays_and_the_record_itself_is_left_alone():
    [game] = rukh.read_games(CHESS)
    before = game.to_pgn()
    annotated = review_game(game, limit=FEW).annotated()
    assert game.to_pgn() == before
    first = annotated.next()
    assert first.comment.startswith("a comment")
    assert [str(node.move) for node in first.variations][:2] == ["e7e5", "c7c5"]


def test_to_annotate_what_is_annotated_says_nothing_twice():
    once = review_of(CHESS).annotated()
    twice = review_game(once, limit=FEW).annotated()
    assert twice.to_pgn() == once.to_pgn()


@pytest.mark.parametrize("end", [2, 6])
def test_the_line_that_refutes_a_move_stands_in_the_record(end):
    moves = "e4 e5 Qh5 Nc6 Qxf7+ Kxf7 Nf3 d6 d4 Bg4".split()[: end + 4]
    review = review_of(f"1. {' '.join(moves)} *", rukh.Limit(nodes=20_000))
    told = 0
    for node, move in zip(review.annotated().mainline(), review.moves, strict=True):
        shown = move.played.moves[1 : move.played_plies]
        if not move.quality.is_fault or not any(reason.plies for reason in move.against):
            continue
        told += 1
        walker = node
        for following in shown:
            walker = next((child for child in walker.variations if child.move == following), None)
            if walker is None:
                break
        assert walker is not None or "Played: " in node.comment
    assert told


def test_a_glyph_of_an_annotator_is_not_contradicted():
    review = review_of("1. e4 e5 2. Qh5 Ke7 $1 3. Qxe5# 1-0")
    fault = review.moves[3]
    assert fault.quality.is_fault
    assert list(review.annotated().end().parent.nags) == [1]


def test_moves_in_remarks_are_in_the_notation_that_was_chosen():
    game = review_of(XIANGQI).annotated(notation="iccs")
    said = " ".join(node.comment for node in game.mainline())
    assert "Better is" in said
    assert "炮" not in said
    said = " ".join(node.comment for node in review_of(XIANGQI).annotated().mainline())
    assert any(sign in said for sign in "炮马车兵")


# --- words ----------------------------------------------------------------------------------------


def test_a_fault_is_told_in_sentences():
    review = review_of("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
    told = {move.ply: (board.copy(), move) for board, move in review.positions()}
    board, move = told[4]
    english = Teller(review.start()).fault(board, move)
    assert english.startswith(f"{move.quality.label.capitalize()}: the expected score falls from ")
    assert english.endswith("Ke7 allows mate in 1.")
    chinese = Teller(review.start(), "zh").fault(board, move)
    assert "期望得分" in chinese
    assert "1步" in chinese
    assert " is " not in chinese


def test_every_text_of_a_review_has_its_chinese():
    from rukh.review import telling
    from rukh.words import Words

    words = Words("zh")
    for quality in Quality:
        assert words.knows(quality.label)
    for game in ("chess", "xiangqi"):
        named = {term.name for term in rukh.Board(game=game).evaluate().terms}
        assert named - {"tempo"} <= telling._TERMS.keys()
        board = rukh.Board(game=game)
        letters = {letter.lower() for letter in board.pieces() if letter} - {"k"}
        assert telling._PIECES[game].keys() == letters


@pytest.mark.parametrize(
    ("letters", "told"),
    [
        ("p", "a soldier"),
        ("ppr", "a chariot and 2 soldiers"),
        ("cnr", "a chariot, a cannon and a horse"),
    ],
)
def test_pieces_are_counted_and_the_dearest_comes_first(letters, told):
    assert Teller(rukh.Board(game="xiangqi")).pieces(letters) == told


# --- plain values ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [CHESS, XIANGQI])
def test_a_review_is_json_with_every_promised_name(text):
    document = json.loads(json.dumps(review_of(text).to_dict()))
    assert document.keys() == {
        "game", "tags", "result", "start_fen", "opening", "book_plies", "outcome", "sides",
        "curve", "moves", "turning_points", "repetitions", "nodes",
    }  # fmt: skip
    for move in document["moves"]:
        assert move["quality"] in {quality.value for quality in Quality}
        assert ("why" in move) == Quality(move["quality"]).is_fault
        for reason in move.get("for_best", []) + move.get("against", []):
            assert reason["plies"] >= 0
            assert ("compared" in reason) == (reason["kind"] in ("wins", "loses", "term"))
        if "why" in move:
            assert move["played"]["moves"][0] == move["uci"]
        board = rukh.Board(move["fen"])
        assert board.parse_uci(move["uci"]) in board.legal_moves
    assert document["sides"][0]["counts"].keys() == {quality.value for quality in Quality}


# --- the ledger -----------------------------------------------------------------------------------


def looks_of(limit=FEW):
    [game] = rukh.read_games(CHESS)
    with rukh.Engine("chess") as engine:
        from rukh.review.looking import look_at

        moves = list(game.mainline_moves())
        looks = look_at(engine, game.start_board(), moves, range(len(moves) + 1), limit)
    return game.start_board(), moves, looks


def test_looks_come_out_of_a_ledger_as_they_went_in(tmp_path):
    _, _, looks = looks_of()
    for look in looks:
        assert Look.from_values(json.loads(json.dumps(look.to_values()))) == look
    path = tmp_path / "ledger"
    ledger = Ledger(path)
    ledger.add("one", looks)
    ledger.close()
    assert Ledger(path).get("one", len(looks)) == looks
    assert Ledger(path).get("two", len(looks)) is None
    assert Ledger(path).get("one", len(looks) + 1) is None
    assert len(Ledger(path, fresh=True)) == 0
    assert not path.exists()


def test_what_a_crash_has_left_of_a_line_is_passed_over(tmp_path):
    _, _, looks = looks_of()
    path = tmp_path / "ledger"
    ledger = Ledger(path)
    ledger.add("one", looks)
    ledger.add("two", looks)
    ledger.close()
    path.write_bytes(path.read_bytes()[:-20])
    ledger = Ledger(path)
    assert ledger.get("one", len(looks)) == looks
    assert "two" not in ledger
    ledger.add("two", looks)
    ledger.close()
    assert Ledger(path).get("two", len(looks)) == looks


@pytest.mark.parametrize("rubbish", [b"\x00\xff\n", b"[]\n", b'{"form":1,"key":"a"}\n', b"{}\n"])
def test_rubbish_in_a_ledger_is_passed_over(tmp_path, rubbish):
    path = tmp_path / "ledger"
    path.write_bytes(rubbish)
    assert Ledger(path).get("a", 1) is None


def test_a_game_is_known_by_moves_and_limit():
    start, moves, _ = looks_of()
    key = key_of(start, moves, FEW, 16)
    assert key == key_of(start.copy(), list(moves), rukh.Limit(nodes=2000), 16)
    others = [
        key_of(start, moves[:-1], FEW, 16),
        key_of(start, moves, rukh.Limit(nodes=2001), 16),
        key_of(start, moves, rukh.Limit(time=2000), 16),
        key_of(start, moves, FEW, 32),
    ]
    assert len({key, *others}) == 5


def test_finished_games_are_not_searched_again(tmp_path, monkeypatch):
    path = tmp_path / "ledger"
    with Reviewer(FEW, ledger=Ledger(path)) as reviewer:
        first = [review.to_dict() for review in reviewer.reviews(rukh.read_games(CHESS))]
    monkeypatch.setattr("rukh.review.collection.look_at", None)
    with Reviewer(FEW, ledger=Ledger(path)) as reviewer:
        again = [review.to_dict() for review in reviewer.reviews(rukh.read_games(CHESS))]
        assert reviewer.resumed == 1
    assert again == first


def test_a_fault_in_a_search_is_raised_where_reviews_are_asked_for(monkeypatch):
    def failing(*arguments):
        raise rukh.EngineError("no")

    monkeypatch.setattr("rukh.review.collection.look_at", failing)
    with pytest.raises(rukh.EngineError, match="no"):
        list(review_games(rukh.read_games(CHESS), FEW, threads=2))


# --- curves ---------------------------------------------------------------------------------------

CURVE = [0.5, 0.55, 0.4, 0.9, 1.0, 0.0, 0.1]


@pytest.mark.parametrize("width", [10, 20, 40, 80, 200])
@pytest.mark.parametrize("is_ascii", [True, False])
@pytest.mark.parametrize("values", [[0.5], CURVE, CURVE * 40])
def test_every_row_of_a_curve_has_one_width(width, is_ascii, values):
    from rich.cells import cell_len

    marks = [len(values) - 1]
    drawn = curve_text(values, width=width, marks=marks, is_ascii=is_ascii).plain
    widths = {cell_len(row) for row in drawn.split("\n")}
    assert len(widths) == 1
    assert widths.pop() <= max(width, 6)
    assert drawn.isascii() == is_ascii
    assert drawn.split("\n")[-1].count("^" if is_ascii else "▲") == 1


def test_a_sparkline_rises_and_falls_with_the_values():
    drawn = sparkline([0, 0.5, 1], 3)
    assert drawn == "".join(sorted(drawn))
    assert len(sparkline(CURVE * 40, 24)) == 24


def test_a_curve_as_svg_is_well_formed_and_escapes_its_title():
    from xml.etree import ElementTree

    text = curve_svg(CURVE, marks=[3], title='<script>"&')
    root = ElementTree.fromstring(text)
    assert root.findtext("{http://www.w3.org/2000/svg}title") == '<script>"&'
