"""A game at the table: its course, its ends, its players, and the record that comes of it."""

from __future__ import annotations

import pytest

import rukh
from rukh.table import Change, DrawAnswer, EndKind, Machine, Person, Sitting, Stop, TableError

QUICK = Machine(limit=rukh.Limit(nodes=200), uses_book=False)
BARE_DRAW = "4k3/8/8/8/8/8/8/R3K3 w - - 0 60"


def table(start=None, **options):
    board = rukh.Board() if start is None else start
    return Sitting(board, advice=rukh.Limit(nodes=2000), hash=1, **options)


def played(sitting, *moves):
    for text in moves:
        sitting.play(sitting.board.parse_move(text))
    return sitting


def line_of(game):
    return game.accept(rukh.records.StringExporter(headers=False, columns=None, comments=False))


def answered(sitting):
    sitting.play(sitting.think().move)


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_a_person_and_a_machine_play(game):
    board = rukh.Board(game=game)
    sitting = table(board, players={board.sides[1]: QUICK})
    for _ in range(3):
        sitting.play(next(iter(sitting.board.legal_moves)))
        answered(sitting)
    assert len(sitting.board) == 6
    assert sitting.board.turn is board.sides[0]
    assert [node.move for node in sitting.nodes()] == sitting.board.move_stack
    assert list(sitting.record.mainline_moves()) == sitting.board.move_stack


def test_the_board_that_came_is_left_as_it_was():
    board = rukh.Board()
    played(table(board), "e4")
    assert len(board) == 0


def test_a_board_with_a_past_goes_on_with_it():
    board = rukh.Board()
    board.push_san("e4")
    sitting = played(table(board), "e5")
    assert line_of(sitting.record) == "1. e4 e5 *"
    assert sitting.undo(2) == 2


def test_an_illegal_move_changes_nothing():
    sitting = table()
    with pytest.raises(rukh.IllegalMoveError):
        sitting.play(rukh.Move("e2e5"))
    assert (len(sitting.board), sitting.version) == (0, 0)
    assert sitting.record.is_end()


def test_undo_goes_back_to_where_the_person_is_to_move():
    sitting = table(players={rukh.BLACK: QUICK})
    played(sitting, "e4")
    assert sitting.undo() == 1
    played(sitting, "e4")
    answered(sitting)
    assert sitting.undo() == 2
    with pytest.raises(TableError, match="no move to take back"):
        sitting.undo()


def test_a_person_who_moves_second_takes_back_no_move_of_the_machine_alone():
    sitting = table(players={rukh.WHITE: QUICK})
    answered(sitting)
    with pytest.raises(TableError):
        sitting.undo()
    assert len(sitting.board) == 1
    played(sitting, str(next(iter(sitting.board.legal_moves)).uci()))
    answered(sitting)
    assert sitting.undo() == 2
    assert len(sitting.board) == 1


def test_two_people_take_back_one_move_at_a_time():
    sitting = played(table(), "e4", "e5")
    assert sitting.undo() == 1
    assert sitting.undo(5) == 1
    assert sitting.redo() == 1
    assert sitting.redo(5) == 1
    with pytest.raises(TableError, match="no move to play again"):
        sitting.redo()


def test_what_was_taken_back_and_replaced_stays_as_a_variation():
    sitting = played(table(), "e4", "e5", "Nf3")
    sitting.undo(2)
    played(sitting, "c5", "Nf3")
    assert line_of(sitting.record) == "1. e4 c5 (1... e5 2. Nf3) 2. Nf3 *"
    sitting.undo(2)
    # The same move again is the same node.
    played(sitting, "e5")
    assert line_of(sitting.record) == "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"
    assert [node.move.uci() for node in sitting.line()] == ["e2e4", "e7e5", "g1f3"]


def test_a_record_leaves_out_what_was_taken_back_and_not_replaced(tmp_path):
    sitting = played(table(), "e4", "e5", "Qh5", "Nc6")
    sitting.undo(2)
    sitting.save(tmp_path / "game.pgn")
    [game] = rukh.read_games(tmp_path / "game.pgn")
    assert line_of(game) == "1. e4 e5 *"
    assert sitting.redo(2) == 2


def test_another_place_of_the_tree_is_gone_to():
    sitting = played(table(), "e4", "e5")
    sitting.undo(1)
    played(sitting, "c5")
    other = sitting.record.variations[0].variations[1]
    sitting.go_to(other)
    assert sitting.node is other
    assert sitting.board.move_stack[-1].uci() == "e7e5"
    assert list(sitting.record.mainline_moves()) == sitting.board.move_stack


def test_mate_ends_the_game():
    sitting = played(table(), "f3", "e5", "g4", "Qh4")
    assert sitting.is_over
    assert sitting.result == "0-1"
    assert sitting.outcome_sentence() == "Black wins by checkmate"
    assert sitting.as_record().result == "0-1"
    for deed in (sitting.resign, sitting.agree_draw, sitting.think, sitting.offer_draw):
        with pytest.raises(TableError, match="over"):
            deed()
    with pytest.raises(TableError):
        sitting.play(rukh.Move("e2e4"))


