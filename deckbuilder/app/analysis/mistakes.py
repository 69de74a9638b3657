"""Mistakes that are certain without games: own cards that players aimed at and lost."""

from collections.abc import Container, Iterator
from typing import NamedTuple

from deckbuilder.app.analysis.playing_on import worth_to
from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.match.hints import option_words
from engine.core.game import Evaluation, Game


class OwnLoss(NamedTuple):
    """An action aimed at a card of the player's own side, which was lost by it for nothing.

    `step`: the last step of the record before the action; `made`: the action; `card`: the name of the lost card;
    `harm`: what happened to it.
    """

    step: int
    turn: int
    player: int
    made: str
    card: str
    harm: str


def own_losses(replay: GameReplay, evaluation: Evaluation, examined: Container[int] | None = None) -> Iterator[OwnLoss]:
    """Yield the own cards that players lost by aiming at them, in the order of the game.

    An action that improves the position is no mistake: the rules may give something for the card. `examined`: the
    steps after which an action is looked at; after all if it is None.
    """
    rules = replay.library.rules
    for step in replay.steps():
        harms = [harm for event in step.events if (harm := rules.harm_of(event)) and harm[1] in rules.harms[:1]]
        if not harms:
            continue
        number = step.number - 1
        while number > 0 and not _is_action(replay.game(number)):
            number -= 1
        if examined is None or number in examined:
            loss = _own_loss(replay, number, step.number, {card: harm for card, harm, _ in harms}, evaluation)
            if loss is not None:
                yield loss


def _is_action(game: Game) -> bool:
    return game.decision is not None and game.decision.action


def _own_loss(
    replay: GameReplay, first: int, last: int, harms: dict[int, str], evaluation: Evaluation
) -> OwnLoss | None:
    """Return the own card among those harmed at which the player aimed between two steps; None if there is none."""
    before, sides = replay.game(first), replay.library.sides
    if before.decision is None:
        return None
    player = before.decision.player
    aims = {_aim(replay, number, player) for number in range(first, last)}
    card = next((card for card in harms if card in aims and sides[before.state.control[card]] == sides[player]), None)
    if card is None or worth_to(evaluation, replay.game(last), player) > worth_to(evaluation, before, player):
        return None
    option = before.find(replay.step(first + 1).choice)
    made = option_words(before, option) if option else replay.step(first + 1).shown_choice
    return OwnLoss(first, before.state.turn, player, made, before.name(card), harms[card])


def _aim(replay: GameReplay, number: int, player: int) -> int:
    """Return the card at which a player's choice after a step is aimed; -1 for none."""
    game = replay.game(number)
    option = game.find(replay.step(number + 1).choice)
    return -1 if option is None or game.decision is None or game.decision.player != player else option.aim
