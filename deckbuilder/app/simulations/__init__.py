"""Simulations of a user: ordered, prepared, queued and kept."""
