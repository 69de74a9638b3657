"""Destruction: what has no life left or is destroyed by an effect, one card after the other (2E-DMG-1, 2E-ATK-8a)."""

from typing import Any

from engine.core.changes import bury
from engine.core.continuous import in_force
from engine.core.decisions import Decision, Option, PickCard
from engine.core.game import Doing, Game, Work
from engine.core.position import Frame, Position
from engine.core.state import DISCARD, Names
from engine.core.triggers import fire, push, waiting
from engine.games.summoner_wars import events
from engine.games.summoner_wars.changes import set_source
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.storage import (
    ABILITY,
    ATTACK,
    DAMAGE,
    DOOMED,
    EVENT,
    HISTORY,
    NOBODY,
    SOURCE,
    SOURCE_KIND,
    SOURCE_PLAYER,
)
from engine.games.summoner_wars.values import NEVER, life


def check(game: Game) -> None:
    """Find what has to be destroyed and put the destroying on the stack.

    What survives has no damage source any more, even if it dies of what comes of this (2E-DMG-3).
    """
    state = game.state
    state.unsettled = False
    found = dying(game)
    begun = [card for work in game.stack if isinstance(work, Destroying) for card in work.waiting()] if found else []
    new = tuple([card for card in found if card not in begun])
    kinds = state.columns[SOURCE_KIND]
    if any(kinds):
        state.columns[SOURCE_KIND] = [kind if card in found else NOBODY for card, kind in enumerate(kinds)]
    if new:
        game.stack.append(Destroying(state.active, new))


def dying(position: Position) -> list[int]:
    """The cards of the board without life left, or that an effect destroys (2E-DMG-1), by square."""
    state, index = position.state, in_force(position)
    damage, what = state.columns[DAMAGE], state.what
    lives = position.table.printed("life", NEVER)
    layers = [state.board, state.ground] if state.ground else [state.board]
    found: list[int] = []
    for layer in layers:
        for card in layer:
            if card < 0 or not (index.lowers or damage[card] >= lives[what[card]]):
                continue
            if not index.checks or damage[card] >= _limit(position, card):
                found.append(card)
    doomed = [card for card in state.notes[DOOMED] if card not in found and state.place[card] >= 0]
    return sorted([*found, *doomed], key=state.place.__getitem__) if doomed else found


def _limit(position: Position, card: int) -> int:
    """The damage that destroys a card."""
    return life(position, card) if position.definition(card).numbers.get("life") else NEVER


def doom(game: Game, cards: tuple[int, ...], frame: Frame) -> None:
    """Have an effect destroy cards, as far as they are on the board."""
    state = game.state
    kind = EVENT if game.definition(frame.card).is_event else ABILITY
    doomed = state.notes[DOOMED]
    for card in cards:
        if state.place[card] >= 0:
            set_source(game, card, kind, frame.card, frame.player)
            if card not in doomed:
                doomed.append(card)
    state.unsettled = True


