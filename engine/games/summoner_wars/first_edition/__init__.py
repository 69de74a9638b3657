"""Summoner Wars, first edition: a package of its own beside what both editions share. No abilities of cards yet."""
