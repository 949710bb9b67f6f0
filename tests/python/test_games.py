"""The tree of a game: what is read out of it, and what may be changed."""

from __future__ import annotations

import copy
import gc
import io
import json
import pickle
from pathlib import Path

import pytest

import rukh
import rukh.pgn
from rukh.records import SKIP, BaseVisitor, GameBuilder, StringExporter

CASES = Path(__file__).parents[3] / "shared/cases/records"
TEXT = "{intro} 1. e4 $1 {best} (1. d4 d5 (1... Nf6 {Indian} 2. c4)) (1. c4) 1... e5 2. Nf3 *"


def read(text=TEXT):
    game = rukh.read_game(io.StringIO(text))
    assert game is not None
    return game


def moves(game, *, width=0):
    return game.to_pgn(width=width).rstrip().splitlines()[-1]


# --- looking --------------------------------------------------------------------------------


def test_a_game_is_a_tree_of_nodes():
    game = read()
    assert game.parent is None
    assert game.comment == "intro"
    e4, d4, c4 = game.variations
    assert (e4.san(), e4.uci(), e4.comment, e4.nags) == ("e4", "e2e4", "best", {1})
    assert [node.starts_variation() for node in (e4, d4, c4)] == [False, True, True]
    assert game.variation(0) is game[rukh.Move("e2e4")] is game[e4] is e4
    assert rukh.Move("d2d4") in game
    assert rukh.Move("a2a3") not in game
    with pytest.raises(KeyError):
        game.variation(3)
    indian = d4.variations[1]
    assert (indian.comment, indian.end().san(), indian.ply()) == ("Indian", "c4", 2)
    assert indian.root() is game
    assert not indian.is_mainline()
    assert game.end().is_mainline()
    assert game.end().is_end()
    assert game.next() is e4
    assert game.end().next() is None
    assert e4.parent is game
    assert e4.turn() == rukh.BLACK


def test_a_mainline_is_walked_in_both_directions():
    game = read()
    assert [node.san() for node in game.mainline()] == ["e4", "e5", "Nf3"]
    assert list(game.mainline_moves()) == [rukh.Move(m) for m in ("e2e4", "e7e5", "g1f3")]
    assert [move.uci() for move in reversed(game.mainline_moves())] == ["g1f3", "e7e5", "e2e4"]
    assert str(game.mainline_moves()) == "1. e4 e5 2. Nf3"
    assert str(game.variations[1].mainline()) == "1... d5"
    assert bool(game.mainline())
    assert not game.end().mainline()


def test_a_board_has_the_way_to_its_node():
    game = read()
    board = game.end().board()
    assert [move.uci() for move in board.move_stack] == ["e2e4", "e7e5", "g1f3"]
    assert game.board() == rukh.Board()


def test_plies_are_counted_from_the_start_position():
    game = read('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 40"]\n\n40... Kd7 41. e4 *')
    assert (game.ply(), game.end().ply(), str(game.turn())) == (79, 81, "black")
    assert str(game.mainline()) == "40... Kd7 41. e4"


def test_headers_keep_their_order_and_are_found_in_any_case():
    game = read('[Zeta "1"]\n[Alpha "2"]\n[Result "1-0"]\n\n1. e4 1-0')
    assert list(game.headers.given.items()) == [("Zeta", "1"), ("Alpha", "2"), ("Result", "1-0")]
    assert list(game.headers) == [*rukh.pgn.TAG_ROSTER, "Zeta", "Alpha"]
    assert game.headers["ALPHA"] == "2"
    game.headers["alpha"] = "3"
    assert list(game.headers.given) == ["Zeta", "Alpha", "Result"]
    assert '[Alpha "3"]' in game.to_pgn()
    del game.headers["zeta"]
    assert "Zeta" not in game.headers


def test_the_roster_stands_in_for_tags_that_nobody_gave():
    game = read("1. e4 1-0")
    assert dict(game.headers) == {
        **dict.fromkeys(rukh.pgn.TAG_ROSTER, "?"),
        "Date": "????.??.??",
        "Result": "1-0",
    }
    assert game.headers.given == {}
    assert len(game.headers) == 7
    assert json.loads(game.to_json())["tags"] == {}
    assert [line[1:-1].split()[0] for line in game.to_pgn().split("\n\n")[0].splitlines()] == (
        rukh.pgn.TAG_ROSTER
    )
    [xiangqi] = rukh.read_games("1. 炮二平五 *")
    assert (xiangqi.headers["Red"], "White" in xiangqi.headers) == ("?", False)
    game.headers["White"] = "A"
    assert json.loads(game.to_json())["tags"] == {"White": "A"}
    twin = copy.copy(game)
    twin.headers["White"] = "B"
    assert (game.headers["White"], len(twin.headers)) == ("A", 7)


