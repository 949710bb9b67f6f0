"""The words at the prompt of a scrolling game, in both languages."""

from __future__ import annotations

import pytest

from rukh.cli.exit import ExitCode
from rukh.cli.play.vocabulary import WORDS, completions, found_word

QUICK = ("--nodes", "300", "--level", "10", "--no-book")
ALONE = ("--side", "both", "--nodes", "2000")
CHINESE = ("--lang", "zh")


def play(cli, game, *typed, options=QUICK, **surroundings):
    done = cli("play", game, *options, typed="\n".join([*typed, ""]), **surroundings)
    assert done.code == ExitCode.OK
    assert done.err == ""
    return done.out


def answers(cli, game, *typed, options=ALONE, **surroundings):
    """What was said behind the last prompt but one, without boards."""
    out = play(cli, game, *typed, options=options, **surroundings)
    said = out.split("> \n")[-2].rstrip()
    return said[: said.rindex("\n")].strip()


def test_no_word_means_two_things():
    names = [name for word in WORDS for name in (word.name, word.chinese, *word.others)]
    assert len(names) == len(set(names))
    assert all(found_word(name)[0] is not None for name in names)
    assert found_word("HINT")[0].name == "hint"
    assert found_word("flip e4") == (None, "e4")
    assert found_word("Nf3")[0] is None


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
@pytest.mark.parametrize("language", [(), CHINESE])
def test_every_word_is_answered_at_every_moment(cli, tmp_path, monkeypatch, game, language):
    """At the start, in the middle, and when it is over; without and with nonsense behind it."""
    # One of the words saves the game.
    monkeypatch.chdir(tmp_path)
    left_out = ("quit", "setup", "draw")
    words = [word for word in WORDS if word.name not in left_out]
    lines = []
    for start in ("new", "moves", "resign"):
        for word in words:
            lines += [word.chinese if language else word.name]
            lines += [f"{word.name} ???"] if word.argument else []
            lines += [start] if start != "moves" else []
    out = play(cli, game, *lines, "quit", options=(*ALONE, *language))
    assert "Traceback" not in out
    assert "unreadable" not in out


def test_chinese_words_do_what_they_say(cli):
    typed = ("炮二平五", "悔棋", "重走", "翻转", "局面", "认输", "退出")
    out = play(cli, "xiangqi", *typed, options=(*ALONE, *CHINESE))
    assert "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1" in out
    assert "黑方认输，红方胜。" in out
    # Chinese readers see the moves in Chinese.
    assert "炮二平五" in out


def test_one_word_is_explained(cli):
    told = answers(cli, "chess", "help undo", "quit")
    assert told == "undo [N]  take back your last move and the answer to it; or so many plies"
    assert 'there is no word "frob"' in answers(cli, "chess", "help frob", "quit")


def test_a_word_that_is_nearly_one_is_guessed(cli):
    assert 'Did you mean "hint"?' in play(cli, "chess", "hnit", "quit")
    assert "Did you mean" not in play(cli, "chess", "xyzzy", "quit")


def test_a_bad_move_says_why(cli):
    out = play(cli, "chess", "Nf6", "quit")
    assert 'illegal move "Nf6": no knight can reach f6.' in out


def test_undo_and_redo_take_numbers(cli):
    moves = ("e4", "e5", "Nf3", "Nc6")
    assert "KQkq - 0 2" in answers(cli, "chess", *moves, "undo 2", "fen", "quit")
    assert "2 3" in answers(cli, "chess", *moves, "undo 3", "redo 3", "fen", "quit")
    assert "is no number of plies" in answers(cli, "chess", *moves, "undo x", "quit")
    assert answers(cli, "chess", "redo", "quit") == "There is no move to play again."


def test_what_is_played_after_undo_leaves_a_variation(cli):
    out = play(cli, "chess", "e4", "e5", "undo", "c5", "pgn", "quit", options=ALONE)
    assert "1. e4 c5 (1... e5) *" in out


def test_a_hint_has_its_reason(cli):
    fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
    done = cli("play", "--fen", fen, *ALONE, typed="hint\nquit\n")
    assert "Hint: Rd8# is mate   (White #1, depth " in done.out
    done = cli("play", "--fen", fen, *ALONE, *CHINESE, typed="提示\n退出\n")
    assert "提示：Rd8#，构成将死   （白方 #1，深度" in done.out


