"""Games: a package for each, which owns every fact of its game and uses the engine's core."""
