"""Option odds in sentences: exact probabilities, and the abilities that may be used meanwhile."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import in_phase
from deckbuilder.match.legality import as_sentence, why
from deckbuilder.text import listed
from engine.core.decisions import Option
from engine.core.errors import LimitExceededError
from engine.core.game import Game
from engine.core.outcomes import ANSWER, FOLLOWS, USED, Distribution, Reaction, outcomes

MAX_RUNS = 600  # runs of an attack for a menu
NO_DICE = "Nothing is rolled."
PARTS = ((ANSWER, "May answer it"), (FOLLOWS, "May follow"))


def outcome_lines(view: Game, option: Option) -> list[str]:
    """Return the outcomes of an option, line by line, as a player may know them."""
    distribution = outcomes(view, option)
    lines = presentation_of(view.library).outcome_lines(view, option, distribution)
    if not distribution.dice:
        return [*lines, NO_DICE]
    used = [reaction for reaction in distribution.reactions if reaction.part == USED]
    if used:
        without = presentation_of(view.library).outlook(option, outcomes(view, option, using=False))
        lines += [f"Counted on: {_named(view, used)}.", *([f"Without: {without}."] if without else [])]
    for part, heading in PARTS:
        asked = [reaction for reaction in distribution.reactions if reaction.part == part]
        if asked:
            lines.append(f"{heading}: {_named(view, asked)}.")
    return [*lines, *_doubts(distribution)]


def menu_odds(view: Game) -> list[str]:
    """Return the outcomes of each option that is aimed at another side's card, a line each."""
    presentation, lines = presentation_of(view.library), []
    for label, option in zip(view.labels(), view.options, strict=True):
        if _is_aimed(view, option):
            distribution = outcomes(view, option, using=False, max_work=MAX_RUNS)
            lines.append(f"{label} {view.name(option.aim)}: {presentation.outlook(option, distribution)}")
    return lines


def _is_aimed(view: Game, option: Option) -> bool:
    decision, sides = view.decision, view.library.sides
    if option.aim < 0 or decision is None:
        return False
    return sides[view.state.control[option.aim]] != sides[decision.player]


class TargetOdds(NamedTuple):
    """What an option does to its target: the probability of the worst, and the mean of what comes short of that."""

    chance: Fraction
    mean: Fraction


def target_odds(view: Game, option: Option) -> TargetOdds | None:
    """Return what an option does to its target, without optional reactions."""
    if not view.library.rules.harms or not _is_aimed(view, option):
        return None
    try:
        distribution = outcomes(view, option, using=False, max_work=MAX_RUNS)
    except LimitExceededError:
        return None
    if not distribution.exact:
        return None
    worst, *others = distribution.harms
    mean = distribution.mean(option.aim, others[0]) if others else Fraction(0)
    return TargetOdds(distribution.chance(option.aim, worst), mean)


def _named(view: Game, reactions: Sequence[Reaction]) -> str:
    """Return abilities with their cards, each ability once."""
    cards: dict[str, list[int]] = {}
    for reaction in reactions:
        cards.setdefault(reaction.title, []).append(reaction.card)
    return listed([f"{title}{_of(view, title, with_ability)}" for title, with_ability in cards.items()])


def _of(view: Game, title: str, cards: Iterable[int]) -> str:
    """Return the cards of an ability with their squares; empty for a card off the board with the ability's name."""
    names = []
    for card in cards:
        square = view.state.place[card]
        at = f"{view.square_name(square)} " if square >= 0 else ""
        if at or view.name(card) != title:
            names.append(f"{at}{view.name(card)}")
    return f" ({', '.join(dict.fromkeys(names))})" if names else ""


def _doubts(distribution: Distribution) -> list[str]:
    if distribution.exact:
        return []
    return ["Not exact: cards come by lot, or there are too many ways; the likeliest stand for the others."]


def hypothetical_odds(view: Game, line: str) -> list[str]:
    """Return the odds of an attack between two named spaces, or why it is illegal, as if its phase were now."""
    verb, numbers = presentation_of(view.library).aiming_phase, view.library.board.numbers
    words = line.lower().split()
    words = words[1:] if words and verb.startswith(words[0]) else words
    squares = [numbers.get(word, -1) for word in words]
    if not _has_odds_in_phase(view, verb) or len(words) != len(("from", "to")):
        return []
    if -1 in squares:
        return []
    game = in_phase(view, verb)
    option = game.find(text := " ".join([verb, *words]))
    if option is None:
        return [f"Not in the {verb.title()} phase either: {why(game, text)}."]
    first, *others = outcome_lines(game, option)
    return [f"As if it were the {verb.title()} phase now:", as_sentence(first), *others]


def _has_odds_in_phase(view: Game, phase: str) -> bool:
    """Whether a player is free to act, in a phase other than the given one."""
    phases, decision = view.library.phases, view.decision
    return phase in phases and decision is not None and decision.action and phases[view.state.phase] != phase
