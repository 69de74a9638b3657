"""Magic that changes hands or is put under a card, in rules texts."""

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import ACTS
from deckbuilder.rules_text.english import number
from deckbuilder.rules_text.players import player, possessive
from deckbuilder.rules_text.selectors import each
from deckbuilder.rules_text.verbs import VerbPhrase, act
from engine.games.summoner_wars.nodes.magic import TransferMagicNode
from engine.language.nodes.players import YOU


@ACTS.registers(TransferMagicNode)
def _transfer(effect: TransferMagicNode, context: TextContext) -> VerbPhrase:
    """`move the top card of that opponent's magic pile to the top of your magic pile`, where magic is a pile."""
    if not context.terms.counts("magic"):
        return act(f"move {_much(effect)} magic from {player(effect.from_, context)} to {_whom(effect, context)}")
    pile = f"{possessive(effect.from_, context)} magic pile"
    whither = _whom(effect, context) if effect.under else f"the top of {possessive(effect.to, context)} magic pile"
    if effect.number == 1:
        cards = f"the top card of {pile}"
    elif effect.number == "any":
        cards = f"any number of cards from the top of {pile}"
    elif isinstance(effect.number, int):
        cards = f"the top {number(effect.number, 'card')} of {pile}"
    else:
        cards = f"up to {number(effect.number.most, 'card')} from the top of {pile}"
    return act(f"put {cards} {whither}" if effect.under else f"move {cards} to {whither}")


def _much(effect: TransferMagicNode) -> str:
    if isinstance(effect.number, int):
        return str(effect.number)
    return "any amount of" if effect.number == "any" else f"up to {effect.number.most}"


def _whom(effect: TransferMagicNode, context: TextContext) -> str:
    if effect.under is not None:
        return f"under {each(effect.under, context)}"
    return "yourself" if effect.to == YOU else player(effect.to, context)
