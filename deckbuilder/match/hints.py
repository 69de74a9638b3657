"""Hints in sentences: the adviser's plan for this phase, what it expects, and why it prefers it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import YOU, Presentation, answer_text, named_sides
from deckbuilder.match.options import OptionView, option_view
from deckbuilder.players import level_of
from deckbuilder.text import listed
from engine.bots import Player
from engine.bots.advice import Advice, Advisor, most
from engine.bots.beam import Beam
from engine.core.decisions import Option
from engine.core.game import Game
from engine.core.outcomes import outcomes
from engine.core.state import HAND

MAX_REASONS = 3  # at most, in a hint
MIN_GAIN = 0.3  # the least difference that is mentioned
MAX_RUNS = 600  # runs of an option for the chances in a hint
PASSING = "end the phase"


class HintAction(NamedTuple):
    """An action of a plan.

    `options`: the action itself and the answers that it asks for; `squares` and `card` as in the option. `words`: what
    is done, with the name of the card: `move Frost Mage c3 → c5`.
    """

    text: str
    words: str
    options: tuple[Option, ...]
    squares: tuple[str, ...]
    card: str  # the key of the card that acts; empty for none


class AdviserHint(NamedTuple):
    """A hint: what an adviser would do, in sentences, and its plan."""

    lines: tuple[str, ...]
    actions: tuple[HintAction, ...]


def hint_of(adviser: Player, view: Game, advisor: Advisor) -> AdviserHint:
    """Return what an adviser would do in the place of the player who decides in a view, and why. Raises InputError."""
    if not isinstance(adviser.bot, Beam):
        raise InputError(f"the {adviser.kind.name} bot does nothing for a reason")
    advice = advisor.of(adviser.bot, view)
    advice = advice._replace(options=possible(view, advice.options), instead=possible(view, advice.instead))
    return AdviserHint(
        tuple(advice_lines(advice, level_of(adviser.kind.name), view)), plan_actions(view, advice.options)
    )


def plan_actions(view: Game, options: Sequence[Option]) -> tuple[HintAction, ...]:
    """Return the actions of a plan, each with the answers that it asks for."""
    game, actions = view.copy(), list[HintAction]()
    for option in options:
        shown = option_view(game, game.options.index(option))
        is_answer = actions and game.decision is not None and not game.decision.action
        if is_answer:
            actions[-1] = actions[-1]._replace(options=(*actions[-1].options, option))
        else:
            key = shown.card.key if shown.card else ""
            actions.append(HintAction(shown.text, _words(game, shown), (option,), shown.squares, key))
        game.take(option)
    return tuple(actions)


def possible(view: Game, options: Sequence[Option]) -> tuple[Option, ...]:
    """Return a plan up to the first option that a view does not offer."""
    game, offered = view.copy(), list[Option]()
    for option in options:
        if option not in game.options:
            break
        offered.append(option)
        game.take(option)
    return tuple(offered)


def reason_against(advice: Advice, view: Game) -> list[str]:
    """Return in clauses why a plan is better than what it is compared with; none where no part of it is."""
    if advice.wins:
        return ["it wins, whatever the opponent does"]
    names = YOU if view.decision is None else named_sides(view, view.decision.player)
    why = _why(presentation_of(view.library), advice.gains, names)
    return [why] if why else []


def _words(game: Game, shown: OptionView) -> str:
    if shown.passes:
        return PASSING
    if shown.card is None or not shown.card.name or not shown.kind:
        return shown.text
    if not shown.squares and game.state.place[shown.option.named_cards[0]] == HAND:
        phrase = presentation_of(game.library).use_phrase(game, shown.kind, shown.option.named_cards[0])
        verb, _, rest = phrase.partition(" ")
        return f"{verb} {shown.card.name} {rest}".strip()
    return " ".join((shown.kind, shown.card.name, " → ".join(shown.squares))).strip()


def advice_lines(advice: Advice, name: str, view: Game) -> list[str]:
    """Return a bot's advice in sentences; `name`: the bot's level, or its name."""
    presentation = presentation_of(view.library)
    plan = plan_labels(view, advice.options)
    outlook = _outlook(presentation, view, advice.options[0])
    lines = [f"The {name} bot would choose: {plan[0]}{f': {outlook}' if outlook else ''}"]
    if len(plan) > 1:
        lines.append(f"Then: {'; '.join(plan[1:])}.")
    if advice.wins:
        lines.append("It wins, whatever the opponent does.")
    return [
        *lines,
        *_reasons(presentation, advice, view),
        *(_later(presentation, view, card) for card in advice.later[:1]),
    ]


def _reasons(presentation: Presentation, advice: Advice, view: Game) -> list[str]:
    other = plan_labels(view, advice.instead)[0] if advice.instead else ""
    if why := _why(presentation, advice.gains):
        return [f"Rather than {other}: {why}."]
    is_free = view.decision is not None and view.decision.action  # else the plan begins in the middle of an effect
    brings = [presentation.reason(name, better=True) for name, gain in _notable_gains(advice.brings) if gain > 0]
    is_meant = advice.instead and not presentation.listing(view, advice.instead[0], other).on_request
    return [
        *([f"That way {listed(brings)}."] if brings and is_free else []),
        *([f"About as good: {other}."] if is_meant else []),
    ]


def plan_labels(view: Game, options: Sequence[Option]) -> list[str]:
    """Return the actions of a plan in order, as the menu shows them; answers stand after the action that asks them."""
    return _plan(view, options, lambda game, option: game.labels()[game.options.index(option)])


def plan_words(view: Game, options: Sequence[Option]) -> list[str]:
    """Return the actions of a plan in order, with the names of cards; answers stand after the action that asks them."""
    return _plan(view, options, option_words)


def _plan(view: Game, options: Sequence[Option], words: Callable[[Game, Option], str]) -> list[str]:
    game, actions = view.copy(), list[list[str]]()
    for option in options:
        if actions and game.decision is not None and not game.decision.action:
            actions[-1].append(answer_text(game, option, game.labels()[game.options.index(option)]))
        else:
            actions.append([words(game, option)])
        game.take(option)
    return [f"{action} (answer: {', '.join(answers)})" if answers else action for action, *answers in actions]


def option_words(game: Game, option: Option) -> str:
    """Return an option in words, with the name of its card: `move Frost Mage c3 → c5`."""
    return _words(game, option_view(game, game.options.index(option)))


def _outlook(presentation: Presentation, view: Game, option: Option) -> str:
    """Return the chances of an option that is aimed at another player's card."""
    if option.aim < 0:
        return ""
    game = view.copy()
    game.state.script = None
    return presentation.outlook(option, outcomes(game, option, using=False, max_work=MAX_RUNS))


def _why(presentation: Presentation, gains: Mapping[str, float], names: Mapping[str, str] = YOU) -> str:
    """Return what is better, then what is worse; empty if nothing is better, or the total is not."""
    notable = _notable_gains(gains)
    better = [presentation.reason(name, better=True, names=names) for name, gain in notable if gain > 0]
    worse = [presentation.reason(name, better=False, names=names) for name, gain in notable if gain < 0]
    if not better or sum(gains.values()) < 0:
        return ""
    return f"{listed(better)}, though {listed(worse)}" if worse else listed(better)


def _notable_gains(gains: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return the few parts with the greatest differences, if these are large enough to mention."""
    return [(name, gain) for name, gain in most(gains, MAX_REASONS) if abs(gain) >= MIN_GAIN]


def _later(presentation: Presentation, view: Game, card: int) -> str:
    """Return the card planned for the next turn, and what to save for it."""
    cost = view.library.rules.cost(view, card) or 0
    keep = f"; save up {cost} {presentation.payment_zone} for it" if cost and presentation.payment_zone else ""
    return f"Next turn: {view.name(card)}{keep}."
