"""The program: where it is, and how it is run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

INPUT, UNSUPPORTED = 2, 4
"""Exit codes of the program."""


class KirkeError(Exception):
    """The program cannot answer; the text says why, with the place and a hint."""


class InputError(KirkeError, ValueError):
    """What was asked is wrong."""


class UnsupportedError(KirkeError):
    """It was understood, and the program does not have it."""


def program() -> Path:
    """The program: the one that ``KIRKE`` names, the one of this installation, or else one of the path.

    Raises KirkeError if there is none.
    """
    named = os.environ.get("KIRKE")
    if named:
        return Path(named)
    name = "kirke.exe" if os.name == "nt" else "kirke"
    user = "nt_user" if os.name == "nt" else "posix_user"
    folders = [Path(sysconfig.get_path("scripts"))]
    if user in sysconfig.get_scheme_names():
        folders.append(Path(sysconfig.get_path("scripts", user)))
    # What `pip install --target` makes: bin beside the module.
    folders.append(Path(__file__).resolve().parent.parent / "bin")
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
    found = shutil.which(name)
    if found is None:
        raise KirkeError("the program kirke is not installed beside this module, nor in the path")
    return Path(found)


def error_of(code: int, told: str) -> KirkeError:
    """The error that an exit code means."""
    text = told.strip() or f"kirke ended with exit code {code}"
    kind = {INPUT: InputError, UNSUPPORTED: UnsupportedError}.get(code, KirkeError)
    return kind(text)


def run(arguments: Iterable[str]) -> tuple[int, str, str]:
    """Runs the program to its end: exit code, standard output, standard error."""
    command = [str(program()), *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout, done.stderr


class Stream:
    """The lines that the program prints, each as soon as it is there. Whoever stops reading ends the program."""

    def __init__(self, arguments: Iterable[str], lines: Iterable[str] | None = None) -> None:
        self.code: int | None = None
        """Exit code, when everything was read."""
        self.told = ""
        """What was told on standard error, when everything was read."""
        self._arguments = list(arguments)
        self._lines = lines
        self._fault: BaseException | None = None

    def __iter__(self) -> Iterator[str]:
        pipe = subprocess.PIPE
        stdin = subprocess.DEVNULL if self._lines is None else pipe
        process = subprocess.Popen(
            [str(program()), *self._arguments], stdin=stdin, stdout=pipe, stderr=pipe, encoding="utf-8"
        )
        errors: list[str] = []
        assert process.stdout is not None and process.stderr is not None
        listener = threading.Thread(target=errors.extend, args=(process.stderr,), daemon=True)
        listener.start()
        if self._lines is not None:
            threading.Thread(target=self._write, args=(process, self._lines), daemon=True).start()
        try:
            yield from process.stdout
            self.code = process.wait()
            listener.join()
            self.told = "".join(errors)
            if self._fault is not None:
                raise self._fault
        finally:
            process.kill()
            process.wait()

    def _write(self, process: subprocess.Popen[str], lines: Iterable[str]) -> None:
        assert process.stdin is not None
        try:
            with process.stdin as pipe:
                for line in lines:
                    pipe.write(line.rstrip("\n") + "\n")
                    pipe.flush()
        except OSError:
            pass  # The program has ended, and says why.
        except BaseException as fault:  # noqa: BLE001 - raised again where the answers are read
            self._fault = fault
