"""Compare the expectations of a scenario with a game: cards, piles, numbers, what players know."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckbuilder.errors import InputError
from deckbuilder.notation.position_spec import EMPTY, SUPPLY
from deckbuilder.notation.writer import REMARK, write
from deckbuilder.scenarios.scenario import REFUSED, Scenario
from deckbuilder.text import listed
from engine.core.game import Game
from engine.core.position import HIDDEN
from engine.core.state import UNDER, zone_place

HIDDEN_WORD = "hidden"
COUNT = "_count"  # after the name of a zone: the number of its cards


class _Piles:
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
        if key in self.layout.tallies:
            yield from _differs(subject, self.state.tallies[self.layout.tallies.index(key)][player], expected)
        elif (counted := self.scenario.piles.get(key, key.removesuffix(COUNT))) in self.layout.zones and counted != key:
            yield from _differs(subject, len(self.zone(counted, player)), expected)
        elif key == "discard_top":
            yield from self.pile(subject, self.state.discards[player][-1:], [expected])
        elif key not in self.layout.zones:
            yield f"{subject} is unknown to this game"
        elif key == SUPPLY:
            for name, number in expected.items():
                cards = [card for card in self.zone(SUPPLY, player) if self.is_named(card, name)]
                yield from _differs(f"{subject}: {name}", len(cards), number)
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
        seen = _Piles(self.game.view(viewer), self.scenario)
        for zone, by_player in zones.items():
            for player, expected in by_player.items():
                cards = seen.zone(zone, int(player) - 1)[::-1]
                names_there = [seen.known(card) for card in cards]
                names = [HIDDEN_WORD] * len(cards) if expected == HIDDEN_WORD else list(expected)
                if (names_there if zone in self.in_order else sorted(names_there)) != (
                    names if zone in self.in_order else sorted(names)
                ):
                    subject = f"what player {viewer + 1} sees of the {zone.replace('_', ' ')} of player {player}"
                    yield f"{subject} is {_named(names_there)}, expected {_named(names)}"

    def known(self, card: int) -> str:
        return HIDDEN_WORD if self.state.definition[card] == HIDDEN else self.game.name(card)

    def zone(self, name: str, player: int) -> list[int]:
        return self.state.zone(zone_place(self.layout, name))[player]

    def differ(self, subject: str, cards: Iterable[int], expected: Sequence[str]) -> str:
        return f"{subject} is {_named(map(self.name, cards))}, expected {_named(expected)}"

    def name(self, card: int) -> str:
        return self.scenario.notation.front(self.game, card).name

    def is_named(self, card: int, name: str) -> bool:
        return self.scenario.notation.front(self.game, card).key in self.scenario.keys(name)


def _differs(subject: str, value: Any, expected: Any) -> Iterator[str]:
    """Yield a sentence if two values differ."""
    if value != expected:
        yield f"{subject} is {value}, expected {expected}"


def _named(names: Iterable[str]) -> str:
    counted = Counter(names)
    return listed(f"{count} {name}" if count > 1 else name for name, count in counted.items()) or "nothing"


NOBODY = "none"
UNKNOWN = "unknown to this game"


def differences(game: Game, scenario: Scenario, expect: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each expectation that is not met."""
    return list(_Comparison(game, scenario).all(expect))


