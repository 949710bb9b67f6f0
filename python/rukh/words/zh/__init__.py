"""The Chinese of our texts: a dictionary from English, of which each file here holds a part.

A text is in one part only: that of the code that says it, or `common` where several do. A test
holds that every text given to `Words` is here and that both have the same ``{names}``.
"""

from __future__ import annotations

from rukh.words.zh import (
    analyse,
    books,
    common,
    config,
    help,  # noqa: A004
    help_book,
    help_match,
    match,
    play,
    review,
    screen,
    tools,
)

__all__ = ["CHINESE", "PARTS"]

PARTS: dict[str, dict[str, str]] = {
    "common": common.TEXTS,
    "play": play.TEXTS,
    "screen": screen.TEXTS,
    "books": books.TEXTS,
    "tools": tools.TEXTS,
    "analyse": analyse.TEXTS,
    "review": review.TEXTS,
    "config": config.TEXTS,
    "help": help.TEXTS,
    "help_book": help_book.TEXTS,
    "help_match": help_match.TEXTS,
    "match": match.TEXTS,
}

CHINESE: dict[str, str] = {
    english: chinese for part in PARTS.values() for english, chinese in part.items()
}
