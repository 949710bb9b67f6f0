"""Texts of ``rukh analyse``."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    "score": "评分",
    "win/draw/loss": "胜/和/负",
    "depth": "深度",
    "line": "变化",
    "even": "均势",
    "{side} is slightly better": "{side}略占优",
    "{side} is clearly better": "{side}明显占优",
    "{side} is winning": "{side}胜势",
    "{side} is completely winning": "{side}胜定",
    "{side} has mated": "{side}已将死对方",
    "{side} mates in {moves}": "{side} {moves} 步内将死",
    "{side} wins by rule": "{side}按规则判胜",
    "Scores are {side}'s. The best line: {verdict}.": "评分按{side}计。最佳变化：{verdict}。",
    "depth {depth}/{seldepth}, {nodes} nodes in {seconds} s, {nps}/s, table {full} % full": (
        "深度 {depth}/{seldepth}，{nodes} 节点，{seconds} 秒，每秒 {nps}，置换表 {full} %"
    ),
    "depth {depth}, {score}: {moves}   (Ctrl-C ends the search)": (
        "深度 {depth}，{score}：{moves}   （Ctrl-C 结束搜索）"
    ),
    "Searching …": "正在搜索……",
    "{first} against {second}: {points}": "{first}对{second}的期望得分：{points}",
    "paused": "已暂停",
    "pause": "暂停",
    "go on": "继续",
    "up/down: lines; space: pause; q: end": "上下键：行数；空格：暂停；q：结束",
    "up and down: {lines} lines; space: {pause}; any other key ends the search": (
        "上下键：{lines} 行；空格：{pause}；其他任意键结束搜索"
    ),
}
