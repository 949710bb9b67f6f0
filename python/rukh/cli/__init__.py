"""The command ``rukh``: `parser` chooses a command, each of which is one file here.

A command is `add_arguments(parser)` and `run(context, args) -> ExitCode`. It reads and writes
through `context.Context`, so that a test can run it in process.
"""
