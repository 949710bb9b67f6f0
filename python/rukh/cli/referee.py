"""``rukh referee``: judge a game by its rules, and say why.

What is to be judged comes as a file, as text on the command line or from standard input; `docket`
reads it, `judgement` judges it, and here is what becomes of both.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.cli.position import (
    EVERY_RULE_SET,
    add_choice_of_rules,
    add_json,
    add_variant,
    tell_notes,
)
from rukh.cli.writing import Writing, add_notation, add_ranks
from rukh.errors import RukhError

if TYPE_CHECKING:
    import argparse

    from rukh.cli.context import Context
    from rukh.cli.docket import Case
    from rukh.cli.judgement import Judgement
    from rukh.ruling import Language

__all__ = ["add_arguments", "run"]

_MOST_ENDS_TOLD = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_variant(parser)
    parser.add_argument(
        "moves",
        nargs="*",
        metavar="FILE|FEN|MOVE",
        help="a file with games (- is standard input), a FEN or startpos; then moves in any "
        "notation: h2e2, 炮二平五; e2e4, Nf3",
    )
    add_choice_of_rules(parser, or_all=True)
    add_ranks(parser)
    add_notation(parser)
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")
    add_json(parser, "one JSON object, or one a line where a file has several games,")


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Judges every game that the arguments name."""
    from rukh.cli.docket import docket

    cases = docket(context, args)
    code = ExitCode.OK
    for number, case in enumerate(cases, start=1):
        if isinstance(case, RukhError):
            # One game that cannot be judged leaves the others as they are.
            context.complain(case)
            code = ExitCode.USAGE
            continue
        for note in case.notes:
            context.note(note)
        judgements = _judged(case, args)
        if args.json:
            document = _document(judgements, args)
            if len(cases) == 1:
                context.print_json(document)
            else:
                context.print_line(json.dumps({"number": number, **document}))
            continue
        if len(cases) > 1:
            if number > 1:
                context.print_line("")
            context.print_line(_heading(context, number, case))
        tell_notes(context, case.start)
        _print(context, judgements, args)
    return code


# --- the verdict ----------------------------------------------------------------------------------


def _heading(context: Context, number: int, case: Case) -> str:
    """Which game of several it is."""
    words = context.words
    if case.line:
        told = words("Game {number} (line {line})", number=number, line=case.line)
    else:
        told = words("Game {number}", number=number)
    colon = "：" if context.language == "zh" else ": "
    return told + (colon + case.heading if case.heading else "")


def _judged(case: Case, args: argparse.Namespace) -> list[Judgement]:
    """The game under each set of rules that was asked for; chess has but one."""
    from rukh.cli.docket import rule_sets
    from rukh.cli.judgement import judge

    start, moves = case.start, case.moves
    if start.game == "chess":
        return [judge(start, moves)]
    return [judge(start.with_rules(repetition=rule), moves) for rule in rule_sets(args)]


def _document(judgements: list[Judgement], args: argparse.Namespace) -> dict[str, Any]:
    from rukh.cli.judgement import describe_game, describe_verdict

    board = judgements[0].board
    document = describe_game(board, args.ranks)
    verdicts = [describe_verdict(judgement, args.ranks, args.lang) for judgement in judgements]
    if args.rules == EVERY_RULE_SET and board.game == "xiangqi":
        return {**document, "rules": {verdict.pop("rules"): verdict for verdict in verdicts}}
    return {**document, **verdicts[0]}


def _print(context: Context, judgements: list[Judgement], args: argparse.Namespace) -> None:
    from rukh.cli.ruling import limit_in_words, print_rule_sets, print_ruling, rules_in_words
    from rukh.cli.standing import standing

    first = judgements[0]
    board = first.board
    if len(judgements) > 1:
        print_rule_sets(context, [judgement.board for judgement in judgements], args.lang)
        _print_earlier_ends_of_all(context, judgements, args.lang)
        context.print_line(limit_in_words(board, args.lang))
        return
    context.print_line(context.showable(standing(board, args.lang)))
    for line in _earlier_ends(first, args.lang):
        context.print_line(context.showable(line))
    ruling = board.ruling()
    if ruling is not None:
        print_ruling(context, board, ruling, Writing.of(args, board), args.lang)
    context.print_line(rules_in_words(board, args.lang))


def _print_earlier_ends_of_all(
    context: Context, judgements: list[Judgement], language: Language
) -> None:
    """Sets of rules that ended the game at the same ply in the same way share a line."""
    told: dict[str, list[str]] = {}
    for judgement in judgements:
        for line in _earlier_ends(judgement, language):
            told.setdefault(line, []).append(judgement.board.repetition)
    for line, names in told.items():
        context.print_line(context.showable(f"{', '.join(names)}: {line}"))


def _earlier_ends(judgement: Judgement, language: Language) -> list[str]:
    """A line for each of the first ends that the game did not heed."""
    ends = judgement.ended_earlier
    lines = []
    for ply, outcome in ends[:_MOST_ENDS_TOLD]:
        told = outcome.sentence_in(language)
        chinese = f"第{ply}步已终局：{told}。"
        lines.append(chinese if language == "zh" else f"Ended at ply {ply}: {told}.")
    hidden = len(ends) - _MOST_ENDS_TOLD
    if hidden > 0:
        lines.append(f"… {hidden}" if language == "zh" else f"... and {hidden} times more.")
    return lines
