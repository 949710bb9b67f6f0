"""A review in words: what each fault was, why something else was better, what was repeated.

Texts are English here and looked up by `rukh.words`; moves are written in the notation that was
chosen. Sentences about verdicts come from the rules.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rukh.review.course import SHOWN
from rukh.words import Words, later

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rukh._native import Move
    from rukh.board import Board, Notation
    from rukh.review.model import RepetitionRemark, Review, ReviewedMove
    from rukh.review.reasons import Reason
    from rukh.ruling import Language
    from rukh.score import Score
    from rukh.side import Side

__all__ = ["Teller", "percent"]

# What a player wins or loses: one of each kind, and several.
_PIECES = {
    "chess": {
        "p": (later("a pawn"), later("{number} pawns")),
        "n": (later("a knight"), later("{number} knights")),
        "b": (later("a bishop"), later("{number} bishops")),
        "r": (later("a rook"), later("{number} rooks")),
        "q": (later("the queen"), later("{number} queens")),
    },
    "xiangqi": {
        "p": (later("a soldier"), later("{number} soldiers")),
        "a": (later("an advisor"), later("{number} advisors")),
        "b": (later("an elephant"), later("{number} elephants")),
        "n": (later("a horse"), later("{number} horses")),
        "c": (later("a cannon"), later("{number} cannons")),
        "r": (later("a chariot"), later("{number} chariots")),
    },
}
# A side has one queen to lose, and may get several.
_PROMOTED = _PIECES["chess"] | {"q": (later("a queen"), later("{number} queens"))}
_MOST_VALUABLE = "qrcnbap"

_TERMS = {
    "material": later("material"),
    "placement": later("placement of the pieces"),
    "pawn structure": later("pawn structure"),
    "passed pawns": later("passed pawns"),
    "mobility": later("mobility"),
    "piece features": later("activity of the pieces"),
    "king safety": later("safety of the king"),
    "threats": later("threats"),
    "mating a bare king": later("mating the bare king"),
    "drawishness": later("winning prospects"),
    "piece combinations": later("combination of the pieces"),
    "chariots": later("chariots"),
    "horses": later("horses"),
    "cannons": later("cannons"),
    "soldiers": later("soldiers"),
    "defenders": later("defenders"),
    "general safety": later("safety of the general"),
    "winning chances": later("winning prospects"),
}


def percent(expectation: float) -> str:
    """An expected score as people read it: never 100 where something can still be lost.

    >>> percent(0.5), percent(0.999), percent(1.0)
    ('50 %', '99 %', '100 %')
    """
    whole = round(100 * expectation)
    if whole == 100 and expectation < 1:
        whole = 99
    if whole == 0 and expectation > 0:
        whole = 1
    return f"{whole} %"


class Teller:
    """Says reviews of one game in one language and notation.

    >>> import rukh
    >>> teller = Teller(rukh.Board(), "zh")
    >>> teller.pieces("ppr")
    '车和2个兵'
    """

    def __init__(
        self, start: Board, language: Language = "en", notation: Notation | None = None
    ) -> None:
        self.words = Words(language)
        self.language: Language = language
        self.game = start.game
        self.notation = notation
        self._start = start

    # --- moves ------------------------------------------------------------------------------

    def text(self, board: Board, move: Move) -> str:
        """A move as it is written."""
        if self.notation is not None:
            return board.write_move(move, self.notation)
        if self.language == "zh" and self.game == "xiangqi":
            return board.write_move(move, "chinese")
        return board.san(move)

    def line(self, board: Board, moves: Sequence[Move], most: int = SHOWN) -> list[str]:
        """The first moves of a line, as they are written."""
        walker = board.copy()
        written = []
        for move in moves[:most]:
            if not walker.is_legal(move):
                break
            written.append(self.text(walker, move))
            walker.push(move)
        return written

    def score(self, score: Score, mover: Side) -> str:
        """A score as the side sees it that begins the game, whoever's it is."""
        seen = score if mover.moves_first else -score
        if seen.is_by_rule:
            return self.words("win by rule") if seen.value() > 0 else self.words("loss by rule")
        return str(seen)

    def side(self, side: Side) -> str:
        """The name of a side, as it begins a sentence."""
        return self.words(side.value.capitalize())

    def percent(self, expectation: float) -> str:
        """An expected score as people read it, without a blank in Chinese."""
        shown = percent(expectation)
        return shown.replace(" ", "") if self.language == "zh" else shown

    # --- reasons ----------------------------------------------------------------------------

    def verdict(self, move: ReviewedMove) -> str:
        """A fault in a sentence: its class and what it costs."""
        return self.words(
            "{quality}: the expected score falls from {before} to {after}.",
            quality=_capital(self.words(move.quality.label)),
            before=self.percent(move.before),
            after=self.percent(move.after),
        )

    def why(self, board: Board, move: ReviewedMove) -> str:
        """What was better, and why; an empty text where nothing was. `board` is the one before."""
        if move.best is None or not move.best.moves:
            return ""
        better = self.text(board, move.best.moves[0])
        played = self.text(board, move.move)
        score = self.score(move.best.score, move.side)
        parts = [self.words("Better is {move} ({score}).", move=better, score=score)]
        told = self._told(move.for_best)
        if told:
            is_compared = move.for_best[0].is_compared
            parts.append(
                self.words("Compared with the move played, it {does}.", does=told)
                if is_compared
                else self.words("It {does}.", does=told)
            )
        terms = [reason for reason in move.for_best if reason.kind == "term"]
        if terms:
            named = self.joined(
                self.words(
                    "{term} ({pawns})",
                    term=self.words(_TERMS.get(reason.name, reason.name)),
                    pawns=f"{reason.number / 100:+.2f}",
                )
                for reason in terms
            )
            parts.append(self.words("It leads to better {terms}.", terms=named))
        told = self._told(move.against)
        if told:
            parts.append(self.words("{move} {does}.", move=played, does=told))
        if len(parts) == 1:
            parts.append(self._general(move))
        return self._sentences(part for part in parts if part)

    def fault(self, board: Board, move: ReviewedMove) -> str:
        """All there is to say about a fault: `verdict` and `why`."""
        return self._sentences(filter(None, (self.verdict(move), self.why(board, move))))

    def lines(self, board: Board, move: ReviewedMove) -> list[str]:
        """The lines of a fault, each as far as shows what is said of it."""
        told = []
        if move.best is not None and move.best.moves:
            line = " ".join(self.line(board, move.best.moves, move.best_plies))
            told.append(self.words("Better: {line}", line=f"{move.label} {line}"))
        played = self.played(board, move)
        return [*told, played] if played else told

    def played(self, board: Board, move: ReviewedMove) -> str:
        """What could have followed a fault; an empty text where nothing is known."""
        line = self.line(board, move.played.moves, move.played_plies)
        if len(line) < 2:
            return ""
        return self.words("Played: {line}", line=f"{move.label} {' '.join(line)}")

    def _general(self, move: ReviewedMove) -> str:
        """What there is to say where nothing in particular differs."""
        if move.before >= 0.85:
            return self.words("It keeps the win.")
        if 0.4 <= move.before <= 0.6 and move.after < 0.4:
            return self.words("It keeps the balance.")
        return ""

    def _told(self, reasons: Iterable[Reason]) -> str:
        for reason in reasons:
            say = _SAID.get(reason.kind)
            if say is not None:
                return say(self, reason)
        return ""

    def pieces(self, letters: str) -> str:
        """Pieces that are won or lost, the most valuable first."""
        return self._counted(letters, _PIECES[self.game])

    def promoted(self, letters: str) -> str:
        """Pieces that pawns become."""
        return self._counted(letters, _PROMOTED)

    def _counted(self, letters: str, names: Mapping[str, tuple[str, str]]) -> str:
        counts = Counter(letters)
        told = []
        for letter in sorted(counts, key=_MOST_VALUABLE.find):
            one, many = names[letter]
            number = counts[letter]
            told.append(self.words(one) if number == 1 else self.words(many, number=number))
        return self.joined(told)

    def joined(self, texts: Iterable[str]) -> str:
        """Several things as one part of a sentence."""
        told = list(texts)
        joined = told.pop(0)
        for place, text in enumerate(told):
            is_last = place == len(told) - 1
            joined = (
                self.words("{first} and {second}", first=joined, second=text)
                if is_last
                else self.words("{first}, {second}", first=joined, second=text)
            )
        return joined

    def _sentences(self, parts: Iterable[str]) -> str:
        return ("" if self.language == "zh" else " ").join(parts)

    # --- repetitions ------------------------------------------------------------------------

    def repetition(self, review: Review, remark: RepetitionRemark) -> str:
        """A remark about a repetition, in a sentence or two."""
        move = review.moves[remark.ply - 1]
        where = self.words("After move {label}", label=move.label.rstrip("."))
        chinese = self.language == "zh"
        says = remark.sentences[chinese]
        if remark.kind == "missed_draw" and remark.move is not None:
            board = review.start()
            for earlier in review.moves[: remark.ply - 1]:
                board.push(earlier.move)
            return self.words(
                "Move {label}: {side} could have had a draw by repetition with {move}.",
                label=move.label.rstrip("."),
                side=self.side(move.side),
                move=self.text(board, remark.move),
            )
        if remark.kind == "must_change":
            return self.words("{where}: {says}.", where=where, says=says)
        if remark.kind == "claimable":
            return self.words(
                "{where}: the position has occurred {number} times; a draw can be claimed.",
                where=where,
                number=remark.occurrences,
            )
        is_last = remark.ply == len(review.moves)
        if is_last:
            return self.words("{where}: {says}.", where=where, says=says)
        return self.words(
            "{where}: by these rules the game had ended here: {says}.", where=where, says=says
        )

    def opening(self, review: Review) -> str:
        """The opening's code and name, and how long the game followed the book."""
        parts = []
        if review.opening is not None:
            name = review.opening.name_in(self.language)
            parts.append(f"{review.opening.code} {name}".strip())
        if review.book_plies:
            parts.append(self._left_book(review))
        return self.words("; ").join(parts)

    def _left_book(self, review: Review) -> str:
        if review.book_plies >= len(review.moves):
            return self.words("in the book to the end")
        left = review.moves[review.book_plies]
        return self.words("out of the book with move {label}", label=left.label.rstrip("."))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _wins(teller: Teller, reason: Reason) -> str:
    words, done = teller.words, []
    if reason.promoted:
        done.append(words("promotes to {pieces}", pieces=teller.promoted(reason.promoted)))
    if reason.gained:
        done.append(words("wins {pieces}", pieces=teller.pieces(reason.gained)))
    if reason.kept:
        done.append(words("keeps {pieces}", pieces=teller.pieces(reason.kept)))
    told = teller.joined(done)
    if not reason.lost:
        return told
    return words("{does} for {price}", does=told, price=teller.pieces(reason.lost))


