"""Why a move is good: what it does on the board, found by looking and without a search.

Captures, checks, double attacks, pieces saved, threats met, and the terms of the evaluation that
change. What a search says of the move comes in as its line and score; `advice` asks for that.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rukh._material import balance_between, is_quiet, material
from rukh.board import Board
from rukh.errors import FenError
from rukh.ruling import PieceOn
from rukh.table.captured import VALUES
from rukh.table.naming import Kinds, Terms
from rukh.words import later

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rukh._native import Move
    from rukh.score import Score
    from rukh.table.naming import Teller, Telling

__all__ = [
    "Reason",
    "capturable_after",
    "good_captures",
    "passed",
    "reasons_of",
    "terms_gained",
    "won_by",
]

_MOST_REASONS = 3
_DEEPEST = 8
"""Plies of a line that are looked at for what it wins."""
_WORTH_SAYING = 8
"""Centipawns below which a term has hardly changed."""
_BELIEVED = 40
"""Centipawns, for each point won, by which a search must be happier than the board looks."""
_LOSING = -150
_DEVELOPED = {"chess": "nb", "xiangqi": "nrc"}
_CANNONS = (("b2", "h2"), ("b7", "h7"))
"""Where cannons begin, of either side."""
_OPENING_PLIES = 24
_NAMELESS_TERMS = ("tempo", "material", "drawishness", "winning chances")
"""Terms that say nothing which a person could do."""


@dataclass(frozen=True)
class Reason:
    """One thing that speaks for a move, in words for people.

    >>> from rukh.table.naming import Teller
    >>> Reason("takes {piece}", {"piece": PieceOn("n", "f6")}).told(Teller("chess"))
    'takes the knight on f6'
    """

    text: str
    """The sentence in English, a predicate of the move."""
    values: Mapping[str, Telling] = field(default_factory=dict)
    """What fills its places."""
    plies: int = 0
    """How much of its line has to be seen to see it too; 0 where the move shows it."""

    def told(self, teller: Teller) -> str:
        """The predicate in somebody's language."""
        return teller.words(
            self.text, **{name: teller.told(value) for name, value in self.values.items()}
        )


def passed(board: Board) -> Board | None:
    """The position with the other side to move; None where passing is not possible, as in check.

    The clock of the rules begins anew: what a move is worth does not come from that.

    >>> import rukh
    >>> str(passed(rukh.Board()).turn), passed(rukh.Board("4k3/8/8/8/8/8/8/4K2r w - - 0 1"))
    ('black', None)
    """
    if board.is_check():
        return None
    fields = board.fen().split()
    fields[1] = "b" if fields[1] == "w" else "w"
    fields[3], fields[4] = "-", "0"
    try:
        return Board(" ".join(fields), board.game, chess960=board.chess960)
    except FenError:
        return None


def reasons_of(board: Board, line: Sequence[Move], score: Score | None) -> tuple[Reason, ...]:
    """What speaks for the first move of a line, the weightiest first.

    `score` is what a search gave to the line, for the side to move.

    >>> import rukh
    >>> from rukh.table.naming import Teller
    >>> board = rukh.Board("4k3/8/8/3n1r2/8/4P3/3P4/3K4 w - - 0 1")
    >>> move = board.parse_san("e4")
    >>> [reason.told(Teller("chess")) for reason in reasons_of(board, [move], None)]
    ['attacks the rook on f5 and the knight on d5 at once']
    """
    move = line[0]
    after = board.copy()
    after.push(move)
    found: list[Reason] = []
    mates = score is not None and score.mate is not None and score.mate > 0
    if score is not None and score.mate is not None and score.mate > 0:
        if score.mate == 1:
            return (Reason(later("is mate")),)
        found.append(Reason(later("mates in {moves}"), {"moves": score.mate}))
    elif after.is_checkmate():
        return (Reason(later("is mate")),)
    if board.count_legal() == 1:
        return (Reason(later("is the only legal move")), *found)
    gains = won_by(board, line, score)
    found += _captures(board, move, gains)
    if move.promotion is not None:
        kind = Kinds((move.promotion.lower(),))
        found.append(Reason(later("promotes to {piece}"), {"piece": kind}))
    if after.is_check():
        found.append(Reason(later("gives check")))
    if gains is not None and not any("wins" in reason.text for reason in found):
        found.append(gains)
    found += _rescues(board, line)
    found += _attacks(after, move, mates=mates)
    if _castles(board, move):
        found.append(Reason(later("brings the king into safety")))
    if not found:
        found += _development(board, move)
        found += terms_gained(board, line)
    if score is not None and score.mate is not None and score.mate <= 0:
        found.insert(0, Reason(later("holds out longest against the mate")))
    elif score is not None and score.value() < _LOSING and not found:
        found.append(Reason(later("loses least")))
    return tuple(found[:_MOST_REASONS])


