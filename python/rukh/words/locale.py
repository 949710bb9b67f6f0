"""Which language somebody reads, from the environment that a program is given."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rukh.ruling import Language

__all__ = ["LANGUAGES", "language_of"]

LANGUAGES: tuple[Language, ...] = ("en", "zh")
"""The languages that there are texts in."""

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What names the language of messages; the first that is set counts, as POSIX has it."""


def language_of(environ: Mapping[str, str]) -> Language:
    """The language that this environment asks for; English where it asks for no other of ours.

    >>> language_of({"LANG": "zh_CN.UTF-8"}), language_of({"LANG": "fr_FR.UTF-8"})
    ('zh', 'en')
    >>> language_of({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"})
    'en'
    """
    named = next((environ[name] for name in _VARIABLES if environ.get(name)), None)
    if named is None:
        # A program on Windows is told by the system; an environment of a test's own tells nothing.
        named = _of_windows() if environ is os.environ else ""
    return "zh" if named.replace("-", "_").partition("_")[0].lower() in ("zh", "chinese") else "en"


def _of_windows() -> str:
    """The language of Windows' own menus, as a locale; an empty text elsewhere."""
    if os.name != "nt":
        return ""
    import ctypes  # noqa: PLC0415
    import locale  # noqa: PLC0415

    code = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return locale.windows_locale.get(code, "")
