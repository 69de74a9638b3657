"""Matches of a user: ordered, kept, found again and replayed."""
