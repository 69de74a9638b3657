"""What a faction has of what a deck needs: section by section, as the format's data says."""

from dataclasses import dataclass

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format, RuleSet, Section
from deckbuilder.query.parse import condition, parse

UNLIMITED_COPIES = 99  # copies of a card where the format has no limit


@dataclass(frozen=True)
class PlannedSection:
    """A section of a deck, and the faction's cards for it.

    Attributes:
        copies: How many copies a deck may hold of each of its cards.
        wanted: How many different cards of the faction would fill it; 0 where it is open.
        cards: Those that the faction has.
        class_: The class of a new card for it.
    """

    section: Section
    copies: int
    wanted: int
    cards: tuple[Card, ...]
    class_: str

    @property
    def missing(self) -> int:
        """How many different cards are missing."""
        return max(0, self.wanted - len(self.cards))


@dataclass(frozen=True)
class FactionPlan:
    """A faction of a game with its leaders and what a deck needs besides."""

    ruleset: RuleSet
    name: str
    leaders: tuple[Card, ...]
    sections: tuple[PlannedSection, ...]

    @property
    def unconfirmed(self) -> list[Card]:
        """The leaders whose layout nobody has seen on a card."""
        return [leader for leader in self.leaders if leader.setup is None or not leader.setup.confirmed]


def faction_plan(catalogue: Catalogue, ruleset: RuleSet, name: str) -> FactionPlan:
    """Return what a faction has, by the sections of the game's usual format that are not the same in every deck."""
    cards = catalogue.search(parse(f'ruleset:"{ruleset.id}"'))
    own = [card for card in cards if card.faction == name]
    leaders = tuple(card for card in own if ruleset.leader in card.words)
    sections = [
        _planned(section, ruleset.usual_format, own, cards)
        for section in ruleset.usual_format.sections
        if not section.exactly and section.name != ruleset.leader
    ]
    return FactionPlan(ruleset, name, leaders, tuple(sections))


def _planned(section: Section, format_: Format, own: list[Card], cards: list[Card]) -> PlannedSection:
    fits = condition(section.cards)
    fitting = [card for card in cards if fits.matches(card)]
    limits = [
        limit.most
        for limit in format_.copies
        if (not limit.sections or section.name in limit.sections) and any(map(condition(limit.cards).matches, fitting))
    ]
    copies = min(limits, default=UNLIMITED_COPIES)
    count = section.count or 0
    wanted = 0 if section.brought else -(-count // copies)
    classes = [card.class_ for card in fitting]
    usual = max(set(classes), key=lambda class_: (classes.count(class_), class_), default="")
    held = tuple(card for card in own if fits.matches(card))
    return PlannedSection(section, copies, wanted, held, usual)