def test_resigning_is_taken_back_before_any_move():
    sitting = played(table(players={rukh.BLACK: QUICK}), "e4")
    # It is Rukh's turn, and the person who says it.
    sitting.resign()
    assert sitting.result == "0-1"
    assert sitting.outcome_sentence() == "White resigns: Black wins"
    assert sitting.outcome_sentence("zh") == "白方认输，黑方胜"
    assert sitting.as_record().headers["Termination"] == "normal"
    assert sitting.undo() == 0
    assert not sitting.is_over
    assert len(sitting.board) == 1


def test_of_two_people_the_one_to_move_resigns():
    sitting = played(table(), "e4")
    sitting.resign()
    assert sitting.result == "1-0"
    sitting.undo()
    sitting.resign(rukh.WHITE)
    assert sitting.result == "0-1"
    with pytest.raises(TableError):
        sitting.resign()


def test_a_draw_is_claimed_where_the_rules_give_one():
    sitting = table()
    with pytest.raises(TableError, match="no draw to claim"):
        sitting.claim_draw()
    played(sitting, *("g1f3", "g8f6", "f3g1", "f6g8") * 2)
    assert sitting.can_claim_draw()
    sitting.claim_draw()
    assert sitting.result == "1/2-1/2"
    assert sitting.outcome_sentence() == "Draw by threefold repetition"


def test_a_machine_agrees_to_a_draw_where_it_is_not_better():
    level = rukh.Board("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 60")
    sitting = table(level, players={rukh.BLACK: QUICK})
    assert sitting.offer_draw() is DrawAnswer.ACCEPTED
    assert sitting.ending.kind is EndKind.AGREED
    assert sitting.result == "1/2-1/2"


def test_a_machine_declines_a_draw_where_it_is_better_or_it_is_early():
    better = rukh.Board("r3k3/8/8/8/8/8/8/4K3 w - - 0 60")
    assert table(better, players={rukh.BLACK: QUICK}).offer_draw() is DrawAnswer.DECLINED
    assert table(players={rukh.BLACK: QUICK}).offer_draw() is DrawAnswer.DECLINED
    worse = rukh.Board("3qk3/8/8/8/8/8/8/4K2R b - - 0 5")
    assert table(worse, players={rukh.WHITE: QUICK}).offer_draw() is DrawAnswer.ACCEPTED


def test_a_person_is_asked_for_a_draw_by_the_face():
    sitting = table()
    assert sitting.offer_draw() is DrawAnswer.ASK_THE_PERSON
    assert not sitting.is_over
    sitting.agree_draw()
    assert sitting.outcome_sentence() == "Draw by agreement"


def test_players_change_sides():
    sitting = table(players={rukh.WHITE: Person("Ann"), rukh.BLACK: Machine(level=3)})
    sitting.switch()
    assert sitting.people == (rukh.BLACK,)
    assert isinstance(sitting.turn_player, Machine)
    assert sitting.as_record().headers["White"] == "Rukh level 3"
    with pytest.raises(TableError, match="nobody to change"):
        table().switch()


def test_the_level_changes_in_the_middle_of_a_game():
    sitting = table(players={rukh.BLACK: Machine(level=3, limit=rukh.Limit(nodes=7))})
    played(sitting, "e4")
    sitting.set_level(8)
    assert sitting.turn_player == Machine(level=8, limit=rukh.Limit(nodes=7))
    with pytest.raises(rukh.OptionError):
        sitting.set_level(99)
    with pytest.raises(TableError, match="Only people"):
        table().set_level(3)


def test_a_player_has_one_strength():
    with pytest.raises(rukh.OptionError):
        Machine(level=3, elo=1200)
    with pytest.raises(rukh.OptionError):
        Machine(level=11)
    with pytest.raises(rukh.OptionError, match="no red in chess"):
        table(players={rukh.RED: QUICK})


def test_a_person_does_not_think():
    with pytest.raises(TableError, match="A person is to move"):
        table().think()


def test_a_weak_player_soon_forgets_the_book():
    plies = [Machine(level=level).book_plies("chess") for level in (1, 5, 9, 10)]
    assert plies == sorted(plies)
    assert plies[0] <= 4
    assert plies[-1] > 100
    assert Machine(uses_book=False).book_plies("chess") == 0
    sitting = table(players={rukh.WHITE: Machine(limit=rukh.Limit(nodes=10))})
    result = sitting.think()
    assert result.score is None
    assert result.move in [entry.move for entry in sitting.book_moves()]


def test_a_search_is_stopped_from_outside():
    machine = Machine(limit=rukh.Limit(time=600), uses_book=False)
    sitting = table(players={rukh.WHITE: machine})
    stop = Stop()
    # In the middle, and before it has begun.
    assert sitting.think(lambda info: stop.set(), stop).move in sitting.board.legal_moves
    assert sitting.think(stop=stop).move in sitting.board.legal_moves


