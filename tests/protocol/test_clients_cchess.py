"""cchess as a client: whole games of xiangqi, over UCI and over UCCI.

It sends every position as a FEN without its history and counts ranks from 0; what it makes of an
answer is checked on its own board.
"""

from __future__ import annotations

import random
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from clients import engine_program

if TYPE_CHECKING:
    from collections.abc import Iterator

cchess = pytest.importorskip("cchess", reason="cchess is not installed")

PATIENCE = 60.0
"""Seconds for one answer, however busy the machine is."""
CLASSES = {"uci": "UciEngine", "ucci": "UcciEngine"}


@pytest.fixture(scope="module")
def managers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """An engine for each protocol, made ready by cchess.

    Both at once, for it reads five lines of options a second.
    """
    program = engine_program(tmp_path_factory.mktemp("cchess"))
    all_of_them = {name: cchess.EngineManager(cchess.FenCache()) for name in CLASSES}
    ready: dict[str, bool] = {}

    def load(name: str) -> None:
        options = {"hashsize" if name == "ucci" else "Hash": 8, "Frobnicate": 1}
        loader = getattr(all_of_them[name], f"load_{name}")
        ready[name] = loader(str(program), options, {"depth": 2})

    loaders = [threading.Thread(target=load, args=[name]) for name in CLASSES]
    for loader in loaders:
        loader.start()
    for loader in loaders:
        loader.join()
    yield all_of_them | {"ready": ready}
    for manager in all_of_them.values():
        leave(manager.engine)


def leave(engine: Any) -> None:
    """Ends an engine; cchess itself leaves pipes open and its thread running."""
    engine.quit()
    try:
        assert engine.process.wait(10) == 0
    finally:
        engine.running = False
        engine.process.kill()
        engine.process.wait()
        engine.join(10)
        engine.pin.close()
        engine.pout.close()


def answer(engine: Any, fen: str, **limits: int) -> dict[str, Any]:
    """What the engine says to a position, in cchess's words."""
    engine.go_from(fen, limits)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        action: dict[str, Any] | None = engine.get_action()
        if action is None:
            time.sleep(0.001)
        elif action["action"] in {"bestmove", "dead", "draw"}:
            return action
    raise AssertionError("no answer")


def legal_moves(board: Any) -> list[str]:
    """The legal moves, by cchess's rules."""
    return [
        cchess.pos2iccs(*move)
        for move in board.create_moves()
        if board.is_valid_move(*move) and not board.is_checked_move(*move)
    ]


@pytest.mark.parametrize("protocol", CLASSES)
def test_the_engine_is_ready_in_the_time_that_cchess_allows(
    protocol: str, managers: dict[str, Any]
) -> None:
    assert managers["ready"][protocol]
    assert managers[protocol].engine.ids["name"].startswith("Rukh")


@pytest.mark.parametrize("protocol", CLASSES)
@pytest.mark.parametrize("engine_is_red", [True, False], ids=["red", "black"])
def test_a_whole_game_is_won_against_chance(
    protocol: str, engine_is_red: bool, managers: dict[str, Any]
) -> None:
    engine = managers[protocol].engine
    draws = random.Random(1)
    board = cchess.ChessBoard(cchess.FULL_INIT_FEN)
    for ply in range(300):
        moves = legal_moves(board)
        if not moves:
            break
        if (ply % 2 == 0) == engine_is_red:
            said = answer(engine, board.to_fen(), depth=3)
            assert said["action"] == "bestmove"
            chosen = said["move"]
        else:
            chosen = draws.choice(moves)
        assert chosen in moves, f"{chosen} is illegal to cchess in {board.to_fen()}"
        board.move_iccs(chosen)
        board.next_turn()
    assert board.no_moves()
    assert (board.get_move_color() == cchess.BLACK) == engine_is_red
    # Of the position that is lost the engine says so.
    assert answer(engine, board.to_fen(), depth=3)["action"] == "dead"


@pytest.mark.parametrize("protocol", CLASSES)
def test_cchess_finds_a_best_move_with_its_score(protocol: str, managers: dict[str, Any]) -> None:
    best = managers[protocol].run_engine(cchess.FULL_INIT_FEN)
    assert best["action"] == "bestmove"
    assert isinstance(best["score"], int)
    assert best["moves"][0] == best["move"]


@pytest.mark.parametrize("protocol", CLASSES)
def test_a_search_without_end_is_stopped(protocol: str, managers: dict[str, Any]) -> None:
    engine = managers[protocol].engine
    engine.go_from(cchess.FULL_INIT_FEN, {"depth": 99})
    engine.stop_thinking()
    end = time.monotonic() + PATIENCE
    # Its answer may have been thrown away by `stop_thinking`; the next one comes all the same.
    while engine.get_action() is not None and time.monotonic() < end:
        pass
    assert answer(engine, cchess.FULL_INIT_FEN, depth=1)["action"] == "bestmove"
