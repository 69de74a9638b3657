"""Which cards are meant, and which spaces: names, selectors and their filters."""

from collections.abc import Sequence
from typing import Final

from engine.core.frame import Frame
from engine.core.game import Rules
from engine.core.position import Cards, Definition, Match, Players, Position
from engine.core.state import FIRST_ZONE, UNDER, State, zone_place
from engine.core.values import NAME, abilities, classes
from engine.language.errors import Path
from engine.language.nodes import selectors as nodes
from engine.language.nodes.kinds import LimitsNode, SelectorNode, fits
from engine.language.nodes.piles import TopNode, UnderNode
from engine.language.nodes.players import WhoseNode
from engine.language.nodes.values import ReferenceNode
from engine.language.runtime.asking import guarded
from engine.language.runtime.registry import filters, players
from engine.language.runtime.scope import Scope

# What the selector itself reads, so that there is no test for it; who is meant by it is the same wherever cards stand.
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


class SelfSource(Cards):
    """The card whose ability it is."""

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return card == frame.card

    def cards(self, position: Position, frame: Frame) -> tuple[int, ...]:
        return (frame.card,)


class LeaderSource(Cards):
    """The card that the ability's player must not lose, if it stands."""

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return card == position.state.leaders[frame.player] and position.state.place[card] >= 0

    def cards(self, position: Position, frame: Frame) -> tuple[int, ...]:
        card = position.state.leaders[frame.player]
        return (card,) if card >= 0 and position.state.place[card] >= 0 else ()


class HostSource(Cards):
    """The card under which the ability's card lies, or lay when something was set off that this card waits for."""

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return card == position.state.host[frame.card] or card in frame.names.get("host", ())

    def cards(self, position: Position, frame: Frame) -> tuple[int, ...]:
        card = position.state.host[frame.card]
        return () if card < 0 else (card,)


class BoundSource(Cards):
    """What was bound to a name before."""

    def __init__(self, name: str) -> None:
        self.name = name

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return card in frame.names.get(self.name, ())

    def cards(self, position: Position, frame: Frame) -> tuple[int, ...]:
        return frame.names.get(self.name, ())


class UnionSource(Cards):
    """Several names."""

    def __init__(self, several: Sequence[Cards]) -> None:
        self.several = tuple(several)

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return any(each.matches(position, frame, card) for each in self.several)

    def cards(self, position: Position, frame: Frame) -> tuple[int, ...]:
        return tuple(dict.fromkeys([card for each in self.several for card in each.cards(position, frame)]))


def reference(node: ReferenceNode, scope: Scope) -> Cards:
    """The cards that a name stands for. Raises LanguageError for one that nothing has bound."""
    name = node.name
    if name == "self":
        return SelfSource()
    if name == scope.leader:
        return LeaderSource()
    if name == "host":
        return HostSource()
    if name not in scope.names:
        known = ", ".join(sorted({*filter(str.isidentifier, scope.names), "self", scope.leader}))
        raise scope.error(node.path, f"nothing is named '{name}' here; it must be one of {known}")
    return BoundSource(name)


def zone_of(word: str, scope: Scope, path: Path) -> int:
    """The place of a zone. Raises LanguageError where the game has none such."""
    layout = scope.library.layout
    for name in (word, f"{word}_pile"):
        if name in layout.zones:
            return zone_place(layout, name)
    raise scope.error(path, f"no card lies in '{word}' in this game")


def cards_of(node: SelectorNode | tuple[ReferenceNode, ...], scope: Scope) -> Cards:
    """The cards that names or a selector stand for."""
    if isinstance(node, SelectorNode):
        return SelectorSource(node, scope)
    found = [reference(each, scope) for each in node]
    return found[0] if len(found) == 1 else UnionSource(found)


# Class words


class PrintedClassFilter(Match):
    """Cards of some classes, where what is printed decides: a table by definition."""

    def __init__(self, table: Sequence[bool]) -> None:
        self.table = list(table)

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return self.table[position.state.what[card]]


class ClassFilter(Match):
    """Cards of some classes, where abilities can give class words (2E-GEN-8)."""

    asks: bool = True

    def __init__(self, table: Sequence[bool], alternatives: Sequence[frozenset[str]]) -> None:
        self.table = list(table)
        self.alternatives = tuple(alternatives)

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        if not self.table[position.state.what[card]]:
            return False
        words = classes(position, card)
        return any(each <= words for each in self.alternatives)


