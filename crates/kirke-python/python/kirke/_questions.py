"""What the program is asked."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import Literal, Optional, Union

from ._answers import Move, Record, Solution
from ._program import INPUT, UNSUPPORTED, Stream, error_of, run

Rules = Literal["book", "popeye"]
Source = Union[str, "os.PathLike[str]"]


def _limits(
    time: Optional[float], nodes: Optional[int], threads: Optional[int], memory: Optional[str], rules: Rules
) -> list[str]:
    arguments = ["--rules", rules]
    if time is not None:
        arguments += ["--time", f"{max(1, round(time * 1000))}ms"]
    for name, value in (("--nodes", nodes), ("--threads", threads), ("--memory", memory)):
        if value is not None:
            arguments += [name, str(value)]
    return arguments


def solve(
    position: str,
    task: str,
    *,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    threads: Optional[int] = None,
    memory: Optional[str] = None,
    rules: Rules = "book",
) -> list[Solution]:
    """Solves a problem: one solution for each of its twins, one alone if it has none.

    ``task`` is stipulation, condition and options: ``"h#2.5 Circe Parrain, set play"``. ``time`` is in seconds,
    ``nodes`` a number of positions, ``memory`` a text such as ``"512M"``; a search that ends early says so in
    ``Solution.complete``. Raises InputError or UnsupportedError.
    """
    limits = _limits(time, nodes, threads, memory, rules)
    code, out, told = run(["solve", "--format", "jsonl", *limits, "--", position, task])
    if code in (INPUT, UNSUPPORTED) or code not in range(5):
        raise error_of(code, told)
    return [Solution.of(json.loads(line)) for line in out.splitlines()]


def solve_each(
    problems: Iterable[str],
    *,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    threads: Optional[int] = None,
    memory: Optional[str] = None,
    rules: Rules = "book",
) -> Iterator[Solution]:
    """Solves problems one after the other, each a line such as ``"POSITION ; TASK"``; a solution is there as soon as it
    is found, while later problems are still to come. Limits are those of :func:`solve`, for each problem.

    Problems that cannot be read or solved have no solution; when all others are there an error names them.
    """
    limits = _limits(time, nodes, threads, memory, rules)
    stream = Stream(["solve", "--format", "jsonl", *limits, "-"], problems)
    for line in stream:
        yield Solution.of(json.loads(line))
    if stream.code in (INPUT, UNSUPPORTED) or stream.code not in range(5):
        raise error_of(stream.code or 0, stream.told)


def check(
    *sources: Source,
    problems: Optional[Iterable[str]] = None,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    threads: Optional[int] = None,
    memory: Optional[str] = None,
    rules: Rules = "book",
) -> Iterator[Record]:
    """Judges all problems of files and directories, or of lines: each record as soon as it is there.

    Problems that cannot be read or solved, and files that cannot be opened, have records too: their verdict is
    ``"error"`` or ``"unsupported"``.
    """
    if bool(sources) == (problems is not None):
        raise TypeError("either files or problems are to be checked")
    limits = _limits(time, nodes, threads, memory, rules)
    paths = [os.fspath(source) for source in sources] or ["-"]
    stream = Stream(["check", "--format", "jsonl", *limits, "--", *paths], problems)
    is_told = False
    for line in stream:
        record = Record.of(json.loads(line))
        is_told = is_told or record.verdict in ("error", "unsupported")
        yield record
    is_fault = stream.code in (INPUT, UNSUPPORTED) and not is_told
    if is_fault or stream.code not in range(5):
        raise error_of(stream.code or 0, stream.told)


def moves(
    position: str, condition: str = "", *, side: Optional[Literal["white", "black"]] = None
) -> list[Move]:
    """The legal moves of a position. ``side`` moves; the one of the position, or White, if it is not given.

    Raises InputError or UnsupportedError.
    """
    sides = [] if side is None else ["--side", side[0]]
    code, out, told = run(["moves", "--format", "json", *sides, "--", position, condition])
    if code != 0:
        raise error_of(code, told)
    return [Move.of(document) for document in json.loads(out)]
