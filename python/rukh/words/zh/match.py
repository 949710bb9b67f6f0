"""Texts of ``rukh match`` while it runs and at its end."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    # --- the report -----------------------------------------------------------------------------
    "{first} – {second}: {game}, {played} of {games} games, {control}": (
        "{first} – {second}：{game}，{games}局中的{played}局，{control}"
    ),
    "{seconds}/move": "每步 {seconds} 秒",
    "depth {number}": "深度 {number}",
    "nodes {number}": "节点 {number}",
    "pairs by points, 0 to 2: {pairs}": "每两局为一对，按得分（0 到 2）计数：{pairs}",
    "SPRT {low} to {high}: {verdict}, LLR {ratio} of {bounds}": (
        "SPRT {low} 至 {high}：{verdict}，LLR {ratio}，界限 {bounds}"
    ),
    "undecided": "未定",
    "no more than {elo}": "不超过 {elo}",
    "{elo} or more": "不低于 {elo}",
    "fault: {name} {fault}, games: {count}": "失误：{name}{fault}，{count}局",
    "overstepped its time": "超时",
    "played an illegal move or none": "走出违例着法或没有走棋",
    "ended by itself": "自行结束",
    "hung": "没有反应",
    "did not play on": "没有继续下",
    "said what makes no sense": "回答不知所云",
    "broken off: {why}": "中断：{why}",
    # --- meanwhile ------------------------------------------------------------------------------
    "{played}/{games}  game {number}: {game}": "{played}/{games}  第{number}局：{game}",
    "{first} – {second} {result}, {reason}, {plies} plies": (
        "{first} – {second} {result}，{reason}，{plies}步"
    ),
    "{played}/{games} games": "{played}/{games} 局",
    "lost by a fault: {told}": "因失误而负：{told}",
    "game": "局",
    "ply": "步",
    "last": "末着",
    "opening": "开局",
}
