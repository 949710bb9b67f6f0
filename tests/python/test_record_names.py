"""The names of ``chess.pgn``: which are there, and that they do what they do there."""

from __future__ import annotations

import inspect
import io
import subprocess
import sys

import pytest

import rukh
import rukh.pgn

pgn = pytest.importorskip("chess.pgn")
chess = pytest.importorskip("chess")

# What is left out, and said in the docstring of rukh.pgn.
LEFT_OUT = {
    "module": {
        "GameT", "HeadersT", "MainlineMapT", "ResultT", "SkipVisitor", "StringExporterMixin",
        "TimeControl", "TimeControlPart", "TimeControlType", "parse_time_control",
    },
    "Game": {"time_control"},
    "Headers": {"board", "is_chess960", "is_wild", "variant"},
    "visitors": {
        "begin_parse_san", "parse_san", "flush_current_line", "write_line", "write_token",
    },
}  # fmt: skip
TEXT = (
    '[White "A"]\n[Zeta "1"]\n[Result "1-0"]\n\n'
    "{intro} 1. e4 $1 {best} ({or} 1. d4 d5 (1... Nf6 $6) 2. c4) 1... e5 {[%clk 0:05:00] x} "
    "2. Nf3 (2. f4) 2... Nc6 1-0\n"
)


def own_names(thing):
    """The public names that are defined in chess.pgn itself."""
    for name in dir(thing):
        value = getattr(thing, name)
        is_own = getattr(value, "__module__", "chess.pgn") == "chess.pgn"
        if not name.startswith("_") and is_own and not inspect.ismodule(value):
            yield name


def test_every_name_of_the_module_is_there():
    missing = {name for name in own_names(pgn) if not hasattr(rukh.pgn, name)}
    assert missing == LEFT_OUT["module"]
    for name in own_names(pgn):
        if name.startswith("NAG_"):
            assert getattr(rukh.pgn, name) == getattr(pgn, name)
    assert rukh.pgn.TAG_ROSTER == pgn.TAG_ROSTER


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("GameNode", ""),
        ("ChildNode", ""),
        ("Game", "Game"),
        ("Headers", "Headers"),
        ("Mainline", ""),
        ("BaseVisitor", "visitors"),
        ("GameBuilder", "visitors"),
        ("HeadersBuilder", "visitors"),
        ("BoardBuilder", "visitors"),
        ("StringExporter", "visitors"),
        ("FileExporter", "visitors"),
    ],
)
def test_every_name_of_a_class_is_there(name, kind):
    ours = getattr(rukh.pgn, name)
    missing = {member for member in own_names(getattr(pgn, name)) if not hasattr(ours, member)}
    if name == "GameNode":
        # Of a root, `game` says which game it is.
        missing -= {"game"}
    assert missing <= LEFT_OUT.get(kind, set()), missing


def read_both(text=TEXT):
    return rukh.pgn.read_game(io.StringIO(text)), pgn.read_game(io.StringIO(text))


def walked(game):
    """Every node in pre-order, by what both libraries say of it."""
    found, stack = [], [game]
    while stack:
        node = stack.pop()
        stack += reversed(node.variations)
        if node.parent is None:
            assert node.move is None
            assert node.root() is game
            continue
        assert node.game() is node.root() is game
        found.append(
            (
                (node.san(), node.uci(), node.ply(), node.board().fen()),
                (node.comment, node.starting_comment, set(node.nags)),
                (node.is_end(), node.is_mainline(), node.is_main_variation()),
                (node.starts_variation(), node.clock(), len(node.variations)),
            )
        )
    return found


def test_nodes_say_the_same():
    ours, theirs = read_both()
    assert walked(ours) == walked(theirs)
    assert list(map(str, ours.mainline_moves())) == list(map(str, theirs.mainline_moves()))
    assert (ours.comment, ours.is_main_variation()) == (theirs.comment, True)
    assert ours.end().board().fen() == theirs.end().board().fen()


