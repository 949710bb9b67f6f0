"""Texts of ``--help``: summaries of commands, and what options of several commands mean."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    # --- what every help has --------------------------------------------------------------------
    "usage: ": "用法：",
    "positional arguments": "参数",
    "options": "选项",
    "show this help message and exit": "显示此帮助并退出",
    "print the version and leave": "显示版本并退出",
    "the language of texts (default: that of the settings or of the locale)": (
        "文字的语言（默认：按设置或系统区域设置）"
    ),
    "Rukh plays xiangqi and chess: in this terminal, over UCI, from Python.": (
        "Rukh 会下象棋和国际象棋：在终端里、通过 UCI、从 Python 中。"
    ),
    "rukh COMMAND --help tells more. Example: rukh play xiangqi": (
        "rukh 命令 --help 有详细说明。例如：rukh play xiangqi"
    ),
    # --- commands -------------------------------------------------------------------------------
    "play a game against Rukh, or watch it play": "与 Rukh 对弈，或观看它下棋",
    "draw a position": "画出一个局面",
    "search a position and list the best lines": "搜索一个局面，列出最佳变化",
    "judge every move of games, and tell what was better, and why": (
        "评判对局的每一着，指出更好的着法和理由"
    ),
    "read one move in any notation, and write it in all": "读入任意记谱法的一着，写成所有记谱法",
    "read game records of any format, and write them in another": (
        "读入任意格式的棋谱，写成另一种格式"
    ),
    "build opening books, look into them, and take care of them": "制作、查看和维护开局库",
    "play a match between any two engines, in either game": "让任意两个引擎对抗，两种棋均可",
    "judge a game by its rules, and say why": "按规则裁决对局，并说明理由",
    "take the static evaluation of a position apart": "逐项分解局面的静态评估",
    "count the leaves of the move tree": "统计着法树的叶子数",
    "see and change what is settled for every run": "查看和修改每次运行的设置",
    "print a script that completes commands in your shell": "输出命令补全脚本，供您的 shell 使用",
    "search fixed positions: a signature of behaviour, and speed": (
        "搜索固定的局面：给出行为特征值和速度"
    ),
    "be the engine of a chess program: UCI, UCCI or XBoard, as rukh-uci": (
        "为象棋软件充当引擎：UCI、UCCI 或 XBoard 协议，与 rukh-uci 相同"
    ),
    # --- positions and games --------------------------------------------------------------------
    "the game; a FEN tells it too, and so do moves that only one game has": (
        "棋种；FEN 和只属于一种棋的着法也能说明"
    ),
    "the game to play": "要下的棋种",
    "the position (default: the start)": "局面（默认：初始局面）",
    "begin from this position": "从这个局面开始",
    "castling as Chess960 has it": "按 Chess960 的规则易位",
    "moves to play from there, in any notation: h2e2, H2-E2, 炮二平五, C2=5; e2e4, Nf3": (
        "由此走下去的着法，记谱法不限：h2e2、H2-E2、炮二平五、C2=5；e2e4、Nf3"
    ),
    "a file with games (- is standard input), a FEN or startpos; then moves in any notation: "
    "h2e2, 炮二平五; e2e4, Nf3": (
        "棋谱文件（- 为标准输入）、FEN 或 startpos；其后是着法，记谱法不限："
        "h2e2、炮二平五；e2e4、Nf3"
    ),
    "a file with games or positions (- is standard input), a FEN or startpos; then moves in any "
    "notation: h2e2, 炮二平五; e2e4, Nf3": (
        "棋谱或局面文件（- 为标准输入）、FEN 或 startpos；其后是着法，记谱法不限："
        "h2e2、炮二平五；e2e4、Nf3"
    ),
    "a FEN or startpos; then moves in any notation: h2e2, 炮二平五; e2e4, Nf3": (
        "FEN 或 startpos；其后是着法，记谱法不限：h2e2、炮二平五；e2e4、Nf3"
    ),
    "the move: 炮二平五 (also with blanks), C2=5, h2e2; Nf3, e2e4": (
        "着法：炮二平五（可带空格）、C2=5、h2e2；Nf3、e2e4"
    ),
    "which game of the file (default: the first)": "文件中的第几局（默认：第一局）",
    "the position behind so many plies of the game (default: its last)": (
        "对局走过这么多着之后的局面（默认：最后的局面）"
    ),
    "chess, xiangqi (default: every game)": "chess、xiangqi（默认：每种棋）",
    "read the text in this notation alone: %(choices)s": "只按这种记谱法读入：%(choices)s",
    # --- rules ----------------------------------------------------------------------------------
    "rules of xiangqi": "象棋规则",
    "what ends a game besides mate; chess knows one set of rules": (
        "除将死以外对局如何结束；国际象棋只有一套规则"
    ),
    "how repetitions are judged: Asian and World rules, as Pikafish, Chinese rules "
    "(approximately), perpetual check alone, or always a draw (default: %(default)s)": (
        "重复局面的裁决：亚洲及世界规则、与 Pikafish 相同、中国规则（近似）、仅禁长将、"
        "一律作和（默认：%(default)s）"
    ),
    "how repetitions are judged: Asian and World rules, as Pikafish, Chinese rules "
    "(approximately), perpetual check alone, or always a draw; all of them side by side "
    "(default: %(default)s)": (
        "重复局面的裁决：亚洲及世界规则、与 Pikafish 相同、中国规则（近似）、仅禁长将、"
        "一律作和；all 为并列给出各种裁决（默认：%(default)s）"
    ),
    "moves of both sides without a capture that make a draw (default: %(default)s)": (
        "双方多少回合无吃子即作和（默认：%(default)s）"
    ),
    "let a side's eleventh and later checks count towards the limit too": (
        "一方第十一次及以后的将军也计入自然限着"
    ),
    # --- looks ----------------------------------------------------------------------------------
    "how the ranks of xiangqi are counted (default: %(default)s)": (
        "象棋横线的编号方式（默认：%(default)s）"
    ),
    "the notation that moves are shown in: %(choices)s": "显示着法所用的记谱法：%(choices)s",
    "characters or figurines, or letters; auto sees what the screen can show": (
        "汉字或棋子图形，或字母；auto 会看屏幕能显示什么"
    ),
    "letters, and lines of ASCII signs": "字母，线条也用 ASCII 字符",
    "put Black at the bottom": "黑方在下",
    "no colours, as NO_COLOR=1": "不用颜色，与 NO_COLOR=1 相同",
    "the colours of the board (default: %(default)s)": "棋盘的配色（默认：%(default)s）",
    "print one JSON document instead": "改为输出一个 JSON 文档",
    "print one JSON object, or one a line where a file has several games, instead": (
        "改为输出一个 JSON 对象；文件有多局时每局一行"
    ),
    "print the report as one JSON document instead": "报告改为一个 JSON 文档",
    # --- searches -------------------------------------------------------------------------------
    "limits": "限制",
    "without one, a search that is watched runs until a key, any other 2 seconds": (
        "不给限制时，有人观看的搜索直到按键为止，其他搜索 2 秒"
    ),
    "time to search": "搜索的时间",
    "nodes to search": "搜索的节点数",
    "best lines (default: %(default)s)": "最佳变化的条数（默认：%(default)s）",
    "threads (default: %(default)s)": "线程数（默认：%(default)s）",
    "size of the table in MB (default: %(default)s)": "置换表的大小（MB，默认：%(default)s）",
    "print one JSON object a line: the lines of the search as they come, then the result": (
        "每行输出一个 JSON 对象：先是随时得到的各条变化，最后是结果"
    ),
    "Keys while it runs: up and down change the number of lines, space pauses, any other key "
    "ends the search. Scores and chances in the table are those of the side that moves first "
    "in a game; in JSON they are those of the side to move.": (
        "搜索时的按键：上下键改变条数，空格暂停，其他任意键结束搜索。"
        "表中的评分和胜和负机会按先手方计；JSON 中按轮到走棋的一方计。"
    ),
    "plies to count": "统计的层数",
    "plies (default: the signature's)": "层数（默认：特征值所用的层数）",
    # --- games in the terminal ------------------------------------------------------------------
    "your side; both: two people, none: watch (default: the side that moves first)": (
        "您执哪一方；both：两人对弈，none：观战（默认：先手方）"
    ),
    "how well Rukh plays; 10 is full strength (default: 4)": "Rukh 的棋力；10 为全力（默认：4）",
    "play at about this rating": "大约按这个等级分下棋",
    "time per move (default: 1)": "每着的时间（默认：1）",
    "nodes per move, in place of time": "每着的节点数，代替时间",
    # --- pictures -------------------------------------------------------------------------------
    "pictures": "图片",
    "write an SVG picture": "写出 SVG 图片",
    "write a PNG": "写出 PNG 图片",
    "width of the picture (PNG: 720)": "图片的宽度（PNG：720）",
    "leave the names of files and ranks out of the picture": "图片中不标纵横线的名称",
    "draw an arrow: e2e4, or e2e4=red (green, red, yellow, blue); may be repeated": (
        "画箭头：e2e4 或 e2e4=red（green、red、yellow、blue）；可重复"
    ),
    "mark a square: e4, e4=red, e4=target, in a picture e4=#3060c0; may be repeated": (
        "标记格点：e4、e4=red、e4=target，图片中还可用 e4=#3060c0；可重复"
    ),
    "mark this as the last move; none marks no move": "标记为最后一着；none 为不标记",
    "chess in squares of five columns and two rows (default: where there is room)": (
        "国际象棋每格占五列两行（默认：屏幕够大时）"
    ),
    "chess pieces in blocks on still larger squares": "国际象棋棋子用方块拼成，格子更大",
    "images of the board, in xiangqi": "象棋棋盘的图片",
    # --- settings and completion ----------------------------------------------------------------
    "list all settings: what they are, what they mean, and where they come from": (
        "列出所有设置：值、含义和来源"
    ),
    "print the value of a setting": "显示一个设置项的值",
    "settle a value for every run from now on": "为今后每次运行设定一个值",
    "give a setting back its usual value": "恢复一个设置项的默认值",
    "print which file holds the settings": "显示设置文件的路径",
    "open the file of settings in an editor": "用编辑器打开设置文件",
    "a setting, such as look.pieces": "设置项，如 look.pieces",
    "what it is to be": "设为什么值",
    "the shell that the script is for": "脚本所用的 shell",
    # --- records --------------------------------------------------------------------------------
    "files of any known format, folders with all that is in them (but hidden files), zip "
    "archives, with archives in them; - is standard input": (
        "任意已知格式的文件、文件夹（包括其中全部文件，隐藏文件除外）、zip 压缩包（可嵌套）；"
        "- 为标准输入"
    ),
    "files of any known format, folders with all that is in them (but hidden files), zip "
    "archives; - is standard input": (
        "任意已知格式的文件、文件夹（包括其中全部文件，隐藏文件除外）、zip 压缩包；- 为标准输入"
    ),
    "a file for all games; a folder (there already, or ending in /) for a file of each input, "
    "or, in xqf and dhtmlxq, of each game; - is standard output": (
        "存放全部对局的文件；若是文件夹（已存在或以 / 结尾），则每个输入各写一个文件，"
        "xqf 和 dhtmlxq 则每局一个；- 为标准输出"
    ),
    "the format to write; json is one object a line (default: by OUT's name, else pgn)": (
        "写出的格式；json 为每行一个对象（默认：按 OUT 的文件名，否则为 pgn）"
    ),
    "the notation of pgn and text, in games that have it: %(choices)s (default: chinese, and in "
    "chess san)": (
        "pgn 和文本所用的记谱法，用于有这种记谱法的棋：%(choices)s（默认：chinese，国际象棋为 san）"
    ),
    "the longest line of pgn in columns; 0: all moves on one (default: 80)": (
        "pgn 每行最多多少列；0：所有着法在一行（默认：80）"
    ),
    "the game of every record; they tell it too": "全部棋谱的棋种；棋谱本身也能说明",
    "tell what was skipped, shortened or repaired in this file, one JSON object a line, in place "
    "of standard error": "把略过、截短或修补之处写入此文件，每行一个 JSON 对象，代替标准错误输出",
    "stop at the first game or file that cannot be read whole, and leave a file that is not "
    "finished as it was": "遇到不能完整读入的对局或文件即停止，未写完的文件保持原样",
    "Exit status: 0 when every game was written whole, 3 when something was shortened or "
    "skipped, or an archive is damaged (the report says what), 1 when nothing could be written "
    "or --strict stopped, 2 for a mistake in the arguments, 130 for Ctrl-C.": (
        "退出状态：0 为全部对局完整写出；3 为有截短、略过或压缩包损坏（报告有说明）；"
        "1 为什么也没能写出，或被 --strict 停止；2 为参数有误；130 为 Ctrl-C。"
    ),
}
