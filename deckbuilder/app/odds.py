"""Odds of drawn cards, and opening hands: a question as data, its answer as values."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from deckbuilder.app.report import Bars, Figure, Report
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.resolve import ResolvedDeck, layout_warning
from deckbuilder.errors import InputError
from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Opening, RuleSet
from deckbuilder.odds.by_turn import TURNS, OddsGroup, after_redraw, odds_by_turn
from deckbuilder.odds.by_turn import probabilities as probabilities_of
from deckbuilder.odds.condition import HandCondition, condition_on_counts, in_brackets, parse_condition
from deckbuilder.odds.hands import Frequencies, Hand, count_hands, draw, draw_pile, frequencies
from deckbuilder.query.parse import Search, parse
from deckbuilder.text import percent, short

ROWS_AFTER, LEAST_ROWS = 5, 10  # of a table of odds: so many cards beyond those seen, and so many rows at least


@dataclass(frozen=True)
class OddsQuestion:
    """A question for the probability of drawing cards.

    Attributes:
        condition: A query, conditions in brackets joined by words, or plain words such as `2 champions and no event`.
        numbers: How many cards of a single query are wanted, by `>=`, `<=` and `=`; at least one if empty.
        cards: How many cards are seen; those of the opening hand if neither this nor a turn is given.
        turn: The cards are seen by this turn.
        each_turn: How many cards are drawn in every turn after the first; those of the rules if None.
        redraw: Whether cards of the first hand that are not wanted are put back once.
    """

    condition: str
    numbers: Mapping[str, int] | None = None
    cards: int | None = None
    turn: int | None = None
    each_turn: int | None = None
    redraw: bool = False


@dataclass(frozen=True)
class OddsAnswer(JsonObject):
    """The probability that the condition holds after each number of cards, from 0. `seen`: the number asked about.

    `unreachable`: sentences about parts of the condition that the draw pile cannot meet. `assumptions`: sentences.
    `read_as`: the condition as it was read, in words. `queries`: those whose cards it counts.
    """

    KEYS = "*chance deck condition cards=seen"

    deck: str
    condition: str
    seen: int
    pile: int
    probabilities: Sequence[Fraction]
    unreachable: Sequence[str]
    assumptions: Sequence[str]
    read_as: str
    queries: Sequence[str]

    columns: Sequence[str] = ("cards", "probability", "fraction")

    @property
    def probability(self) -> Fraction:
        """The probability after the cards asked about."""
        return self.probabilities[self.seen]

    @property
    def title(self) -> str:
        """What was asked about which deck."""
        return f"{self.deck}: {self.condition}"

    @property
    def chance(self) -> dict[str, object]:
        """The probability as a number and as a fraction."""
        return {"probability": float(self.probability), "fraction": _fraction(self.probability)}

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each number of cards."""
        for number, probability in enumerate(self.probabilities):
            yield number, float(probability), _fraction(probability)

    def report(self) -> Report:
        """Return the probability in words, then after the numbers of cards up to some beyond those asked about."""
        asked = f"{self.seen} of {self.pile} cards: {float(self.probability):.4%} = {_fraction(self.probability)}"
        chances = [float(chance) for chance in self.probabilities[: max(self.seen + ROWS_AFTER, LEAST_ROWS) + 1]]
        rows = [[str(number), f"{chance:.2%}"] for number, chance in enumerate(chances)]
        bars = Bars("probability", ("probability",), [chances], most=1, chosen=self.seen)
        sentences = [f"Read as {self.read_as}.", *self.unreachable, asked, *self.assumptions]
        figure = Figure("", ("Cards seen", "Probability"), rows, bars)
        return Report(self.title, sentences, figures=[figure])