def won_by(board: Board, line: Sequence[Move], score: Score | None) -> Reason | None:
    """What material the mover wins in the course of a line, if a search is happy about it.

    >>> import rukh
    >>> from rukh.table.naming import Teller
    >>> board = rukh.Board("4k3/8/8/3n1r2/8/4P3/3P4/3K4 w - - 0 1")
    >>> line = [rukh.Move(text) for text in ("e3e4", "f5f1", "d1e2", "f1f6", "e4d5", "f6f5")]
    >>> won_by(board, line, rukh.Score(cp=300)).told(Teller("chess"))
    'wins a knight'
    >>> won_by(board, line, rukh.Score(cp=-900)) is None
    True
    """
    values = VALUES[board.game]
    settled = _settled(board, line, values)
    if score is None or settled is None:
        return None
    end, plies = settled
    balance = balance_between(board, end, board.turn)
    # What pawns become is said of the move itself, or is another story.
    if not balance.gained or balance.promoted or balance.conceded:
        return None
    points = sum(values[letter] for letter in balance.gained)
    points -= sum(values[letter] for letter in balance.lost)
    if points <= 0:
        return None
    looks = board.evaluate().for_mover
    if score.value() - looks < _BELIEVED * points:
        return None
    is_white = board.turn_index == 0
    prize = Kinds(_listed(Counter(balance.gained), is_upper=not is_white, values=values))
    if not balance.lost:
        return Reason(later("wins {prize}"), {"prize": prize}, plies)
    price = Kinds(_listed(Counter(balance.lost), is_upper=is_white, values=values))
    return Reason(later("wins {prize} for {price}"), {"prize": prize, "price": price}, plies)


def _settled(
    board: Board, line: Sequence[Move], values: Mapping[str, int]
) -> tuple[Board, int] | None:
    """The last quiet position of a line, and the first one with its material, in plies."""
    boards = [board]
    for move in line[:_DEEPEST]:
        boards.append(boards[-1].copy())
        boards[-1].push(move)
    quiet = [plies for plies in range(1, len(boards)) if is_quiet(boards[plies], values)]
    if not quiet:
        return None
    end = boards[quiet[-1]]
    return end, next(plies for plies in quiet if material(boards[plies]) == material(end))


def terms_gained(board: Board, line: Sequence[Move]) -> list[Reason]:
    """The terms of the evaluation that a line betters most for the side to move.

    >>> import rukh
    >>> from rukh.table.naming import Teller
    >>> [reason] = terms_gained(rukh.Board(), [rukh.Move("g1f3"), rukh.Move("a7a6")])
    >>> reason.told(Teller("chess"))[:9]
    'gains by '
    """
    walker = board.copy()
    sign = 1 if board.turn_index == 0 else -1
    before = {term.name: sign * term.score for term in board.evaluate().terms}
    # After an even number of plies the same side is to move, and the terms compare.
    length = min(len(line), _DEEPEST) // 2 * 2 or 1
    for move in line[:length]:
        walker.push(move)
    changes = [
        (sign * term.score - before.get(term.name, 0), term.name)
        for term in walker.evaluate().terms
        if term.name not in _NAMELESS_TERMS
    ]
    best = sorted((change for change in changes if change[0] >= _WORTH_SAYING), reverse=True)[:2]
    gained = Terms(tuple((name, gain) for gain, name in best))
    return [Reason(later("gains by {terms}"), {"terms": gained})] if best else []


def _captures(board: Board, move: Move, gains: Reason | None) -> list[Reason]:
    victim = _victim(board, move)
    if victim is None:
        return []
    if gains is None and _was_capture_on(board, move.to_square):
        return [Reason(later("takes back on {square}"), {"square": move.to_square})]
    if gains is None:
        return [Reason(later("takes {piece}"), {"piece": victim})]
    prize = gains.values["prize"]
    if "price" not in gains.values and prize == Kinds((victim.letter,)):
        return [Reason(later("wins {piece}"), {"piece": victim})]
    return [Reason(later("takes {piece}"), {"piece": victim}), gains]


def _was_capture_on(board: Board, square: str) -> bool:
    """Whether the last move has captured something on this square."""
    if not board.move_stack:
        return False
    before = board.copy()
    last = before.pop()
    return last.to_square == square and before.is_capture(last)


