"""Reviews of games: classes of moves, reasons, turning points, repetitions, accuracy."""

from __future__ import annotations

import json

import pytest

import rukh
from rukh.review import Quality, quality_of, review_game, review_games
from rukh.review.looking import STRETCH, Line, before_move, stretches
from rukh.review.marks import accuracy, mark, weight
from rukh.review.reasons import reasons

FEW = rukh.Limit(nodes=2000)
PERPETUAL = (
    '[FEN "4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1"]\n'
    "1. d5e5 e9d9 2. e5d5 d9e9 3. d5e5 e9d9 4. e5d5 d9e9 *"
)
SHUFFLE = '[FEN "r7/4k3/8/8/8/8/8/4K2R w - - 0 1"]\n1. Rh2 Rb8 2. Rh1 Ra8 3. Rh2 Rb8 4. Rh1 '


def game_of(text, **options):
    [game] = rukh.read_games(text, **options)
    assert not game.errors
    return game


def review_of(text, limit=FEW, **options):
    return review_game(game_of(text), limit=limit, **options)


# --- classes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "others", "quality"),
    [
        (0.60, 0.60, {}, Quality.EXCELLENT),
        (0.60, 0.57, {}, Quality.GOOD),
        (0.60, 0.54, {}, Quality.INACCURACY),
        (0.60, 0.45, {}, Quality.MISTAKE),
        (0.60, 0.39, {}, Quality.BLUNDER),
        (0.60, 0.75, {}, Quality.EXCELLENT),
        (0.60, 0.30, {"is_first_choice": True}, Quality.BEST),
        (0.60, 0.60, {"is_first_choice": True, "second": 0.5}, Quality.BEST),
        (0.60, 0.60, {"is_first_choice": True, "second": 0.39}, Quality.ONLY_MOVE),
        (
            0.60,
            0.60,
            {"is_first_choice": True, "second": 0.1, "is_recapture": True},
            Quality.BEST,
        ),
        (0.60, 0.10, {"is_forced": True}, Quality.FORCED),
        (0.60, 0.55, {"is_book": True}, Quality.BOOK),
        (0.60, 0.30, {"is_book": True}, Quality.BLUNDER),
        (0.95, 0.60, {}, Quality.MISSED_WIN),
        (0.95, 0.74, {}, Quality.BLUNDER),
        (0.95, 0.10, {}, Quality.BLUNDER),
    ],
)
def test_the_class_of_a_move_is_what_it_costs(before, after, others, quality):
    assert quality_of(before, after, **others) is quality


def test_faults_have_glyphs_and_signs():
    for quality in Quality:
        if quality.is_fault:
            assert quality.sign
            assert quality.nag in (2, 4, 6)


def test_a_piece_left_hanging_is_a_blunder_and_said_to_be_lost():
    review = review_of("1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 4. d4 Nf3+ *")
    blunder = review.moves[-1]
    assert blunder.quality is Quality.BLUNDER
    [lost] = blunder.against
    assert (lost.kind, lost.lost) == ("loses", "n")
    assert not any(move.quality is Quality.BLUNDER for move in review.moves[:4])


def test_a_piece_lost_to_the_only_answer_is_said_to_be_lost():
    review = review_of("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Nf3 d6 *")
    blunder = review.moves[4]
    assert blunder.quality is Quality.BLUNDER
    assert [move.uci() for move in blunder.played.moves[:2]] == ["h5f7", "e8f7"]
    assert blunder.played.depth > 2
    [lost] = blunder.against
    assert (lost.kind, lost.lost) == ("loses", "q")


def test_material_at_the_end_of_a_line_is_won_only_if_the_scores_know_of_it():
    board = rukh.Board("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1")
    looks = board.evaluate().for_mover
    quiet = Line(rukh.Score(cp=looks), (rukh.Move("e1d1"), rukh.Move("e8d8")))
    line = tuple(map(rukh.Move, ("e3d5", "e8d7", "e1d1")))
    for swing, kinds in ((100, ["wins"]), (10, [])):
        why = reasons(board, Line(rukh.Score(cp=looks + swing), line), quiet)
        assert [reason.kind for reason in why.for_best if reason.kind != "term"] == kinds


def test_a_mate_that_is_allowed_is_the_reason():
    review = review_of("1. f3 e5 2. g4 Qh4# 0-1")
    fault = review.moves[2]
    assert fault.quality.is_fault
    assert [(reason.kind, reason.number) for reason in fault.against] == [("mated", 1)]
    assert review.moves[3].quality in (Quality.BEST, Quality.ONLY_MOVE)
    assert review.expectations[-1] == 0
    assert fault.is_turning_point
    assert review.outcome is not None


