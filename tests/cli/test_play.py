"""Games typed into the terminal, by a pipe."""

from __future__ import annotations

import pytest
from loops import CHASE, CHASE_LOOP, CHECK_LOOP, CHECKS

from rukh.cli.exit import ExitCode

QUICK = ("--nodes", "300", "--level", "10")


def play(cli, game, *typed, options=QUICK, **surroundings):
    return cli("play", game, *options, typed="\n".join([*typed, ""]), **surroundings)


@pytest.mark.parametrize(("game", "move"), [("xiangqi", "h2e2"), ("chess", "e2e4")])
def test_a_move_is_answered(cli, game, move):
    done = play(cli, game, move, "quit")
    assert done.code == ExitCode.OK
    assert "Rukh plays " in done.out
    assert done.err == ""


@pytest.mark.parametrize("text", ["h2e2", "H2E2", "h2-e2", "H2-E2", "  h2e2  "])
def test_xiangqi_moves_are_understood_however_they_are_typed(cli, text):
    done = play(cli, "xiangqi", text, "fen", "quit", options=(*QUICK, "--side", "both"))
    assert "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b" in done.out


@pytest.mark.parametrize("text", ["Nf3", "nf3", "g1f3", "G1F3", "Ng1f3"])
def test_chess_moves_are_understood_however_they_are_typed(cli, text):
    done = play(cli, "chess", text, "fen", "quit", options=(*QUICK, "--side", "both"))
    assert "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq" in done.out


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        ("xiangqi", "b0d1", "the horse's leg at c0 is blocked"),
        ("xiangqi", "c0e2x", "expected"),
        ("xiangqi", "a0a9", "a0a9"),
        ("chess", "Nf6", "Nf6"),
        ("chess", "e2e5", "e2e5"),
        ("chess", "castle", "expected"),
    ],
)
def test_a_wrong_move_says_why_and_the_prompt_returns(cli, game, text, reason):
    done = play(cli, game, text, "fen", "quit")
    assert done.code == ExitCode.OK
    assert reason in done.out
    assert "Rukh plays" not in done.out
    assert done.out.count("> ") == 3


def test_every_word_is_understood(cli):
    words = [
        "help",
        "moves",
        "hint",
        "fen",
        "pgn",
        "eval",
        "rules",
        "why",
        "flip",
        "board",
        "draw",
        "undo",
        "switch",
        "new",
        "resign",
        "undo",
        "quit",
    ]
    done = play(cli, "chess", "e4", *words)
    assert done.code == ExitCode.OK
    assert "unreadable" not in done.out
    assert "Hint: " in done.out
    assert "[White " in done.out
    assert "There is no draw to claim here." in done.out
    assert "resigns" in done.out


def test_undo_takes_back_both_moves(cli):
    done = play(cli, "xiangqi", "h2e2", "undo", "fen", "undo", "quit")
    assert "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" in done.out
    assert "There is no move to take back." in done.out


def test_flip_turns_the_board(cli):
    done = play(cli, "chess", "flip", "quit")
    first, second = [row for row in done.out.splitlines() if row.lstrip().startswith("8 ")]
    assert first.strip().startswith("8  ♜")
    assert second.strip().endswith("8")
    assert "    h  g  f" in done.out


def test_black_sees_the_board_from_black(cli):
    done = play(cli, "xiangqi", "quit", options=(*QUICK, "--side", "black"))
    assert "    i   h   g" in done.out
    assert "Rukh plays" in done.out


def test_the_end_is_told_with_its_sentence(cli):
    done = play(cli, "chess", "f3", "e5", "g4", "Qh4", "e4", "undo", "quit",
                options=(*QUICK, "--side", "both"))  # fmt: skip
    assert "Black wins by checkmate. 0-1" in done.out
    assert "The game is over" in done.out
    assert done.code == ExitCode.OK


def two_people(cli, fen, *typed, options=()):
    return cli("play", "--fen", fen, "--side", "both", *options, typed="\n".join([*typed, ""]))


def test_perpetual_check_is_warned_of_and_lost(cli):
    done = two_people(cli, CHECKS, *CHECK_LOOP, "quit")
    assert "Check!" in done.out
    assert "Red must change: perpetual check by the chariot, plies 1–4." in done.out
    assert "Red loses" not in done.out
    done = two_people(cli, CHECKS, *CHECK_LOOP, *CHECK_LOOP, "quit")
    assert "Red loses: perpetual check by the chariot, plies 1–8. 0-1" in done.out


def test_a_warning_says_whom_it_is_for(cli):
    # Black's answers to the checks are the only ones.
    fen = "4k4/5P3/9/9/3R5/9/9/9/9/5K3 w - - 0 1"
    for options, name in (((), " (you)."), (("--lang", "zh"), "（你）。")):
        done = cli("play", "--fen", fen, *QUICK, *options, typed="d5e5\ne5d5\nquit\n")
        assert f"plies 1–4{name}" in done.out or f"第1–4步{name}" in done.out


