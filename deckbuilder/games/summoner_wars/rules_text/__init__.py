"""The rules texts of the nodes of Summoner Wars; importing this package registers them."""

from deckbuilder.games.summoner_wars.rules_text import (
    amounts,
    attacks,
    conditions,
    costs,
    dice,
    effects,
    modifiers,
    moves,
    permissions,
    played_cards,
    printed,
    summoning,
    targeting,
    traits,
    triggers,
    wounds,
)

__all__ = [
    "amounts",
    "attacks",
    "conditions",
    "costs",
    "dice",
    "effects",
    "modifiers",
    "moves",
    "permissions",
    "played_cards",
    "printed",
    "summoning",
    "targeting",
    "traits",
    "triggers",
    "wounds",
]
