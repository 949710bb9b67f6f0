"""What is wrong with a command line: sentences of argparse, and those of our types of argument.

Python's versions say some of them in several ways, all of which are here.
"""

from __future__ import annotations

__all__ = ["CLAUSES"]

CLAUSES: dict[str, str] = {
    # --- argparse -------------------------------------------------------------------------------
    "argument {text}: {why}": "参数 {text}：{why}",
    "the following arguments are required: {text}": "缺少参数 {text}",
    "one of the arguments {text} is required": "参数 {text} 必须给出其中一个",
    "unrecognized arguments: {text}": "不认识的参数：{text}",
    "ambiguous option: {text} could match {names}": "选项 {text} 不明确：可以是 {names}",
    "not allowed with argument {text}": "不能与参数 {text} 同时使用",
    "expected one argument": "后面要有一个值",
    "expected at least one argument": "后面至少要有一个值",
    "expected at most one argument": "后面最多有一个值",
    "expected {number} argument": "后面要有{number}个值",
    "expected {number} arguments": "后面要有{number}个值",
    "ignored explicit argument {text}": "不能有值 {text}",
    "invalid choice: '{text}', maybe you meant '{text2}'? (choose from {names})": (
        "没有“{text}”，是否想输入“{text2}”？可选：{names}"
    ),
    "invalid choice: '{text}' (choose from {names})": "没有“{text}”，可选：{names}",
    "invalid choice: {text}, maybe you meant {text2}? (choose from {names})": (
        "没有“{text}”，是否想输入“{text2}”？可选：{names}"
    ),
    "invalid choice: {text} (choose from {names})": "没有“{text}”，可选：{names}",
    "invalid int value: '{text}'": "“{text}”不是整数",
    "invalid float value: '{text}'": "“{text}”不是数",
    "invalid {names} value: '{text}'": "“{text}”不是可用的值",
    # --- our own --------------------------------------------------------------------------------
    '"{text}" is not a whole number from {number} to {number2}, nor "off"': (
        "“{text}”不是{number}到{number2}的整数，也不是“off”"
    ),
    '"{text}" is not {known}': "“{text}”不是{known}",
    "a whole number": "整数",
    "a whole number from {number} to {number2}": "{number}到{number2}的整数",
    "a number of seconds above 0": "大于0的秒数",
    "a share from 0 to 1, or 0% to 100%": "0到1或0%到100%的比例",
    "an amount of memory, such as 256M or 2G": "内存大小，如256M或2G",
    "a number of pawns, such as -0.60": "以兵为单位的分数，如-0.60",
    '"{text}" is neither a number of plies nor as in 8-24': "“{text}”不是步数，也不是如8-24的范围",
    '"{text}" is none of the results {names}': "“{text}”不是结果，可用：{names}",
    '"{text}" is no clock such as 5+3 (minutes, and seconds a move), 10, 1:30+2 or 40/90+30': (
        "“{text}”不是棋钟，请写如5+3（分钟和每着加秒）、10、1:30+2或40/90+30"
    ),
    '"{text}" leaves no time to move': "“{text}”没有给走棋的时间",
    "which shell? rukh completion {text}": "哪种 shell？rukh completion {text}",
}
