"""A model of a game that knows only its events: checks whose abilities are used, which cards return, and the order of
destruction."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.decisions import Option, PickCard
from engine.core.events import ControlChanged, Discarded, Event, Placed, PutUnder, Returned, TurnBegan, Used
from engine.core.game import Game, Library, Resolution, StackItem
from engine.core.state import DISCARD
from engine.games.summoner_wars.destruction import DestructionResolution
from engine.games.summoner_wars.events import Built, Destroyed, Expired, Played, Summoned

OF_ITS_OWN_END = {Destroyed: "after destruction", Expired: "after discard"}
BRINGING = ("place", "return")


class AbilityFacts:
    """Facts about each ability of a library, by its title, read from its documents."""

    def __init__(self, library: Library) -> None:
        self.waits: defaultdict[str, set[str]] = defaultdict(set)  # the events that its clauses wait for
        for ability in library.abilities:
            for clause in ability.clauses:
                self.waits[clause.title].update(trigger.event for trigger in clause.triggers)
        self.brings: defaultdict[str, set[str]] = defaultdict(set)  # the names of cards that it places or returns
        self.searches: set[str] = set()  # those that choose cards of a discard pile
        for definition in library.definitions:
            for ability in definition.data.get("abilities", ()):
                self._read(ability, definition.name)

    def _read(self, part: Any, title: str) -> None:
        if isinstance(part, Mapping):
            title = part.get("name") or title
            self.brings[title].update(str(part[verb]) for verb in BRINGING if verb in part)
            if part.get("in") == "discard":
                self.searches.add(title)
            for inner in part.values():
                self._read(inner, title)
        elif isinstance(part, list):
            for inner in part:
                self._read(inner, title)


class EventTracker:
    """Tracks where cards are by the events of a game after each choice, and checks that each event is possible."""

    def __init__(self, game: Game, definitions: AbilityFacts) -> None:
        assert game.log is not None
        self.game = game
        self.log = game.log
        self.definitions = definitions
        state = game.state
        self.read = 0  # events
        self.in_play = {card for card in state.board if card >= 0}  # on the board, active, or being resolved
        self.discarded: set[int] = set()
        self.ended: dict[int, type[Event]] = {}  # the event by which a card has left: destroyed, or expired
        self.control = list(state.owner)
        self.active = state.active
        self.started: list[tuple[int, int, str]] = []  # since a player was last free to act: card, player, ability
        self.destroyed: list[int] = []  # in the same time
        self.batches: list[frozenset[int]] = []  # cards that were to be destroyed at one moment, in the same time
        self.named = -1  # the card that is to be destroyed next
        self.waiting: list[
            tuple[list[StackItem], frozenset[int]]
        ] = []  # the item above each destruction, and the cards that it waits to destroy

    def choose(self, index: int) -> None:
        """Take an option of the game and track its events."""
        game, decision = self.game, self.game.decision
        assert decision is not None
        if decision.action:
            self.started, self.destroyed, self.batches = [], [], []
        self.note_pending(game.options[index])
        game.choose(index)
        before = len(self.destroyed)
        for event in self.log[self.read :]:
            self.track(event)
        self.read = len(self.log)
        self.check_destructions(self.destroyed[before:])

    # Abilities, and cards that return

    def track(self, event: Event) -> None:
        """Update where cards are by an event, and check that it is possible."""
        match event:
            case TurnBegan():
                self.active = event.player
            case ControlChanged():
                self.control[event.card] = event.player
            case Summoned() | Built():
                self._enter(event.card, self.active)
            case Played():
                self._enter(event.card, event.player)
                self.started.append((event.card, event.player, self.game.name(event.card)))
            case Used():
                self._used(event)
            case Placed() | Returned():
                self._arrived(event)
            case _:
                self._left(event)

    def _left(self, event: Event) -> None:
        match event:
            case Destroyed():
                self.ended[event.card] = Destroyed
                self.destroyed.append(event.card)
                self.in_play.discard(event.card)
            case Discarded():
                self.in_play.discard(event.card)
                self.discarded.add(event.card)
            case Expired():
                self.ended[event.card] = Expired
            case PutUnder():
                self.in_play.discard(event.card)

    def _arrived(self, event: Placed | Returned) -> None:
        """Track a card that was placed on the board or returned to a hand."""
        card = event.card
        if card in self.discarded:
            assert self._can_return(card), f"{self.game.name(card)} is back, and no effect says so: {self.started}"
        if isinstance(event, Returned):
            self.in_play.discard(card)
            self.discarded.discard(card)
        elif event.start < 0:
            assert (event.start == DISCARD) == (card in self.discarded)
            self._enter(card, self.game.state.owner[card])

    def _enter(self, card: int, player: int) -> None:
        self.in_play.add(card)
        self.discarded.discard(card)
        self.ended.pop(card, None)
        self.control[card] = player

    def _used(self, event: Used) -> None:
        """Check that a used ability belongs to a card in play, or waits for its own card to leave (2E-TOK-9a)."""
        if event.card not in self.in_play:
            how = OF_ITS_OWN_END.get(self.ended.get(event.card, Event), "")
            waits = self.definitions.waits[event.ability]
            assert how in waits, f"{event.ability} of {self.game.name(event.card)} begins, and that card has left"
        self.started.append((event.card, self.control[event.card], event.ability))

    def _can_return(self, card: int) -> bool:
        """Return True if an effect being resolved brings this card back from its player's own discard pile."""
        owner, definitions = self.game.state.owner[card], self.definitions
        for source, player, title in self.started:
            brings = definitions.brings[title]
            by_name = ("self" in brings and source == card) or ("destroyed" in brings and card in self.destroyed)
            if player == owner and (by_name or (title in definitions.searches and brings)):
                return True
        return False

    # Order of destruction (2E-ATK-8a)

    def note_pending(self, option: Option) -> None:
        """Note which cards wait for their destruction, and which one the option names."""
        self.named = -1
        self.waiting = []
        for depth, item in enumerate(self.game.stack):
            if isinstance(item, DestructionResolution):
                if len(item.waiting()) > 1:
                    self.batches.append(frozenset(item.waiting()))
                self.waiting.append((self.game.stack[depth + 1 : depth + 2], frozenset(item.cards)))
        top = self.game.stack[-1]
        if isinstance(top, DestructionResolution) and isinstance(option, PickCard):
            self.named = option.card

    def check_destructions(self, new: list[int]) -> None:
        """Check that the named card was destroyed first, and none whose turn has not come.

        A card waits for the items above its destruction, and for the consequences of cards destroyed with it.
        """
        stack = self.game.stack
        if self.game.over:
            return
        for pending, cards in self.waiting:
            died = [card for card in new if card in cards]
            if self.named in died:
                assert died[0] == self.named, "another card was destroyed than the one that was named"
            if pending and any(item is pending[0] for item in stack):
                assert not died, "a card was destroyed before the items above it were resolved"
        for card in _pending(stack):
            later = set(_after_the_last(self.destroyed, card))
            for batch in self.batches:
                assert card not in batch or not batch & later, (
                    "two cards were destroyed, and consequences of the first are pending"
                )


def _after_the_last(cards: list[int], card: int) -> list[int]:
    return cards[len(cards) - cards[::-1].index(card) :] if card in cards else []


def _pending(stack: list[Any]) -> Iterator[int]:
    """Yield the destroyed cards whose triggered abilities have not begun yet."""
    for item in stack:
        if isinstance(item, Resolution) and item.step == 0:
            yield from item.context.names.get("destroyed", ())
