"""How the full screen looks apart from the board: colours, frames, and where widgets are."""

from __future__ import annotations

from textual.theme import Theme

__all__ = ["CSS", "THEME"]

THEME = Theme(
    name="rukh",
    primary="#c08a4a",
    secondary="#8fa2b5",
    accent="#d9a55b",
    warning="#e0b13a",
    error="#e0604c",
    success="#7fa57a",
    foreground="#e8e3da",
    background="#1d1b19",
    surface="#262320",
    panel="#302c28",
    dark=True,
)
"""For screens with many colours; those with few keep their own."""

CSS = """
GameScreen, SetUp { layout: vertical; background: $background; color: $foreground; }
GameScreen:ansi, SetUp:ansi { background: ansi_default; color: ansi_default; }
#main { height: 1fr; }
#board { width: 1fr; height: 1fr; }
#panel { width: 30; height: 1fr; padding: 0 1 0 1; }
#upper, #lower, #opening, #book, #notes { height: auto; width: 1fr; }
#opening { color: $accent; max-height: 3; }
#opening:ansi { color: ansi_default; }
#moves { height: 1fr; min-height: 2; margin: 1 0; overflow-x: hidden; scrollbar-size-vertical: 1; }
#book { max-height: 8; margin: 0 0 1 0; }
#notes { max-height: 12; margin: 0 0 1 0; color: $secondary; }
#notes:ansi { color: ansi_default; }
#above, #below, #standing, #entry, #keys, #pieces, #fen, #deeds { height: 1; }
#above, #below { padding: 0 1; }
#standing { padding: 0 1; background: $panel; }
#standing:ansi { background: ansi_default; }
#entry { padding: 0 1; background: $surface; }
#entry:focus { background: $surface; background-tint: $foreground 0%; }
#keys { background: $panel; overflow: hidden; }
#keys:ansi { background: ansi_default; }
#small { width: 1fr; height: 1fr; padding: 0 1; display: none; }
#pieces, #deeds { height: 2; overflow: hidden; }
SetUp #fault { height: auto; max-height: 2; padding: 0 1; }
SetUp #fen { padding: 0 1; background: $surface; }
Dialog { align: center middle; background: $background 50%; }
Dialog:ansi { background: transparent; }
#dialog {
    max-width: 100%; max-height: 100%; height: auto; padding: 0 1;
    border: round $primary; border-title-color: $accent; border-title-style: bold;
    background: $surface;
}
#dialog:ansi { background: ansi_default; border: round ansi_default; }
.-plain #dialog { border: ascii $primary; }
.-plain #dialog:ansi { border: ascii ansi_default; }
#dialog #options { height: auto; max-height: 75vh; background: $surface; overflow-x: hidden; }
#dialog #options:ansi { background: ansi_default; }
#dialog #filter { margin: 0 0 1 0; }
#dialog VerticalScroll { height: auto; max-height: 85vh; background: $surface; }
#dialog VerticalScroll:ansi { background: ansi_default; }
#dialog #answers { height: 1; margin: 1 0 0 0; overflow: hidden; background: $surface; }
#dialog #answers:ansi { background: ansi_default; }
#dialog #fault { height: auto; }
#dialog .row { height: 1; }
#dialog .row Cycle { height: 1; width: 1fr; }
#dialog .row Input { width: 1fr; }
Toast { width: 100%; max-width: 100%; padding: 0 1; }
ToastRack { padding: 0; }
"""
