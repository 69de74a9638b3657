"""Drafts that are kept in a file after every pick, so that they can be left and gone on with."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder import files
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Copies
from deckbuilder.decks.edit import read_pool
from deckbuilder.decks.load import exists, load
from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.limited.draft import DraftOrder, format_with_draft
from deckbuilder.limited.draft_file import read_draft, write_draft
from deckbuilder.limited.packs import cards_of
from deckbuilder.limited.table import DraftTable, lay_table
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import short

USUAL_SEATS = 8  # players, where the rules allow so many


@dataclass
class DraftFile:
    """A draft and the file that is written after every pick. Methods raise InputError."""

    path: Path
    table: DraftTable

    @classmethod
    def begin(cls, path: Path, name: str, order: DraftOrder, workbench: Workbench) -> "DraftFile":
        """Begin a draft, and write its file."""
        begun = cls(path, lay_table(name, order, workbench.resolver))
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
        files.write(self.path, write_draft(self.table))

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
            "over": draft.is_over,
            "picks": [[names.name_of(card) for card in picks] for picks in draft.picks],
            "digest": draft.digest,
        }


def order_draft(
    workbench: Workbench,
    *,
    seed: int,
    seats: int | None = None,
    people: Sequence[int] = (0,),
    cube: str | None = None,
    ruleset: str | None = None,
) -> DraftOrder:
    """Return the order of a draft. Raises InputError.

    `cube`: a file with a deck, a pool or a list, the name of a shipped deck or pool, or a query. `ruleset`: needed only
    where several rule sets are drafted.
    """
    rules = ruleset_with_draft(workbench, ruleset)
    draft_rules = format_with_draft(rules).draft
    assert draft_rules is not None  # noqa: S101 - a format that has it
    usual = max(min(USUAL_SEATS, draft_rules.most_seats), draft_rules.least_seats)
    cards = None if cube is None else cube_of(workbench, cube, rules)
    return DraftOrder(rules.id, seed, usual if seats is None else seats, tuple(people), cards)


def ruleset_with_draft(workbench: Workbench, name: str | None) -> RuleSet:
    """Return the rule set of a name, or the only one that is drafted. Raises InputError."""
    if name is not None:
        return workbench.catalogue.ruleset(name)
    rulesets = [
        rules for rules in workbench.catalogue.rulesets.values() if any(f.draft for f in rules.formats.values())
    ]
    if len(rulesets) != 1:
        raise InputError(
            "several games are drafted", remedies=(Remedy.CHOOSE_RULESET,), choices=[rules.id for rules in rulesets]
        )
    return rulesets[0]


def cube_of(workbench: Workbench, source: str, ruleset: RuleSet) -> Copies:
    """Return the cards of a list from which packs are dealt: of a deck or a pool, or those that a query finds.

    Cards that the rules give to every player are not dealt. Raises InputError.
    """
    resolver, given = workbench.resolver, format_with_draft(ruleset).draft
    assert given is not None  # noqa: S101 - a format that has it
    cards = _listed_cards(source, ruleset, resolver)
    if cards is None:
        cards = Counter(cards_of(source, ruleset, resolver.catalogue))
    if foreign := next((card for card in cards if card.ruleset != ruleset.id), None):
        raise InputError(f"{foreign.name} is not a card of {ruleset.name}", Place(source))
    dealt_to_all = set(cards_of(given.given, ruleset, resolver.catalogue)) if given.given else set()
    cube = {card: count for card, count in cards.items() if card not in dealt_to_all}
    if not cube:
        raise InputError(f"'{short(source)}' is no file, no deck and no pool, and as a query it finds no card to draft")
    return cube


def _listed_cards(source: str, ruleset: RuleSet, resolver: Resolver) -> Copies | None:
    """Return the cards of a file, of a shipped deck or of a shipped pool; None where there is none of that name."""
    if resolver.catalogue.pool_document(source) is not None or (exists(source) and _is_pool(Path(source))):
        names = CardNames(resolver.catalogue, ruleset)
        return Counter({names.find(entry.name): entry.count for entry in read_pool(source, resolver, ruleset)})
    if exists(source) or resolver.catalogue.deck_document(source) is not None:
        return load(source, resolver).must_be_readable().cards()
    return None


def _is_pool(path: Path) -> bool:
    return re.search(r"^pool\s*:", files.read(path), re.MULTILINE) is not None
