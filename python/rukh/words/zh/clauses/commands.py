"""What commands refuse: options that do not go together, files, games, pictures."""

from __future__ import annotations

__all__ = ["CLAUSES"]

_WAYS = "请给出 --game xiangqi、--game chess 或 --fen FEN"

CLAUSES: dict[str, str] = {
    # --- which game -----------------------------------------------------------------------------
    'which game? "{text}" is no move of either: give --game xiangqi, --game chess, or --fen FEN': (
        f"哪种棋？“{{text}}”在两种棋中都不是着法：{_WAYS}"
    ),
    'which game? "{text}" is neither a file nor a move of either: '
    "give --game xiangqi, --game chess, or --fen FEN": (
        f"哪种棋？“{{text}}”既不是文件，在两种棋中也都不是着法：{_WAYS}"
    ),
    'which game? "{text}" is {names} in chess and {names2} in xiangqi: '
    "give --game xiangqi, --game chess, or --fen FEN": (
        f"哪种棋？“{{text}}”在国际象棋中是 {{names}}，在象棋中是 {{names2}}：{_WAYS}"
    ),
    "which game? give --game xiangqi, --game chess, or --fen FEN": f"哪种棋？{_WAYS}",
    "which game? {why}: give --game xiangqi, --game chess, or --fen FEN": (
        f"哪种棋？{{why}}：{_WAYS}"
    ),
    "which game? rukh play xiangqi, or rukh play chess": (
        "哪种棋？rukh play xiangqi 或 rukh play chess"
    ),
    "in {game}, {why}": "按{game}，{why}",
    'unknown game "{text}": expected {either}': "不认识的棋种“{text}”：应为{either}",
    "{text} has a game of {game}, not of {game2}": "{text}中的对局是{game}，不是{game2}",
    "--chess960 is for chess, and this is {game}": "--chess960 只用于国际象棋，而这是{game}",
    "this is a move of {game}": "这是{game}的着法",
    # --- what is to be looked at ----------------------------------------------------------------
    "the position is given twice: leave --fen out": "局面给了两次：请去掉 --fen",
    "the position is given twice: {text} has it": "局面给了两次：{text}中已有",
    "give --load or --fen, not both": "--load 和 --fen 只能给一个",
    "--number is for games of a file": "--number 只用于文件中的对局",
    '--number is for games of a file, and there is no file "{text}"': (
        "--number 只用于文件中的对局，而没有文件“{text}”"
    ),
    '"{text}" names a file where a move is expected: {known}': (
        "“{text}”是文件名，而这里应是着法：{known}"
    ),
    "one file stands before all moves": "文件只有一个，写在所有着法之前",
    "rukh show and rukh analyse read files": "rukh show 和 rukh analyse 读文件",
    "--book FILE names a book, and rukh analyse reads games": (
        "--book 文件 指定开局库，rukh analyse 读对局"
    ),
    "the game has {number} plies, and --ply asks for {number2}": (
        "该局有{number}步，而 --ply 要第{number2}步"
    ),
    "game {number} has {number2} plies, and --ply asks for {number3}": (
        "第{number}局有{number2}步，而 --ply 要第{number3}步"
    ),
    'there is no file "{text}"': "没有文件“{text}”",
    '"{text}" is a folder: give a file': "“{text}”是文件夹：请给出文件",
    '"{text}" is a folder: name a file': "“{text}”是文件夹：请给出文件名",
    "there is no game {number} in {text}: {why}": "{text}中没有第{number}局：{why}",
    "there is no game in {text}: {why}": "{text}中没有对局：{why}",
    "empty": "是空的",
    "{text} has {number} games: --fen is for one": "{text}有{number}局：--fen 只用于一局",
    "{text} has {number} games: moves cannot go on from all of them": (
        "{text}有{number}局：着法不能同时接在各局之后"
    ),
    "this is the first game of {text}; --number chooses another": (
        "这是{text}的第一局；用 --number 选择其他局"
    ),
    "a file is followed by moves alone": "文件之后只能是着法",
    'what is to be judged? give a file, a FEN, "startpos", or moves with --game or --fen': (
        "要裁决什么？请给出文件、FEN、“startpos”，或着法加 --game 或 --fen"
    ),
    '"{text}" is neither a file nor a FEN: {why}': "“{text}”既不是文件也不是 FEN：{why}",
    "ply {number}: {why}": "第{number}步：{why}",
    "the game has ended before it": "对局在此之前已结束",
    # --- where things are written ---------------------------------------------------------------
    "--notation is for pgn and text; in {text} moves have one form": (
        "--notation 只用于 pgn 和 text；{text} 中着法只有一种写法"
    ),
    "--notation: {game} has no {text}, but {names}": "--notation：{game}没有 {text}，可用：{names}",
    "--width is for pgn, and this is {text}": "--width 只用于 pgn，而这是 {text}",
    'a file "{text}" is not written here': "这里不能写“{text}”文件",
    "end the name in {names}, or in / for a folder": "文件名请以{names}结尾，或以/结尾表示文件夹",
    '"{text}" is where the games go': "“{text}”是存放对局的文件",
    '"{text}" is where the book goes': "“{text}”是存放开局库的文件",
    '"{text}" is one of the files to read': "“{text}”是要读取的文件",
    '"{text}" is to be read, not overwritten: name another file': (
        "“{text}”是要读取的，不能覆盖：请另给文件"
    ),
    "{text} is to be read, not overwritten: name another folder with -o": (
        "“{text}”是要读取的，不能覆盖：请用 -o 另给文件夹"
    ),
    "{text} has room for one game in this format: name a folder with -o, as in -o out/": (
        "这种格式的 {text} 只能放一局：请用 -o 给出文件夹，如 -o out/"
    ),
    "standard output has room for one of -o, --html and --json": (
        "标准输出只能给 -o、--html、--json 之一"
    ),
    "standard output takes one of these alone: name a file for the other": (
        "标准输出只能给其中一个：另一个请给出文件"
    ),
    "-o and --html name one file: each needs its own": "-o 和 --html 指同一文件：应各用各的",
    "--resume: what is finished is kept beside OUT; name it with -o or --html": (
        "--resume：已完成的保存在 OUT 旁边；请用 -o 或 --html 给出 OUT"
    ),
    "there was no game to write": "没有可写的对局",
    "there was no game to review": "没有可评判的对局",
    "stopped at the first loss, as --strict asks": "按 --strict 在第一处损失时停止",
    "what is not whole is gone": "未写完的已去掉",
    "{number} game of {game} in the usual notation: {game2} has no {text}": (
        "{number}局{game}用通常的记谱法：{game2}没有 {text}"
    ),
    "{number} games of {game} in the usual notation: {game2} has no {text}": (
        "{number}局{game}用通常的记谱法：{game2}没有 {text}"
    ),
    # What became of all files, in parts.
    "{number} file": "{number}个文件",
    "{number} files": "{number}个文件",
    "{number} game written": "写出{number}局",
    "{number} games written": "写出{number}局",
    "{number} repaired": "修补{number}局",
    "{number} shortened": "截短{number}局",
    "{number} skipped": "略过{number}局",
    "{number} file cut short": "截断{number}个文件",
    "{number} files cut short": "截断{number}个文件",
    "{number} file skipped": "略过{number}个文件",
    "{number} files skipped": "略过{number}个文件",
    "{number} other file passed over": "不计{number}个其他文件",
    "{number} other files passed over": "不计{number}个其他文件",
    "a review takes time, depth or nodes for each position": "评判需要每个局面的时间、深度或节点数",
    "this engine plays {game}, and the game is one of {game2}": "该引擎下{game}，而对局是{game2}",
    # --- pictures -------------------------------------------------------------------------------
    'an arrow goes from square to square, as in e2e4: not "{text}"': (
        "箭头从一格到另一格，如 e2e4，而不是“{text}”"
    ),
    '--last goes from square to square, as in e2e4: not "{text}"': (
        "--last 从一格到另一格，如 e2e4，而不是“{text}”"
    ),
    'the board has no square "{text}", as in "{text2}"': "“{text2}”有误：棋盘没有格“{text}”",
    'the board has no square "{text}"': "棋盘没有格“{text}”",
    'an arrow is {names}, not "{text}"': "箭头可用 {names}，而不是“{text}”",
    'a mark is {names} or like #3060c0, not "{text}"': (
        "标记可用 {names} 或如 #3060c0，而不是“{text}”"
    ),
    '"{text}" is no square: write e2, or h10': "“{text}”不是格：请写如e2或h10",
    '"{text}" is no arrow: write Ge2e4, or Rd5 for a square': (
        "“{text}”不是箭头：请写如Ge2e4，或Rd5表示格"
    ),
    "a theme is one of {names}, not '{text}'": "配色为{names}之一，而不是“{text}”",
    "size must be a whole number from 1 to {number}, not {text}": (
        "图片宽度应为1到{number}的整数，而不是{text}"
    ),
    "to draw a PNG the package resvg_py is needed: pip install resvg_py": (
        "画 PNG 需要 resvg_py：pip install resvg_py"
    ),
}
