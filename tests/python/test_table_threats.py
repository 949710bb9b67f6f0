"""Threats that come although nobody passes, and the sentences that advice is told in."""

from __future__ import annotations

import ast
import itertools
from dataclasses import replace
from pathlib import Path

import pytest

import rukh
import rukh.table
from rukh.ruling import PieceOn
from rukh.table import Hint, Teller, Threat, hint, threat
from rukh.table.naming import Kinds, Terms
from rukh.table.reasons import Reason, passed
from rukh.table.threats import Answer
from rukh.words import Words


def threatened(fen, depth=6, **options):
    board = rukh.Board(fen, **options)
    with rukh.Engine(board.game, hash=4) as engine:
        return threat(engine, board, rukh.Limit(depth=depth))


def told(found, language="en"):
    return found.sentence(Teller(found.board.game, Words(language)))


# --- what comes anyway ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        ("6k1/5p1p/5QpB/8/8/8/8/6K1 b - - 0 1",
         "Threatened is Qg7#, which is mate; mate cannot be prevented."),
        ("k7/8/1K6/8/8/8/8/7R b - - 0 1",
         "Threatened is Rh8#, which is mate; mate cannot be prevented."),
        ("4k3/P7/8/8/8/8/8/4K3 b - - 0 1",
         "Threatened is a8=Q+, which promotes to a queen and gives check (then …); "
         "it cannot be parried."),
        ("3k5/9/9/9/9/9/9/9/R8/1R3K3 b - - 0 1",
         "Threatened is B0-B8, which mates in 2 (then D9-E9 A1-A9); mate cannot be prevented."),
        ("4k3/8/P7/8/8/8/8/4K3 b - - 0 1",
         "Threatened is a7, which brings a pawn through (then …); "
         "parrying it costs about as much."),
    ],
)  # fmt: skip
def test_what_cannot_be_prevented_is_told(fen, sentence):
    before, _, behind = sentence.partition("…")
    found = told(threatened(fen, depth=10))
    assert found.startswith(before)
    assert found.endswith(behind)


def test_what_cannot_be_prevented_is_told_in_chinese():
    found = threatened("6k1/5p1p/5QpB/8/8/8/8/6K1 b - - 0 1")
    assert told(found, "zh") == "对方威胁：Qg7#，构成将死；已无法避免被将死。"
    found = threatened("4k3/P7/8/8/8/8/8/4K3 b - - 0 1", depth=10)
    assert told(found, "zh").startswith("对方威胁：a8=Q+，升变为后，将军（其后")
    assert told(found, "zh").endswith("）；无法化解。")


def test_a_hint_tells_the_mate_that_comes_anyway():
    board = rukh.Board("6k1/5p1p/5QpB/8/8/8/8/6K1 b - - 0 1")
    with rukh.Engine(hash=4) as engine:
        found = hint(engine, board, rukh.Limit(depth=6))
    assert found.threat.answer is Answer.IS_MATED
    assert "is the only legal move" in found.told(Teller("chess"))


def test_what_can_be_parried_is_told_with_its_worth():
    found = threatened("r3k3/8/8/8/8/8/Q7/4K3 w - - 0 1")
    assert found.answer is Answer.PARRIES
    assert told(found).startswith("Threatened is Rxa2, which wins the queen on a2")
    assert told(found).endswith(" pawns).")
    found = threatened("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3")
    assert told(found) == "Threatened is Qxf7#, which is mate."


def test_a_piece_that_hangs_is_told_of_a_lost_side_too():
    found = threatened("4k3/8/8/8/2n1p3/8/1R3R2/4K3 w - - 0 1")
    assert found.answer is Answer.PARRIES
    assert told(found).startswith("Threatened is Nxb2, which takes the rook on b2")


def test_mate_that_comes_by_the_obligation_to_move_is_told():
    # Who passes is not mated at once, and who moves is.
    board = rukh.Board("8/8/8/8/8/1K6/2R5/k7 b - - 0 1")
    with rukh.Engine(hash=4) as engine:
        found = threat(engine, board, rukh.Limit(depth=6))
    assert "mate" in told(found)
    quiet = replace(found, score=rukh.Score(cp=0), gain=0, reasons=(), answer=Answer.PARRIES)
    assert told(quiet) == "Mate in 2 cannot be prevented."
    assert told(quiet, "zh") == "2步杀已无法避免。"


# --- clocks of rules -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fen",
    ["7k/8/5K2/8/8/8/8/6R1 w - - 97 80", "3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 118 90"],
)
def test_the_clock_of_a_rule_threatens_nothing(fen):
    found = threatened(fen, depth=8)
    assert not found.is_serious
    assert told(found).startswith("Nothing is threatened; the next move would be ")


def test_a_mate_that_the_clock_forestalls_is_no_threat():
    mate = "7k/8/5K2/8/8/8/6R1/8 b - - {} 90"
    assert threatened(mate.format(0)).mates
    assert threatened(mate.format(96)).is_serious
    assert not threatened(mate.format(98)).is_serious


def test_passing_begins_the_clock_anew():
    assert passed(rukh.Board("7k/8/5K2/8/8/8/8/6R1 w - - 97 80")).halfmove_clock == 0


# --- sentences -----------------------------------------------------------------------------------