@pytest.mark.parametrize("text", [TEXT, "1. e4 *", '[Alpha "1"]\n[Black "B"]\n\n1. d4 0-1'])
def test_headers_are_the_same(text):
    ours, theirs = read_both(text)
    # A result that stands behind the moves alone is known to us.
    assert list(ours.headers) == list(theirs.headers)
    assert {**ours.headers, "Result": ""} == {**theirs.headers, "Result": ""}
    headers = rukh.pgn.read_headers(io.StringIO(text))
    assert dict(headers) == dict(pgn.read_headers(io.StringIO(text)))
    for made in (
        rukh.pgn.Headers(),
        rukh.pgn.Headers({}),
        rukh.pgn.Headers({"Zeta": "1"}, White="A"),
    ):
        assert made.get("Annotator", "x") == "x"
    assert dict(rukh.pgn.Headers()) == dict(pgn.Headers())
    assert list(rukh.pgn.Headers({"Z": "1"}, White="A")) == ["White", "Z"]
    for game in (ours, theirs):
        del game.headers["Site"]
        assert "Site" not in game.headers
        with pytest.raises(KeyError):
            game.headers["Site"]
        assert "Site" not in str(game)


class Diary(rukh.pgn.BaseVisitor):
    """Writes down what a visitor of either library is shown."""

    def __init__(self):
        self.lines = []

    def result(self):
        return self.lines


class TheirDiary(pgn.BaseVisitor):
    """The same for python-chess."""

    def __init__(self):
        self.lines = []

    def result(self):
        return self.lines


def _note(name):
    def note(self, *values):
        shown = [
            value.fen()
            if hasattr(value, "fen")
            else value.uci()
            if hasattr(value, "uci")
            else value
            for value in values
        ]
        self.lines.append((name, *shown))

    return note


for _name in (
    "begin_game visit_header end_headers visit_board visit_move visit_comment visit_nag "
    "begin_variation end_variation visit_result end_game"
).split():
    setattr(Diary, _name, _note(_name))
    setattr(TheirDiary, _name, _note(_name))


def test_visitors_are_shown_the_same_in_the_same_order():
    ours, theirs = read_both()
    assert ours.accept(Diary()) == theirs.accept(TheirDiary())
    assert ours.mainline().accept(Diary())[1:] == theirs.mainline().accept(TheirDiary())
    assert ours[0].accept(Diary())[1:] == theirs[0].accept(TheirDiary())
    assert ours[0].accept_subgame(Diary()) == theirs[0].accept_subgame(TheirDiary())
    read = rukh.pgn.read_game(io.StringIO(TEXT), Visitor=Diary)
    assert read == pgn.read_game(io.StringIO(TEXT), Visitor=TheirDiary)


@pytest.mark.parametrize(
    "choices", [{}, {"headers": False}, {"variations": False}, {"comments": False}]
)
def test_exporters_write_the_same_moves(choices):
    ours, theirs = read_both()
    texts = []
    for library, game in ((rukh.pgn, ours), (pgn, theirs)):
        out = io.StringIO()
        count = game.accept(library.FileExporter(out, columns=None, **choices))
        text = game.accept(library.StringExporter(columns=None, **choices))
        assert out.getvalue() == text + "\n\n"
        assert count == len(out.getvalue())
        for plain in ("{ ", " }", "( ", " )"):
            text = text.replace(plain, plain.strip())
        texts.append(text)
    # They number a move behind a comment, and leave a blank line where there are no tags.
    assert texts[0].replace("1... d5", "d5").split() == texts[1].replace("1... d5", "d5").split()


def test_errors_are_collected():
    text = "1. e4 e5 2. Nf6 Nc6 *"
    ours, theirs = read_both(text)
    assert len(ours.errors) == len(theirs.errors) == 1
    assert isinstance(ours.errors[0], (rukh.RecordError, ValueError))
    built = rukh.read_game(io.StringIO(text), visitor=rukh.pgn.GameBuilder)
    assert [str(error) for error in built.errors] == [str(error) for error in ours.errors]
    assert built.problems == ours.problems

    class Deaf(rukh.pgn.GameBuilder):
        def handle_error(self, error):
            pass

    assert rukh.pgn.read_game(io.StringIO(text), Visitor=Deaf).errors == []

    class Strict(rukh.pgn.GameBuilder):
        def handle_error(self, error):
            raise error

    with pytest.raises(rukh.RecordError, match="Nf6"):
        rukh.pgn.read_game(io.StringIO(text), Visitor=Strict)


