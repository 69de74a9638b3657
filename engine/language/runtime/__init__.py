"""The runtime classes that nodes become: selectors, amounts, conditions, triggers, modifiers, and steps of blocks.

Nothing here holds the state of a game: a part is called with the position or the game and the context. The runtime
classes of one game are in its package; they register in the same tables (`registry`).
"""
