"""Sources of cards: names, selectors and their filters."""

from collections.abc import Sequence
from typing import Final

from engine.core.characteristics import NAME, abilities, classes
from engine.core.context import AbilityContext
from engine.core.errors import LimitExceededError
from engine.core.game import Rules
from engine.core.position import CardFilter, CardSource, Definition, PlayerSource, Position
from engine.core.state import FIRST_ZONE, UNDER, zone_place
from engine.language.errors import DocumentPath
from engine.language.node import keys
from engine.language.nodes import selectors as nodes
from engine.language.nodes.kinds import LimitsNode, ReferenceNode, SelectorNode, fits
from engine.language.nodes.piles import TopNode, UnderNode
from engine.language.nodes.players import WhoseNode
from engine.language.runtime.registry import filters, players
from engine.language.runtime.scope import Scope

MAX_GUARDED: Final = 20  # guarded filters within each other
# Nodes that the selector reads itself, without a test of its own; they match the same cards wherever these stand.
HELD: Final = (
    nodes.NamedNode,
    nodes.OfFactionNode,
    nodes.CostFilterNode,
    nodes.InNode,
    nodes.DifferentNode,
    nodes.AmongNode,
    nodes.OrNode,
    nodes.ExceptNode,
    TopNode,
    UnderNode,
    WhoseNode,
)

# Names


