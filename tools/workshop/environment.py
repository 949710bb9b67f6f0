"""The virtual environment of the checkout, with Rukh built and installed into it.

Nothing is asked of the machine but a Python of 3.10 or later and a Rust toolchain: a system
Python that refuses global installs, a Debian without `ensurepip` and an environment that was
moved with its checkout are all met here. What cannot be put right ends in a `SetupError` of one
line that says how to go on. This module imports the standard library alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"

OLDEST_PYTHON = (3, 10)

STAMP = VENV / "rukh-setup.json"
"""What this module did to the environment; `path` is in it where the environment was made here."""

SOURCES = (
    "Cargo.toml",
    "Cargo.lock",
    "pyproject.toml",
    "README.md",
    ".cargo",
    "rust",
    "python",
    "books",
)
"""What the wheel is made of."""

SOURCE_SUFFIXES = frozenset(
    {".rs", ".py", ".pyi", ".toml", ".lock", ".md", ".txt", ".epd", ".json", ".rkb"}
)


class SetupError(Exception):
    """The environment cannot be made; the text is one line that says what to do."""


def talk(line: str) -> None:
    """Tells the user what goes on, on standard error: standard output belongs to results."""
    print(line, file=sys.stderr, flush=True)


@contextlib.contextmanager
def telling_errors() -> Iterator[None]:
    """Ends the program with one line where the set-up fails, and with none on Ctrl-C."""
    try:
        yield
    except SetupError as error:
        talk(f"error: {error}")
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def program(name: str) -> Path:
    """Where a program of the environment lies."""
    if os.name == "nt":
        return VENV / "Scripts" / f"{name}.exe"
    return VENV / "bin" / name


def python() -> Path:
    """The environment's interpreter."""
    return program("python")


# --- Rust -----------------------------------------------------------------------------------


def cargo() -> str:
    """A Cargo that can build Rukh."""
    home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    found = shutil.which("cargo") or shutil.which("cargo", path=str(home / "bin"))
    if found is None:
        raise SetupError("cargo not found: install Rust (https://rustup.rs), then run this again")
    told = subprocess.run(
        [found, "--version"], check=False, capture_output=True, text=True, cwd=ROOT
    )
    version = re.search(r"(\d+)\.(\d+)", told.stdout)
    if told.returncode != 0 or version is None:
        first_line = (told.stderr or told.stdout).strip().split("\n")[0]
        raise SetupError(f"{found} does not run ({first_line}): try `rustup default stable`")
    oldest = re.search(r'rust-version = "(\d+)\.(\d+)"', (ROOT / "Cargo.toml").read_text("utf-8"))
    if oldest is not None and tuple(map(int, version.groups())) < tuple(map(int, oldest.groups())):
        raise SetupError(
            f"Rust {version[0]} is too old, {'.'.join(oldest.groups())} or later is needed: "
            "`rustup update stable`, or install Rust from https://rustup.rs"
        )
    return found


def tool_environment() -> dict[str, str]:
    """Environment variables for child processes: Cargo and the environment's programs on PATH."""
    variables = dict(os.environ)
    places = [str(program("python").parent), str(Path(cargo()).parent)]
    variables["PATH"] = os.pathsep.join([*places, variables.get("PATH", "")])
    variables["VIRTUAL_ENV"] = str(VENV)
    variables.pop("PYTHONHOME", None)
    return variables


# --- The environment ------------------------------------------------------------------------


def _read_stamp() -> dict[str, str]:
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _write_stamp(**changes: str) -> None:
    STAMP.write_text(json.dumps(_read_stamp() | changes, indent=1) + "\n", "utf-8")


def _answers(*command: str | Path) -> bool:
    """Whether a command runs and succeeds."""
    try:
        words = [str(part) for part in command]
        done = subprocess.run(words, check=False, capture_output=True, cwd=ROOT)
    except OSError:
        return False
    return done.returncode == 0


def ensure_venv() -> None:
    """Makes `.venv`, unless it is there and works."""
    if sys.version_info < OLDEST_PYTHON:
        raise SetupError(f"Python {sys.version.split()[0]} is too old: 3.10 or later is needed")
    if VENV.exists() and not _is_usable():
        # Only an environment that was made here is thrown away.
        if "path" not in _read_stamp():
            raise SetupError(f"{VENV} holds no working Python 3.10 or later: remove it first")
        shutil.rmtree(VENV)
    if not VENV.exists():
        talk(f"making {VENV}")
        _make_venv()


def _is_usable() -> bool:
    if _read_stamp().get("path", str(VENV)) != str(VENV):
        return False  # Moved: its programs still name the old place.
    return _answers(python(), "-c", f"import sys; sys.exit(sys.version_info < {OLDEST_PYTHON})")


