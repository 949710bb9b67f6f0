"""What no record can hold is refused when it is given, and nothing has changed then."""

from __future__ import annotations

import decimal
import io
import math

import pytest

import rukh
import rukh.pgn

HUGE = 10**5000
TEXT = '[White "A"]\n\n1. e4 $1 {said} (1. d4) 1... e5 *'


def made():
    [game] = rukh.read_games(TEXT)
    return game


def refused(game, error, change, *also):
    """A change is refused with one line, and an error that Python's habits expect; all stays."""
    before = (game.to_pgn(), game.to_json(), dict(game.headers))
    with pytest.raises(error) as caught:
        change()
    assert isinstance(caught.value, rukh.RukhError)
    assert "\n" not in str(caught.value)
    for word in also:
        assert word in str(caught.value)
    assert (game.to_pgn(), game.to_json(), dict(game.headers)) == before


@pytest.mark.parametrize(
    ("glyph", "error"),
    [(-1, ValueError), (70_000, ValueError), ("x", TypeError), (1.5, TypeError), (None, TypeError),
     ([], TypeError), (b"1", TypeError), pytest.param(HUGE, ValueError, id="huge")],
)  # fmt: skip
def test_glyphs(glyph, error):
    game = made()
    node = game[0]
    refused(game, error, lambda: node.nags.add(glyph))
    refused(game, error, lambda: node.nags.update([5, glyph]))
    refused(game, error, lambda: setattr(node, "nags", [5, glyph]))
    refused(game, error, lambda: game.add_variation(rukh.Move("c2c4"), nags=[5, glyph]))
    refused(game, error, lambda: game.add_main_variation(rukh.Move("c2c4"), nags=[glyph]))
    refused(game, error, lambda: game.add_line([rukh.Move("c2c4")], nags=[5, glyph]))
    assert glyph not in node.nags
    node.nags.discard(glyph)
    with pytest.raises(KeyError):
        node.nags.remove(glyph)


def test_glyphs_that_may_be():
    nags = rukh.records.Nags([0, 65535, 1, 1])
    nags |= {3}
    assert list(nags) == [0, 65535, 1, 3]
    assert (nags.pop(), len(nags)) == (3, 3)
    nags.clear()
    with pytest.raises(rukh.MissingError):
        nags.pop()


@pytest.mark.parametrize(
    ("time", "error"),
    [(-1, ValueError), (math.nan, ValueError), (math.inf, ValueError), (-math.inf, ValueError),
     (1e300, ValueError), pytest.param(HUGE, ValueError, id="huge"),
     pytest.param(-HUGE, ValueError, id="-huge"), ("x", TypeError), (b"1", TypeError),
     ([1], TypeError), (1j, TypeError), (decimal.Decimal(1), TypeError)],
)  # fmt: skip
def test_clocks(time, error):
    game = made()
    refused(game, error, lambda: game[0].set_clock(time))
    refused(game, error, lambda: game[0].set_emt(time))


@pytest.mark.parametrize("time", [0, 0.001, 59.9999, 3599.9996, 7200, 1e9])
def test_clocks_that_may_be(time):
    game = made()
    game[0].set_clock(time)
    assert game[0].clock() == pytest.approx(time, abs=0.0005)
    [again] = rukh.read_games(game.to_pgn())
    assert again[0].clock() == game[0].clock()


@pytest.mark.parametrize(
    ("cp", "error"),
    [(math.nan, ValueError), (math.inf, ValueError), (0.5, ValueError), ("1", TypeError),
     pytest.param(HUGE, ValueError, id="huge")],
)  # fmt: skip
def test_evaluations(cp, error):
    game = made()
    refused(game, error, lambda: game[0].set_eval(rukh.Score(cp=cp)))
    refused(game, error, lambda: game[0].set_eval(rukh.Score(mate=cp)))


