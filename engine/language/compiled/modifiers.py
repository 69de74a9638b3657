"""Modifiers that any game knows, and the clauses that say for whom and when they hold."""

from collections.abc import Sequence

from engine.core.position import Cards, Condition, Match, Modifier, Occasion, Players
from engine.language.compiled.amounts import Fixed, condition
from engine.language.compiled.cards import Selector, cards_of, reference
from engine.language.compiled.registry import abilities, clauses, modifiers, players
from engine.language.compiled.scope import Scope
from engine.language.node import placed
from engine.language.words import modifiers as words
from engine.language.words.clauses import Continuous
from engine.language.words.kinds import Modifier as ModifierNode
from engine.language.words.kinds import Selector as SelectorNode
from engine.language.words.players import PlayerName
from engine.language.words.values import SELF, Reference


def changes(nodes: Sequence[ModifierNode], scope: Scope) -> list[Modifier]:
    """What some modifiers of a clause change, before it is said for whom."""
    return [modifier for node in nodes for modifier in modifiers.make(node, scope)]


def flag(kind: str, scope: Scope, *, of_occasions: bool = False) -> Modifier:
    """A modifier of a kind."""
    found = Modifier(kind, scope.title)
    found.of_occasions = of_occasions
    return found


def worded(kind: str, word: str, scope: Scope) -> Modifier:
    """A modifier of a kind that says a word."""
    found = flag(kind, scope)
    found.word = word
    return found


def hold(
    modifier: Modifier,
    scope: Scope,
    node: ModifierNode,
    *,
    of: Match | None,
    terms: Occasion | None = None,
    under: Condition | None = None,
) -> Modifier:
    """Say of a modifier for whom (None: its own card), on which occasions and when it holds; the library takes it."""
    if modifier.of_occasions and terms is None:
        raise scope.error(node.path, f"'{modifier.kind}' changes what is under way; the clause must say what that is")
    modifier.of = of
    modifier.of_self = of is None
    modifier.occasion = terms
    modifier.condition = under
    modifier.settled = under is None and (not isinstance(of, Selector) or of.settled)
    amount = modifier.amount
    modifier.fickle = not (modifier.settled and (amount is None or isinstance(amount, Fixed)))
    modifier.lowers = isinstance(amount, Fixed) and amount.number < 0
    scope.library.add_modifier(modifier)
    return modifier


def holders(node: SelectorNode | tuple[Reference, ...], scope: Scope) -> Cards | None:
    """For whom a modifier holds; None for its own card."""
    return None if node == (SELF,) else cards_of(node, scope)


def _players(node: Continuous, scope: Scope) -> Players | None:
    """The players of whom a clause speaks; None where it speaks of cards."""
    kinds = {each.of_players for each in node.modify}
    if True not in kinds:
        return None
    if False in kinds or isinstance(node.of, SelectorNode) or node.of == (SELF,):
        raise scope.error((*node.path, "of"), "what is otherwise for players needs a player here, and stands alone")
    name = node.of[0]
    return players.make(placed(PlayerName(name=name.name), name.path), scope)


@clauses(Continuous)
def _continuous(node: Continuous, scope: Scope) -> list[Modifier]:
    found = []
    whose = _players(node, scope)
    of = None if whose is not None else holders(node.of, scope)
    by = None if node.by is None else cards_of(node.by, scope)
    under = condition(node.if_, scope)
    for each in node.modify:
        for modifier in modifiers.make(each, scope):
            if node.for_ == "move":
                modifier.kind = f"{modifier.kind} for move"
            modifier.by = by
            hold(modifier, scope, each, of=of, under=under)
            if whose is not None:
                modifier.whose = whose
                modifier.of_self = False
            modifier.of_host = isinstance(node.of, tuple) and [ref.name for ref in node.of] == ["host"]
            found.append(modifier)
    return found


def for_one_occasion(modifier: Modifier, scope: Scope, node: ModifierNode) -> Modifier:
    """A modifier that a card has for what is under way in which it takes part."""
    return hold(modifier, scope, node, of=None, terms=Occasion(own=True))


@modifiers(words.Have)
def _have(node: words.Have, scope: Scope) -> list[Modifier]:
    found = flag("have", scope)
    found.abilities = tuple([abilities.make(each, scope.block()).index for each in node.have])
    return [found]


@modifiers(words.Abilities)
def _abilities(node: words.Abilities, scope: Scope) -> list[Modifier]:
    found = flag("abilities", scope)
    found.cards = reference(node.abilities, scope)
    return [found]


@modifiers(words.NameOf)
def _name_of(node: words.NameOf, scope: Scope) -> list[Modifier]:
    raise scope.error(node.path, "a name is gained for a time; 'modify' can't give it")


@modifiers(words.Share)
def _share(node: words.Share, scope: Scope) -> list[Modifier]:
    found = flag("share", scope)
    found.cards = reference(node.share, scope)
    return [found]


@modifiers(words.Lose)
def _lose(node: words.Lose, scope: Scope) -> list[Modifier]:
    names = ("",) if isinstance(node.lose, str) else node.lose  # all of them, or by name
    return [worded("lose", name, scope) for name in names]


@modifiers(words.Is)
def _is(node: words.Is, scope: Scope) -> list[Modifier]:
    return [worded("is", node.is_, scope)]
