"""Texts of a game under way: `rukh.table` and the scrolling game."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    # Help.
    'At the prompt, "help" lists what can be said besides moves. Every game is kept as it is '
    "played, and --resume goes on with it.": (
        "对局时输入“帮助”可查看着法之外的命令。每局棋边下边保存，可用 --resume 继续。"
    ),
    "where the game begins": "对局的起点",
    "the players": "对局者",
    "go on with a game of a file, of any format that Rukh reads": ("继续文件中的一局棋，格式不限"),
    "which game of that file (default: 1)": "文件中的第几局（默认：1）",
    "go on with the game that was left last": "继续上次未下完的对局",
    "your name, for the record": "你的名字，用于棋谱",
    "a clock for both sides: minutes, and seconds gained with a move, such as 5+3": (
        "双方的棋钟：分钟数，以及每着加的秒数，如 5+3"
    ),
    "whether Rukh plays openings from its book; a beginner knows few (default: it does)": (
        "Rukh 是否使用开局库；级别低则所知甚少（默认：使用）"
    ),
    "line by line, or on the full screen, with mouse and keys (default: %(default)s)": (
        "逐行显示，或全屏并可用鼠标与键盘（默认：%(default)s）"
    ),
    "show who is better beside the board": "在棋盘旁显示形势",
    # Pieces, and what an evaluation speaks of.
    "king": "王",
    "queen": "后",
    "rook": "车",
    "bishop": "象",
    "knight": "马",
    "pawn": "兵",
    "general": "将",
    "advisor": "士",
    "elephant": "象",
    "chariot": "车",
    "horse": "马",
    "cannon": "炮",
    "soldier": "兵",
    "the {piece} on {square}": "{square}的{piece}",
    " and ": "和",
    " or ": "或",
    "well placed pieces": "子力位置",
    "effective pieces": "子力效能",
    "king safety": "王的安全",
    "driving the bare king to the edge": "将孤王逼向边线",
    "pieces that work together": "子力配合",
    "active chariots": "车的活跃",
    "active horses": "马的活跃",
    "active cannons": "炮的活跃",
    "advanced soldiers": "兵的推进",
    "the defenders": "士象",
    "the general's safety": "将帅安全",
    # Reasons, said of a move.
    "is mate": "构成将死",
    "mates in {moves}": "{moves}步杀",
    "is the only legal move": "是唯一的合法着法",
    "promotes to {piece}": "升变为{piece}",
    "gives check": "将军",
    "brings the king into safety": "使王得到保护",
    "holds out longest against the mate": "能抵抗得最久",
    "loses least": "损失最小",
    "gains by {terms}": "得益于{terms}",
    "takes {piece}": "吃{piece}",
    "takes back on {square}": "在{square}吃回",
    "wins {piece}": "白吃{piece}",
    "wins {prize}": "净得{prize}",
    "wins {prize} for {price}": "以{price}换得{prize}",
    "threatens mate": "威胁杀棋",
    "attacks {piece}": "攻击{piece}",
    "attacks {one} and {other} at once": "同时攻击{one}与{other}",
    "saves {piece} from capture": "救出{piece}",
    "protects {piece}": "保护{piece}",
    "brings out {piece}": "出动{piece}",
    "prevents mate": "解除杀棋",
    "meets a threat": "化解威胁",
    "brings a pawn through": "使兵升变",
    "it cannot be parried": "无法化解",
    "parrying it costs about as much": "化解的代价也差不多",
    "mate cannot be prevented": "已无法避免被将死",
    "then {moves}": "其后{moves}",
    "no threat; it would be {move}": "并无威胁；对方会走{move}",
    # Ends of games, and what cannot be done.
    "{loser} resigns: {winner} wins": "{loser}认输，{winner}胜",
    "{loser} has run out of time: {winner} wins": "{loser}超时，{winner}胜",
    "{loser} cannot go on: {winner} wins": "{loser}无法继续，{winner}胜",
    "Draw by agreement": "双方同意作和",
    "Draw: one side has run out of time, and the other cannot win": (
        "和棋：一方超时，另一方已无力取胜"
    ),
    "The record ends here: {result}": "棋谱至此结束：{result}",
    "The game is over: undo, new or quit.": "对局已结束：可悔棋、新局或退出。",
    "The game is over.": "对局已结束。",
    "{file} has no game {number}: {reason}.": "{file}中没有第{number}局（{reason}）。",
    "There is nobody to change sides with.": "没有可以交换的对手。",
    "There is no move to play again.": "没有可以重走的着法。",
    "There is no move to take back.": "没有可以悔的棋。",
    "There is no draw to claim here.": "此时不能按规则提和。",
    "Only people play here: nobody has a level.": "双方都是人，没有级别可调。",
    "A person is to move.": "现在轮到人走棋。",
    # Players.
    "you": "你",
    "full strength": "全力",
    "level {level} of {count} ({name})": "第{level}级（共{count}级，{name}）",
    "about {elo} rating points": "等级分约{elo}",
    "about {elo}": "约{elo}分",
    "at {strength}": "实力为{strength}",
    # The conversation.
    'Type a move such as {example}, or "help".': "请输入着法，如{example}；输入“帮助”可查看命令。",
    "Ctrl-C ends the game.": "按 Ctrl-C 结束对局。",
    "Game over": "对局结束",
    "Rukh plays {move}": "Rukh 走 {move}",
    "Rukh is thinking …": "Rukh 正在思考…",
    "{side} {score}, depth {depth}": "{side} {score}，深度{depth}",
    "Check!": "将军！",
    'A draw may be claimed ({why}): type "draw".': "可以提和（{why}）：请输入“求和”。",
    'Promoted to a queen; type "{example}" for another piece.': (
        "已升变为后；要变其他棋子，请输入“{example}”。"
    ),
    'Did you mean "{word}"?': "是否想输入“{word}”？",
    'The game is kept: "rukh play --resume" goes on with it.': (
        "对局已保存，可用“rukh play --resume”继续。"
    ),
    "Which game: 1 for xiangqi, 2 for chess?": "哪种棋：1 象棋，2 国际象棋？",
    "Games that were left before their end:": "尚未下完的对局：",
    "Number to go on with, Enter for a new game, d and a number to delete:": (
        "输入编号继续，回车开始新局，d 加编号删除："
    ),
    '"{text}" is neither of them.': "“{text}”不在其中。",
    "Delete which one? Type d and its number, such as d1.": (
        "要删除哪一局？请输入 d 和编号，如 d1。"
    ),
    "There is no game {text}: there are {number} games.": "没有第{text}局：共{number}局。",
    '"{text}" is no answer here: type the number of a game, Enter, or quit.': (
        "看不懂“{text}”：请输入某局的编号、回车，或“退出”。"
    ),
    "That line is not {encoding} text: nothing was done.": (
        "这一行不是 {encoding} 文字：没有执行任何操作。"
    ),
    "{number} plies": "{number}步",
    "note: the game cannot be kept: {reason}": "注意：对局无法保存：{reason}",
    # Words at the prompt, and what they answer.
    "a move": "着法",
    "in any notation: h2e2, H2-E2, C2=5, 炮二平五; e2e4, Nf3": (
        "任何记谱法均可：h2e2、H2-E2、C2=5、炮二平五；e2e4、Nf3"
    ),
    "take back your last move and the answer to it; or so many plies": "悔一着及其应着；或悔若干步",
    "play again what was taken back": "重走悔掉的着法",
    "what Rukh would play for you at full strength, and why": "Rukh 全力替你选的着法及理由",
    "what the other side would play if you passed": "如果你停一着，对方会走什么",
    "list the legal moves, or those of one piece: moves e2": "列出合法着法，或某一子的：着法 e2",
    "the static evaluation in one line": "静态评估",
    "what is played here in the book, and with what success": "开局库中此局面的着法与战绩",
    "what the opening is called": "开局名称",
    "what the clocks show": "双方用时",
    "what ends this game besides mate": "除将死外的终局规则",
    "the repetition on the board, ply by ply, and what follows from it": "逐步说明盘上的重复及裁决",
    "turn the board round": "翻转棋盘",
    "draw the board again": "重画棋盘",
    "show who is better beside the board, or do not": "显示或隐藏形势条",
    "the colours of the board; alone it lists them": "棋盘配色；单独输入则列出",
    "how moves are written; alone it lists the ways": "记谱法；单独输入则列出",
    "claim a draw where the rules give one; otherwise offer it": "按规则提和；否则向对方求和",
    "give the game up": "认输",
    "change sides with Rukh": "与 Rukh 交换执子",
    "how well Rukh plays, from now on; alone it lists the levels": (
        "此后 Rukh 的级别；单独输入则列出"
    ),
    "begin again": "重新开局",
    "set a position up, piece by piece or from a FEN": "摆出局面，逐子或由 FEN",
    "the position as text; with a FEN, go on from it": "局面的 FEN；后接 FEN 则从该局面开始",
    "the game so far as a record": "至此的棋谱",
    "write the game into a file": "将对局写入文件",
    "go on with a game of a file, in any format": "从文件打开对局继续，格式不限",
    "this list, or what one word does": "本列表，或某一命令的说明",
    "leave; the game is kept": "离开；对局会保存",
    "{side}, is it a draw? [y/N]": "{side}同意和棋吗？[y/N]",
    "The offer is declined.": "对方不同意和棋。",
    "Rukh declines your offer of a draw.": "Rukh 拒绝和棋。",
    "Rukh accepts your offer of a draw.": "Rukh 同意和棋。",
    "Rukh plays on at {strength}.": "Rukh 此后的实力为{strength}。",
    "Hint: {hint}": "提示：{hint}",
    "Threatened is {threat}.": "对方威胁：{threat}。",
    "worth {gain} pawns": "约值{gain}兵",
    "You are in check, so you cannot pass: that is the threat.": (
        "你正被将军，不能停着：这就是威胁。"
    ),
    "Nothing is threatened.": "没有威胁。",
    "Nothing is threatened; the next move would be {move}.": "没有威胁；对方下一着会走{move}。",
    "Mate in {moves} cannot be prevented.": "{moves}步杀已无法避免。",
    "There is no legal move.": "没有合法着法。",
    "{number} legal moves:": "{number}种合法着法：",
    "{square} is empty.": "{square}没有棋子。",
    "The {piece} on {square} belongs to the other side.": "{square}的{piece}是对方的。",
    "The {piece} on {square} has no legal move.": "{square}的{piece}没有合法着法。",
    "{side} {score} without searching: {told}.": "{side} {score}（未经搜索）：{told}。",
    "The book has no move here.": "开局库中没有此局面。",
    "{games} here; wins and losses are {side}'s.": "此局面共{games}；胜负以{side}计。",
    "The opening has no name yet.": "尚无开局名称。",
    "This game has no clocks; rukh play --clock 5+3 has.": (
        "本局没有棋钟；可用 rukh play --clock 5+3。"
    ),
    "The position has not occurred before.": "此局面尚未出现过。",
    "Setup": "摆棋",
    "Setting a position up. Capital letters are {side}'s.": "摆棋：大写字母为{side}棋子。",
    "Words: put R e4 e5, clear e4, clear, start, turn black, fen FEN, done, cancel, help.": (
        "命令：放 R e4 e5、清 e4、清、start、轮到 黑、fen FEN、完成、取消、帮助。"
    ),
    "put a piece on one square or several": "在一格或几格放上棋子",
    "empty these squares": "清空这些格",
    "empty the board": "清空棋盘",
    "the position that games begin from": "开局的局面",
    "say which side is to move": "指定轮到哪一方走",
    "say who may castle still, - for nobody": "指定哪方仍可易位，- 为都不可",
    "show the position as FEN, or take one over": "显示 FEN，或采用给出的 FEN",
    "go on from this position": "从此局面开始下",
    "go back to the game as it was": "放弃摆棋，回到对局",
    "Nothing has changed.": "局面没有改变。",
    "This cannot be played from: {reasons}.": "此局面不能开局：{reasons}。",
    "{file} is there already: write over it? [y/N]": "{file}已存在，要覆盖吗？[y/N]",
    "Nothing was written.": "没有写入。",
    "{file} cannot be written: {reason}. A name that ends in .pgn will do.": (
        "无法写入{file}：{reason}。可用以 .pgn 结尾的文件名。"
    ),
    "Saved as {file}.": "已保存为{file}。",
    "Read from {file}: {plies}.": "已读取{file}：{plies}。",
    "Note: {problem}": "注意：{problem}",
}
