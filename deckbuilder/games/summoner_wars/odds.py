"""Option odds in Summoner Wars: an attack as a sentence and a table, other options as the odds for each card."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from deckbuilder.text import percent
from engine.core.decisions import Option
from engine.core.game import Game
from engine.core.outcomes import Distribution
from engine.games.summoner_wars.characteristics import life
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.layout import DAMAGE
from engine.games.summoner_wars.options import Attack

DESTROYED, HURT, DICE = "destroyed", "damage", "dice"  # the engine's names of outcomes for cards
MAX_BAR = 30  # columns of the longest bar
TERM_WIDTH = 6  # columns of the counted number


def outlook(option: Option, distribution: Distribution, terms: Mapping[str, str]) -> str:
    """Return what an option does to its target, in a few words; `terms`: the edition's words for damage."""
    return _harm(distribution, option.aim, terms) if option.aim >= 0 else ""


def outcome_lines(game: Game, option: Option, distribution: Distribution, terms: Mapping[str, str]) -> list[str]:
    """Return the outcomes of an option: for its target as a table, for other cards a line each."""
    target = option.aim
    lines = []
    if target >= 0:
        remaining = life(game, target) - game.state.columns[DAMAGE][target]
        attacker = f"{_at(game, option.card)} attacks" if isinstance(option, Attack) else "The attack on"
        lines = [
            f"{attacker} {_at(game, target)}, {remaining} life left.",
            f"{_dice(game, option, distribution)}: {_harm(distribution, target, terms)}.",
        ]
        if len(distribution.of(target, HURT)) > 1:
            lines += _table(distribution, target, terms)
    for card in distribution.concerned():
        if card != target:
            lines.append(f"{_at(game, card)}: {_harm(distribution, card, terms)}.")
    return lines


def _at(game: Game, card: int) -> str:
    square = game.state.place[card]
    return f"{game.square_name(square)} {game.name(card)}" if square >= 0 else game.name(card)


def _harm(distribution: Distribution, card: int, terms: Mapping[str, str]) -> str:
    numbers = list(distribution.of(card, HURT))
    if len(numbers) == 1:
        mean = f"{numbers[0]} {terms['one damage' if numbers[0] == 1 else 'damage']}"
    else:
        mean = f"{float(distribution.mean(card, HURT)):.1f} {terms['damage']} on average"
    return f"{mean}, {percent(distribution.chance(card, DESTROYED))} to destroy it"


def _dice(game: Game, option: Option, distribution: Distribution) -> str:
    """Return the number of dice and, for a plain roll, the number of faces that hit."""
    numbers = list(distribution.of(option.aim, DICE))
    if len(numbers) > 1:
        return f"{numbers[0]} to {numbers[-1]} dice"
    hits = _hitting(game, option)
    if hits and distribution.of(option.aim, HURT) == _binomial(numbers[0], hits, len(game.library.faces)):
        return f"{_counted(numbers[0])}, hits on {hits} of {len(game.library.faces)} faces"
    return _counted(numbers[0])


def _counted(dice: int) -> str:
    return "1 die" if dice == 1 else f"{dice} dice"


def _hitting(game: Game, option: Option) -> int:
    """Return how many faces of the die hit by the base rules; 0 for an unknown attacker."""
    rules = game.library.rules
    if not isinstance(option, Attack) or not isinstance(rules, Edition):
        return 0
    hit = rules.hit_now(game, option.card)
    return sum(hit in face for face in game.library.faces)


def _binomial(dice: int, hits: int, faces: int) -> dict[int, Fraction]:
    """Return the distribution of the hits of a plain roll."""
    counts = {n: comb(dice, n) * hits**n * (faces - hits) ** (dice - n) for n in range(dice + 1)}
    return {number: Fraction(count, faces**dice) for number, count in counts.items() if count}


def _table(distribution: Distribution, target: int, terms: Mapping[str, str]) -> list[str]:
    """Return a line for each number of damage, with a bar, and whether it destroys."""
    chances = distribution.of(target, HURT)
    remaining, most = Fraction(1), max(chances.values())
    head = f"{terms['damage']:>{TERM_WIDTH}}  exactly  at least"
    lines = [head]
    for number, chance in chances.items():
        bar = "#" * round(MAX_BAR * chance / most)
        line = f"{number:>{TERM_WIDTH}}  {float(chance):>7.1%}  {float(remaining):>8.1%}  {bar}"
        lines.append(f"{line:<{len(head) + 2 + MAX_BAR}}  {_end(distribution, target, number)}".rstrip())
        remaining -= chance
    return lines


def _end(distribution: Distribution, target: int, damage: int) -> str:
    ends = {
        (target, DESTROYED, 1) in outcome
        for outcome in distribution.probabilities
        if sum(number for card, kind, number in outcome if (card, kind) == (target, HURT)) == damage
    }
    if ends == {True}:
        return "destroyed"
    return "may be destroyed" if True in ends else ""
