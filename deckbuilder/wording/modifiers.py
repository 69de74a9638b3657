"""Modifiers: what changes for a card, as phrases that begin with a bare verb (`have 1 more strength`)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckbuilder.text import listed
from deckbuilder.wording.about import About
from deckbuilder.wording.acts import Act
from deckbuilder.wording.amounts import Quantity, symbols
from deckbuilder.wording.context import Context, itself
from deckbuilder.wording.english import number, plural
from deckbuilder.wording.parts import Table
from deckbuilder.wording.selectors import Meant, described, each, kind, near
from deckbuilder.wording.summoning import summon
from engine.games.summoner_wars.words.dice import AlsoHits, Unrolled, Wounds
from engine.games.summoner_wars.words.modifiers import (
    AbilityDamage,
    AttackThrough,
    BaseStrength,
    Between,
    Can,
    Cannot,
    DamageModifier,
    DamageMost,
    ExtraAttacker,
    Heals,
    Hits,
    Life,
    MoveModifier,
    MustAttack,
    NoReward,
    Range,
    Reads,
    Recoil,
    Strength,
    Summon,
    Weaken,
)
from engine.games.summoner_wars.words.wounds import Poisons
from engine.language.words.kinds import Modifier, Selector, Source
from engine.language.words.modifiers import Abilities, GrantedAbility, Have, Is, Lose, Share
from engine.language.words.values import SELF, Reference

PHRASES: Table[Callable[[Any, About], list[str]]] = Table()
STATEMENTS: Table[Callable[[Any, About], list[Act]]] = Table()  # not what a card has, but what you may do
# They say something of attacks only; outside a sentence on an attack it must be added.
OF_ATTACKS = (Reads, Hits, DamageModifier, DamageMost, Recoil, Heals, Between, AlsoHits, Wounds, Unrolled, Poisons)

ATTACKED = Reference(name="attacked")
# What is allowed: words of its own, or none for what the class could not.
CAN = {"move": "", "leave vines": "leave vine walls without rolling a die"}
NOT_MOVED = "structure"  # the class that could not move
CANNOT = {"summon beside": "have units summoned adjacent to it"}  # where more is said than the word

STATEMENTS.says(Summon)(summon)


@PHRASES.says(Strength)
def _strength(modifier: Strength, about: About) -> list[str]:
    return _more("strength", modifier.strength, about)


@PHRASES.says(Life)
def _life(modifier: Life, about: About) -> list[str]:
    return _more("life", modifier.life, about)


def _more(noun: str, amount: int | Source, about: About) -> list[str]:
    words = about.quantity(amount)
    return [f"have {words.size} {words.more} {noun}{words.after(words.more)}"]


@PHRASES.says(BaseStrength)
def _base_strength(modifier: BaseStrength, about: About) -> list[str]:
    words = about.quantity(modifier.base_strength)
    return [f"have a base strength of {words.number}{words.after('strength')}"]


@PHRASES.says(Weaken)
def _weaken(modifier: Weaken, about: About) -> list[str]:
    words = about.quantity(modifier.weaken)
    return [f"have {words.size} less strength{words.after('less')}, to a minimum of 1"]


@PHRASES.says(MoveModifier)
def _move(modifier: MoveModifier, about: About) -> list[str]:
    move, said = modifier.move, []
    if move.spaces is not None:
        when = " if no other unit moves in that phase" if move.alone else " each time" if move.always else ""
        said.append(f"{_farther(about.quantity(move.spaces))}{when}")
    if move.diagonal:
        said.append("diagonally")
    if move.through is not None:
        said.append(f"through {all_of(move.through)}")
    comma = "," if said and "for " in said[0] else ""
    limits = [] if move.most is None else [f"cannot move more than {number(move.most, 'space')}"]
    return [*([f"can move {f'{comma} and '.join(said)}"] if said else []), *limits]


def _farther(words: Quantity) -> str:
    """`1 extra space for each boost on it`, `2 spaces less`."""
    if words.number < 0:
        return f"{number(words.size, 'space')} less{words.after('less')}"
    return f"{number(words.size, 'extra space')}{words.after('extra')}"


def all_of(classes: str) -> str:
    """The plural of classes: `commons and champions`."""
    return listed(map(plural, classes.split(" or ")))


@PHRASES.says(Range)
def _range(modifier: Range, about: About) -> list[str]:
    words = about.quantity(modifier.range)
    return [f"can attack cards up to {number(words.number, 'clear straight space')} away{words.after('spaces')}"]


@PHRASES.says(AttackThrough)
def _attack_through(modifier: AttackThrough, about: About) -> list[str]:
    this = modifier.attack_through == SELF.name
    return [f"may attack through {near(SELF, about.context) if this else all_of(modifier.attack_through)}"]


@PHRASES.says(Between)
def _between(modifier: Between, about: About) -> list[str]:
    words = about.quantity(modifier.between)
    return [f"add {words.size} damage to each unit attacked through{words.after('damage')}"]


@PHRASES.says(Reads)
def _reads(modifier: Reads, _about: About) -> list[str]:
    return [f"count each {symbol} symbol rolled as {_read_as(others)}" for symbol, others in modifier.reads.items()]


def _read_as(others: Mapping[str, int]) -> str:
    return listed(number(count, f"{symbol} symbol") for symbol, count in others.items())


@PHRASES.says(Hits)
def _hits(modifier: Hits, _about: About) -> list[str]:
    return [f"add 1 damage for each {symbols(modifier.hits)} symbol rolled, and none for other symbols"]


@PHRASES.says(DamageModifier)
def _damage(modifier: DamageModifier, about: About) -> list[str]:
    words = about.quantity(modifier.damage)
    return [f"add {words.size} {words.more} damage{words.after(words.more)}"]


@PHRASES.says(DamageMost)
def _damage_most(modifier: DamageMost, _about: About) -> list[str]:
    return [f"add at most {modifier.damage_most} damage" if modifier.damage_most else "add no damage"]


@PHRASES.says(Recoil)
def _recoil(_modifier: Recoil, about: About) -> list[str]:
    adds = "add" if about.several else "adds"
    attacked = each(ATTACKED, about.context)
    return [f"take as much damage as {about.it} {adds} to {attacked}, at the same time"]


@PHRASES.says(Heals)
def _heals(modifier: Heals, about: About) -> list[str]:
    attacked = each(ATTACKED, about.context)
    return ["add no damage", f"remove 1 damage from {attacked} for each {symbols(modifier.heals)} symbol rolled"]


@PHRASES.says(Can)
def _can(modifier: Can, about: About) -> list[str]:
    known = "though" if about.cards == (SELF,) else "if"
    are = "are" if about.several else "is"
    against = f"even {known} {about.it} {are} {about.sort(NOT_MOVED)}"
    return [CAN[doing] or f"can {doing} {against}" for doing in modifier.can]


@PHRASES.says(Cannot)
def _cannot(modifier: Cannot, _about: About) -> list[str]:
    return [f"cannot {listed((CANNOT.get(doing, doing) for doing in modifier.cannot), 'or')}"]


@PHRASES.says(Lose)
def _lose(modifier: Lose, _about: About) -> list[str]:
    return [f"lose all {modifier.lose}" if isinstance(modifier.lose, str) else f"lose {listed(modifier.lose)}"]


@PHRASES.says(Have)
def _have(modifier: Have, about: About) -> list[str]:
    """Abilities given: by name where the card prints them itself or the rule set holds them, else with their text."""
    return [f"have {_named(ability, about)}" for ability in modifier.have]


def _named(ability: GrantedAbility, about: About) -> str:
    if ability.name in about.context.own or ability.definition is None:
        return ability.name
    return f'{ability.name}: "{about.context.quote(ability, bearer(about.cards, about.context))}"'


def bearer(cards: Meant, context: Context) -> str:
    """What a card that is given an ability calls itself in it."""
    return itself(kind(cards, context, "unit"))


@PHRASES.says(Abilities)
def _abilities(modifier: Abilities, about: About) -> list[str]:
    return [f"gain all abilities of {about.context.noun(modifier.abilities.name).all}"]


@PHRASES.says(Share)
def _share(modifier: Share, about: About) -> list[str]:
    return [
        f"have the base abilities of {about.context.noun(modifier.share.name).others} in addition to {about.its} own"
    ]


@PHRASES.says(Is)
def _is(modifier: Is, about: About) -> list[str]:
    return [f"count as {about.sort(modifier.is_)}"]


@PHRASES.says(ExtraAttacker)
def _extra_attacker(_modifier: ExtraAttacker, _about: About) -> list[str]:
    return ["can attack in addition to the usual number of attacking units"]


@PHRASES.says(NoReward)
def _no_reward(modifier: NoReward, _about: About) -> list[str]:
    return [f"earn you no magic for destroying enemy {all_of(modifier.no_reward)}"]


@PHRASES.says(AbilityDamage)
def _ability_damage(modifier: AbilityDamage, about: About) -> list[str]:
    words = about.quantity(modifier.ability_damage)
    whose = f" of {_sources(about.by, about.context)}" if about.by is not None else ""
    return [f"take {words.size} {words.more} damage from abilities{whose}{words.after(words.more)}"]


def _sources(by: Meant, context: Context) -> str:
    return described(by, context).many(every="") if isinstance(by, Selector) else near(by, context)


@PHRASES.says(MustAttack)
def _must_attack(modifier: MustAttack, about: About) -> list[str]:
    return [f"can attack only {described(modifier.must_attack, about.context).many(every='')}"]


def statements(modifiers: Sequence[Modifier], about: About, span: str = "") -> list[Act]:
    """Modifiers as sentences in pieces: what the cards have and do, then what it lets you do."""
    phrases: list[str] = []
    acts: list[Act] = []
    for modifier in modifiers:
        if modifier in STATEMENTS:
            acts += STATEMENTS[modifier](modifier, about)
            continue
        said = PHRASES[modifier](modifier, about)
        alone = isinstance(modifier, OF_ATTACKS) and not about.attack
        phrases += [f"{phrase} when attacking" for phrase in said] if alone else said
    spoken = [Act(tuple(phrases), about.who, about.several)] if phrases else []
    return [Act(one.phrases, one.who, one.several, span) for one in (*spoken, *acts)]
