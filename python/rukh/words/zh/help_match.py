"""Texts of ``rukh match --help``."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    "engines": "引擎",
    "an engine: its command line in quotes, or rukh for the Rukh that is installed": (
        "引擎：加引号的命令行；rukh 为已安装的 Rukh"
    ),
    "an option of engine A; may be given again": "引擎 A 的选项；可重复",
    "an option of engine B; may be given again": "引擎 B 的选项；可重复",
    "what engine A speaks (default: found out)": "引擎 A 所用的协议（默认：自动判断）",
    "what engine B speaks (default: found out)": "引擎 B 所用的协议（默认：自动判断）",
    "what to call engine A (default: what it calls itself)": "引擎 A 的名称（默认：引擎自称）",
    "what to call engine B (default: what it calls itself)": "引擎 B 的名称（默认：引擎自称）",
    "how engine A counts xiangqi's ranks in UCI (default: found out)": (
        "引擎 A 在 UCI 中如何给象棋横线编号（默认：自动判断）"
    ),
    "how engine B counts xiangqi's ranks in UCI (default: found out)": (
        "引擎 B 在 UCI 中如何给象棋横线编号（默认：自动判断）"
    ),
    "table of each engine (default: %(default)s)": "每个引擎的置换表（MB，默认：%(default)s）",
    "threads of each engine (default: 1)": "每个引擎的线程数（默认：1）",
    "silence after which an engine is taken for hung (default: 10)": (
        "引擎多少秒无应答即视为停止响应（默认：10）"
    ),
    "games to play; each opening twice, with colours changed (default: %(default)s)": (
        "对局数；每个开局下两局，双方换先（默认：%(default)s）"
    ),
    "games at a time (default: 1)": "同时进行的对局数（默认：1）",
    "time": "时间",
    "one of these for the time, and a depth or nodes": "任选一种时间限制，可另加层数或节点数",
    "a clock, such as 10+0.1, 1:30+1 or 40/60 (default: 10+0.1)": (
        "棋钟，如 10+0.1、1:30+1 或 40/60（默认：10+0.1）"
    ),
    "milliseconds a move": "每着的毫秒数",
    "plies a move": "每着的层数",
    "nodes a move": "每着的节点数",
    "how much may be overstepped before a game is lost (default: %(default)s)": (
        "超时多少才判负（默认：%(default)s）"
    ),
    "think in the opponent's time too": "对方走棋时也思考",
    "openings": "开局",
    "games or positions in any format that Rukh reads, lines of moves, or a book (.rkb, .bin); "
    "builtin: those that come with Rukh; none: the start position (default: builtin)": (
        "Rukh 能读的任意格式的对局或局面、着法行，或开局库（.rkb、.bin）；"
        "builtin：Rukh 自带的开局；none：初始局面（默认：builtin）"
    ),
    "plies that are taken from each game or book line of FILE (default: %(default)s)": (
        "从 FILE 的每局或开局库每条变化中取多少着（默认：%(default)s）"
    ),
    "the order of the openings (default: random)": "开局的次序（默认：random）",
    "of what is random (default: 1)": "随机数的种子（默认：1）",
    "when it ends": "何时结束",
    "end the match when one of these two Elo differences is decided": (
        "在这两个 Elo 差之间作出判断后即结束对抗"
    ),
    "risk of taking ELO1 wrongly (default: 0.05)": "误判为 ELO1 的风险（默认：0.05）",
    "risk of taking ELO0 wrongly (default: 0.05)": "误判为 ELO0 的风险（默认：0.05）",
    "plies after which a game is a draw; 0: never (default: 400)": (
        "多少着后作和；0：从不（默认：400）"
    ),
    "centipawns at which a game is won when both engines see them (default: off)": (
        "双方引擎都认为达到多少厘兵即判胜（默认：off）"
    ),
    "centipawns within which a game is drawn when both see them (default: off)": (
        "双方引擎都认为在多少厘兵之内即判和（默认：off）"
    ),
    "for so many moves of each (default: 4)": "各持续多少着（默认：4）",
    "for so many moves of each (default: 8)": "各持续多少着（默认：8）",
    "not before this ply (default: 80)": "不早于第几着（默认：80）",
    "what is kept": "保留的内容",
    "write each game here when it ends": "每局结束时写入此文件",
    "go on with the match that OUT holds; its games are not played again": (
        "继续 OUT 中的对抗；已下完的对局不再重下"
    ),
    "write all that the engines are told and say, with times": "记录与引擎的全部对话及时间",
    "An engine that dies, hangs, oversteps its time or plays an illegal move has lost that game "
    "and is started anew. Exit status: 0 when the match was played to its end or the test "
    "decided, whoever has won and by what; 1 when it broke off because an engine does not "
    "start; 2 for a mistake in the arguments, such as an engine that does not play this game; "
    "130 for Ctrl-C. What is finished is kept.": (
        "引擎崩溃、无响应、超时或走出不合法的着法，即判该局负并重新启动。"
        "退出状态：0 为对抗完成或检验已有结论，不论胜负；1 为引擎无法启动而中断；"
        "2 为参数有误，例如引擎不会下该棋种；130 为 Ctrl-C。已完成的对局都会保留。"
    ),
}
