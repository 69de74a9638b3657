"""The terminal: typed lines are interpreted as commands and answers of a match."""
