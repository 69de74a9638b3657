"""The beginning of a faction: its file, its leader, and the cards that it brings; and what it lacks for a deck."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from deckbuilder.app.workshop.card_form import CARD, in_order
from deckbuilder.app.workshop.new_card import new_card_data
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents.yaml_writing import document_text
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format, RuleSet, Section
from deckbuilder.query.parse import condition, parse
from deckbuilder.text import fold

FACTION = "faction"
MAX_NAME = 60  # characters of the name of a faction or a leader


class NewFaction(NamedTuple):
    """What the user says about a new faction."""

    ruleset: str
    name: str
    symbols: Sequence[str]
    leader: str


def faction_documents(asked: NewFaction, catalogue: Catalogue) -> dict[str, str]:
    """Return the texts of a new faction by the names of its cards, its own file first. Raises InputError."""
    ruleset = catalogue.ruleset(asked.ruleset)
    must_be_free(asked, catalogue)
    cards = catalogue.search(parse(f'ruleset:"{ruleset.id}"'))
    model = _model(ruleset, cards)
    others = _companions(model, cards, ruleset)
    names = {card.name: f"{asked.name} {_title(card)} {number}" for number, card in _numbered(others)}
    documents = {asked.name: document_text({FACTION: asked.name, "ruleset": ruleset.id})}
    leader = new_card_data(ruleset, cards, model.class_, asked.name) | {CARD: asked.leader}
    brought = {
        section: {names.get(name, name): count for name, count in counts.items()}
        for section, counts in model.brings.items()
    }
    leader |= ({"brings": brought} if brought else {}) | _layout(model, names, asked.leader)
    documents[asked.leader] = document_text(in_order(_with_symbols(leader, asked.symbols)))
    for card in others:
        data = new_card_data(ruleset, cards, card.class_, asked.name) | {CARD: names[card.name]}
        documents[names[card.name]] = document_text(in_order(_with_symbols(data, asked.symbols[:1])))
    return documents


def must_be_free(asked: NewFaction, catalogue: Catalogue) -> None:
    """Raise InputError for a name that is missing, too long or taken."""
    for field, noun, name in (("name", "faction", asked.name), ("leader", "leader", asked.leader)):
        if not 0 < len(name) <= MAX_NAME:
            raise InputError(f"the name of the {noun} has 1 to {MAX_NAME} characters", field=field)
    taken = {fold(row["name"]) for row in catalogue.factions() if row["ruleset"] == asked.ruleset}
    if fold(asked.name) in taken:
        raise InputError(f"there is a faction {asked.name} in this game already", field="name")
    unknown = [symbol for symbol in asked.symbols if symbol not in catalogue.ruleset(asked.ruleset).symbols]
    if unknown:
        raise InputError(f"'{unknown[0]}' is not a symbol of this game")


def _model(ruleset: RuleSet, cards: Sequence[Card]) -> Card:
    leaders = [card for card in cards if ruleset.leader in card.words and card.setup and not card.custom]
    if not leaders:
        raise InputError(f"no {ruleset.leader} of this game has a layout that another one could begin with")
    return min(leaders, key=lambda card: (len(card.piles), len(_named(card)), card.name))


def _named(leader: Card) -> list[str]:
    """Return the names of the cards that a leader brings or starts with, without its own."""
    brought = [name for counts in leader.brings.values() for name in counts]
    placed = [placement.card for placement in leader.setup.board] if leader.setup else []
    return [name for name in dict.fromkeys((*brought, *placed)) if name != leader.name]


def _companions(leader: Card, cards: Sequence[Card], ruleset: RuleSet) -> list[Card]:
    same = {name for section in ruleset.usual_format.sections for name in section.exactly}
    own = {card.name: card for card in cards if card.faction == leader.faction}
    return [own[name] for name in _named(leader) if name in own and name not in same]


def _numbered(cards: Sequence[Card]) -> list[tuple[int, Card]]:
    seen: dict[str, int] = {}
    numbered = []
    for card in cards:
        seen[_title(card)] = seen.get(_title(card), 0) + 1
        numbered.append((seen[_title(card)], card))
    return numbered


def _title(card: Card) -> str:
    """Return what a new card is called after: `Common` for a common unit, `Epic Event` for an epic event."""
    words = card.class_.split()
    return " ".join(words[:1] if words[-1] == "unit" else words).title()


def _layout(model: Card, names: Mapping[str, str], leader: str) -> dict[str, Any]:
    if model.setup is None:
        return {}
    renamed = {**names, model.name: leader}
    board = [
        {"card": renamed.get(placed.card, placed.card), "at": [placed.row, placed.column]}
        for placed in model.setup.board
    ]
    return {"setup": {"board": board}}


def _with_symbols(data: dict[str, Any], symbols: Sequence[str]) -> dict[str, Any]:
    """Return a card with other symbols, if it has any."""
    return {**data, "symbols": list(symbols)} if symbols and "symbols" in data else data


UNLIMITED_COPIES = 99  # copies of a card where the format has no limit


@dataclass(frozen=True)
class _PlannedSection:
    """A section of a deck, and the faction's cards for it.

    Attributes:
        copies: How many copies a deck may hold of each of its cards.
        wanted: How many different cards of the faction would fill it; 0 where it is open.
        cards: Those that the faction has; in a section that leaders prescribe, those that its leaders bring.
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
class _FactionPlan:
    """A faction of a game with its leaders and what a deck needs besides. `unused`: its cards that no section has."""

    ruleset: RuleSet
    name: str
    leaders: tuple[Card, ...]
    sections: tuple[_PlannedSection, ...]
    unused: tuple[Card, ...]

    @property
    def unconfirmed(self) -> list[Card]:
        """The leaders whose layout is said to be that of a printed card, which nobody has seen."""
        return [leader for leader in self.leaders if leader.setup and not leader.setup.confirmed]


def faction_plan(catalogue: Catalogue, ruleset: RuleSet, name: str) -> _FactionPlan:
    """Return what a faction has, by the sections of the game's usual format that are not the same in every deck."""
    cards = catalogue.search(parse(f'ruleset:"{ruleset.id}"'))
    own = [card for card in cards if card.faction == name]
    leaders = tuple(card for card in own if ruleset.leader in card.words)
    sections = [
        _planned(section, ruleset.usual_format, own, cards, leaders)
        for section in ruleset.usual_format.sections
        if not section.exactly and section.name != ruleset.leader
    ]
    used = {*leaders, *(card for planned in sections for card in planned.cards)}
    return _FactionPlan(ruleset, name, leaders, tuple(sections), tuple(card for card in own if card not in used))


def _planned(
    section: Section, format_: Format, own: list[Card], cards: list[Card], leaders: Sequence[Card]
) -> _PlannedSection:
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
    brought = {fold(name) for leader in leaders for name in section.prescribed_cards(leader) or ()}
    held = tuple(card for card in own if fits.matches(card) and (not section.brought or fold(card.name) in brought))
    return _PlannedSection(section, copies, wanted, held, usual)
