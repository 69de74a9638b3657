"""The context in which an ability is read: what its card is called there, and the cards that it knows of."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from deckbuilder.wording.choices import bind, name_of, names_in
from deckbuilder.wording.context import Context, Noun, kind_of
from deckbuilder.wording.modifiers import bearer
from deckbuilder.wording.triggers import PLAYED

Ability = Mapping[str, Any]
Card = Mapping[str, Any]


def scene(ability: Ability, card: Card, me: str) -> Context:
    """The context of an ability of something that calls itself `me`."""
    abilities = card.get("abilities") or [ability]
    context = Context(
        me=me,
        own=frozenset(one["name"] for one in abilities if "name" in one),
        uses=Counter(names_in(abilities)),
    )
    return context.called(passed=_passed(ability), host=_host(card, context))


def chosen_when_played(card: Card, context: Context) -> Context:
    """The context with the names that playing the event has given to cards."""
    for ability in card.get("abilities", ()):
        for clause in ability.get("does", (ability,)):
            if clause.get("when") == PLAYED:
                for effect in clause["do"]:
                    context = bind(effect, context)
    return context


def bearer_of(ability: Ability, card: Card, context: Context) -> str | None:
    """What those call themselves to whom an ability of the card gives this one; None where it is the card's own."""
    abilities = card.get("abilities", ())
    if ability in abilities:
        return None
    context = chosen_when_played(card, context)
    for key, whose, otherwise in (("modify", "of", "self"), ("gain", "on", "self")):
        for found in _holding(key, abilities):
            if ability in found[key].get("have", ()):
                cards = "attacker" if "attack" in found else found.get(whose, otherwise)
                return bearer(cards, context)
    return None


def _passed(ability: Ability) -> Noun:
    """The cards that are passed through, by what the ability lets a card pass through."""
    kind = kind_of(next((found["through"] for found in _holding("through", ability)), "card"))
    return Noun(kind, several=True, tail=" passed through", kind=kind)


def _host(card: Card, context: Context) -> Noun:
    """The card that this one is put under."""
    abilities = card.get("abilities", ())
    under = {found["under"] for found in _holding("put", abilities)}
    kinds = {
        bind(found, context).noun(name_of(found)).kind
        for found in _holding("choose", abilities)
        if name_of(found) in under
    }
    kind = kinds.pop() if len(kinds) == 1 else "card"
    lying = "this event" if context.me == "this event" else "this card"
    return Noun(f"the {kind} that {lying} is under", kind=kind)


def _holding(key: str, data: Any) -> Iterator[Mapping[str, Any]]:
    """Every mapping in a definition that has a key."""
    if isinstance(data, Mapping):
        if key in data:
            yield data
        data = data.values()
    if not isinstance(data, str) and hasattr(data, "__iter__"):
        for item in data:
            yield from _holding(key, item)
