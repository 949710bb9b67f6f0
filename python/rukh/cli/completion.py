"""``rukh completion``: scripts by which a shell completes commands, options, values and moves.

A script only asks: it hands the words that are typed to ``rukh completion --answer``, which prints
the candidates, a line each, with what they mean behind a tab. ``:files`` stands for names of files.
The last word has a dot before it, so that no shell loses an empty one. `candidates` knows the
answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.exit import ExitCode
from rukh.errors import OptionError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rukh.cli.context import Context

__all__ = ["SCRIPTS", "add_arguments", "answer_shell", "run"]

_FILES = ":files"

_BASH = """\
# Completion of rukh in bash. For every shell from now on:
#   mkdir -p ~/.local/share/bash-completion/completions
#   rukh completion bash > ~/.local/share/bash-completion/completions/rukh
# or in ~/.bashrc:  eval "$(rukh completion bash)"
_rukh() {
    local program=${COMP_WORDS[0]/#\\~/$HOME} current=${COMP_WORDS[COMP_CWORD]} value meaning
    COMPREPLY=()
    while IFS=$'\\t' read -r value meaning; do
        if [[ $value == :files ]]; then
            [[ $current == = ]] && current=
            compopt -o filenames 2>/dev/null
            while IFS= read -r value; do
                COMPREPLY+=("$value")
            done < <(compgen -f -- "$current")
        else
            COMPREPLY+=("$value")
        fi
    done < <("$program" completion --answer bash \\
        "${COMP_WORDS[@]:1:COMP_CWORD-1}" ".$current" 2>/dev/null)
}
complete -F _rukh rukh
"""

_ZSH = """\
#compdef rukh
# Completion of rukh in zsh. Into a folder of $fpath:
#   rukh completion zsh > ~/.zfunc/_rukh
# or in ~/.zshrc, behind compinit:  eval "$(rukh completion zsh)"
_rukh() {
    local -a values shown
    local line takes_files=
    for line in "${(@f)$("${(Q)words[1]}" completion --answer zsh \\
            "${(@Q)words[2,CURRENT-1]}" ".${(Q)PREFIX}" 2>/dev/null)}"; do
        if [[ $line == :files ]]; then
            takes_files=1
        elif [[ -n $line ]]; then
            values+=("${line%%$'\\t'*}")
            shown+=("${line/$'\\t'/  -- }")
        fi
    done
    (( $#values )) && compadd -l -d shown -a values
    [[ -n $takes_files ]] && _files
    return 0
}
if [[ ${funcstack[1]} == _rukh ]]; then
    _rukh "$@"
else
    compdef _rukh rukh
fi
"""

_FISH = """\
# Completion of rukh in fish:
#   rukh completion fish > ~/.config/fish/completions/rukh.fish
function __rukh_answer
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (command $words[1] completion --answer fish $words[2..-1] ".$current" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c rukh -f -a '(__rukh_answer)'
"""

_POWERSHELL = """\
# Completion of rukh in PowerShell. Into the file that $PROFILE names:
#   rukh completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName rukh -ScriptBlock {
    param($current, $line, $cursor)
    $words = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } |
        ForEach-Object { if ($null -ne $_.Value) { "$($_.Value)" } else { "$_" } })
    $rest = @($words | Select-Object -Skip 1)
    & $words[0] completion --answer powershell @rest ".$current" 2>$null | ForEach-Object {
        $value, $meaning = $_ -split "`t", 2
        # Without any result of ours, PowerShell itself completes names of files.
        if ($value -and $value -ne ':files') {
            if (-not $meaning) { $meaning = $value }
            [System.Management.Automation.CompletionResult]::new(
                $value, $value, 'ParameterValue', $meaning)
        }
    }
}
"""

SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH, "powershell": _POWERSHELL}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "shell", nargs="?", choices=tuple(SCRIPTS), help="the shell that the script is for"
    )


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Prints a script."""
    if args.shell is None:
        raise OptionError(f"which shell? rukh completion {'|'.join(SCRIPTS)}")
    context.stdout.write(SCRIPTS[args.shell])
    return ExitCode.OK


def answer_shell(context: Context, words: Sequence[str]) -> None:
    """Prints what may stand at the end of a line; its words follow the name of the shell."""
    from rukh.cli.candidates import answer
    from rukh.cli.parser import COMMANDS, build_parser

    shell, *passed = words or ("",)
    last = passed.pop() if passed else "."
    if shell == "bash":
        # There "=" is a word of its own, and what is completed begins behind it.
        passed, last = [word for word in passed if word != "="], last.replace(".=", ".", 1)
    named = next((word for word in passed if word in COMMANDS), "")
    found = answer(build_parser(named, context.words), passed, last[1:])
    for one in found.candidates:
        context.print_line(f"{one.word}\t{one.meaning}" if one.meaning else one.word)
    if found.takes_files:
        context.print_line(_FILES)