@pytest.mark.parametrize("score", [0.31, "0.31", 31, math.nan])
def test_evaluations_are_scores(score):
    game = made()
    refused(game, TypeError, lambda: game[0].set_eval(score), "rukh.Score(cp=31)")
    for depth, error in ((-1, ValueError), (HUGE, ValueError), (1.5, TypeError), ("1", TypeError)):
        refused(game, error, lambda d=depth: game[0].set_eval(rukh.Score(cp=1), depth=d))


@pytest.mark.parametrize(
    ("arrows", "error"),
    [([("e2", "z4")], ValueError), ([("e2", "e4", "pink")], ValueError), ([("e2",)], TypeError),
     ([(12, 28)], TypeError), (5, TypeError), ("e2e4", TypeError), ([None], TypeError)],
)  # fmt: skip
def test_arrows(arrows, error):
    game = made()
    refused(game, error, lambda: game[0].set_arrows(arrows))


@pytest.mark.parametrize(
    ("comment", "error", "told"),
    [("a\0b", ValueError, "U+0000 (at 1)"), ("\ud800", ValueError, "U+D800"), (5, TypeError, "int"),
     (None, TypeError, "NoneType"), (b"x", TypeError, "bytes")],
)  # fmt: skip
def test_comments(comment, error, told):
    game = made()
    refused(game, error, lambda: setattr(game, "comment", comment), told)
    refused(game, error, lambda: setattr(game[1], "starting_comment", comment), told)
    for name in ("comment", "starting_comment"):
        given = {name: comment}
        refused(game, error, lambda g=given: game.add_variation(rukh.Move("c2c4"), **g), told)
        refused(game, error, lambda g=given: game.add_line([rukh.Move("c2c4")], **g), told)


@pytest.mark.parametrize(
    "comment",
    ["a } b", "}", "{", "a\n}\nb", '}\n[Event "x"]\nb', '[Event "x"]', "a\n% x", "a } ; b", "1-0",
     "(", ")", "$1", "a\tb", "a\x0bb", "a\u2028b", "a\x85b", "\\", '"', "a\n\nb", "🙂", "}}}\n\n}"],
)  # fmt: skip
def test_comments_that_may_be_come_back(comment):
    game = made()
    game.comment = game[0].comment = game[1].starting_comment = comment
    [again] = rukh.read_games(game.to_pgn().encode())
    assert (again.comment, again[0].comment, again[1].starting_comment) == (comment,) * 3
    assert again.to_pgn() == game.to_pgn()


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [("bad key", "x", ValueError), ("", "x", ValueError), ("1a", "x", ValueError),
     ("_x", "x", ValueError), ('a"]', "x", ValueError), ("a\nb", "x", ValueError),
     ("a", "x\ny", ValueError), ("a", "x\0", ValueError), ("a", "\ud800", ValueError),
     ("a", "x\ty", ValueError), ("a", "x\x9fy", ValueError), ("Result", "won", ValueError),
     ("a", 3, TypeError), ("a", None, TypeError), (3, "a", TypeError), (None, "a", TypeError)],
)  # fmt: skip
def test_tags(name, value, error):
    game = made()
    refused(game, error, lambda: game.headers.__setitem__(name, value))
    refused(game, error, lambda: game.headers.update({"Event": "y", name: value}))
    if name != "Result":
        refused(game, error, lambda: game.headers.setdefault(name, value))
    refused(game, error, lambda: setattr(game, "headers", {"Event": "y", name: value}))
    refused(game, error, lambda: rukh.Game({name: value}))


@pytest.mark.parametrize("tags", [5, "ab", [1], [("a",)], [("a", "b", "c")], object()])
def test_tags_are_pairs(tags):
    game = made()
    refused(game, TypeError, lambda: game.headers.update(tags))
    refused(game, TypeError, lambda: rukh.Headers(tags))


