"""Texts about opening books: what is in them, and reports of their making."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    # --- what a book has for a position ---------------------------------------------------------
    "move": "着法",
    "share": "占比",
    "won/drawn/lost": "胜/和/负",
    "won/lost": "胜/负",
    "weight": "权重",
    "plays": "选用率",
    "never": "从不",
    "(as above)": "（同上）",
    "the built-in book of {game}": "内置的{game}开局库",
    "{side} to move; {book} has no move here.": "轮到{side}走棋；{book}没有这里的着法。",
    "{side} to move; {book} has {number} games here. Wins, losses and scores are {side}'s.": (
        "轮到{side}走棋；{book}在这里有{number}局。胜负和得分按{side}计。"
    ),
    "{side} to move; {book} does not count games.": "轮到{side}走棋；{book}不记局数。",
    "From {book}. Wins, losses and scores are those of the side that moves.": (
        "出自{book}。胜负和得分按走棋方计。"
    ),
    "From {book}, which does not count games.": "出自{book}，其中不记局数。",
    # --- what a book is -------------------------------------------------------------------------
    "{book}: a book of {game}, {kind}": "{book}：{game}开局库，{kind}",
    "Rukh's own format": "Rukh 自己的格式",
    "moves": "着法数",
    "positions": "局面数",
    "merged images": "合并的镜像",
    "mirror": "左右",
    "colours": "双方",
    "key fingerprint": "局面键指纹",
    "checksum": "校验和",
    "{book} is sound: {moves} moves in {positions} positions, {reached} of them reached from the "
    "start": "{book}完好：{positions}个局面中有{moves}着，其中{reached}个局面可从开局到达",
    "{book} is damaged: {moves} moves in {positions} positions, {reached} of them reached from the "
    "start": "{book}已损坏：{positions}个局面中有{moves}着，其中{reached}个局面可从开局到达",
    "… and {number} more faults": "……另有{number}处错误",
    "the checksum of the entries is not the one in the header": "条目的校验和与文件头不符",
    "the number of positions is not the one in the header": "局面数与文件头不符",
    "{number} moves are not": "{number}着不可到达",
    "{number} heavier than the one before them": "{number}着的权重大于前一着",
    "{same} moves the same, {changed} changed, {one} only in {first}, {other} only in {second}": (
        "{same}着相同，{changed}着有改动，{one}着仅见于{first}，{other}着仅见于{second}"
    ),
    "weight {weight}": "权重{weight}",
    "weight {weight}, {number} games {results}": "权重{weight}，{number}局 {results}",
    "{book}: {moves} moves in {positions} positions, and {unnamed} whose positions nobody can "
    "name": "{book}：{positions}个局面中有{moves}着，另有{unnamed}着的局面无从得知",
    # --- how a book was made --------------------------------------------------------------------
    "{number} moves": "{number}着",
    "{number} positions": "{number}个局面",
    "{number} files": "{number}个文件",
    "{book}: a book of {game}, {positions}, {moves}": "{book}：{game}开局库，{positions}，{moves}",
    "{book}: {positions}, {moves}": "{book}：{positions}，{moves}",
    "{games} found in {files}, {rate} a second": "在{files}中找到{games}，每秒{rate}局",
    "{games} found in {files}": "在{files}中找到{games}",
    "{used} count, {repaired} of them repaired, {shortened} up to a fault": (
        "计入{used}局，其中{repaired}局经修补，{shortened}局只到出错处"
    ),
    "games left out: {reasons}": "未计入的对局：{reasons}",
    "moves left out: {gone} of {all}, in {positions}": (
        "未收的着法：{all}着中的{gone}着，{positions}"
    ),
    "files not read, or not to their end: {number}": "未能读取或未读完的文件：{number}个",
    "other files passed over: {number}": "略过的其他文件：{number}个",
    "{games}, {rate} a second": "{games}，每秒{rate}局",
    "{games}, sorting their moves": "{games}，正在整理着法",
    "writing the book": "正在写入开局库",
    "ply {ply}: {done} of {positions} positions, {moves} moves in all": (
        "第{ply}步：{positions}个局面中的{done}个，共{moves}着"
    ),
    "left out: {moves} (not legal, or of positions that are not reached from the start)": (
        "未收：{moves}（不合规则，或其局面从开局到不了）"
    ),
    "left out: {moves} (without weight, not legal, or of positions that are not reached from the "
    "start)": "未收：{moves}（没有权重、不合规则，或其局面从开局到不了）",
    "dropped: {gone} of {moves}": "去掉：{moves}中的{gone}着",
    "dropped: {gone} of {moves} ({reasons})": "去掉：{moves}中的{gone}着（{reasons}）",
    "searched: {moves}, {bad} bad": "搜索了{moves}，其中坏着{bad}个",
    "{move} scores {score}: {fen}": "{move}得分{score}：{fen}",
    "{move} scores {score}, and another move much more: {fen}": (
        "{move}得分{score}，另一着高得多：{fen}"
    ),
    "… and {number} more; --json has all": "……另有{number}着；--json 列出全部",
    "from {moves} moves, {shared} of them shared": "来自{moves}着，其中{shared}着共有",
    "from {moves}, {number} of them there twice, of which the heaviest counts": (
        "来自{moves}，其中{number}着重复，取权重最大的"
    ),
    "from {moves}": "来自{moves}",
    "{added} added, {changed} changed, {removed} removed, {unchanged} as they were": (
        "增加{added}着，改动{changed}着，删除{removed}着，{unchanged}着不变"
    ),
    "{number} that were to go were not there": "要删的着法中有{number}着本来没有",
    # --- why games and moves are left out -------------------------------------------------------
    "other-game": "其他棋种",
    "unreadable": "无法读取",
    "set-up": "自定局面",
    "too-short": "过短",
    "result": "结果不符",
    "rating": "等级分不符",
    "date": "日期不符",
    "duplicate": "重复",
    "rare-position": "局面罕见",
    "rare": "罕见",
    "weightless": "没有权重",
    "refuted": "被驳倒",
    "unreachable": "到不了",
}
