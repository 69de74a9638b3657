"""Players in rules texts."""

from deckbuilder.rules_text.context import Noun, TextContext
from deckbuilder.rules_text.verbs import VerbPhrase, act
from engine.language.nodes.players import ChoosePlayerNode, PlayerNameNode

SUBJECTS = {"you": "you", "anyone": "any player"}
POSSESSIVES = {"you": "your", "anyone": "any player's"}
CHOSEN = {"opponent": ("an opponent", "that opponent"), "any": ("any player", "that player")}


def player(node: PlayerNameNode, context: TextContext) -> str:
    """Return a player as subject or object: `an opponent`, `that player`, `the attacker's player`."""
    if node.name == "opponent":
        return context.terms.opponent
    chosen = context.names.get(f"@{node.name}")
    return SUBJECTS.get(node.name) or (chosen.words if chosen else _controller(node, context))


def _controller(node: PlayerNameNode, context: TextContext) -> str:
    card = context.noun(node.name).one
    return f"the player who controlled {card}" if node.name == "destroyed" else f"{card}'s player"


def possessive(node: PlayerNameNode, context: TextContext) -> str:
    """Return a player as owner: `an opponent's`, `that player's`."""
    return POSSESSIVES.get(node.name) or f"{player(node, context)}'s"


def choose_player(effect: ChoosePlayerNode, context: TextContext) -> VerbPhrase:
    """Return the choice: `choose an opponent`."""
    among = effect.choose.player.name
    return act(f"choose {CHOSEN[among][0] if among in CHOSEN else f'the player of one of {context.noun(among).all}'}")


def bind_player(effect: ChoosePlayerNode, context: TextContext) -> TextContext:
    """Return the context in which the chosen player has a name."""
    return context.with_nouns(**{f"@{effect.as_}": Noun(CHOSEN.get(effect.choose.player.name, CHOSEN["any"])[1])})


THERE = "@there"  # the opponent in whose part of the battlefield a card is


def is_known(effect: ChoosePlayerNode, context: TextContext) -> bool:
    """Whether the sentence has named the opponent already."""
    return effect.choose.player.name == "opponent" and THERE in context.names
