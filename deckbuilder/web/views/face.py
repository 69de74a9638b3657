"""A card's face: what a page draws of a card, without any picture of the printed one."""

from dataclasses import dataclass

from markupsafe import Markup

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.model.card import Card
from deckbuilder.text import slug
from deckbuilder.web.drawing.pattern import pattern_svg

FITS = (100, 210, 330, 430)  # characters of the rules text from which the type gets smaller


@dataclass(frozen=True)
class Face:
    """A card as it is drawn. `classes`: names for the style sheet. `pips`: devotion, a name for each pip."""

    card: Card
    classes: str
    pips: tuple[str, ...]
    numbers: tuple[tuple[str, int], ...]  # with their names
    pattern: Markup | None
    ruleset: str


def face_of(card: Card, catalogue: Catalogue) -> Face:
    """Return the face of a card."""
    ruleset = catalogue.rulesets[card.ruleset]
    fit = 1 + sum(len(card.text) > length for length in FITS)
    words = [f"w-{slug(word)}" for word in sorted(card.words)]
    numbers = tuple(
        (label, value)
        for name, label in ruleset.numbers.items()
        if name != "cost" and (value := getattr(card, name)) is not None
    )
    return Face(
        card=card,
        classes=" ".join([f"fit{fit}", *words, *(["has-pattern"] if card.pattern else [])]),
        pips=tuple(slug(name) for name, number in card.devotion.items() for _ in range(number)),
        numbers=numbers,
        pattern=pattern_svg(card.pattern) if card.pattern else None,
        ruleset=ruleset.name,
    )
