"""Seeded garbage through every door for text: our errors, one line each, nothing lost."""

from __future__ import annotations

import io
import random

import pytest

import rukh

SIGNS = "rnbakcpqRNBAKCPQ/0123456789 wb-KQkqxX=+#O()abcdefghi\t\n\0é帥\ud800\U0001f600"
SEEDS = {
    "chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "xiangqi": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
}


def texts(chooser: random.Random, seed: str, count: int):
    """Pure noise, and good text with a few signs changed."""
    for _ in range(count):
        if chooser.random() < 0.3:
            yield "".join(chooser.choices(SIGNS, k=chooser.randrange(60)))
        else:
            signs = list(seed)
            for _ in range(chooser.randrange(1, 4)):
                place = chooser.randrange(len(signs) + 1)
                signs[place : place + chooser.randrange(2)] = chooser.choice(SIGNS)
            yield "".join(signs)


@pytest.mark.parametrize("game", SEEDS)
@pytest.mark.parametrize("named", [False, True])
def test_fens(game, named):
    chooser = random.Random(1)
    refused = 0
    for text in texts(chooser, SEEDS[game], 3000):
        try:
            board = rukh.Board(text, game if named else None)
        except rukh.FenError as error:
            refused += 1
            assert "\n" not in str(error)
            continue
        again = rukh.Board(board.fen())
        assert again == board
        assert again.perft(1) == board.count_legal()
    assert refused > 1000


@pytest.mark.parametrize(("game", "seed"), [("chess", "Ng1xf3+"), ("xiangqi", "H2-E2")])
def test_moves(game, seed):
    chooser = random.Random(2)
    board = rukh.Board(game=game)
    before = board.fen()
    for text in texts(chooser, seed, 3000):
        for read in (board.parse_move, board.parse_uci, board.parse_san, rukh.Move):
            try:
                move = read(text)
            except rukh.MoveError as error:
                assert "\n" not in str(error)
            else:
                assert isinstance(move, rukh.Move)
    assert board.fen() == before


def test_epd():
    chooser = random.Random(3)
    seed = '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "x y"; ce 12;'
    for text in texts(chooser, seed, 2000):
        try:
            board, operations = rukh.from_epd(text)
        except rukh.RukhError as error:
            assert "\n" not in str(error)
        else:
            assert board.fen()
            assert isinstance(operations, dict)


def test_names():
    for name in ("", "Chess ", "xiangqi\n", "\ud800", "國際象棋"):
        with pytest.raises(rukh.GameError):
            rukh.Board(game=name)
        with pytest.raises(rukh.GameError):
            rukh.Engine(name)


def test_the_prompt_survives_noise(program):
    chooser = random.Random(4)
    lines = [text.replace("\n", " ") for text in texts(chooser, "H2-E2", 150)]
    typed = "\n".join(lines).encode("utf-8", "surrogatepass") + b"\n\xff\xfe\nfen\nquit\n"
    done = program("-m", "rukh", "play", "xiangqi", "--side", "both", typed=typed)
    assert done.returncode == 0
    assert done.stderr == b""
    assert b" w - - " in done.stdout or b" b - - " in done.stdout


def test_bytes_on_the_command_line_are_refused_in_one_line(program):
    done = program("-m", "rukh", "show", "--fen", b"\xff\xfe".decode("utf-8", "surrogateescape"))
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_records():
    chooser = random.Random(3)
    [xiangqi] = rukh.read_games("1. 炮二平五 {a} (1. 兵三进一) 1... 马8进7 2. 马二进三 车9平8 1-0")
    [chess] = rukh.read_games("1. e4 e5 (1... c5 $1) 2. Nf3 {a} Nc6 3. Bb5 a6 1/2-1/2")
    seeds = [chess.to_pgn().encode(), xiangqi.to_pgn().encode("gb18030"), xiangqi.to_xqf()]
    seeds += [xiangqi.to_text().encode(), xiangqi.to_dhtmlxq().encode(), chess.to_json().encode()]
    for _ in range(4000):
        data = bytearray(chooser.choice(seeds))
        for _ in range(chooser.randrange(1, 9)):
            place = chooser.randrange(len(data) + 1)
            data[place : place + chooser.randrange(4)] = chooser.randbytes(chooser.randrange(4))
        for game in rukh.read_games(data, on_problem=str):
            try:
                pgn = game.export("pgn", on_problem=str)
                again = next(rukh.read_games(io.BytesIO(pgn.encode())))
            except rukh.RecordError as error:
                assert "\n" not in str(error)
            else:
                assert list(again.mainline_moves()) == list(game.mainline_moves())
