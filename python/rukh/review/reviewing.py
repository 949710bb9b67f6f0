"""`review_game`: one game, reviewed with one engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rukh.book import default as default_book
from rukh.errors import ArgumentError, GameError, OptionError, RecordError
from rukh.game import Game
from rukh.limit import Limit
from rukh.problem import Problem, Severity
from rukh.review.looking import look_at, stretches

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._native import Move
    from rukh.board import Board
    from rukh.book import Book
    from rukh.engine import Engine
    from rukh.review.model import Review

__all__ = ["DEFAULT_LIMIT", "checked_limit", "line_of", "review_game"]

DEFAULT_LIMIT = Limit(time=0.1)
"""What a position is given where nobody says otherwise."""


def review_game(
    game: Game,
    engine: Engine | None = None,
    limit: Limit = DEFAULT_LIMIT,
    *,
    rules: dict[str, Any] | None = None,
    book: Book | None = None,
    on_position: Callable[[int, int], object] | None = None,
) -> Review:
    """Reviews the main line of a game: every move judged, turning points, accuracy, opening.

    Args:
        game: The game.
        engine: The engine that searches; one is opened for it otherwise.
        limit: What each position is given.
        rules: Rules of xiangqi, as `rukh.Board.with_rules` takes them.
        book: The opening book; without it the one that comes with Rukh.
        on_position: Called with how many positions were looked at, and how many there are.

    >>> import rukh
    >>> [game] = rukh.read_games("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
    >>> review = rukh.review.review_game(game, limit=rukh.Limit(nodes=500))
    >>> fault = review.faults(rukh.BLACK)[-1]
    >>> print(fault.label, fault.move, fault.quality, fault.against[0].kind)
    2... e8e7 blunder mated

    Raises:
        RecordError: The game could not be read, or its moves cannot be played.
        GameError: The engine plays another game.
        OptionError: The limit ends no search.
    """
    if not isinstance(game, Game):
        raise ArgumentError(f"what is reviewed is a rukh.Game, not {type(game).__name__}")
    checked_limit(limit)
    if engine is None:
        from rukh.engine import Engine  # noqa: PLC0415

        with Engine(game.game) as own:
            return review_game(game, own, limit, rules=rules, book=book, on_position=on_position)
    if engine.game != game.game:
        raise GameError(f"this engine plays {engine.game}, and the game is one of {game.game}")
    from rukh.review.judging import judge  # noqa: PLC0415

    start, moves = line_of(game, rules)
    looks = []
    for stretch in stretches(len(moves) + 1):
        looks += look_at(engine, start, moves, stretch, limit)
        if on_position is not None:
            on_position(len(looks), len(moves) + 1)
    return judge(game, start, looks, default_book(game.game) if book is None else book)


def line_of(game: Game, rules: dict[str, Any] | None = None) -> tuple[Board, list[Move]]:
    """The board that a game begins on, under these rules, and the moves of its main line.

    Raises:
        RecordError: The game could not be read, a move cannot be played, or somebody passes.
    """
    unread = game._unread()
    if unread is not None:
        raise RecordError(str(unread), unread)
    start = game.start_board()
    if rules and game.game == "xiangqi":
        start = start.with_rules(**rules)
    moves = list(game.mainline_moves())
    walker = start.copy()
    for ply, move in enumerate(moves, start=1):
        reason = ""
        if not move:
            reason = "to pass is no move, and a game with it cannot be judged"
        elif move not in walker.legal_moves:
            reason = f"{move.uci()} cannot be played"
        if reason:
            problem = Problem(Severity.SKIPPED, 0, ply, reason=reason, game=game.number)
            raise RecordError(str(problem), problem)
        walker.push(move)
    return start, moves


def checked_limit(limit: Limit) -> Limit:
    """The limit, if it ends every search.

    Raises:
        OptionError: It does not.
    """
    if not isinstance(limit, Limit):
        raise ArgumentError(f"limit must be a Limit, not {type(limit).__name__}")
    if limit.time is None and limit.depth is None and limit.nodes is None:
        raise OptionError("a review takes time, depth or nodes for each position")
    return limit
