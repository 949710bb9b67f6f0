"""Texts of settings."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    "setting": "设置项",
    "value": "值",
    "from": "来源",
    "meaning": "含义",
    "default": "默认",
    "none": "无",
    "line {line}": "第 {line} 行",
    "how a game is shown: line by line, or on the full screen": "对局的显示方式：逐行滚动或全屏",
    "how well Rukh plays, from 1 to 10": "Rukh 的棋力等级，1 到 10",
    "seconds that Rukh thinks about a move": "Rukh 每步思考的秒数",
    "your side; both: two people, none: watch": "您执哪一方；both：两人对弈，none：观战",
    "the clock of both players, such as 10+5: minutes and seconds a move": (
        "双方的棋钟，如 10+5：基本分钟数和每步加秒"
    ),
    "whether Rukh plays openings from its book": "Rukh 是否按开局库走开局",
    "the colours of the board": "棋盘的配色",
    "how pieces are drawn; auto sees what the screen can show": (
        "棋子的画法；auto 会看屏幕能显示什么"
    ),
    "the notation that moves are shown in; of several, the first that the game has": (
        "显示着法所用的记谱法；列出多种时，取该棋种有的第一种"
    ),
    "how the ranks of xiangqi are counted": "象棋横线的编号方式",
    "whether Black is at the bottom": "黑方是否在下方",
    "the colours that the terminal can show; auto asks it": (
        "终端能显示的颜色；auto 由程序自行判断"
    ),
    "threads of a search": "搜索的线程数",
    "size of a search's table in MB": "搜索置换表的大小（MB）",
    "the language of texts: English or Chinese; auto asks the locale": (
        "文字的语言：英文或中文；auto 按系统区域设置"
    ),
}
