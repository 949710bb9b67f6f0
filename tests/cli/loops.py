"""Repetitions that several tests play: a position, and the moves that lead back to it."""

CHECKS = "4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1"
CHECK_LOOP = "d5e5 e9d9 e5d5 d9e9".split()
"""Red gives check with every move."""

CHASE = "4k4/9/2r5r/2pn5/9/9/9/9/3C5/5K3 w - - 0 1"
CHASE_LOOP = "d1c1 c7d7 c1d1 d7c7".split()
"""Red's cannon attacks a protected chariot with every move."""

PROTECTED = "4k4/9/2c5r/9/3R5/9/9/9/9/5K3 w - - 0 1"
PROTECTED_LOOP = "d5c5 c7d7 c5d5 d7c7".split()
"""Red's chariot attacks a protected cannon with every move."""

SHUFFLE = "g1f3 g8f6 f3g1 f6g8".split()
"""Chess, from the start: knights out and back."""

KILLS = "4k4/3P2P1P/9/9/6b1c/5p1C1/9/9/4A4/3AK1p2 w - - 0 1"
KILL_LOOP = "h4i4 i5h5 i4h4 h5i5".split()
"""Black's cannon threatens mate with every move."""
