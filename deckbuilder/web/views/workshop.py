"""The view of a card that is edited: its form, its text, its problems, and what it looks like."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from deckbuilder.app.workshop.ability_examples import AbilityExample, ExplainedPart, explained
from deckbuilder.app.workshop.card_check import INCOMPLETE, CardCheck, proposals
from deckbuilder.app.workshop.card_form import Field, LayoutForm, control, fields_of, layout_of
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents.shared import LIST
from deckbuilder.documents.yaml_writing import document_text
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.parse import parse
from deckbuilder.web.views.face import Face, face_of
from deckbuilder.web.views.facets import short_name

SELDOM = frozenset({"aliases", "code", "beneath", "notes"})  # fields that few cards need
COMPARED = ("life", "strength", "value")  # numbers that are compared with those of like cards
MIN_LIKE = 3  # cards below which a range says nothing


@dataclass(frozen=True)
class ProblemLine:
    """A problem with its place; `written`: the line of the text; `fixes`: what was probably meant."""

    line: int
    column: int
    message: str
    written: str
    fixes: Sequence[str]
    is_error: bool = True


@dataclass(frozen=True)
class AbilityLine:
    """An ability of the card in the form.

    `text`: what players read. `is_by_hand`: it is only text. `parts`: the parts of its definition.
    """

    number: int
    name: str
    text: str
    is_by_hand: bool
    is_worded: bool
    parts: Sequence[ExplainedPart] = ()


@dataclass(frozen=True)
class CardEditor:
    """A card that is edited.

    `pack`: that it is saved in, empty for the first one. `file`: its name; empty for one that was never saved. `etag`:
    of the text as opened. `find`: the words by which an ability is looked for, and `examples`, those that have them.
    """

    check: CardCheck
    catalogue: Catalogue
    pack: str = ""
    file: str = ""
    etag: str = ""
    is_changed: bool = False
    find: str = ""
    examples: Sequence[AbilityExample] = ()

    @property
    def title(self) -> str:
        name = self.check.data.get("card")
        return name if isinstance(name, str) and name else "New card"

    @cached_property
    def ruleset(self) -> RuleSet | None:
        """The rule set that the text names; None where it names none that there is."""
        return _ruleset_of(self.check.data, self.catalogue)

    @property
    def game(self) -> str:
        return short_name(self.ruleset) if self.ruleset else ""

    @cached_property
    def fields(self) -> list[Field]:
        """The fields of the form; none for a text that is no card of a known game."""
        return form_fields(self.check.data, self.catalogue)

    @property
    def usual_fields(self) -> list[Field]:
        return [field for field in self.fields if field.key not in SELDOM]

    @property
    def seldom_fields(self) -> list[Field]:
        return [field for field in self.fields if field.key in SELDOM]

    def control(self, key: str, name: str = "") -> str:
        return control(key, name)

    @property
    def problems(self) -> list[ProblemLine]:
        return [
            *(self._line(problem, is_error=True) for problem in self.check.problems),
            *(self._line(warning, is_error=False) for warning in self.check.warnings),
        ]

    def _line(self, problem: InputError, *, is_error: bool) -> ProblemLine:
        line, column = (problem.place.line, problem.place.column) if problem.place else (0, 0)
        lines = self.check.text.split("\n")
        written = lines[line - 1].strip() if 0 < line <= len(lines) else ""
        return ProblemLine(line, column, problem.message, written, proposals(problem), is_error)

    @property
    def abilities(self) -> list[AbilityLine]:
        """The abilities with the text that players read."""
        given = self.check.data.get(LIST)
        printed = self.check.card.abilities if self.check.card else ()
        lines = []
        for number, ability in enumerate(given if isinstance(given, list) else ()):
            name = ability.get("name", "") if isinstance(ability, dict) else ""
            is_by_hand = isinstance(ability, dict) and "text" in ability
            text = printed[number].text if number < len(printed) else INCOMPLETE
            if is_by_hand:
                text = str(ability["text"])  # as it is written, also beside what is wrong
            parts = explained(ability)
            lines.append(AbilityLine(number, str(name), text, is_by_hand, text != INCOMPLETE, parts))
        return lines

    @cached_property
    def layout(self) -> LayoutForm | None:
        """The starting layout of a leader; None for other cards, and in a game without a board."""
        board = self.catalogue.ruleset_document(self.ruleset.id).get("board") if self.ruleset else None
        return layout_of(self.check.data, board) if board else None

    @property
    def pieces(self) -> list[str]:
        """The names of the cards that a layout may have: those of the faction, and those of none."""
        faction = self.check.data.get("faction")
        cards = self.catalogue.search(parse(f'ruleset:"{self.ruleset.id}"')) if self.ruleset else []
        return [card.name for card in cards if card.faction in (faction, None)]

    def written(self, example: AbilityExample) -> str:
        """Return the definition of an ability as it is written."""
        return "".join(map(document_text, example.definitions))

    @cached_property
    def face(self) -> Face | None:
        """The face of the card, as far as it can be drawn."""
        return face_of(self.check.card, self.catalogue) if self.check.card else None

    @property
    def is_leader(self) -> bool:
        return bool(self.ruleset and self.check.card and self.ruleset.leader in self.check.card.words)

    @cached_property
    def ranges(self) -> list[tuple[str, int, int, int, bool]]:
        """For each number of the card those of like cards: label, least, most, how many, whether it lies between."""
        card, ruleset = self.check.card, self.ruleset
        if card is None or ruleset is None or self.check.problems:
            return []
        like = self.like_cards
        comparisons = []
        for key in COMPARED:
            value = getattr(card, key)
            values = [number for other in like if (number := getattr(other, key)) is not None]
            if value is not None and key in ruleset.numbers and len(values) >= MIN_LIKE:
                least, most = min(values), max(values)
                comparisons.append((ruleset.numbers[key].lower(), least, most, len(values), least <= value <= most))
        return comparisons

    @cached_property
    def like_cards(self) -> list[Card]:
        """The cards of the same game, class and cost."""
        card = self.check.card
        if card is None:
            return []
        cards = self.catalogue.search(parse(f'ruleset:"{card.ruleset}"'))
        return [other for other in cards if not other.custom and (other.class_, other.cost) == (card.class_, card.cost)]


def form_fields(data: Mapping[str, Any], catalogue: Catalogue) -> list[Field]:
    """Return the fields of the form of a card; none for data that is no card of a known game."""
    ruleset = _ruleset_of(data, catalogue)
    if ruleset is None:
        return []
    factions = [row["name"] for row in catalogue.factions() if row["ruleset"] == ruleset.id]
    return fields_of(data, ruleset, factions)


def _ruleset_of(data: Mapping[str, Any], catalogue: Catalogue) -> RuleSet | None:
    name = data.get("ruleset")
    return catalogue.rulesets.get(name) if isinstance(name, str) else None


def games(catalogue: Catalogue) -> Mapping[str, str]:
    """Return the games by id, with their names."""
    return {name: ruleset.name for name, ruleset in catalogue.rulesets.items()}
