"""What is wrong with records of games, and with files and archives that hold them."""

from __future__ import annotations

__all__ = ["CLAUSES"]

CLAUSES: dict[str, str] = {
    # --- files ----------------------------------------------------------------------------------
    "it cannot be read: {why}": "无法读取：{why}",
    "it cannot be read further: {why}": "无法继续读取：{why}",
    "the file cannot be read further: {why}": "无法继续读取此文件：{why}",
    "the folder cannot be read": "无法读取此文件夹",
    "it is neither a file nor a folder": "既不是文件也不是文件夹",
    "there is no file in this folder": "文件夹中没有文件",
    "there is no file in this archive": "压缩包中没有文件",
    "there is no game in this file": "文件中没有对局",
    "there is no game in this text": "文字中没有对局",
    "the file is empty": "文件是空的",
    "this is a zip archive, not a record": "这是 zip 压缩包，不是棋谱",
    "this is a rar archive: unpack it first": "这是 rar 压缩包：请先解开",
    "this is a 7z archive: unpack it first": "这是 7z 压缩包：请先解开",
    "this is a gzip file: unpack it first": "这是 gzip 文件：请先解开",
    "this is a PDF document, not a record": "这是 PDF 文档，不是棋谱",
    "this is neither text nor a known format of records": "既不是文字，也不是已知的棋谱格式",
    "it is no text in {text}: {why}": "不是 {text} 编码的文字：{why}",
    "there is no encoding '{text}'": "没有编码“{text}”",
    "there is no encoding {text}": "没有编码“{text}”",
    "no game ends within {number} MB, for which there is room": (
        "{number} MB 之内没有对局结束，内存只够这么多"
    ),
    "{text} tells no format: end it in {names}, or give format": (
        "{text} 看不出格式：文件名请以{names}结尾，或给出格式"
    ),
    "a file of XQF holds one game": "一个 XQF 文件只有一局",
    "format must be pgn, text, json, dhtmlxq or xqf": "格式应为 pgn、text、json、dhtmlxq 或 xqf",
    # --- archives -------------------------------------------------------------------------------
    "the archive cannot be read: {why}": "无法读取压缩包：{why}",
    "{number} file of this archive could be read": "此压缩包中读出了{number}个文件",
    "{number} files of this archive could be read": "此压缩包中读出了{number}个文件",
    "its list of contents is cut off or damaged": "目录已截断或损坏",
    'it is cut off or damaged in the file "{text}"': "在文件“{text}”处截断或损坏",
    "it is cut off or damaged behind the last of them": "在最后一个文件之后截断或损坏",
    "it is cut off or damaged": "已截断或损坏",
    "it is encrypted: unpack it yourself": "已加密：请自行解开",
    "it cannot be unpacked: {text}": "无法解开：{text}",
    "it unpacks to {number} MB, and archives of records do not shrink so far: unpack it yourself "
    "if that is as it should be": "解开后有 {number} MB，不像棋谱压缩包：若无误请自行解开",
    # --- games and their moves ------------------------------------------------------------------
    "this variant is not played here": "这里不下这种棋",
    "moves hang on moves that come after them": "着法接在了后面的着法上",
    "the start position cannot be played: {why}": "起始局面不能开局：{why}",
    "{side} moves first by the numerals of the moves, whatever the start position says": (
        "按着法的数字，{side}先走，与起始局面所说不同"
    ),
    "{side} moves first, though the moves have the numerals of the other side": (
        "{side}先走，而着法用的是另一方的数字"
    ),
    "{side} moves first, whatever the start position says": "{side}先走，与起始局面所说不同",
    "it could be played if the record were in {why}": "若棋谱用{why}，则可以走",
    "written in {why}, among moves in {why2}": "以{why}写在{why2}的着法之中",
    "another notation": "另一种记谱法",
    "coordinates with ranks from 0": "横线从0起的坐标",
    "coordinates with ranks from 1": "横线从1起的坐标",
    "ICCS": "ICCS",
    "WXF notation": "WXF 记谱法",
    "WXF notation with numbered soldiers": "兵有编号的 WXF 记谱法",
    "Chinese notation": "中文记谱法",
    "letters and squares with ranks from 0": "字母加横线从0起的格",
    "letters and squares with ranks from 1": "字母加横线从1起的格",
    "algebraic notation": "代数记谱法",
    "long algebraic notation": "长代数记谱法",
    "figurines": "棋子图形",
    "a side in check cannot give its turn away": "被将军的一方不能停一着",
    "the game went on until a king was taken": "对局一直下到王被吃掉",
    "{number} more move left out": "其后{number}着略去",
    "{number} more moves left out": "其后{number}着略去",
    "{number} more like it": "类似的还有{number}处",
    "{number} more lines end at an illegal move": "另有{number}条变化止于不合规则的着法",
    "the tag {text} has more than {number} bytes; the rest is left out": (
        "标签 {text} 超过{number}字节；其余略去"
    ),
    "the tag of the result holds no result": "结果标签中没有结果",
    "the result of the tag is not that of the moves, {text}, which counts": (
        "标签中的结果与着法的结果 {text} 不同，以后者为准"
    ),
    # --- PGN and other texts --------------------------------------------------------------------
    "there are bytes here that fit no encoding": "此处有不合任何编码的字节",
    "there are bytes here that fit no encoding, or characters that were lost before": (
        "此处有不合任何编码的字节，或早已丢失的字符"
    ),
    "what stands before the game is left out": "对局之前的内容略去",
    "the tag {text} has control characters; blanks stand for them": (
        "{text}标签含有控制字符；以空格代替"
    ),
    "the tag is not closed as it should be": "标签没有正确结束",
    "the game has too many tags; the others are left out": "标签过多；其余略去",
    "the tag is given twice; the second is kept as a comment": "标签出现两次；后一个留作注释",
    "the comment is not closed; the moves in it are part of it": "注释没有结束；其中的着法算作注释",
    "the comment is not closed": "注释没有结束",
    "these words are moves of no known notation; they are kept as a comment": (
        "这些着法不属于已知的记谱法；留作注释"
    ),
    "this stands where a move is due, and is none; it is kept as a comment": (
        "此处应为着法而不是；留作注释"
    ),
    "these words behind the moves are taken as a comment": "着法之后的这些文字算作注释",
    "these words behind the moves are left out": "着法之后的这些文字略去",
    "no variation is open here": "此处没有要结束的变化",
    "a comment within a comment is taken as part of it": "注释中的注释算作它的一部分",
    "no comment is open here": "此处没有要结束的注释",
    "a variation is not closed": "有变化没有结束",
    "the signs behind the move are left out": "着法后的符号略去",
    "this is no move; what follows it is left out": "这不是着法；其后的略去",
    "this is no board of eight or ten rows": "这不是八行或十行的棋盘",
    "no side to move stands behind the board: it is {side}'s turn": (
        "棋盘之后没有走棋方：轮到{side}"
    ),
    "the line has no position": "此行没有局面",
    # --- JSON -----------------------------------------------------------------------------------
    "this looks like JSON, but in line {number} {why}": "看似 JSON，但第{number}行{why}",
    'the value has no "game" with "moves"': "此值中没有带“moves”的“game”",
    "there is no such game": "没有这种棋",
    "the value of the tag is no text; it is left out": "标签的值不是文字；略去",
    "there is no move where one should be; what follows in its line is left out": (
        "应有着法之处没有着法；此变化其后的略去"
    ),
    "a comma or the end is missing here": "此处缺逗号或结尾",
    "a colon is missing here": "此处缺冒号",
    "this is no value": "这不是值",
    "a text in quotes is missing here": "此处缺带引号的文字",
    "the text does not end": "文字没有结束",
    "there is no such escape": "没有这种转义",
    # --- formats of programs --------------------------------------------------------------------
    "there is no [DhtmlXQ] block": "没有 [DhtmlXQ] 段",
    "there is no move that these branches could hang on": "没有着法可接这些变化",
    "these keys do not say where the branch belongs": "这些键没有说明变化属于何处",
    "there are no such moves; the comments were put at the nearest ones": (
        "没有这些着法；注释放到了最近的着法上"
    ),
    "moves in the compact form with letters cannot be read": "读不了带字母的紧凑着法",
    "the line ends within a move": "此行在一着中间结束",
    "two men of the start board stand on one point; the later one was kept": (
        "起始局面有两子在同一点；留下后一个"
    ),
    "the start board is cut; the men that are missing were left out": (
        "起始局面不完整；缺少的子略去"
    ),
    "the start board holds men that are not known; they were left out": (
        "起始局面有不认识的子；略去"
    ),
    "the start board holds a man that is not known; it was left out": "起始局面有不认识的子；略去",
    "a comment holds characters that cannot be read": "注释中有读不出的字符",
    "bytes behind the end of the tree were not read": "着法树之后的字节没有读",
    "the file ends where more moves are announced": "文件结束，而后面应还有着法",
    "the file ends within a move": "文件在一着中间结束",
    "the file ends before the end of the moves": "着法未完，文件已结束",
    "the record ends within a move": "棋谱在一着中间结束",
    "the record ends where more moves are announced": "棋谱结束，而后面应还有着法",
    "the record has no moves": "棋谱没有着法",
    "the size of a comment cannot be, and nothing behind it can be read": (
        "注释的长度有误，其后的都读不出"
    ),
    "the document breaks off: {why}": "文档中断：{why}",
    "it has no moves": "没有着法",
    "more moves are announced than there are": "着法少于所说的数目",
    "a move stands behind the end of the last line": "最后一条变化结束之后还有着法",
    "elements are left open": "有元素没有结束",
    "the game is cut, or its sizes do not fit": "对局不完整，或长度不符",
    "a size is larger than any text or game": "长度大于任何文字或对局",
    "{number} plies are announced, but {number2} can be read": "说有{number}步，只读出{number2}步",
    "there are more bytes than the {number} announced plies take": "字节多于所说的{number}步",
    "the XQF header is cut: {number} of {number2} bytes are there": (
        "XQF 文件头不完整：{number2}字节中只有{number}字节"
    ),
    "XQF version {number} is not known; versions up to {number2} are": (
        "不认识 XQF 第{number}版；最高到第{number2}版"
    ),
    "the header of the CCBridge record is cut: {number} of {number2} bytes are there": (
        "CCBridge 棋谱的文件头不完整：{number2}字节中只有{number}字节"
    ),
    "the CCBridge record is cut in its header": "CCBridge 棋谱的文件头不完整",
    "CCBridge records of layout {number} are not known": "不认识第{number}种 CCBridge 棋谱",
    "this is not a CCBridge record: it begins otherwise": "这不是 CCBridge 棋谱",
    "this is not a CCBridge library: it begins otherwise": "这不是 CCBridge 棋库",
    "this is not an old CCBridge library: it begins otherwise": "这不是旧版 CCBridge 棋库",
    "the CCBridge library is cut before its first record": "CCBridge 棋库在第一局之前截断",
    # --- writing --------------------------------------------------------------------------------
    "the format holds games of xiangqi alone": "这种格式只能存放象棋对局",
    "the format holds no null moves: {text}": "这种格式不能存放停着：{text}",
    "the format has no place for the tag {text}; it was left out": (
        "这种格式不能存放标签 {text}；略去"
    ),
    "the format has no place for glyphs: {number} of them were left out": (
        "这种格式不能存放评注符号：{number}个略去"
    ),
    "the format has no place for this value of the tag Type; it was left out": (
        "这种格式不能存放标签 Type 的这个值；略去"
    ),
    "the format holds {number} bytes of the tag {text}; the rest was cut": (
        "这种格式中标签 {text} 只能有{number}字节；其余截去"
    ),
}
