"""Modifiers: what changes for a card, as phrases that begin with a bare verb (`have 1 more strength`)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckbuilder.text import listed
from deckbuilder.wording.about import About
from deckbuilder.wording.acts import Act
from deckbuilder.wording.amounts import Amount, Quantity, symbols
from deckbuilder.wording.context import Context, itself
from deckbuilder.wording.english import number, plural
from deckbuilder.wording.parts import look_up, only
from deckbuilder.wording.selectors import Cards, described, each, kind, near
from deckbuilder.wording.summoning import summon

Modifiers = Mapping[str, Any]
Phrases = Callable[[Any, About], list[str]]


def _more(noun: str) -> Phrases:
    def phrases(amount: Amount, about: About) -> list[str]:
        words = about.quantity(amount)
        return [f"have {words.size} {words.more} {noun}{words.after(words.more)}"]

    return phrases


def _base_strength(value: int, _about: About) -> list[str]:
    return [f"have a base strength of {value}"]


def _weaken(amount: Amount, about: About) -> list[str]:
    words = about.quantity(amount)
    return [f"have {words.size} less strength{words.after('less')}, to a minimum of 1"]


def _move(value: Mapping[str, Any], about: About) -> list[str]:
    only(value, ("spaces", "through"), "move")
    said = []
    if "spaces" in value:
        said.append(_farther(about.quantity(value["spaces"])))
    if "through" in value:
        said.append(f"through {_all(value['through'])}")
    comma = "," if "for " in said[0] else ""
    return [f"can move {f'{comma} and '.join(said)}"]


def _farther(words: Quantity) -> str:
    """`1 extra space for each boost on it`, `2 spaces less`."""
    if words.number < 0:
        return f"{number(words.size, 'space')} less{words.after('less')}"
    return f"{number(words.size, 'extra space')}{words.after('extra')}"


def _all(classes: str) -> str:
    """The plural of classes: `commons and champions`."""
    return listed(map(plural, classes.split(" or ")))


def _range(value: int, _about: About) -> list[str]:
    return [f"can attack cards up to {number(value, 'clear straight space')} away"]


def _attack_through(classes: str, about: About) -> list[str]:
    return [f"may attack through {near('self', about.context) if classes == 'self' else _all(classes)}"]


def _between(amount: Amount, about: About) -> list[str]:
    words = about.quantity(amount)
    return [f"add {words.size} damage to each unit attacked through{words.after('damage')}"]


def _reads(value: Mapping[str, Mapping[str, int]], _about: About) -> list[str]:
    return [f"count each {symbol} symbol rolled as {_read_as(others)}" for symbol, others in value.items()]


def _read_as(others: Mapping[str, int]) -> str:
    return listed(number(count, f"{symbol} symbol") for symbol, count in others.items())


def _hits(value: str | list[str], _about: About) -> list[str]:
    return [f"add 1 damage for each {symbols(value)} symbol rolled, and none for other symbols"]


def _damage(amount: Amount, about: About) -> list[str]:
    words = about.quantity(amount)
    return [f"add {words.size} {words.more} damage{words.after(words.more)}"]


def _damage_most(value: int, _about: About) -> list[str]:
    return [f"add at most {value} damage" if value else "add no damage"]


def _recoil(_true: bool, about: About) -> list[str]:
    adds = "add" if about.several else "adds"
    attacked = each("attacked", about.context)
    return [f"take as much damage as {about.it} {adds} to {attacked}, at the same time"]


def _heals(value: str | list[str], about: About) -> list[str]:
    attacked = each("attacked", about.context)
    return ["add no damage", f"remove 1 damage from {attacked} for each {symbols(value)} symbol rolled"]


PERMISSIONS = {"move": ("move", "structure")}  # what is allowed, and the class that could not
RESTRICTIONS = {word: word for word in ("move", "attack", "be attacked", "be forced")}


def _can(value: Sequence[str], about: About) -> list[str]:
    known = "though" if about.cards == "self" else "if"
    allowed = [look_up(PERMISSIONS, word, "permission") for word in value]
    are = "are" if about.several else "is"
    return [f"can {doing} even {known} {about.it} {are} {about.sort(class_)}" for doing, class_ in allowed]


def _cannot(value: Sequence[str], _about: About) -> list[str]:
    return [f"cannot {listed((look_up(RESTRICTIONS, word, 'restriction') for word in value), 'or')}"]


def _lose(value: str, _about: About) -> list[str]:
    return [f"lose all {look_up({'abilities': 'abilities'}, value, 'loss')}"]


def _have(value: Sequence[Mapping[str, Any]], about: About) -> list[str]:
    """Abilities given: by name where the card prints them itself or the rule set holds them, else with their text."""
    return [f"have {_named(ability, about)}" for ability in value]


def _named(ability: Mapping[str, Any], about: About) -> str:
    name = ability["name"]
    if name in about.context.own or not ability.keys() - {"name", "text"}:
        return str(name)
    return f'{name}: "{about.context.quote(ability, bearer(about.cards, about.context))}"'


def bearer(cards: Cards, context: Context) -> str:
    """What a card that is given an ability calls itself in it."""
    return itself(kind(cards, context, "unit"))


def _abilities(ref: str, about: About) -> list[str]:
    return [f"gain all abilities of {about.context.noun(ref).all}"]


def _share(ref: str, about: About) -> list[str]:
    return [f"have the base abilities of {about.context.noun(ref).others} in addition to {about.its} own"]


def _is(word: str, about: About) -> list[str]:
    return [f"count as {about.sort(word)}"]


def _extra_attacker(_true: bool, _about: About) -> list[str]:
    return ["can attack in addition to the usual number of attacking units"]


def _no_reward(classes: str, _about: About) -> list[str]:
    return [f"earn you no magic for destroying enemy {_all(classes)}"]


def _ability_damage(amount: Amount, about: About) -> list[str]:
    words = about.quantity(amount)
    whose = f" of {_sources(about.by, about.context)}" if about.by is not None else ""
    return [f"take {words.size} {words.more} damage from abilities{whose}{words.after(words.more)}"]


def _sources(by: Cards, context: Context) -> str:
    return described(by, context).many(every="") if isinstance(by, Mapping) else near(by, context)


def _must_attack(selector: Mapping[str, Any], about: About) -> list[str]:
    return [f"can attack only {described(selector, about.context).many(every='')}"]


PHRASES: dict[str, Phrases] = {
    "strength": _more("strength"),
    "base_strength": _base_strength,
    "weaken": _weaken,
    "life": _more("life"),
    "move": _move,
    "range": _range,
    "attack_through": _attack_through,
    "between": _between,
    "reads": _reads,
    "hits": _hits,
    "damage": _damage,
    "damage_most": _damage_most,
    "recoil": _recoil,
    "heals": _heals,
    "can": _can,
    "cannot": _cannot,
    "lose": _lose,
    "have": _have,
    "abilities": _abilities,
    "share": _share,
    "is": _is,
    "extra_attacker": _extra_attacker,
    "no_reward": _no_reward,
    "ability_damage": _ability_damage,
    "must_attack": _must_attack,
}
# Not what a card has, but what you may do.
STATEMENTS: dict[str, Callable[[Any, About], list[Act]]] = {"summon": summon}
# They say something of attacks only; outside a sentence on an attack it must be added.
OF_ATTACKS = {"reads", "hits", "damage", "damage_most", "recoil", "heals", "between"}


def statements(modifiers: Modifiers, about: About, span: str = "") -> list[Act]:
    """Modifiers as sentences in pieces: what the cards have and do, then what it lets you do."""
    phrases: list[str] = []
    acts: list[Act] = []
    for key, value in modifiers.items():
        if key in STATEMENTS:
            acts += STATEMENTS[key](value, about)
            continue
        said = look_up(PHRASES, key, "modifier")(value, about)
        phrases += [f"{phrase} when attacking" for phrase in said] if key in OF_ATTACKS and not about.attack else said
    spoken = [Act(tuple(phrases), about.who, about.several)] if phrases else []
    return [Act(one.phrases, one.who, one.several, span) for one in (*spoken, *acts)]
