"""Chess problems of the Circe family, solved by the program ``kirke`` that comes with this module.

>>> import kirke
>>> [twin] = kirke.solve("4n2k/5Bpp/8/6N1/8/8/8/1K2R3", "#2 Circe")
>>> twin.verdict, twin.keys
('sound', ['Rxe8(Ng8)'])
>>> [move.short for move in kirke.moves("4k3/8/8/8/4n3/8/8/4R1K1", "Circe") if move.capture]
['Rxe4(Ng8)+']

Every answer holds the document of the program (``document``), of which ``kirke schema`` tells the form.
"""

from ._answers import Branch, Move, Phase, Record, Solution
from ._program import InputError, KirkeError, UnsupportedError, program
from ._questions import check, moves, solve, solve_each

__all__ = [
    "Branch",
    "InputError",
    "KirkeError",
    "Move",
    "Phase",
    "Record",
    "Solution",
    "UnsupportedError",
    "check",
    "moves",
    "program",
    "solve",
    "solve_each",
]
