"""Random games of every pair of factions, watched: `make fuzz` plays many, the tests a few."""
