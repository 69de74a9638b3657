"""Moments of events that are played, as the beginning of a sentence."""

from deckbuilder.wording.context import Context
from deckbuilder.wording.roles import Role
from deckbuilder.wording.selectors import near
from deckbuilder.wording.triggers import MOMENTS, Moment
from engine.games.summoner_wars.words.playing import InsteadOfPlay

PLAYED = Role("played", "that {}", "event")


@MOMENTS.says(InsteadOfPlay)
def _instead_of_play(trigger: InsteadOfPlay, context: Context) -> Moment:
    said = f"when {near(trigger.of, context)} is played"
    context, came_up = PLAYED.bind(trigger.of, context)
    return f"{said}{came_up}", context
