"""The module over the program that is installed with it."""

from __future__ import annotations

import doctest
import itertools
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import kirke
import pytest

CIRCE = "4n2k/5Bpp/8/6N1/8/8/8/1K2R3"


def test_the_examples_of_the_module() -> None:
    done = doctest.testmod(kirke)
    assert (done.failed, done.attempted > 2) == (0, True)


def test_the_program_is_there_and_typed() -> None:
    version = subprocess.run([kirke.program(), "--version"], capture_output=True, text=True, check=True).stdout
    assert version.startswith("kirke ")
    assert Path(kirke.__file__).with_name("py.typed").is_file()


def test_a_problem_and_its_twins() -> None:
    [solution] = kirke.solve(CIRCE, "#2 Circe")
    assert (solution.verdict, solution.complete, solution.keys) == ("sound", True, ["Rxe8(Ng8)"])
    assert list(solution.lines()) == [["Rxe8(Ng8)", "Rxg8#"]]
    assert solution.phases[0].branches[0].long == "Re1*e8[+bSg8]"
    first, second = kirke.solve("7k/8/5K2/8/8/8/8/6R1", "h#2 Circe b) Kf6-f7")
    assert len(list(first.lines())) > 1 and second.document["problem"]["twin"]["label"] == "b"
    [tried] = kirke.solve(CIRCE, "#2 Circe, tries 3")
    assert tried.keys == solution.keys and tried.tries


def test_a_search_that_is_cut_short_says_so() -> None:
    [solution] = kirke.solve("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "#6 Circe", time=0.2)
    assert (solution.verdict, solution.complete) == ("incomplete", False)
    [counted] = kirke.solve("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "h#6 Circe", nodes=1000, threads=1)
    assert not counted.complete


def test_errors_have_their_kind_and_their_hint() -> None:
    with pytest.raises(kirke.InputError, match='did you mean "Circe"'):
        kirke.solve(CIRCE, "#2 Circee")
    with pytest.raises(kirke.InputError):
        kirke.moves("9/8")
    with pytest.raises(kirke.UnsupportedError):
        kirke.solve(CIRCE, "#2 Circe X")


def test_moves_with_their_effects() -> None:
    captures = [move for move in kirke.moves("4k3/8/8/8/4n3/8/8/4R1K1", "Circe") if move.capture]
    assert [(move.short, move.long) for move in captures] == [("Rxe4(Ng8)+", "Re1*e4[+bSg8]+")]
    assert {move.short for move in kirke.moves("k7/8/8/8/8/8/8/7K", side="black")} == {"Kb8", "Ka7", "Kb7"}


def test_solutions_come_while_problems_are_still_to_come() -> None:
    given: list[int] = []

    def problems() -> Iterator[str]:
        for number in itertools.count():
            given.append(number)
            yield f"{CIRCE} ; #2 Circe"
            time.sleep(0.02)

    # There is no end of the problems; whoever has enough stops.
    stream = kirke.solve_each(problems(), threads=1)
    first = list(itertools.islice(stream, 5))
    assert [solution.keys for solution in first] == [["Rxe8(Ng8)"]] * 5
    stream.close()  # type: ignore[attr-defined]
    time.sleep(0.3)
    so_far = len(given)
    time.sleep(0.3)
    assert len(given) == so_far, "the program has ended, and nothing more is written to it"


def test_what_cannot_be_read_is_named_after_all_others() -> None:
    found: list[kirke.Solution] = []
    with pytest.raises(kirke.InputError, match="8 ranks"):
        for solution in kirke.solve_each(["xx ; #2", f"{CIRCE} ; #2 Circe"]):
            found.append(solution)
    assert [solution.verdict for solution in found] == ["sound"]


def test_a_fault_of_the_problems_is_not_lost() -> None:
    def problems() -> Iterator[str]:
        yield f"{CIRCE} ; #2 Circe"
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        list(kirke.solve_each(problems()))


def test_collections(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(f"{CIRCE} ; #2 Circe\n7K/7R/k7/8/7p/2Q5/8/8 ; #2 Strict Circe\nxx ; #2\n", encoding="utf-8")
    records = sorted(kirke.check(file), key=lambda record: record.line)
    assert [(record.line, record.verdict) for record in records] == [(1, "sound"), (2, "cooked"), (3, "error")]
    assert records[0].told == ("sound: 1 solution",) and "8 ranks" in records[2].told[0]
    [record] = kirke.check(problems=[f"{CIRCE} ; #2 Circe"])
    assert record.verdict == "sound"
    [missing] = kirke.check(tmp_path / "no-such-file")
    assert missing.verdict == "error" and "no-such-file" in missing.told[0]
    with pytest.raises(TypeError):
        list(kirke.check())
