"""Names of openings, in English and Chinese, with the codes of their encyclopaedias.

>>> import rukh
>>> from rukh.openings import opening_of
>>> board = rukh.Board()
>>> for text in "d4 Nf6 c4 e6 Nf3 d5 Nc3 Be7 a3".split():
...     _ = board.push_san(text)
>>> found = opening_of(board)
>>> print(found)
D37 Queen's Gambit Declined: Three Knights Variation
>>> found.name_in("zh"), found.ply, len(board)
('拒后翼弃兵：三马变例', 7, 9)

Openings are found by position, not by the order of moves: the game above began as an Indian
Defence. `opening_of` gives the deepest named position that a game went through, and `openings`
lists all that have names. What an opening is, is in `opening.py`; how it is found, in `finding.py`;
the names themselves are in ``chess.tsv`` and ``xiangqi.tsv``, a line each: code, English name,
Chinese name and the moves that define it. The codes of xiangqi were settled by those of the games
in the Chinese Chess Practical Dataset (CCPD, CC-BY-4.0).
"""

from rukh.openings.finding import opening_of, openings
from rukh.openings.opening import Opening

__all__ = ["Opening", "opening_of", "openings"]
