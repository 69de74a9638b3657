"""A card's face: what a page draws of a card, without any picture of the printed one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
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
    ruleset: RuleSet
    owned: int

    @cached_property
    def classes(self) -> str:
        """Names for the style sheet."""
        fit = 1 + sum(len(self.card.text) > length for length in FITS)
        words = [f"w-{slug(word)}" for word in sorted(self.card.words)]
        return " ".join([f"fit{fit}", *words, *(["has-pattern"] if self.card.pattern else [])])

    @property
    def pips(self) -> list[str]:
        """The devotion, a name for each pip."""
        return [slug(name) for name, number in self.card.devotion.items() for _ in range(number)]

    @cached_property
    def numbers(self) -> Sequence[tuple[str, int]]:
        """The numbers of the card but for its cost, with their names."""
        values = [(label, getattr(self.card, name)) for name, label in self.ruleset.numbers.items() if name != "cost"]
        return [(label, value) for label, value in values if value is not None]

    @property
    def words(self) -> list[tuple[str, str]]:
        """The keywords with what they mean."""
        return [(word, self.ruleset.meaning(word)) for word in self.card.keywords]

    @property
    def pattern(self) -> Markup | None:
        """The drawing of the pattern."""
        return pattern_svg(self.card.pattern) if self.card.pattern else None

    @property
    def marks(self) -> Sequence[TileMark]:
        """The marks of the pattern."""
        pattern = self.card.pattern
        return tile_marks(self.ruleset, {kind for _, _, kind in pattern.tiles()}) if pattern else ()

    @property
    def game(self) -> str:
        """The short name of the rule set."""
        return self.ruleset.aliases[0] if self.ruleset.aliases else self.ruleset.id


def face_of(card: Card, catalogue: Catalogue, owned: int = 0) -> Face:
    """Return the face of a card, of which the user owns a number of copies; it is kept while the catalogue is open."""
    faces = _faces.setdefault(catalogue, {})
    key = id(card), owned
    if key not in faces:
        if len(faces) >= MAX_KEPT_FACES:
            faces.clear()
        faces[key] = Face(card, catalogue.rulesets[card.ruleset], owned)
    return faces[key]


def tile_marks(ruleset: RuleSet, kinds: Collection[str] = ()) -> tuple[TileMark, ...]:
    """Return the marks of patterns that a rule set explains, all or those of some kinds of tiles."""
    texts = [text.partition(" - ") for text in ruleset.tiles.values()]
    return tuple(TileMark(mark_svg(kind), kind, meaning) for kind, _, meaning in texts if not kinds or kind in kinds)
