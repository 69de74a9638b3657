"""The context of an ability: what its card is called in it, and the cards that it has names for."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from deckbuilder.rules_text.choices import bind
from deckbuilder.rules_text.context import Noun, TextContext, kind_of
from deckbuilder.rules_text.modifiers import bearer
from deckbuilder.rules_text.registry import NodeSet, RendererTable
from deckbuilder.rules_text.selectors import Cards
from deckbuilder.rules_text.terminology import Terminology
from engine.language.errors import DocumentPath
from engine.language.node import Node, walk
from engine.language.nodes.clauses import AbilityNode, ContinuousNode, TriggeredNode
from engine.language.nodes.effects import ChooseNode, GainNode
from engine.language.nodes.kinds import ModifierNode, ReferenceNode
from engine.language.nodes.modifiers import HaveNode
from engine.language.nodes.piles import PutNode

# By class of clause, its modifiers and the cards that have them.
BEARERS: RendererTable[Callable[[Any], tuple[Sequence[ModifierNode], Cards]]] = RendererTable()
PASSING = NodeSet()  # nodes whose cards another may pass `through`


@dataclass(frozen=True)
class CardAbilities:
    """The facts about a card for its rules texts: class words, whether it stays as an active event, and terms."""

    classes: str
    active: bool
    abilities: tuple[AbilityNode, ...]
    terms: Terminology
    modes: dict[DocumentPath, tuple[str, ...]] = field(
        default_factory=dict, compare=False
    )  # filled when its texts are written
    reasons: dict[DocumentPath, str] = field(default_factory=dict, compare=False)  # the same

    @cached_property
    def nodes(self) -> list[Node]:
        """All nodes of its abilities."""
        return [node for ability in self.abilities for node in walk(ability)]

    @cached_property
    def own(self) -> frozenset[str]:
        """The names of its abilities."""
        return frozenset(ability.name for ability in self.abilities if ability.name)

    @cached_property
    def uses(self) -> Mapping[str, int]:
        """The number of references to a card by each name in its abilities."""
        return Counter(node.name for node in self.nodes if isinstance(node, ReferenceNode))

    @cached_property
    def hosts(self) -> list[ChooseNode]:
        """The choices of cards under or on which it is put."""
        places = (node.under or node.on for node in self.nodes if isinstance(node, PutNode))
        hosts = {host.name for host in places if host is not None}
        return [node for node in self.nodes if isinstance(node, ChooseNode) and node.as_ in hosts]

    @property
    def lies(self) -> str:
        """Its place at the card to which it is put: `under` it, or `on`."""
        return "on" if any(isinstance(node, PutNode) and node.on is not None for node in self.nodes) else "under"


def context_of(ability: AbilityNode, card: CardAbilities, me: str) -> TextContext:
    """Return the context of an ability whose bearer calls itself `me`."""
    context = TextContext(me=me, terms=card.terms, own=card.own, uses=card.uses)
    return context.with_nouns(passed=_passed(ability), host=_host(card, context))


def chosen_when_played(card: CardAbilities, context: TextContext) -> TextContext:
    """Return the context with the names of the cards chosen when the event was played."""
    for ability in card.abilities:
        for clause in ability.clauses:
            if isinstance(clause, TriggeredNode) and clause.played:
                for effect in clause.do:
                    context = bind(effect, context)
    return context


def bearer_of(ability: AbilityNode, card: CardAbilities, context: TextContext) -> str:
    """Return what the cards call themselves to which an ability of the card gives this one."""
    context = chosen_when_played(card, context)
    for node in card.nodes:
        modifiers: Sequence[ModifierNode]
        cards: Cards
        if isinstance(node, ContinuousNode):
            modifiers, cards = node.modify, node.of
        elif node in BEARERS:
            modifiers, cards = BEARERS[node](node)
        elif isinstance(node, GainNode):
            modifiers, cards = node.gain, node.on
        else:
            continue
        if any(isinstance(modifier, HaveNode) and ability in modifier.have for modifier in modifiers):
            return bearer(cards, context)
    raise ValueError(f"no ability of the card gives {ability.name}")


def _passed(ability: AbilityNode) -> Noun:
    """Return a noun for the cards that the ability lets a card pass through."""
    classes = (getattr(node, "through", None) for node in walk(ability) if node in PASSING)
    kind = kind_of(next(filter(None, classes), "card"))
    return Noun(kind, several=True, tail=" passed through", kind=kind)


def _host(card: CardAbilities, context: TextContext) -> Noun:
    """Return a noun for the card under or on which this one is put."""
    kinds = {bind(choice, context).noun(choice.as_).kind for choice in card.hosts}
    kind = kinds.pop() if len(kinds) == 1 else "card"
    lying = "this event" if context.me == "this event" else "this card"
    return Noun(f"the {kind} that {lying} is {card.lies}", kind=kind)
