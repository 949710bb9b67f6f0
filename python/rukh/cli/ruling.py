"""A ruling on a repetition, shown: the table of its plies, and the rules it was made by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.standing import player, standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.cli.writing import Writing
    from rukh.render.ruling import AttackRow, Cell, VerdictRow
    from rukh.ruling import Attack, Language, PieceOn, PlyReport, Ruling

__all__ = ["by_weight", "limit_in_words", "print_rule_sets", "print_ruling", "rules_in_words"]

_NARROW = 72
_KINGS = ("k", "K")

RULE_SETS = {
    "en": {
        "axf": "Asian and World",
        "engine": "as Pikafish",
        "cxa": "Chinese, approximately",
        "simple": "perpetual check alone loses",
        "none": "every repetition is a draw",
    },
    "zh": {
        "axf": "亚洲及世界规则",
        "engine": "同皮卡鱼",
        "cxa": "中国规则，近似",
        "simple": "仅长将判负",
        "none": "重复均判和",
    },
}
NATURES = {
    "en": {"root_cut": "root cut"},
    "zh": {
        "idle": "闲",
        "exchange": "兑",
        "root_cut": "断根",
        "chase": "捉",
        "kill": "杀",
        "check": "将",
    },
}
CONDUCTS = {
    "en": {"root_cut": "root cut", "attack": "attacks"},
    "zh": {
        "free": "不违例",
        "root_cut": "长断根",
        "chase": "长捉",
        "kill": "长杀",
        "attack": "长打",
        "check": "长将",
    },
}
# By whether it is so.
PROTECTED = {"en": ("no", "yes"), "zh": ("无根", "有根")}
ROOTED = {"en": ("unprotected", "protected"), "zh": PROTECTED["zh"]}
THREATS = {"en": ("old", "new"), "zh": ("旧", "新")}
VERDICTS = {
    "en": {"none": "none", "draw": "draw", "loses": "{} loses"},
    "zh": {"none": "未终局", "draw": "和棋", "loses": "{}负"},
}
CHESS_RULES = {
    "en": "Three occurrences or 50 moves: a draw may be claimed. Five or 75 end the game.",
    "zh": "三次重复或五十回合可提和；五次重复或七十五回合终局。",
}
_LEGENDS = {
    "en": "Threat: new where the move has made it, old where it stood before.",
    "zh": "“新”为本着造成的威胁，“旧”为先前已有的威胁。",
}
_APPROXIMATE = {
    "en": "A program can follow these rules only approximately.",
    "zh": "程序对此规则的判断是近似的。",
}


def rules_in_words(board: Board, language: Language) -> str:
    """The rules that end this game besides mate and stalemate, in one line."""
    if board.game == "chess":
        return CHESS_RULES[language]
    name, limit = RULE_SETS[language][board.repetition], limit_in_words(board, language)
    if language == "zh":
        return f"规则：{board.repetition}（{name}）；{limit}"
    return f"Rules: {board.repetition} ({name}); {limit[0].lower()}{limit[1:]}"


def limit_in_words(board: Board, language: Language) -> str:
    """After how many moves without a capture this game of xiangqi is drawn, in one line."""
    limit = board.natural_limit
    if language == "zh":
        extension = "，将军扣除" if board.check_extension else ""
        return "不限着。" if limit is None else f"自然限着{limit}回合{extension}。"
    extension = ", check extension on" if board.check_extension else ", check extension off"
    told = "off" if limit is None else f"{limit} moves without a capture{extension}"
    return f"Limit: {told}."


def print_ruling(
    context: Context, board: Board, ruling: Ruling, writing: Writing, language: Language
) -> None:
    """Prints what each ply of the loop did, and what the table's words mean."""
    from rukh.render.ruling import PlyRow, Words, ruling_table

    status = board.repetition_status()
    if status.must_change is None and not status.has_ended:
        # Where somebody must, the standing of the game has said so.
        stop = "。" if language == "zh" else "."
        context.print_line(context.showable(status.sentence_in(language) + stop))
    pieces = context.style(board.picture()).pieces
    written = _written_moves(board, ruling, writing)
    rows = [
        PlyRow(
            number=report.ply,
            side=player(report.side, language),
            move=text,
            nature=NATURES[language].get(report.nature.value, report.nature.value),
            is_idle=report.nature.value == "idle",
            attacks=[
                _attack_row(attack, board, pieces, writing, language)
                for attack in by_weight(report)
            ],
        )
        for report, text in zip(ruling.plies, written, strict=True)
    ]
    words = Words()
    if language == "zh":
        words = Words("步", "方", "着法", "性质", "攻子", "被攻子", "根", "威胁", "攻击")
    table = ruling_table(
        rows,
        words,
        box_lines=context.can_show("─"),
        narrow=context.console.width < _NARROW,
    )
    context.print_table(table)
    if any(row.attacks for row in rows):
        context.print_line(_LEGENDS[language])
    if ruling.is_approximate:
        context.print_line(_APPROXIMATE[language])


