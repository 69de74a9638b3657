"""Deck formats: one module for each format or family of formats, and their registry."""
