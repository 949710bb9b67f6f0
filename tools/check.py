#!/usr/bin/env python3
"""Runs every check of the project, and sets up what they need in the checkout's `.venv`.

    python3 tools/check.py                    # everything; what a change has to pass
    python3 tools/check.py --only clippy      # one step; may be given again
    python3 tools/check.py --list

The exit status is 0 when every step passed. Rust builds go to Cargo's own target folder.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

if sys.version_info < (3, 10):  # noqa: UP036  (that is what it tells)
    sys.exit("error: Python 3.10 or later is needed; this is " + sys.version.split()[0])

from workshop import clients, environment, pairs
from workshop.environment import SetupError


def run(*command: str, **variables: str) -> bool:
    """Runs a command in the checkout with its output shown; whether it succeeded."""
    print(f"$ {' '.join(command)}", flush=True)
    every_variable = environment.tool_environment() | variables
    return (
        subprocess.run(command, check=False, cwd=environment.ROOT, env=every_variable).returncode
        == 0
    )


def python_module(*words: str) -> bool:
    """Runs a module of the environment's Python."""
    return run(str(environment.python()), "-m", *words)


def with_component(component: str, *words: str) -> bool:
    """Runs a Cargo command that a minimal toolchain lacks, bringing the component if it can."""
    cargo = environment.cargo()
    probe = subprocess.run(
        [cargo, words[0], "--version"], check=False, capture_output=True, cwd=environment.ROOT
    )
    if probe.returncode != 0:
        rustup = shutil.which("rustup", path=environment.tool_environment()["PATH"])
        if rustup is None:
            raise SetupError(f"cargo {words[0]} is missing: install {component} for your toolchain")
        run(rustup, "component", "add", component)
    return run(cargo, *words)


def check_format() -> bool:
    """Format of the Rust code: cargo fmt."""
    return with_component("rustfmt", "fmt", "--all", "--check")


def check_clippy() -> bool:
    """Lints of the Rust code: cargo clippy, warnings denied."""
    return with_component(
        "clippy", "clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"
    )


def check_rust_tests() -> bool:
    """Tests in Rust: cargo test."""
    return run(environment.cargo(), "test", "--workspace", "--no-fail-fast")


def check_rust_docs() -> bool:
    """Documentation of the crates: cargo doc, warnings denied."""
    return run(
        environment.cargo(), "doc", "--workspace", "--no-deps", RUSTDOCFLAGS="--deny warnings"
    )


def install() -> bool:
    """The wheel, built and installed as a user does: pip install."""
    environment.install_rukh(extra="dev", even_if_unchanged=True)
    rukh = str(environment.program("rukh"))
    return run(rukh, "--version")


def check_lint() -> bool:
    """Lints of the Python code: ruff check."""
    return python_module("ruff", "check", ".")


def check_python_format() -> bool:
    """Format of the Python code: ruff format."""
    return python_module("ruff", "format", "--check", ".")


def check_types() -> bool:
    """Types of the package and of the tools: mypy, strict."""
    package = python_module("mypy")
    return python_module("mypy", "tools") and package


def check_python_tests() -> bool:
    """Tests in Python, of the installed wheel, with the clients that are to be had: pytest."""
    clients.bring()
    # Many tests wait for a clock or a screen; files side by side take half the time.
    return python_module("pytest", "--durations=5", "--numprocesses=auto", "--dist=loadfile")


@dataclass(frozen=True)
class Step:
    """One check."""

    name: str
    work: Callable[[], bool]
    needs_install: bool = False

    @property
    def about(self) -> str:
        """What it runs."""
        return (self.work.__doc__ or "").rstrip(".")


STEPS = (
    Step("fmt", check_format),
    Step("clippy", check_clippy),
    Step("rust-tests", check_rust_tests),
    Step("rust-docs", check_rust_docs),
    Step("install", install),
    Step("ruff", check_lint, needs_install=True),
    Step("ruff-format", check_python_format, needs_install=True),
    Step("types", check_types, needs_install=True),
    Step("pytest", check_python_tests, needs_install=True),
)


def carry_out(step: Step) -> bool:
    """Runs a step; a set-up that fails is told and counts as a failure."""
    print(f"\n=== {step.name}: {step.about}", flush=True)
    try:
        if step.needs_install:
            environment.install_rukh(extra="dev")
        return step.work()
    except (SetupError, OSError) as error:
        print(f"error: {error}", flush=True)
        return False


def main() -> int:
    """Runs the steps and prints the summary."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    names = [step.name for step in STEPS]
    parser.add_argument("--only", action="append", choices=names, help="this step alone")
    parser.add_argument("--list", action="store_true", help="list the steps and leave")
    arguments = parser.parse_args()
    if arguments.list:
        for step in STEPS:
            print(f"{step.name:12} {step.about}")
        return 0
    # Shells let what they start in the background ignore Ctrl-C, and its children inherit that;
    # the tests of Ctrl-C need children that do not.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with environment.telling_errors():
        environment.cargo()
        environment.ensure_venv()
        return carry_out_all(arguments.only or names)


def carry_out_all(names: list[str]) -> int:
    """Runs the named steps and prints the summary; the exit status."""
    rows = []
    all_passed = True
    for step in STEPS:
        if step.name not in names:
            continue
        begun = time.perf_counter()
        passed = carry_out(step)
        seconds = time.perf_counter() - begun
        all_passed = all_passed and passed
        rows.append([step.name, "passed" if passed else "FAILED", f"{seconds:.1f} s"])
    print("\n" + pairs.table(["check", "result", "time"], rows), flush=True)
    return 0 if all_passed else 1


if __name__ == "__main__":
    sys.exit(main())
