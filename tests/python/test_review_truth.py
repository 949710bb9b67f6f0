"""What a review says of a line is seen in the line that it shows: material, promotion, mate.

The sentences are read back as a reader reads them, and their lines are replayed on a board.
"""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import rukh
from rukh._material import exchange, is_quiet
from rukh.review import Quality, Teller, review_game
from rukh.review.course import SHOWN, VALUES
from rukh.review.looking import Line
from rukh.review.model import ReviewedMove
from rukh.review.reasons import reasons

FEW = rukh.Limit(nodes=1500)
NAMES = {
    "chess": {"pawn": "p", "knight": "n", "bishop": "b", "rook": "r", "queen": "q"},
    "xiangqi": {
        "soldier": "p", "advisor": "a", "elephant": "b", "horse": "n", "cannon": "c",
        "chariot": "r",
    },
}  # fmt: skip
LONGEST = 24


def game_of_chance(game, seed, plies=40):
    """A game of legal moves that are mostly bad ones, so that there is much to be said."""
    chance = random.Random(seed)
    board = rukh.Board(game=game)
    moves = []
    for _ in range(plies):
        if board.is_game_over():
            break
        legal = sorted(board.legal_moves, key=str)
        taking = [move for move in legal if board.is_capture(move)]
        move = chance.choice(taking if taking and chance.random() < 0.4 else legal)
        moves.append(board.san(move))
        board.push(move)
    [record] = rukh.read_games(f"1. {' '.join(moves)} *", game=game)
    assert not record.errors
    return record


def counted(text, game):
    """Pieces as a sentence has them: ``a rook, a knight and 2 pawns``."""
    pieces = Counter()
    for number, name in re.findall(r"(a|an|the|\d+) (\w+?)s?(?=,| and|$)", text):
        pieces[NAMES[game][name]] += int(number) if number.isdecimal() else 1
    assert pieces, text
    return pieces


def replayed(board, line):
    """The position at the end of a line that is shown, and how many moves it has."""
    walker = board.copy()
    words = [word for word in line.split(": ", 1)[1].split() if not re.fullmatch(r"\d+\.+", word)]
    for word in words:
        walker.push(walker.parse_move(word))
    return walker, len(words)


def material(board):
    letters = [letter for letter in board.pieces() if letter]
    return Counter(filter(str.isupper, letters)), Counter(filter(str.islower, letters))


def changes(start, end, side):
    """What a side has lost and gained, and what either's pawns have become."""
    before, after = material(start), material(end)
    own = 0 if side.moves_first else 1
    found = []
    for place in (own, 1 - own):
        lost = Counter()
        for letter, number in (before[place] - after[place]).items():
            lost[letter.lower()] += number
        became = Counter()
        for letter, number in (after[place] - before[place]).items():
            became[letter.lower()] += number
        lost["p"] -= became.total()
        found += [+lost, became]
    lost, promoted, gained, conceded = found
    both = lost & gained
    return lost - both, gained - both, promoted, conceded


CLAIM = re.compile(
    r"(?P<who>Compared with the move played, it|It|\S+) "
    r"(?:promotes to (?P<promoted>[^.]*?))?"
    r"(?:lets the other side promote to (?P<conceded>[^.]*?))?"
    r"(?: and |, )?"
    r"(?:(?P<verb>wins|loses) (?P<pieces>[^.]*?))?"
    r"(?:(?: and )?keeps (?P<kept>[^.]*?))?"
    r"(?: for (?P<price>[^.]*?))?\."
)