class _Comparison:
    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.state = game.state
        self.scenario = scenario
        self.notation = scenario.notation
        self.piles = _Piles(game, scenario)

    def all(self, expect: Mapping[str, Any]) -> Iterator[str]:
        for key, expected in expect.items():
            match key:
                case "board":
                    for square, on_square in expected.items():
                        yield from self.square(square, on_square)
                case "legal" | "illegal":
                    yield from self.offers(key, expected)
                case "options":
                    yield from self.options(expected)
                case "winner":
                    yield from self.winner(expected)
                case "result":
                    yield from self.result(expected)
                case "position":
                    yield from self.position(expected)
                case _ if isinstance(expected, dict):
                    yield from self.each(key, expected)
                case _:
                    in_order = sorted(expected) if isinstance(expected, list) else expected  # as `fact` gives it
                    yield from _differs(key.replace("_", " "), self.fact(key), in_order)

    def position(self, expected: str) -> Iterator[str]:
        """Compare the whole position with a text."""
        try:
            yield from _differs("the position", write(self.game), " ".join(expected.partition(REMARK)[0].split()))
        except InputError as input_error:
            yield str(input_error)

    def each(self, key: str, expected: Mapping[str, Any]) -> Iterator[str]:
        """Compare player by player, square by square, or text by text."""
        for name, value in expected.items():
            if key == REFUSED:
                yield from self.illegal(name, value)
            elif name.isdigit():
                yield from self.player(key, int(name) - 1, value)
            else:
                yield from self.square(name, {key: value})

    def player(self, key: str, player: int, expected: Any) -> Iterator[str]:
        """Compare the values of one player."""
        if key == "sees":
            return self.piles.sees(player, expected)
        return self.piles.differences(key, player, expected)

    def fact(self, key: str) -> Any:
        game, state = self.game, self.state
        readers: dict[str, Callable[[], Any]] = {
            "phase": lambda: game.library.phases[state.phase],
            "active": lambda: state.active + 1,
            "turn": lambda: state.turn,
            "asked": lambda: NOBODY if game.decision is None else game.decision.player + 1,
            "out": lambda: [player + 1 for player in range(state.seats) if game.is_out(player)],
            "dice_left": lambda: len(state.script or ()),
        }
        if key in readers:
            return readers[key]()
        return self.notation.facts(game).get(key, UNKNOWN)

    def result(self, expected: Mapping[str, Any]) -> Iterator[str]:
        state = self.state
        if not state.result:
            yield f"the game goes on, expected its end: {' '.join(str(value) for value in expected.values())}"
            return
        values = {"winner": NOBODY if state.winner is None else state.winner + 1, "why": state.result}
        for key, value in expected.items():
            yield from _differs(f"result: {key}", values[key], value)

    def winner(self, expected: int | str) -> Iterator[str]:
        """Return the player who has won, or one of the same side."""
        winner, sides = self.game.winner, self.game.card_set.sides
        if winner is None or expected == NOBODY:
            yield from _differs("winner", NOBODY if winner is None else winner + 1, expected)
        elif sides[winner] != sides[int(expected) - 1]:
            yield f"winner is {winner + 1}, expected {expected}"

    def square(self, square: str, expected: Any) -> Iterator[str]:
        number = self.scenario.squares.parse(square)
        card = self.state.board[number]
        if card < 0 and self.state.ground:
            card = self.state.ground[number]
        if expected == EMPTY:
            if card >= 0:
                yield f"{square} is {self.piles.name(card)}, expected empty"
        elif card < 0:
            name = expected if isinstance(expected, str) else expected.get("card", "a card")
            yield f"{square} is empty, expected {name}"
        else:
            for key, value in ({"card": expected} if isinstance(expected, str) else expected).items():
                yield from self.on_card(square, card, key, value)

    def on_card(self, square: str, card: int, key: str, expected: Any) -> Iterator[str]:
        game, state = self.game, self.state
        match key:
            case "card":
                if not self.piles.is_named(card, expected):
                    yield f"{square} is {self.piles.name(card)}, expected {expected}"
            case "under":
                below = [
                    other for other, place in enumerate(state.place) if place == UNDER and state.host[other] == card
                ]
                yield from self.piles.pile(f"under {square}", below, expected)
            case "counters":
                for name, number in expected.items():
                    yield from _differs(f"{square} {game.name(card)}: {name}", self.counters(card, name), number)
            case _ if key in self.scenario.shorthand:
                yield from self.beneath(square, expected)
            case _:
                yield from _differs(f"{square} {game.name(card)}: {key}", self.about(card, key, expected), expected)

    def about(self, card: int, key: str, expected: Any) -> Any:
        """Return a card's value for a key, in the form of the expectation."""
        game, state, columns = self.game, self.state, self.game.card_set.layout.columns
        if key == "player":
            return state.control[card] + 1
        if key == "owner":
            return state.owner[card] + 1
        if key in columns:
            number = state.columns[columns.index(key)][card]
            return bool(number) if isinstance(expected, bool) else number
        if isinstance(expected, bool):
            return self.notation.is_marked(game, card, key) if key in self.notation.marks else UNKNOWN
        if isinstance(expected, str):
            return game.library.rules.word(game, card, key) or NOBODY
        return game.library.rules.number(game, card, key) or 0

    def counters(self, card: int, name: str) -> Any:
        layout = self.game.card_set.layout
        if name not in self.notation.counters(layout):
            return UNKNOWN
        return self.state.columns[layout.columns.index(name)][card]

    def beneath(self, square: str, expected: Any) -> Iterator[str]:
        """Return the card beneath the one on a square: whether there is one, or its expected properties."""
        ground = self.state.ground
        card = ground[self.scenario.squares.parse(square)] if ground else -1
        if isinstance(expected, bool) or card < 0:
            yield from _differs(f"{square}: whether anything lies beneath", card >= 0, bool(expected))
        else:
            for key, value in expected.items():
                yield from self.on_card(square, card, key, value)

    def offers(self, key: str, actions: Sequence[str]) -> Iterator[str]:
        """Check actions that must, or must not, be options; during a question no action is one."""
        decision = self.game.decision
        for action in actions:
            is_offered = decision is not None and decision.action and self.game.accepts(" ".join(action.split()))
            if is_offered != (key == "legal"):
                yield f"'{action}' is {'offered' if is_offered else 'not offered'}"

    def illegal(self, text: str, expected: Mapping[str, str]) -> Iterator[str]:
        """Check the reasons of illegal actions, with or without an open decision."""
        reason = self.game.explain_illegal(text)
        if reason is None:
            yield f"'{text}' is offered"
            return
        parts = {"why": reason.why, "rule": reason.rule, "by": reason.ability}
        for key, value in expected.items():
            yield from _differs(f"'{text}' is refused: {key}", parts[key] or NOBODY, value or NOBODY)

    def options(self, expected: Sequence[str | int]) -> Iterator[str]:
        decision = self.game.decision
        is_open = decision is not None and not decision.action
        labels = self.game.labels() if is_open else []
        meant = {self.game.find(str(text)) for text in expected} if is_open else set()
        if not len(labels) == len(meant - {None}) == len(expected):
            yield f"the options are {_named(labels)}, expected {_named(map(str, expected))}"
