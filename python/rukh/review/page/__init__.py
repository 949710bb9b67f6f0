"""A review as one page of HTML: boards to step through, curves, turning points; no network.

`page` writes it piece by piece, `section` makes the part of one game, `pieces` what the script
draws boards with. ``style.css`` and ``script.js`` are written into the page.
"""

from rukh.review.page.page import Page
from rukh.review.page.pieces import Look

__all__ = ["Look", "Page"]