def test_a_threat_is_told(cli):
    fen = "r3k3/8/8/8/8/8/Q7/4K3 w - - 0 1"
    done = cli("play", "--fen", fen, *ALONE, typed="threat\nquit\n")
    assert "Threatened is Rxa2, which wins the queen on a2" in done.out
    assert "pawns)" in done.out
    assert "Nothing is threatened" in answers(cli, "chess", "threat", "quit")
    fen = "4k3/8/8/8/8/8/8/4K2r w - - 0 1"
    done = cli("play", "--fen", fen, *ALONE, typed="threat\nquit\n")
    assert "You are in check, so you cannot pass" in done.out


def test_the_moves_of_one_piece_are_listed(cli):
    assert answers(cli, "chess", "moves g1", "quit") == "2 legal moves:\n  Nf3     Nh3"
    assert answers(cli, "chess", "moves e4", "quit") == "e4 is empty."
    assert answers(cli, "chess", "moves a1", "quit") == "The rook on a1 has no legal move."
    assert "belongs to the other side" in answers(cli, "chess", "moves e7", "quit")
    assert "no square 'e9'" in answers(cli, "chess", "moves e9", "quit")
    listed = answers(cli, "xiangqi", "moves h3", "quit", options=(*ALONE, "--ranks", "1-10"))
    assert listed.startswith("12 legal moves:")
    assert "h3e3" in listed
    # As they stand in the list of moves.
    assert answers(cli, "xiangqi", "moves b0", "quit") == "2 legal moves:\n  B0-A2   B0-C2"
    chinese = answers(cli, "xiangqi", "moves b0", "quit", options=(*ALONE, *CHINESE))
    assert "马八进九" in chinese


def test_a_draw_is_offered_and_answered(cli):
    fen = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 60"
    done = cli("play", "--fen", fen, *QUICK, typed="draw\nquit\n")
    assert "Rukh accepts your offer of a draw." in done.out
    assert "Draw by agreement." in done.out
    assert "Rukh declines your offer of a draw." in play(cli, "chess", "draw", "quit")


def test_two_people_agree_on_a_draw(cli):
    out = play(cli, "chess", "draw", "no", "draw", "yes", "pgn", "quit", options=ALONE)
    assert "Black, is it a draw? [y/N]" in out
    assert "The offer is declined." in out
    assert '[Result "1/2-1/2"]' in out


def test_the_level_changes_while_the_game_goes_on(cli):
    out = play(cli, "chess", "level", "level 2", "level Master", "level x", "e4", "quit")
    assert " * 10  Full strength" in out
    assert "Rukh plays on at level 2 of 10 (Novice)." in out
    assert "level 9 of 10" in out
    assert 'no level "x"' in out
    assert "Only people play here" in play(cli, "chess", "level 3", "quit", options=ALONE)


def test_the_book_is_shown(cli):
    out = play(cli, "chess", "book", "a4", "h5", "book", "quit", options=ALONE)
    assert "won/drawn/lost" in out
    assert "wins and losses are White's." in out
    assert "The book has no move here." in out


def test_clocks_are_shown_and_run(cli, capsys):
    options = (*ALONE, "--clock", "5+3")
    out = play(cli, "chess", "e4", "clock", "quit", options=options)
    assert "White 5:00> " in out
    assert "Black: 5:00" in out
    assert "This game has no clocks" in play(cli, "chess", "clock", "quit")
    done = cli("play", "chess", "--clock", "five")
    assert done.code == ExitCode.USAGE
    assert "is no clock such as" in capsys.readouterr().err


def test_the_look_changes_while_the_game_goes_on(cli):
    typed = ("theme", "theme slate", "theme frob", "notation", "notation lan", "notation frob")
    out = play(cli, "chess", "Nf3", *typed, "notation usual", "board", "quit", options=ALONE)
    assert "[wood] slate" in out
    assert 'there is no theme "frob"' in out
    assert "[usual] coordinates san lan" in out
    assert "1. Ng1-f3" in out
    assert 'chess has no notation "frob"' in out
    assert out.rstrip().splitlines()[-3].endswith("8") or "1. Nf3" in out


def test_a_bar_shows_who_is_better(cli):
    fen = "4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1"
    done = cli("play", "--fen", fen, *ALONE, "--bar", typed="bar\nquit\n")
    rows = [row for row in done.out.splitlines() if row.startswith(("██", "░░"))]
    assert rows
    assert all(row.startswith("██") for row in rows)


