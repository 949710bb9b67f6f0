"""What is wrong with settings: their file, their names and values."""

from __future__ import annotations

__all__ = ["CLAUSES"]

CLAUSES: dict[str, str] = {
    "{text}, line {number}: {why}": "{text}第{number}行：{why}",
    "setting {text}: {why}": "设置项 {text}：{why}",
    "there is no home for a file of settings: let RUKH_CONFIG name one": (
        "没有存放设置文件的地方：请用 RUKH_CONFIG 指定"
    ),
    'there is no setting "{text}"': "没有设置项“{text}”",
    "rukh config lists all that there are": "rukh config 列出全部设置项",
    'did you mean "{text}"?': "是否想用“{text}”？",
    "did you mean {text}?": "是否想用 {text}？",
    "{text} is set already in line {number}": "{text} 在第{number}行已经设过",
    '"{text}" is not of the form key = value': "“{text}”不是“键 = 值”的形式",
    "{text}: a value is a number, true, false, or in quotes": (
        "{text}：值应为数字、true、false 或带引号的文字"
    ),
    'there is no "{text}", but {names}': "没有“{text}”，可用：{names}",
    "one of {names}": "以下之一：{names}",
    "true or false": "true或false",
    "text": "文字",
    "names of notations, with commas between": "记谱法的名称（用逗号隔开）",
    "{number} is not {known}": "{number}不是{known}",
    "true is not {known}": "true 不是{known}",
    "false is not {known}": "false 不是{known}",
    'there is no notation "{text}", but {names}': "没有记谱法“{text}”，可用：{names}",
    'there is no theme "{text}", but {names}': "没有配色“{text}”，可用：{names}",
    "cannot run the editor {text}: {why}; EDITOR names another": (
        "无法运行编辑器 {text}：{why}；可用 EDITOR 指定另一个"
    ),
    "the editor {text} ended with status {number}": "编辑器 {text} 以状态 {number} 结束",
}
