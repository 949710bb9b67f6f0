"""The full screen of ``rukh play``: a Textual application over `rukh.table.Sitting`.

`app` is the application, `game` the screen of a game under way; `dialogs`, `newgame` and `setup`
come before it when they are asked for. What can be done, by key, mouse or word, `commands` lists.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rukh.cli.context import Context
    from rukh.cli.exit import ExitCode
    from rukh.cli.play.start import Table

__all__ = ["run"]


def run(context: Context, table: Table) -> ExitCode:
    """Plays on the full screen until the person leaves; the table is the caller's to close."""
    from rukh.cli.exit import ExitCode
    from rukh.screen.app import GameApp

    app = GameApp(context, table)
    talk, held = context.talk, io.StringIO()
    usual, talk.file = talk.file, held
    try:
        app.run()
    finally:
        # What was said meanwhile would have spoilt the screen.
        talk.file = usual
        talk.file.write(held.getvalue())
    if table.keeper.is_kept and not table.sitting.is_over:
        words = context.words
        context.print_line(words('The game is kept: "rukh play --resume" goes on with it.'))
    if app.was_interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.FAILED if app.return_code else ExitCode.OK