def check(board, move):
    """Holds that a fault's sentences are true; returns which kinds of claim there were."""
    teller = Teller(board, notation="coordinates")
    why = re.sub(r"^Better is .*?\)\. ?", "", teller.why(board, move))
    lines = dict(line.split(": ", 1) for line in teller.lines(board, move))
    ends = {name: replayed(board, f": {line}") for name, line in lines.items()}
    claims = []
    for sentence in re.findall(r"[^.]+(?:\.\d+[^.]*)*\.", why):
        told = sentence.strip()
        if told in ("It keeps the win.", "It keeps the balance."):
            continue
        mates = re.fullmatch(r"(\S+) (is checkmate|mates in (\d+)|allows mate in (\d+))\.", told)
        if mates:
            end, plies = ends["Better" if mates[1] == "It" else "Played"]
            number = int(mates[3] or mates[4] or 1)
            assert plies == 2 * number - (mates[4] is None)
            assert end.count_legal() == 0
            assert plies <= LONGEST
            claims.append("mate")
            continue
        found = CLAIM.fullmatch(told)
        if not found or not any(found[name] for name in ("promoted", "conceded", "pieces", "kept")):
            assert not re.search(r"\b(wins|loses|keeps an?|promote)", told) or "rule" in told, told
            continue
        wanted = {
            name: counted(found[name], board.game) if found[name] else Counter()
            for name in ("promoted", "conceded", "pieces", "kept", "price")
        }
        if found["who"].startswith("Compared"):
            check_comparison(board, ends, move, wanted)
            claims.append("comparison")
            continue
        end, plies = ends["Better" if found["who"] == "It" else "Played"]
        lost, gained, promoted, conceded = changes(board, end, move.side)
        is_won = found["who"] == "It"
        assert (wanted["pieces"], wanted["price"]) == ((gained, lost) if is_won else (lost, gained))
        assert wanted["promoted"] == promoted
        assert wanted["conceded"] == conceded
        assert is_quiet(end, VALUES[board.game])
        assert plies <= 2 * SHOWN
        claims.append("promotion" if promoted or conceded else "material")
    return claims


def check_comparison(board, ends, move, wanted):
    better, played = (changes(board, ends[name][0], move.side) for name in ("Better", "Played"))
    assert better[2:] == played[2:]
    net = Counter(better[1])
    net.subtract(played[1])
    net.update(played[0])
    net.subtract(better[0])
    said = wanted["pieces"] + wanted["kept"]
    assert said - wanted["price"] == +net
    assert wanted["price"] - said == -net
    for end, _ in ends.values():
        assert is_quiet(end, VALUES[board.game])


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_every_claim_is_seen_in_the_line_that_is_shown_with_it(game):
    claims = Counter()
    for seed in range(3):
        review = review_game(game_of_chance(game, seed), limit=FEW)
        for board, move in review.positions():
            if move.quality.is_fault:
                claims.update(check(board, move))
    assert claims["material"] > 10, claims
    assert claims["mate"] > 0 or game == "xiangqi", claims