def test_deleted_tags_of_the_roster_are_not_written():
    game = read('[Event "Open"]\n\n1. e4 *')
    del game.headers["Round"]
    assert '[Event "Open"]' in game.to_pgn()
    assert "Round" not in game.to_pgn()
    assert "Round" not in game.accept(StringExporter())
    bare = rukh.Game.without_tag_roster()
    assert (str(bare), bare.to_pgn(), dict(bare.headers)) == ("*", "*\n\n", {})
    bare = rukh.Game.without_tag_roster(game="xiangqi")
    bare.add_variation(rukh.Move("h2e2"))
    [again] = rukh.read_games(bare.to_pgn())
    assert (again.game, again.end().uci()) == ("xiangqi", "h2e2")
    assert "Event" not in bare.to_pgn()


def test_clocks_and_evaluations_are_in_the_comments():
    game = read("1. e4 {[%eval 0.31] [%clk 1:02:03.5] good} e5 {[%eval #-3] [%emt 0:05]} *")
    first, second = game.mainline()
    assert (first.clock(), first.eval(), first.emt()) == (3723.5, rukh.Score(cp=31), None)
    assert (second.eval(), second.emt()) == (rukh.Score(mate=-3), 5.0)
    first.set_clock(59.25)
    first.set_eval(rukh.Score(mate=2))
    first.set_emt(3600)
    assert first.comment == "[%eval #2] [%clk 0:00:59.25] good [%emt 1:00:00]"
    assert (first.clock(), first.eval(), first.emt()) == (59.25, rukh.Score(mate=2), 3600)
    first.set_clock(None)
    first.set_eval(None)
    first.set_emt(None)
    assert first.comment == "good"


# --- changing -------------------------------------------------------------------------------


def test_nodes_are_added_moved_and_removed():
    game = read("1. e4 (1. d4) (1. c4) *")
    d4 = rukh.Move("d2d4")
    game.promote(d4)
    assert moves(game) == "1. d4 (1. e4) (1. c4) *"
    game.demote(d4)
    game.promote_to_main(rukh.Move("c2c4"))
    assert moves(game) == "1. c4 (1. e4) (1. d4) *"
    game.remove_variation(1)
    assert moves(game) == "1. c4 (1. d4) *"
    game.add_main_variation(rukh.Move("g1f3"), comment="Réti")
    assert moves(game) == "1. Nf3 {Réti} (1. c4) (1. d4) *"
    end = game[0].add_line([rukh.Move("d7d5"), rukh.Move("d2d4")], comment="so", nags=[6])
    assert end.ply() == 3
    assert moves(game) == "1. Nf3 {Réti} (1. c4) (1. d4) 1... d5 2. d4 $6 {so} *"
    with pytest.raises(TypeError):
        game.add_variation("e2e4")


def test_a_starting_comment_stands_before_its_variation():
    game = read("1. e4 *")
    game.add_variation(rukh.Move("d2d4"), starting_comment="or")
    assert moves(game) == "1. e4 ({or} 1. d4) *"
    again = read(game.to_pgn())
    assert again[1].starting_comment == "or"


def test_what_is_changed_is_written_and_nothing_else():
    text = read().to_pgn()
    game = read(text)
    assert game.to_pgn() == text
    assert len(list(game.mainline())) == 3
    assert game.to_pgn() == text
    game.comment = "changed"
    assert game.to_pgn() == text.replace("intro", "changed")
    game.end().nags.add(5)
    assert game.to_pgn() == text.replace("intro", "changed").replace("2. Nf3", "2. Nf3 $5")


def test_an_illegal_move_shows_when_the_game_is_written():
    game = read("1. e4 *")
    node = game.end().add_variation(rukh.Move("e4e5"))
    with pytest.raises(rukh.RecordError) as caught:
        game.to_pgn()
    assert (caught.value.problem.ply, caught.value.problem.text) == (2, "e4e5")
    with pytest.raises(rukh.IllegalMoveError):
        node.board()


def test_games_are_made_from_boards():
    board = rukh.Board("4k3/8/8/8/8/8/4P3/4K3 b - - 0 40")
    board.push_san("Kd7")
    board.push(rukh.Move.null())
    game = rukh.Game.from_board(board)
    assert game.headers["FEN"] == board.start_fen
    assert moves(game) == "40... Kd7 41. -- *"
    assert read(game.to_pgn()).end().board().move_stack == board.move_stack

    xiangqi = rukh.Board(game="xiangqi")
    xiangqi.push_text("炮二平五")
    game = rukh.Game.from_board(xiangqi)
    assert (game.game, moves(game)) == ("xiangqi", "1. 炮二平五 *")
    assert list(game.headers)[4:6] == ["Red", "Black"]