VALUES = {
    "moves": 3,
    "piece": PieceOn("n", "f6"),
    "one": PieceOn("r", "f5"),
    "other": PieceOn("n", "d5"),
    "square": "d5",
    "prize": Kinds(("r",)),
    "price": Kinds(("B", "P", "P")),
    "terms": Terms((("mobility", 120), ("king safety", 31))),
}
PREDICATES = {
    "is mate": ("is mate", "构成将死"),
    "is the only legal move": ("is the only legal move", "是唯一的合法着法"),
    "mates in {moves}": ("mates in 3", "3步杀"),
    "holds out longest against the mate": (
        "holds out longest against the mate", "能抵抗得最久"),
    "prevents mate": ("prevents mate", "解除杀棋"),
    "brings a pawn through": ("brings a pawn through", "使兵升变"),
    "takes back on {square}": ("takes back on d5", "在d5吃回"),
    "takes {piece}": ("takes the knight on f6", "吃f6的马"),
    "wins {piece}": ("wins the knight on f6", "白吃f6的马"),
    "wins {prize}": ("wins a rook", "净得车"),
    "wins {prize} for {price}": (
        "wins a rook for a bishop and two pawns", "以象、兵、兵换得车"),
    "promotes to {piece}": ("promotes to the knight on f6", "升变为f6的马"),
    "gives check": ("gives check", "将军"),
    "saves {piece} from capture": ("saves the knight on f6 from capture", "救出f6的马"),
    "protects {piece}": ("protects the knight on f6", "保护f6的马"),
    "threatens mate": ("threatens mate", "威胁杀棋"),
    "attacks {piece}": ("attacks the knight on f6", "攻击f6的马"),
    "attacks {one} and {other} at once": (
        "attacks the rook on f5 and the knight on d5 at once", "同时攻击f5的车与d5的马"),
    "brings the king into safety": ("brings the king into safety", "使王得到保护"),
    "brings out {piece}": ("brings out the knight on f6", "出动f6的马"),
    "gains by {terms}": (
        "gains by mobility (+1.20) and king safety (+0.31)",
        "得益于机动性（+1.20）和王的安全（+0.31）"),
    "loses least": ("loses least", "损失最小"),
    "meets a threat": ("meets a threat", "化解威胁"),
}  # fmt: skip
"""Everything that may be said of a move: it is a predicate in either language."""


def reason(text):
    names = [name for name in VALUES if f"{{{name}}}" in text]
    return Reason(text, {name: VALUES[name] for name in names})


def texts_of_reasons():
    """The texts that the modules of advice give to a reason."""
    found = set()
    folder = Path(rukh.table.__file__).parent
    for name in ("advice", "reasons", "threats"):
        tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        found |= {
            node.args[0].value
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and getattr(node.func, "id", "") == "later"
            and isinstance(node.args[0], ast.Constant)
        }
    return found - {answer.value for answer in Answer}


def test_every_reason_is_listed_here():
    assert texts_of_reasons() == set(PREDICATES)


def spoken(kind, reasons, language, line=("g1f3",), answer=Answer.PARRIES, gain=250):
    board = rukh.Board()
    moves, teller = tuple(map(rukh.Move, line)), Teller("chess", Words(language))
    score = rukh.Score(cp=250)
    if kind is Hint:
        return Hint(board, moves, score, 8, reasons, None).told(teller)
    return Threat(board, moves, score, gain, reasons, rukh.Score(cp=0), answer, wins=True).sentence(
        teller
    )


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_combination_of_reasons_is_a_sentence(count):
    for texts in itertools.permutations(PREDICATES, count):
        reasons = tuple(map(reason, texts))
        english = [PREDICATES[text][0] for text in texts]
        chinese = "，".join(PREDICATES[text][1] for text in texts)
        said = " and ".join([", ".join(english[:-1]), english[-1]] if count > 1 else english)
        assert spoken(Hint, reasons, "en") == f"Nf3 {said}"
        assert spoken(Hint, reasons, "zh") == f"Nf3，{chinese}"
        if count < 3:
            assert spoken(Threat, reasons, "en") == (
                f"Threatened is Nf3, which {said} (worth 2.5 pawns)."
            )
            assert spoken(Threat, reasons, "zh") == f"对方威胁：Nf3，{chinese}（约值2.5兵）。"


def test_lines_and_answers_stand_behind():
    mate, line = (reason("gives check"),), ("g1f3", "g8f6", "b1c3")
    assert spoken(Hint, mate, "en", line) == "Nf3 gives check (then Nf6 Nc3)"
    assert spoken(Hint, (), "en", line) == "Nf3 (then Nf6 Nc3)"
    assert spoken(Hint, (), "zh") == "Nf3"
    assert spoken(Threat, mate, "en", line) == (
        "Threatened is Nf3, which gives check (then Nf6 Nc3; worth 2.5 pawns)."
    )
    assert spoken(Threat, (), "en", line) == ("Threatened is Nf3 (then Nf6 Nc3; worth 2.5 pawns).")
    for answer, english, chinese in (
        (Answer.NONE, "it cannot be parried", "无法化解"),
        (Answer.COSTS_AS_MUCH, "parrying it costs about as much", "化解的代价也差不多"),
        (Answer.IS_MATED, "mate cannot be prevented", "已无法避免被将死"),
    ):
        assert spoken(Threat, mate, "en", line, answer, 0) == (
            f"Threatened is Nf3, which gives check (then Nf6 Nc3); {english}."
        )
        assert spoken(Threat, mate, "zh", line, answer, 0) == (
            f"对方威胁：Nf3，将军（其后Nf6 Nc3）；{chinese}。"
        )