def _attacks(after: Board, move: Move, *, mates: bool) -> list[Reason]:
    """What the moved piece threatens to capture next, and whether mate is threatened.

    Of a move that `mates` soon, that is said already.
    """
    again = passed(after)
    if again is None:
        return []
    targets = [
        victim for victim in good_captures(again, from_square=move.to_square) if victim.letter
    ]
    values = VALUES[again.game]
    targets.sort(key=lambda piece: -values[piece.letter.lower()])
    found = []
    if not mates and any(_is_mate(again, reply) for reply in again.legal_moves):
        found.append(Reason(later("threatens mate")))
    if len(targets) >= 2:
        text = later("attacks {one} and {other} at once")
        found.append(Reason(text, {"one": targets[0], "other": targets[1]}))
    elif targets and values[targets[0].letter.lower()] > 1:
        found.append(Reason(later("attacks {piece}"), {"piece": targets[0]}))
    return found


def capturable_after(board: Board, line: Sequence[Move]) -> frozenset[str] | None:
    """The squares of what the other side can capture with profit after a line's first move.

    A check only puts captures off: there it is asked again behind the answer to it. None where that
    is not known.
    """
    after = board.copy()
    after.push(line[0])
    lost: set[str] = set()
    if after.is_check():
        if len(line) < 2:
            return None
        after.push(line[1])
        lost.add(line[1].to_square)
        again = passed(after)
        if again is None:
            return None
        after = again
    return frozenset(lost | {piece.square for piece in good_captures(after)})


def _rescues(board: Board, line: Sequence[Move]) -> list[Reason]:
    """The dearest piece that was to be captured before the move and is not after it."""
    before = passed(board)
    if before is None:
        return []
    move = line[0]
    endangered = good_captures(before)
    still = capturable_after(board, line)
    if still is None:
        return []
    values = VALUES[board.game]
    for piece in sorted(endangered, key=lambda piece: -values[piece.letter.lower()]):
        if values[piece.letter.lower()] <= 1:
            continue
        if piece.square == move.from_square:
            if move.to_square not in still:
                return [Reason(later("saves {piece} from capture"), {"piece": piece})]
        elif piece.square not in still:
            return [Reason(later("protects {piece}"), {"piece": piece})]
    return []


def _development(board: Board, move: Move) -> list[Reason]:
    letter = board.piece_at(move.from_square) or ""
    home = str(board.first_rank if board.turn_index == 0 else board.first_rank + board.ranks - 1)
    is_at_home = move.from_square[1:] == home
    if letter.lower() == "c":
        is_at_home = move.from_square in _CANNONS[board.turn_index]
    if board.ply() < _OPENING_PLIES and letter.lower() in _DEVELOPED[board.game] and is_at_home:
        where = PieceOn(letter, move.from_square)
        return [Reason(later("brings out {piece}"), {"piece": where})]
    return []


def _castles(board: Board, move: Move) -> bool:
    return board.game == "chess" and board.san(move).startswith("O-O")


def good_captures(board: Board, from_square: str | None = None) -> list[PieceOn]:
    """What the side to move could capture with profit: it is worth more, or not protected.

    >>> import rukh
    >>> [str(piece) for piece in good_captures(rukh.Board("4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1"))]
    ['nd5']
    """
    values = VALUES[board.game]
    found: dict[str, PieceOn] = {}
    for move in board.legal_moves:
        if from_square is not None and move.from_square != from_square:
            continue
        victim = _victim(board, move)
        if victim is None or victim.square in found:
            continue
        attacker = board.piece_at(move.from_square) or ""
        own, other = values[attacker.lower()], values[victim.letter.lower()]
        if other > own or not _is_protected(board, move):
            found[victim.square] = victim
    return list(found.values())


def _is_protected(board: Board, move: Move) -> bool:
    """Whether a capture could be answered by a recapture."""
    after = board.copy()
    after.push(move)
    return any(reply.to_square == move.to_square for reply in after.legal_moves)


def _victim(board: Board, move: Move) -> PieceOn | None:
    """What a legal move captures."""
    if not board.is_capture(move):
        return None
    letter = board.piece_at(move.to_square)
    if letter is not None and letter.isupper() == (board.turn_index == 1):
        return PieceOn(letter, move.to_square)
    # En passant.
    return PieceOn("p" if board.turn_index == 0 else "P", move.to_square[0] + move.from_square[1])


def _is_mate(board: Board, move: Move) -> bool:
    if not board.gives_check(move):
        return False
    after = board.copy()
    after.push(move)
    return after.is_checkmate()


def _listed(counts: Counter[str], *, is_upper: bool, values: Mapping[str, int]) -> tuple[str, ...]:
    letters = sorted(counts.elements(), key=lambda letter: -values[letter])
    return tuple(letter.upper() if is_upper else letter for letter in letters)
