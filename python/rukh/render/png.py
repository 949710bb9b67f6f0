"""Pictures as PNG, drawn by resvg."""

from __future__ import annotations

from rukh.errors import OptionError

__all__ = ["check_size", "drawn"]

_LARGEST = 8192


def check_size(size: object) -> None:
    """Refuses widths that no picture should have.

    Raises:
        OptionError: It is one.
    """
    if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= _LARGEST:
        raise OptionError(f"size must be a whole number from 1 to {_LARGEST}, not {size!r}")


def drawn(svg: str, width: int) -> bytes:
    """Draws SVG text; no fonts are looked for, since our pictures need none.

    Raises:
        OptionError: There is nothing to draw it with.
    """
    try:
        import resvg_py  # noqa: PLC0415  (slow to load, and a system may lack it)
    except ImportError:
        raise OptionError(
            "to draw a PNG the package resvg_py is needed: pip install resvg_py"
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
