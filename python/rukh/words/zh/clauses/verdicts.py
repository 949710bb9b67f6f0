"""How games end, as the rules and the arbiter of a match say it in records."""

from __future__ import annotations

__all__ = ["CLAUSES"]

CLAUSES: dict[str, str] = {
    "White wins by {known}": "白方胜：{known}",
    "Red wins by {known}": "红方胜：{known}",
    "Black wins by {known}": "黑方胜：{known}",
    "Draw by {known}": "和棋：{known}",
    "checkmate": "将死",
    "stalemate": "困毙",
    "insufficient material": "双方均无力取胜",
    "fivefold repetition": "五次重复局面",
    "the 75-move rule": "七十五回合规则",
    "threefold repetition": "三次重复局面",
    "the 50-move rule": "五十回合规则",
    "repetition": "重复局面",
    "the limit of moves without a capture": "自然限着",
    "limit of {number} plies": "到{number}步的上限",
    "both engines see {number} centipawns": "双方引擎都认为有 {number} 分（百分之一兵）",
    "both engines see no more than {number} centipawns": (
        "双方引擎都认为不超过 {number} 分（百分之一兵）"
    ),
    "interrupted": "已中断",
    "{text} oversteps its time": "{text}超时",
}
