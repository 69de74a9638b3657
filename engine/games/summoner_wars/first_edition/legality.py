"""The reasons why an action of the first edition is illegal, for each kind of action, and the rule for each reason."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core import legality as core
from engine.core.decisions import IllegalReason
from engine.core.game import Game
from engine.core.ground import is_empty
from engine.games.summoner_wars import legality
from engine.games.summoner_wars.characteristics import event_tax
from engine.games.summoner_wars.first_edition.actions import can_be_played, own_side
from engine.games.summoner_wars.first_edition.magic import magic, payable
from engine.games.summoner_wars.first_edition.mutations import bases, is_mutation
from engine.games.summoner_wars.first_edition.summoning import SUMMONED, WALL, is_payable
from engine.games.summoner_wars.first_edition.teams import mates
from engine.games.summoner_wars.summoning import SourcedMethod, cost_of, methods_of

CARD: Final = "1E-GEN-1"  # the text of a card takes precedence over the rules

RULES: Final[Mapping[str, str]] = {
    **legality.shared_rules("1E"),
    core.UNANSWERED: "1E-EVT-1",
    "skipped in the first turn": "1E-SETUP-4",
    "costs too much": "1E-SUM-1",
    # Summoning
    "only units are summoned": "1E-SUM-1",
    "enters by effects only": "1E-CONJ-1",
    "mutates commons of its faction": "1E-MUT-1",
    "summon onto a vine wall": "1E-VINE-3",
    "is summoned in one way only": CARD,
    "its way of summoning is closed": CARD,
    "a wall serves nobody": CARD,
    "controls no wall": "1E-SUM-1",
    "no space at a wall": "1E-SUM-1",
    "not beside a wall": "1E-SUM-1",
    # Walls
    "only walls are placed": "1E-EVT-2",
    "place onto a card": "1E-EVT-2",
    "no space for a wall": "1E-EVT-2",
    "not on the own side": "1E-EVT-2",
    # Moving
    "not yours": "1E-GEN-10",
    "only units move": "1E-WALL-1",
    "structures stay": "1E-WALL-1",
    "enough have moved in the first turn": "1E-SETUP-4",
    # Attacking
    "too poisoned to attack": CARD,
    "not itself": "1E-ATK-1",
    # Events and abilities
    "requirements are not met": "1E-EVT-1",
    "an event has no target": "1E-EVT-1",
    "is played in answer only": CARD,
    "nobody knows what it does": "1E-MUT-5",
    "works by itself": "1E-GEN-1",
    # Magic
    "no team-mate": "1E-TEAM-5",
    "less magic than that": "1E-TEAM-5",
}


# Summoning


def explain_summoning(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why a unit can't be summoned (1E-SUM-1)."""
    name, square = legality.read_placing(game, words)
    player = game.state.active
    card = core.in_hand(game, player, name)
    methods = [] if card < 0 else methods_of(game, card, player)
    if not any(method.word == "any" for method, _ in methods):
        yield from legality.another_phase(game, "summon")
    yield from legality.not_in_hand(game, card, name)
    class_words = game.definition(card).words
    if not class_words & SUMMONED:
        yield IllegalReason(
            "enters by effects only" if "conjuration" in class_words else "only units are summoned", cards=(card,)
        )
    if not is_payable(game, card, player, 0, methods):
        yield from legality.too_dear(game, card, cost_of(game, card) or 0)
    if (
        is_mutation(game, card)
        and square not in (targets := bases(game, card, player))
        and (square >= 0 or not targets)
    ):
        squares = (square,) if square >= 0 else ()
        yield IllegalReason("mutates commons of its faction", cards=(card,), squares=squares)
    yield from _no_room(game, card, square, methods)


