"""The rules core: no input or output, no knowledge of any one game.

It is importable alone.
"""

from engine.generator import Generator

__all__ = ["Generator"]