def print_rule_sets(context: Context, boards: Sequence[Board], language: Language) -> None:
    """Prints the verdicts of several sets of rules on one game, side by side."""
    from rukh.render.ruling import VerdictWords, rule_sets_table

    words = VerdictWords()
    if language == "zh":
        # In Chinese the sentences below the table alone give the reasons.
        words = VerdictWords("规则", "判决", reason=None, colon="：")
    first, second = (player(side, language) for side in boards[0].sides)
    rows = [_verdict_row(board, language) for board in boards]
    table = rule_sets_table(
        rows,
        words,
        (first, second),
        width=context.console.width,
        box_lines=context.can_show("─"),
    )
    context.print_table(table)
    if any(row.is_approximate for row in rows):
        context.print_line(f"* {_APPROXIMATE[language]}")
    told: dict[str, list[str]] = {}
    for board in boards:
        told.setdefault(standing(board, language), []).append(board.repetition)
    for line, names in told.items():
        context.print_line(context.showable(f"{', '.join(names)}: {line}"))


def _verdict_row(board: Board, language: Language) -> VerdictRow:
    from rukh.render.ruling import VerdictRow

    outcome, ruling = board.outcome(), board.ruling()
    rests_on = outcome or (ruling.outcome if ruling is not None else None)
    conduct = (rests_on and rests_on.conduct) or {}
    verdict, reason = VERDICTS[language]["none"], ""
    if outcome is not None:
        words = VERDICTS[language]
        losers = [side for side in board.sides if outcome.winner not in (None, side)]
        verdict = words["loses"].format(player(losers[0], language)) if losers else words["draw"]
        reason = outcome.termination.value.replace("_", " ")
    first, second = (
        CONDUCTS[language].get(conduct[side].value, conduct[side].value) if side in conduct else ""
        for side in board.sides
    )
    return VerdictRow(
        rules=board.repetition,
        verdict=verdict,
        reason=reason,
        conducts=(first, second),
        is_approximate=ruling is not None and ruling.is_approximate,
    )


def by_weight(report: PlyReport) -> list[Attack]:
    """The attacks of a ply: new threats first, then the older ones, then what threatens nothing."""
    return sorted(report.attacks, key=lambda attack: (not attack.is_threat, not attack.is_new))


def _attack_row(
    attack: Attack, board: Board, pieces: str, writing: Writing, language: Language
) -> AttackRow:
    from rukh.render.ruling import AttackRow

    threat = THREATS[language][attack.is_new] if attack.is_threat else ""
    # Nobody takes a general: whether it is protected is no question.
    is_on_king = attack.victim.letter in _KINGS
    return AttackRow(
        attacker=_cell(attack.attacker, board, pieces, writing),
        victim=_cell(attack.victim, board, pieces, writing),
        protected="" if is_on_king else PROTECTED[language][attack.is_protected],
        threat=threat,
        notes=("，" if language == "zh" else ", ").join(
            note
            for note in (threat, "" if is_on_king else ROOTED[language][attack.is_protected])
            if note
        ),
        is_fault=attack.is_threat and attack.is_new,
    )


def _cell(piece: PieceOn, board: Board, pieces: str, writing: Writing) -> Cell:
    from rukh.render.ruling import Cell
    from rukh.render.theme import FIGURINES, XIANGQI_CHARACTERS

    signs = FIGURINES if board.game == "chess" else XIANGQI_CHARACTERS
    sign = piece.letter if pieces == "letters" else signs[piece.letter]
    return Cell(
        f"{sign} {writing.square(board, piece.square)}",
        is_red=board.game == "xiangqi" and piece.letter.isupper(),
    )


def _written_moves(board: Board, ruling: Ruling, writing: Writing) -> list[str]:
    """The moves of the loop as people write them."""
    first = ruling.plies[0].ply if ruling.plies else 1
    walker = board.copy()
    for _ in range(len(board) - first + 1):
        walker.pop()
    return writing.line(walker, [report.move for report in ruling.plies])