class Destroying(Work):
    """Several cards to destroy at one moment: the active player names the next; what follows from it comes first.

    `cards`: those that are left. `card`: the one named, while what stands instead of its destruction is being done.
    """

    def __init__(self, player: int, cards: tuple[int, ...]) -> None:
        super().__init__(-1, player)
        self.cards = cards
        self.ordered: bool = False
        self.replaced: bool = False

    def waiting(self) -> tuple[int, ...]:
        """The cards that it has still to destroy."""
        return (*self.cards, self.card) if self.card >= 0 else self.cards

    def run(self, game: Game) -> Decision | None:
        state = game.state
        if self.card >= 0:
            self._destroy_named(game)
            return None
        self.cards = tuple([card for card in self.cards if state.place[card] >= 0])
        if edition_of(game).all_fall(game, self.cards):
            return None
        if not self.cards:
            game.stack.pop()
            state.unsettled = True
            return None
        if len(self.cards) > 1 or self.ordered:
            options = tuple([PickCard(card) for card in self.cards])
            return Decision(state.active, "Which is destroyed first?", -1, options)
        self._name(game, self.cards[0])
        return None

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, PickCard)  # noqa: S101 - it is one that was offered
        self.ordered = True  # the last one is named like the others, though there is no choice left
        self._name(game, option.card)

    def _name(self, game: Game, card: int) -> None:
        self.card = card
        self.cards = tuple([other for other in self.cards if other != card])
        push(game, instead_of_destroying(game, card))

    def _destroy_named(self, game: Game) -> None:
        card, replaced = self.card, self.replaced
        self.card, self.replaced = -1, False
        if not replaced and game.state.place[card] >= 0:
            destroy(game, card)
        elif card in game.state.notes[DOOMED]:
            game.state.notes[DOOMED].remove(card)

    def replace(self) -> None:
        self.replaced = True

    def copy(self) -> "Destroying":
        new = Destroying(self.player, self.cards)
        new.card = self.card
        new.ordered = self.ordered
        new.replaced = self.replaced
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.player, self.card, self.cards, self.ordered, self.replaced)


def instead_of_destroying(game: Game, card: int) -> list[Doing]:
    """The first ability that stands for the destruction of a card."""
    names = {"destroyed": (card,), **_by(destroyer(game, card))}
    return waiting(game, "instead destruction", names, instead=True)[:1]


def destroy(game: Game, card: int) -> None:
    """Destroy one card: off the board, to where it goes; then what follows from it."""
    state = game.state
    by = destroyer(game, card)
    names = {"destroyed": (card,), **_by(by)}
    listeners = in_force(game).listeners
    own = [entry for entry in listeners.get("after destruction", ()) if entry[2].card == card]
    leaving = list(listeners.get("after leave", ()))
    has_source = state.columns[SOURCE_KIND][card] != NOBODY
    source = (state.columns[SOURCE_PLAYER][card], state.columns[SOURCE][card]) if has_source else (-1, -1)
    facts: Names = {"space": (state.place[card],)}
    game.tell(events.Destroyed(card, source[0], source[1]))
    if by >= 0:
        state.notes[HISTORY] += [by, card]
    edition_of(game).dispose(game, card)
    edition_of(game).fell(game, card)
    others = in_force(game).listeners.get("after destruction", [])
    abilities = waiting(game, "after destruction", names, facts, [*own, *others])
    for doing in abilities:
        if doing.card == card:
            doing.arrival = -1  # what a card says of its own destruction works although it has left (2E-TOK-9a)
    push(game, abilities + waiting(game, "after leave", {"left": (card,)}, listeners=leaving))


def destroyer(position: Position, card: int) -> int:
    """The card that is destroying another, by an attack or its own ability; -1 where there is none."""
    columns = position.state.columns
    source = columns[SOURCE][card]
    return source if columns[SOURCE_KIND][card] in (ATTACK, ABILITY) and source != card else -1


def _by(card: int) -> dict[str, tuple[int, ...]]:
    return {"destroyer": (card,)} if card >= 0 else {}


def left_board(game: Game, card: int) -> None:
    """A card has left without being destroyed."""
    fire(game, "after leave", {"left": (card,)})


def discard(game: Game, card: int, player: int) -> None:
    """Have a player discard a card from wherever it is; that is not destroying it."""
    state = game.state
    place = state.place[card]
    in_zone = place in game.table.layout.in_play
    listeners = in_force(game).listeners.get("after discard", []) if in_zone else []
    own = [entry for entry in listeners if entry[2].card == card]
    bury(game, card, game.library.rules.belongs_to(game, card, DISCARD, player))
    if in_zone:
        game.tell(events.Expired(card))
        abilities = waiting(game, "after discard", {"discarded": (card,)}, listeners=own)
        for doing in abilities:
            doing.arrival = -1  # what a card says of its own end works although it has left
        push(game, abilities)
    elif place >= 0:
        edition_of(game).fell(game, card)
        left_board(game, card)