def test_a_game_of_chess960_keeps_its_castling():
    start = "1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HBhb - 0 1"
    board = rukh.Board(start, chess960=True)
    board.push_uci("c1h1")
    game = rukh.Game.from_board(board)
    again = read(game.to_pgn())
    assert again.chess960
    assert again.end().board() == board
    assert again.end().uci() == "c1h1"


def test_the_start_position_can_be_another_one():
    game = rukh.Game(game="xiangqi")
    game.setup("4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1")
    game.add_line([rukh.Move("f0f9")])
    assert '[FEN "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1"]' in game.to_pgn()
    game = read(game.to_pgn())
    assert game.start_fen == "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1"
    game.remove_variation(0)
    game.setup(rukh.Board(game="xiangqi"))
    assert game.start_fen is None
    assert "FEN" not in game.headers
    with pytest.raises(rukh.GameError):
        game.setup(rukh.Board())


def test_a_result_is_one_of_four():
    game = read("1. e4 *")
    game.result = "1-0"
    assert (game.headers["Result"], moves(game)) == ("1-0", "1. e4 1-0")
    game.headers["Result"] = "0-1"
    assert game.result == "0-1"
    with pytest.raises(rukh.OptionError):
        game.result = "won"


def test_a_diagram_may_have_its_generals_face_each_other():
    fen = "4k4/9/9/9/9/2B6/9/9/9/2B1K4 w - - 0 1"
    game = read(f'[FEN "{fen}"]\n\n1. 相七进五 *')
    assert game.problems == ()
    assert game.board().is_check()
    assert game.end().board().move_stack == [rukh.Move("c0e2")]
    assert next(rukh.read_games(game.to_xqf())).start_fen == fen
    with pytest.raises(rukh.FenError):
        rukh.Board(fen)


# --- visitors -------------------------------------------------------------------------------


class Diary(BaseVisitor[list]):
    """Writes down everything that it is shown."""

    skipped: tuple[str, ...] = ()

    def __init__(self):
        self.lines = []

    def note(self, *words):
        self.lines.append(" ".join(map(str, words)))
        return SKIP if words[0] in self.skipped else None

    def begin_game(self):
        return self.note("begin")

    def visit_header(self, name, value):
        self.note("tag", name, value)

    def end_headers(self):
        return self.note("tags")

    def visit_comment(self, comment):
        self.note("say", comment)

    def visit_nag(self, nag):
        self.note("mark", nag)

    def visit_move(self, board, move):
        self.note("move", len(board), board.san(move))

    def begin_variation(self):
        return self.note("(")

    def end_variation(self):
        self.note(")")

    def visit_result(self, result):
        self.note("result", result)

    def end_game(self):
        self.note("end")

    def result(self):
        return self.lines


ROSTER = "/".join(f"tag {name} ?" for name in ("Event", "Site")) + (
    "/tag Date ????.??.??/tag Round ?/tag White ?/tag Black ?/tag Result *"
)
STORY = (
    f"begin/{ROSTER}/tags/say intro/move 0 e4/mark 1/say best/"
    "(/move 0 d4/move 1 d5/(/move 1 Nf6/say Indian/move 2 c4/)/)/"
    "(/move 0 c4/)/move 1 e5/move 2 Nf3/result */end"
)


@pytest.mark.parametrize("is_touched", [False, True])
def test_a_visitor_is_shown_everything_in_its_order(is_touched):
    game = read('[Result "*"]\n\n' + TEXT)
    if is_touched:
        assert len(list(game.mainline())) == 3
    assert "/".join(game.accept(Diary())) == STORY


@pytest.mark.parametrize("is_touched", [False, True])
def test_a_visitor_is_spared_what_it_skips(is_touched):
    def shown(skipped):
        game = read('[Result "*"]\n\n' + TEXT)
        if is_touched:
            game.end()
        visitor = Diary()
        visitor.skipped = (skipped,)
        return "/".join(game.accept(visitor))

    assert shown("begin") == "begin/end"
    assert shown("tags") == f"begin/{ROSTER}/tags/end"
    line = f"begin/{ROSTER}/tags/say intro/move 0 e4/mark 1/say best/(/(/move 1 e5/move 2 Nf3"
    assert shown("(") == line + "/result */end"


