"""Facets beside a search: the values of each field with their numbers of cards, each a press that writes the query."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial, reduce
from operator import and_
from typing import NamedTuple

from markupsafe import Markup

from deckbuilder.catalogue.card_sets import CardSets
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query import nodes
from deckbuilder.query.parse import Search, condition_text
from deckbuilder.text import capitalized, counted, fold
from deckbuilder.web.page import PageRequest
from deckbuilder.web.templating import escaped
from deckbuilder.web.views.cards_address import CardsAddress, QueryAddress, quoted_words
from deckbuilder.web.views.query_text import QueryTerms

MAX_CARDS_OF_LEADERS = 10_000  # of a catalogue in which leaders are listed
MAX_LEADERS = 60  # for which it is counted what their decks may hold
MAX_ABILITIES = 12
MAX_CONDITIONS = 4096  # at hand
MAX_FACETS = 32  # of queries at hand: another view, the next cards or a change of a deck show those of a query again
MAX_LISTS = 512  # of their values at hand, each of up to some kB
TITLES: Mapping[str, str] = {
    "ruleset": "Game",
    "class": "Class",
    "cost": "Cost",
    "symbol": "Symbol",
    "faction": "Faction",
    "for": "Legal for",
    "attack": "Attack",
    "strength": "Strength",
    "life": "Life",
    "owned": "Collection",
    "type": "Type",
    "keyword": "Keyword",
    "ability": "Ability",
}
NUMBERS = ("cost", "strength", "life")
OWNED = "owned:yes"
EXCLUSIVE = ("ruleset", "for", "owned")


class FacetValue(NamedTuple):
    """A value of a field. `condition`: what the query asks of the field after a press; empty for nothing.

    `cards`: how many there are under the other conditions.
    """

    label: str
    condition: str
    cards: int
    is_on: bool


@dataclass(frozen=True, eq=False)
class Facet:
    """The values of a field. `ends`: presses that extend a single number to all smaller or greater ones.

    `around`: the query before and after the condition on the field.
    """

    field: str
    title: str
    values: Sequence[FacetValue]
    around: tuple[str, str]
    ends: Sequence[FacetValue] = ()

    @property
    def is_on(self) -> bool:
        return any(value.is_on for value in self.values)

    def text(self, value: FacetValue) -> str:
        """Return the query after a press of a value."""
        before, after = self.around
        return " ".join(part for part in (before, value.condition, after) if part)

    def items(self, address: CardsAddress, marks: str) -> Markup:
        """Return the items of the list of values. `address`: of the results. `marks`: that of the drawings of symbols.

        A value without cards is pale and cannot be pressed, unless it is chosen.
        """
        return _items(self, address.of_query, marks if self.field == "symbol" else "")


@lru_cache(MAX_LISTS)
def _items(facet: Facet, of_query: QueryAddress, drawings: str) -> Markup:
    """Return the items of a list of values; a template would take long for the more than hundred of a page."""
    before, after = map(escaped, of_query.around_condition(*facet.around))

    def item(start: str, value: FacetValue) -> str:
        label, condition, cards, is_on = value
        shown = f"{_named(label, drawings)} <b>{cards}</b>"
        if not cards and not is_on:
            return f'{start}<span class="facet none">{shown}</span></li>'
        href = f"{before}{quoted_words(condition)}{after}" if condition else escaped(of_query(facet.text(value)))
        chosen, current = (" on", ' aria-current="true"') if is_on else ("", "")
        title = f' title="{escaped(label)}: {counted(cards, "card")}"' if drawings else ""
        return f'{start}<a class="facet{chosen}" href="{href}"{current}{title}>{shown}</a></li>'

    items = [item("<li>", value) for value in facet.values]
    items += [item('<li class="end">', value) for value in facet.ends]
    return Markup("\n".join(items))  # noqa: S704 - all parts are escaped


@lru_cache(1024)
def _named(label: str, marks: str) -> str:
    if not marks:
        return f'<span class="label">{escaped(capitalized(label))}</span>'
    drawing = f'<use href="{escaped(marks)}#{escaped(label.lower())}"/>'
    name = f'<span class="hidden">{escaped(label)}</span>'
    return f'<svg class="symbol" viewBox="0 0 16 16" aria-hidden="true">{drawing}</svg>{name}'


@dataclass(frozen=True)
class Facets:
    """The facets of a search. `cards`: the set of the cards that it finds; `chosen`: how many values are chosen."""

    facets: Sequence[Facet]
    cards: int

    @property
    def total(self) -> int:
        """How many cards the search finds."""
        return self.cards.bit_count()

    @property
    def chosen(self) -> int:
        return sum(value.is_on for facet in self.facets for value in facet.values)


def facets_of(request: PageRequest, text: str) -> Facets:
    """Return the facets of a query, with the numbers of cards under the other conditions. Raises InputError."""
    terms = QueryTerms.of(text)
    searches = tuple(map(request.search, terms.conditions))
    owned = request.search(OWNED) if request.owned or terms.index("owned") else None
    sets = request.workbench.card_sets
    return _facets(_FacetBuilder(sets, terms, searches, owned, request.search, request.catalogue))


@lru_cache(MAX_FACETS)
def _facets(builder: "_FacetBuilder") -> Facets:
    return builder.facets()


@dataclass(frozen=True)
class _FacetBuilder:
    """Builder of the facets of one query. `owned`: the search for owned cards where these have a facet.

    Builders are equal where their facets are: what the words of a query mean stands in its searches.
    """

    sets: CardSets
    terms: QueryTerms
    searches: Sequence[Search]
    owned: Search | None
    search_of: Callable[[str], Search] = dataclasses.field(compare=False)
    catalogue: Catalogue = dataclasses.field(compare=False)

    @cached_property
    def condition_sets(self) -> Sequence[int]:
        """The set of the cards that each condition finds."""
        return [self.sets.of(search.query) for search in self.searches]

    def under(self, left_out: Sequence[int] = ()) -> int:
        """Return the set of the cards that all conditions find, some of them left out."""
        kept = [cards for number, cards in enumerate(self.condition_sets) if number not in left_out]
        return reduce(and_, kept, self.sets.everything)

    def facets(self) -> Facets:
        built = [self._facet(field) for field in TITLES]
        return Facets([facet for facet in built if facet is not None], self.under())

    def _facet(self, field: str) -> Facet | None:
        if field in NUMBERS:
            return self._numbers(field)
        if field == "for":
            return self._leaders()
        if field == "owned":
            return self._owned()
        return self._words(field)

    # Fields of words

    def _words(self, field: str) -> Facet | None:
        chosen, places = self._chosen(field)
        cards = self.under(places)
        shown = self._shown(field, cards, chosen)
        if not any(number or value in chosen for value, number in shown):
            return None
        names = self._names if field == "ruleset" else {}

        def word(value: str, number: int) -> FacetValue:
            is_on = value in chosen
            others = [] if field in EXCLUSIVE else [other for other in chosen if other != value]
            after = others if is_on else [*others, value]
            label, _ = names.get(value, (value, value))
            return FacetValue(
                label, _condition(field, *[names.get(name, ("", name))[1] for name in after]), number, is_on
            )

        values = [word(value, number) for value, number in shown]
        return Facet(field, TITLES[field], values, self.terms.around(places))

    def _chosen(self, field: str) -> tuple[list[str], list[int]]:
        for place in self.terms.index(field):
            match self.searches[place].query:
                case nodes.Among(among=values) | nodes.Tagged(among=values):
                    return list(values), [place]
                case nodes.HasAbility(beginning=beginning):
                    return [self._ability(beginning)], [place]
                case nodes.Or(parts=parts) if all(isinstance(part, nodes.HasAbility) for part in parts):
                    beginnings = [part.beginning for part in parts if isinstance(part, nodes.HasAbility)]
                    return [self._ability(beginning) for beginning in beginnings], [place]
                case nodes.Or(parts=parts) if all(isinstance(part, nodes.Among | nodes.Tagged) for part in parts):
                    named = [part for part in parts if isinstance(part, nodes.Among | nodes.Tagged)]
                    return list(dict.fromkeys(value for part in named for value in part.among)), [place]
        return [], []

    def _ability(self, beginning: str) -> str:
        return next((name for name in self.sets.values["ability"] if fold(name) == beginning), beginning)

    def _shown(self, field: str, cards: int, chosen: list[str]) -> list[tuple[str, int]]:
        values = self.sets.values.get(field, {})
        if field == "ability":
            return self._abilities(cards, chosen)
        game = self._of_game()
        return [
            (value, (cards & own).bit_count())
            for value, own in values.items()
            if field == "ruleset" or value in chosen or own & game
        ]

    def _abilities(self, cards: int, chosen: list[str]) -> list[tuple[str, int]]:
        """Return the abilities that most cards have; a condition on one finds those that begin with its name, too."""
        abilities = self.sets.abilities
        numbers = {name: (cards & own).bit_count() for name, own in abilities.items()}
        most = sorted(numbers, key=numbers.__getitem__, reverse=True)[:MAX_ABILITIES]  # of equal ones the first by name
        shown = dict.fromkeys([*chosen, *(name for name in most if numbers[name])])
        return [(name, numbers.get(name, 0)) for name in shown]

    def _of_game(self) -> int:
        chosen, _ = self._chosen("ruleset")
        games = [self.sets.values["ruleset"].get(game, 0) for game in chosen]
        return reduce(int.__or__, games, 0) if chosen else self.sets.everything

    @property
    def _names(self) -> Mapping[str, tuple[str, str]]:
        """The rule sets by id, each as it is called in a list and in a query."""
        return {id_: (short_name(ruleset), alias(ruleset)) for id_, ruleset in self.catalogue.rulesets.items()}

    # Numbers

    def _numbers(self, field: str) -> Facet | None:
        places = self.terms.index(field)
        sets = {int(value): cards for value, cards in self.sets.values[field].items()}
        asked = reduce(and_, [self.condition_sets[place] for place in places], self.sets.everything)
        cards, game = self.under(places), self._of_game()
        domain = sorted(number for number, own in sets.items() if own & game)
        chosen = [number for number in domain if places and sets[number] & asked]
        if not any(sets[number] & cards for number in domain) and not chosen:
            return None

        def press(label: str, numbers: list[int], counted: list[int], *, is_on: bool = False) -> FacetValue:
            condition = number_condition(field, sorted(numbers), domain)
            count = sum((sets[number] & cards).bit_count() for number in counted)
            return FacetValue(label, condition, count, is_on)

        values = [press(str(number), [*{*chosen} ^ {number}], [number], is_on=number in chosen) for number in domain]
        ends = []
        if len(chosen) == 1:
            less = [number for number in domain if number <= chosen[0]]
            more = [number for number in domain if number >= chosen[0]]
            ends = [press(f"{chosen[0]} or less", less, less), press(f"{chosen[0]} or more", more, more)]
        return Facet(field, TITLES[field], values, self.terms.around(places), ends)

    # Sets of cards

    def _leaders(self) -> Facet | None:
        """Return the leaders of the chosen game, with the cards that a deck of theirs may hold."""
        places = self.terms.index("for")
        games, _ = self._chosen("ruleset")
        if (len(games) != 1 and not places) or self.catalogue.size > MAX_CARDS_OF_LEADERS:
            return None
        rulesets = self.catalogue.rulesets
        leaders = [leader for game in games or rulesets for leader in self.catalogue.leaders(rulesets[game])]
        names = list(dict.fromkeys(leader.name for leader in leaders))
        asked = [self.terms.conditions[place].partition(":")[2] for place in places]
        cards = self.under(places)
        values = []
        for name in names if len(names) <= MAX_LEADERS else []:
            condition = _condition("for", name)
            is_on = any(fold(value.strip('"')) == fold(name) for value in asked)
            count = (cards & self.sets.named(condition, partial(self._query, condition))).bit_count()
            values.append(FacetValue(name, "" if is_on else condition, count, is_on))
        return Facet("for", TITLES["for"], values, self.terms.around(places)) if values else None

    def _query(self, condition: str) -> nodes.Query:
        return self.search_of(condition).query

    def _owned(self) -> Facet | None:
        if self.owned is None:
            return None
        places = self.terms.index("owned")
        cards, owned = self.under(places), self.sets.of(self.owned.query)
        values = []
        for label, condition, own in (("Owned", OWNED, owned), ("Not owned", "owned:no", self.sets.everything ^ owned)):
            is_on = condition in [self.terms.conditions[place] for place in places]
            values.append(FacetValue(label, "" if is_on else condition, (cards & own).bit_count(), is_on))
        return Facet("owned", TITLES["owned"], values, self.terms.around(places))


@lru_cache(MAX_CONDITIONS)
def _condition(field: str, *values: str) -> str:
    """Return the text of a condition on a field; empty for no values."""
    return condition_text(field, values) if values else ""


def number_condition(field: str, numbers: Sequence[int], domain: Sequence[int]) -> str:
    """Return the condition for some numbers among all that occur: one, a range, or several; empty for none or all."""
    if not numbers or len(numbers) == len(domain):
        return ""
    first, last = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return f"{field}:{first}"
    if [number for number in domain if first <= number <= last] != list(numbers):
        return condition_text(field, map(str, numbers))
    if first == domain[0]:
        return f"{field}<={last}"
    return f"{field}>={first}" if last == domain[-1] else f"{field}:{first}..{last}"


def short_name(ruleset: RuleSet) -> str:
    """Return the name of a rule set beside others: `Second edition`."""
    name = ruleset.name.rpartition(", ")[2]
    return capitalized(name)


def alias(ruleset: RuleSet) -> str:
    """Return the short name with which a query asks for a rule set."""
    return ruleset.aliases[0] if ruleset.aliases else ruleset.id
