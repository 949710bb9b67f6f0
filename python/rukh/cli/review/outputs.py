"""Where reviews go: the report on standard output, annotated PGN, the page, JSON; each as it comes.

A file appears under its name when it is whole.
"""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh.cli.outputs import NewFile
from rukh.review.summary import Summary

if TYPE_CHECKING:
    import argparse
    from types import TracebackType

    from rukh.board import Notation
    from rukh.cli.context import Context
    from rukh.limit import Limit
    from rukh.review.model import Review
    from rukh.ruling import Language
    from rukh.side import Side

__all__ = ["Outputs"]

_STANDARD_OUTPUT = "-"
_PICTURES = {"letters": "letters", "ascii": "letters", "western": "western"}
"""How pieces are drawn in pictures, where they are not characters or figures."""


class Outputs:
    """Takes reviews one after another."""

    def __init__(self, context: Context, args: argparse.Namespace, limit: Limit) -> None:
        self._context = context
        self._args = args
        self._limit = limit
        # What a screen cannot show a file can hold.
        self._language: Language = context.asked_language or context.language
        self._is_ascii = args.pieces == "ascii"
        self._stack = contextlib.ExitStack()
        self._pgn: Any = None
        self._page: Any = None
        self._html: Any = None
        self._held: tuple[Review, Notation | None, tuple[Side, ...]] | None = None
        self._other_notation: Counter[str] = Counter()
        self.games = 0
        """How many came."""
        self.summary = Summary()
        """Their sums."""

    def __enter__(self) -> Outputs:
        # All that reviews are written with is loaded now, not when the first one is there.
        from rukh.cli.review import report  # noqa: F401
        from rukh.review import annotating, document  # noqa: F401

        args = self._args
        if args.output is not None:
            self._pgn = self._opened(args.output)
        if args.html is not None:
            from rukh.review.page import Look, Page

            self._html = self._opened(args.html)
            self._page = Page(
                self._html.write,
                language=self._language,
                limit=self._limit,
                look=Look(
                    theme=args.theme,
                    pieces=_PICTURES.get(args.pieces, "chinese"),
                    is_flipped=args.flip,
                ),
            )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def add(self, review: Review) -> None:
        """Takes a review."""
        self.games += 1
        self.summary.add(review)
        notation = self._notation(review)
        sides = self._sides(review)
        if self._pgn is not None:
            self._write_pgn(review, notation, sides)
        if self._page is not None:
            self._page.add(review, notation=notation, sides=sides)
        if self._args.json:
            self._write_json(review, notation)
        elif self._is_free:
            self._report(review, notation, sides)

    def finish(self) -> None:
        """Writes what comes behind the last review, and gives the files their names."""
        context, args = self._context, self._args
        if args.json:
            players = [player.to_dict() for player in self.summary.players()]
            tail = {"games": self.games, "nodes": self.summary.nodes, "players": players}
            context.stdout.write(f'\n],\n"summary": {json.dumps(tail)}}}\n')
            context.stdout.flush()
        elif self._is_free:
            self._report_held()
            if self.games > 1:
                from rukh.cli.review.report import print_summary

                print_summary(context, self.summary, is_ascii=self._is_ascii)
        if self._page is not None:
            self._page.finish(self.summary)
        for file in (self._pgn, self._html):
            if isinstance(file, NewFile):
                file.commit()
        for game, count in sorted(self._other_notation.items()):
            text = context.words.counted(
                count,
                "note: {number} game of {game} in the usual notation: it has no {notation}",
                "note: {number} games of {game} in the usual notation: it has no {notation}",
                game=context.words(game),
                notation=args.notation,
            )
            context.talk.print(text, soft_wrap=True)

    @property
    def _is_free(self) -> bool:
        """Whether standard output has nothing else to hold than the report."""
        return _STANDARD_OUTPUT not in (self._args.output, self._args.html)

    def _opened(self, name: str) -> Any:
        if name == _STANDARD_OUTPUT:
            return self._context.binary_output
        file = NewFile(Path(name))
        # After `commit` there is nothing left to be taken away.
        self._stack.callback(file.discard)
        return file

    def _notation(self, review: Review) -> Notation | None:
        """The notation that was chosen, if the game has it."""
        args, start = self._args, review.start()
        if args.notation is not None:
            if args.notation in start.notations:
                chosen: Notation = args.notation
                return chosen
            self._other_notation[start.game] += 1
            return None
        settled = getattr(args, "usual_notations", ())
        found: Notation | None = next((name for name in settled if name in start.notations), None)
        if found is None and args.ranks == "1-10" and start.game == "xiangqi":
            return "from-one"
        return found

    def _sides(self, review: Review) -> tuple[Side, ...]:
        first, second = (side.side for side in review.sides)
        wanted = self._args.side
        if wanted == "both":
            return (first, second)
        return (second,) if wanted == "black" else (first,)

    def _write_pgn(
        self, review: Review, notation: Notation | None, sides: tuple[Side, ...]
    ) -> None:
        from rukh.review.annotating import annotated

        game = annotated(review, language=self._language, notation=notation, sides=sides)
        self._pgn.write(game.to_pgn(notation=notation).encode())

    def _write_json(self, review: Review, notation: Notation | None) -> None:
        document = review.to_dict(language=self._args.lang, notation=notation)
        head = '{"reviews": [\n' if self.games == 1 else ",\n"
        self._context.stdout.write(head + json.dumps(document))
        self._context.stdout.flush()

    def _report(self, review: Review, notation: Notation | None, sides: tuple[Side, ...]) -> None:
        from rukh.cli.review.report import print_line, print_report

        is_ascii = self._is_ascii
        if self._args.full:
            if self.games > 1:
                self._context.print_line("")
            print_report(self._context, review, notation=notation, sides=sides, is_ascii=is_ascii)
            return
        # Whether there is one game or several shows with the second one.
        if self.games == 1:
            self._held = (review, notation, sides)
            return
        if self._held is not None:
            print_line(self._context, self._held[0], 1, is_ascii=is_ascii)
            self._held = None
        print_line(self._context, review, self.games, is_ascii=is_ascii)

    def _report_held(self) -> None:
        """Prints the report of the one game that there was."""
        from rukh.cli.review.report import print_report

        if self._held is not None:
            review, notation, sides = self._held
            is_ascii = self._is_ascii
            print_report(self._context, review, notation=notation, sides=sides, is_ascii=is_ascii)
