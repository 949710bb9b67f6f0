"""What the system says of files, folders and programs, and the sentences about it.

The system's own texts are those of this machine: they are looked up by their numbers.
"""

from __future__ import annotations

import errno
import os

__all__ = ["CLAUSES"]

_NUMBERS: dict[int, str] = {
    errno.ENOENT: "没有这个文件或文件夹",
    errno.EACCES: "没有权限",
    errno.EPERM: "不允许这样做",
    errno.EISDIR: "这是文件夹，不是文件",
    errno.ENOTDIR: "路径中有一段不是文件夹",
    errno.ENOTEMPTY: "文件夹不是空的",
    errno.EEXIST: "文件已存在",
    errno.ENOSPC: "磁盘空间已满",
    errno.EFBIG: "文件过大",
    errno.EROFS: "文件系统是只读的",
    errno.ENAMETOOLONG: "文件名过长",
    errno.ELOOP: "符号链接层数过多",
    errno.EXDEV: "不能跨文件系统",
    errno.EMFILE: "打开的文件过多",
    errno.ENFILE: "系统中打开的文件过多",
    errno.EBUSY: "文件正被占用",
    errno.ENODEV: "没有这个设备",
    errno.ENXIO: "没有这个设备或地址",
    errno.EIO: "输入输出出错",
    errno.EINVAL: "参数无效",
    errno.EBADF: "文件描述符无效",
    errno.ESPIPE: "不能在管道中定位",
    errno.EPIPE: "读取方已关闭",
    errno.ENOEXEC: "不是可执行的程序",
    errno.ENOMEM: "内存不足",
    errno.E2BIG: "参数过长",
    errno.EAGAIN: "暂时不能进行",
    errno.EINTR: "被中断",
}
for _name, _chinese in (("EDQUOT", "磁盘配额已用完"), ("ETXTBSY", "程序文件正被占用")):
    if hasattr(errno, _name):
        # Not every system knows them.
        _NUMBERS[getattr(errno, _name)] = _chinese

CLAUSES: dict[str, str] = {
    **{os.strerror(number): chinese for number, chinese in _NUMBERS.items()},
    **{
        f"{os.strerror(number)}: {{text}}": f"{chinese}：{{text}}"
        for number, chinese in _NUMBERS.items()
    },
    "cannot read {text}: {why}": "无法读取“{text}”：{why}",
    "cannot write {text}: {why}": "无法写入“{text}”：{why}",
    # Where the engine below tells it.
    "{why} (os error {number})": "{why}",
    "standard output is closed": "标准输出已关闭",
    "no thread for the search: {why}": "无法为搜索开启线程：{why}",
    "no memory for a table of {number} MB; at most {number2} MB are left": (
        "内存不足以容纳 {number} MB 的置换表；最多还有 {number2} MB"
    ),
}
