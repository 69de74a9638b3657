"""Hidden cards that are looked at, and their nouns afterwards."""

from deckbuilder.rules_text.context import Noun, TextContext
from deckbuilder.rules_text.english import number
from deckbuilder.rules_text.players import possessive
from deckbuilder.rules_text.verbs import VerbPhrase, act
from engine.language.nodes.piles import LookNode

PILES = {"hand": "hand", "draw": "draw pile", "discard": "discard pile", "magic": "magic pile"}


def look(effect: LookNode, context: TextContext) -> VerbPhrase:
    """Return `look at the top 4 cards of that player's draw pile`, `reveal the top card of your draw pile`."""
    verb = "reveal" if effect.open_ else "look at"
    pile = f"{possessive(effect.whose, context)} {PILES[effect.at]}"
    if effect.look == "all":
        return act(f"{verb} {'all cards in ' if effect.at == 'hand' else ''}{pile}")
    top = "top card" if effect.look == 1 else f"top {number(int(effect.look), 'card')}"
    return act(f"{verb} the {top} of {pile}")


def called_seen(effect: LookNode, context: TextContext) -> TextContext:
    """Return the context in which the cards have a name."""
    if effect.look == 1:
        return context.called(**{effect.as_: Noun("that card")})
    count = effect.look if isinstance(effect.look, int) else None
    noun = "revealed card" if effect.open_ else "seen card"
    return context.called(**{effect.as_: Noun(noun, several=True, number=count)})
