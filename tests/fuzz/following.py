"""A game followed by its events alone: abilities of cards that are there, cards that come back, one death at a time."""

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


class Definitions:
    """What the documents of a library say of every ability, by its title."""

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


class Following:
    """Takes the events of a game after each choice, and knows from them where cards are."""

    def __init__(self, game: Game, definitions: Definitions) -> None:
        assert game.log is not None
        self.game = game
        self.log = game.log
        self.definitions = definitions
        state = game.state
        self.read = 0  # events
        self.there = {card for card in state.board if card >= 0}  # on the board, active, or being resolved
        self.discarded: set[int] = set()
        self.ended: dict[int, type[Event]] = {}  # how a card has left, if by destruction or as an event
        self.control = list(state.owner)
        self.active = state.active
        self.begun: list[tuple[int, int, str]] = []  # since a player was last free to act: card, player, ability
        self.destroyed: list[int] = []  # in the same time
        self.batches: list[frozenset[int]] = []  # cards that were to be destroyed at one moment, in the same time
        self.named = -1  # the card that is to be destroyed next
        self.waiting: list[
            tuple[list[StackItem], frozenset[int]]
        ] = []  # what comes before cards that are to be destroyed

    def choose(self, index: int) -> None:
        """Take an option of the game and follow what comes of it."""
        game, decision = self.game, self.game.decision
        assert decision is not None
        if decision.action:
            self.begun, self.destroyed, self.batches = [], [], []
        self.look(game.options[index])
        game.choose(index)
        before = len(self.destroyed)
        for event in self.log[self.read :]:
            self.take(event)
        self.read = len(self.log)
        self.deaths(self.destroyed[before:])

    # Abilities, and cards that come back

    def take(self, event: Event) -> None:
        """Know from an event where cards are now, and whether it may happen."""
        match event:
            case TurnBegan():
                self.active = event.player
            case ControlChanged():
                self.control[event.card] = event.player
            case Summoned() | Built():
                self._enter(event.card, self.active)
            case Played():
                self._enter(event.card, event.player)
                self.begun.append((event.card, event.player, self.game.name(event.card)))
            case Used():
                self._used(event)
            case Placed() | Returned():
                self._came(event)
            case _:
                self._left(event)

    def _left(self, event: Event) -> None:
        match event:
            case Destroyed():
                self.ended[event.card] = Destroyed
                self.destroyed.append(event.card)
                self.there.discard(event.card)
            case Discarded():
                self.there.discard(event.card)
                self.discarded.add(event.card)
            case Expired():
                self.ended[event.card] = Expired
            case PutUnder():
                self.there.discard(event.card)

    def _came(self, event: Placed | Returned) -> None:
        """A card has come from somewhere onto the board, or into a hand."""
        card = event.card
        if card in self.discarded:
            assert self._is_brought(card), f"{self.game.name(card)} is back, and no effect says so: {self.begun}"
        if isinstance(event, Returned):
            self.there.discard(card)
            self.discarded.discard(card)
        elif event.start < 0:
            assert (event.start == DISCARD) == (card in self.discarded)
            self._enter(card, self.game.state.owner[card])

    def _enter(self, card: int, player: int) -> None:
        self.there.add(card)
        self.discarded.discard(card)
        self.ended.pop(card, None)
        self.control[card] = player

    def _used(self, event: Used) -> None:
        """An ability begins for a card that is where it works; or it is what the card says of its own end (2E-TOK-9a)."""
        if event.card not in self.there:
            how = OF_ITS_OWN_END.get(self.ended.get(event.card, Event), "")
            waits = self.definitions.waits[event.ability]
            assert how in waits, f"{event.ability} of {self.game.name(event.card)} begins, and that card has left"
        self.begun.append((event.card, self.control[event.card], event.ability))

    def _is_brought(self, card: int) -> bool:
        """Whether an effect under way says that its player brings this card of the own discard pile back."""
        owner, definitions = self.game.state.owner[card], self.definitions
        for source, player, title in self.begun:
            brings = definitions.brings[title]
            by_name = ("self" in brings and source == card) or ("destroyed" in brings and card in self.destroyed)
            if player == owner and (by_name or (title in definitions.searches and brings)):
                return True
        return False

    # Deaths (2E-ATK-8a)

    def look(self, option: Option) -> None:
        """Note which cards wait for their destruction, and which one is named now."""
        self.named = -1
        self.waiting = []
        for depth, work in enumerate(self.game.stack):
            if isinstance(work, DestructionResolution):
                if len(work.waiting()) > 1:
                    self.batches.append(frozenset(work.waiting()))
                self.waiting.append((self.game.stack[depth + 1 : depth + 2], frozenset(work.cards)))
        top = self.game.stack[-1]
        if isinstance(top, DestructionResolution) and isinstance(option, PickCard):
            self.named = option.card

    def deaths(self, new: list[int]) -> None:
        """Who was named dies first; nobody dies who waits, or whose mate's death has something to resolve yet."""
        stack = self.game.stack
        if self.game.over:
            return
        for pending, cards in self.waiting:
            died = [card for card in new if card in cards]
            if self.named in died:
                assert died[0] == self.named, "another card was destroyed than the one that was named"
            if pending and any(work is pending[0] for work in stack):
                assert not died, "a card was destroyed before what comes before it was done"
        for card in _pending(stack):
            later = set(_after_the_last(self.destroyed, card))
            for batch in self.batches:
                assert card not in batch or not batch & later, "two died, and what follows from the first is pending"


def _after_the_last(cards: list[int], card: int) -> list[int]:
    return cards[len(cards) - cards[::-1].index(card) :] if card in cards else []


def _pending(stack: list[Any]) -> Iterator[int]:
    """The cards of whose destruction abilities that have not begun speak."""
    for work in stack:
        if isinstance(work, Resolution) and work.step == 0:
            yield from work.context.names.get("destroyed", ())
