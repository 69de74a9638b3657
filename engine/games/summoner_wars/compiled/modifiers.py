"""Modifiers of Summoner Wars: numbers of cards, moves, attacks, summoning."""

from engine.core.position import Modifier
from engine.games.summoner_wars.words import modifiers as words
from engine.language.compiled.amounts import Fixed, amount
from engine.language.compiled.cards import Selector, kinds, reference
from engine.language.compiled.modifiers import flag
from engine.language.compiled.registry import modifiers
from engine.language.compiled.scope import Scope
from engine.language.node import Node, keys


def number(word: type[Node], *, of_occasions: bool = False, taken: bool = False) -> None:
    """Register a modifier whose value is an amount."""
    kind = next(iter(keys(word)))

    def make(node: Node, scope: Scope) -> list[Modifier]:
        found = flag(kind, scope, of_occasions=of_occasions)
        found.amount = amount(getattr(node, kind), scope)
        found.taken = taken
        return [found]

    modifiers(word)(make)


def _flag(word: type[Node], *, of_occasions: bool = False) -> None:
    """Register a modifier that is there or not."""
    kind = next(iter(keys(word)))

    def make(node: Node, scope: Scope) -> list[Modifier]:
        return [flag(kind, scope, of_occasions=of_occasions)]

    modifiers(word)(make)


def _words(word: type[Node]) -> None:
    """Register a modifier that lists what can or can't be done: one modifier for each."""
    kind = next(iter(keys(word)))

    def make(node: Node, scope: Scope) -> list[Modifier]:
        return [flag(f"{kind} {what}", scope) for what in getattr(node, kind)]

    modifiers(word)(make)


def _symbols(word: type[Node]) -> None:
    """Register a modifier of attacks that names symbols of the die."""
    kind = next(iter(keys(word)))

    def make(node: Node, scope: Scope) -> list[Modifier]:
        found = flag(kind, scope, of_occasions=True)
        found.symbols = tuple([(symbol, "", 1) for symbol in getattr(node, kind)])
        return [found]

    modifiers(word)(make)


for _taken in (words.Strength, words.Weaken, words.Life, words.Range):
    number(_taken, taken=True)
for _each in (words.BaseStrength, words.AbilityDamage):
    number(_each)
for _of_attacks in (words.DamageModifier, words.DamageMost, words.Between):
    number(_of_attacks, of_occasions=True)
_flag(words.ExtraAttacker)
_flag(words.Recoil, of_occasions=True)
_words(words.Can)
_words(words.Cannot)
_symbols(words.Hits)
_symbols(words.Heals)


@modifiers(words.MoveModifier)
def _move(node: words.MoveModifier, scope: Scope) -> list[Modifier]:
    """Its kinds are told apart by `movement`: spaces in the Movement Phase, alone, always; at most; diagonal steps."""
    movement = node.move
    if movement.spaces is None and (movement.alone or movement.always):
        raise scope.error((*node.path, "move"), "'alone' and 'always' say something of 'spaces'")
    found: list[Modifier] = []
    if movement.spaces is not None or movement.through is not None:
        how = flag("move alone" if movement.alone else "move always" if movement.always else "move", scope)
        how.amount = Fixed(0) if movement.spaces is None else amount(movement.spaces, scope)
        how.match = None if movement.through is None else kinds(movement.through, scope)
        found.append(how)
    if movement.most is not None:
        limit = flag("move most", scope)
        limit.amount = Fixed(movement.most)
        found.append(limit)
    if movement.onto is not None:
        shared = flag("move onto", scope)
        shared.match = reference(movement.onto, scope)
        found.append(shared)
    if movement.diagonal:
        found.append(flag("move diagonal", scope))
    return found


@modifiers(words.AttackThrough)
def _attack_through(node: words.AttackThrough, scope: Scope) -> list[Modifier]:
    found = flag("attack_through", scope)
    if node.attack_through != "self":
        found.match = kinds(node.attack_through, scope)
    return [found]


@modifiers(words.Reads)
def _reads(node: words.Reads, scope: Scope) -> list[Modifier]:
    found = flag("reads", scope)
    found.symbols = tuple(
        [(symbol, other, number) for symbol, as_ in node.reads.items() for other, number in as_.items()]
    )
    return [found]


@modifiers(words.NoReward)
def _no_reward(node: words.NoReward, scope: Scope) -> list[Modifier]:
    found = flag("no_reward", scope)
    found.match = kinds(node.no_reward, scope)
    return [found]


@modifiers(words.MustAttack)
def _must_attack(node: words.MustAttack, scope: Scope) -> list[Modifier]:
    found = flag("must_attack", scope)
    found.match = Selector(node.must_attack, scope)
    return [found]