def test_a_mate_that_is_missed_is_the_reason_for_the_better_move():
    review = review_of('[FEN "6k1/5ppp/8/8/8/8/1q3PPP/3R2K1 w - - 0 1"]\n1. h3 Qa1 *')
    fault = review.moves[0]
    assert fault.quality.is_fault
    assert fault.best is not None
    assert fault.best.moves[0] == rukh.Move("d1d8")
    assert [(reason.kind, reason.number) for reason in fault.for_best] == [("mate", 1)]


def test_a_win_thrown_away_without_being_lost_is_a_missed_win():
    # The queen is given for nothing; bare kings are left.
    review = review_of('[FEN "8/8/8/3k4/8/8/5Q2/7K w - - 0 1"]\n1. Qd4+ Kxd4 1/2-1/2')
    assert review.moves[0].quality is Quality.MISSED_WIN


def test_one_legal_move_is_forced_and_its_score_is_what_follows():
    review = review_of('[FEN "7k/8/6K1/8/8/8/8/R7 b - - 0 1"]\n1... Kg8 2. Ra8# *')
    assert review.moves[0].quality is Quality.FORCED
    assert review.moves[0].best is None
    assert review.moves[0].before == 0
    assert review.sides[1].accuracy is None


def test_moves_of_the_book_are_book_moves_until_the_book_is_left():
    review = review_of("1. e4 e5 2. Nf3 Nc6 3. h4 h5 4. Nc3 *")
    assert 4 <= review.book_plies < 6
    for move in review.moves[: review.book_plies]:
        assert move.quality is Quality.BOOK
    assert all(move.quality is not Quality.BOOK for move in review.moves[review.book_plies :])


def test_the_better_move_is_legal_and_another_than_the_one_played():
    review = review_of("1. e4 e5 2. Qh5 Nf6 3. Qxe5+ Be7 4. Qxe7+ Qxe7 *")
    faults = review.faults(rukh.WHITE)
    assert faults
    for board, move in review.positions():
        if move.quality.is_fault:
            assert move.best is not None
            assert move.best.moves[0] in board.legal_moves
            assert move.best.moves[0] != move.move


# --- the whole of a game --------------------------------------------------------------------------


@pytest.mark.parametrize("text", ['[Event "E"]\n\n*', '[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]\n*'])
def test_a_game_without_moves_has_a_review_without_moves(text):
    review = review_of(text)
    assert review.moves == ()
    assert len(review.expectations) == 1
    assert review.sides[0].accuracy is None
    json.dumps(review.to_dict())


def test_the_curve_has_a_value_for_every_position():
    review = review_of("1. e4 e5 2. Nf3 Nc6 *")
    assert len(review.expectations) == 5
    assert all(0 <= value <= 1 for value in review.expectations)
    assert all(
        value == (move.after if move.side is rukh.WHITE else 1 - move.after)
        for value, move in zip(review.expectations[1:], review.moves, strict=True)
    )


def test_numbers_go_on_from_where_a_position_begins():
    review = review_of('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]\n30... Kd7 31. e4 Kd6 *')
    assert [move.label for move in review.moves] == ["30...", "31.", "31..."]


def test_players_have_their_names_in_both_games():
    review = review_of('[White "A"]\n[Black "B"]\n1. e4 *')
    assert [side.player for side in review.sides] == ["A", "B"]
    review = review_of('[Red "甲"]\n[Black "乙"]\n1. 炮二平五 马8进7 *')
    assert [side.player for side in review.sides] == ["甲", "乙"]


def test_a_review_is_the_same_on_any_number_of_threads():
    moves = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7 O-O O-O Be3 Be6 Qd2 Nbd7"
    text = f"1. {moves} *"
    assert len(moves.split()) + 1 > STRETCH
    alone = review_of(text).to_dict()
    for threads in (1, 2, 5):
        [review] = review_games([game_of(text)], FEW, threads=threads)
        assert review.to_dict() == alone


def test_reviews_come_in_the_order_of_the_games_of_either_game():
    texts = ["1. e4 e5 *", "1. 炮二平五 马8进7 *", '[Event "E"]\n\n*', "1. d4 d5 2. c4 *"]
    games = [game_of(text) for text in texts]
    reviews = list(review_games(iter(games), rukh.Limit(nodes=300), threads=2))
    assert [review.game for review in reviews] == games


