"""Validation of decks: the quotas, limits and restrictions of a format, applied."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.problems import Problem, ProblemKind
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Belonging, CopyLimit, Format, GuestLimit, RuleSet, Section
from deckbuilder.query.parse import condition
from deckbuilder.text import fold

NO_CARDS: Mapping[Card, int] = {}
ANYWHERE = ""  # the section of cards that were not understood and had no heading


class CardEligibility(NamedTuple):
    """The rules of a format for one card in one section, in any deck."""

    fits: bool
    copies: tuple[CopyLimit, ...]
    belongs: tuple[Belonging, ...]  # what it must share with the leader
    guests: tuple[GuestLimit, ...]


class DeckValidator:
    """Validates decks of one format. It keeps the traits of cards: use one for many decks."""

    def __init__(self, ruleset: RuleSet, format_: Format) -> None:
        self.ruleset = ruleset
        self.format = format_
        self._sections = [(section, section.name, section.count, section.is_prescribed) for section in format_.sections]
        self._traits: dict[str, dict[str, CardEligibility]] = {section.name: {} for section in format_.sections}
        self._possible_sections: dict[str, tuple[str, ...]] = {}

    def traits(self, card: Card, section: str) -> CardEligibility:
        """Return the rules of the format for a card in a section."""
        traits_by_card = self._traits[section]
        if card.key not in traits_by_card:
            format_ = self.format
            traits_by_card[card.key] = CardEligibility(
                section in self.possible_sections(card),
                tuple(c for c in format_.copies if _within(c, section) and condition(c.cards).matches(card)),
                tuple(
                    b
                    for b in format_.belongs
                    if _within(b, section) and not (b.welcome and condition(b.welcome).matches(card))
                ),
                tuple(guest for guest in format_.guests if condition(guest.cards).matches(card)),
            )
        return traits_by_card[card.key]

    def is_given(self, section: Section | None) -> bool:
        """Whether the rules choose the cards of a section, or the leader stands there."""
        return section is not None and (section.is_prescribed or section.name == self.ruleset.leader)

    def possible_sections(self, card: Card) -> tuple[str, ...]:
        """Return the names of the sections in which a card of this class may stand."""
        if card.key not in self._possible_sections:
            fitting = (section.name for section in self.format.sections if condition(section.cards).matches(card))
            self._possible_sections[card.key] = tuple(fitting)
        return self._possible_sections[card.key]

    def validate(self, deck: Deck, unresolved: Mapping[str, int] | None = None) -> list[Problem]:
        """Return every problem of the deck, in the order of the deck list."""
        problems: list[Problem] = []
        leader = deck.leader(self.ruleset.leader)
        extra = unresolved or {}
        loose = extra.get(ANYWHERE, 0)
        for section, name, required, is_prescribed in self._sections:
            cards = deck.sections.get(name, NO_CARDS)
            copies = sum(cards.values()) + extra.get(name, 0)
            prescribed = section.prescribed_cards(leader) if is_prescribed else None
            if prescribed is not None:
                held = {card.name: count for card, count in cards.items()}
                if extra or len(cards) != len(prescribed) or held != prescribed:
                    problems += self._prescribed_problems(section, cards, copies, prescribed, loose)
                continue
            # If the leader's name was not understood, the leader may bring the missing cards.
            brought = is_prescribed and not copies and (extra.get(self.ruleset.leader) or loose)
            if required is not None and not copies <= required <= copies + loose and not brought:
                problems.append(Problem(ProblemKind.SECTION, section.rule, name, None, copies, required))
            problems += self._card_problems(section, deck, leader)
        if deck.sections.keys() - self._traits.keys():
            problems += self._unknown_section_problems(deck)
        problems += self._total_problems(deck, extra)
        problems += self._copy_problems(deck)
        if self.format.guests:
            problems += self._guest_problems(deck, leader)
        if self.format.setup_rule and leader:
            problems += self._setup_problems(deck, leader, self.format.setup_rule, sum(extra.values()))
        if self.format.pool_rule:
            problems += self._pool_problems(deck, leader, self.format.pool_rule)
        return problems

    def _prescribed_problems(
        self, section: Section, cards: Mapping[Card, int], copies: int, prescribed_cards: Mapping[str, int], loose: int
    ) -> Iterator[Problem]:
        """Yield problems of a section whose cards the rules or the leader prescribe, of whichever faction."""
        allowed = {fold(name): count for name, count in prescribed_cards.items()}
        held = _by_name(cards)
        missing = {n: c - held.get(fold(n), 0) for n, c in prescribed_cards.items() if held.get(fold(n), 0) < c}
        required = sum(prescribed_cards.values())
        if not copies <= required <= copies + loose:
            yield Problem(ProblemKind.SECTION, section.rule, section.name, None, copies, required, missing=missing)
        for name in {fold(card.name): card.name for card in cards}.values():
            count, prescribed = held[fold(name)], allowed.get(fold(name), 0)
            # A wrong total is a problem already; a surplus copy of a prescribed card is not a second one.
            if count > prescribed and (prescribed == 0 or copies == required):
                instead = missing if copies == required else {}
                yield Problem(
                    ProblemKind.PRESCRIBED, section.rule, section.name, name, count, prescribed, missing=instead
                )

    def _card_problems(self, section: Section, deck: Deck, leader: Card | None) -> list[Problem]:
        """Return problems of cards that do not belong to this section or to this leader."""
        problems = []
        cards = deck.sections.get(section.name, NO_CARDS)
        traits_by_card = self._traits[section.name]
        for card, count in cards.items():
            traits = traits_by_card.get(card.key) or self.traits(card, section.name)
            if not traits.fits:
                rule = section.rule or (self.format.total.rule if self.format.total else "")
                possible = self.possible_sections(card)
                problem = Problem(
                    ProblemKind.MISPLACED,
                    rule,
                    section.name,
                    card.name,
                    count,
                    0,
                    near=possible,
                    faction=_faction(card, deck),
                    key=card.key,
                )
                problems.append(problem)
            if leader:
                for restriction in traits.belongs:
                    if not restriction.shared(card, leader):
                        problem = Problem(
                            ProblemKind.FOREIGN,
                            restriction.rule,
                            section=section.name,
                            card=card.name,
                            count=count,
                            required=0,
                            leader=leader.name,
                            shares=_shared(leader, restriction),
                            near=_shared(card, restriction),
                            faction=_faction(card, deck),
                            key=card.key,
                        )
                        problems.append(problem)
        return problems

    def _unknown_section_problems(self, deck: Deck) -> Iterator[Problem]:
        """Yield a problem for each card in a section that the format does not have."""
        for name, cards in deck.sections.items():
            if self.format.section(name) is None:
                for card, count in cards.items():
                    rule, possible = self.format.sections[0].rule, self.possible_sections(card)
                    faction = _faction(card, deck)
                    yield Problem(
                        ProblemKind.MISPLACED,
                        rule,
                        name,
                        card.name,
                        count,
                        0,
                        near=possible,
                        faction=faction,
                        key=card.key,
                    )

    def _total_problems(self, deck: Deck, extra: Mapping[str, int]) -> Iterator[Problem]:
        total = self.format.total
        if total:
            copies = sum(
                sum(deck.sections.get(name, NO_CARDS).values()) + extra.get(name, 0) for name in total.sections
            )
            if not copies <= total.count <= copies + extra.get(ANYWHERE, 0):
                excluded = tuple(s.name for s in self.format.sections if s.name not in total.sections)
                yield Problem(ProblemKind.TOTAL, total.rule, None, None, copies, total.count, excluded=excluded)

    def _copy_problems(self, deck: Deck) -> list[Problem]:
        """Return problems of copy limits; copies of a card are counted over all sections of a limit."""
        problems: dict[tuple[str, str], Problem] = {}
        counted: dict[str, int] = {}
        for name, cards in deck.sections.items():
            traits_by_card = self._traits.get(name)
            if traits_by_card is None:
                continue
            for card, count in cards.items():
                limits = (traits_by_card.get(card.key) or self.traits(card, name)).copies
                if not limits:
                    continue
                counted[card.key] = together = counted.get(card.key, 0) + count
                for limit in limits:
                    if together > limit.most and (copies := self._copies(deck, card, limit)) > limit.most:
                        faction = _faction(card, deck)
                        problems[card.key, limit.rule] = Problem(
                            ProblemKind.COPIES,
                            limit.rule,
                            name,
                            card.name,
                            copies,
                            limit.most,
                            faction=faction,
                            key=card.key,
                        )
        return list(problems.values())

    def _copies(self, deck: Deck, card: Card, limit: CopyLimit) -> int:
        return sum(cards.get(card, 0) for name, cards in deck.sections.items() if _within(limit, name))

    def _guest_problems(self, deck: Deck, leader: Card | None) -> Iterator[Problem]:
        for limit in self.format.guests:
            copies = sum(
                count
                for name, cards in deck.sections.items()
                for card, count in cards.items()
                if name in self._traits and limit in self.traits(card, name).guests
                if not (leader and card.faction == leader.faction)
            )
            if copies > limit.most:
                yield Problem(ProblemKind.GUESTS, limit.rule, None, None, copies, limit.most)

    def _setup_problems(self, deck: Deck, leader: Card, rule: str, unresolved: int) -> Iterator[Problem]:
        held = _by_name(deck.cards())
        for name, count in leader.starting_cards.items():
            held_copies = held.get(fold(name), 0)
            if held_copies + unresolved < count:
                yield Problem(ProblemKind.SETUP, rule, None, name, held_copies, count, leader.name)

    def _pool_problems(self, deck: Deck, leader: Card | None, rule: str) -> Iterator[Problem]:
        if deck.pool is None:
            yield Problem(ProblemKind.NO_POOL, rule, "pool", None, 0)
            return
        prescribed = {name for _, name, _, is_prescribed in self._sections if is_prescribed}
        free = {self.ruleset.leader, *prescribed}
        sections = {name: cards for name, cards in deck.sections.items() if name not in free}
        starting = leader.starting_cards if leader and self.format.setup_rule else {}
        for card, name in {card: name for name, cards in sections.items() for card in cards}.items():
            copies = sum(cards.get(card, 0) for cards in sections.values())
            held = deck.pool.get(card, 0) + starting.get(card.name, 0)
            if copies > held:
                faction = _faction(card, deck)
                yield Problem(ProblemKind.POOL, rule, name, card.name, copies, held, faction=faction, key=card.key)


def _shared(card: Card, restriction: Belonging) -> tuple[str, ...]:
    """Return what a card has of the things that it must share with the leader: symbols or faction."""
    return card.symbols if restriction.same == "symbols" else (card.faction or "no faction",)


def _faction(card: Card, deck: Deck) -> str | None:
    """Return the faction of a card if the deck holds another card of its name, from which it has to be told."""
    others = (other for cards in deck.sections.values() for other in cards if other.name == card.name)
    return card.faction if any(other.key != card.key for other in others) else None


def _within(limit: CopyLimit | Belonging, section: str) -> bool:
    return not limit.sections or section in limit.sections


def _by_name(cards: Mapping[Card, int]) -> dict[str, int]:
    """Return the copies by folded name; cards of several factions may share one."""
    counted: dict[str, int] = {}
    for card, count in cards.items():
        counted[fold(card.name)] = counted.get(fold(card.name), 0) + count
    return counted


def section_for(card: Card, validator: DeckValidator, leader: Card | None) -> Section | None:
    """Return the section for a card: one that the player fills before one that the rules fill."""
    possible_sections = validator.possible_sections(card)
    fitting = [section for section in validator.format.sections if section.name in possible_sections]

    def rank(section: Section) -> int:
        if not section.is_prescribed:
            return 0
        prescribed = section.prescribed_cards(leader) or {}
        return 1 if fold(card.name) in map(fold, prescribed) else 2

    return min(fitting, key=rank, default=None)
