"""Texts for people, in English and in Chinese.

A text is written in English where it is used, and looked up in `zh`, whose files hold the Chinese
of one part of the program each. Sentences of verdicts are not here: they come from the rules
themselves (`rukh.Outcome.sentence_in`). Which language somebody reads, `locale` knows.

>>> from rukh.words import Words
>>> english, chinese = Words("en"), Words("zh")
>>> english("{side} to move.", side=english("Red"))
'Red to move.'
>>> chinese("{side} to move.", side=chinese("Red"))
'轮到红方走棋。'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.words.locale import LANGUAGES, language_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rukh.ruling import Language

__all__ = ["LANGUAGES", "Words", "language_of", "later"]


class Words:
    """Says texts in one language."""

    def __init__(self, language: Language = "en") -> None:
        self.language: Language = language
        self._table = _table_of(language)

    def __call__(self, text: str, /, **values: object) -> str:
        """The text in this language, in English where it has no translation.

        With `values` its ``{names}`` are filled in; without any it is left as it is written.

        >>> Words("zh")("Good bye."), Words("zh")("A text that nobody translated.")
        ('再见。', 'A text that nobody translated.')
        """
        said = self._table.get(text, text)
        return said.format(**values) if values else said

    def counted(self, number: int, one: str, many: str, /, **values: object) -> str:
        """The text for `number` things: `one` for a single one in English, `many` otherwise.

        Chinese has one text for both, under `many`. ``{number}`` stands for the number.

        >>> say = Words("en")
        >>> say.counted(1, "{number} game", "{number} games")
        '1 game'
        >>> say.counted(1200, "{number} game", "{number} games")
        '1,200 games'
        """
        text = one if number == 1 and self.language == "en" else many
        return self._table.get(text, text).format(number=f"{number:,}", **values)

    def knows(self, text: str) -> bool:
        """Whether the text can be said in this language."""
        return self.language == "en" or text in self._table


def later(text: str, /) -> str:
    """Marks a text that a table holds and `Words` will say; it is given back as it is."""
    return text


def _table_of(language: Language) -> Mapping[str, str]:
    if language == "en":
        return {}
    from rukh.words.zh import CHINESE  # noqa: PLC0415  (English does without it)

    return CHINESE
