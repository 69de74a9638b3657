"""From nodes to the parts that a game asks: selectors, amounts, conditions, triggers, modifiers, and steps of blocks.

Nothing here holds the state of a game: a part is called with the position or the game and the context it works for.
What the words of one game do stands in that game's package; it registers in the same tables (`registry`).
"""