def test_captures_and_balance_stand_beside_the_board(cli):
    out = play(cli, "chess", "e4", "d5", "exd5", "quit", options=ALONE, width=100)
    assert "White  ♟ +1" in out
    out = play(cli, "chess", "e4", "d5", "exd5", "quit", options=ALONE, width=50)
    assert "White  ♟ +1" in out


def test_a_position_is_set_up_piece_by_piece(cli):
    typed = ("setup", "clear", "done", "put K e1", "put k e8", "put R a1 h1", "clear h1",
             "turn black", "turn red", "put X e4", "frob", "", "done", "fen", "quit")  # fmt: skip
    out = play(cli, "chess", *typed, options=ALONE)
    assert "This cannot be played from: " in out
    assert "there is no red in chess" in out
    assert '"X" is no piece' in out
    assert '"frob" is none of put' in out
    assert "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1" in out
    chinese = ("摆棋", "清", "放 K e0", "放 k d9", "放 R a0", "轮到 黑", "完成", "局面", "退出")
    out = play(cli, "xiangqi", *chinese, options=(*ALONE, *CHINESE))
    assert "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1" in out


def test_the_words_of_setting_up_are_explained(cli):
    out = play(cli, "chess", "setup", "help", "cancel", "quit", options=ALONE)
    assert "  put R e4 e5    put a piece on one square or several\n" in out
    assert "  castling KQkq  say who may castle still, - for nobody\n" in out
    out = play(cli, "xiangqi", "setup", "帮助", "取消", "quit", options=(*ALONE, *CHINESE))
    assert "  轮到 黑     指定轮到哪一方走\n" in out
    assert "castling" not in out


def test_a_position_that_is_given_up_changes_nothing(cli):
    out = play(cli, "chess", "e4", "setup", "clear", "cancel", "e5", "fen", "quit", options=ALONE)
    assert "Nothing has changed." in out
    assert "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq" in out
    # The end of input in the middle of it is a clean end.
    assert "Nothing has changed." in play(cli, "chess", "setup", "clear", options=ALONE)


def test_a_position_comes_from_a_fen_of_either_game(cli):
    xiangqi = "4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1"
    options = (*ALONE, "--notation", "lan")
    out = play(cli, "chess", f"setup {xiangqi}", "d5e5", "setup 8/8 w", "fen", "quit",
               options=options)  # fmt: skip
    assert "4k4/9/9/9/4R4/9/9/9/9/5K3 b - - 1 1" in out
    assert "bad FEN" in out


def test_opening_names_are_told(cli):
    pytest.importorskip("rukh.openings")
    out = play(cli, "chess", "opening", "e4", "c5", "opening", "quit", options=ALONE)
    assert "The opening has no name yet." in out
    assert "Sicilian" in out


@pytest.fixture
def sicilian():
    import rukh
    from rukh.cli.play.start import Look, Table
    from rukh.cli.writing import Writing
    from rukh.table import Keeper, Sitting

    sitting = Sitting(rukh.Board(), hash=1)
    return Table(sitting, Keeper(sitting, None), Writing(), Look(), None)


@pytest.mark.parametrize(
    ("line", "text", "found"),
    [
        ("Nf", "Nf", ["Nf3"]),
        ("nf", "nf", ["Nf3"]),
        ("e2", "e2", ["e2e3", "e2e4"]),
        ("und", "und", ["undo"]),
        ("悔", "悔", ["悔棋", "悔", "悔一步"]),
        ("moves g", "g", ["g2", "g1"]),
        ("notation fig", "fig", ["figurine"]),
        ("theme sl", "sl", ["slate"]),
        ("help sa", "sa", ["save"]),
        ("frob ", "", []),
        ("level ", "", []),
    ],
)
def test_lines_are_completed(sicilian, line, text, found):
    assert sorted(completions(sicilian, line, text)) == sorted(found)


def test_names_of_files_are_completed(sicilian, tmp_path):
    (tmp_path / "games.pgn").touch()
    (tmp_path / "gallery").mkdir()
    found = completions(sicilian, f"load {tmp_path}/ga", f"{tmp_path}/ga")
    assert found == [f"{tmp_path}/gallery/", f"{tmp_path}/games.pgn"]
    assert completions(sicilian, "load /nowhere/x", "/nowhere/x") == []
