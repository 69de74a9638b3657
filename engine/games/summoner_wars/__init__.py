"""Summoner Wars."""
