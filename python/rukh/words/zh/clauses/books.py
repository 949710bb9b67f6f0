"""What is wrong with opening books, and with what is asked of them."""

from __future__ import annotations

__all__ = ["CLAUSES"]

CLAUSES: dict[str, str] = {
    # --- files of books -------------------------------------------------------------------------
    "this is no opening book: it begins as neither .rkb nor Polyglot .bin does": (
        "这不是开局库：开头既不是 .rkb 也不是 Polyglot .bin"
    ),
    "the book is cut off: its header asks for {number} bytes, and there are {number2}": (
        "开局库已截断：文件头要求{number}字节，实有{number2}字节"
    ),
    "the book is too long: its header asks for {number} bytes, and there are {number2}": (
        "开局库过长：文件头要求{number}字节，实有{number2}字节"
    ),
    "the Polyglot book is cut off: it has {number} bytes, which is no multiple of 16": (
        "Polyglot 开局库已截断：{number}字节不是16的倍数"
    ),
    "copy or build it again": "请重新复制或制作",
    "copy it again": "请重新复制",
    "build it again": "请重新制作",
    "build it again from its games": "请用对局重新制作",
    "copy or build the book again": "请重新复制或制作开局库",
    "the book has version {number} of the format, and this release reads version {number2}": (
        "开局库的格式是第{number}版，而本程序读第{number2}版"
    ),
    "the book's header is damaged": "开局库的文件头已损坏",
    "this is a book of {game}, and the game is {game2}": "这是{game}的开局库，而棋种是{game2}",
    "this is a book of {game}, and the board is of {game2}": (
        "这是{game}的开局库，而局面是{game2}的"
    ),
    '"{text}" is a book of {game}, not of {game2}': "“{text}”是{game}的开局库，不是{game2}的",
    "--game: {text} is a book of {game}": "--game：{text}是{game}的开局库",
    "the book was made by a release that files positions under other keys": (
        "开局库由局面键不同的版本制作"
    ),
    "the book's entries are damaged: their checksum is not the one in the header": (
        "开局库的条目已损坏：校验和与文件头不符"
    ),
    "entry {number} of the book is out of order, so that moves would not be found": (
        "开局库第{number}条次序有误，会找不到着法"
    ),
    "the book's file was changed while it was open": "开局库在使用中被改动",
    "write books beside the old one and rename them, and open it again": (
        "请先写成另一个文件再改名，然后重新打开"
    ),
    "there is no built-in book of {game}": "没有内置的{game}开局库",
    "the book is closed": "开局库已关闭",
    "the book has no move for {text}": "开局库中没有此局面的着法：{text}",
    "the book has {number} entries, and none with the number {number2}": (
        "开局库有{number}条，没有第{number2}条"
    ),
    "which book? give --book FILE, --game xiangqi, --game chess, or a FEN": (
        "哪个开局库？请给出 --book 文件、--game xiangqi、--game chess 或 FEN"
    ),
    "… and {number} more problems": "……另有{number}处问题",
    # --- what a check finds ---------------------------------------------------------------------
    "entry {number}, key {text}, move {text2}: {why}": "第{number}条，键{text}，着{text2}：{why}",
    "it stands behind an entry that belongs after it": "排在应在其后的条目之后",
    "there is another entry for this move": "此着另有一条",
    "{number} wins, {number2} draws and {number3} losses are more than {number4} games": (
        "胜{number}、和{number2}、负{number3}，多于总局数{number4}"
    ),
    "the move is not legal": "着法不合规则",
    # --- making and changing them ---------------------------------------------------------------
    "{text}: what kind of book is this to be? end the name in .rkb, or in .bin for Polyglot": (
        "{text}：要哪种开局库？文件名请以 .rkb 结尾，Polyglot 则以 .bin 结尾"
    ),
    "no move would be left in the book": "开局库中将没有着法",
    "nothing was written": "没有写入",
    "stopped": "已停止",
    "no book was written": "没有写出开局库",
    "no book is written": "没有写出开局库",
    "the build was stopped": "制作已停止",
    "no game was found, so that no book is written": "没有找到对局，没有写出开局库",
    "no game counts, so that no book is written: {text}": "没有可用的对局，没有写出开局库：{text}",
    "no move stays, so that no book is written: ask for fewer games, or for more games a move": (
        "没有留下的着法，没有写出开局库：请降低对局数的要求，或提供更多对局"
    ),
    "there is no room for scratch files: {why}": "没有存放临时文件的空间：{why}",
    "name another folder for them": "请另给文件夹",
    "a thread that reads games has failed": "读取对局的线程失败",
    "Polyglot has no such books of {game}: build a .rkb book": (
        "Polyglot 没有{game}的这种开局库：请制作 .rkb"
    ),
    "there are no Polyglot books of {game}": "Polyglot 没有{game}的开局库",
    "end the name in .rkb": "文件名请以 .rkb 结尾",
    "there are no books to merge": "没有要合并的开局库",
    "the books merge different images of the board: convert one of them first": (
        "两个开局库合并镜像的方式不同：请先转换其中一个"
    ),
    "images that are merged cannot be told apart again": "已合并的镜像不能再分开",
    "build the book from its games": "请用对局制作开局库",
    "the text is of a book that files its positions in another way than this one": (
        "此文字所属的开局库归并局面的方式与此不同"
    ),
    "a board of chess has no image that is as good: nothing can be merged": (
        "国际象棋没有等价的镜像：不能合并"
    ),
    "{text}: this is no file of scores": "{text}：这不是评分文件",
    "give another name": "请另给文件名",
    "{text} is the book itself": "{text}是开局库本身",
    "name another file for the text": "文字请另给文件",
    "{text} is a book": "{text}是开局库",
    "name another file for the scores": "评分请另给文件",
    '"{text}" is the text to read': "“{text}”是要读取的文字",
    "name another file": "请另给文件",
    "{text} is no UTF-8 in line {number}": "{text}第{number}行不是 UTF-8",
    "--{text} says how moves are searched: give --verify-depth too": (
        "--{text} 说明如何搜索着法：请同时给出 --verify-depth"
    ),
    "--shrink is for shrunk weights, and --weights asks for {text}": (
        "--shrink 只用于 shrunk 权重，而 --weights 要 {text}"
    ),
    "{names} is a number above 0, not {text}": "{names} 应为大于0的数，而不是{text}",
    "{names} is a number from 0 to 1, not {text}": "{names} 应为0到1的数，而不是{text}",
    "{names} is a number from 0, not {text}": "{names} 应为不小于0的数，而不是{text}",
    "{names} are a sequence of words, not one: {text}": "{names} 应为多个词的序列：{text}",
    "side is white, red or black, not '{text}'": "side 应为 white、red 或 black，而不是“{text}”",
    "depth is a number from 1 to {number}, not {text}": "depth 应为1到{number}的数，而不是{text}",
    "threads are a number above 0": "threads 应为大于0的数",
    '{names} "{text}": expected {known}': "{names}“{text}”：应为{known}",
    "a number from 0 to 1": "0到1的数",
    "a date such as 2019, 2019.05 or 2019.05.31": "如2019、2019.05或2019.05.31的日期",
    "no images, since a board of {game} has none that is as good": (
        "没有镜像，因为{game}棋盘没有等价的镜像"
    ),
    "at least one result": "至少一种结果",
    "at least {number}, which is min-rating": "不小于 min-rating 的{number}",
    "at least {number}": "不小于{number}",
    "a date that is not before since": "不早于 since 的日期",
    "players to be named too": "同时给出棋手",
}
