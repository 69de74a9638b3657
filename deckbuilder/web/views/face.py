"""A card's face: what a page draws of a card, without any picture of the printed one."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakKeyDictionary

from markupsafe import Markup

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import slug
from deckbuilder.web.drawing.pattern import mark_svg, pattern_svg

FITS = (100, 210, 330, 430)  # characters of the rules text from which the type gets smaller
MAX_KEPT_FACES = 2000  # of a catalogue

# By the id of the card object, which lives as long as its face (two cards of one key may differ), and the copies owned.
_faces: WeakKeyDictionary[Catalogue, dict[tuple[int, int], "Face"]] = WeakKeyDictionary()


class TileMark(NamedTuple):
    """A mark of patterns: its drawing, the kind of tile, and what may be done there."""

    drawing: Markup
    kind: str
    meaning: str


@dataclass(frozen=True, eq=False)
class Face:
    """A card as it is drawn. `classes`: names for the style sheet. `pips`: devotion, a name for each pip.

    `words`: its keywords with what they mean. `marks`: the marks of its pattern, each with its name and its meaning.
    `game`: the short name of its rule set. `owned`: copies that the user owns.
    """

    card: Card
    classes: str
    pips: tuple[str, ...]
    numbers: tuple[tuple[str, int], ...]  # with their names
    words: tuple[tuple[str, str], ...]
    pattern: Markup | None
    marks: tuple["TileMark", ...]
    game: str
    owned: int


def face_of(card: Card, catalogue: Catalogue, owned: int = 0) -> Face:
    """Return the face of a card, of which the user owns a number of copies; it is kept while the catalogue is open."""
    faces = _faces.setdefault(catalogue, {})
    key = id(card), owned
    if key not in faces:
        if len(faces) >= MAX_KEPT_FACES:
            faces.clear()
        faces[key] = _face(card, catalogue, owned)
    return faces[key]


def _face(card: Card, catalogue: Catalogue, owned: int) -> Face:
    ruleset = catalogue.rulesets[card.ruleset]
    fit = 1 + sum(len(card.text) > length for length in FITS)
    classes = [f"w-{slug(word)}" for word in sorted(card.words)]
    numbers = tuple(
        (label, value)
        for name, label in ruleset.numbers.items()
        if name != "cost" and (value := getattr(card, name)) is not None
    )
    return Face(
        card=card,
        classes=" ".join([f"fit{fit}", *classes, *(["has-pattern"] if card.pattern else [])]),
        pips=tuple(slug(name) for name, number in card.devotion.items() for _ in range(number)),
        numbers=numbers,
        words=tuple((word, ruleset.meaning(word)) for word in card.keywords),
        pattern=pattern_svg(card.pattern) if card.pattern else None,
        marks=tile_marks(ruleset, {kind for _, _, kind in card.pattern.tiles()}) if card.pattern else (),
        game=ruleset.aliases[0] if ruleset.aliases else ruleset.id,
        owned=owned,
    )


def tile_marks(ruleset: RuleSet, kinds: Collection[str] = ()) -> tuple[TileMark, ...]:
    """Return the marks of patterns that a rule set explains, all or those of some kinds of tiles."""
    texts = [text.partition(" - ") for text in ruleset.tiles.values()]
    return tuple(TileMark(mark_svg(kind), kind, meaning) for kind, _, meaning in texts if not kinds or kind in kinds)
