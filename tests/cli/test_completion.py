"""Completion in shells: what may stand at the end of a line, and the scripts that ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from rukh.cli.completion import SCRIPTS
from rukh.cli.exit import ExitCode
from rukh.cli.parser import COMMANDS


@pytest.fixture
def answered(cli):
    """The words that may stand at the end of a line, the last of which is being typed."""

    def run(*words, shell="fish"):
        *passed, last = words
        done = cli("completion", "--answer", shell, *passed, f".{last}")
        assert done.code == ExitCode.OK
        assert done.err == ""
        return [line.partition("\t")[0] for line in done.out.splitlines()]

    return run


def test_commands_come_with_their_meaning(cli, answered):
    assert answered("") == list(COMMANDS)
    assert answered("sh") == ["show"]
    done = cli("completion", "--answer", "zsh", ".sho")
    assert done.out == "show\tdraw a position\n"


def test_options_that_were_given_do_not_come_again(answered):
    assert "--game" in answered("show", "-")
    found = answered("show", "--game", "chess", "--")
    assert "--game" not in found
    assert {"--fen", "--json", "--lang"} <= set(found)
    assert "-o" in answered("convert", "-")


def test_values_are_those_of_the_option(answered):
    assert answered("show", "--game", "") == ["chess", "xiangqi"]
    assert answered("show", "--game", "x") == ["xiangqi"]
    assert answered("show", "--game=x") == ["--game=xiangqi"]
    assert answered("show", "--ranks", "=", "1", shell="bash") == ["1-10"]
    assert answered("show", "--ranks", "=", shell="bash") == ["0-9", "1-10"]
    assert answered("perft", "--depth", "") == []
    assert answered("completion", "z") == ["zsh"]
    assert answered("match", "a", "b", "--sprt", "0", "") == []


def test_subcommands_have_their_own_arguments(answered):
    assert "prune" in answered("book", "p")
    assert answered("config", "set", "look.pie") == ["look.pieces"]
    assert "letters" in answered("config", "set", "look.pieces", "")
    assert answered("config", "set", "look.flip", "t") == ["true"]
    assert "--weights" in answered("book", "build", "--wei")


def test_moves_are_the_legal_ones(answered):
    assert answered("book", "show", "--game", "xiangqi", "h2e") == ["h2e2"]
    assert answered("show", "--game", "chess", "e4", "e5", "g1") == ["g1e2", "g1f3", "g1h3"]
    counted = ("book", "tree", "--game", "xiangqi", "--ranks", "1-10", "h3e")
    assert answered(*counted) == ["h3e3"]
    assert answered("show", "--game", "chess", "e9", "e") == []
    assert answered("book", "show", "--fen", "nonsense", "e") == []
    assert answered("show", "--fen", "nonsense", "e") == [":files"]


def test_files_may_stand_beside_moves(answered):
    found = answered("analyse", "--game", "chess", "e2")
    assert found == ["e2e3", "e2e4", ":files"]
    for command in ("show", "eval", "referee"):
        assert answered(command, "--game", "chess", "e2e3") == ["e2e3", ":files"]
        # Behind a move there stands no file.
        assert answered(command, "--game", "chess", "d2d4", "e7e5") == ["e7e5"]


def test_files_are_left_to_the_shell(answered):
    assert answered("convert", "x") == [":files"]
    assert answered("convert", "--report", "") == [":files"]
    assert ":files" in answered("referee", "")
    assert answered("show", "--fen", "") == []


def test_meanings_are_in_the_readers_language(cli):
    environ = {"LANG": "zh_CN.UTF-8", "TERM": "xterm"}
    done = cli("completion", "--answer", "fish", ".show", environ=environ)
    assert done.out == "show\t画出一个局面\n"


@pytest.mark.parametrize(
    "words",
    [
        ("frobnicate", "x"),
        ("--", "x"),
        ("show", "--frob", "x"),
        ("show", "--game", "chess", "--", "-"),
        ("--version", ""),
        ("uci", "--"),
        ("show", "--game", "\ud800"),
        ("book", "frob", ""),
    ],
)
def test_no_line_is_an_error(answered, words):
    answered(*words)


def test_a_script_is_printed_for_each_shell(cli):
    for shell, script in SCRIPTS.items():
        assert cli("completion", shell).out == script
        assert script.isascii()
    done = cli("completion")
    assert done.code == ExitCode.USAGE
    assert "bash|zsh|fish|powershell" in done.err


# --- in the shells themselves ---------------------------------------------------------------------


@pytest.fixture
def shell(tmp_path):
    """Runs a script of a shell in which `rukh` is this Rukh."""
    program = tmp_path / "rukh"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rukh "$@"\n')
    program.chmod(0o755)
    kept = {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    environ = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path), **kept}

    def run(name, *arguments):
        found = shutil.which(name)
        if found is None:
            pytest.skip(f"{name} is not installed")
        (tmp_path / "games.pgn").touch()
        done = subprocess.run(
            [found, *arguments],
            cwd=tmp_path,
            env=environ | {"LANG": "C.UTF-8"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.stderr == ""
        return done.stdout.splitlines()

    return run


BASH = """
eval "$(rukh completion bash)"
complete -p rukh
for line in "$@"; do
    IFS='|' read -ra COMP_WORDS <<<"$line"
    [[ $line == *'|' ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _rukh
    echo "${COMPREPLY[*]}"
done
"""


def test_bash_completes(shell):
    lines = ("rukh|sh", "rukh|show|--game|=|x", "rukh|convert|ga", "rukh|config|set|look.flip|")
    registered, *found = shell("bash", "--norc", "-c", BASH, "bash", *lines)
    assert registered == "complete -F _rukh rukh"
    assert found == ["show", "xiangqi", "games.pgn", "true false"]


def test_fish_completes(shell):
    script = "rukh completion fish | source; "
    script += "; ".join(
        f"complete -C '{line}'" for line in ("rukh sh", "rukh show --game=x", "rukh convert ga")
    )
    found = shell("fish", "--no-config", "-c", script)
    assert [line.partition("\t")[0] for line in found] == ["show", "--game=xiangqi", "games.pgn"]


ZSH = """
autoload -Uz compinit && compinit -u -D
eval "$(rukh completion zsh)"
print -r -- "${_comps[rukh]}"
compadd() { local -a shown; shown=("${(@P)@[-1]}"); print -rl -- $shown }
_files() { print -r -- files }
for line in "$@"; do
    words=("${(@s:|:)line}")
    CURRENT=$#words
    PREFIX=$words[-1]
    _rukh
done
"""


def test_zsh_completes(shell):
    lines = ("rukh|sh", "rukh|show|--game=x", "rukh|convert|ga", "rukh|show|--ranks|")
    registered, *found = shell("zsh", "-f", "-c", ZSH, "zsh", *lines)
    assert registered == "_rukh"
    assert found == ["show", "--game=xiangqi", "files", "0-9", "1-10"]