def _loses(teller: Teller, reason: Reason) -> str:
    words, done = teller.words, []
    if reason.promoted:
        pieces = teller.promoted(reason.promoted)
        done.append(words("lets the other side promote to {pieces}", pieces=pieces))
    if reason.lost:
        done.append(words("loses {pieces}", pieces=teller.pieces(reason.lost)))
    told = teller.joined(done)
    if not reason.gained:
        return told
    return words("{loses} for {price}", loses=told, price=teller.pieces(reason.gained))


def _mate(teller: Teller, reason: Reason) -> str:
    if not reason.plies:
        # The line breaks off before it.
        return teller.words(
            "leads to mate in {number}, as the search sees it", number=reason.number
        )
    if reason.number <= 1:
        return teller.words("is checkmate")
    return teller.words("mates in {number}", number=reason.number)


def _mated(teller: Teller, reason: Reason) -> str:
    if not reason.plies:
        return teller.words("allows mate in {number}, as the search sees it", number=reason.number)
    return teller.words("allows mate in {number}", number=reason.number)


_SAID: dict[str, Callable[[Teller, Reason], str]] = {
    "mate": _mate,
    "mated": _mated,
    "wins_by_rule": lambda teller, _: teller.words("wins by the rules of repetition"),
    "loses_by_rule": lambda teller, _: teller.words("loses by the rules of repetition"),
    "wins": _wins,
    "loses": _loses,
}
