"""Destroyed cards before they become magic, in rules texts: abilities that take them, or follow from it."""

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.event_roles import DESTROYED, DESTROYER, DOOMED
from deckbuilder.rules_text.selectors import near
from deckbuilder.rules_text.triggers import MOMENTS, EventPhrase
from engine.games.summoner_wars.nodes.spoils import AfterSpoilsNode, InsteadOfSpoilsNode

PILES = {None: "a magic pile", "you": "your magic pile", "opponent": "an opponent's magic pile"}


@MOMENTS.registers(AfterSpoilsNode)
def _after_spoils(trigger: AfterSpoilsNode, context: TextContext) -> EventPhrase:
    phrase, context = _as_spoils(trigger, context)
    return f"after {phrase} and its card has gone to {PILES[trigger.to]}", context.without(DESTROYED.name)


@MOMENTS.registers(InsteadOfSpoilsNode)
def _instead_of_spoils(trigger: InsteadOfSpoilsNode, context: TextContext) -> EventPhrase:
    phrase, context = _as_spoils(trigger, context)
    return f"when {phrase} and its card would go to {PILES[trigger.to]}", context


def _as_spoils(trigger: AfterSpoilsNode | InsteadOfSpoilsNode, context: TextContext) -> EventPhrase:
    of, by = trigger.of, trigger.by
    phrase = f"{near(by, context)} destroys {near(of, context)}" if by else f"{near(of, context)} is destroyed"
    context, destroyed = (DESTROYED if isinstance(trigger, AfterSpoilsNode) else DOOMED).bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"{phrase}{destroyer if by else ''}{destroyed}", context
