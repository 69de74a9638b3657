"""Events that are played, in rules texts: as the beginning of a sentence, and counted."""

from dataclasses import replace

from deckbuilder.rules_text.amounts import SOURCES, Counted
from deckbuilder.rules_text.conditions import COMPARED, Bounds
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.event_roles import Role
from deckbuilder.rules_text.selectors import any_card, phrase_of
from deckbuilder.rules_text.triggers import MOMENTS, EventPhrase
from engine.games.summoner_wars.nodes.events_played import EventsPlayedNode, InsteadOfPlayNode

PLAYED = Role("played", "that {}", "event")


@MOMENTS.registers(InsteadOfPlayNode)
def _instead_of_play(trigger: InsteadOfPlayNode, context: TextContext) -> EventPhrase:
    phrase = f"when {any_card(trigger.of, context)} is played"
    context, came_up = PLAYED.bind(trigger.of, context)
    return f"{phrase}{came_up}", context


@SOURCES.registers(EventsPlayedNode)
def _played(amount: EventsPlayedNode, context: TextContext) -> Counted:
    phrase = phrase_of(amount.played, context)
    return f"{phrase.bare(several=False)} played this turn", f"{phrase.bare(several=True)} played this turn"


@COMPARED.registers(EventsPlayedNode)
def _played_so_many(amount: EventsPlayedNode, bounds: Bounds, context: TextContext) -> str:
    phrase = phrase_of(amount.played, context)
    if amount.played.side == "own":
        yours = replace(phrase, control="").bare(several=bounds.several)
        return f"you have played {bounds.words} {yours} this turn"
    have = "have" if bounds.several else "has"
    return f"{bounds.words} {phrase.bare(several=bounds.several)} {have} been played this turn"