@pytest.mark.parametrize("value", ['a"b\\c', "a] [b", "{}", "许银川", "%", "x\u2028y", ""])
def test_tags_that_may_be_come_back(value):
    game = made()
    for name in ("Annotator", "许", "a-b", "A_1"):
        game.headers[name] = f" {value} "
        [again] = rukh.read_games(game.to_pgn().encode())
        assert again.headers[name] == game.headers[name] == value


def test_what_is_not_there_is_missing():
    game = made()
    for ask in (
        lambda: game.headers["Nope"],
        lambda: game.headers.__delitem__("Nope"),
        lambda: game.headers.pop("Nope"),
        lambda: game.variation(7),
        lambda: game[-3],
        lambda: game[HUGE],
        lambda: game.variation(rukh.Move("a2a3")),
        lambda: game.variation("e2e4"),
        lambda: game.promote(7),
        lambda: game.demote(7),
        lambda: game.promote_to_main(7),
        lambda: game.remove_variation(rukh.Move("a2a3")),
    ):
        refused(game, KeyError, ask)
        refused(game, LookupError, ask)
    with pytest.raises(IndexError):
        game.variation(7)
    with pytest.raises(rukh.ArgumentError):
        game.headers[5]
    assert 5 not in game.headers


def test_moves_are_moves():
    game = made()
    for move in ("e2e4", None, 5):
        refused(game, TypeError, lambda m=move: game.add_variation(m), 'rukh.Move("e2e4")')
        refused(game, TypeError, lambda m=move: game.add_main_variation(m))
        refused(game, TypeError, lambda m=move: game.add_line([rukh.Move("c2c4"), m]))
        refused(game, TypeError, lambda m=move: setattr(game[0], "move", m))
    refused(game, TypeError, lambda: game.add_line(5))
    game[0].move = rukh.Move("c2c4")
    assert str(game.mainline()) == "1. c4 e5"


@pytest.mark.parametrize("handle", ["1. e4 *", b"1. e4 *", None, 5, object()])
def test_one_game_is_read_from_an_open_file(handle):
    for read in (rukh.read_game, rukh.read_headers, rukh.skip_game, rukh.pgn.read_game):
        with pytest.raises(rukh.ArgumentError, match="open file") as caught:
            read(handle)
        assert isinstance(caught.value, TypeError)
    with pytest.raises(rukh.ArgumentError, match="StringIO"):
        rukh.read_game("1. e4 *")


def test_other_arguments_of_a_wrong_kind():
    game = made()
    for call in (
        lambda: rukh.read_games(5),
        lambda: rukh.read_games(TEXT, visitor=rukh.records.GameBuilder()),
        lambda: rukh.read_games(TEXT, game=5),
        lambda: rukh.read_game(io.StringIO(TEXT), game=5),
        lambda: rukh.Game(game=5),
        lambda: rukh.Game(chess960="no"),
        lambda: rukh.Game.from_board("board"),
        lambda: game.setup(5),
        lambda: game.accept("visitor"),
        lambda: game[0].accept(print),
        lambda: game.accept(rukh.pgn.FileExporter(5)),
        lambda: rukh.write_games("games", io.StringIO()),
        lambda: rukh.write_games([5], io.StringIO()),
        lambda: rukh.write_games(5, io.StringIO()),
        lambda: rukh.write_games(game, 5),
    ):
        refused(game, TypeError, call)
    for call in (
        lambda: rukh.read_games(TEXT, encoding="klingon"),
        lambda: rukh.read_games(TEXT, encoding="hex"),
        lambda: rukh.read_games(TEXT, encoding="idna"),
        lambda: rukh.read_games(TEXT, encoding="punycode"),
        lambda: rukh.read_games(TEXT, encoding=5),
        lambda: game.to_pgn(width=HUGE),
        lambda: game.to_pgn(notation=5),
        lambda: game.export(HUGE),
        lambda: setattr(game, "result", HUGE),
        lambda: rukh.Game(game="go"),
    ):
        refused(game, ValueError, call)
