# ruff: noqa: T201 - it prints a table
"""What programs of `make fuzz` print of what they have tried."""

from collections import Counter


def print_table(tried: Counter[str]) -> int:
    """Print how often each thing came of what was tried; how much of it failed."""
    for what, number in sorted(tried.items()):
        print(f"{number:6} {what}")
    return sum(number for what, number in tried.items() if "FAILED" in what)