def test_the_rules_are_chosen_and_told(cli):
    loop = (*CHECK_LOOP, *CHECK_LOOP)
    done = two_people(cli, CHECKS, *loop, "rules", options=("--rules", "none"))
    assert "Draw by repetition, plies 1–8" in done.out
    assert "must change" not in done.out
    assert "Rules: none (every repetition is a draw); limit: 60 moves" in done.out
    done = two_people(cli, CHECKS, "rules", options=("--limit", "off"))
    assert "limit: off." in done.out
    # They hold for the next game as well.
    done = two_people(cli, CHECKS, "new", *loop, options=("--rules", "none"))
    assert "Draw by repetition" in done.out


def test_the_ruling_can_be_looked_at(cli):
    done = two_people(cli, CHASE, "why", *CHASE_LOOP, "why", *CHASE_LOOP, "why", "undo", "why")
    assert "The position has not occurred before." in done.out
    assert done.out.count("attacker") == 3
    assert "Red to move; Red must change: perpetual chase of the black chariot" in done.out
    assert "Red loses: perpetual chase of the black chariot by the cannon, plies 1–8." in done.out


def test_verdicts_and_warnings_are_spoken_in_chinese(cli):
    loop = (*CHECK_LOOP, *CHECK_LOOP)
    done = two_people(cli, CHECKS, *loop, "help", options=("--lang", "zh"))
    assert "红方须变着：长将（车），第1–4步。" in done.out
    assert "红方负：长将（车），第1–8步。0-1" in done.out


def test_a_draw_can_be_claimed(cli):
    shuffle = "g1f3 g8f6 f3g1 f6g8".split() * 2
    done = play(cli, "chess", *shuffle, "draw", "pgn", "quit", options=("--side", "both"))
    assert 'type "draw"' in done.out
    assert "Draw by threefold repetition" in done.out
    assert '[Result "1/2-1/2"]' in done.out


def test_ranks_can_be_counted_from_one(cli):
    done = play(cli, "xiangqi", "h3e3", "quit", options=(*QUICK, "--ranks", "1-10"))
    assert "\n10  車" in done.out
    assert "Rukh plays" in done.out


def test_two_engines_play_to_the_end(cli):
    fen = "3ak4/9/9/9/9/9/9/9/4A4/R2K5 w - - 100 90"
    done = cli("play", "--fen", fen, "--side", "none", "--nodes", "50")
    assert done.code == ExitCode.OK
    assert "Rukh plays" in done.out
    assert "Draw by" in done.out or "wins by" in done.out


def test_a_game_that_is_over_already_is_told_at_once(cli):
    done = cli("play", "--fen", "3ak4/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1", typed="quit\n")
    assert "Draw by insufficient material" in done.out


def test_the_end_of_input_is_a_clean_end(cli):
    assert cli("play", "xiangqi", typed="").code == ExitCode.OK
    assert cli("play", "xiangqi", typed="h2e2", environ={"LANG": "C.UTF-8"}).code == ExitCode.OK


def test_ctrl_c_at_the_prompt_is_a_clean_end(cli, monkeypatch):
    from rukh.cli.context import Context

    def interrupted(self, prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr(Context, "read_line", interrupted)
    assert cli("play", "chess").code == ExitCode.INTERRUPTED


def test_a_level_says_what_it_is(cli):
    assert "level 3 of 10" in play(cli, "chess", "quit", options=("--level", "3")).out
    assert "about 1200 rating points" in play(cli, "chess", "quit", options=("--elo", "1200")).out
    assert "full strength" in play(cli, "chess", "quit", options=("--time", "0.1")).out


def test_the_record_counts_ranks_as_asked(cli):
    options = (*QUICK, "--ranks", "1-10", "--side", "both")
    done = play(cli, "xiangqi", "h3e3", "pgn", "quit", options=options, width=100)
    assert "1. h3e3" in done.out
    assert '"h3e3"' in done.out
    # The record of a game is read by others.
    assert "1. H2-E2" in done.out


def test_a_bare_promotion_says_what_it_made(cli):
    fen = ("--fen", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "--side", "both")
    for text in ("a7a8", "A7-A8"):
        done = cli("play", *fen, typed=f"{text}\nquit\n")
        assert 'Promoted to a queen; type "a7a8n" for another piece.' in done.out
    for text in ("a7a8q", "a8=Q+", "a7a8n"):
        assert "Promoted" not in cli("play", *fen, typed=f"{text}\nquit\n").out


def test_nobody_is_asked_for_a_move_in_a_game_that_is_watched(cli):
    fen = "3ak4/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1"
    assert "Type a move" not in cli("play", "--fen", fen, "--side", "none").out
