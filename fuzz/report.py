# ruff: noqa: T201 - it prints a table
"""The table that programs of `make fuzz` print."""

from collections import Counter


def print_table(tried: Counter[str]) -> int:
    """Print the number of each outcome; return how many are failures."""
    for what, number in sorted(tried.items()):
        print(f"{number:6} {what}")
    return sum(number for what, number in tried.items() if "FAILED" in what)
