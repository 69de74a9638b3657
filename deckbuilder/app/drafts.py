"""Drafts that are kept in a file after every pick, to be gone on with, and card figures as a player reads them."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder import files
from deckbuilder.app.limited_orders import NewDraft
from deckbuilder.app.storage import FolderStorage, numbered_names
from deckbuilder.app.workbench import FindDeck, Workbench
from deckbuilder.decks.deck import Copies
from deckbuilder.decks.edit import read_pool
from deckbuilder.decks.load import exists, load
from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.decks.textlist import read_text
from deckbuilder.errors import InputError, Place, at_field
from deckbuilder.limited.draft import DraftOrder, draft_rules
from deckbuilder.limited.draft_file import read_draft, write_draft
from deckbuilder.limited.figures import CardFigures
from deckbuilder.limited.packs import cards_of, ruleset_with_packs
from deckbuilder.limited.table import DraftTable, lay_table
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.players import people_named
from deckbuilder.simulation.intervals import share
from deckbuilder.text import counted, short, slug

FOLDER, ENDING = "drafts", ".yaml"
MAX_STEM = 60  # characters of a name before its ending and a number that makes it free
NAMED_LEADERS = 5  # in a sentence
USUAL_SEATS = 8  # players, where the rules allow so many


def new_table(order: NewDraft, workbench: Workbench, cube_of: Callable[[str, RuleSet], Copies]) -> DraftTable:
    """Return the table of a draft, with the usual number of players if none is given.

    `cube_of`: what the text of a cube means. Raises InputError.
    """
    ruleset, people = ruleset_with_packs(workbench.catalogue, order.ruleset or None), order.seats_of_people
    rules, _ = draft_rules(ruleset)
    usual = max(min(USUAL_SEATS, rules.most_seats), rules.least_seats)
    with at_field("cube"):
        cube = cube_of(order.cube, ruleset) if order.cube else None
    names = people_named(order.names, len(people)) if order.names else ()
    draft = DraftOrder(ruleset.id, order.seed, order.seats or usual, people, cube)
    return lay_table(" ".join(order.name.split()) or f"Draft {order.seed}", draft, workbench.resolver, names)


@dataclass
class DraftFile:
    """A draft and the file that is written after every pick. Methods raise InputError.

    `is_private`: whether others may not read the file.
    """

    path: Path
    table: DraftTable
    is_private: bool = False

    @classmethod
    def begin(cls, path: Path, table: DraftTable) -> "DraftFile":
        """Begin a draft, and write its file."""
        begun = cls(path, table)
        begun.keep()
        return begun

    @classmethod
    def open(cls, path: Path, workbench: Workbench) -> "DraftFile":
        """Go on with the draft of a file."""
        return cls(path, read_draft(files.read(path), str(path), workbench.resolver))

    def pick(self, seat: int, card: Card) -> None:
        """Let a person take a card, and the bots theirs when all people have."""
        self.table.pick(seat, card)
        self.keep()

    def pick_as_bot(self, seat: int) -> Card:
        """Let a bot take a card for a person, and return the card."""
        card = self.table.pick_as_bot(seat)
        self.keep()
        return card

    def rename(self, names: str) -> None:
        """Give people other names, in the order of their seats."""
        self.table.names = people_named(names, len(self.table.draft.order.people))
        self.keep()

    def finish(self) -> None:
        """Let bots take all cards that are left."""
        while (seat := self.table.waits_for) is not None:
            self.table.pick_as_bot(seat)
        self.keep()

    def take_back(self, seat: int) -> Card:
        """Take back the last pick of a person, and return the card."""
        card = self.table.take_back(seat)
        self.keep()
        return card

    def mark(self, seat: int, card: Card) -> bool:
        """Mark a pick as doubtful, or no longer; return whether it is marked now."""
        is_marked = self.table.mark(seat, card)
        self.keep()
        return is_marked

    def keep(self) -> None:
        """Write the file."""
        files.write(self.path, write_draft(self.table), private=self.is_private)

    def to_json(self) -> dict[str, Any]:
        """Return the draft for programs: picks by seat, and whether it is over."""
        draft = self.table.draft
        names = CardNames(self.table.resolver.catalogue, self.table.ruleset)
        return {
            "file": str(self.path),
            "pool": self.table.name,
            "ruleset": draft.order.ruleset,
            "seed": draft.order.seed,
            "people": [seat + 1 for seat in draft.order.people],
            "names": [self.table.name_of(seat) for seat in range(draft.order.seats)],
            "over": draft.is_over,
            "picks": [[names.name_of(card) for card in picks] for picks in draft.picks],
            "keys": [[card.key for card in picks] for picks in draft.picks],
            "digest": draft.digest,
        }


class KeptDrafts:
    """The drafts of a folder within the data of a workbench. Methods raise InputError."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.storage = FolderStorage(workbench.data / FOLDER, (ENDING,))

    def names(self) -> list[str]:
        """Return the names of all drafts, the one that was changed last first."""
        return self.storage.newest_names()

    def open(self, name: str) -> DraftFile:
        """Return a draft as it was left."""
        path = self.storage.existing(name, "draft")
        table = read_draft(files.read(path), name, self._workbench.resolver)
        return DraftFile(path, table, is_private=True)

    def begin(self, table: DraftTable) -> str:
        """Begin a draft under a free name like its title, and return that."""
        names = numbered_names(slug(table.name, "draft")[:MAX_STEM], ENDING)
        with files.new_file(self.storage.folder, names) as path:
            DraftFile(path, table, is_private=True).keep()
        return path.name

    def remove(self, name: str) -> None:
        """Delete a draft."""
        files.remove(self.storage.existing(name, "draft"))


