"""The core of every game: states, positions, pending work, zones, triggers. It knows no game.

Imports run one way: state, position, continuous, values, game, changes, triggers; each knows only those before it.
"""
