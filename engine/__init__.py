"""The rules engine: games as plain data with a stack of pending work, run until somebody must decide.

It does no input or output. `engine.core` knows no game; each game stands in a package of `engine.games`.
"""

from engine.generator import Generator
from engine.hands import deal, put_back

__all__ = ["Generator", "deal", "put_back"]
