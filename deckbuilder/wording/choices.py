"""Choosing cards: how it is said, and what the chosen cards are called afterwards."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from deckbuilder.wording.acts import Act, act
from deckbuilder.wording.context import Context, Noun
from deckbuilder.wording.selectors import described, kind
from deckbuilder.wording.speech import introduce

Effect = Mapping[str, Any]

TARGET = "target"
HOLDERS = ("may", "one_of", "do", "repeat", "then")  # keys of effects that hold effects
LOOSE = {"toward", "away", "at", "or", "except"}  # keys without whose card an effect is still possible
NO_NAMES = {"as", "text", "name"}  # keys whose words are not names of cards that are spoken of
# Verbs whose card may be named right where something is done with it: `place a unit from your hand on ...`.
DONE_ON = {"damage", "heal", "boost"}  # these have their card under `on`
NAMED_IN_PLACE = {*DONE_ON, "force", "place", "put", "destroy", "discard", "control"}
SEEN_IN_PLACE = {"place", "put"}  # these show a card of your hand or discard pile to everybody


def name_of(effect: Effect) -> str:
    """The name under which other effects speak of what this one chooses."""
    return str(effect.get("as", TARGET))


def verb_of(effect: Effect) -> str:
    """`target` for cards on the battlefield. A card is no target of itself (2E-GEN-4), and a hidden one is none."""
    selector = effect["choose"]
    if "in" in selector:
        return "reveal"
    return "target" if name_of(effect) == TARGET and selector.get("or") != "self" else "choose"


def several(effect: Effect) -> bool:
    """Whether more than one card can be chosen."""
    return effect.get("number", 1) not in (1, {"most": 1})


def choose(effect: Effect, context: Context) -> Act:
    """The choosing itself: `target a friendly structure within 3 spaces of this unit`."""
    noun = called(effect, context)
    words = described(effect["choose"], context).chosen(effect.get("number", 1), "from")
    own_name = f" as the {label(effect)}" if _own_name(effect, context) else ""
    return act(f"{verb_of(effect)} {words}{own_name}{introduce('' if noun.several else noun.words)}")


def called(effect: Effect, context: Context) -> Noun:
    """What the chosen cards are called: `the target`, `the revealed unit`, or by their own name where that is taken."""
    what = kind(effect["choose"], context, "card")
    words = label(effect) if _own_name(effect, context) else _label(effect, what)
    hidden, how_many = "in" in effect["choose"], effect.get("number", 1)
    if not several(effect):
        return Noun(f"the {words}", kind=what, hidden=hidden)
    number = how_many if isinstance(how_many, int) else None
    return Noun(words, several=True, number=number, kind=what, hidden=hidden)


def label(effect: Effect) -> str:
    """The name that the definition gives the cards, as words."""
    return name_of(effect).replace("_", " ")


def _label(effect: Effect, what: str) -> str:
    verb = verb_of(effect)
    return "target" if verb == "target" else f"{'chosen' if verb == 'choose' else 'revealed'} {what}"


def _own_name(effect: Effect, context: Context) -> bool:
    """Whether cards chosen under another name are called the same already."""
    words = _label(effect, kind(effect["choose"], context, "card"))
    return any(
        noun.words.removeprefix("the ") == words for name, noun in context.names.items() if name != name_of(effect)
    )


def bind(effect: Effect, context: Context) -> Context:
    """The context after an effect: chosen cards have names, those that are chosen inside of it too."""
    if "choose" in effect:
        return context.called(**{name_of(effect): called(effect, context)})
    if "roll" in effect:
        return replace(context, rolled=("is", "are"))
    for key in ("may", "then"):
        for inner in _effects(effect.get(key)):
            context = bind(inner, context)
    return context


def chosen_in(effect: Effect) -> set[str]:
    """The names that an effect binds."""
    if "choose" in effect:
        return {name_of(effect)}
    return {name for key in HOLDERS for one in _effects(effect.get(key)) for name in chosen_in(one)}


def hangs_on(effect: Effect, names: set[str]) -> bool:
    """Whether an effect does nothing unless cards of these names have been chosen."""
    inner = [one for key in HOLDERS for one in _effects(effect.get(key))]
    if "each" in effect and effect["each"] in names:
        return True
    if inner:
        return not names & set().union(*map(chosen_in, inner)) and all(hangs_on(one, names) for one in inner)
    if isinstance(effect.get("on"), list) and not names.issuperset(effect["on"]):
        return False
    return "choose" not in effect and bool(names & set(names_in(effect, NO_NAMES | LOOSE)))


def _effects(held: Any) -> list[Effect]:
    """The effects that a part holds, of all branches."""
    if not isinstance(held, list):
        return []
    return [one for item in held for one in (_effects(item) if isinstance(item, list) else [item])]


def names_in(data: Any, without: Collection[str] = NO_NAMES) -> list[str]:
    """Every word of a definition that may be the name of a card, but for those under some keys."""
    if isinstance(data, str):
        return [data]
    if isinstance(data, Mapping):
        return [name for key, value in data.items() if key not in without for name in names_in(value, without)]
    return [name for item in data for name in names_in(item, without)] if isinstance(data, Sequence) else []


def in_place(effect: Effect, following: Effect | None, context: Context) -> Context | None:
    """The context in which the next effect names the chosen card itself, or None where that would not do.

    It does for one card of which only that effect speaks: `add 2 damage to a unit adjacent to it`.
    """
    if following is None or effect.get("number", 1) != 1 or verb_of(effect) == "target":
        return None
    fitting = SEEN_IN_PLACE if "in" in effect["choose"] else NAMED_IN_PLACE
    name = name_of(effect)
    done_to = [following["on" if key in DONE_ON else key] for key in fitting if key in following]
    if done_to != [name] or context.uses.get(name, 0) != 1:
        return None
    words = described(effect["choose"], context).one("from")
    return context.called(**{name: Noun(words, new=True, kind=kind(effect["choose"], context, "card"))})
