"""Every word of the card language has words, by the class of its node."""

from collections.abc import Iterable
from typing import Any

import pytest

from deckbuilder.wording.amounts import SOURCES
from deckbuilder.wording.blocks import CONTROL
from deckbuilder.wording.clauses import CLAUSES
from deckbuilder.wording.conditions import COMPARED, STATEMENTS
from deckbuilder.wording.costs import PRICES
from deckbuilder.wording.effects import ACTS, SPACES
from deckbuilder.wording.lasting import SPANS
from deckbuilder.wording.modifiers import CAN, PHRASES
from deckbuilder.wording.modifiers import STATEMENTS as DOINGS
from deckbuilder.wording.parts import Table, UnknownPart
from deckbuilder.wording.selectors import ELSEWHERE, KINDS, PLACES, SIDES, TRAITS, ZONES
from deckbuilder.wording.triggers import MOMENTS, MOTIONS, OWN_ACTIONS
from engine.games.summoner_wars.words.modifiers import Can
from engine.games.summoner_wars.words.triggers import AfterMotion, InsteadOfActing
from engine.games.vocabulary import VOCABULARY
from engine.language.forms import values_of
from engine.language.node import Node, keys
from engine.language.words.clauses import Clause
from engine.language.words.effects import Draw, Gain
from engine.language.words.kinds import Condition, Cost, Effect, Filter, Modifier, Selector, Source, Spaces
from engine.language.words.selectors import In
from engine.language.words.triggers import Trigger


@pytest.mark.parametrize(
    ("kind", "tables", "others"),
    [
        (Effect, [ACTS, CONTROL], ()),
        (Modifier, [PHRASES, DOINGS], ()),
        (Source, [SOURCES], ()),
        (Source, [COMPARED], ()),
        (Condition, [STATEMENTS], ()),
        (Cost, [PRICES], ()),
        (Filter, [TRAITS, PLACES, KINDS], ELSEWHERE),
        (Spaces, [SPACES], ()),
        (Trigger, [MOMENTS], ()),
        (Clause, [CLAUSES], ()),
    ],
)
def test_every_word_of_a_kind_is_said(kind: type[Node], tables: list[Table[Any]], others: Iterable[type[Node]]) -> None:
    said = [*others, *(word for table in tables for word in table.renderers)]
    assert sorted(said, key=str) == sorted(VOCABULARY.of_kind(kind), key=str)


@pytest.mark.parametrize(
    ("word", "key", "table"),
    [
        (In, "in", ZONES),
        (Gain, "until", SPANS),
        (Can, "can", CAN),
        (AfterMotion, "after", MOTIONS),
        (InsteadOfActing, "instead", OWN_ACTIONS),
    ],
)
def test_what_a_key_may_say_has_words(word: type[Node], key: str, table: dict[str, Any]) -> None:
    assert table.keys() == set(values_of(keys(word)[key].form))


def test_every_side_has_words() -> None:
    assert SIDES.keys() == set(Selector.about.one_of)


def test_a_word_without_words_is_noticed() -> None:
    with pytest.raises(UnknownPart, match="there are no words for 'Draw'"):
        Table[Any]()[Draw(draw=1)]
