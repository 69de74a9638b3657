"""Fixtures of the second edition's tests, which are those of the engine's."""

from tests.engine.conftest import ruleset, start

__all__ = ["ruleset", "start"]
