"""Cards of a hand of which several can be chosen one after the other: a person marks them and confirms them at once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from deckbuilder.games import presentation_of
from deckbuilder.match.history import TurnRecorder
from engine.core.decisions import Decision, Option, PickCard
from engine.core.game import Game

MOST = 40  # cards that are chosen together


@dataclass(frozen=True)
class SeveralCards:
    """Cards in hand that can be chosen together.

    Attributes:
        places: The places in the hand of those that can be among them.
        labels: What is done with them, by each number of them that may be chosen: `Discard 2 for 2 magic`.
    """

    places: frozenset[int]
    labels: Mapping[int, str]


def several_cards(view: Game) -> SeveralCards | None:
    """Return the cards of which the player who decides can choose several; None where only one can be chosen."""
    decision, options = view.decision, _options(view)
    if decision is None or not options:
        return None
    definition, hand = view.state.definition, view.state.hands[decision.player]
    places = frozenset(place for place, card in enumerate(hand) if definition[card] in options)
    numbers = range(1, len(places) + 1) if decision.action else _numbers(view)
    if max(numbers) == 1 and not decision.action:
        return None
    presentation, option = presentation_of(view.library), next(iter(options.values()))
    return SeveralCards(places, {number: presentation.button_label(view, option, number) for number in numbers})


def choose_several(recorder: TurnRecorder, cards: Iterable[int]) -> list[int]:
    """Choose cards of the hand of the player who decides, then end the choice; return those that cannot be chosen."""
    game, decision, left = recorder.game, recorder.game.decision, list[int]()
    for card in cards:
        option = _options(game).get(game.state.definition[card]) if _is_open(game, decision) else None
        if option is None:
            left.append(card)
        else:
            recorder.choose(option)
    if recorder.steps and not left and _is_open(game, decision) and (ending := _ending(game)):
        recorder.choose(ending)
    return left


def _options(game: Game) -> dict[int, Option]:
    """Return the options that choose a card in hand without ending the choice, by the definition of the card."""
    decision = game.decision
    if decision is None:
        return {}
    hand, state = game.state.hands[decision.player], game.state
    verbs = presentation_of(game.library).repeated_verbs if decision.action else frozenset[str]()
    return {
        state.definition[option.named_cards[0]]: option
        for option in game.options
        if (option.verb in verbs or (not decision.action and isinstance(option, PickCard)))
        and option.named_cards[0] in hand
    }


def _is_open(game: Game, decision: Decision | None) -> bool:
    """Whether a game still asks what a decision asked."""
    return game.decision is not None and decision is not None and _question(game.decision) == _question(decision)


def _question(decision: Decision) -> tuple[int, str, int]:
    return decision.player, decision.question, decision.source


def _ending(game: Game) -> Option | None:
    """Return the answer that chooses no further card, if the open question has one."""
    others = [option for option in game.options if not isinstance(option, PickCard)]
    return others[0] if len(others) == 1 and game.decision and not game.decision.action else None


def _numbers(view: Game) -> list[int]:
    """Return how many cards may be chosen in answer to a question: it is answered until another one is asked."""
    game, numbers, number = view.copy(), list[int](), 0
    while _is_open(game, view.decision) and (options := _options(game)) and number < MOST:
        game.take(next(iter(options.values())))
        number += 1
        if not _is_open(game, view.decision) or _ending(game) is not None:
            numbers.append(number)
    return numbers or [number]
