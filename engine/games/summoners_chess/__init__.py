"""Summoner's Chess, without abilities yet: pieces with patterns and keywords, devotion, morale, check and its end."""
