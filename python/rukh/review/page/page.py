"""The page from its head to its end: written as the reviews come, so that any number has room."""

from __future__ import annotations

from html import escape
from importlib import resources
from typing import TYPE_CHECKING

from rukh.review.page.pieces import Look, drawings
from rukh.review.page.section import Section
from rukh.review.quality import Quality
from rukh.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rukh.board import Notation
    from rukh.limit import Limit
    from rukh.review.model import Review
    from rukh.review.summary import Summary
    from rukh.ruling import Language
    from rukh.side import Side

__all__ = ["Page"]

# Nothing is loaded from anywhere, whatever a record says.
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
_MOST_LINKS = 2000
_SIGNS = {"?!": (Quality.INACCURACY,), "?": (Quality.MISTAKE, Quality.MISSED_WIN)}
_SIGNS["??"] = (Quality.BLUNDER,)


class Page:
    """A page under way.

    Args:
        write: Takes the page's bytes, piece by piece.
        language: The language of its texts.
        limit: What each position was given.
        look: How boards look.

    >>> import rukh
    >>> pieces = []
    >>> page = Page(pieces.append)
    >>> games = rukh.read_games("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
    >>> for review in rukh.review.review_games(games, rukh.Limit(nodes=200)):
    ...     page.add(review)
    >>> page.finish()
    >>> html = b"".join(pieces).decode()
    >>> html[:15], html.rstrip()[-7:]
    ('<!doctype html>', '</html>')
    """

    def __init__(
        self,
        write: Callable[[bytes], object],
        *,
        language: Language = "en",
        limit: Limit | None = None,
        look: Look | None = None,
    ) -> None:
        self._write_bytes = write
        self._look = Look() if look is None else look
        self._language: Language = language
        self._words = Words(language)
        self._limit = limit
        self._count = 0
        self._links: list[str] = []
        self._drawn: set[str] = set()

    def add(
        self,
        review: Review,
        *,
        notation: Notation | None = None,
        sides: Sequence[Side] | None = None,
    ) -> None:
        """Writes the section of a game; faults of these sides alone are told."""
        if self._count == 0:
            self._begin()
        self._count += 1
        game = review.game.game
        if game not in self._drawn:
            self._drawn.add(game)
            self._write(drawings(game, self._look))
        section = Section(review, self._count, self._language, notation, sides, self._look)
        for part in section.html():
            self._write(part)
        if len(self._links) < _MOST_LINKS:
            self._links.append(section.link())

    def finish(self, summary: Summary | None = None) -> None:
        """Writes the end of the page; without a game it is a page that says so."""
        if self._count == 0:
            self._begin()
            self._write(f"<p>{escape(self._words('There is no game.'))}</p>\n")
        if self._count > 1:
            self._write(self._contents(summary))
        self._write(f"</main>\n<script>\n{_asset('script.js')}</script>\n</body>\n</html>\n")

    def _begin(self) -> None:
        words = self._words
        title = escape(words("Review of games"))
        told = f"<p>{escape(self._limit_text())}</p>" if self._limit is not None else ""
        language = "zh-Hans" if self._language == "zh" else "en"
        self._write(
            f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta name="generator" content="Rukh">\n<title>{title}</title>\n'
            f"<style>\n{_asset('style.css')}</style>\n</head>\n<body>\n"
            f"<header><h1>{title}</h1>{told}</header>\n<main>\n"
        )

    def _limit_text(self) -> str:
        """What each position was given, in words."""
        words, limit = self._words, self._limit
        if limit is None:
            return ""
        given = []
        if limit.time is not None:
            given.append(words("{seconds} s", seconds=f"{limit.time:g}"))
        if limit.depth is not None:
            given.append(words("{depth} plies", depth=limit.depth))
        if limit.nodes is not None:
            given.append(words("{nodes} nodes", nodes=f"{limit.nodes:,}"))
        return words("By Rukh, with {limit} for each position.", limit=", ".join(given))

    def _contents(self, summary: Summary | None) -> str:
        """The players' sums and the list of games; it comes last, and is shown first."""
        words = self._words
        parts = ['<nav class="contents">']
        if summary is not None:
            heads = [words("player"), words("games"), words("points")]
            heads += [words("accuracy"), words("mean loss"), *_SIGNS]
            cells = "".join(f"<th>{escape(head)}</th>" for head in heads)
            parts.append(f'<table class="players"><thead><tr>{cells}</tr></thead><tbody>')
            for player in summary.players()[:_MOST_LINKS]:
                accuracy = "–" if player.accuracy is None else f"{player.accuracy:.1f}"
                loss = f"{100 * player.loss / player.decided:.1f} %" if player.decided else "–"
                values = [player.name or "?", player.games, player.points_text, accuracy, loss]
                for qualities in _SIGNS.values():
                    values.append(sum(player.counts[quality] for quality in qualities) or "")
                row = "".join(f"<td>{escape(str(value))}</td>" for value in values)
                parts.append(f"<tr>{row}</tr>")
            parts.append("</tbody></table>")
        parts.append(f"<h2>{escape(words('Games'))}</h2><ol>")
        parts += [f"<li>{link}</li>" for link in self._links]
        parts.append("</ol></nav>\n")
        return "".join(parts)

    def _write(self, text: str) -> None:
        # A lone surrogate of a damaged record is no reason to fail.
        self._write_bytes(text.encode("utf-8", "replace"))


def _asset(name: str) -> str:
    return resources.files("rukh.review.page").joinpath(name).read_text("utf-8")
