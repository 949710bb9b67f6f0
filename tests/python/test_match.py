"""Matches: the sums, the clocks, the openings, the file, and games that go wrong."""

from __future__ import annotations

import math
import random

import pytest

import rukh
from fakes import fake_line
from rukh.match import (
    Adjudication,
    Clock,
    Contestant,
    Ledger,
    Match,
    Opening,
    Sprt,
    Tally,
    Terms,
    TimeControl,
    builtin,
    fingerprint,
    read,
)
from rukh.match.adjudication import centipawns

FAST = Terms(TimeControl(depth=1), adjudication=Adjudication(max_plies=30))


def contestants(*pairs):
    """Two fakes, given as words behind their protocol."""
    return tuple(
        Contestant(fake_line("uci", "--name", name, *words), protocol="uci")
        for name, words in pairs
    )


def played(game="xiangqi", a=(), b=(), *, games=2, terms=FAST, path=None, **options):
    """A match of two fakes, played to its end."""
    both = contestants(("A", (*a, "--game", game)), ("B", (*b, "--game", game, "--seed", 2)))
    ledger = Ledger(path, "test", resume=path is not None)
    options.setdefault("openings", builtin(game))
    openings = options.pop("openings")
    match = Match(game, both, openings, terms, ledger, games=games, **options)
    match.run()
    return match


# --- sums --------------------------------------------------------------------------------------


def test_the_sums_are_those_of_the_pairs_in_whatever_order_they_end():
    results = {1: 1.0, 2: 0.5, 3: 0.0, 4: 0.0, 5: 1.0, 6: 1.0, 7: 0.5, 8: 0.5, 9: 1.0}
    numbers = list(results)
    tallies = []
    for seed in range(5):
        random.Random(seed).shuffle(numbers)
        tally = Tally()
        for number in numbers:
            tally.add(number, results[number])
        tallies.append(tally)
    assert all(tally.pairs == [1, 0, 1, 1, 1] for tally in tallies)
    assert (tallies[0].wins, tallies[0].draws, tallies[0].losses) == (4, 3, 2)
    assert tallies[0].score == pytest.approx(5.5 / 9)


def test_elo_and_its_interval():
    tally = Tally()
    number = 0
    for first, second, times in ((1, 1, 10), (1, 0.5, 20), (0.5, 0.5, 40), (0, 0.5, 15), (0, 0, 5)):
        for _ in range(times):
            tally.add(number + 1, first)
            tally.add(number + 2, second)
            number += 2
    # By hand: mean 0.5417, standard deviation of a pair 0.2549, 90 pairs.
    assert tally.score == pytest.approx(0.541667, abs=1e-6)
    low, high = tally.interval()
    assert (high - low) / 2 == pytest.approx(1.959964 * 0.254869 / math.sqrt(90), abs=1e-4)
    assert tally.elo == pytest.approx(29.02, abs=0.01)
    assert tally.superiority() == pytest.approx(0.9395, abs=1e-3)


def test_nothing_is_known_of_no_games_and_little_of_few():
    assert Tally().interval() == (0.0, 1.0)
    assert Tally().superiority() == 0.5
    tally = Tally()
    for number in range(1, 9):
        tally.add(number, 1.0)
    low, high = tally.interval()
    assert high == 1.0
    assert low == pytest.approx(0.05 ** (1 / 4))


def test_the_test_agrees_with_its_normal_approximation_for_small_differences():
    # GSPRT: n (s1 - s0) (2 m - s0 - s1) / (2 v), exact where differences are small.
    pairs = [600, 2500, 4200, 2600, 650]
    count = sum(pairs)
    mean = sum(n * x / 4 for x, n in enumerate(pairs)) / count
    variance = sum(n * (x / 4 - mean) ** 2 for x, n in enumerate(pairs)) / count
    low, high = (1 / (1 + 10 ** (-elo / 400)) for elo in (0, 2))
    normal = count * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Sprt(0, 2).ratio(pairs) == pytest.approx(normal, rel=0.01)


