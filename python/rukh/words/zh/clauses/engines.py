"""What goes wrong with engines, and in matches between them."""

from __future__ import annotations

__all__ = ["CLAUSES"]

CLAUSES: dict[str, str] = {
    # --- engines in processes of their own ------------------------------------------------------
    'cannot start "{text}": {why}': "无法启动“{text}”：{why}",
    'cannot start an engine in the folder "{text}": {why}': "无法在文件夹“{text}”中启动引擎：{why}",
    "an engine needs a command to start it": "引擎需要启动命令",
    'the command "{text}" cannot be read: {why}': "读不懂命令“{text}”：{why}",
    "no closing quotation": "引号没有结束",
    "no escaped character": "反斜杠之后没有字符",
    '"{text}" speaks no {either}: {why}': "“{text}”不懂 {either}：{why}",
    '"{text}" does not answer as {either} has it: "{text2}"': (
        "“{text}”没有按 {either} 回答：“{text2}”"
    ),
    '"{text}" does not answer as {either} has it': "“{text}”没有按 {either} 回答",
    'it has closed its output: "{text}"': "它关闭了输出：“{text}”",
    "it has closed its output": "它关闭了输出",
    'it has ended by itself (exit status {number}): "{text}"': (
        "它自行结束（退出状态 {number}）：“{text}”"
    ),
    "it has ended by itself (exit status {number})": "它自行结束（退出状态 {number}）",
    'it has ended by itself ({names}): "{text}"': "它自行结束（{names}）：“{text}”",
    "it has ended by itself ({names})": "它自行结束（{names}）",
    '{text} has closed its output: "{text2}"': "{text}关闭了输出：“{text2}”",
    "{text} has closed its output": "{text}关闭了输出",
    '{text} has ended by itself (exit status {number}): "{text2}"': (
        "{text}自行结束（退出状态 {number}）：“{text2}”"
    ),
    "{text} has ended by itself (exit status {number})": "{text}自行结束（退出状态 {number}）",
    '{text} has ended by itself ({names}): "{text2}"': "{text}自行结束（{names}）：“{text2}”",
    "{text} has ended by itself ({names})": "{text}自行结束（{names}）",
    '{text} has not answered "{text2}" for {number} s, and was ended': (
        "{text}在{number}秒内没有回答“{text2}”，已将其结束"
    ),
    "{text} does not end its search for {number} s, and was ended": (
        "{text}在{number}秒内没有结束搜索，已将其结束"
    ),
    "{text} gives no sign of life for {number} s, and was ended": (
        "{text}在{number}秒内没有动静，已将其结束"
    ),
    "{text} was closed": "{text}已关闭",
    "{text} has given no move, and there is one": "{text}没有给出着法，而局面中有着法可走",
    '{text} claims "{text2}" in place of a move': "{text}没有走棋而声称“{text2}”",
    "{text} has answered with an {why}": "{text}的回答有误：{why}",
    '{text} has answered "{text2}": {why}': "{text}回答“{text2}”：{why}",
    '{text} refuses the position: "{text2}"': "{text}拒绝此局面：“{text2}”",
    "{text} is searching: one search at a time": "{text}正在搜索：一次只能搜索一个局面",
    "{text} belongs to the process that has started it": "{text}属于启动它的进程",
    "{text} has no option MultiPV: it gives one line": "{text}没有选项 MultiPV：只给出一条变化",
    "{text} has no option UCI_Chess960: it plays chess alone": (
        "{text}没有选项 UCI_Chess960：只下普通国际象棋"
    ),
    '{text} has no option "{text2}", only {names}; did you mean "{text3}"?': (
        "{text}没有选项“{text2}”，只有{names}；是否想用“{text3}”？"
    ),
    '{text} has no option "{text2}", only {names}; did you mean {text3}?': (
        "{text}没有选项“{text2}”，只有{names}；是否想用 {text3}？"
    ),
    '{text} has no option "{text2}", only {names}': "{text}没有选项“{text2}”，只有{names}",
    '{text} has no option "{text2}", or any other': "{text}没有选项“{text2}”，也没有其他选项",
    "{text} does not play {game}: it is not in UCI_Variant": (
        "{text}不会下{game}：UCI_Variant 中没有"
    ),
    "{text} does not play {game}: it is not in its variants": "{text}不会下{game}：其棋种中没有",
    "{text} does not play {names}: it is not in its variants": "{text}不会下{names}：其棋种中没有",
    "{text} cannot analyse, it says: it only plays": "{text}不能分析，只能对弈",
    "{text} cannot be given a position (feature setboard)": ("不能给{text}设定局面（setboard）"),
    "{text} cannot be held to some moves (feature exclude)": ("不能限定{text}的着法（exclude）"),
    "{text} speaks UCCI, which has no {game}": "{text}用的是 UCCI，其中没有{game}",
    "no {names} within {number} s": "{number}秒内没有 {names}",
    "no uci: {text}": "不懂 UCI：{text}",
    "no ucci: {text}": "不懂 UCCI：{text}",
    "no cecp: {text}": "不懂 CECP：{text}",
    '"{text}" is no single line': "“{text}”不是一行",
    '"{text}" is set when it is needed: {why}': "“{text}”在需要时自动设定：{why}",
    '"{text}" is a button and takes no value, not {text2}': "“{text}”是按钮，不能有值{text2}",
    '"{text}" is set to a text on one line, not {text2}': "“{text}”应为一行文字，而不是{text2}",
    '"{text}" is {why}, not {text2}': "“{text}”应为{why}，而不是{text2}",
    'protocol must be one of {names}, not "{text}"': "协议应为{names}之一，而不是“{text}”",
    'ranks must be "0-9" or "1-10", not {text}': "ranks 应为“0-9”或“1-10”，而不是{text}",
    'ranks must be "auto", "0-9" or "1-10", not {text}': (
        "ranks 应为“auto”、“0-9”或“1-10”，而不是{text}"
    ),
    "timeout must be in seconds above 0, not {text}": "timeout 应为大于0的秒数，而不是{text}",
    "{names} must be a whole number from 1 to {number}, not {text}": (
        "{names} 应为1到{number}的整数，而不是{text}"
    ),
    "{names} must be a whole number from 1, not {text}": "{names} 应为不小于1的整数，而不是{text}",
    "{names} must be a pair of seconds, 0 for none, not {text}": (
        "{names} 应为两个秒数（0表示没有），而不是{text}"
    ),
    "{names} must be a pair of seconds, not {text}": "{names} 应为两个秒数，而不是{text}",
    "{names} must be in seconds, 0 or more, not {text}": "{names} 应为不小于0的秒数，而不是{text}",
    "depth must be from 0 to {number}, not {text}": "depth 应为0到{number}，而不是{text}",
    "a search without a limit never ends: give time, depth or nodes": (
        "没有限制的搜索不会结束：请给出时间、深度或节点数"
    ),
    "a search without a limit never ends: give time, depth, nodes or mate": (
        "没有限制的搜索不会结束：请给出时间、深度、节点数或杀棋步数"
    ),
    # --- our own engine -------------------------------------------------------------------------
    "this engine was closed": "引擎已关闭",
    "this engine is searching; stop that search first, or open another engine": (
        "引擎正在搜索；请先停止该搜索，或另开一个引擎"
    ),
    # --- matches --------------------------------------------------------------------------------
    "--resume: the games of the match are in its PGN; name it with --pgn": (
        "--resume：比赛的对局在其 PGN 中；请用 --pgn 给出"
    ),
    '"{text}" is not NAME=VALUE': "“{text}”不是“名称=值”的形式",
    '"{text}" is no time control such as {text2} (moves/minutes:seconds+increment)': (
        "“{text}”不是时限，请写如{text2}（着数/分:秒+加秒）"
    ),
    "the test needs two Elo differences, the lower one first: {text} to {text2}": (
        "检验需要两个等级分差，较小的在前：{text} 与 {text2}"
    ),
    "a risk lies between 0 and 0.5, not {text}": "风险应在0与0.5之间，而不是{text}",
    '"{text}" is there already: go on with --resume, or name another file': (
        "“{text}”已存在：请用 --resume 继续，或另给文件"
    ),
    '"{text}" holds games of another match, or of this one with other engines, openings, times or '
    "rules: name another file": (
        "“{text}”中是另一场比赛的对局，或引擎、开局、时限、规则不同：请另给文件"
    ),
    "an unfinished game at the end of the file was cut off": "文件末尾未下完的一局已去掉",
    "{number} of {number2} games are played already": "{number2}局中已下{number}局",
    "a match needs an opening, the start position at least": "比赛至少需要一个开局，如初始局面",
    'there is no opening of {game} in "{text}" ({why})': "“{text}”中没有{game}的开局（{why}）",
    'there is no opening of {game} in "{text}"': "“{text}”中没有{game}的开局",
    '"{text}" has no move for the start position of {game}': "“{text}”中没有{game}初始局面的着法",
    "opening {number} ({text}) is left out: {why}": "第{number}个开局（{text}）略去：{why}",
    "opening {number} is left out: {why}": "第{number}个开局略去：{why}",
    "the game is over there": "该处对局已结束",
    "game {number} is left out: it is {game}": "第{number}局略去：是{game}",
    "and {number} more remarks of the kind": "类似的还有{number}条",
}
