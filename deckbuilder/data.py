"""Where the shipped cards and schemas lie: beside the package in a checkout, inside it when installed."""

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent


@cache
def shipped(name: str) -> Path:
    """The folder `cards` or `schemas` that came with this program."""
    installed = PACKAGE / "data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name
