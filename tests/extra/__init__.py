"""Cards that are not shipped: with them among the shipped ones every test still holds (`make extra`)."""

from pathlib import Path

CARDS = Path(__file__).parent / "cards"