def kinds(text: str, scope: Scope, node: SelectorNode | None = None) -> Match:
    """Cards of one of these classes: `common or champion`; of a selector also with its name and its cost."""
    alternatives = [frozenset(words.split()) for words in text.split(" or ")]
    definitions = scope.library.definitions
    by_name, by_cost = not scope.library.names_change, not scope.library.rules.costs_change
    table = [
        node is None or _printed_fits(node, definition, by_name=by_name, by_cost=by_cost) for definition in definitions
    ]
    if alternatives == [frozenset({"card"})]:
        return PrintedClassFilter(table)
    if any(words & scope.gained for words in alternatives):
        return ClassFilter(table, alternatives)
    fits = [any(words <= definition.words for words in alternatives) for definition in definitions]
    return PrintedClassFilter([one and other for one, other in zip(table, fits, strict=True)])


def _printed_fits(node: SelectorNode, definition: Definition, *, by_name: bool, by_cost: bool) -> bool:
    """Whether name, faction and cost of a card are as wanted; one without a printed cost costs not 0 (2E-GEN-14)."""
    named, faction, cost = node.find(nodes.NamedNode), node.find(nodes.OfFactionNode), node.find(nodes.CostFilterNode)
    if by_name and named is not None and not nodes.is_named(definition.name, named.named):
        return False
    if faction is not None and definition.marks.get("faction") != faction.faction:
        return False
    return cost is None or (definition.cost is not None and (not by_cost or fits(definition.cost, cost.cost)))


# Selectors


class NameFilter(Match):
    """Cards with one of some words in their name, where cards can have those of others for a time."""

    def __init__(self, wanted: tuple[str, ...], definitions: Sequence[Definition]) -> None:
        self.table = [nodes.is_named(definition.name, wanted) for definition in definitions]

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        state = position.state
        if self.table[state.what[card]]:
            return True
        for effect in state.lasting:  # noqa: SIM110 - as in Selector.matches
            if effect.card == card and effect.kind == NAME and self.table[effect.value]:
                return True
        return False


class CostFilter(Match):
    """Cards that cost so much, where abilities change that."""

    asks: bool = True

    def __init__(self, wanted: int | LimitsNode, rules: Rules) -> None:
        self.wanted = wanted
        self.rules = rules

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        cost = self.rules.cost(position, card)
        return cost is not None and fits(cost, self.wanted)


class ControllerFilter(Match):
    """By one of some players."""

    def __init__(self, by: Players) -> None:
        self.by = by

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return frame.controller(card, position.state.control) in self.by.players(position, frame)


class OwnPlayerSource(Players):
    """The player of the ability."""

    def players(self, position: Position, frame: Frame) -> tuple[int, ...]:
        return (frame.player,)


