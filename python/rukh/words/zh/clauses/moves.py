"""Why a move is refused."""

from __future__ import annotations

__all__ = ["CLAUSES"]

CLAUSES: dict[str, str] = {
    # Whole sentences, where they stand within others.
    'illegal move "{text}" to be searched': "要搜索的着法“{text}”不合规则",
    'illegal move "{text}": {why}': "着法“{text}”不合规则：{why}",
    'inexact move "{text}": {why}': "着法“{text}”不准确：{why}",
    'ambiguous move "{text}": it could be {either}': "着法“{text}”不明确：可以是{either}",
    'unreadable move "{text}": {why}': "看不懂着法“{text}”：{why}",
    "expected a move such as {either}": "请输入如{either}的着法",
    "expected two squares such as {either}": "请输入两个格的名称，如{either}",
    "expected two points such as {text} (files a-i, ranks {names})": (
        "请输入两个点的名称，如{text}（直线a-i，横线{names}）"
    ),
    "expected a notation of chess: this one belongs to xiangqi": "这是象棋的记谱法，不是国际象棋的",
    "expected a notation of xiangqi: this one belongs to chess": "这是国际象棋的记谱法，不是象棋的",
    "expected exactly {text}": "应正好写作{text}",
    "it could be {either}": "可以是{either}",
    # --- both games -----------------------------------------------------------------------------
    "there is no piece of yours on {square}": "{square}没有己方的棋子",
    "there is no piece on {square}": "{square}没有棋子",
    "it is {side}'s turn, and the {piece} on {square} is {side2}'s": (
        "轮到{side}走棋，而{square}的{piece}是{side2}的"
    ),
    "the {piece} must leave its point": "{piece}必须离开原位",
    "a move must leave its square": "棋子必须离开原位",
    "your own {piece} stands on {square}": "{square}有己方的{piece}",
    "{square} is held by {side}'s own {piece}": "{square}有{side}自己的{piece}",
    "the {piece} moves along ranks and files only": "{piece}只能横走或直走",
    "the {piece}'s way is blocked at {square}": "{piece}的去路在{square}被挡住",
    "the {piece} cannot go there": "{piece}走不到那里",
    "{side} would be in check from the {piece} on {square}": "{side}会被{square}的{piece}将军",
    "{side} would still be in check from the {piece} on {square}": (
        "{side}仍被{square}的{piece}将军"
    ),
    "{side} would be in check": "{side}会被将军",
    "{side} is in check from the {piece} on {square}": "{side}正被{square}的{piece}将军",
    "{side} has no {piece}": "{side}没有{piece}",
    "no {piece} can reach {square}": "没有{piece}能走到{square}",
    "no {piece} stands where the move says": "着法所说之处没有{piece}",
    "the {piece} on {square} cannot reach {square2}": "{square}的{piece}走不到{square2}",
    # --- xiangqi --------------------------------------------------------------------------------
    "the general may not leave the palace": "将帅不能离开九宫",
    "the general steps one point along a rank or a file, inside the palace": (
        "将帅在九宫内每次横走或直走一格"
    ),
    "the advisor may not leave the palace": "士不能离开九宫",
    "the advisor steps one point diagonally, inside the palace": "士在九宫内每次斜走一格",
    "the elephant's eye at {square} is blocked": "塞象眼，{square}有子",
    "the elephant may not cross the river": "象不能过河",
    "the elephant goes exactly two points diagonally": "象每次斜走两格",
    "the horse's leg at {square} is blocked": "蹩马腿，{square}有子",
    "the horse goes one point straight and then one diagonally": "马走日字",
    "the cannon has no screen to take over": "炮没有炮架，不能吃子",
    "the cannon takes over one piece, not over {number}": "炮隔一子吃子，不能隔{number}子",
    "the cannon's way is blocked at {square}: it jumps only to take": (
        "炮的去路在{square}被挡住：不吃子时不能隔子"
    ),
    "the soldier never moves backwards": "兵卒不能后退",
    "the soldier moves sideways only after it has crossed the river": "兵卒过河后才能横走",
    "the soldier steps one point at a time": "兵卒每次走一格",
    "the generals would face each other": "将帅不能照面",
    "the general would be in check": "将帅会被将军",
    "{side} has no {piece} on file {number} ({column})": (
        "{side}在第{number}路（{column}线）没有{piece}"
    ),
    "no two {piece}s of {side}'s share a file": "{side}没有两个{piece}在同一路",
    "no two {piece}s of {side}'s share file {number} ({column})": (
        "{side}在第{number}路（{column}线）没有两个{piece}"
    ),
    "no {piece} has the number {number}": "没有编号为{number}的{piece}",
    "no {piece} stands in the middle between others": "没有{piece}在其他几个的中间",
    "the {piece} never moves sideways (平, =)": "{piece}不能平走（平、=）",
    "{number} steps would take the {piece} off the board, which has 10 ranks": (
        "{piece}走{number}步就出了棋盘，棋盘只有10条横线"
    ),
    "no {piece} goes from there to file {number} ({column})": (
        "没有{piece}能从那里走到第{number}路（{column}线）"
    ),
    # --- chess ----------------------------------------------------------------------------------
    "the pawn has nothing to capture on {square}": "{square}没有子可供兵吃",
    "no pawn on the {column}-file can take on the {column2}-file": (
        "{column}线上没有兵能吃到{column2}线"
    ),
    "{square} is attacked by the {piece} on {square2}": "{square}被{square2}的{piece}攻击",
    "the {piece} on {square} is pinned by the {piece2} on {square2}": (
        "{square}的{piece}被{square2}的{piece2}牵制"
    ),
    "{side} is in check from two pieces, so only the king may move": "{side}被双将，只能走王",
    "castling is not possible: {why}": "不能易位：{why}",
    "{side} has no right to castle on the king's side": "{side}没有短易位的权利",
    "{side} has no right to castle on the queen's side": "{side}没有长易位的权利",
    "{square} is occupied": "{square}有子",
    "castling is written {text}": "易位写作{text}",
    'it is written "{text}"': "应写作“{text}”",
    "promotion piece missing": "没有说明升变为什么",
    "only a pawn that reaches the last rank becomes another piece": "只有到达底线的兵才能升变",
    "a pawn cannot become a {piece}": "兵不能升变为{piece}",
    'no piece has the letter "{text}"': "没有字母为“{text}”的棋子",
}
