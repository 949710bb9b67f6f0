"""Texts of the full-screen game."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    "Several lines were pasted: they are for the board.": "粘贴了多行：它们只用于棋盘。",
    "{number} pasted lines were not played.": "粘贴的内容还有{number}行没有走。",
    # The screen.
    "a move, or a word such as help": "输入着法，或命令，如“帮助”",
    "Looking back: End returns, a move goes on from here.": (
        "正在回看：End 返回对局，走子则由此继续。"
    ),
    "F2: a new game.": "按 F2 开始新局。",
    "Space goes on.": "按空格继续。",
    "It is Rukh's move.": "现在轮到 Rukh 走棋。",
    "This piece has no legal move.": "此子没有合法着法。",
    "Too small: it takes {columns} × {rows}.": "窗口太小：至少需要 {columns} 列 {rows} 行。",
    "All": "全部",
    "What can be done": "可用的命令",
    # Dialogs.
    "Yes": "是",
    "No": "否",
    "Play": "开始",
    "Cancel": "取消",
    "Type to search": "输入以筛选",
    "The pawn becomes": "兵升变为",
    "Resign the game?": "确定认输吗？",
    "You offer a draw.": "你向对方求和。",
    "{side}, is it a draw?": "{side}同意和棋吗？",
    "How well Rukh plays": "Rukh 的级别",
    "Theme": "主题",
    "Notation": "记谱法",
    "usual": "通常",
    "Record": "棋谱",
    "Repetition": "重复局面",
    "Legal moves": "合法着法",
    "This game has no clocks; a new one may have.": "本局没有棋钟；新局可以设定。",
    "Save the game as": "将对局保存为",
    "{file} is there already: write over it?": "{file}已存在，要覆盖吗？",
    "Open a file": "打开文件",
    # A new game.
    "New game": "新局",
    "Game": "棋种",
    "You play": "你执",
    "Level": "级别",
    "Clock": "棋钟",
    "Position": "局面",
    "both, two people": "双方，两人对弈",
    "none, watch Rukh": "无，观看 Rukh",
    "either, at random": "随机一方",
    "none, or 5+3": "无，或 5+3",
    "the usual start, or a FEN": "通常的开局，或 FEN",
    # Setting a position up.
    "nothing": "清空",
    "Ready to be played.": "可以开局。",
    "Start position": "初始局面",
    "Clear": "清盘",
    "{side} to move": "{side}先走",
    "Turn round": "翻转",
    "Castling": "易位",
    # Help.
    "Help": "帮助",
    "mouse": "鼠标",
    "click a piece and where it goes, or drag it": "点击棋子再点击去处，或拖动棋子",
    "arrows, Enter": "方向键、回车",
    "the same with the keys": "用键盘走子",
    "letters": "字母",
    "type a move in any notation, or a word of those below": "输入任何记谱法的着法，或下列命令",
    "take what is suggested": "采用提示的补全",
    "look back and forth, as the wheel does": "向前或向后回看，滚轮亦可",
    "look at the start; back to now": "回到开局；回到当前",
    "back to the game": "返回对局",
    "everything that can be done": "全部命令",
    "leave at once; the game is kept": "立即退出；对局会保存",
    "stop and go on, where nobody but Rukh plays": "在 Rukh 自弈时暂停或继续",
}