def test_boards_are_shown_first_and_behind_each_move():
    class Positions(BaseVisitor[list]):
        def begin_game(self):
            self.found = []

        def visit_board(self, board):
            self.found.append(board.fen().split()[0])

        def result(self):
            return self.found

    found = read("1. e4 (1. d4) 1... e5 *").accept(Positions())
    assert [fen.split("/")[4] for fen in found] == ["8", "4P3", "3P4", "4P3"]


def test_games_stream_through_a_visitor_without_being_built():
    counts = list(rukh.read_games(TEXT + "\n\n1. d4 *", visitor=Diary))
    assert [lines[0] for lines in counts] == ["begin", "begin"]


@pytest.mark.parametrize(
    "text", [TEXT, "1. e4 *", '[Event "A"]\n\n*', "1. e4 ({or} 1. d4 {yes}) 1... e5 1-0"]
)
def test_a_builder_builds_the_same_game(text):
    game = read(text)
    built = game.accept(GameBuilder())
    assert built.to_pgn() == game.to_pgn()
    assert game.accept(StringExporter()) == str(game)


def test_an_exporter_leaves_out_what_is_not_wanted():
    game = read()
    whole = game.accept(StringExporter(headers=False, columns=None))
    assert whole == moves(game)
    assert game.accept(StringExporter(headers=False, variations=False)) == (
        "{intro} 1. e4 $1 {best} 1... e5 2. Nf3 *"
    )
    bare = StringExporter(headers=False, comments=False, columns=None)
    assert game.accept(bare) == "1. e4 (1. d4 d5 (1... Nf6 2. c4)) (1. c4) 1... e5 2. Nf3 *"


def test_a_node_shows_its_move_and_what_follows():
    game = read("1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nc3 *")
    for node, told in ((game[0][1], "1... c5 2. Nf3 (2. c3)"), (game[0][0], "1... e5 2. Nc3")):
        assert node.accept(StringExporter()) == str(node) == told


# --- copies ---------------------------------------------------------------------------------


def test_games_and_nodes_are_copied_whole():
    text = TEXT.replace("2. Nf3", "2. Nf6")
    game = next(rukh.read_games(io.StringIO(f'[Round "3"]\n\n{text}')))
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin.to_pgn() == game.to_pgn()
        assert twin.problems == game.problems != ()
        twin.headers["Round"] = "4"
        twin[0].comment = "changed"
        twin.remove_variation(1)
    assert (game.headers["Round"], len(game.variations)) == ("3", 3)
    node = pickle.loads(pickle.dumps(game[1][1]))
    assert (node.comment, node.root().to_pgn()) == ("Indian", game.to_pgn())
    game = read('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 40"]\n\n40... Kd7 41. -- *')
    assert copy.deepcopy(game).end().board().fen() == game.end().board().fen()


# --- depth ----------------------------------------------------------------------------------


def long_game(plies):
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    return " ".join(shuffle[ply % 4] for ply in range(plies)) + " *"


def test_a_very_long_game_recurses_nowhere():
    game = read(long_game(12_000))
    assert game.end().ply() == 12_000
    untouched = read(long_game(12_000)).to_pgn()
    assert game.to_pgn() == untouched
    assert game.accept(GameBuilder()).to_pgn() == untouched
    assert copy.deepcopy(game).to_pgn() == untouched
    node = game.end()
    assert len(node.board().move_stack) == 12_000
    del game, node
    gc.collect()


def test_variations_in_variations_recurse_nowhere():
    shuffle = ["b1c3", "b8c6", "c3b1", "c6b8"]
    game = rukh.Game()
    node = game
    # Of every node the second variation goes on: each bracket is within the one before.
    for ply in range(4_000):
        node.add_variation(rukh.Move(["g1f3", "g8f6"][ply % 2]))
        node = node.add_variation(rukh.Move(shuffle[ply % 4]))
    text = game.to_pgn()
    again = read(text)
    assert again.to_pgn() == text
    assert again.accept(GameBuilder()).to_pgn() == text
    assert again.end().ply() == 1
    del game, again, node
    gc.collect()


@pytest.mark.parametrize(
    ("file", "nodes"),
    [("chess/c15_longest_game.pgn", 11_790), ("xiangqi/x64_huge_book_tree.xqf", 215_676)],
)
def test_the_largest_records_are_walked_written_and_freed(file, nodes):
    if not (CASES / file).exists():
        pytest.skip("the records are not here")
    [game] = rukh.read_games(CASES / file)
    untouched = game.to_pgn()
    count, stack = 0, list(game.variations)
    while stack:
        node = stack.pop()
        count += 1
        stack += node.variations
    assert count == nodes
    assert game.to_pgn() == untouched
    del game, node, stack
    gc.collect()
