"""Summoner Wars above the engine: what both editions share, and a module for each."""
