"""Moments of Summoner's Chess."""

from engine.games.summoners_chess.words import triggers as words
from engine.language.compiled.clauses import plain
from engine.language.compiled.registry import triggers

triggers(
    words.AfterCapture,
    words.AfterLanding,
    words.AfterEnter,
    words.AfterSacrifice,
    words.AfterPromotion,
    words.AfterPlay,
    words.AfterSet,
    words.Special,
)(plain)