class SelfSource(CardSource):
    """The card that has the ability."""

    is_self: bool = True

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return card == context.card

    def cards(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        return (context.card,)


class LeaderSource(CardSource):
    """The card that the ability's player must not lose, while it is on the board."""

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return card == position.state.leaders[context.player] and position.state.place[card] >= 0

    def cards(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        card = position.state.leaders[context.player]
        return (card,) if card >= 0 and position.state.place[card] >= 0 else ()


class HostSource(CardSource):
    """The card under which the ability's card lies, or lay when the event that triggered it was emitted."""

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return card == position.state.host[context.card] or card in context.names.get("host", ())

    def cards(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        card = position.state.host[context.card]
        return () if card < 0 else (card,)


class BoundSource(CardSource):
    """The cards bound to a name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return card in context.names.get(self.name, ())

    def cards(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        return context.names.get(self.name, ())


class UnionSource(CardSource):
    """The cards of several sources, each once."""

    def __init__(self, several: Sequence[CardSource]) -> None:
        self.several = tuple(several)

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return any(card_filter.matches(position, context, card) for card_filter in self.several)

    def cards(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        return tuple(dict.fromkeys([card for source in self.several for card in source.cards(position, context)]))


def reference(node: ReferenceNode, scope: Scope) -> CardSource:
    """Return the cards that a name stands for. Raises LanguageError for a name that is not bound."""
    name = node.name
    if name == "self":
        return SelfSource()
    if name == scope.leader:
        return LeaderSource()
    if name == "host":
        return HostSource()
    if name not in scope.names:
        names = ", ".join(sorted({*filter(str.isidentifier, scope.names), "self", scope.leader}))
        raise scope.error(node.path, f"nothing is named '{name}' here; it must be one of {names}")
    return BoundSource(name)


def zone_of(word: str, scope: Scope, path: DocumentPath) -> int:
    """Return the place of a zone. Raises LanguageError if the game has no such zone."""
    layout = scope.library.layout
    for name in (word, f"{word}_pile"):
        if name in layout.zones:
            return zone_place(layout, name)
    raise scope.error(path, f"no card lies in '{word}' in this game")


def cards_of(node: SelectorNode | tuple[ReferenceNode, ...], scope: Scope) -> CardSource:
    """Return the cards that names or a selector stand for."""
    if isinstance(node, SelectorNode):
        return SelectorSource(node, scope)
    sources = [reference(ref, scope) for ref in node]
    return sources[0] if len(sources) == 1 else UnionSource(sources)


# Class words


class PrintedClassFilter(CardFilter):
    """Cards of some classes, where the print decides: a table by definition."""

    def __init__(self, table: Sequence[bool]) -> None:
        self.card_set = list(table)

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return self.card_set[position.state.definition[card]]


class ClassFilter(CardFilter):
    """Cards of some classes, where abilities can give class words (2E-GEN-8)."""

    asks: bool = True

    def __init__(self, table: Sequence[bool], alternatives: Sequence[frozenset[str]]) -> None:
        self.card_set = list(table)
        self.alternatives = tuple(alternatives)

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        if not self.card_set[position.state.definition[card]]:
            return False
        class_words = classes(position, card)
        return any(alternative <= class_words for alternative in self.alternatives)


def class_filter(text: str, scope: Scope, node: SelectorNode | None = None) -> CardFilter:
    """Return the filter of a text of classes such as `common or champion`, with a selector's name and cost tests."""
    alternatives = [frozenset(alternative.split()) for alternative in text.split(" or ")]
    definitions = scope.library.definitions
    table = [True] * len(definitions) if node is None else _printed_fits(node, scope)
    if alternatives == [frozenset({"card"})]:
        return PrintedClassFilter(table)
    if any(alternative & scope.gained for alternative in alternatives):
        return ClassFilter(table, alternatives)
    fits = {  # many cards have the same words
        words: any(alternative <= words for alternative in alternatives)
        for words in {definition.words for definition in definitions}
    }
    return PrintedClassFilter([first and fits[card.words] for first, card in zip(table, definitions, strict=True)])


def _printed_fits(node: SelectorNode, scope: Scope) -> list[bool]:
    """Return for each definition whether its printed name, faction and cost fit a selector.

    A card without a printed cost does not cost 0 (2E-GEN-14).
    """
    library = scope.library
    named = None if "names" in library.concerns else node.find(nodes.NamedNode)
    faction, cost = node.find(nodes.OfFactionNode), node.find(nodes.CostFilterNode)
    fitting = [True] * len(library.definitions)
    for i, definition in enumerate(library.definitions if cost or named or faction else ()):
        if cost is not None:
            printed = definition.cost
            fitting[i] = printed is not None and (scope.costs_change or fits(printed, cost.cost))
        if named is not None and not nodes.is_named(definition.name, named.named):
            fitting[i] = False
        if faction is not None and definition.marks.get("faction") != faction.faction:
            fitting[i] = False
    return fitting


# Selectors


class GuardedFilter(CardFilter):
    """A filter that reads what abilities change on cards. Raises LimitExceededError if it depends on itself."""

    def __init__(self, inner: CardFilter) -> None:
        self.inner = inner

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        lookups = position.lookups
        lookups.depth += 1
        if lookups.depth > MAX_GUARDED:
            lookups.depth = 0
            raise LimitExceededError(f"the card filter of '{position.name(context.card)}' depends on itself")
        is_match = self.inner.matches(position, context, card)
        lookups.depth -= 1
        return is_match


def add_guard(match: CardFilter) -> CardFilter:
    """Return a filter, guarded if it reads what abilities change on cards."""
    return GuardedFilter(match) if match.asks else match


def check_off_board(node: SelectorNode, scope: Scope) -> None:
    """Raise LanguageError for a filter of cards off the battlefield that none of them can pass."""
    for card_filter in node.filters:
        if card_filter.on_board:
            name = next(iter(keys(type(card_filter))))
            raise scope.error(
                (*node.path, name), f"'{name}' applies to cards on the battlefield only, and these are elsewhere"
            )


def _check_zone(node: SelectorNode, scope: Scope) -> None:
    """Raise LanguageError for a selector of cards in a hand or a pile that can match nothing."""
    check_off_board(node, scope)
    if node.side == "enemy" and node.find(WhoseNode) is None:
        raise scope.error(
            (*node.path, "enemy"),
            "a hand or a pile is yours unless 'whose' says otherwise, so no enemy card is in it; "
            "for an opponent's cards write 'any' with 'whose: opponent'",
        )


class NameFilter(CardFilter):
    """Cards with one of some words in their name, where cards can have the names of others for a time."""

    def __init__(self, phrases: tuple[str, ...], definitions: Sequence[Definition]) -> None:
        self.card_set = [nodes.is_named(definition.name, phrases) for definition in definitions]

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        state = position.state
        if self.card_set[state.definition[card]]:
            return True
        for effect in state.lasting:
            if effect.card == card and effect.kind == NAME and self.card_set[effect.value]:
                return True
        return False


class CostFilter(CardFilter):
    """Cards with a certain cost, where abilities change costs."""

    asks: bool = True

    def __init__(self, limits: int | LimitsNode, rules: Rules) -> None:
        self.limits = limits
        self.rules = rules

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        cost = self.rules.cost(position, card)
        return cost is not None and fits(cost, self.limits)


class ControllerFilter(CardFilter):
    """Cards controlled by one of some players; None: by that of the ability."""

    def __init__(self, by: PlayerSource | None) -> None:
        self.by = by

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        player = context.controller(card, position.state.control)
        return player == context.player if self.by is None else player in self.by.players(position, context)


class OwnPlayerSource(PlayerSource):
    """The player of the ability."""

    def players(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        return (context.player,)


class SelectorSource(CardSource):
    """The cards that fit a description, in the order of squares, or as they lie in a zone.

    Attributes:
        zones: The zones of the cards; empty for the board.
        ignores_places: It matches the same cards wherever they stand.
        different: Chosen cards must not share a name.
        whose: Only cards of these players; off the board, the zones to search.
        beneath: The cards under which they lie.
        top: How many cards at the top of a pile.
        off_board: The cards may lie off the board, where equal cards are one choice.
    """

    def __init__(self, node: SelectorNode, scope: Scope) -> None:
        inside = node.find(nodes.InNode)
        self.zones: tuple[int, ...] = ()
        if inside is not None:
            self.zones = tuple([zone_of(zone, scope, (*node.path, "in")) for zone in inside.in_])
            _check_zone(node, scope)
        beneath, top = node.find(UnderNode), node.find(TopNode)
        self.beneath: CardSource | None = None if beneath is None else reference(beneath.under, scope)
        self.top: int = 0 if top is None else top.top
        if self.top and not self.zones:
            raise scope.error((*node.path, "top"), "only the cards of a pile have an order; name the pile with 'in'")
        self.different: bool = node.find(nodes.DifferentNode) is not None
        self.with_sides: bool = node.side in {"friendly", "enemy"} and inside is None and beneath is None
        self.friendly: bool = node.side == "friendly"
        whose = node.find(WhoseNode)
        self.whose: PlayerSource | None = None if whose is None else players.make(whose.whose, scope)
        self.kinds: CardFilter = add_guard(class_filter(node.classes, scope, node))
        self.card_set: list[bool] | None = self.kinds.card_set if isinstance(self.kinds, PrintedClassFilter) else None
        self.tests: list[CardFilter] = [
            add_guard(filters.make(part, scope)) for part in node.filters if not isinstance(part, HELD)
        ]
        self.ignores_places: bool = not self.tests and beneath is None
        named = node.find(nodes.NamedNode)
        if named is not None and "names" in scope.library.concerns:
            self.tests.append(NameFilter(named.named, scope.library.definitions))
        cost = node.find(nodes.CostFilterNode)
        if cost is not None and scope.costs_change:
            self.tests.append(add_guard(CostFilter(cost.cost, scope.library.rules)))
        if inside is None and beneath is None and (self.whose is not None or node.side == "own"):
            self.tests.append(ControllerFilter(self.whose))
        also, among, but = node.find(nodes.OrNode), node.find(nodes.AmongNode), node.find(nodes.ExceptNode)
        self.also: CardSource | None = None if also is None else cards_of(also.or_, scope)
        self.among: CardSource | None = None if among is None else reference(among.among, scope)
        self.but: CardSource | None = None if but is None else cards_of(but.except_, scope)
        self.off_board: bool = bool(self.zones) or self.beneath is not None or self.among is not None
        for other in (self.also, self.but):
            if isinstance(other, SelectorSource) and not other.ignores_places:
                self.ignores_places = False

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:  # noqa: PLR0911 - the cheap tests first
        if self.also is not None and self.also.matches(position, context, card):
            return True
        state = position.state
        if self.with_sides:
            sides = position.card_set.sides
            player = context.controller(card, state.control) if context.facts else state.control[card]
            if (sides[player] == sides[context.player]) is not self.friendly:
                return False
        if self.card_set is not None:
            if not self.card_set[state.definition[card]]:
                return False
        elif not self.kinds.matches(position, context, card):
            return False
        if self.but is not None and self.but.matches(position, context, card):
            return False
        for test in self.tests:  # noqa: SIM110 - games spend their time here, and a loop is faster than all()
            if not test.matches(position, context, card):
                return False
        return True

    def cards(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        likely = self._likely(position, context)
        position.lookups.count(len(likely), context.card)
        return tuple([card for card in likely if self.matches(position, context, card)])

    def _likely(self, position: Position, context: AbilityContext) -> Sequence[int]:
        """Return the cards to test, without those whose print does not fit, which are most."""
        table, definition = self.card_set, position.state.definition
        if table is None or self.also is not None:
            return self.pool(position, context)
        return [card for card in self.pool(position, context) if table[definition[card]]]

    def pool(self, position: Position, context: AbilityContext) -> Sequence[int]:
        """Return the cards to test."""
        if self.among is not None:
            return self.among.cards(position, context)
        if self.beneath is not None:
            hosts, state = self.beneath.cards(position, context), position.state
            return [card for card in state.hosted if state.host[card] in hosts and state.place[card] == UNDER]
        if not self.zones:
            return position.state.on_board()
        owners = (context.player,) if self.whose is None else self.whose.players(position, context)
        piles = [position.state.piles[FIRST_ZONE - zone][player] for zone in self.zones for player in owners]
        if self.top:
            piles = [pile[-self.top :] for pile in piles]
        return piles[0] if len(piles) == 1 else [card for pile in piles for card in pile]

    def exists(self, position: Position, context: AbilityContext) -> bool:
        """Return True if at least one card fits."""
        for card in self._likely(position, context):  # noqa: SIM110 - as in matches
            if self.matches(position, context, card):
                return True
        return False


# Filters


class HasFilter(CardFilter):
    """Cards with an ability of a name; in a hand or a pile only printed abilities count."""

    asks: bool = True

    def __init__(self, name: str) -> None:
        self.name = name

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        given = abilities(position, card) if position.in_play(card) else position.definition(card).abilities
        return any(ability.name == self.name for ability in given)


filters(nodes.HasNode)(lambda node, scope: HasFilter(node.has))
