"""Destruction of cards without life and of those an effect destroys, one after the other (2E-DMG-1, 2E-ATK-8a)."""

from typing import Any, ClassVar, NamedTuple

from engine.core.active_index import active_index
from engine.core.attribution import logs_everything
from engine.core.changes import put_in_discard
from engine.core.context import ENDED, AbilityContext
from engine.core.decisions import Decision, Option, PickCard
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Listener, Position
from engine.core.state import DISCARD, Names
from engine.core.triggers import collect_triggered, fire, push
from engine.games.summoner_wars import events
from engine.games.summoner_wars.attribution import emit_life
from engine.games.summoner_wars.changes import set_source
from engine.games.summoner_wars.characteristics import NO_LIFE_LIMIT, life
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.layout import (
    ABILITY,
    ATTACK,
    DAMAGE,
    DOOMED,
    EVENT,
    HISTORY,
    NO_SOURCE,
    SOURCE,
    SOURCE_KIND,
    SOURCE_PLAYER,
)


def check(game: Game) -> None:
    """Find the cards that must be destroyed, and put their destruction on the stack.

    The damage source of every other card is cleared, even if it dies later as a consequence (2E-DMG-3).
    """
    state = game.state
    state.unsettled = False
    doomed = cards_to_destroy(game)
    pending = (
        [card for item in game.stack if isinstance(item, DestructionResolution) for card in item.waiting()]
        if doomed
        else []
    )
    new = tuple([card for card in doomed if card not in pending])
    if state.counts[SOURCE_KIND]:
        for card, kind in enumerate(state.columns[SOURCE_KIND]):
            if kind != NO_SOURCE and card not in doomed:
                state.set_column(SOURCE_KIND, card, NO_SOURCE)
                if not state.counts[SOURCE_KIND]:
                    break
    if new:
        game.stack.append(DestructionResolution(state.active, new))


def cards_to_destroy(position: Position) -> list[int]:
    """Return the cards on the board that must be destroyed now, in square order (2E-DMG-1).

    These are the cards with no life left and those marked by an effect.
    """
    state, index = position.state, active_index(position)
    damage, definition = state.columns[DAMAGE], state.definition
    lives = position.card_set.printed("life", NO_LIFE_LIMIT)
    lowers = index.lowers
    cards = state.on_board() if lowers or state.counts[DAMAGE] else []
    if not lowers:
        cards = [card for card in cards if (number := damage[card]) > 0 and number >= lives[definition[card]]]
    if cards and index.checks:
        cards = [card for card in cards if damage[card] >= _limit(position, card)]
    if not state.notes[DOOMED]:
        return cards
    doomed = [card for card in state.notes[DOOMED] if card not in cards and state.place[card] >= 0]
    return sorted([*cards, *doomed], key=state.place.__getitem__) if doomed else cards


def _limit(position: Position, card: int) -> int:
    return life(position, card) if position.definition(card).numbers.get("life") else NO_LIFE_LIMIT


def mark_destroyed(game: Game, cards: tuple[int, ...], context: AbilityContext) -> None:
    """Mark those cards that are on the board to be destroyed by an effect."""
    state = game.state
    kind = EVENT if game.definition(context.card).is_event else ABILITY
    doomed = state.notes[DOOMED]
    for card in cards:
        if state.place[card] >= 0:
            set_source(game, card, kind, context.card, context.player)
            if card not in doomed:
                doomed.append(card)
    state.unsettled = True


class DestructionResolution(StackItem):
    """Cards destroyed at the same time: the active player chooses the next, and its consequences come first.

    Attributes:
        cards: Those left.
        card: The chosen one, while replacements of its destruction are resolved.
        last_known, own: Its last-known information and its own listeners, while it is open whether an ability takes it
            instead of a magic pile.
    """

    tag: ClassVar[str] = "Destroying"

    def __init__(self, player: int, cards: tuple[int, ...]) -> None:
        super().__init__(-1, player)
        self.cards = cards
        self.last_known: LastKnown | None = None
        self.own: tuple[Listener, ...] = ()
        self.ordered: bool = False
        self.replaced: bool = False

    def waiting(self) -> tuple[int, ...]:
        """Return the cards that are still to be destroyed."""
        return (*self.cards, self.card) if self.card >= 0 else self.cards

    def run(self, game: Game) -> Decision | None:
        state = game.state
        if self.card >= 0:
            self._destroy_named(game)
            return None
        self.cards = tuple([card for card in self.cards if state.place[card] >= 0])
        if edition_of(game).end_if_all_lost(game, self.cards):
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
        self.ordered = True  # the last one is chosen like the others, although it is the only option
        self._name(game, option.card)

    def _name(self, game: Game, card: int) -> None:
        self.card = card
        self.cards = tuple([other for other in self.cards if other != card])
        push(game, instead_of_destroying(game, card))

    def _destroy_named(self, game: Game) -> None:
        card, replaced = self.card, self.replaced
        if self.last_known is None and not replaced and self._has_takers(game):
            return
        last, own = self.last_known, self.own
        self.card, self.replaced, self.last_known, self.own = -1, False, None, ()
        if last is not None:
            finish(game, card, last, own)
        elif not replaced and game.state.place[card] >= 0:
            destroy(game, card)
        elif card in game.state.notes[DOOMED]:
            game.state.notes[DOOMED].remove(card)

    def _has_takers(self, game: Game) -> bool:
        """Push the abilities that take the chosen card before it goes to a magic pile; return True if there are any."""
        if "instead spoils" not in active_index(game).listeners or game.state.place[self.card] < 0:
            return False
        last = last_known(game, self.card)
        facts: Names = {"player": (edition_of(game).captor(game, self.card),)}
        takers = (
            collect_triggered(game, "instead spoils", names_of(self.card, last), facts)
            if facts["player"][0] >= 0
            else []
        )
        if takers:
            self.last_known, self.own = last, _own(game, self.card, last)
        return push(game, takers)

    def replace(self) -> None:
        self.replaced = True

    def copy(self) -> "DestructionResolution":
        new = DestructionResolution(self.player, self.cards)
        new.card = self.card
        new.last_known = self.last_known
        new.own = self.own
        new.ordered = self.ordered
        new.replaced = self.replaced
        return new

    def key(self) -> tuple[Any, ...]:
        about = (self.player, self.card, self.cards, self.ordered, self.replaced)
        if self.last_known is None:
            return about
        return (
            *about,
            *self.last_known,
            tuple([(clause.block.index, context.key()) for clause, _, context in self.own]),
        )


