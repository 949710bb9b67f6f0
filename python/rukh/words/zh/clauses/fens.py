"""What keeps a FEN from being played, and what its reader puts right."""

from __future__ import annotations

__all__ = ["CLAUSES", "FAULTS"]

FAULTS: dict[str, dict[str, str]] = {
    # --- the shape of a FEN ---------------------------------------------------------------------
    "empty": {
        "there is no board": "没有棋盘部分",
        "the board is empty": "棋盘上没有棋子",
    },
    "field_count": {
        "there is nothing to read": "没有内容",
        "there are more than six fields": "超过六个字段",
    },
    "fields": {'there is nothing to be read in "{text}"': "“{text}”是多余的"},
    "row_count": {
        "the board has {number} row instead of 8": "棋盘有{number}行，应为8行",
        "the board has {number} rows instead of 8": "棋盘有{number}行，应为8行",
        "the board has {number} row instead of 8 (chess) or 10 (xiangqi)": (
            "棋盘有{number}行，应为8行（国际象棋）或10行（象棋）"
        ),
        "the board has {number} rows instead of 8 (chess) or 10 (xiangqi)": (
            "棋盘有{number}行，应为8行（国际象棋）或10行（象棋）"
        ),
    },
    "rows": {
        "the board has {number} row instead of 10": "棋盘有{number}行，应为10行",
        "the board has {number} rows instead of 10": "棋盘有{number}行，应为10行",
    },
    "row_width": {
        "the row of rank {number} has {number2} square instead of 8": (
            "第{number}横线的一行有{number2}格，应为8格"
        ),
        "the row of rank {number} has {number2} squares instead of 8": (
            "第{number}横线的一行有{number2}格，应为8格"
        ),
        "row {number} has {number2} point instead of 9": "第{number}行有{number2}个点，应为9个",
        "row {number} has {number2} points instead of 9": "第{number}行有{number2}个点，应为9个",
    },
    "unknown_letter": {
        '"{text}" in the row of rank {number} is no piece': "第{number}横线的一行中“{text}”不是棋子"
    },
    "letter": {
        '"{text}" is neither a piece nor a digit from 1 to 9': "“{text}”不是棋子，也不是1到9的数字",
        '"m" could be a horse or an elephant beside "b" or "e"': (
            "“m”与“b”或“e”并用，分不清是马还是象"
        ),
    },
    "pocket": {
        'xiangqi has no pieces in hand, but the board is followed by "{text}"': (
            "象棋没有手中的棋子，而棋盘后面有“{text}”"
        )
    },
    "side": {
        'side to move "{text}" is neither w nor b': "走棋方“{text}”既不是w也不是b",
        'the side to move is "{text}" instead of w (or r) or b': (
            "走棋方为“{text}”，应为w（或r）或b"
        ),
    },
    "castling_letter": {
        'castling rights "{text}" are not of the letters KQkq, A-H, a-h': (
            "易位权“{text}”含有KQkq、A-H、a-h以外的字符"
        )
    },
    "en_passant_square": {'en-passant square "{text}" is no square': "吃过路兵的格“{text}”不存在"},
    "halfmove_clock": {
        'halfmove clock "{text}" is not a number from 0 to {number}': (
            "未吃子步数“{text}”不是0到{number}的数"
        )
    },
    "move_number": {
        'move number "{text}" is not a number from 0 to {number}': (
            "回合数“{text}”不是0到{number}的数"
        )
    },
    "counter": {
        '"{text}" stands where the count of plies without a capture should be a number': (
            "未吃子步数应为数字，却是“{text}”"
        ),
        '"{text}" stands where the move number should be a number': "回合数应为数字，却是“{text}”",
    },
    # --- chess ----------------------------------------------------------------------------------
    "no_white_king": {"white has no king": "白方没有王"},
    "no_black_king": {"black has no king": "黑方没有王"},
    "too_many_kings": {
        "{side} has {number} kings instead of one": "{side}有{number}个王，只能有一个"
    },
    "pawns_on_backrank": {
        "a pawn stands on {square}, on the first or last rank": "{square}有兵，兵不能在底线上"
    },
    "opposite_check": {
        "it is {side}'s turn and {side2}'s king is in check": "轮到{side}走棋，而{side2}的王被将军"
    },
    "too_many_checkers": {
        "{side}'s king is in check from {number} pieces at once": (
            "{side}的王同时被{number}个子将军"
        )
    },
    # --- xiangqi --------------------------------------------------------------------------------
    "no_general": {"there is no {side} general": "{side}没有将帅"},
    "too_many": {
        "{side} has {number} generals and can have no more than {number2}": (
            "{side}有{number}个将帅，最多{number2}个"
        ),
        "{side} has {number} advisors and can have no more than {number2}": (
            "{side}有{number}个士，最多{number2}个"
        ),
        "{side} has {number} elephants and can have no more than {number2}": (
            "{side}有{number}个象，最多{number2}个"
        ),
        "{side} has {number} horses and can have no more than {number2}": (
            "{side}有{number}个马，最多{number2}个"
        ),
        "{side} has {number} chariots and can have no more than {number2}": (
            "{side}有{number}个车，最多{number2}个"
        ),
        "{side} has {number} cannons and can have no more than {number2}": (
            "{side}有{number}个炮，最多{number2}个"
        ),
        "{side} has {number} soldiers and can have no more than {number2}": (
            "{side}有{number}个兵卒，最多{number2}个"
        ),
    },
    "general_outside_palace": {
        "the {side} general on {square} is outside its palace": "{side}的将帅在{square}，不在九宫内"
    },
    "advisor_point": {"a {side} advisor cannot stand on {square}": "{side}的士不能在{square}"},
    "elephant_point": {"a {side} elephant cannot stand on {square}": "{side}的象不能在{square}"},
    "soldier_point": {
        "the {side} soldier on {square} is behind the row that soldiers start on": (
            "{side}在{square}的兵卒落在了兵卒起始线之后"
        ),
        "the {side} soldier on {square} is off its file and has not crossed the river": (
            "{side}在{square}的兵卒未过河却离开了本来的直线"
        ),
    },
    "generals_facing": {
        "the generals face each other on the {column}-file": "将帅在{column}线上照面"
    },
    "opponent_in_check": {
        "{side} is in check and it is {side2}'s turn": "{side}被将军，却轮到{side2}走棋"
    },
    # --- EPD ------------------------------------------------------------------------------------
    "epd_operation": {'"{text}" is no operation such as "bm e4;"': "“{text}”不是如“bm e4;”的操作"},
}
"""The clauses of each fault by its identifier."""

_NOTES: dict[str, str] = {
    "castling rights {names} dropped: king and rook do not stand where they castle; "
    "for Chess960 positions switch Chess960 on": (
        "易位权{names}已去掉：王和车不在能易位的格上；若是 Chess960 的局面，请打开 Chess960"
    ),
    "castling rights {names} dropped: king and rook do not stand where they castle": (
        "易位权{names}已去掉：王和车不在能易位的格上"
    ),
    "en-passant square {square} dropped: {why}": "吃过路兵的格{square}已去掉：{why}",
    "with {side} to move it must be on rank {number}": "{side}走棋时它必须在第{number}横线",
    "no pawn of {side} stands on {square}": "{square}没有{side}的兵",
    "{square} and {square2} are not both empty": "{square}和{square2}并不都是空格",
    "the count of plies without a capture was cut down to {number}": "未吃子步数已减为{number}",
    "the move number was cut down to {number}": "回合数已减为{number}",
}

CLAUSES: dict[str, str] = {
    'bad FEN "{text}": {why}': "FEN“{text}”有误：{why}",
    'bad EPD "{text}": {why}': "EPD“{text}”有误：{why}",
    **{english: chinese for clauses in FAULTS.values() for english, chinese in clauses.items()},
    **_NOTES,
}
