"""Game records as text: tags, FEN lines, UCI ``position`` lines, and moves as they are written.

It knows the shape of a record and no rules: which game it is and whether its moves are legal is for
a board to say. `referee` reads with it.
"""

from __future__ import annotations

import bisect
import codecs
import re
from dataclasses import dataclass, field

from rukh.errors import RukhError

__all__ = ["Record", "RecordError", "decoded", "read_records"]

_XIANGQI_ROWS = 10
_ROW = "[1-9KQRBNPACEHkqrbnpaceh]+"
_FIELDS = (
    r"(?:[ \t]+[^\s\d*](?=\s|\Z)"  # side to move; a wrong sign is for the FEN reader to refuse
    r"(?:[ \t]+(?!moves\b|[O0]-[O0])[^\s\d]+(?=\s|\Z)[ \t]+(?:-|[a-z]\d)(?=\s|\Z)"
    r"(?:[ \t]+-?\d+(?=\s|\Z)(?:[ \t]+-?\d+(?=\s|\Z))?)?)?)?"
)
_PARTS = re.compile(
    rf"""
      (?P<escape>^%[^\n]*)
    | (?P<start>^[ \t]*(?:position[ \t]+)?startpos(?=\s|\Z))
    | (?P<fen>^[ \t]*(?:(?:position[ \t]+)?fen[ \t]+)?
        (?:{_ROW}(?:/{_ROW}){{2,}}|\w+(?:/\w+){{6,}})(?=\s|\Z){_FIELDS})
    | (?P<tag>\[\s*(?P<name>\w+)\s+(?:"(?P<quoted>(?:[^"\\\n]|\\.)*)"\s*|(?P<bare>[^\]\n]*))\])
    | (?P<comment>\{{[^}}]*(?:\}}|\Z)|;[^\n]*)
    | (?P<bracket>[()\[\]}}])
    | (?P<word>[^\s(){{}};\[\]]+)
    """,
    re.VERBOSE | re.MULTILINE,
)
_HIGH_BYTES, _PAIRED_BYTES = re.compile(rb"[\x80-\xff]"), re.compile(rb"[\x80-\xff]{2}")
_XIANGQI_MOVE = re.compile(r"[A-I]\d-[A-I]\d|[a-i]\d-?[a-i]\d")
_ONLY_XIANGQI = re.compile(r"[Ii]\d|[A-Ia-i][09]")
_SAN = re.compile(r"[KQRBN][a-h1-8x]*[a-h][1-8].*|[a-h](?:x[a-h])?[1-8](?:=?[QRBN])?|[O0]-[O0].*")
_NUMBER = re.compile(r"\d+(?:[.…]+|\Z)|[.…]+")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "½-½", "*")
_SKIPPED = ("", "moves", "e.p.")
_MARKS = "+#!?"


class RecordError(RukhError):
    """A game record that cannot be read."""


@dataclass
class Record:
    """One game: where it begins, and its moves as they are written."""

    line: int = 1
    """The line of the text on which it begins."""
    tags: dict[str, str] = field(default_factory=dict)
    """Its tags, by name in lower case."""
    fen: str | None = None
    """The position that it begins from, if it names one by a FEN."""
    is_from_start: bool = False
    """Whether it says that it begins from its game's start."""
    moves: list[tuple[str, int]] = field(default_factory=list)
    """Each move and its line."""
    is_complete: bool = False
    """Whether its result was met: whatever follows is another game."""

    @property
    def names_position(self) -> bool:
        """Whether it says where it begins."""
        return self.fen is not None or self.is_from_start

    @property
    def game(self) -> str | None:
        """The game, by what the record says itself: tags, FEN, the shape of its moves."""
        for name in ("game", "variant"):
            words = self.tags.get(name, "").lower()
            if words in ("xiangqi", "chinese chess", "中国象棋", "象棋"):
                return "xiangqi"
            if words in ("chess", "standard") or self.is_chess960:
                return "chess"
        if self.fen is not None:
            return "xiangqi" if self.fen.partition(" ")[0].count("/") == _XIANGQI_ROWS - 1 else None
        for text, _ in self.moves:
            if _SAN.fullmatch(text):
                return "chess"
            # In capitals only xiangqi writes coordinates.
            if _XIANGQI_MOVE.fullmatch(text) and (text[0].isupper() or _ONLY_XIANGQI.search(text)):
                return "xiangqi"
        # As UCI has it, and the format of tags: chess, where nothing says otherwise.
        return "chess" if self.is_from_start or "white" in self.tags else None

    @property
    def is_chess960(self) -> bool:
        """Whether it says that castling is as Chess960 has it."""
        variant = self.tags.get("variant", "").lower()
        return "960" in variant or "fischer" in variant


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16, or what older programs wrote, GBK or Latin-1."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # In Chinese text such bytes come in pairs, and the second of a pair may look like "}".
        paired = 2 * len(_PAIRED_BYTES.findall(data))
        is_chinese = 2 * paired > len(_HIGH_BYTES.findall(data))
        return data.decode("gb18030" if is_chinese else "latin-1", errors="replace")