def test_a_visitor_that_looks_after_no_errors_loses_nothing_in_silence():
    text = "1. e4 e5 2. Nf6 Nc6 *"
    with pytest.warns(rukh.RecordWarning, match="Nf6"):
        board = rukh.read_game(io.StringIO(text), visitor=rukh.pgn.BoardBuilder)
    assert len(board.move_stack) == 2
    told = []
    games = rukh.read_games(text, visitor=rukh.pgn.BoardBuilder, on_problem=told.append)
    assert len(list(games)) == 1
    assert [problem.text for problem in told] == ["Nf6"]


def test_classes_make_their_own_builders():
    class Mine(rukh.Game):
        pass

    class Tags(rukh.Headers):
        pass

    assert type(rukh.read_game(io.StringIO(TEXT), visitor=Mine.builder)) is Mine
    assert type(rukh.read_game(io.StringIO(TEXT), visitor=Tags.builder)) is Tags


def test_arrows_are_the_same():
    comment = "hi [%csl Ga1,Rb2][%cal Ge2e4,Yh1a8] there"
    ours, theirs = read_both(f"1. e4 {{{comment}}} *")
    told = [
        (chess.square_name(a.tail), chess.square_name(a.head), a.color) for a in theirs[0].arrows()
    ]
    assert [(a.tail, a.head, a.color) for a in ours[0].arrows()] == told
    ours[0].set_arrows(ours[0].arrows())
    theirs[0].set_arrows(theirs[0].arrows())
    assert ours[0].comment.replace(" ", "") == theirs[0].comment.replace(" ", "")
    ours[0].set_arrows([("a1", "h8"), rukh.Arrow("b1", "b1")])
    assert ours[0].comment == "[%csl Gb1] [%cal Ga1h8] hi there"
    ours[0].set_arrows([])
    assert (ours[0].comment, ours[0].arrows()) == ("hi there", [])
    [xiangqi] = rukh.read_games("1. 炮二平五 {[%cal Rh2e2,Gb0c2] [%csl Xe4]} *")
    assert [arrow.pgn() for arrow in xiangqi.end().arrows()] == ["Rh2e2", "Gb0c2"]


@pytest.mark.parametrize(
    "comment",
    ["", "x [%clk 0:00:10] y", "a[%clk 0:00:10]b", "[%eval 1.5,20] [%clk 1:02:03.5]", "good"],
)
def test_annotations_are_written_where_they_stood(comment):
    ours, theirs = read_both("1. e4 *")
    for game in (ours, theirs):
        game[0].comment = comment
        game[0].set_clock(5)
        game[0].set_emt(2.5)
    assert ours[0].comment == theirs[0].comment
    assert ours[0].eval_depth() == theirs[0].eval_depth()
    for game in (ours, theirs):
        game[0].set_clock(None)
        game[0].set_emt(None)
        game[0].set_eval(None)
    assert ours[0].comment == theirs[0].comment


def test_what_the_manual_names_is_there_without_an_import_of_its_own():
    names = ("pgn", "records", "book", "match", "process", "EngineProcess")
    program = f"import rukh\nfor name in {names}: help(getattr(rukh, name))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "The names of ``chess.pgn``" in done.stdout


def test_a_game_of_a_handle_is_a_hint_for_the_next_one():
    text = '[Event "A"]\n\n1. 炮二平五 *\n\n[Event "B"]\n\n*\n'
    handle = io.StringIO(text)
    one_by_one = [rukh.read_game(handle).game for _ in range(2)]
    assert one_by_one == [game.game for game in rukh.read_games(text)] == ["xiangqi", "xiangqi"]
