"""What the program answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Move:
    """A legal move."""

    short: str
    """As it is written in solutions: ``Rxe8(Ng8)``."""
    long: str
    """With everything said: ``Re1*e8[+bSg8]``."""
    document: Document = field(repr=False)

    @staticmethod
    def of(document: Document) -> Move:
        return Move(document["short"], document["long"], document)

    @property
    def capture(self) -> bool:
        """Is a unit captured?"""
        return self.document["ply"]["kind"] in ("capture", "en-passant")


@dataclass(frozen=True)
class Branch:
    """A half-move of a solution and what follows it."""

    role: str
    """key, try, threat, defence, ... or help."""
    number: int
    """Of the move, from 1."""
    short: str
    long: str
    branches: tuple[Branch, ...]
    document: Document = field(repr=False)

    @staticmethod
    def of(document: Document) -> Branch:
        below = tuple(Branch.of(branch) for branch in document.get("branches", ()))
        return Branch(document["role"], document["number"], document["short"], document["long"], below, document)

    def lines(self) -> Iterator[list[str]]:
        """All ways from this half-move to an end, in short notation."""
        if not self.branches:
            yield [self.short]
        for branch in self.branches:
            for line in branch.lines():
                yield [self.short, *line]


@dataclass(frozen=True)
class Phase:
    """Set play, actual play or post-key play."""

    kind: str
    branches: tuple[Branch, ...]

    @staticmethod
    def of(document: Document) -> Phase:
        return Phase(document["kind"], tuple(Branch.of(branch) for branch in document.get("branches", ())))


@dataclass(frozen=True)
class Solution:
    """The solution of a problem, or of one of its twins."""

    name: str
    stipulation: str
    condition: str
    verdict: str
    """sound, cooked, no-solution, incomplete, ..."""
    complete: bool
    """Was everything searched?"""
    phases: tuple[Phase, ...]
    document: Document = field(repr=False)

    @staticmethod
    def of(document: Document) -> Solution:
        problem = document["problem"]
        return Solution(
            problem["name"],
            problem["stipulation"],
            problem["condition"]["name"],
            document["verdict"]["verdict"],
            document["completeness"]["state"] == "complete",
            tuple(Phase.of(phase) for phase in document["phases"]),
            document,
        )

    @property
    def keys(self) -> list[str]:
        """The keys in short notation; none of help play."""
        return [branch.short for branch in self._actual() if branch.role == "key"]

    @property
    def tries(self) -> list[str]:
        """The tries in short notation, if they were asked for."""
        return [branch.short for branch in self._actual() if branch.role == "try"]

    def lines(self) -> Iterator[list[str]]:
        """All lines of the actual play in short notation."""
        for branch in self._actual():
            yield from branch.lines()

    def _actual(self) -> Iterator[Branch]:
        for phase in self.phases:
            if phase.kind == "actual-play":
                yield from phase.branches


@dataclass(frozen=True)
class Record:
    """A problem of a collection and its verdict."""

    file: str
    line: int
    problem: str
    verdict: str
    """sound, cooked, ..., unsupported, or error for what cannot be read."""
    told: tuple[str, ...]
    """The verdict of each twin in words, or what is wrong with the problem."""
    document: Document = field(repr=False)

    @staticmethod
    def of(document: Document) -> Record:
        told = [twin["told"] for twin in document.get("twins", ())] + list(document.get("faults", ()))
        return Record(
            document["file"], document["line"], document["problem"], document["verdict"], tuple(told), document
        )
