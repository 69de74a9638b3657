"""The narration is complete: in every scenario, each value that differs from the printed one has its reason beside it.

The printed values are read from the cards, not from the reasons that the engine gives, so a missing reason is found.
"""

from collections.abc import Iterator

import pytest

from deckbuilder.decks.resolve import Resolver
from engine.core.events import AbilityApplied, Chosen, Event, Used, ValueModified
from engine.core.game import Game
from engine.games.summoner_wars import events
from engine.games.summoner_wars.dice import count_symbols
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.layout import DAMAGE
from tests.depth import deep
from tests.match.helpers import shipped_scenarios
from tests.scenarios.stories import ReplayedStep, replayed

REASONS = (ValueModified, AbilityApplied, Used, events.Prevented, events.Redirected)
RABBLE = "under Hordes of Rabble six units may attack, mercenaries too"
PARTS = 6  # how many tests the scenarios are divided into


@deep
@pytest.mark.parametrize("part", range(PARTS))
def test_changed_numbers_are_shown_with_their_reasons(part: int, resolver: Resolver) -> None:
    missing = []
    for title, document in list(shipped_scenarios().items())[part::PARTS]:
        story = replayed(document, resolver)
        text = "\n".join(story.lines)
        for what in _unexplained(story):
            missing.append(f"{title}: {what}")
        for name in _names(story):
            if name not in text:
                missing.append(f"{title}: {name} is not narrated")
    assert missing == []


def _names(story: ReplayedStep) -> Iterator[str]:
    """Yield the names that must occur: of abilities that changed something, and of chosen cards."""
    game = story.after
    for event in story.events:
        match event:
            case ValueModified(by=by):
                yield from (ability for _, ability, _, _ in by)
            case AbilityApplied(ability=ability):
                yield ability
            case Chosen(cards=cards):
                yield from (game.name(card) for card in cards)


def _unexplained(story: ReplayedStep) -> Iterator[str]:
    """Yield the values that differ from the printed ones and have no reason beside them."""
    if "summoner-wars" not in story.before.library.ruleset:
        return
    if not story.after.over:
        yield from _survivals(story)
    for place, event in enumerate(story.events):
        yield from _unexplained_event(story.before, event, story.events[:place], story.events[place + 1 :])


def _unexplained_event(game: Game, event: Event, before: list[Event], following: list[Event]) -> Iterator[str]:
    """Yield the values of an event that differ from the printed ones and have no reason beside them."""
    match event:
        case events.Attacked(attacker=attacker, strength=strength):
            printed = game.definition(attacker).numbers.get("strength", 0)
            if strength != printed and not _altered(following, "strength"):
                yield f"strength {strength} of {game.name(attacker)}, printed {printed}"
        case events.Damaged(card=card, number=number, kind="attack"):
            yield from _attack(game, before, card, number)
        case events.Destroyed(card=card) if _is_hurt(before[-1], card):
            if _damage(game, before, card) < (life := _life(game, card)):
                yield f"{game.name(card)} destroyed, life {life}"
        case events.Moved(card=card, path=path):
            if len(path) - 1 > game.library.numbers["spaces"] and not _is_explained(before):
                yield f"{len(path) - 1} spaces of {game.name(card)}"


def _attack(game: Game, before: list[Event], card: int, number: int) -> Iterator[str]:
    """Yield the damage of an attack if it is not what the dice show, and has no reason."""
    reasons: list[Event] = []
    rolled: tuple[int, ...] = ()
    for event in reversed(before):
        match event:
            case events.Rolled(faces=faces):
                rolled = faces
            case events.Attacked(attacker=attacker):
                hits = count_symbols(game, rolled, {edition_of(game).hit(game.definition(attacker))})
                if hits != number and not reasons:
                    yield f"{number} damage on {game.name(card)} where {hits} were rolled"
                return
        if isinstance(event, REASONS):
            reasons.append(event)


def _damage(game: Game, before: list[Event], card: int) -> int:
    """Return the damage on a card after some events."""
    damage = game.state.columns[DAMAGE][card]
    for event in before:
        match event:
            case events.Damaged(card=hurt, number=number) if hurt == card:
                damage += number
            case events.Healed(card=hurt, number=number) if hurt == card:
                damage -= number
    return damage


def _is_hurt(event: Event, card: int) -> bool:
    return isinstance(event, events.Damaged) and event.card == card


def _life(game: Game, card: int) -> int:
    return game.definition(card).numbers.get("life", 0)


def _survivals(story: ReplayedStep) -> Iterator[str]:
    """Yield the cards that survive with at least as much damage as their printed life."""
    damage = story.after.state.columns[DAMAGE]
    for card, square in enumerate(story.after.state.place):
        life = _life(story.after, card)
        hurt = [event for event in story.events if isinstance(event, events.Damaged) and event.card == card]
        reasons = [event for event in story.events if isinstance(event, ValueModified) and event.number == "life"]
        if square >= 0 and hurt and life and damage[card] >= life and not any(each.card == card for each in reasons):
            yield f"{story.after.name(card)} stands with {damage[card]} damage, life {life}"


def _altered(following: list[Event], number: str) -> bool:
    """Return True if the change of a number has its reason before anything else happens."""
    for event in following:
        if isinstance(event, ValueModified) and event.number == number:
            return True
        if not isinstance(event, REASONS):
            return False
    return False


def _is_explained(before: list[Event]) -> bool:
    """Return True if an ability has contributed since the last card moved."""
    for event in reversed(before):
        if isinstance(event, events.Moved):
            return False
        if isinstance(event, REASONS):
            return True
    return False


@pytest.mark.parametrize(
    ("title", "line"),
    [
        (
            "with one special symbol a Frost Shaman's ranged symbols count as usual",
            "Unwieldy Magic of Frost Shaman (e3): no special symbol was rolled, 0 damage instead of 3.",
        ),
        (
            "after its move a Spirit Mage gains a boost, or pays one so that a friendly unit gains one",
            "Player 1 chooses for Commune with Spirits of Spirit Mage (e4): add 1 boost to this unit.",
        ),
        ("Smeg attacks beyond the three attackers, once", "Relentless of Smeg (c3)."),
        (
            "a Temple Priest's attack on an own unit heals by its melee and special symbols, for a discarded card",
            "Heal of Temple Priest (b3).",
        ),
        ("a common is summoned beside the Corpse Wyrm for a wound on it", "Spawn of Corpse Wyrm (c4)."),
        ("a Scout on the enemy side at the start of the turn lets one more unit move", "Scout (a6) helps."),
        (RABBLE, "Hordes of Rabble helps."),
    ],
)
def test_rolls_choices_and_extra_actions_are_narrated(title: str, line: str, resolver: Resolver) -> None:
    assert line in replayed(shipped_scenarios()[title], resolver).lines


def test_attackers_within_the_limit_need_no_reason(resolver: Resolver) -> None:
    lines = replayed(shipped_scenarios()[RABBLE], resolver).lines
    assert lines.count("Hordes of Rabble helps.") == 3