def test_the_test_keeps_to_its_risks():
    # Pairs drawn where the true difference is that of either hypothesis.
    choose = random.Random(5)
    test = Sprt(0, 60)
    wrong = {"H0": 0, "H1": 0}
    for truth, accepted in (("H0", 0.5), ("H1", 1 / (1 + 10 ** (-60 / 400)))):
        for _ in range(60):
            pairs = [0] * 5
            while test.verdict(pairs) is None:
                for _ in range(10):
                    won = [choose.random() < accepted for _ in range(2)]
                    pairs[2 * sum(won)] += 1
            wrong[truth] += test.verdict(pairs) != truth
    # Five in a hundred are promised: of sixty, three; ten would be one in a thousand.
    assert wrong["H0"] < 10
    assert wrong["H1"] < 10


def test_a_test_needs_two_differences_in_order():
    with pytest.raises(rukh.OptionError):
        Sprt(5, 0)
    with pytest.raises(rukh.OptionError):
        Sprt(0, 5, alpha=0.7)
    assert Sprt(0, 5).ratio([0] * 5) == 0.0
    assert Sprt(0, 5).verdict([0, 0, 0, 0, 3]) is None


# --- clocks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("10", "10"),
        ("10+0.1", "10+0.1"),
        ("1:30+1", "90+1"),
        ("40/2:00", "40/120"),
        ("0.5+0.01", "0.5+0.01"),
    ],
)
def test_time_controls_are_read(text, told):
    assert str(TimeControl.parsed(text)) == told


@pytest.mark.parametrize("text", ["", "x", "0", "10+", "-5", "1:2:3", "0/10", "1e9", "10 s", "nan"])
def test_what_is_no_time_control_is_refused(text):
    with pytest.raises(rukh.OptionError):
        TimeControl.parsed(text)


def test_a_margin_is_given_once_and_not_with_every_move():
    clock = Clock(TimeControl(base=1.0), margin=0.5)
    assert clock.spend(1.3)
    assert clock.left == 0.0
    assert clock.limit(clock, 0).clocks == (0.0, 0.0)
    assert not clock.spend(0.3)


def test_the_base_comes_back_after_its_moves():
    clock = Clock(TimeControl.parsed("2/10+1"), margin=0.0)
    assert clock.moves_to_go == 2
    assert clock.spend(5)
    assert (clock.moves_to_go, clock.left) == (1, 6.0)
    assert clock.spend(5)
    assert (clock.moves_to_go, clock.left) == (2, 12.0)


def test_each_side_is_told_both_clocks():
    red, black = (Clock(TimeControl(base=base, increment=0.5), 0.0) for base in (5.0, 3.0))
    assert red.limit(black, 0).clocks == (5.0, 3.0)
    assert black.limit(red, 1).clocks == (5.0, 3.0)


# --- openings ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_built_in_openings_can_be_played(game):
    keys = [opening.board(game).key for opening in builtin(game)]
    assert len(set(keys)) == len(keys) >= 30


SOURCES = {
    "records": ('[Event "One"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[Event "Two"]\n\n1. d4 d5 *\n', 2),
    "lines": ("# mine\nRuy Lopez: e2e4 e7e5 g1f3\nd2d4 d7d5 # without a name\n", 2),
    "positions": (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
        '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "x y";\n',
        2,
    ),
}


@pytest.mark.parametrize("kind", SOURCES)
def test_openings_are_read_from_what_rukh_reads(kind, tmp_path):
    text, count = SOURCES[kind]
    path = tmp_path / "openings"
    path.write_text(text, encoding="utf-8")
    openings = read(str(path), "chess", plies=3)
    assert len(openings.found) == count
    assert openings.remarks == ()
    assert all(len(opening.moves) <= 3 for opening in openings.found)
    assert openings.found[0].board("chess").turn is rukh.BLACK


