"""Effects of a single act in rules texts, and where they put cards; effects that contain others are in `blocks`."""

from collections.abc import Callable
from typing import Any

from deckbuilder.rules_text.amounts import price, quantity
from deckbuilder.rules_text.choices import PILES, choose, look
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import between, introduce, number, plural
from deckbuilder.rules_text.modifiers import lasting, statements
from deckbuilder.rules_text.players import choose_player, possessive
from deckbuilder.rules_text.registry import NodeSet, RendererTable
from deckbuilder.rules_text.selectors import PLACES, TRAITS, any_card, each_card, phrase_of, single_name, subject
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.templates import template
from deckbuilder.rules_text.verbs import VerbPhrase, act
from engine.language.nodes import effects as nodes
from engine.language.nodes import selectors
from engine.language.nodes.kinds import SELF, SelectorNode
from engine.language.nodes.piles import LookNode, OverNode, PutNode, UnderNode
from engine.language.nodes.players import ChoosePlayerNode

ACTS: RendererTable[Callable[[Any, TextContext], VerbPhrase]] = RendererTable(act)
SPACES: RendererTable[Callable[[Any, TextContext], str]] = RendererTable()

ACTS.registers(nodes.ChooseNode)(choose)
ACTS.registers(ChoosePlayerNode)(choose_player)
ACTS.registers(LookNode)(look)


@ACTS.registers(nodes.DrawNode)
def _draw(effect: nodes.DrawNode, context: TextContext) -> VerbPhrase:
    amount = quantity(effect.draw, context)
    return act(f"draw {'up to ' if effect.or_less else ''}{number(amount.size, 'card')}{amount.after('cards')}")


template(ACTS, nodes.DrawToNode, "draw until you have {draw_to:card} in hand")
ACTS.registers(nodes.PayNode)(lambda effect, context: price(effect.pay, context))


def spaces(distance: int | tuple[int, ...], noun: str = "space") -> str:
    """Return `1 space`, `1 or 2 spaces`, `up to 3 spaces`."""
    least, most = (distance, distance) if isinstance(distance, int) else distance
    if least == 0:
        return f"up to {number(most, noun)}"
    return number(most, noun) if least == most else f"{between(least, most)} {plural(noun)}"


@ACTS.registers(nodes.PlaceNode)
def _place(effect: nodes.PlaceNode, context: TextContext) -> VerbPhrase:
    cards = effect.place
    if isinstance(cards, SelectorNode):
        who = f"{phrase_of(cards, context).one('from')}{introduce()}"
    else:
        who = each_card(cards, context)
    return act(f"place {who} on {SPACES[effect.on](effect.on, context)}")


template(SPACES, selectors.AdjacentSpacesNode, "a space adjacent to {adjacent:any}")
template(SPACES, selectors.SpaceNode, "{space:one}'s space")


@ACTS.registers(nodes.ExchangeNode)
def _exchange(effect: nodes.ExchangeNode, context: TextContext) -> VerbPhrase:
    first, second = effect.exchange
    return VerbPhrase(
        ("exchange places",), who=f"{each_card(first, context)} and {each_card(second, context)}", several=True
    )


template(ACTS, nodes.DestroyNode, "destroy {destroy}")
template(ACTS, nodes.DiscardNode, "discard {discard}")


@ACTS.registers(nodes.ReturnNode)
def _return(effect: nodes.ReturnNode, context: TextContext) -> VerbPhrase:
    if single_name(effect.return_) == SELF.name and context.terms.keeper == "controller":
        return act(f"return {each_card(effect.return_, context)} to your hand")
    if context.noun(single_name(effect.return_)).hidden:
        return act(f"add {each_card(effect.return_, context)} to your hand")
    return act(f"return {each_card(effect.return_, context)} to its {context.terms.keeper}'s hand")


@ACTS.registers(nodes.ControlNode)
def _control(effect: nodes.ControlNode, context: TextContext) -> VerbPhrase:
    span = lasting(effect.until, context) if effect.until else ""
    return act(f"gain control of {each_card(effect.control, context)}", span=span)


ALSO_IN_HAND = NodeSet()  # modifiers that cards in hand may have, too, so that "in play" must be stated


@ACTS.registers(nodes.GainNode)
def _gain(effect: nodes.GainNode, context: TextContext) -> VerbPhrase:
    who, several = subject(effect.on, context)
    if any(modifier in ALSO_IN_HAND for modifier in effect.gain) and isinstance(effect.on, SelectorNode):
        who = f"{who} on the {context.terms.battlefield}"  # not those that can still be summoned
    about = Subject(context, effect.on, who, several, attack=effect.until == "attack", gained=True)
    first, *others = statements(effect.gain, about, lasting(effect.until, context))
    return VerbPhrase(first.phrases, first.who, first.several, first.span, also=tuple(others), is_change=True)


@ACTS.registers(PutNode)
def _put(effect: PutNode, context: TextContext) -> VerbPhrase:
    """Return `put the target under this unit`, `put the target on top of your magic pile`."""
    cards = each_card(effect.put, context)
    if effect.under is not None:
        return act(f"put {cards} under {each_card(effect.under, context)}")
    if effect.on is not None:
        return act(f"put {cards} on top of {each_card(effect.on, context)}")
    pile = f"{possessive(effect.whose, context)} {PILES[effect.in_ or 'hand']}"
    if effect.in_ == "hand":
        return act(f"put {cards} into {pile}")
    where = "on top of" if effect.end == "top" else "at the bottom of"
    return act(f"put {cards} {where} {pile}")


template(TRAITS, OverNode, "{over:a} under it")
template(PLACES, UnderNode, "under {under}")


REGIONS = {
    "own side": "your side of the battlefield",
    "enemy side": "your opponent's side of the battlefield",
    "own back row": "your back row",
    "enemy back row": "your opponent's back row",
}


def _on(region: str) -> str:
    return f"{'in' if region.endswith('row') else 'on'} {REGIONS[region]}"


PLACES.registers(selectors.AtFilterNode)(lambda node, _context: _on(node.at))
PLACES.registers(selectors.BetweenFilterNode)(
    lambda node, context: f"between {any_card(node.between, context)} and {context.noun('self').words}"
)
SPACES.registers(selectors.AtSpacesNode)(lambda node, _context: f"an empty space {_on(node.at)}")


@SPACES.registers(selectors.WithinSpacesNode)
def _within_spaces(spaces: selectors.WithinSpacesNode, context: TextContext) -> str:
    there = "" if spaces.in_ is None else f" {_on(spaces.in_)}"
    return f"an empty space{there} within {number(spaces.within, 'space')} of {any_card(spaces.of, context)}"