def odds_of(workbench: Workbench, deck: ResolvedDeck, question: OddsQuestion, *, whole: bool = False) -> OddsAnswer:
    """Answer a question exactly. `whole`: for every number of cards of the pile. Raises InputError."""
    deck.must_be_readable()
    ruleset, pile = deck.validator.ruleset, draw_pile(deck)
    seen = _seen(ruleset.opening, len(pile), question)
    condition = _condition(workbench, question, deck.deck)
    most = len(pile) if whole else min(len(pile), max(seen + ROWS_AFTER, LEAST_ROWS))
    probabilities = probabilities_of(pile, condition, most)
    if question.redraw:
        first = ruleset.opening.cards
        if not ruleset.opening.put_back:
            raise InputError(f"{ruleset.name} has no mulligan: nothing is put back")
        if seen < min(ruleset.opening.cards, len(pile)):
            raise InputError(f"a redraw changes the first hand: at least {ruleset.opening.cards} cards are seen")
        probabilities = probabilities[:first] + [
            after_redraw(pile, condition, first, number) for number in range(first, len(probabilities))
        ]
    unreachable = _unreachable(workbench, condition, deck)
    return OddsAnswer(
        deck=deck.deck.name,
        condition=question.condition,
        seen=seen,
        pile=len(pile),
        probabilities=probabilities,
        unreachable=unreachable,
        assumptions=_assumptions(deck, question),
        read_as=condition.in_words(pile),
        queries=condition.texts,
    )


def _fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _seen(opening: Opening, pile: int, question: OddsQuestion) -> int:
    """Return how many cards of the draw pile are seen. Raises InputError for more than it has."""
    if question.cards is not None and question.turn is not None:
        raise InputError("a number of cards and a turn are two ways to say the same; use one of them")
    seen = question.cards
    if seen is None:
        seen = min(opening.seen_by(question.turn or 1, question.each_turn), pile)
    if seen > pile:
        raise InputError(f"the draw pile has {pile} cards, {seen} cannot be drawn")
    return seen


def _condition(workbench: Workbench, question: OddsQuestion, deck: Deck) -> HandCondition:
    text, numbers = question.condition, dict(question.numbers or {})
    vocabulary = workbench.vocabulary_of(deck)
    counted = in_brackets(text)
    if not counted:
        return condition_on_counts(parse(text, vocabulary).query, numbers or {">=": 1}, text)
    if numbers:
        raise InputError("a condition that counts cards has its numbers inside; leave out others")
    return parse_condition(counted, vocabulary)


def _unreachable(workbench: Workbench, condition: HandCondition, deck: ResolvedDeck) -> list[str]:
    """Return sentences about parts of a condition that the draw pile cannot meet."""
    sentences, queries = [], dict(zip(condition.texts, condition.groups, strict=True))
    for text, held, asked in condition.out_of_reach(draw_pile(deck)):
        if held:
            sentences.append(f"'{short(text)}': the draw pile holds {held}, {asked} can never be drawn.")
        elif workbench.catalogue.count(Search(queries[text])):
            sentences.append(f"'{short(text)}': no card of this draw pile matches.")
        else:
            sentences.append(f"'{short(text)}': no card matches, in any deck.")
    return sentences


def _assumptions(deck: ResolvedDeck, question: OddsQuestion) -> list[str]:
    opening, turn, assumptions = deck.validator.ruleset.opening, question.turn, list[str]()
    if turn is not None and turn > 1:
        each_turn = opening.each_turn if question.each_turn is None else question.each_turn
        assumptions.append(
            f"By turn {turn}, with {opening.cards} cards at first and {each_turn} more in each later turn."
        )
    if question.redraw:
        assumptions.append(
            "Cards of the first hand that are not asked for are put on the bottom, and as many are drawn."
        )
    elif opening.put_back:
        assumptions.append("Cards put on the bottom at the start are not taken into account; a redraw does that.")
    return [*assumptions, *filter(None, [layout_warning(deck)])]