def test_listeners_hear_of_every_change():
    heard = []
    sitting = table(players={rukh.BLACK: QUICK})
    silence = sitting.on_change(heard.append)
    versions = [sitting.version]
    for deed in (
        lambda: played(sitting, "e4"),
        sitting.undo,
        sitting.redo,
        sitting.resign,
        sitting.undo,
        lambda: sitting.set_level(2),
        sitting.switch,
        sitting.new,
    ):
        deed()
        versions.append(sitting.version)
    assert heard == [
        Change.PLAYED,
        Change.MOVED,
        Change.MOVED,
        Change.ENDED,
        Change.MOVED,
        Change.PLAYERS,
        Change.PLAYERS,
        Change.STARTED,
    ]
    assert versions == sorted(set(versions))
    silence()
    sitting.new()
    assert len(heard) == 8


def test_another_position_is_set_up_and_a_wrong_one_is_refused():
    sitting = played(table(), "e4")
    with pytest.raises(rukh.FenError):
        sitting.set_up("8/8/8/8/8/8/8/8 w - - 0 1")
    assert len(sitting.board) == 1
    sitting.set_up(BARE_DRAW)
    assert sitting.board.fen() == BARE_DRAW
    assert sitting.as_record().headers["FEN"] == BARE_DRAW
    sitting.new()
    assert sitting.board.fen() == BARE_DRAW


def test_the_game_may_be_another_one_afterwards():
    sitting = table(players={rukh.BLACK: QUICK})
    sitting.set_up(rukh.Board(game="xiangqi"))
    assert sitting.people == (rukh.RED,)
    played(sitting, "炮二平五")
    answered(sitting)
    assert sitting.game == "xiangqi"
    assert list(sitting.as_record().headers)[4] == "Red"


def test_the_rules_of_the_board_hold_for_later_games():
    board = rukh.Board(game="xiangqi", repetition="none", natural_limit=50)
    sitting = table(board)
    sitting.new()
    assert (sitting.board.repetition, sitting.board.natural_limit) == ("none", 50)
    sitting.set_up("4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1")
    assert sitting.board.repetition == "none"
    [game] = rukh.read_games("1. 炮二平五 马8进7 *")
    sitting.take(game)
    assert (sitting.board.repetition, len(sitting.board)) == ("none", 2)


@pytest.mark.parametrize("name", ["game.pgn", "game.json", "game.txt", "game.xqf", "game"])
def test_a_game_is_saved_and_gone_on_with(tmp_path, name):
    sitting = played(table(rukh.Board(game="xiangqi")), "炮二平五", "马8进7", "马二进三")
    sitting.undo(1)
    played(sitting, "兵七进一")
    sitting.save(tmp_path / name)
    [path] = tmp_path.iterdir()
    other = table()
    other.load(path)
    assert other.board.move_stack == sitting.board.move_stack
    assert not other.is_over
    assert other.undo(2) == 2
    played(other, "炮8平5")


def test_a_loaded_game_keeps_its_tree_and_its_names(tmp_path):
    text = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 (1... c5 {sharp}) 2. Nf3 *\n'
    (tmp_path / "a.pgn").write_text("1. d4 *\n\n" + text)
    sitting = table()
    sitting.load(tmp_path / "a.pgn", 2)
    played(sitting, "Nc6")
    record = sitting.as_record()
    assert record.headers["White"] == "Ann"
    assert line_of(record) == "1. e4 e5 (1... c5) 2. Nf3 Nc6 *"
    assert record.variations[0].variations[1].comment == "sharp"
    with pytest.raises(TableError, match=r"a\.pgn has no game 3"):
        sitting.load(tmp_path / "a.pgn", 3)
    with pytest.raises(OSError, match="missing"):
        sitting.load(tmp_path / "missing.pgn")
    assert len(sitting.board) == 4


def test_a_record_that_says_how_it_ended_is_over_until_that_is_taken_back():
    [game] = rukh.read_games("1. e4 e5 2. Nf3 1-0")
    sitting = table(game)
    assert sitting.is_over
    assert sitting.outcome_sentence() == "The record ends here: 1-0"
    sitting.undo()
    assert not sitting.is_over
    assert sitting.as_record().result == "*"
    played(sitting, "Nc6")


def test_a_broken_record_goes_on_where_it_breaks():
    [game] = rukh.read_games("1. e4 e5 2. Nf6 *", on_problem=lambda problem: None)
    sitting = table(game)
    assert len(sitting.board) == 2
    played(sitting, "Nf3")


def test_captures_are_told_with_the_balance():
    sitting = played(table(), "e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2", "Bxg2")
    captured = sitting.captured()
    assert captured.first == ("q", "p")
    assert captured.second == ("P", "P")
    assert captured.balance == 8
    sitting.undo(1)
    assert sitting.captured().first == ("p",)


def test_a_promotion_is_no_capture_and_en_passant_is_one():
    sitting = table(rukh.Board("1r2k3/P7/8/8/4p3/8/3P4/4K3 w - - 0 1"))
    played(sitting, "axb8=Q+", "Ke7", "d4", "exd3")
    assert sitting.captured().first == ("r",)
    assert sitting.captured().second == ("P",)