def fault(fen, best, played, *, scores):
    """A fault whose lines are given; numbers are scores beyond what the position looks like."""
    board = rukh.Board(fen)
    looks = board.evaluate().for_mover
    first, second = (
        Line(
            rukh.Score(cp=looks + score) if isinstance(score, int) else score,
            tuple(map(rukh.Move, moves.split())),
            9,
        )
        for score, moves in zip(scores, (best, played), strict=True)
    )
    why = reasons(board, first, second)
    return board, ReviewedMove(
        ply=1, number=1, side=board.turn, move=second.moves[0], fen=fen,
        quality=Quality.MISTAKE, before=0.5, after=0.3, best=first, second=None, played=second,
        score=second.score, for_best=why.for_best, against=why.against,
        best_plies=why.best_plies, played_plies=why.played_plies,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("fen", "best", "played", "scores", "claims", "told"),
    [
        (
            # A horse and a soldier are given for the cannon and the soldier.
            "r2akabr1/9/1cn1b2c1/p1p1p3p/6pn1/1CPN5/P3P1P1P/4C1N2/8R/R1BAKAB2 b - - 13 7",
            "h5g3 b4b6 d9e8 d4e6 c7e6 e2e6 a9d9 a0a1 b7c7 i1d1 c7c4",
            "a9b9 i1d1 h7h9 d4e6",
            (11, -120),
            None,
            None,
        ),
        (
            # A rook for a bishop, whatever comes later.
            "4knr1/pR1b1p2/8/q2pPpB1/2r4P/P1pQ4/2P2PP1/4KB1R b K - 0 18",
            "g8g5 h4g5 c4e4 f1e2 f8g6 e1f1",
            "c4e4 f1e2 g8g5 h4g5",
            (-237, -400),
            None,
            None,
        ),
        (
            "6k1/5ppp/8/8/8/8/P4PPP/q2R2K1 w - - 0 1",
            "d1a1 g8f8 g1f1",
            "h2h3 a1d1 g1h2 d1d2",
            (900, -900),
            ["material", "material"],
            "It wins the queen.",
        ),
        (
            "8/P3k3/8/8/8/8/4K3/8 w - - 0 1",
            "a7a8q e7d7 a8b7 d7d6",
            "e2d2 e7d7 d2c2 d7c7 c2b2 c7b7 b2b3 b7a7",
            (900, -100),
            ["promotion", "material"],
            "It promotes to a queen.",
        ),
        (
            "8/4k3/8/8/8/8/p3K3/8 b - - 0 1",
            "a2a1q e2d2 a1b2 d2d3",
            "e7d7 e2d2 d7c7",
            (900, 0),
            ["promotion"],
            "It promotes to a queen.",
        ),
        (
            "8/4k3/8/8/8/1K6/p7/7R w - - 0 1",
            "b3a2 e7d7 h1h6 d7c7",
            "h1h2 a2a1q h2e2 e7d7",
            (500, -500),
            ["material", "promotion"],
            "lets the other side promote to a queen.",
        ),
        (
            # Neither wins or loses enough by itself for the scores to know of it.
            "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
            "e3d5 e8d7 e1d1",
            "e1d1 e8d8 d1c1 d8c8",
            (30, -30),
            ["comparison"],
            "Compared with the move played, it wins a pawn.",
        ),
    ],
)  # fmt: skip
def test_lines_that_trade_are_told_as_they_are(fen, best, played, scores, claims, told):
    board, move = fault(fen, best, played, scores=scores)
    found = check(board, move)
    if claims is not None:
        assert found == claims, Teller(board).why(board, move)
    if told is not None:
        assert told in Teller(board).why(board, move)


def test_a_line_is_shown_as_far_as_what_is_said_of_it():
    # The queen falls at the ninth ply.
    fen = "6k1/5ppp/8/8/8/8/q4PPP/R5K1 w - - 0 1"
    best = "g1f1 g8f8 f1g1 f8g8 g1f1 g8f8 f1g1 f8g8 a1a2 g8f8"
    board, move = fault(fen, best, "a1f1 a2f2", scores=(900, -100))
    assert move.best_plies > SHOWN
    assert check(board, move)[0] == "material"
    better = Teller(board).lines(board, move)[0]
    assert "Rxa2" in better


def test_a_mate_that_the_line_does_not_reach_is_the_search_s_word():
    fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
    board, move = fault(fen, "h2h3 h7h6", "g1f1 g8f8", scores=(rukh.Score(mate=4), 0))
    told = Teller(board).why(board, move)
    assert "leads to mate in 4, as the search sees it." in told
    assert "据搜索" in Teller(board, "zh").why(board, move)
    board, move = fault(fen, "d1d8", "g1f1 g8f8", scores=(rukh.Score(mate=1), 0))
    assert check(board, move) == ["mate"]


@pytest.mark.parametrize(
    ("fen", "quiet"),
    [
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", True),
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", False),
        # Two attackers and one defender.
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", False),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", True),
        # The defender is pinned.
        ("4k3/4n3/8/3p4/8/8/4R3/3RK3 w - - 0 1", False),
        # A check comes first, and a pawn that is to be promoted.
        ("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", False),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", False),
        ("3k5/9/9/9/4c4/9/4P4/9/4C4/5K3 w - - 0 1", False),
        ("3k5/9/9/9/4c4/9/9/9/4C4/5K3 w - - 0 1", True),
    ],
)
def test_it_is_quiet_where_no_capture_pays(fen, quiet):
    board = rukh.Board(fen)
    before = board.fen()
    assert is_quiet(board, VALUES[board.game]) is quiet
    assert board.fen() == before


def test_an_exchange_counts_a_pawn_that_is_taken_in_passing():
    board = rukh.Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert exchange(board, rukh.Move("e5d6"), VALUES["chess"]) == 1
