"""Queries for the cards that a leader's deck may contain."""

from collections.abc import Mapping

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.resolve import CardNames
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format, RuleSet, Section
from deckbuilder.query import nodes
from deckbuilder.query.parse import condition


def legal_in(section: Section, format_: Format, leader: Card) -> nodes.Query:
    """Return the query for the cards that a player may choose for a section of the leader's deck."""
    parts: list[nodes.Query] = [nodes.Among("ruleset", (leader.ruleset,)), condition(section.cards)]
    for restriction in format_.belongs:
        if not restriction.sections or section.name in restriction.sections:
            if restriction.same == "symbols":
                shared: nodes.Query = nodes.Tagged("symbol", leader.symbols)
            else:
                shared = nodes.Among("faction", (leader.faction,) if leader.faction else ())
            parts.append(nodes.Or((shared, condition(restriction.welcome))) if restriction.welcome else shared)
    return nodes.And(tuple(parts))


def legal_for(leader: Card, ruleset: RuleSet, catalogue: Catalogue) -> nodes.Query:
    """Return the query for all cards of legal decks of the leader: chosen by the player or prescribed by the rules."""
    format_ = ruleset.usual_format
    names = CardNames(catalogue, ruleset, leader)
    keys = {leader.key}
    parts: list[nodes.Query] = []
    for section in format_.sections:
        if section.is_prescribed:
            prescribed: Mapping[str, int] = section.prescribed_cards(leader) or {}
            keys |= {card.key for name in prescribed for card in names.candidates(name)}
        elif section.name != ruleset.leader:
            parts.append(legal_in(section, format_, leader))
    return nodes.Or((*parts, nodes.OneOf(frozenset(keys))))
