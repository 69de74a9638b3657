"""Modifiers of every game, and the clauses with the cards and conditions for which they hold."""

from collections.abc import Sequence

from engine.core.position import CardFilter, CardSource, Condition, EventFilter, Modifier, PlayerSource
from engine.language.node import Node, keys, place_node
from engine.language.nodes import modifiers as nodes
from engine.language.nodes.clauses import ContinuousNode
from engine.language.nodes.kinds import SELF, AmountNode, ModifierNode, ReferenceNode, SelectorNode
from engine.language.nodes.players import PlayerNameNode
from engine.language.runtime.amounts import FixedAmount, amount, condition, nonzero_amount
from engine.language.runtime.cards import SelectorSource, cards_of, check_off_board
from engine.language.runtime.parts import parts_of
from engine.language.runtime.registry import abilities, clauses, modifiers, players
from engine.language.runtime.scope import Scope


def changes(nodes: Sequence[ModifierNode], scope: Scope) -> list[Modifier]:
    """Return the modifiers of a clause, before the cards for which they hold are set."""
    return [modifier for node in nodes for modifier in modifiers.make(node, scope)]


def flag(kind: str, scope: Scope, *, of_events: bool = False) -> Modifier:
    """Return a modifier of a kind, without a value."""
    modifier = Modifier(kind, scope.title)
    modifier.of_events = of_events
    return modifier


def plain_modifier(
    word: type[Node], *, of_events: bool = False, taken: bool = False, nonzero: bool = False, positive: bool = False
) -> None:
    """Register a word of one key as a modifier, whose kind is the key and whose value is read by the key's type.

    `nonzero`, `positive`: what an amount must be.
    """
    ((kind, declared),) = keys(word).items()

    def make(node: Node, scope: Scope) -> list[Modifier]:
        modifier, value = flag(kind, scope, of_events=of_events), getattr(node, declared.field)
        modifier.taken = taken
        if value is True:
            return [modifier]
        if isinstance(value, int | AmountNode):
            is_limited = nonzero or positive
            path = (*node.path, kind)
            modifier.amount = (
                nonzero_amount(value, scope, path, removes=nonzero) if is_limited else amount(value, scope)
            )
            return [modifier]
        (part,) = parts_of(node, scope)
        if isinstance(part, CardSource):
            modifier.cards = modifier.match = part
        elif isinstance(part, str):
            modifier.word = part
        else:
            modifier.symbols = tuple([(symbol, "", 1) for symbol in part])
        return [modifier]

    modifiers(word)(make)


def register_modifier(
    modifier: Modifier,
    scope: Scope,
    node: ModifierNode,
    *,
    of: CardFilter | None,
    terms: EventFilter | None = None,
    under: Condition | None = None,
    whose: PlayerSource | None = None,
) -> Modifier:
    """Set the cards (None: its own card), events and condition of a modifier, and add it to the library."""
    if node.of_players and whose is None:
        raise scope.error(
            node.path, f"'{modifier.kind}' changes players, not cards; write it under 'modify' with 'of: you'"
        )
    if modifier.of_events and terms is None:
        raise scope.error(node.path, f"'{modifier.kind}' changes an event; the clause must name the event")
    modifier.of = of
    modifier.of_self = of is None
    modifier.event_filter = terms
    modifier.condition = under
    modifier.ignores_places = under is None and (not isinstance(of, SelectorSource) or of.ignores_places)
    number = modifier.amount
    modifier.varies = not (modifier.ignores_places and (number is None or isinstance(number, FixedAmount)))
    modifier.lowers = isinstance(number, FixedAmount) and number.number < 0
    scope.library.add_modifier(modifier)
    return modifier


def holders(node: SelectorNode | tuple[ReferenceNode, ...], scope: Scope) -> CardSource | None:
    """Return the cards for which a modifier holds; None for its own card."""
    return None if node == (SELF,) else cards_of(node, scope)


def _players(node: ContinuousNode, scope: Scope) -> PlayerSource | None:
    """Return the players that a clause concerns; None if it concerns cards."""
    kinds = {part.of_players for part in node.modify}
    if True not in kinds:
        return None
    if False in kinds or isinstance(node.of, SelectorNode) or node.of == (SELF,):
        raise scope.error(
            (*node.path, "of"),
            "modifiers of players need a player, such as 'of: you', and no modifiers of cards beside them",
        )
    name = node.of[0]
    return players.make(place_node(PlayerNameNode(name=name.name), name.path), scope)


@clauses(ContinuousNode)
def _continuous(node: ContinuousNode, scope: Scope) -> list[Modifier]:
    """Return the modifiers of a clause; one that changes costs reads the printed ones, or it would ask for itself."""
    if any(part.changes_cost for part in node.modify):
        scope = scope.block()
        scope.reads_printed_costs = True
    changes = []
    whose = _players(node, scope)
    of = None if whose is not None else holders(node.of, scope)
    _check_terms(node, scope)
    by = None if node.by is None else cards_of(node.by, scope)
    under = condition(node.if_, scope)
    for part in node.modify:
        if part.before_play and isinstance(node.of, SelectorNode):
            check_off_board(node.of, scope)
        for modifier in modifiers.make(part, scope):
            if node.for_ == "move":
                modifier.kind = f"{modifier.kind} for move"
            modifier.by = by
            register_modifier(modifier, scope, part, of=of, under=under, whose=whose)
            if whose is not None:
                modifier.whose = whose
                modifier.of_self = False
            modifier.of_host = isinstance(node.of, tuple) and [ref.name for ref in node.of] == ["host"]
            changes.append(modifier)
    return changes


def _check_terms(node: ContinuousNode, scope: Scope) -> None:
    """Raise LanguageError for terms of a clause that what it modifies does not know."""
    if node.by is not None and not any(part.has_doer for part in node.modify):
        raise scope.error(
            (*node.path, "by"), "'by' says whose abilities do it, and nothing in 'modify' is done by abilities"
        )
    if node.for_ is not None and not all(isinstance(part, nodes.HaveNode) for part in node.modify):
        raise scope.error((*node.path, "for"), "only abilities ('have') are lent for a move")
    if node.of != (SELF,) and any(part.of_itself for part in node.modify):
        raise scope.error((*node.path, "of"), "a card has this of itself only; leave 'of' out")


def for_current_event(modifier: Modifier, scope: Scope, node: ModifierNode) -> Modifier:
    """Return a modifier that a card has for the current event, such as an attack, in which it takes part."""
    return register_modifier(modifier, scope, node, of=None, terms=EventFilter(own=True))


@modifiers(nodes.HaveNode)
def _have(node: nodes.HaveNode, scope: Scope) -> list[Modifier]:
    modifier = flag("have", scope)
    modifier.abilities = tuple([abilities.make(part, scope.block()).index for part in node.have])
    return [modifier]


@modifiers(nodes.NameOfNode)
def _name_of(node: nodes.NameOfNode, scope: Scope) -> list[Modifier]:
    raise scope.error(node.path, "a name is gained for a time; 'modify' can't give it")


@modifiers(nodes.LoseNode)
def _lose(node: nodes.LoseNode, scope: Scope) -> list[Modifier]:
    names = ("",) if isinstance(node.lose, str) else node.lose  # all abilities, or those of some names
    lost = []
    for name in names:
        lost.append(flag("lose", scope))
        lost[-1].word = name
    return lost


for _word in (nodes.AbilitiesNode, nodes.ShareNode, nodes.IsNode):
    plain_modifier(_word)
