"""What happened is told whole: in every scenario, whatever is otherwise than it is printed has the reason beside it.

The printed values are read from the cards, not from what the engine says of its reasons; so what is not told is found.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.decks.resolve import Resolver
from engine.core.events import Altered, Chosen, Event, Used, Worked
from engine.core.game import Game
from engine.games.summoner_wars import events
from engine.games.summoner_wars.dice import shown
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.storage import DAMAGE
from tests.play.stories import Told, told

SCENARIOS = Path(__file__).parent.parent / "scenarios"
REASONS = (Altered, Worked, Used, events.Prevented, events.Redirected)
PARTS = 6  # the scenarios are looked at in so many tests


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_otherwise_than_printed_is_told_with_its_reason(part: int, resolver: Resolver) -> None:
    missing = []
    for file in sorted(SCENARIOS.rglob("*.yaml"))[part::PARTS]:
        story = told(file, resolver)
        text = "\n".join(story.lines)
        for what in _unexplained(story):
            missing.append(f"{file.relative_to(SCENARIOS)}: {what}")
        for name in _names(story):
            if name not in text:
                missing.append(f"{file.relative_to(SCENARIOS)}: {name} is not told")
    assert missing == []


def _names(story: Told) -> Iterator[str]:
    """What must be named: abilities that changed something, and cards that were chosen."""
    game = story.after
    for event in story.events:
        match event:
            case Altered(by=by):
                yield from (ability for _, ability, _ in by)
            case Worked(ability=ability):
                yield ability
            case Chosen(cards=cards):
                yield from (game.name(card) for card in cards)


def _unexplained(story: Told) -> Iterator[str]:
    """What differs from what is printed and has no reason beside it."""
    if "summoner-wars" not in story.before.library.ruleset:
        return
    for place, event in enumerate(story.events):
        match event:
            case events.Attacked(attacker=attacker, strength=strength):
                printed = story.before.definition(attacker).numbers.get("strength", 0)
                if strength != printed and not _altered(story.events[place:], "strength"):
                    yield f"strength {strength} of {story.before.name(attacker)}, printed {printed}"
            case events.Damaged(card=card, number=number, kind="attack"):
                yield from _attack(story.before, story.events[:place], card, number)
            case events.Destroyed(card=card):
                yield from _destruction(story, story.events[:place], card)
            case events.Moved(card=card, path=path):
                far = len(path) - 1 > story.before.library.numbers["spaces"]
                if far and not _is_explained(story.events[:place]):
                    yield f"{len(path) - 1} spaces of {story.before.name(card)}"


def _attack(game: Game, before: list[Event], card: int, number: int) -> Iterator[str]:
    """Damage of an attack that is not what the dice show."""
    reasons: list[Event] = []
    rolled: tuple[int, ...] = ()
    for event in reversed(before):
        match event:
            case events.Rolled(faces=faces):
                rolled = faces
            case events.Attacked(attacker=attacker):
                hits = shown(game, rolled, {edition_of(game).hit(game.definition(attacker))})
                if hits != number and not reasons:
                    yield f"{number} damage on {game.name(card)} where {hits} were rolled"
                return
        if isinstance(event, REASONS):
            reasons.append(event)


def _destruction(story: Told, before: list[Event], card: int) -> Iterator[str]:
    """A card that its damage destroys, though it has more life printed."""
    game, damage = story.before, story.before.state.columns[DAMAGE][card]
    for event in before:
        match event:
            case events.Damaged(card=hurt, number=number) if hurt == card:
                damage += number
            case events.Healed(card=hurt, number=number) if hurt == card:
                damage -= number
    by_damage = any(isinstance(event, events.Damaged) and event.card == card for event in before[-1:])
    if by_damage and damage < game.definition(card).numbers.get("life", 0):
        yield f"{game.name(card)} destroyed by {damage} damage"


def _altered(following: list[Event], number: str) -> bool:
    """Whether it is told what changed a number before anything else happens."""
    for event in following[1:]:
        if isinstance(event, Altered) and event.number == number:
            return True
        if not isinstance(event, REASONS):
            return False
    return False


def _is_explained(before: list[Event]) -> bool:
    """Whether an ability has had a part since the last card moved."""
    for event in reversed(before):
        if isinstance(event, events.Moved):
            return False
        if isinstance(event, REASONS):
            return True
    return False
