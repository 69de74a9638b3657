"""Abilities: the clauses of a definition as sentences."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from deckbuilder.wording.blocks import CONTROL
from deckbuilder.wording.context import Context, itself
from deckbuilder.wording.happening import of_its_end, triggered
from deckbuilder.wording.holding import continuous, of_attacks
from deckbuilder.wording.idiom import LANGUAGE, Idiom
from deckbuilder.wording.lasting import lasting
from deckbuilder.wording.parts import Table
from deckbuilder.wording.scene import Card, bearer_of, chosen_when_played, scene
from deckbuilder.wording.speech import spoken
from engine.games.summoner_wars.words.triggers import OfAttacks
from engine.games.vocabulary import VOCABULARY
from engine.language.errors import Path
from engine.language.node import each_of
from engine.language.reading import parse
from engine.language.words.clauses import Ability, Clause, Continuous, Triggered
from engine.language.words.lasting import Hold

CLAUSES: Table[Callable[[Any, Context], list[str]]] = Table()
CLAUSES.says(Triggered)(triggered)
CLAUSES.says(OfAttacks)(of_attacks)
CLAUSES.says(Continuous)(continuous)

ABILITIES = "abilities"  # the key under which a card has them


class Texts(NamedTuple):
    """The words of a card by their paths: of its abilities, of what can be chosen and what must be rolled in them."""

    abilities: dict[Path, str]
    modes: dict[Path, tuple[str, ...]]
    reasons: dict[Path, str]


def render(document: Mapping[str, Any], idiom: Idiom = LANGUAGE) -> dict[Path, str]:
    """The rules texts of a card from its document: those of its abilities, and of abilities that these give.

    `idiom`: the terms of its rule set. By the path of the ability. One that has its text keeps it; the name of a shared
    one has none here. Raises LanguageError for what is no definition.
    """
    return texts(document, idiom).abilities


def texts(document: Mapping[str, Any], idiom: Idiom = LANGUAGE) -> Texts:
    """What `render` says, and the words of each list of effects that can be chosen. Raises LanguageError."""
    name, given = document.get("card", ""), document.get(ABILITIES, ())
    abilities = tuple(
        parse(ability, Ability, VOCABULARY, name, (ABILITIES, number)) for number, ability in enumerate(given)
    )
    card = Card(document["class"], bool(document.get("active")), abilities, idiom)
    known = each_of(Ability, *abilities)
    found = {each.path: each.text or text(each, card) for each in known if each.text or each.definition}
    return Texts(found, card.modes, card.reasons)


def text(ability: Ability, card: Card) -> str:
    """The rules text of an ability of a card, from its definition."""
    me = itself(card.classes)
    if ability in card.abilities:
        return _written(ability, card, me, active=card.active)
    return _written(ability, card, bearer_of(ability, card, scene(ability, card, me)), active=False)


@CONTROL.says(Hold)
def _hold(effect: Hold, context: Context, is_closed: bool) -> list[str]:
    """A clause that goes on: what ends when its moment has come says itself how long that is."""
    once = effect.until == "used"
    first, *others = CLAUSES[effect.hold](effect.hold, replace(context, upcoming=once))
    lead = "" if once else f"{lasting(effect.until, context)}, "
    said = [f"{lead}{first}", *others]
    return ["; ".join(said)] if is_closed else said


def _written(ability: Ability, card: Card, me: str, *, active: bool) -> str:
    """The text of an ability of something that calls itself `me`: the card, or one that it gives the ability to."""

    def quote(granted: Ability, bearer: str) -> str:
        return _written(granted, card, bearer, active=False).replace('"', "'")

    context = replace(scene(ability, card, me), quote=quote, modes=card.modes, reasons=card.reasons)
    sentences: list[str] = []
    for clause in sorted(ability.clauses, key=lambda clause: not _played(clause)):
        known = context if _played(clause) else chosen_when_played(card, context)
        lead = "while active, " if active and not _played(clause) and not of_its_end(clause) else ""
        active = active and not lead  # it is said once, and goes for all that follows
        first, *others = CLAUSES[clause](clause, known)
        sentences += [f"{lead}{first}", *others]
    return " ".join(map(spoken, sentences))


def _played(clause: Clause) -> bool:
    return isinstance(clause, Triggered) and clause.played
