"""Fuzzing: random games, hostile cards, files and queries. `make fuzz` tries many, the tests a few."""
