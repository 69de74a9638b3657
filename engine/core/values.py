"""What holds for cards right now: abilities, class words, modifiers."""

from typing import Final

from engine.core.continuous import in_force
from engine.core.frame import Frame
from engine.core.position import Ability, Held, Index, Position
from engine.core.state import Names

NAME: Final = "name"  # the kind of what lasts that is the name of another card, by the index of its definition


def names(position: Position, card: int) -> list[str]:
    """The names of a card: the printed one, and those that it has for a time."""
    definitions, state = position.table.definitions, position.state
    gained = [definitions[each.value].name for each in state.lasting if each.card == card and each.kind == NAME]
    return [definitions[state.what[card]].name, *gained]


def abilities(position: Position, card: int) -> tuple[Ability, ...]:
    """The abilities that a card has now, gained ones too (2E-GEN-9)."""
    return in_force(position).abilities.get(card, ())


def classes(position: Position, card: int) -> frozenset[str]:
    """The words of a card's class and those that it counts as besides (2E-GEN-8)."""
    words = position.definition(card).words
    if "is" not in in_force(position).kinds:
        return words
    gained = {modifier.word for modifier, _ in held(position, "is", card)}
    return words | gained if gained else words


def speaks(index: Index, kind: str, card: int) -> bool:
    """Whether there is any modifier of a kind that could hold for a card."""
    return kind in index.kinds and (kind in index.modifiers or (kind, card) in index.own)


def held(position: Position, kind: str, card: int, occasion: Frame | None = None) -> list[Held]:
    """The modifiers of a kind that hold for a card; those of occasions only where the card's own is under way.

    `occasion`: the frame of what is under way, in which those who take part have names; its card is the one that acts.
    """
    index = in_force(position)
    found: list[Held] = []
    own = index.own.get((kind, card))
    if own is not None:
        for modifier, frame in own:
            if modifier.condition is None or modifier.condition.holds(position, frame):
                found.append((modifier, frame))
    others = index.modifiers.get(kind)
    if others is not None:
        position.looks.count(len(others), card)
        for modifier, frame in others:
            if modifier.occasion is None:
                if modifier.holds_for(position, frame, card):
                    found.append((modifier, frame))
            elif occasion is not None and occasion.card == card:
                known = knowing(frame, occasion)
                if modifier.holds_in(position, known, occasion.card):
                    found.append((modifier, known))
    return found


def occasional(position: Position, kind: str, occasion: Frame) -> list[Held]:
    """The modifiers of a kind that hold for something under way."""
    found: list[Held] = []
    others = in_force(position).modifiers.get(kind)
    if others is not None:
        for modifier, frame in others:
            if modifier.occasion is not None:
                known = knowing(frame, occasion)
                if modifier.holds_in(position, known, occasion.card):
                    found.append((modifier, known))
    return found


def held_by(position: Position, kind: str, player: int) -> list[Held]:
    """The modifiers of a kind that hold for a player."""
    found: list[Held] = []
    for modifier, frame in in_force(position).modifiers.get(kind, ()):
        if modifier.whose is None or player not in modifier.whose.players(position, frame):
            continue
        if modifier.condition is None or modifier.condition.holds(position, frame):
            found.append((modifier, frame))
    return found


def has(position: Position, kind: str, card: int) -> bool:
    """Whether any modifier of a kind holds for a card."""
    index = in_force(position)
    return kind in index.kinds and speaks(index, kind, card) and bool(held(position, kind, card))


def cannot(position: Position, card: int, what: str) -> bool:
    """Whether something forbids a card to do, or be done to, what a word says."""
    return has(position, f"cannot {what}", card)


def knowing(frame: Frame, other: Frame) -> Frame:
    """The frame of a card's ability, knowing the names and facts of another frame too."""
    return Frame(frame.card, frame.player, _joined(frame.names, other.names), _joined(frame.facts, other.facts))


def _joined(one: Names, other: Names) -> Names:
    if not one:
        return other
    return {**one, **other} if other else one


def holder(position: Position, card: int) -> int:
    """The player in whose hand or on whose pile a card lies; its controller where it lies in none."""
    for piles in position.state.piles:
        for player, pile in enumerate(piles):
            if card in pile:
                return player
    return position.state.control[card]


def one_of_each(position: Position, cards: tuple[int, ...] | list[int]) -> list[int]:
    """Of cards off the board one of each kind and place; those on it, all."""
    what, place = position.state.what, position.state.place
    kinds: dict[tuple[int, int], int] = {}
    for card in cards:
        kinds.setdefault((what[card], place[card]), card)
    return list(kinds.values())


def sum_of(held_: list[Held], position: Position) -> int:
    """What modifiers of a number come to together."""
    total = 0
    for modifier, frame in held_:
        total += modifier.number(position, frame)
    return total