def instead_of_destroying(game: Game, card: int) -> list[Resolution]:
    """Return the first ability that replaces the destruction of a card, as a list of at most one."""
    return collect_triggered(game, "instead destruction", names_of(card, last_known(game, card)), instead=True)[:1]


class LastKnown(NamedTuple):
    """Last-known information of a destroyed card: its destroyer (-1: no player), its square and its controller.

    `source`, `kind`: the card that caused it, and the kind of damage source. `space`: the square.
    """

    player: int
    source: int
    kind: int
    space: int
    controller: int


def last_known(position: Position, card: int) -> LastKnown:
    """Return the last-known information of a card on the board that is being destroyed."""
    columns, place, control = position.state.columns, position.state.place, position.state.control
    kind = columns[SOURCE_KIND][card]
    if kind == NO_SOURCE:
        return LastKnown(-1, -1, kind, place[card], control[card])
    return LastKnown(columns[SOURCE_PLAYER][card], columns[SOURCE][card], kind, place[card], control[card])


def names_of(card: int, last: LastKnown) -> Names:
    """Return the names under which abilities refer to the cards of a destruction."""
    by = last.source if last.kind in (ATTACK, ABILITY) and last.source != card else -1
    return {"destroyed": (card,), "destroyer": (by,)} if by >= 0 else {"destroyed": (card,)}


def destroy(game: Game, card: int) -> None:
    """Destroy one card of the board."""
    last = last_known(game, card)
    finish(game, card, last, _own(game, card, last))


def finish(game: Game, card: int, last: LastKnown, own: tuple[Listener, ...]) -> None:
    """Move a card that is being destroyed to where it belongs, and trigger the consequences.

    A card that something has already moved stays where it is. `own`: its own listeners while it was on the board.
    """
    state, edition = game.state, edition_of(game)
    names = names_of(card, last)
    facts: Names = {"space": (last.space,)}
    stands = state.place[card] >= 0
    leaving: list[Listener] = []
    if stands:
        leaving = list(active_index(game).listeners.get("after leave", ()))
    else:
        facts[ENDED] = (card, last.controller)
    if stands and logs_everything(game):
        emit_life(game, card, survives=False)
    if game.log is not None:
        game.log.append(events.Destroyed(card, last.player, last.source))
    if "destroyer" in names:
        state.notes[HISTORY] += [*names["destroyer"], card]
    captor = edition.captor(game, card) if stands else edition.capturer(game, card)
    if stands:
        edition.dispose(game, card)
    edition.check_loss(game, card)
    abilities = collect_triggered(game, "after destruction", names, facts, [*own, *_listeners(game, last)])
    for resolution in abilities:
        if resolution.card == card:
            resolution.arrival = -1  # an ability of the card resolves although it has left (2E-TOK-9a)
    if captor >= 0:
        abilities += collect_triggered(game, "after spoils", names, {**facts, "player": (captor,)})
    push(game, abilities + collect_triggered(game, "after leave", {"left": (card,)}, listeners=leaving))


def _listeners(position: Position, last: LastKnown) -> list[Listener]:
    """Return the listeners for a destruction of this kind."""
    event_names = (
        ("after destruction", "after destruction by attack") if last.kind == ATTACK else ("after destruction",)
    )
    listeners = active_index(position).listeners
    return [entry for event in event_names for entry in listeners.get(event, ())]


def _own(position: Position, card: int, last: LastKnown) -> tuple[Listener, ...]:
    return tuple([entry for entry in _listeners(position, last) if entry[2].card == card])


def left_board(game: Game, card: int) -> None:
    """Trigger the abilities that wait for a card to leave the board without being destroyed."""
    fire(game, "after leave", {"left": (card,)})


def discard(game: Game, card: int, player: int) -> None:
    """Discard a card from any place for a player; that is not destruction."""
    state = game.state
    place = state.place[card]
    in_zone = place in game.card_set.layout.in_play
    listeners = active_index(game).listeners.get("after discard", []) if in_zone else []
    own = [entry for entry in listeners if entry[2].card == card]
    put_in_discard(game, card, game.library.rules.belongs_to(game, card, DISCARD, player))
    if in_zone:
        game.emit(events.Expired(card))
        abilities = collect_triggered(game, "after discard", {"discarded": (card,)}, listeners=own)
        for resolution in abilities:
            resolution.arrival = -1  # an ability of the card resolves although it has left
        push(game, abilities)
    elif place >= 0:
        edition_of(game).check_loss(game, card)
        left_board(game, card)