@dataclass(frozen=True)
class OddsAtAGlance:
    """The odds of a deck by turn: of each class, cost, tag and card. Raises InputError for an unreadable deck."""

    deck: ResolvedDeck

    @cached_property
    def groups(self) -> list[OddsGroup]:
        """The rows by their kind."""
        self.deck.must_be_readable()
        return odds_by_turn(self.deck)

    @property
    def columns(self) -> Sequence[str]:
        return ("kind", "query", "copies", *(f"turn {turn}" for turn in range(1, TURNS + 1)), "key")

    def to_json(self) -> dict[str, Any]:
        return {
            "deck": self.deck.deck.name,
            "odds": [
                {"kind": kind, "query": query, "copies": copies, "turns": turns, "key": key or None}
                for kind, query, copies, *turns, key in self._rows()
            ],
        }

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each class, cost, tag and card, with its probability by each turn, and the key of a card."""
        yield from self._rows()

    def report(self) -> Report:
        """Return a table of each kind."""
        turns = [f"Turn {turn}" if turn == 1 else str(turn) for turn in range(1, TURNS + 1)]
        figures = []
        for group in self.groups:
            rows = [[row.label, str(row.copies), *map(percent, row.chances)] for row in group.rows]
            figures.append(Figure("", (group.heading, "Copies", *turns), rows))
        return Report("", [] if figures else ["The deck has no cards to draw."], figures=figures)

    def _rows(self) -> Iterator[list[Any]]:
        for group in self.groups:
            for row in group.rows:
                yield [group.heading.lower(), row.query, row.copies, *map(float, row.chances), row.key]


@dataclass(frozen=True)
class OpeningHands:
    """Opening hands of a deck by seed, drawn by the rules of its game. Raises InputError for a deck without cards."""

    deck: ResolvedDeck
    seed: int

    def __post_init__(self) -> None:
        self.deck.must_be_readable()
        if not self._pile:
            raise InputError("the deck has no cards to draw")

    @cached_property
    def _pile(self) -> list[Any]:
        return draw_pile(self.deck)

    @property
    def _ruleset(self) -> RuleSet:
        return self.deck.validator.ruleset

    def hand(self, number: int = 0, bottom: Sequence[str] = ()) -> Hand:
        """Return a hand, with cards of some names put on the bottom and as many drawn. Raises InputError."""
        if bottom:
            self.check_mulligan()
        return draw(self._pile, self._ruleset, self.seed, number).put_back(bottom)

    def hands(self, count: int, bottom: Sequence[str] = ()) -> "DrawnHands":
        """Return a number of hands, which are drawn when they are asked for; that raises InputError as `hand` does."""
        return DrawnHands(self, count, bottom)

    def check_mulligan(self) -> None:
        """Raise InputError where the game has no mulligan."""
        if not self._ruleset.opening.put_back:
            raise InputError(f"{self._ruleset.name} has no mulligan: nothing is put back")

    def frequencies(self, count: int) -> Frequencies:
        """Return the frequencies of cards in a number of hands."""
        kinds = list(dict.fromkeys(self._pile))
        numbers = [kinds.index(card) for card in self._pile]
        hands: Counter[tuple[int, ...]] = count_hands(numbers, self._ruleset.opening.cards, self.seed, count)
        return frequencies(hands, kinds, self._ruleset, self.deck.leader)

    def report(self, count: int) -> Report:
        """Return in how many of a number of hands each card, class and cost is, and with how many copies."""
        shares, figures = self.frequencies(count), []
        tables = {"Card": shares.cards, "Class": shares.classes, "Cost": shares.costs}
        for heading, counts in {**tables, "Playable on turn 1": shares.playable}.items():
            rows = [
                [label, f"{hands / count:.1%}", f"{copies / count:.2f}"]
                for label, (hands, copies) in sorted(counts.items(), key=lambda row: (-row[1][0], row[0]))
            ]
            figures.append(Figure("", (heading, "In hands", "Copies per hand"), rows))
        title = f"{self.deck.deck.name}: {count} opening hands, seed {self.seed}"
        return Report(title, doubts=[*filter(None, [layout_warning(self.deck)])], figures=figures)


@dataclass(frozen=True)
class DrawnHands:
    """A number of opening hands, with cards of some names put on the bottom of each and as many drawn."""

    opening: OpeningHands
    count: int
    bottom: Sequence[str] = ()

    columns: Sequence[str] = ("hand", "card", "key")

    def cards(self) -> Iterator[Sequence[Card]]:
        """Yield the cards of each hand. Raises InputError."""
        for number in range(self.count):
            yield self.opening.hand(number, self.bottom).cards

    def to_json(self) -> dict[str, Any]:
        hands = list(self.cards())
        return {
            "deck": self.opening.deck.deck.name,
            "seed": self.opening.seed,
            "hands": [[card.name for card in hand] for hand in hands],
            "keys": [[card.key for card in hand] for hand in hands],
        }

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each card of each hand."""
        for number, hand in enumerate(self.cards(), start=1):
            yield from ((number, card.name, card.key) for card in hand)
