"""Summoner Wars as it is shown and told: what both editions share, and a module for each."""