def test_a_review_that_is_left_half_way_leaves_no_thread_behind():
    import threading

    games = (game_of("1. e4 e5 2. Nf3 Nc6 *") for _ in range(50))
    reviews = review_games(games, rukh.Limit(nodes=20_000), threads=2)
    next(reviews)
    reviews.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "rukh-review"]


def test_an_endless_limit_and_a_foreign_engine_are_refused():
    game = game_of("1. e4 *")
    with pytest.raises(rukh.OptionError, match="time, depth or nodes"):
        review_game(game, limit=rukh.Limit())
    with rukh.Engine("xiangqi") as engine, pytest.raises(rukh.GameError, match="xiangqi"):
        review_game(game, engine, FEW)
    with pytest.raises(rukh.ArgumentError, match=r"rukh\.Game"):
        review_game("1. e4 *", limit=FEW)


def test_a_game_that_could_not_be_read_is_refused_with_the_reason():
    [game] = rukh.read_games('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n1. e4 *')
    with pytest.raises(rukh.RecordError, match="the board is empty"):
        review_game(game, limit=FEW)


# --- repetitions ----------------------------------------------------------------------------------


def test_whoever_has_to_change_is_warned_and_loses_if_he_does_not():
    review = review_of(PERPETUAL)
    assert [(remark.kind, remark.ply, remark.side) for remark in review.repetitions] == [
        ("must_change", 4, rukh.RED),
        ("lost", 8, rukh.RED),
    ]
    assert "长将" in review.repetitions[1].sentences[1]
    assert review.expectations[-1] == 0


def test_the_rules_that_are_chosen_judge_repetitions():
    review = review_of(PERPETUAL, rules={"repetition": "none"})
    assert [remark.kind for remark in review.repetitions] == ["drawn"]
    assert review.expectations[-1] == 0.5


def test_a_game_that_goes_on_behind_its_end_is_judged_all_the_same():
    review = review_of(PERPETUAL.replace("*", "5. d5d6 e9e8 *"))
    assert len(review.moves) == 10
    assert review.moves[8].before > 0.5
    teller = rukh.review.Teller(review.start())
    assert "by these rules the game had ended here" in teller.repetition(
        review, review.repetitions[1]
    )


def test_a_draw_by_repetition_passed_by_for_something_worse_is_told():
    review = review_of(SHUFFLE + "Rh8 5. Rxh8+ *")
    missed = [remark for remark in review.repetitions if remark.kind == "missed_draw"]
    assert [(remark.ply, remark.side, remark.move) for remark in missed] == [
        (8, rukh.BLACK, rukh.Move("b8a8"))
    ]


def test_a_draw_by_repetition_that_was_taken_costs_nothing():
    review = review_of(SHUFFLE + "Ra8 1/2-1/2")
    assert [remark.kind for remark in review.repetitions] == ["claimable"]
    assert review.moves[-1].after == 0.5


# --- numbers --------------------------------------------------------------------------------------


def test_accuracy_is_a_hundred_without_loss_and_falls_with_it():
    assert accuracy([(0.5, 0.0)] * 30) == 100
    assert accuracy([(0.5, 0.0), (0.5, 0.4)]) < accuracy([(0.5, 0.0), (0.5, 0.2)])
    assert mark(0.3) == pytest.approx(mark(0.2) / 2)


def test_safe_moves_of_a_decided_game_hide_no_blunder():
    assert weight(0.99) < weight(0.7) < weight(0.5)
    level = accuracy([(0.5, 0.4)] + [(0.5, 0.0)] * 20)
    decided = accuracy([(0.5, 0.4)] + [(0.99, 0.0)] * 20)
    assert decided < level


def test_a_mate_seen_before_the_move_is_a_move_farther():
    assert before_move(rukh.Score(mate=0)).mate == 1
    assert before_move(rukh.Score(mate=-3)).mate == 4
    assert before_move(rukh.Score(mate=2)).mate == -2
    assert before_move(rukh.Score(cp=12)).cp == -12


@pytest.mark.parametrize("positions", [1, 15, 16, 17, 100])
def test_stretches_have_every_position_once(positions):
    whole = [place for stretch in stretches(positions) for place in stretch]
    assert whole == list(range(positions))


def test_a_game_in_which_somebody_passes_cannot_be_judged():
    with pytest.raises(rukh.RecordError, match=r"ply 2.*to pass is no move"):
        review_of("1. e4 -- 2. d4 *")
    assert list(review_games([game_of("1. e4 -- 2. d4 *")], FEW)) == []