def read_records(text: str) -> list[Record]:
    """Every game of a text, in order. Comments, variations and marks of annotators are passed over.

    >>> [game] = read_records("4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1 moves f0f9 {a check} e9e8")
    >>> game.fen, [text for text, line in game.moves]
    ('4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1', ['f0f9', 'e9e8'])

    Raises:
        RecordError: A comment or variation is not closed, or a bracket is out of place.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reader = _Reader()
    ends = [place for place, sign in enumerate(text) if sign == "\n"]
    for part in _PARTS.finditer(text):
        reader.take(part, 1 + bisect.bisect_left(ends, part.start()))
    return reader.finish()


class _Reader:
    """The games so far, and the variations that are open."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.open_variations: list[int] = []

    def take(self, part: re.Match[str], line: int) -> None:
        """Reads the next part."""
        kind, words = part.lastgroup, part.group()
        if kind == "comment":
            if words[0] == "{" and words[-1] != "}":
                raise RecordError(f'line {line}: the comment is not closed by "}}"')
        elif kind == "bracket":
            self._bracket(words, line)
        elif kind == "tag":
            self.finish()
            value = part["bare"] if part["quoted"] is None else part["quoted"]
            self._tag(part["name"].lower(), value.strip(), line)
        elif self.open_variations:
            return
        elif kind == "start":
            self._positioned(line).is_from_start = True
        elif kind == "fen":
            fen = re.sub(r"^(?:position\s+)?(?:fen\s+)?", "", words.strip())
            self._positioned(line).fen = fen
        elif kind == "word":
            self._word(words, line)

    def finish(self) -> list[Record]:
        """The games, once it is clear that no variation is open."""
        if self.open_variations:
            line = self.open_variations[-1]
            raise RecordError(f'line {line}: the variation is not closed by ")"')
        return self.records

    def _bracket(self, sign: str, line: int) -> None:
        if sign == "(":
            self.open_variations.append(line)
        elif sign == ")" and self.open_variations:
            self.open_variations.pop()
        else:
            raise RecordError(f'line {line}: nothing that this "{sign}" could belong to')

    def _tag(self, name: str, value: str, line: int) -> None:
        record = self._current(line)
        if record.moves or (record.names_position and not record.tags):
            record = self._begin(line)
        record.tags[name] = value
        if name == "fen":
            record.fen = value

    def _positioned(self, line: int) -> Record:
        """The game that begins with the position read just now."""
        record = self._current(line)
        return self._begin(line) if record.moves or record.names_position else record

    def _word(self, word: str, line: int) -> None:
        if word in _RESULTS:
            if self.records:
                self.records[-1].is_complete = True
            return
        if word.startswith("$"):
            return
        number = _NUMBER.match(word)
        move = word[number.end() :] if number is not None else word
        move = move.rstrip(_MARKS)
        if move.lower() not in _SKIPPED:
            self._current(line).moves.append((move, line))

    def _current(self, line: int) -> Record:
        """The game that is being read."""
        if not self.records or self.records[-1].is_complete:
            return self._begin(line)
        return self.records[-1]

    def _begin(self, line: int) -> Record:
        self.records.append(Record(line))
        return self.records[-1]