def test_what_is_no_opening_is_left_out_and_told(tmp_path):
    path = tmp_path / "openings"
    path.write_text("good: e2e4 e7e5\nbad: e2e5\nover: f2f3 e7e5 g2g4 d8h4\n", encoding="utf-8")
    openings = read(str(path), "chess", plies=8)
    assert [opening.name for opening in openings.found] == ["good"]
    assert "opening 2 (bad)" in openings.remarks[0]
    assert "the game is over" in openings.remarks[1]
    with pytest.raises(rukh.OptionError, match="no opening of xiangqi"):
        read(str(path), "xiangqi", plies=8)


def test_a_book_gives_different_lines_and_the_same_ones_again(tmp_path):
    path = str(tmp_path / "book.rkb")
    rukh.book.build(b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 1-0 1. d4 Nf6 1/2-1/2", path)
    openings = read(path, "chess", plies=2)
    first = {opening.moves[0] for opening in openings.found}
    assert first == {"e2e4", "d2d4"}
    assert len({opening.moves for opening in openings.found}) == len(openings.found)
    assert read(path, "chess", plies=2) == openings
    with pytest.raises(rukh.OptionError, match="a book of chess"):
        read(path, "xiangqi", plies=2)


# --- adjudication ------------------------------------------------------------------------------


def test_games_are_ended_early_only_when_both_see_it():
    rules = Adjudication(
        max_plies=0, resign=300, resign_moves=2, draw=20, draw_moves=2, draw_from=8
    )
    assert rules.verdict(10, [400, 500], [-400, -301]) == ("1-0", "both engines see 300 centipawns")
    assert rules.verdict(10, [-400, -500], [400, 301])[0] == "0-1"
    assert rules.verdict(10, [400, 500], [-400, 301]) is None
    assert rules.verdict(10, [400], [-400]) is None
    assert rules.verdict(10, [90, 5, -20], [0, 20, 0])[0] == "1/2-1/2"
    assert rules.verdict(6, [5, -20], [20, 0]) is None
    assert Adjudication(max_plies=12).verdict(12, [], []) == ("1/2-1/2", "limit of 12 plies")


# --- games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_a_match_is_played_in_pairs_with_colours_changed(game, tmp_path):
    path = tmp_path / "games.pgn"
    match = played(game, games=6, concurrency=2, path=str(path))
    assert match.is_complete
    assert sum(match.tally.pairs) == 3
    games = {int(record.headers["Round"]): record for record in rukh.read_games(str(path))}
    assert sorted(games) == [1, 2, 3, 4, 5, 6]
    first = "White" if game == "chess" else "Red"
    for number, record in games.items():
        assert record.problems == ()
        names = ("A", "B") if number % 2 else ("B", "A")
        assert (record.headers[first], record.headers["Black"]) == names
        assert record.headers["Opening"] == builtin(game)[(number - 1) // 2].name
        assert int(record.headers["PlyCount"]) == len(list(record.mainline_moves()))
        assert record.headers["Termination"] in ("normal", "adjudication")
    # Of a pair both games begin alike.
    openings = [builtin(game)[0].moves] * 2 + [builtin(game)[1].moves] * 2
    for number, moves in enumerate(openings, start=1):
        record = games[number]
        assert tuple(move.uci() for move in record.mainline_moves())[: len(moves)] == moves


def test_the_record_has_clocks_and_evaluations(tmp_path):
    path = tmp_path / "games.pgn"
    terms = Terms(TimeControl(base=20.0, increment=0.1), adjudication=Adjudication(max_plies=16))
    played(terms=terms, path=str(path))
    for record in rukh.read_games(str(path)):
        assert record.headers["TimeControl"] == "20+0.1"
        nodes = list(record.mainline())
        begun = len(builtin("xiangqi")[0].moves)
        assert nodes[0].clock() is None
        for ply, node in enumerate(nodes[begun:], start=begun):
            assert 0 < node.clock() <= 21
            assert node.emt() >= 0
            # The fake is a quarter of a pawn ahead, whatever it plays.
            assert node.eval().cp == (25 if ply % 2 == 0 else -25)
            assert "depth" in node.comment


FAULTS = {
    "die": ("died", "abandoned", "exit status 3"),
    "illegal": ("illegal", "rules infraction", "a9a0"),
    "none": ("illegal", "rules infraction", "no move"),
}


@pytest.mark.parametrize("plan", FAULTS)
def test_an_engine_that_fails_has_lost_and_plays_on(plan, tmp_path):
    kind, termination, said = FAULTS[plan]
    path = tmp_path / "games.pgn"
    match = played(a=("--at", 3, plan), games=4, path=str(path))
    finished = match.ledger.finished
    assert len(finished) == 4
    assert finished[1].faulty == ("a", kind)
    assert finished[1].points == 0.0
    assert said in finished[1].reason
    records = {record.headers["Round"]: record for record in rukh.read_games(str(path))}
    assert records["1"].headers["Termination"] == termination
    assert records["1"].result == "0-1"
    # A process that goes on searching comes to its third search once.
    assert finished[2].faulty == (("a", kind) if plan == "die" else None)
    again = Ledger(str(path), "test", resume=True)
    assert again.finished == finished


@pytest.mark.parametrize(("plan", "kind"), [("hang", "hung"), ("slow", "time")])
def test_an_engine_that_oversteps_has_lost(plan, kind):
    terms = Terms(
        TimeControl(move_seconds=0.05), margin=0.15, adjudication=Adjudication(max_plies=14)
    )
    match = played(b=("--at", 1, plan, "--late", 0.8), terms=terms, timeout=3.0, games=1)
    assert match.ledger.finished[1].faulty == ("b", kind)
    assert match.tally.wins == 1


def test_a_loss_on_time_is_told_on_the_clock():
    terms = Terms(TimeControl(base=0.2), margin=0.1, adjudication=Adjudication(max_plies=20))
    match = played(a=("--at", 2, "slow", "--late", 0.6), terms=terms, games=1)
    assert match.ledger.finished[1].reason == "A oversteps its time"


def test_an_engine_may_resign_and_two_may_agree_on_a_draw():
    both = (
        Contestant(fake_line("ucci", "--name", "A", "--at", 1, "draw", "--at", 2, "resign")),
        Contestant(fake_line("ucci", "--name", "B", "--seed", 2)),
    )
    match = Match("xiangqi", both, builtin("xiangqi"), FAST, Ledger(None, ""), games=1)
    match.run()
    assert match.ledger.finished[1].reason == "A resigns"
    both = tuple(
        Contestant(fake_line("cecp", "--name", name, "--seed", seed, "--at", 1, "draw"), "", "cecp")
        for seed, name in enumerate("AB")
    )
    match = Match("xiangqi", both, builtin("xiangqi"), FAST, Ledger(None, ""), games=1)
    match.run()
    assert match.ledger.finished[1].result == "1/2-1/2"
    assert match.ledger.finished[1].reason == "both engines offer a draw"


def test_the_referee_knows_the_rules_that_were_chosen():
    check = "d5e5 e9d9 e5d5 d9e9 d5e5 e9d9 e5d5 d9e9".split()
    opening = Opening("perpetual", fen="4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1")
    for rules, result in (("axf", "0-1"), ("none", "1/2-1/2")):
        match = played(
            a=("--moves", " ".join(check[::2])),
            b=("--moves", " ".join(check[1::2])),
            games=1,
            openings=[opening],
            rules={"repetition": rules},
        )
        assert match.ledger.finished[1].result == result


def test_a_test_ends_the_match_when_it_is_decided():
    match = played(
        b=[word for number in range(1, 400, 2) for word in ("--at", number, "none")],
        games=400,
        sprt=Sprt(0, 300),
        openings=[Opening("start")],
    )
    assert match.verdict == "H1"
    assert match.is_complete
    assert match.tally.games < 100


def test_an_engine_that_does_not_start_ends_the_match():
    both = (Contestant(fake_line("uci")), Contestant("no-such-engine"))
    match = Match("xiangqi", both, builtin("xiangqi"), FAST, Ledger(None, ""), games=4)
    with pytest.raises(rukh.EngineStartError, match="no-such-engine"):
        match.run()
    both = (both[0], Contestant(fake_line("uci"), options={"Hsh": "32"}))
    match = Match("xiangqi", both, builtin("xiangqi"), FAST, Ledger(None, ""), games=4)
    with pytest.raises(rukh.OptionError, match='did you mean "Hash"'):
        match.run()


@pytest.mark.parametrize("score", ["cp 2147483647", "mate 2000000000", "mate -2000000000"])
def test_a_score_that_no_record_can_hold_is_left_out(score, tmp_path):
    path = tmp_path / "games.pgn"
    terms = Terms(TimeControl(depth=1), adjudication=Adjudication(max_plies=14))
    match = played(a=("--score", score), games=2, terms=terms, path=str(path))
    assert [finished.faulty for finished in match.ledger.finished.values()] == [None, None]
    for record in rukh.read_games(str(path)):
        assert record.problems == ()
        opening = builtin("xiangqi")[0].moves
        assert len(opening) % 2 == 0
        plies = list(record.mainline())[len(opening) :]
        said = [node.eval() is not None for node in plies]
        # B has played every other of them, and a quarter of a pawn can be written.
        assert said == [place % 2 == (record.headers["Red"] == "A") for place in range(len(plies))]
        assert all("depth 3" in node.comment and node.emt() is not None for node in plies)


def test_a_score_beyond_all_games_stays_on_its_side():
    for score in (rukh.Score(mate=2_000_000_000), rukh.Score(cp=2**62)):
        assert 50_000 < centipawns(score) <= 100_000
        assert -100_000 <= centipawns(-score) < -50_000
    assert centipawns(rukh.Score(mate=0)) == -centipawns(-rukh.Score(mate=0)) == -100_000


def test_whatever_an_engine_calls_itself_can_be_written(tmp_path):
    path = tmp_path / "games.pgn"
    names = ('[/b] "x" \\ ] } {', "\u5e05\u200b\x7f%s")
    both = tuple(Contestant(fake_line("uci", "--name", name, "--at", 2, "die")) for name in names)
    Match("xiangqi", both, builtin("xiangqi"), FAST, Ledger(str(path), ""), games=2).run()
    [record, _] = rukh.read_games(str(path))
    assert record.problems == ()
    assert (record.headers["Red"], record.headers["Black"]) == (names[0], "\u5e05··%s")
    # The command is nothing to those who read the game.
    assert record.headers["Reason"].startswith('[/b] "x" \\ ] } { has ended by itself (exit')


def test_a_clock_shows_no_more_than_records_hold(tmp_path):
    path = tmp_path / "games.pgn"
    control = TimeControl(base=6e8, increment=6e8)
    terms = Terms(control, adjudication=Adjudication(max_plies=16))
    played(games=1, terms=terms, path=str(path))
    [record] = rukh.read_games(str(path))
    assert list(record.mainline())[-1].clock() == 1e9


CANNOT = {
    "xiangqi in UCI": ("xiangqi", ("uci", "--variants", "chess,crazyhouse"), "not in UCI_Variant"),
    "xiangqi in CECP": ("xiangqi", ("cecp", "--variants", "normal"), "not in its variants"),
    "chess in UCCI": ("chess", ("ucci",), "UCCI, which has no chess"),
    "chess960 in UCI": ("chess960", ("uci", "--game", "chess"), "no option UCI_Chess960"),
    "chess960 in CECP": ("chess960", ("cecp", "--game", "chess"), "does not play fischerandom"),
}


@pytest.mark.parametrize("case", CANNOT)
@pytest.mark.parametrize("side", [0, 1])
def test_an_engine_that_does_not_play_the_game_is_refused_before_the_first_one(
    case, side, tmp_path
):
    game, words, said = CANNOT[case]
    path, heard = tmp_path / "games.pgn", tmp_path / "heard"
    words = (*words, "--heard", heard)
    # The other one is called our own, which plays all of them.
    both = [Contestant("rukh"), Contestant("rukh")]
    both[side] = Contestant(fake_line(*words), protocol=words[0])
    rules = {"chess960": True} if game == "chess960" else {}
    game = "chess" if rules else game
    ledger = Ledger(str(path), "")
    match = Match(game, tuple(both), builtin(game), FAST, ledger, games=4, rules=rules)
    with pytest.raises(rukh.OptionError, match=said) as caught:
        match.run()
    assert "\n" not in str(caught.value)
    assert ledger.finished == {}
    assert not path.exists()
    # It was asked nothing.
    assert not {"go", "position", "new", "ucinewgame"} & {
        line.split()[0] for line in heard.read_text("utf-8").splitlines()
    }


def test_an_engine_that_cannot_be_given_the_openings_is_refused_before_the_first_game(tmp_path):
    path = tmp_path / "games.pgn"
    both = tuple(
        Contestant(fake_line("cecp", "--no-setboard", "--name", name), "", "cecp") for name in "AB"
    )
    ending = Opening("ending", fen="4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1")
    openings = [Opening("start", moves=("h2e2",)), ending]
    ledger = Ledger(str(path), "")
    with pytest.raises(rukh.OptionError, match="feature setboard"):
        Match("xiangqi", both, openings, FAST, ledger, games=3).run()
    assert not path.exists()
    # Two games need the first opening only.
    match = Match("xiangqi", both, openings, FAST, Ledger(None, ""), games=2)
    match.run()
    assert [finished.faulty for finished in match.ledger.finished.values()] == [None, None]


def test_namesakes_are_told_apart():
    both = contestants(("Twin", ()), ("Twin", ("--seed", 2)))
    match = Match("xiangqi", both, builtin("xiangqi"), FAST, Ledger(None, ""), games=1)
    match.run()
    assert match.names == ("Twin (A)", "Twin (B)")


# --- the file ----------------------------------------------------------------------------------


def test_finished_games_are_never_played_again(tmp_path):
    path = tmp_path / "games.pgn"
    played(games=3, path=str(path))
    before = path.read_text("utf-8")
    told = []
    match = played(
        games=6, path=str(path), on_game=lambda ended: told.append(ended.finished.number)
    )
    assert told == [4, 5, 6]
    assert path.read_text("utf-8").startswith(before)
    assert match.tally.games == 6
    assert sum(match.tally.pairs) == 3
    whole = path.read_text("utf-8")
    assert played(games=6, path=str(path)).is_complete
    assert path.read_text("utf-8") == whole


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.97])
def test_a_game_that_a_crash_cut_short_is_played_again(share, tmp_path):
    path = tmp_path / "games.pgn"
    played(games=3, path=str(path))
    whole = path.read_bytes()
    last = whole.rindex(b'[Game "Chinese Chess"]')
    path.write_bytes(whole[: last + int(share * (len(whole) - last))])
    ledger = Ledger(str(path), "test", resume=True)
    assert sorted(ledger.finished) == [1, 2]
    assert "cut off" in ledger.remark
    assert path.read_bytes() == whole[:last]


def test_a_file_of_something_else_is_left_alone(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 1-0\n\n", encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(rukh.OptionError, match="--resume"):
        Ledger(str(path), "test")
    with pytest.raises(rukh.OptionError, match="another match"):
        Ledger(str(path), "test", resume=True)
    assert path.read_bytes() == before


def test_a_fingerprint_is_that_of_one_match():
    openings = builtin("chess")
    same = fingerprint({"a": "x", "b": 1}, openings)
    assert fingerprint({"b": 1, "a": "x"}, openings) == same
    assert fingerprint({"a": "x", "b": 2}, openings) != same
    assert fingerprint({"a": "x", "b": 1}, openings[1:]) != same
