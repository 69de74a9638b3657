"""Reasons why actions are illegal that both editions share: cards in hand, events, abilities.

Each reason asks the same predicates as the code that offers the action.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core import legality
from engine.core.active_index import active_index
from engine.core.characteristics import abilities
from engine.core.context import AbilityContext
from engine.core.decisions import IllegalReason
from engine.core.game import Game
from engine.core.ground import is_empty
from engine.core.position import Ability, Listener, Position
from engine.games.summoner_wars.movement_resolution import BEFORE
from engine.games.summoner_wars.turn import ATTACKING
from engine.games.summoner_wars.unit_legality import another_phase, cannot_act
from engine.language.runtime.legality import not_ready

EVENT_WORDS: Final = {"condition does not hold": "requirements are not met", "has no target": "an event has no target"}
STANDING_FOR: Final = {"instead move": "move", BEFORE: "move", **dict.fromkeys(ATTACKING, "attack")}  # by trigger event


def not_in_hand(game: Game, card: int, name: str) -> legality.IllegalReasons:
    """Yield a reason if `card` is negative: the active player has no card of that name."""
    if card < 0:
        yield IllegalReason(legality.NOT_IN_HAND, words=(name,))


def is_taken(game: Game, square: int, why: str) -> legality.IllegalReasons:
    """Yield a reason if there is a card on a square."""
    if not is_empty(game, square):
        yield IllegalReason(why, cards=(legality.card_at(game, square),), squares=(square,))


def read_placing(game: Game, words: Sequence[str]) -> tuple[str, int]:
    """Return the name of a card and a square, -1 for none, from the words of an action. Raises ActionSyntaxError."""
    square = legality.read_last_square(game, words)
    return legality.read_name(game, words if square < 0 else words[:-1]), square


# Events


def unplayable(game: Game, card: int) -> legality.IllegalReasons:
    """Yield the reasons why the abilities that an event has when played can't be started."""
    context = AbilityContext(card, game.state.active)
    for ability in game.definition(card).abilities:
        for clause in ability.clauses:
            if clause.played:
                for reason in not_ready(game, clause, context):
                    yield reason._replace(why=EVENT_WORDS.get(reason.why, reason.why))


# Abilities


def explain_using(game: Game, words: Sequence[str]) -> legality.IllegalReasons:
    """Yield the reasons why an ability can't be used."""
    text = legality.read_name(game, words).casefold()
    square = legality.square_of(game, words[0])
    if square >= 0:
        cards = cards_on(game, square)
        text = text.partition(" ")[2]
        if not cards:
            yield IllegalReason("nobody there", squares=(square,))
    else:
        cards = [card for card in _beside_board(game) if text.startswith(game.name(card).casefold())]
    if not cards or not text:
        raise legality.ActionSyntaxError
    matches = [
        (card, ability)
        for card in cards
        for ability in abilities(game, card)
        if text.endswith(ability.title.casefold())
    ]
    if not matches:
        yield IllegalReason("has no such ability", cards=(cards[0],), words=(" ".join(words[1:]),))
    for card, ability in matches:
        yield from _unusable(game, card, ability)


def cards_on(position: Position, square: int) -> list[int]:
    """Return the cards on a square, including those beneath and under others."""
    state = position.state
    layers = (state.board[square], state.ground[square] if state.ground else -1)
    standing = [card for card in layers if card >= 0]
    return standing + [card for card, host in enumerate(state.host) if host in standing]


def _beside_board(game: Game) -> Iterator[int]:
    """Yield the cards off the board whose abilities work."""
    for place in game.card_set.layout.in_play:
        for pile in game.state.zone(place):
            yield from pile


def _unusable(game: Game, card: int, ability: Ability) -> legality.IllegalReasons:
    """Yield the reasons why an ability of a card can't be used now."""
    listeners = _listeners(game, card, ability)
    if not listeners:
        yield IllegalReason("works by itself", cards=(card,), source=card, ability=ability.title)
    for clause, trigger, context in listeners:
        needed = STANDING_FOR.get(trigger.event, trigger.event.removeprefix("during "))
        if needed in game.card_set.phases:
            yield from another_phase(game, needed)
        if context.player != game.state.active and not trigger.anyone:
            yield IllegalReason("not yours", cards=(card,))
        if trigger.event in STANDING_FOR:
            yield from cannot_act(game, card, STANDING_FOR[trigger.event])
        own = AbilityContext(card, game.state.active, context.names)
        yield from not_ready(game, clause, own)


def _listeners(game: Game, card: int, ability: Ability) -> list[Listener]:
    """Return the clauses of an ability that its player starts, with their triggers and contexts."""
    started: list[Listener] = []
    for moment, listeners in active_index(game).listeners.items():
        if moment.startswith("during ") or moment in STANDING_FOR:
            started += [entry for entry in listeners if entry[2].card == card and entry[0].ability == ability.index]
    return started


def from_hand(game: Game, words: Sequence[str], phase: str) -> legality.IllegalReasons:
    """Yield the reasons why an action that needs only a card in hand is illegal in this phase."""
    name = legality.read_name(game, words)
    yield from another_phase(game, phase)
    yield from not_in_hand(game, legality.in_hand(game, game.state.active, name), name)
