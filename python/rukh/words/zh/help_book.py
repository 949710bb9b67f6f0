"""Texts of ``rukh book --help`` and of the help of its subcommands."""

from __future__ import annotations

__all__ = ["TEXTS"]

_WEIGHTS = "points: two for a win, one for a draw; games: times played, twice in a game that comes "
_WEIGHTS += "to the position twice; shrunk: games times a score that few games move little from "
_WEIGHTS += "the average; uniform (default: "
_CHINESE_WEIGHTS = "points：胜两分、和一分；games：走过的次数（一局中两次到达即算两次）；"
_CHINESE_WEIGHTS += "shrunk：次数乘以得分，局数少时得分靠近平均值；uniform：一律相同（默认："

TEXTS: dict[str, str] = {
    # --- subcommands ----------------------------------------------------------------------------
    "show what a book has for a position": "显示开局库对一个局面的内容",
    "show the lines that a book has from a position on": "显示开局库从一个局面起的各条变化",
    "build a book from games": "用对局制作开局库",
    "drop moves that are rare, do badly or lead nowhere": "去掉罕见、成绩差或没有下文的着法",
    "make one book of several": "把几个开局库合为一个",
    "tell what differs between two books": "说明两个开局库的差别",
    "write a book as text": "把开局库写成文本",
    "add, remove and reweigh moves as a text says": "按文本增删着法、修改权重",
    "turn a book into the other format": "把开局库转换为另一种格式",
    "check that a book is whole, sorted, and of legal moves": (
        "检查开局库是否完整、有序、着法合法"
    ),
    "tell what a book is, and how it was made": "说明一个开局库的内容和来历",
    # --- books ----------------------------------------------------------------------------------
    "a book": "开局库",
    "another of the same game and kind": "同棋种、同格式的另一个开局库",
    "books of one game and kind": "同棋种、同格式的几个开局库",
    "the book, .rkb or Polyglot": "开局库，.rkb 或 Polyglot 格式",
    "the book, .rkb or Polyglot (default: the game's own)": (
        "开局库，.rkb 或 Polyglot 格式（默认：该棋种自带的）"
    ),
    "the book; without one, the text alone makes one": "开局库；不给时只用文本制作一个",
    "the book to write: .rkb, or .bin for Polyglot (chess alone); one that is there stays as it "
    "is until the new one is complete": (
        "写出的开局库：.rkb，或 Polyglot 的 .bin（仅国际象棋）；已有的文件在新库完成前保持不变"
    ),
    "in place of FILE, - is standard output": "代替 FILE；- 为标准输出",
    "the text (default: standard output)": "文本（默认：标准输出）",
    "the game of the book (default: that of the first game); others are left out": (
        "开局库的棋种（默认：第一局的棋种）；其他棋种不计"
    ),
    "moves of a position, the heaviest (default: %(default)s)": (
        "每个局面列出多少着，权重大的在前（默认：%(default)s）"
    ),
    "plies from the position (default: %(default)s)": "从该局面起多少着（默认：%(default)s）",
    "leave out moves that are played less often: 0.02 or 2%% (default: %(default)s)": (
        "略去比例更低的着法：0.02 或 2%%（默认：%(default)s）"
    ),
    "how many differences to list (default: %(default)s)": "列出多少处差别（默认：%(default)s）",
    "what to change, as rukh book dump writes it: a position, then its moves with new weights "
    "and games, or remove; - is standard input": (
        "要改的内容，格式同 rukh book dump：先局面，后着法及新的权重和局数，或 remove；- 为标准输入"
    ),
    # --- building -------------------------------------------------------------------------------
    "which games count": "计入哪些对局",
    "which moves stay": "保留哪些着法",
    "what moves weigh": "着法的权重",
    "what the build may hold, such as 2G (default: 256M)": "制作时可用的内存，如 2G（默认：256M）",
    "plies of each game that are looked at (default: %(default)s)": (
        "每局看多少着（默认：%(default)s）"
    ),
    "games with fewer plies do not count": "着数更少的对局不计",
    "take only this side's moves": "只取这一方的着法",
    "the results that count, such as 1-0,1/2-1/2; * is none (default: all)": (
        "计入的结果，如 1-0,1/2-1/2；* 为无结果（默认：全部）"
    ),
    "both players are rated so high": "双方等级分至少这么高",
    "neither is rated higher": "双方等级分都不更高",
    "played then or later: 2019, 2019.05 or 2019.05.31": (
        "当时或以后的对局：2019、2019.05 或 2019.05.31"
    ),
    "played then or earlier": "当时或以前的对局",
    "one of the players has this in the name; may be given again, for either": (
        "一方棋手的姓名含此文字；可重复，符合其一即可"
    ),
    "take only the moves of those players": "只取这些棋手的着法",
    "leave out games with the moves of one before": "着法与先前某局相同的对局不计",
    "take games from positions of their own too": "也取从自设局面开始的对局",
    "take variations too": "也取变着",
    "played in so many games": "至少在这么多局中走过",
    "its position occurred in so many games": "其局面至少在这么多局中出现",
    "its share of the position's games: 0.02 or 2%%": "占该局面对局的比例：0.02 或 2%%",
    "its share of the points: 0.45 or 45%%; moves without results stay": (
        "得分率：0.45 或 45%%；没有结果的着法保留"
    ),
    "moves that weigh nothing, which are never played and counted all the same (default: keep "
    "them in .rkb, drop them in .bin)": (
        "权重为零的着法，从不走但仍计数（默认：.rkb 保留，.bin 去掉）"
    ),
    "drop moves that weigh nothing too": "也去掉权重为零的着法",
    "drop all that is not reached from the start position, not only what was before": (
        "去掉从初始局面到不了的全部内容，而不仅是原先就到不了的"
    ),
    f"{_WEIGHTS}points)": f"{_CHINESE_WEIGHTS}points）",
    f"{_WEIGHTS}kept)": f"{_CHINESE_WEIGHTS}kept）",
    f"{_WEIGHTS}added)": f"{_CHINESE_WEIGHTS}added）",
    "how many games the average counts for; for shrunk weights, which it chooses (default: 10)": (
        "平均值相当于多少局；用于 shrunk 权重，给出即选用它（默认：10）"
    ),
    "a position and its mirror image, left for right, are one": "左右对称的局面视为同一局面",
    "a position and the same one with the sides exchanged are one": "双方互换的局面视为同一局面",
    "threads that read games (default: one for each processor)": (
        "读对局的线程数（默认：每个处理器一个）"
    ),
    "the place for what does not fit into memory": "内存放不下时存放的地方",
    "tell what was skipped, shortened or repaired in this file, one JSON object a line": (
        "把略过、截短或修补之处写入此文件，每行一个 JSON 对象"
    ),
    # --- verification ---------------------------------------------------------------------------
    "what the engine thinks": "引擎的看法",
    "each move that is left is searched by itself": "剩下的每一着都单独搜索",
    "drop moves that lose, searched so many plies deep": "去掉搜索这么多层后判为败着的着法",
    "only the moves of the first N plies, or of those behind FROM up to TO (default: all)": (
        "只看前 N 着，或 FROM 之后到 TO 为止的着法（默认：全部）"
    ),
    "what a move must score for the side that plays it (default: -1.0)": (
        "一着对走棋方的评分至少应为多少（默认：-1.0）"
    ),
    "how much less than the best of its position it may score (default: any)": (
        "评分最多可比该局面的最佳着法低多少（默认：不限）"
    ),
    "keep the scores in this file, so that nothing is searched twice": (
        "评分存入此文件，以免重复搜索"
    ),
    "threads that search (default: one for each processor)": "搜索的线程数（默认：每个处理器一个）",
    # --- how they end ---------------------------------------------------------------------------
    "rukh book edit reads what is written, to make a book of it or change one.": (
        "写出的文本可由 rukh book edit 读入，用来制作或修改开局库。"
    ),
    "Exit status: 0 when nothing is wrong with the book, 1 otherwise.": (
        "退出状态：开局库没有问题为 0，否则为 1。"
    ),
    "Exit status: 0 when the books say the same, 1 when they differ. Wins and losses are those "
    "of the side that plays the move.": (
        "退出状态：两个开局库内容相同为 0，不同为 1。胜负按走这一着的一方计。"
    ),
    "Between the formats goes what is reached from the start position. Exit status: 0 when all "
    "that has a place in the new book is there, 3 when moves were left out of a .rkb book, 1 "
    "when none was written.": (
        "格式之间只转换从初始局面能到达的内容。退出状态：新库该有的都有为 0；"
        ".rkb 中有着法被略去为 3；没有写出为 1。"
    ),
    "Exit status: 0 when every game that was asked for counts whole, 3 when a game or a file "
    "could not be read or not to its end (the report says which), 1 when no book was written, 2 "
    "for a mistake in the arguments, 130 for Ctrl-C. The report and standard error name the "
    "first hundred problems of each severity. Games that the arguments leave out are only "
    "counted.": (
        "退出状态：0 为所要的对局全部完整计入；3 为有对局或文件不能读入或不能读完（报告有说明）；"
        "1 为没有写出开局库；2 为参数有误；130 为 Ctrl-C。"
        "报告和标准错误输出列出每种程度的前一百个问题。被参数排除的对局只计数。"
    ),
    "With --json the document is that of rukh book show; a move has, beside what it has there, "
    "fen (the position behind it), and moves or, where that position stands in the tree already, "
    "seen. Wins and losses are those of the side that plays the move.": (
        "用 --json 时文档同 rukh book show；每一着另有 fen（走后的局面）和 moves，"
        "若该局面已在树中则为 seen。胜负按走这一着的一方计。"
    ),
    "With --json: book (null: the built-in one), kind, game, fen, turn, notation, games (the sum "
    "over the moves), and moves, heaviest first, each with move (coordinates), text, weight, "
    "share (its part of the weights, 0 to 1), games, wins, draws, losses and score (0 to 1; null "
    "without results). Wins, losses and score are those of the side to move: where turn is "
    "black, wins are Black's. Games without a result count in games alone. Games are times "
    "played: one that comes to a position twice counts twice.": (
        "用 --json 时有：book（null 为自带的开局库）、kind、game、fen、turn、notation、"
        "games（各着之和）和 moves（权重大的在前），每着有 move（坐标）、text、weight、"
        "share（占权重的比例，0 到 1）、games、wins、draws、losses 和 score"
        "（0 到 1；没有结果时为 null）。胜、负和得分按轮到走棋的一方计：turn 为 black 时，"
        "wins 是黑方的胜局。没有结果的对局只计入 games。games 是走过的次数："
        "一局中两次到达同一局面算两次。"
    ),
}