def _make_venv() -> None:
    try:
        import venv
    except ImportError:
        raise SetupError(
            "this Python has no venv module: install it (Debian: `apt-get install python3-venv`)"
        ) from None
    # pip comes in a second step: Debian leaves ensurepip out, and venv would fail half-way.
    venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt").create(VENV)
    _write_stamp(path=str(VENV))


def _bring_pip() -> None:
    """Puts pip into the environment, by the first way that this machine offers."""
    if _answers(python(), "-m", "ensurepip", "--default-pip"):
        return
    if _answers(sys.executable, "-m", "pip", "--python", python(), "install", "pip"):
        return
    uv = shutil.which("uv")
    if uv is not None and _answers(uv, "pip", "install", "--python", python(), "pip"):
        return
    try:
        with tempfile.TemporaryDirectory() as folder:
            wheel = _download_pip(Path(folder))
            # A wheel of pip runs as it lies; ensurepip does the same with its own copy.
            if _answers(python(), wheel / "pip", "install", "--no-index", wheel):
                return
    except (OSError, ValueError, LookupError):
        pass  # No network, or an index of another kind: the line below says what helps.
    raise SetupError(
        "no pip for this Python: install it (Debian: `apt-get install python3-venv`; "
        "elsewhere see https://pip.pypa.io/en/stable/installation/), then run this again"
    )


def _download_pip(folder: Path) -> Path:
    """Fetches the newest wheel of pip from the package index and checks it by its hash."""
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/")
    request = urllib.request.Request(
        f"{index}/pip/", headers={"Accept": "application/vnd.pypi.simple.v1+json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        files = json.load(answer)["files"]
    finished = re.compile(r"pip-(\d+(?:\.\d+)*)-py3-none-any\.whl")
    candidates = []
    for file in files:
        named = finished.fullmatch(file["filename"])
        if named is not None and not file.get("yanked"):
            candidates.append((tuple(map(int, named[1].split("."))), file))
    newest = max(candidates, key=lambda candidate: candidate[0])[1]
    with urllib.request.urlopen(newest["url"], timeout=120) as answer:
        content = answer.read()
    if hashlib.sha256(content).hexdigest() != newest["hashes"]["sha256"]:
        raise ValueError("the wheel of pip is damaged")
    # The name was tested above: it holds no path.
    wheel = folder / str(newest["filename"])
    wheel.write_bytes(content)
    return wheel


# --- What is installed into it --------------------------------------------------------------


def _source_print() -> str:
    """A hash over everything that the wheel is made of."""
    digest = hashlib.sha256()
    for name in SOURCES:
        place = ROOT / name
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        for file in files:
            if file.suffix in SOURCE_SUFFIXES and "target" not in file.parts and file.is_file():
                digest.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
                digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()


def pip_install(*arguments: str) -> None:
    """Installs into the environment."""
    if not _answers(python(), "-m", "pip", "--version"):
        _bring_pip()
    command = [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*command, *arguments], check=False, cwd=ROOT, env=tool_environment())
    if done.returncode != 0:
        raise SetupError(f"`pip install {' '.join(arguments)}` failed; its own words are above")


def install_rukh(*, extra: str = "", even_if_unchanged: bool = False) -> None:
    """Builds the wheel as `pip install .` does and installs it, unless it is there already.

    With `extra`, what that extra of `pyproject.toml` names is installed as well.
    """
    ensure_venv()
    now = _source_print()
    before = _read_stamp()
    is_there = before.get("sources") == now and extra in ("", before.get("extra"))
    if is_there and not even_if_unchanged:
        return
    cargo()
    talk("building and installing Rukh (one to three minutes the first time)")
    _write_stamp(sources="")  # An interrupted installation counts as none.
    pip_install(f".[{extra}]" if extra else ".")
    _write_stamp(sources=now, extra=extra or before.get("extra", ""))


def hand_over(command: list[str]) -> NoReturn:
    """Ends this program by running another one in its place."""
    if os.name != "nt":
        os.execv(command[0], command)
    # Windows has no exec: stay behind, leave Ctrl-C to the other program, pass its status on.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise SystemExit(subprocess.run(command, check=False).returncode)


def enter(*, extra: str = "") -> None:
    """Makes sure that the running script is one of the environment, with Rukh installed.

    A script started with another Python is started again with the environment's.
    """
    with telling_errors():
        install_rukh(extra=extra)
    if Path(sys.prefix).resolve() != VENV.resolve():
        hand_over([str(python()), *sys.argv])
