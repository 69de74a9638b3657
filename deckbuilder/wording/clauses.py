"""Abilities: the clauses of a definition as sentences."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from deckbuilder.wording.context import Context, itself
from deckbuilder.wording.happening import of_its_end, triggered
from deckbuilder.wording.holding import continuous, of_attacks
from deckbuilder.wording.parts import Part, UnknownPart, only, part, pick
from deckbuilder.wording.scene import bearer_of, chosen_when_played, scene
from deckbuilder.wording.speech import spoken
from deckbuilder.wording.triggers import PLAYED

Clause = Mapping[str, Any]
Ability = Mapping[str, Any]
Card = Mapping[str, Any]

BESIDES = ("name", "text")  # keys of an ability that are no part of what it does

CLAUSES: dict[str, Part[Callable[[Clause, Context], list[str]]]] = {
    "when": part(triggered, "if", "once", "may", "cost", "do"),
    "attack": part(of_attacks, "modify", "if"),
    "modify": part(continuous, "of", "by", "for", "if"),
}


def render(ability: Ability, card: Card) -> str:
    """The rules text of an ability of a card, from its definition; a text that it has already is not looked at."""
    me = itself(card["class"])
    bearer = bearer_of(ability, card, scene(ability, card, me))
    if bearer is not None:
        return _written(ability, card, bearer, active=False)
    return _written(ability, card, me, active=bool(card.get("active")))


def _written(ability: Ability, card: Card, me: str, *, active: bool) -> str:
    """The text of an ability of something that calls itself `me`: the card, or one that it gives the ability to."""

    def quote(granted: Ability, bearer: str) -> str:
        return _written(granted, card, bearer, active=False).replace('"', "'")

    context = replace(scene(ability, card, me), quote=quote)
    sentences: list[str] = []
    for clause in sorted(_clauses(ability), key=lambda clause: not _played(clause)):
        known = context if _played(clause) else chosen_when_played(card, context)
        lead = "while active, " if active and not _played(clause) and not of_its_end(clause) else ""
        active = active and not lead  # it is said once, and goes for all that follows
        first, *others = _sentences(clause, known)
        sentences += [f"{lead}{first}", *others]
    return " ".join(map(spoken, sentences))


def _clauses(ability: Ability) -> Sequence[Clause]:
    """The clauses of an ability: those that `does` lists, or the one that it is."""
    if "does" in ability:
        only(ability, ("does", *BESIDES), "ability")
        return list(ability["does"])
    clause = {key: value for key, value in ability.items() if key not in BESIDES}
    if not clause:
        raise UnknownPart("ability without a definition", ability.get("name"))
    return [clause]


def _played(clause: Clause) -> bool:
    return clause.get("when") == PLAYED


def _sentences(clause: Clause, context: Context) -> list[str]:
    _, words = pick(CLAUSES, clause, "clause")
    return words(clause, context)
