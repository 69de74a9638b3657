"""Moves in rules texts: the effects of single steps, how far cards have moved, and the space that a step left."""

from deckbuilder.rules_text.amounts import SOURCES, Counted
from deckbuilder.rules_text.conditions import COMPARED, STATEMENTS, Bounds
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import SPACES
from deckbuilder.rules_text.selectors import any_card, each_card
from deckbuilder.rules_text.templates import template
from deckbuilder.rules_text.triggers import MOMENTS, MOVED, PASSED, EventPhrase
from engine.games.summoner_wars.nodes import moves as nodes
from engine.language.nodes.amounts import InPhaseNode


@MOMENTS.registers(nodes.BeforeMoveNode)
def _before_move(trigger: nodes.BeforeMoveNode, context: TextContext) -> EventPhrase:
    phrase = f"before {any_card(trigger.of, context)} moves"
    context, came_up = MOVED.bind(trigger.of, context)
    return f"{phrase}{came_up}", context


@MOMENTS.registers(nodes.AfterNearNode)
def _after_near(trigger: nodes.AfterNearNode, context: TextContext) -> EventPhrase:
    phrase = f"each time {any_card(trigger.of, context)} moves onto a space adjacent to {any_card(trigger.to, context)}"
    context, came_up = MOVED.bind(trigger.of, context)
    return f"{phrase}{came_up}", context


@MOMENTS.registers(nodes.AfterThroughNode)
def _after_through(trigger: nodes.AfterThroughNode, context: TextContext) -> EventPhrase:
    other = any_card(trigger.on, context) if trigger.on is not None else "another card"
    phrase = f"each time {any_card(trigger.of, context)} moves through {other}"
    context, came_up = MOVED.bind(trigger.of, context)
    context, passed = PASSED.bind(trigger.on, context)
    return f"{phrase}{came_up}{passed}", context


@SOURCES.registers(nodes.WalkedNode)
def _walked(amount: nodes.WalkedNode, context: TextContext) -> Counted:
    tail = f"{each_card(amount.walked, context)} moved this {amount.this}"
    return f"space {tail}", f"spaces {tail}"


@SOURCES.registers(nodes.StepsNode)
def _steps(amount: nodes.StepsNode, context: TextContext) -> Counted:
    tail = f"{each_card(amount.steps, context)} moved"
    return f"space {tail}", f"spaces {tail}"


@COMPARED.registers(nodes.WalkedNode)
def _walked_compared(amount: nodes.WalkedNode, bounds: Bounds, context: TextContext) -> str:
    who = each_card(amount.walked, context)
    if bounds.most == 0:
        return f"{who} has not moved this {amount.this}"
    how_far = "" if (bounds.least, bounds.most) == (1, None) else f" {bounds('space')}"
    return f"{who} has moved{how_far} this {amount.this}"


template(COMPARED, nodes.StepsNode, "{steps} moved {bounds:space}")
STATEMENTS.registers(InPhaseNode)(lambda condition, context: f"it is the {context.terms.phase(condition.phase)}")
template(SPACES, nodes.LeftSpaceNode, "the space {left} left")
