"""The core of every game: states, positions, stack items, zones, triggers. It knows no game.

Imports run one way: state, position, active_index, characteristics, game, changes, triggers; each imports only modules
before it.
"""
