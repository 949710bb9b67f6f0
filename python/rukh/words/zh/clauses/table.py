"""What cannot be done at the table: words at the prompt, levels, clocks, setting up, keeping."""

from __future__ import annotations

__all__ = ["CLAUSES"]

CLAUSES: dict[str, str] = {
    "there is no move to take back": "没有可以悔的棋",
    "there is no move to look at": "还没有着法",
    '"{text}" is no number of plies': "“{text}”不是步数",
    '{game} has no notation "{text}", but usual, {names}': (
        "{game}没有记谱法“{text}”，可用：usual、{names}"
    ),
    'there is no word "{text}": help lists them': "没有命令“{text}”：输入“帮助”可列出全部",
    'a file has a name: "save game.pgn"': "请给出文件名，如“保存 game.pgn”",
    'a file has a name: "load game.pgn", or "load games.pgn 3"': (
        "请给出文件名，如“打开 game.pgn”或“打开 games.pgn 3”"
    ),
    'no level "{text}": expected {number} to {number2}, or a name like "{name}"': (
        "没有级别“{text}”：请给出{number}到{number2}，或级别的名称"
    ),
    '"{text}" is no name: give one line of text': "“{text}”不能作名字：请给出一行文字",
    "a player has a level or a rating, not both": "对局者或有级别，或有等级分，不能都有",
    '"{text}" is no clock: give minutes or seconds, such as 5:00+3': (
        "“{text}”不是棋钟：请给出分或秒，如5:00+3"
    ),
    "it has {number} game": "其中有{number}局",
    "it has {number} games": "其中有{number}局",
    "it is empty": "是空的",
    # --- squares, and setting a position up -----------------------------------------------------
    "no square '{text}': squares go from {square} to {square2}": (
        "没有格“{text}”：格的名称从{square}到{square2}"
    ),
    "no square {number}: the board has {number2}": "没有第{number}格：棋盘共{number2}格",
    "no square '{text}'": "没有格“{text}”",
    '"{text}" is none of put R e4, clear e4, turn black, start, fen, done, cancel, help': (
        "没有命令“{text}”，可用：放 R e4、清 e4、轮到 黑、start、fen、完成、取消、帮助"
    ),
    '"{text}" is no piece: {names}, in upper case for the first side and in lower case for the '
    "second": "“{text}”不是棋子：{names}，先手方用大写，后手方用小写",
    "there is no {side} in {game}: choose {side2} or {side3}": (
        "{game}没有{side}：请选{side2}或{side3}"
    ),
    "there is no {side} in {game}: it has {side2} and {side3}": (
        "{game}没有{side}，有{side2}和{side3}"
    ),
    "there is no {text} in {game}: choose {side} or {side2}": (
        "{game}没有“{text}”一方：请选{side}或{side2}"
    ),
    "there is no castling in xiangqi": "象棋没有易位",
    '"{text}" is not castling: give some of KQkq, or -': (
        "“{text}”不是易位权：请用KQkq中的字母，或-"
    ),
    "this is a position of {game}, and {game2} is set up here": (
        "这是{game}的局面，而这里摆的是{game2}"
    ),
    "this output cannot show the pieces asked for, so they are letters": (
        "此输出无法显示所要的棋子，故以字母代替"
    ),
    # --- games that are kept --------------------------------------------------------------------
    "--resume goes on with a game as it was left, which leaves nothing for {text}": (
        "--resume 按原样继续已有的对局，不能再给 {text}"
    ),
    "--number is for games of a file: --load names it": (
        "--number 用于文件中的对局：请用 --load 给出文件"
    ),
    "there is no game to go on with: none was left before its end": "没有可以继续的对局",
    "there is no room for another game in {text}": "{text}中放不下更多对局",
    "the game was kept by another version of Rukh": "该对局由另一版本的 Rukh 保存",
    "this is no game that Rukh has kept: {why}": "这不是 Rukh 保存的对局：{why}",
    "no ending of a game: {why}": "不是对局的结局：{why}",
    "the game cannot be kept: {why}": "对局无法保存：{why}",
}