def _no_room(game: Game, card: int, square: int, methods: Sequence[SourcedMethod]) -> core.IllegalReasons:
    """Yield the reasons why a unit whose cost can be paid can't be summoned onto a square; -1: onto any."""
    for method, context in methods:
        if method.only:
            why = "is summoned in one way only" if square >= 0 else "its way of summoning is closed"
            squares = (square,) if square >= 0 else ()
            yield IllegalReason(why, cards=(card,), squares=squares, source=context.card, ability=method.title)
    if square < 0:
        yield from legality.no_entrance(game, WALL)
        raise core.ActionSyntaxError
    if not is_empty(game, square):
        there = core.card_at(game, square)
        why = "summon onto a vine wall" if game.definition(there).beneath else "summon onto a card"
        yield IllegalReason(why, cards=(there,), squares=(square,))
    yield from legality.not_at_entrance(game, square, WALL)


# Walls, events, magic


def explain_placing(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why a wall can't be placed; its name may be omitted (1E-EVT-2)."""
    square = core.read_last_square(game, words)
    named = words if square < 0 else words[:-1]
    name = core.read_name(game, named) if named else ""
    yield from legality.another_phase(game, "event")
    hand = game.state.hands[game.state.active]
    walls = [card for card in hand if "wall" in game.definition(card).words]
    if name:
        card = core.in_hand(game, game.state.active, name)
        yield from legality.not_in_hand(game, card, name)
        if card not in walls:
            yield IllegalReason("only walls are placed", cards=(card,))
    elif not walls:
        yield IllegalReason(core.NOT_IN_HAND, words=("wall",))
    if square < 0:
        if not own_side(game):
            yield IllegalReason("no space for a wall")
        raise core.ActionSyntaxError
    yield from legality.is_taken(game, square, "place onto a card")
    if square not in own_side(game):
        yield IllegalReason("not on the own side", squares=(square,))


def explain_playing(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why an event can't be played (1E-EVT-1)."""
    named = [word for word in words if core.square_of(game, word) < 0]
    name = core.read_name(game, named)
    yield from legality.another_phase(game, "event")
    card = core.in_hand(game, game.state.active, name)
    yield from legality.not_in_hand(game, card, name)
    definition = game.definition(card)
    if not definition.is_event or "wall" in definition.words:
        yield IllegalReason("only events are played", cards=(card,))
    if len(named) < len(words):
        raise core.ActionSyntaxError
    clauses = [clause for ability in definition.abilities for clause in ability.clauses]
    if not any(clause.played for clause in clauses):
        answers = any(clause.from_hand for clause in clauses)
        yield IllegalReason(
            "is played in answer only" if answers else "nobody knows what it does", cards=(card,), source=card
        )
    tax = event_tax(game, game.state.active)
    if tax > payable(game, game.state.active):
        yield from legality.too_dear(game, card, tax)
    yield from legality.unplayable(game, card)
    if not can_be_played(game, card):  # the event has costs of its own in addition to the tax
        yield IllegalReason("cannot be paid", cards=(card,), source=card, ability=definition.name)


def explain_giving(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why magic can't be given to the team-mate (1E-TEAM-5)."""
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit():
        raise core.ActionSyntaxError
    yield from legality.another_phase(game, "magic")
    player = game.state.active
    if not mates(game, player):
        yield IllegalReason("no team-mate")
    number = int(words[0][:9])
    yield IllegalReason("less magic than that", numbers=(number, magic(game, player)))


REASONS: Final = core.LegalityRules(
    {
        "summon": core.ActionSyntax("summon CARD SQUARE", explain_summoning),
        "wall": core.ActionSyntax("wall SQUARE", explain_placing),
        "play": core.ActionSyntax("play EVENT", explain_playing),
        "move": core.ActionSyntax("move FROM TO", legality.explain_moving),
        "attack": core.ActionSyntax("attack FROM TARGET", legality.explain_attacking),
        "use": core.ActionSyntax("use SQUARE ABILITY", legality.explain_using),
        "magic": core.ActionSyntax("magic CARD", legality.explain_magic),
        "give": core.ActionSyntax("give NUMBER", explain_giving),
    },
    RULES,
    legality.explain_moving_on,
)
