"""What a scenario expects against what a game shows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckbuilder.play.scenario import EMPTY, Scenario
from deckbuilder.text import listed
from engine.core.game import Game
from engine.core.state import UNDER, zone_place

NOBODY = "none"


def differences(game: Game, scenario: Scenario, expect: Mapping[str, Any]) -> list[str]:
    """A sentence for everything that is not as expected."""
    return list(_Comparison(game, scenario).all(expect))


class _Comparison:
    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.state = game.state
        self.scenario = scenario

    def all(self, expect: Mapping[str, Any]) -> Iterator[str]:
        for key, wanted in expect.items():
            match key:
                case "board":
                    for square, found in wanted.items():
                        yield from self.square(square, found)
                case "legal" | "illegal":
                    yield from self.offers(key, wanted)
                case "options":
                    yield from self.options(wanted)
                case _ if isinstance(wanted, dict):
                    for player, value in wanted.items():
                        yield from self.player(key, int(player) - 1, value)
                case _:
                    yield from differs(key.replace("_", " "), self.fact(key), wanted)

    def fact(self, key: str) -> Any:
        """A single number or word of the position."""
        match key:
            case "phase":
                return self.game.library.phases[self.state.phase]
            case "active":
                return self.state.active + 1
            case "turn":
                return self.state.turn
            case "winner":
                return NOBODY if self.game.winner is None else self.game.winner + 1
            case "dice_left":
                return len(self.state.script or ())
        return "unknown to this game"

    def player(self, key: str, player: int, wanted: Any) -> Iterator[str]:
        """A number or a pile of a player."""
        what = f"{key.replace('_', ' ')} of player {player + 1}"
        layout = self.game.table.layout
        match key:
            case _ if key in layout.tallies:
                yield from differs(what, self.state.tallies[layout.tallies.index(key)][player], wanted)
            case "hand_count":
                yield from differs(what, len(self.state.hands[player]), wanted)
            case "draw_count":
                yield from differs(what, len(self.state.draws[player]), wanted)
            case "draw":
                top_first = self.state.draws[player][::-1]
                is_so = len(top_first) == len(wanted) and all(map(self.is_named, top_first, wanted))
                yield from () if is_so else [self.piles_differ(what, top_first, wanted)]
            case _ if key in layout.zones:
                yield from self.pile(what, self.state.zone(zone_place(layout, key))[player], wanted)
            case _:
                yield f"{what} is unknown to this game"

    def pile(self, what: str, cards: Iterable[int], wanted: Sequence[str]) -> Iterator[str]:
        """Cards in any order against names in any order."""
        left = list(cards)
        found = left[:]
        for name in wanted:
            card = next((card for card in left if self.is_named(card, name)), None)
            if card is None:
                yield self.piles_differ(what, found, wanted)
                return
            left.remove(card)
        if left:
            yield self.piles_differ(what, found, wanted)

    def piles_differ(self, what: str, cards: Iterable[int], wanted: Sequence[str]) -> str:
        return f"{what} is {_names(map(self.game.name, cards))}, expected {_names(wanted)}"

    def is_named(self, card: int, name: str) -> bool:
        return self.game.definition(card).key in self.scenario.keys(name)

    def square(self, square: str, wanted: Any) -> Iterator[str]:
        card = self.state.board[self.scenario.squares.parse(square)]
        if wanted == EMPTY:
            if card >= 0:
                yield f"{square} is {self.game.name(card)}, expected empty"
        elif card < 0:
            name = wanted if isinstance(wanted, str) else wanted.get("card", "a card")
            yield f"{square} is empty, expected {name}"
        else:
            for key, value in ({"card": wanted} if isinstance(wanted, str) else wanted).items():
                yield from self.on_card(square, card, key, value)

    def on_card(self, square: str, card: int, key: str, wanted: Any) -> Iterator[str]:
        game, state = self.game, self.state
        match key:
            case "card":
                if not self.is_named(card, wanted):
                    yield f"{square} is {game.name(card)}, expected {wanted}"
                return
            case "under":
                below = [
                    other for other, place in enumerate(state.place) if place == UNDER and state.host[other] == card
                ]
                yield from self.pile(f"under {square}", below, wanted)
                return
            case "player":
                found = state.control[card] + 1
            case "owner":
                found = state.owner[card] + 1
            case _ if key in game.table.layout.columns:
                found = state.columns[game.table.layout.columns.index(key)][card]
            case _:
                found = game.library.rules.number(game, card, key) or 0
        yield from differs(f"{square} {game.name(card)}: {key}", found, wanted)

    def offers(self, key: str, actions: Sequence[str]) -> Iterator[str]:
        """Actions that must, or must not, be offered; while a decision is open none is."""
        decision = self.game.decision
        for action in actions:
            is_offered = decision is not None and decision.action and self.game.accepts(" ".join(action.split()))
            if is_offered != (key == "legal"):
                yield f"'{action}' is {'offered' if is_offered else 'not offered'}"

    def options(self, wanted: Sequence[str | int]) -> Iterator[str]:
        """The options of the open decision, none while none is open; each by its label or what else means it."""
        decision = self.game.decision
        is_open = decision is not None and not decision.action
        labels = self.game.labels() if is_open else []
        meant = {self.game.find(str(text)) for text in wanted} if is_open else set()
        if not len(labels) == len(meant - {None}) == len(wanted):
            yield f"the options are {_names(labels)}, expected {_names(map(str, wanted))}"


def differs(what: str, found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted:
        yield f"{what} is {found}, expected {wanted}"


def _names(names: Iterable[str]) -> str:
    """A list that may be empty, with counts."""
    counted = Counter(names)
    return listed(f"{count} {name}" if count > 1 else name for name, count in counted.items()) or "nothing"
