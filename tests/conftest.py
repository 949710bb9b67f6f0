"""What several tests share: the command in process and as a program."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from rich.style import Style

from rukh.cli.context import Context
from rukh.cli.parser import main

if TYPE_CHECKING:
    from collections.abc import Callable

# Started in the background of a script, Ctrl-C is ignored, here and in every program started here.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

UTF8 = {"LANG": "C.UTF-8", "TERM": "xterm-256color"}


@dataclass
class Done:
    """What a run of the command left behind."""

    code: int
    out: str
    err: str


def run_in_process(
    *arguments: str,
    typed: str = "",
    environ: dict[str, str] | None = None,
    width: int = 80,
    encoding: str = "utf-8",
) -> Done:
    """Runs the command here, its streams being files in memory."""
    forget_styles()
    out, err = io.BytesIO(), io.BytesIO()
    context = Context(
        stdin=io.StringIO(typed),
        stdout=io.TextIOWrapper(out, encoding=encoding, newline="", write_through=True),
        stderr=io.TextIOWrapper(err, encoding=encoding, newline="", write_through=True),
        environ=UTF8 if environ is None else environ,
        width=width,
    )
    code = main(list(arguments), context)
    context.stdout.flush()
    context.stderr.flush()
    return Done(int(code), out.getvalue().decode(encoding), err.getvalue().decode(encoding))


def run_program(
    *command: str,
    typed: bytes = b"",
    environ: dict[str, str] | None = None,
    timeout: float = 60,
) -> subprocess.CompletedProcess[bytes]:
    """Runs a Python command line as a program of its own, in a bare environment."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    if "PYTHONPATH" in os.environ:
        kept["PYTHONPATH"] = os.environ["PYTHONPATH"]
    return subprocess.run(
        [sys.executable, *command],
        input=typed,
        capture_output=True,
        timeout=timeout,
        env=kept | (UTF8 if environ is None else environ),
        check=False,
    )


def forget_styles() -> None:
    """Rich keeps the codes of a style that was shown once, whatever console shows it next."""
    Style.parse.cache_clear()
    Style._add.cache_clear()


@pytest.fixture(autouse=True)
def _styles_that_nobody_has_shown() -> None:
    forget_styles()


@pytest.fixture
def cli() -> Callable[..., Done]:
    return run_in_process


@pytest.fixture
def program() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    return run_program


@pytest.fixture
def judged(cli: Callable[..., Any]) -> Callable[..., Any]:
    """``rukh referee --json``, run well: its document."""

    def run(*arguments: str, **surroundings: Any) -> Any:
        done = cli("referee", *arguments, "--json", **surroundings)
        assert done.code == 0, done.err
        assert done.err == ""
        return json.loads(done.out)

    return run