class SelectorSource(Cards):
    """Cards that satisfy a description; listed by square, or as they lie in a zone.

    `zones`: where they lie; none for the board. `settled`: it matches the same cards wherever they stand. `different`:
    chosen cards must not share a name. `whose`: of these players only; off the board it says where to look.
    `beneath`: they lie under these cards; `top`: among so many at the top of a pile. `off_board`: the cards may lie off
    the board, where equal ones are one choice.
    """

    def __init__(self, node: SelectorNode, scope: Scope) -> None:
        inside = node.find(nodes.InNode)
        self.zones: tuple[int, ...] = ()
        if inside is not None:
            self.zones = tuple([zone_of(zone, scope, (*node.path, "in")) for zone in inside.in_])
        beneath, top = node.find(UnderNode), node.find(TopNode)
        self.beneath: Cards | None = None if beneath is None else reference(beneath.under, scope)
        self.top: int = 0 if top is None else top.top
        if self.top and not self.zones:
            raise scope.error((*node.path, "top"), "only the cards of a pile have an order; say 'in' which it is")
        self.different: bool = node.find(nodes.DifferentNode) is not None
        self.with_sides: bool = node.side in {"friendly", "enemy"} and inside is None and beneath is None
        self.friendly: bool = node.side == "friendly"
        whose = node.find(WhoseNode)
        self.whose: Players | None = None if whose is None else players.make(whose.whose, scope)
        self.kinds: Match = guarded(kinds(node.classes, scope, node))
        self.table: list[bool] | None = self.kinds.table if isinstance(self.kinds, PrintedClassFilter) else None
        made = [filters.make(each, scope) for each in node.filters if not isinstance(each, HELD)]
        self.tests: list[Match] = [guarded(each) for each in made]
        self.settled: bool = not self.tests and beneath is None
        named = node.find(nodes.NamedNode)
        if named is not None and scope.library.names_change:
            self.tests.append(NameFilter(named.named, scope.library.definitions))
        cost = node.find(nodes.CostFilterNode)
        if cost is not None and scope.library.rules.costs_change:
            self.tests.append(guarded(CostFilter(cost.cost, scope.library.rules)))
        if inside is None and beneath is None and (self.whose is not None or node.side == "own"):
            self.tests.append(ControllerFilter(OwnPlayerSource() if self.whose is None else self.whose))
        also, among, but = node.find(nodes.OrNode), node.find(nodes.AmongNode), node.find(nodes.ExceptNode)
        self.also: Cards | None = None if also is None else cards_of(also.or_, scope)
        self.among: Cards | None = None if among is None else reference(among.among, scope)
        self.but: Cards | None = None if but is None else cards_of(but.except_, scope)
        self.off_board: bool = bool(self.zones) or self.beneath is not None or self.among is not None
        for other in (self.also, self.but):
            if isinstance(other, SelectorSource) and not other.settled:
                self.settled = False

    def matches(self, position: Position, frame: Frame, card: int) -> bool:  # noqa: PLR0911 - the cheap tests first
        if self.also is not None and self.also.matches(position, frame, card):
            return True
        state = position.state
        if self.with_sides:
            sides = position.table.sides
            player = frame.controller(card, state.control) if frame.facts else state.control[card]
            if (sides[player] == sides[frame.player]) is not self.friendly:
                return False
        if self.table is not None:
            if not self.table[state.what[card]]:
                return False
        elif not self.kinds.matches(position, frame, card):
            return False
        if self.but is not None and self.but.matches(position, frame, card):
            return False
        for test in self.tests:  # noqa: SIM110 - games spend their time here, and a loop is faster than all()
            if not test.matches(position, frame, card):
                return False
        return True

    def cards(self, position: Position, frame: Frame) -> tuple[int, ...]:
        likely = self._likely(position, frame)
        position.looks.count(len(likely), frame.card)
        return tuple([card for card in likely if self.matches(position, frame, card)])

    def _likely(self, position: Position, frame: Frame) -> Sequence[int]:
        """Where the selector looks, as far as cards are printed as they have to be: most are not."""
        pool, table = self.pool(position, frame), self.table
        if table is None or self.also is not None:
            return pool
        what = position.state.what
        return [card for card in pool if table[what[card]]]

    def pool(self, position: Position, frame: Frame) -> Sequence[int]:
        """Where the selector looks."""
        if self.among is not None:
            return self.among.cards(position, frame)
        if self.beneath is not None:
            hosts, place = self.beneath.cards(position, frame), position.state.place
            return [card for card, host in enumerate(position.state.host) if host in hosts and place[card] == UNDER]
        if not self.zones:
            return on_board(position.state)
        players_ = (frame.player,) if self.whose is None else self.whose.players(position, frame)
        piles = [position.state.piles[FIRST_ZONE - zone][player] for zone in self.zones for player in players_]
        if self.top:
            piles = [pile[-self.top :] for pile in piles]
        return piles[0] if len(piles) == 1 else [card for pile in piles for card in pile]

    def exists(self, position: Position, frame: Frame) -> bool:
        """Whether any card is described."""
        for card in self._likely(position, frame):  # noqa: SIM110 - as in matches
            if self.matches(position, frame, card):
                return True
        return False


def on_board(state: State) -> list[int]:
    """Every card on the board, by square."""
    found = [card for card in state.board if card >= 0]
    return found + [card for card in state.ground if card >= 0] if state.ground else found


# Filters


class HasFilter(Match):
    """With an ability of a name; in a hand or a pile with a printed one."""

    asks: bool = True

    def __init__(self, name: str) -> None:
        self.name = name

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        given = abilities(position, card) if position.in_play(card) else position.definition(card).abilities
        return any(ability.name == self.name for ability in given)


@filters(nodes.HasNode)
def _has(node: nodes.HasNode, scope: Scope) -> Match:
    return HasFilter(node.has)
