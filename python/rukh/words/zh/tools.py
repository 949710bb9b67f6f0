"""Texts of ``rukh eval``, ``move``, ``perft``, ``bench`` and ``referee``."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    # --- eval -----------------------------------------------------------------------------------
    "term": "评估项",
    "{side} mg": "{side}中局",
    "eg": "残局",
    "total (middlegame {percent} %)": "合计（中局成分 {percent} %）",
    "{side} is to move; for {side} the score is {score} centipawns.": (
        "轮到{side}走棋；按{side}计，评分为 {score}（百分之一兵）。"
    ),
    "piece combinations": "子力搭配",
    "placement": "子力位置",
    "general safety": "将帅安全",
    "tempo": "先手",
    "winning chances": "取胜可能",
    "piece features": "子力特征",
    "mating a bare king": "单王杀法",
    "drawishness": "和棋倾向",
    # --- move -----------------------------------------------------------------------------------
    "notation": "记谱法",
    "coordinates": "坐标",
    "from-one": "坐标，横线从 1 起",
    "iccs": "ICCS 坐标",
    "wxf": "WXF 记法",
    "wxf-numbered": "WXF 记法，兵卒编号",
    "chinese": "中文",
    "chinese-traditional": "繁体中文",
    "letters-from-one": "字母，横线从 1 起",
    "san": "标准代数",
    "lan": "长代数",
    "figurine": "图形代数",
    # --- perft, bench, referee ------------------------------------------------------------------
    "nodes: {number}": "节点：{number}",
    "{seconds} s, {speed} million a second": "{seconds} 秒，每秒 {speed} 百万",
    "{game}: {nodes} nodes, {seconds} s, {nps} nodes/s": (
        "{game}：{nodes} 节点，{seconds} 秒，每秒 {nps} 节点"
    ),
    "Game {number}": "第{number}局",
    "Game {number} (line {line})": "第{number}局（第{line}行）",
}
