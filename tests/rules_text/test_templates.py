"""A phrase in which the values of a node's keys stand, in the forms that it asks for."""

from typing import Any

import pytest

from deckbuilder.rules_text.conditions import Bounds
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import ACTS
from deckbuilder.rules_text.english import resolve_pronouns
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.templates import template
from engine.language.node import Node
from engine.language.nodes.amounts import DistanceNode
from engine.language.nodes.effects import ControlNode, DestroyNode, DrawToNode
from engine.language.nodes.kinds import SELF, ReferenceNode, SelectorNode
from engine.language.nodes.selectors import AtFilterNode

CONTEXT = TextContext("this unit")
UNITS = SelectorNode(friendly="unit")


@pytest.mark.parametrize(
    ("phrase", "node", "sentence"),
    [
        ("destroy {destroy}", DestroyNode(destroy=UNITS), "Destroy each friendly unit."),
        ("destroy {destroy:any}", DestroyNode(destroy=UNITS), "Destroy a friendly unit."),
        (
            "destroy {destroy}",
            DestroyNode(destroy=(SELF, ReferenceNode(name="target"))),
            "Destroy this unit and the target.",
        ),
        (
            "control {control:one} with {self}",
            ControlNode(control=ReferenceNode(name="target")),
            "Control the target with this unit.",
        ),
        ("draw to {draw_to:card}", DrawToNode(draw_to=1), "Draw to 1 card."),
        ("draw to {draw_to}", DrawToNode(draw_to=7), "Draw to 7."),
        ("on {at:a}", AtFilterNode(at="own side"), "On an own side."),
    ],
)
def test_a_key_stands_in_the_form_that_is_asked_for(phrase: str, node: Node, sentence: str) -> None:
    table: RendererTable[Any] = RendererTable()
    template(table, type(node), phrase)
    assert resolve_pronouns(table[node](node, CONTEXT)) == sentence


def test_a_comparison_has_bounds() -> None:
    table: RendererTable[Any] = RendererTable()
    template(table, DistanceNode, "{distance} is {bounds:space} away, {bounds}")
    node = DistanceNode(distance=ReferenceNode(name="target"))
    assert (
        resolve_pronouns(table[node](node, Bounds(2, None), CONTEXT))
        == "The target is at least 2 spaces away, at least 2."
    )


def test_a_table_makes_its_own_kind_of_words() -> None:
    node = DrawToNode(draw_to=2)
    assert ACTS[node](node, CONTEXT).command == "draw until you have 2 cards in hand"
