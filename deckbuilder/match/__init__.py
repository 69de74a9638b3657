"""Matches: games between people and bots, with undo, hints, odds, records and narration."""
