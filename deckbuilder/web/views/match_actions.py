"""What a player may do beside the board: end the phase or the turn, and answer a question."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from deckbuilder.games import presentation_of
from deckbuilder.match.known_game import known_game
from deckbuilder.match.options import OptionGroup, OptionMenu, OptionView
from deckbuilder.match.passed_questions import end_phase_option, pass_option
from deckbuilder.match.session.session import Session
from deckbuilder.text import listed

MAX_KEYS = 9  # answers with a digit as their key


@dataclass(frozen=True)
class EndView:
    """The two ways to end something.

    Attributes:
        option: The index of the option that ends the phase.
        phase: What ends and what comes next: `Move → Build`.
        turn: What ending the turn gives up, or skips: `loses 2 attacks`.
        is_all: Whether nothing else that is usually meant is left to do in the phase.
    """

    option: int
    phase: str
    turn: str
    is_all: bool


@dataclass(frozen=True)
class Arrow:
    """An arrow over the board, from the middle of a square to another, in squares from the upper left corner."""

    x1: float
    y1: float
    x2: float
    y2: float
    is_first: bool  # of the first action, which "Do it" does
    is_end: bool  # the last one of its action


def hint_arrows(session: Session, ranks: Sequence[Sequence[str]]) -> tuple[Arrow, ...]:
    """Return the arrows of the hint that is for this position. `ranks`: the names of the squares as they are drawn."""
    places = {name: (x + 0.5, y + 0.5) for y, rank in enumerate(ranks) for x, name in enumerate(rank)}
    actions = session.hint.actions if session.hint else ()
    return tuple(
        Arrow(*places[start], *places[end], is_first=number == 0, is_end=leg == len(action.squares) - 1)
        for number, action in enumerate(actions)
        for leg, (start, end) in enumerate(pairwise(action.squares), start=1)
    )


def hinted_places(session: Session) -> frozenset[str]:
    """Return the squares and the key of the card in hand of the first action of the hint."""
    first = session.hint.actions[:1] if session.hint else ()
    return frozenset(place for action in first for place in (*action.squares[:1], *action.squares[-1:], action.card))


@dataclass(frozen=True)
class PassView:
    """The answer to a question that uses nothing: its option, and what it means in a sentence."""

    option: int
    sentence: str


def end_view(session: Session, menu: OptionMenu) -> EndView | None:
    """Return how the phase and the turn can be ended; None where the player is not free to act."""
    game = session.match.game
    ending = end_phase_option(game)
    if ending is None:
        return None
    phases, now = [phase.capitalize() for phase in game.library.phases], game.state.phase
    following = phases[now + 1 :]
    losses = presentation_of(game.library).losses(known_game(game, session.match.player).view, len(phases) - 1)
    skipped = f"skips {following[0]}" + (f" to {following[-1]}" if len(following) > 1 else "") if following else ""
    return EndView(
        option=game.options.index(ending),
        phase=f"{phases[now]} → {following[0] if following else 'next player'}",
        turn=f"loses {listed([loss.short for loss in losses])}" if losses else skipped,
        is_all=all(option.passes or option.on_request for option in menu.options),
    )


def pass_view(session: Session, menu: OptionMenu) -> PassView | None:
    """Return the answer that uses nothing, where a question has one."""
    game = session.match.game
    passing = pass_option(game)
    if passing is None:
        return None
    index = game.options.index(passing)
    sentence = menu.options[index].words or presentation_of(game.library).pass_sentence(game, passing)
    return PassView(index, sentence)


def has_question(session: Session) -> bool:
    """Return whether a question is open in the middle of an action."""
    decision = session.match.game.decision
    return decision is not None and not decision.action


def answer_groups(session: Session, menu: OptionMenu) -> Iterable[OptionGroup]:
    """Yield the options that are chosen by buttons beside the question, in groups."""
    is_asked = has_question(session)
    for group in menu.groups:
        options = tuple(option for option in group.options if _is_button(option, is_asked=is_asked))
        if options:
            yield replace(group, options=options)


def _is_button(option: OptionView, *, is_asked: bool) -> bool:
    card = option.card
    if option.passes or (card is not None and card.is_in_hand):
        return False
    return is_asked or not (option.end or (card is not None and card.square))


def answer_keys(session: Session, menu: OptionMenu, groups: Iterable[OptionGroup]) -> dict[int, str]:
    """Return by the index of an option the key that answers with it: its number, or the number that it is."""
    if not has_question(session):
        return {}
    answers = [option for group in groups for option in group.options]
    if not menu.is_numbered:
        return {option.index: option.text for option in answers if option.text.isdigit() and len(option.text) == 1}
    return {option.index: str(number) for number, option in enumerate(answers[:MAX_KEYS], start=1)}
