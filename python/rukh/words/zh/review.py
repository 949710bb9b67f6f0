"""Texts of reviews of games."""

from __future__ import annotations

__all__ = ["TEXTS"]

_QUALITIES = {
    "best": "最佳",
    "excellent": "优秀",
    "good": "良好",
    "inaccuracy": "不精确",
    "mistake": "失误",
    "blunder": "漏着",
    "missed win": "错失胜机",
    "only move": "唯一着",
    "book": "谱着",
    "forced": "被迫",
}

_PIECES = {
    "a pawn": "兵",
    "{number} pawns": "{number}个兵",
    "a knight": "马",
    "{number} knights": "{number}个马",
    "a bishop": "象",
    "{number} bishops": "{number}个象",
    "a rook": "车",
    "{number} rooks": "{number}个车",
    "the queen": "后",
    "a queen": "后",
    "{number} queens": "{number}个后",
    "a soldier": "兵",
    "{number} soldiers": "{number}个兵",
    "an advisor": "士",
    "{number} advisors": "双士",
    "an elephant": "象",
    "{number} elephants": "双象",
    "a horse": "马",
    "{number} horses": "双马",
    "a cannon": "炮",
    "{number} cannons": "双炮",
    "a chariot": "车",
    "{number} chariots": "双车",
}

_TERMS = {
    "material": "子力",
    "placement of the pieces": "子力位置",
    "pawn structure": "兵形",
    "passed pawns": "通路兵",
    "mobility": "机动性",
    "activity of the pieces": "子力活跃程度",
    "safety of the king": "王的安全",
    "threats": "威胁",
    "mating the bare king": "杀单王",
    "winning prospects": "取胜前景",
    "combination of the pieces": "子力配合",
    "chariots": "车的作用",
    "horses": "马的作用",
    "cannons": "炮的作用",
    "soldiers": "兵卒的作用",
    "defenders": "士象的防守",
    "safety of the general": "将帅的安全",
}

_SENTENCES = {
    "{quality}: the expected score falls from {before} to {after}.": (
        "{quality}：期望得分由{before}降至{after}。"
    ),
    "Better is {move} ({score}).": "更好的是{move}（{score}）。",
    "It {does}.": "此着{does}。",
    "{move} {does}.": "而{move}{does}。",
    "It leads to better {terms}.": "随后占优的是：{terms}。",
    "It keeps the win.": "此着保持胜势。",
    "It keeps the balance.": "此着保持均势。",
    "{term} ({pawns})": "{term}（{pawns}）",
    "{name}: {value}": "{name}：{value}",
    "{first} and {second}": "{first}和{second}",
    "{first}, {second}": "{first}、{second}",
    "is checkmate": "将死对方",
    "mates in {number}": "{number}步内杀",
    "leads to mate in {number}, as the search sees it": "据搜索可在{number}步内成杀",
    "allows mate in {number}, as the search sees it": "据搜索让对方可在{number}步内成杀",
    "allows mate in {number}": "让对方{number}步内成杀",
    "wins by the rules of repetition": "按循环规则取胜",
    "loses by the rules of repetition": "按循环规则判负",
    "Compared with the move played, it {does}.": "与实战相比，此着{does}。",
    "wins {pieces}": "得{pieces}",
    "keeps {pieces}": "保住{pieces}",
    "promotes to {pieces}": "升变为{pieces}",
    "lets the other side promote to {pieces}": "让对方升变为{pieces}",
    "{does} for {price}": "{does}，代价是{price}",
    "{loses} for {price}": "{loses}，仅得{price}",
    "loses {pieces}": "失{pieces}",
    "After move {label}": "第{label}回合后",
    "Move {label}: {side} could have had a draw by repetition with {move}.": (
        "第{label}回合：{side}走{move}本可循环成和。"
    ),
    "{where}: {says}.": "{where}：{says}。",
    "{where}: the position has occurred {number} times; a draw can be claimed.": (
        "{where}：同一局面已出现{number}次，可以提和。"
    ),
    "{where}: by these rules the game had ended here: {says}.": (
        "{where}：按本规则棋局至此已结束：{says}。"
    ),
    "; ": "；",
    "in the book to the end": "全局未脱谱",
    "out of the book with move {label}": "第{label}回合脱谱",
    "Out of the book.": "脱谱。",
    "{side}: accuracy {accuracy}.": "{side}准确度{accuracy}。",
}

