"""The ladder of levels, and what scores say about results."""

from __future__ import annotations

import itertools

import pytest

import rukh
from rukh.levels import LEVELS, level

GAMES = ("chess", "xiangqi")


def test_levels_are_numbered_from_one_and_ascend_to_full_strength():
    assert [one.number for one in LEVELS] == list(range(1, 11))
    assert LEVELS[-1].elo is None
    for game in GAMES:
        ratings = [one.elo_in(game) for one in LEVELS[:-1]]
        assert all(rating in rukh.ELO_RANGE for rating in ratings)
        assert all(low < high for low, high in itertools.pairwise(ratings))
    assert LEVELS[-1].elo_in("chess") is None


def test_levels_have_names_of_their_own_in_both_languages():
    for language in ("en", "zh"):
        names = {one.name_in(language) for one in LEVELS}
        assert len(names) == len(LEVELS)
        assert all(names)
    assert all("一" <= letter <= "鿿" for one in LEVELS for letter in one.chinese)


@pytest.mark.parametrize("one", LEVELS, ids=lambda one: one.name)
def test_a_level_is_found_by_number_and_by_either_name(one):
    for wanted in (one.number, str(one.number), one.name.upper(), one.chinese, f" {one.name} "):
        assert level(wanted) is one


@pytest.mark.parametrize("wanted", [0, 11, -1, "", "grandmother", "1.5", "x" * 10_000])
def test_an_unknown_level_is_refused_in_one_short_line(wanted):
    with pytest.raises(rukh.OptionError) as caught:
        level(wanted)
    assert "expected 1 to 10" in str(caught.value)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("game", GAMES)
def test_every_level_plays_the_same_first_move_whenever_it_is_asked_anew(game):
    for one in LEVELS[:4]:
        moves = set()
        for _ in range(2):
            with rukh.Engine(game, elo=one.elo_in(game)) as engine:
                moves.add(engine.play(rukh.Board(game=game), rukh.Limit(depth=20)).move)
        assert len(moves) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_expectation_grows_with_the_score_and_is_even_at_nought(game):
    expectations = [rukh.Score(cp=cp).wdl(game).expectation() for cp in range(-600, 601, 50)]
    assert all(low < high for low, high in itertools.pairwise(expectations))
    assert rukh.Score(cp=0).wdl(game).expectation() == 0.5
    for cp in (-300, 0, 40):
        wdl = rukh.Score(cp=cp).wdl(game)
        assert wdl.wins + wdl.draws + wdl.losses == 1000
        assert -wdl == rukh.Score(cp=-cp).wdl(game)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_decided_is_certain(game):
    for won in (
        rukh.Score(mate=1),
        rukh.Score(mate=40),
        -rukh.Score(mate=0),
        rukh.Score(cp=30_000),
        rukh.Score(cp=10**9),
    ):
        assert won.wdl(game) == rukh.Wdl(1000, 0, 0)
        assert (-won).wdl(rukh.Board(game=game)) == rukh.Wdl(0, 0, 1000)


@pytest.mark.parametrize(
    ("game", "ending"),
    [("chess", "8/8/4k3/8/8/3RK3/4P3/4r3 w - - 0 1"), ("xiangqi", "4k4/9/9/9/9/4p4/9/9/9/3K1R3 w")],
)
def test_a_lead_wins_less_often_when_few_men_are_left(game, ending):
    score = rukh.Score(cp=120)
    assert score.wdl(rukh.Board(ending)).wins < score.wdl(rukh.Board(game=game)).wins


def test_the_chances_of_an_unknown_game_are_refused():
    with pytest.raises(rukh.GameError):
        rukh.Score(cp=1).wdl("shogi")
