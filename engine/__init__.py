"""The rules core: no input or output, no knowledge of any one game.

It is importable alone. Today it holds the seeded generator and the dealing of hands.
"""

from engine.generator import Generator
from engine.hands import deal, put_back

__all__ = ["Generator", "deal", "put_back"]
