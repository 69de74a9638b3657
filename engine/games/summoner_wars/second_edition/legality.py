"""The reasons why an action of the second edition is illegal, for each kind of action, and the rule for each reason."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core import legality as core
from engine.core.decisions import IllegalReason
from engine.core.game import Game
from engine.games.summoner_wars import legality
from engine.games.summoner_wars.second_edition import actions
from engine.games.summoner_wars.summoning import methods_of

CARD: Final = "2E-GEN-1"  # the text of a card takes precedence over the rules

RULES: Final[Mapping[str, str]] = {
    **legality.shared_rules("2E"),
    core.UNANSWERED: "2E-GEN-13",
    "costs too much": "2E-DMG-5",
    # Summoning
    "only commons and champions are summoned": "2E-SUM-1",
    "takes another's place": CARD,
    "nobody to replace": CARD,
    "a gate serves nobody": CARD,
    "controls no gate": "2E-SUM-1",
    "no space at a gate": "2E-SUM-2",
    "not beside a gate": "2E-SUM-1",
    # Moving
    "not yours": "2E-TOK-6",
    "only units move": "2E-MOV-1",
    "structures stay": "2E-MOV-2",
    # Building
    "only structures are built": "2E-BLD-1",
    "build onto a card": "2E-BLD-1",
    "no space to build": "2E-BLD-1",
    "too far forward": "2E-BLD-1",
    # Attacking
    "not itself": "2E-ATK-3",
    # Events and abilities
    "requirements are not met": CARD,
    "an event has no target": CARD,
    "works by itself": "2E-GEN-6",
}


def explain_summoning(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why a unit can't be summoned (2E-SUM)."""
    name, square = legality.read_placing(game, words)
    state = game.state
    card = core.in_hand(game, state.active, name)
    methods = [] if card < 0 else methods_of(game, card, state.active)
    if not any(method.word == "any" for method, _ in methods):
        yield from legality.another_phase(game, "summon")
    yield from legality.not_in_hand(game, card, name)
    class_words = game.definition(card).words
    if "unit" not in class_words or "summoner" in class_words:
        yield IllegalReason("only commons and champions are summoned", cards=(card,))
    yield from _too_dear(game, card)
    for method, context in methods:
        if method.word == "replacing":
            why = "takes another's place" if square >= 0 else "nobody to replace"
            squares = (square,) if square >= 0 else ()
            yield IllegalReason(why, cards=(card,), squares=squares, source=context.card, ability=method.title)
    if square < 0:
        yield from legality.no_entrance(game, actions.GATE)
        raise core.ActionSyntaxError
    yield from legality.is_taken(game, square, "summon onto a card")
    yield from legality.not_at_entrance(game, square, actions.GATE)


def _too_dear(game: Game, card: int) -> core.IllegalReasons:
    """Yield the reasons why the active player can't pay for a card."""
    if not actions.can_pay(game, card):
        yield from legality.too_dear(game, card, actions.current_cost(game, card) or 0)


def explain_building(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why a structure can't be built (2E-BLD)."""
    name, square = legality.read_placing(game, words)
    yield from legality.another_phase(game, "build")
    card = core.in_hand(game, game.state.active, name)
    yield from legality.not_in_hand(game, card, name)
    if not actions.is_structure(game, card):
        yield IllegalReason("only structures are built", cards=(card,))
    yield from _too_dear(game, card)
    if square < 0:
        if not actions.building_squares(game):
            yield IllegalReason("no space to build")
        raise core.ActionSyntaxError
    yield from legality.is_taken(game, square, "build onto a card")
    if square not in actions.building_squares(game):
        yield IllegalReason(
            "too far forward", cards=(card,), squares=(square,), numbers=(game.card_set.numbers["build_rows"],)
        )


def explain_playing(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why an event can't be played (2E-EVT-1)."""
    named = [word for word in words if core.square_of(game, word) < 0]
    name = core.read_name(game, named)
    card = core.in_hand(game, game.state.active, name)
    yield from legality.not_in_hand(game, card, name)
    definition = game.definition(card)
    if not definition.is_event or actions.is_structure(game, card):
        yield IllegalReason("only events are played", cards=(card,))
    if len(named) < len(words):
        raise core.ActionSyntaxError
    yield from legality.another_phase(game, definition.marks["phase"])
    yield from _too_dear(game, card)
    yield from legality.unplayable(game, card)


REASONS: Final = core.LegalityRules(
    {
        "summon": core.ActionSyntax("summon CARD SQUARE", explain_summoning),
        "move": core.ActionSyntax("move FROM TO", legality.explain_moving),
        "build": core.ActionSyntax("build CARD SQUARE", explain_building),
        "attack": core.ActionSyntax("attack FROM TARGET", legality.explain_attacking),
        "play": core.ActionSyntax("play EVENT", explain_playing),
        "use": core.ActionSyntax("use SQUARE ABILITY", legality.explain_using),
        "discard": core.ActionSyntax("discard CARD", legality.explain_magic),
    },
    RULES,
    legality.explain_moving_on,
)
