"""A deck workbench for Summoner Wars and Summoner's Chess."""

__version__ = "0.1.0"
