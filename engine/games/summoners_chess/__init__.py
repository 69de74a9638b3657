"""The rules of Summoner's Chess: pieces with patterns and keywords, devotion, morale, check, and how a game ends."""