_REPORT = {
    "Expected score of {side}, in %:": "{side}的期望得分（%）：",
    "Opening: {opening}": "开局：{opening}",
    "Turning points": "转折点",
    "Other moves that cost something": "其他有损失的着法",
    "No move is to be blamed.": "没有可指责的着法。",
    "Better: {line}": "更好：{line}",
    "Played: {line}": "实战：{line}",
    "better: {move}": "更好：{move}",
    "Repetitions": "循环局面",
    "accuracy": "准确度",
    "mean loss": "平均损失",
    "player": "棋手",
    "games": "局数",
    "points": "得分",
    "{number} game": "{number}局",
    "{number} games": "{number}局",
    "{number} of {total} games": "第{number}局，共{total}局",
    "{number} games were finished before and not searched again.": (
        "{number}局先前已完成，未再分析。"
    ),
    "{number} finished games are kept in {path}; the same command goes on from there.": (
        "已完成的{number}局存于{path}；再次运行同一命令即可继续。"
    ),
    "note: {number} games of {game} in the usual notation: it has no {notation}": (
        "注意：{number}局{game}用通常的记谱法：没有{notation}"
    ),
}

_PAGE = {
    "Review of games": "对局复盘",
    "There is no game.": "没有对局。",
    "{seconds} s": "{seconds}秒",
    "{depth} plies": "{depth}层",
    "{nodes} nodes": "{nodes}个节点",
    "By Rukh, with {limit} for each position.": "由Rukh分析，每个局面{limit}。",
    "Games": "对局",
    "first position": "初始局面",
    "one move back": "后退一着",
    "one move on": "前进一着",
    "last position": "最后局面",
    "next fault": "下一个失误",
    "turn the board": "翻转棋盘",
    "Expected score of {side}": "{side}的期望得分",
}

_HELP = {
    "records of any format, folders with all that is in them, zip archives; - is standard input": (
        "任何格式的棋谱、文件夹（连同其中一切）、zip压缩包；- 表示标准输入"
    ),
    "write the games with glyphs, evaluations, better moves and remarks; - is standard output": (
        "写出带符号、评分、更好着法和说明的棋谱；- 表示标准输出"
    ),
    "write one page with boards and curves, to be read in a browser or printed": (
        "写出一个带棋盘和曲线的网页，可在浏览器中阅读或打印"
    ),
    "what each position is given": "每个局面的分析限度",
    "time to search (default: 0.1)": "思考秒数（默认0.1）",
    "plies to search": "搜索层数",
    "nodes to search; the same review each time": "搜索节点数；每次结果相同",
    "searches at a time (default: one for each core)": "同时进行的搜索数（默认每核一个）",
    "go on with a review that was broken off, as is done anyway; its finished games are "
    "not searched again": "继续中断的复盘（本来即如此）；已完成的对局不再分析",
    "forget a review that was broken off": "放弃中断的复盘，重新开始",
    "whose faults are told (default: both)": "指出哪一方的失误（默认双方）",
    "review the first N games alone": "只复盘前N局",
    "of several games too, print the whole report": "多局时也打印完整报告",
    "the game; records tell it too": "棋种；棋谱本身也会说明",
    "the encoding of every text; they tell it too": "文本编码；棋谱本身也会说明",
    "What is finished is kept beside OUT until all is done, and the same command goes on from "
    "there. Exit status: 0 when every game was reviewed, 3 when some could not be read, 1 when "
    "there was none, 2 for a mistake in the arguments, 130 for Ctrl-C.": (
        "全部完成之前，已完成的部分存于OUT旁边，再次运行同一命令即可继续。"
        "退出状态：0 全部复盘完毕，3 有的棋谱无法读取，1 没有对局，2 参数有误，130 Ctrl-C中断。"
    ),
}

TEXTS: dict[str, str] = {
    **_QUALITIES,
    **_PIECES,
    **_TERMS,
    **_SENTENCES,
    **_REPORT,
    **_PAGE,
    **_HELP,
}
