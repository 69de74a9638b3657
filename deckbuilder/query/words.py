"""Bare words of a query: where they are looked for, and how that ranks the cards that they find."""

from dataclasses import dataclass
from typing import Any

from deckbuilder.model.card import Card
from deckbuilder.query import nodes
from deckbuilder.query.fields import SIZES, WORD_FIELDS, QueryVocabulary
from deckbuilder.text import fold, word_forms

ANYWHERE = ("name", "aliases", "text")
SIZE_FIELDS = tuple(dict.fromkeys(field for comparisons in SIZES.values() for field, _, _ in comparisons))
RANKS = {name: rank for rank, name in enumerate(("whole name", "name", *WORD_FIELDS, *SIZE_FIELDS, "text"))}


@dataclass(frozen=True)
class Word:
    """A bare word, or words in quotes: looked for in names, among the values of fields, and in rules texts.

    `meanings`: for each field, a condition on the values that the word may mean there, or on the number.
    """

    name: str  # folded, as a whole name would be
    text: nodes.Text
    meanings: tuple[nodes.Among | nodes.Tagged | nodes.Number, ...] = ()

    @property
    def query(self) -> nodes.Query:
        """The condition for a card that the word finds."""
        return nodes.Or((self.text, *self.meanings)) if self.meanings else self.text

    def rank(self, card: Card) -> int:
        """Return how well the word fits the card: 0 is best."""
        return next((rank for rank, test in self.tests if test.matches(card)), RANKS["text"])

    def rank_sql(self, values: list[Any]) -> str:
        """Return the rank as an SQL expression."""
        cases = " ".join(f"WHEN {test.sql(values)} THEN {rank}" for rank, test in self.tests)
        return f"CASE {cases} ELSE {RANKS['text']} END"

    @property
    def tests(self) -> list[tuple[int, nodes.Query]]:
        """Conditions with the rank of cards that fulfil them, the best first."""
        name = nodes.Text(nodes.COLUMNS["name"], self.text.phrase, self.text.variants)
        whole = nodes.Named(self.name)
        of_fields = [(RANKS[meaning.field], meaning) for meaning in self.meanings]
        return [(RANKS["whole name"], whole), (RANKS["name"], name), *of_fields]


def word_of(written: str, phrase: tuple[str, ...], vocabulary: QueryVocabulary) -> Word:
    """Return what a text means whose words are the phrase; a single word is looked for in singular and plural."""
    first, *others = [(form,) for form in word_forms(phrase[0])] if len(phrase) == 1 else [phrase]
    meanings = tuple(
        nodes.Tagged(name, values) if name in nodes.TAGS else nodes.Among(name, values)
        for name, values in vocabulary.meanings(phrase)
    )
    sizes = tuple(nodes.Number(*comparison) for comparison in SIZES.get(fold(written), ()))
    return Word(fold(written), nodes.Text(ANYWHERE, first, tuple(others)), (*meanings, *sizes))