def cube_of_file(workbench: Workbench, source: str, ruleset: RuleSet) -> Copies:
    """Return the cards that packs are dealt from: of a file, a shipped deck or pool, or a query. Raises InputError."""
    resolver = workbench.resolver
    if not exists(source):
        return cube_of(workbench, source, ruleset, workbench.resolved_deck)
    if re.search(r"^pool\s*:", files.read(Path(source)), re.MULTILINE):
        return _dealt(_pool(source, ruleset, resolver), source, ruleset, resolver)
    return _dealt(load(source, resolver).must_be_readable().cards(), source, ruleset, resolver)


def cube_of(workbench: Workbench, text: str, ruleset: RuleSet, find: FindDeck) -> Copies:
    """Return the cards from which packs are dealt: of a pasted list, of a deck or pool by its name, else of a query.

    `find`: what the names of decks mean. Raises InputError.
    """
    resolver, catalogue = workbench.resolver, workbench.catalogue
    if "\n" in text.strip():
        cards = _cards_of_list(text, ruleset, resolver)
    elif catalogue.pool_document(text) is not None:
        cards = _pool(text, ruleset, resolver)
    else:
        cards = _cards_of_deck(text, find)
    return _dealt(cards or Counter(cards_of(text, ruleset, catalogue)), text, ruleset, resolver)


def _cards_of_list(text: str, ruleset: RuleSet, resolver: Resolver) -> Copies:
    listed = read_text(text, [ruleset])
    if listed.unread:
        raise InputError(f"line {listed.unread[0].line} of the list: {listed.unread[0].message}")
    names, cards = CardNames(resolver.catalogue, ruleset), Counter[Card]()
    for entry in listed.entries:
        try:
            cards[names.find(entry.name)] += entry.count
        except InputError as error:
            raise InputError(f"line {entry.line} of the list: {error.message}") from None
    return cards


def _pool(name: str, ruleset: RuleSet, resolver: Resolver) -> Copies:
    names = CardNames(resolver.catalogue, ruleset)
    return Counter({names.find(entry.name): entry.count for entry in read_pool(name, resolver, ruleset)})


def _cards_of_deck(name: str, find: FindDeck) -> Copies:
    """Return the cards of a deck; none where there is no deck of that name."""
    try:
        return find(name).must_be_readable().cards()
    except InputError:
        return {}


def _dealt(cards: Copies, source: str, ruleset: RuleSet, resolver: Resolver) -> Copies:
    """Return the cards but those that the rules give to everybody. Raises InputError for cards of other games."""
    if foreign := next((card for card in cards if card.ruleset != ruleset.id), None):
        raise InputError(f"{foreign.name} is not a card of {ruleset.name}", Place(short(source)))
    rules, _ = draft_rules(ruleset)
    given = cards_of(rules.given, ruleset, resolver.catalogue) if rules.given else ()
    cube = {card: count for card, count in cards.items() if card not in given}
    if not cube:
        raise InputError(f"'{short(source)}' is no file, no deck and no pool, and as a query it finds no card to draft")
    return cube


def figures_sentence(figures: CardFigures | None) -> str:
    """Return what became of a card in simulated drafts; empty without figures."""
    if figures is None:
        return ""
    rate = share(figures.won, figures.games)
    if figures.is_estimate:
        return f"no games with it yet; cards like it won {rate.value:.0%}"
    others = "" if figures.expected is None else f", decks with the same leaders {figures.expected / figures.games:.0%}"
    picked = "" if figures.pick is None else f"{';' if others else ','} picked {figures.pick:.1f} on average"
    games = f"{figures.games:,} {counted(figures.games, 'game').partition(' ')[2]}"
    return f"won {rate.value:.0%} of {games} with it ({rate.low:.0%} to {rate.high:.0%}){others}{picked}"


def leaders_sentence(figures: Mapping[Card, CardFigures]) -> str:
    """Return which leaders led most decks of bots, and how often these won; empty if that is not known."""
    led = {card: entry.led for card, entry in figures.items() if entry.led}
    parts = [
        f"{card.name} {number} ({figures[card].share:.0%})" for card, number in Counter(led).most_common(NAMED_LEADERS)
    ]
    if not parts:
        return ""
    most = "Leaders" if len(led) <= NAMED_LEADERS else "Those who led most"
    return f"{most} of {sum(led.values())} decks of bots, and the share of games won: {', '.join(parts)}."


def figures_in_short(figures: CardFigures | None) -> str:
    """Return the same in a few words, for a narrow place: `won 56%, pick 3.1`; empty without games."""
    if figures is None or figures.is_estimate:
        return ""
    picked = "" if figures.pick is None else f", pick {figures.pick:.1f}"
    return f"won {share(figures.won, figures.games).value:.0%}{picked}"
