"""Compare the expected piles, numbers and knowledge of players with a game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckbuilder.notation.position_spec import SUPPLY
from deckbuilder.scenarios.scenario import Scenario
from deckbuilder.text import listed
from engine.core.game import Game
from engine.core.position import HIDDEN
from engine.core.state import zone_place

HIDDEN_WORD = "hidden"
COUNT = "_count"  # after the name of a zone: the number of its cards


class Piles:
    """Comparison of the piles and numbers of players with the expected ones."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.state = game.state
        self.layout = game.card_set.layout
        self.scenario = scenario
        self.in_order = {"draw", *scenario.piles.values()}  # what is compared in its order, the top card first

    def differences(self, key: str, player: int, expected: Any) -> Iterator[str]:
        """Yield sentences about a number or a pile of a player that is not as expected."""
        subject = f"{key.replace('_', ' ')} of player {player + 1}"
        if player >= self.state.seats:
            yield f"there is no player {player + 1}"
        elif key in self.layout.tallies:
            yield from differs(subject, self.state.tallies[self.layout.tallies.index(key)][player], expected)
        elif (counted := self.scenario.piles.get(key, key.removesuffix(COUNT))) in self.layout.zones and counted != key:
            yield from differs(subject, len(self.zone(counted, player)), expected)
        elif key == "discard_top":
            yield from self.pile(subject, self.state.discards[player][-1:], [expected])
        elif key not in self.layout.zones:
            yield f"{subject} is unknown to this game"
        elif key == SUPPLY:
            for name, number in expected.items():
                cards = [card for card in self.zone(SUPPLY, player) if self.is_named(card, name)]
                yield from differs(f"{subject}: {name}", len(cards), number)
        else:
            cards = self.zone(key, player)[::-1]
            yield from (self.ordered if key in self.in_order else self.pile)(subject, cards, expected)

    def ordered(self, subject: str, cards: Sequence[int], expected: Sequence[str]) -> Iterator[str]:
        """Compare cards, the top one first, with names in the same order."""
        if len(cards) != len(expected) or not all(map(self.is_named, cards, expected)):
            yield self.differ(subject, cards, expected)

    def pile(self, subject: str, cards: Sequence[int], expected: Sequence[str]) -> Iterator[str]:
        """Compare cards and names, both in any order."""
        remaining = list(cards)
        for name in expected:
            card = next((card for card in remaining if self.is_named(card, name)), None)
            if card is None:
                yield self.differ(subject, cards, expected)
                return
            remaining.remove(card)
        if remaining:
            yield self.differ(subject, cards, expected)

    def sees(self, viewer: int, zones: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
        """Compare a player's knowledge of cards in zones: none (`hidden`), or the names one by one."""
        seen = Piles(self.game.view(viewer), self.scenario)
        for zone, by_player in zones.items():
            for player, expected in by_player.items():
                cards = seen.zone(zone, int(player) - 1)[::-1]
                names_there = [seen.known(card) for card in cards]
                names = [HIDDEN_WORD] * len(cards) if expected == HIDDEN_WORD else list(expected)
                if (names_there if zone in self.in_order else sorted(names_there)) != (
                    names if zone in self.in_order else sorted(names)
                ):
                    subject = f"what player {viewer + 1} sees of the {zone.replace('_', ' ')} of player {player}"
                    yield f"{subject} is {named(names_there)}, expected {named(names)}"

    def known(self, card: int) -> str:
        return HIDDEN_WORD if self.state.definition[card] == HIDDEN else self.game.name(card)

    def zone(self, name: str, player: int) -> list[int]:
        return self.state.zone(zone_place(self.layout, name))[player]

    def differ(self, subject: str, cards: Iterable[int], expected: Sequence[str]) -> str:
        return f"{subject} is {named(map(self.name, cards))}, expected {named(expected)}"

    def name(self, card: int) -> str:
        """Return the name of a card, also of a face-down one."""
        return self.scenario.notation.front(self.game, card).name

    def is_named(self, card: int, name: str) -> bool:
        return self.scenario.notation.front(self.game, card).key in self.scenario.keys(name)


def differs(subject: str, value: Any, expected: Any) -> Iterator[str]:
    """Yield a sentence if two values differ."""
    if value != expected:
        yield f"{subject} is {value}, expected {expected}"


def named(names: Iterable[str]) -> str:
    """Return a list with counts as text; it may be empty."""
    counted = Counter(names)
    return listed(f"{count} {name}" if count > 1 else name for name, count in counted.items()) or "nothing"
