"""The primitive changes of every game: cards between zones and squares, control, durations, chance.

Every change of these parts of the state goes through this module, so that the active index and the log are right.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core import events
from engine.core.active_index import (
    STRUCTURAL,
    concerns_its_card,
    copy_index,
    index_card,
    index_clause,
    index_kinds,
    unindex_card,
    unindex_clause,
)
from engine.core.game import Game
from engine.core.position import ActiveIndex
from engine.core.state import DISCARD, FIRST_ZONE, GONE, HAND, UNDER, Lasting, Ongoing, State, moment
from engine.generator import Generator

LEAVING: Final = 3  # lookups of cards that cost a search as much as one card that leaves play


def mark_changed(game: Game) -> None:
    """Mark that numbers or places changed, so that state checks and abilities that depend on them are updated."""
    index, state = game.index, game.state
    if index is None or index.varies:
        state.unsettled = True
    if index is None or index.volatile:
        state.version += 1


def mark_restructured(game: Game) -> None:
    """Mark that cards have entered, left, or gained or lost abilities."""
    game.state.version += 1
    game.state.unsettled = True


def _came_or_went(game: Game, card: int, *, came: bool) -> None:
    """Update the index for a card that has come into play or left it."""
    if game.definition(card).special or _has_ongoing(game.state, card):
        mark_restructured(game)
        return
    index = _index_that_follows(game)
    if index is not None and came:
        index_card(game, index, card)
    elif index is not None:
        unindex_card(game, index, card)


def _index_that_follows(game: Game) -> ActiveIndex | None:
    """Mark that the game is restructured; return its index, to be updated by the caller, if it is simple."""
    index, state = game.index, game.state
    follows = index is not None and index.version == state.version and index.simple
    mark_restructured(game)
    if index is None or not follows:
        return None
    if index.shared:
        index = game.index = copy_index(index)
    index.version = state.version
    return index


def _effects_changed(game: Game, effects: Sequence[Lasting]) -> None:
    """Update the index for effects for a time that have begun or ended."""
    state, cards = game.state, sorted({effect.card for effect in effects if effect.kind in STRUCTURAL})
    is_alone = all(concerns_its_card(game, effect) for effect in effects)
    if not is_alone or any(
        state.place[card] < 0 or state.cards_under(card) or _has_ongoing(state, card) for card in cards
    ):
        mark_restructured(game)
        return
    index = _index_that_follows(game)
    if index is not None:
        for card in cards:
            unindex_card(game, index, card, effects)
            index_card(game, index, card)
        index_kinds(game, index)


def _has_ongoing(state: State, card: int) -> bool:
    """Return True if a clause of a card is active without the card in play."""
    return card in [clause.card for clause in state.ongoing]


# Zones


def detach(game: Game, card: int) -> None:
    """Take a card out of its place; from now on it counts as a new card (2E-TOK-2)."""
    state = game.state
    place = state.place[card]
    state.set_arrival(card, state.arrival[card] + 1)
    _lose_sight(game, card)
    if place >= 0:
        if state.board[place] == card:
            state.lay(_sharing(state, card) if state.ground else -1, place)
        elif state.ground and state.ground[place] == card:
            state.lay(-1, place, beneath=True)
    elif place == UNDER:
        state.set_host(card, -1)
        _changed_below(game, card)
        state.lasting = [effect for effect in state.lasting if effect.card != card]
    elif place != GONE:
        for pile in state.zone(place):
            if card in pile:
                pile.remove(card)
                break
    state.place[card] = GONE
    if place >= 0 or place in game.card_set.layout.in_play:
        _came_or_went(game, card, came=False)


def _changed_below(game: Game, card: int) -> None:
    """Mark that a card has come under another or left it; without abilities and effects the index stays right."""
    definition = game.definition(card)
    has_abilities = definition.abilities and not definition.idle_below
    if has_abilities or any(effect.card == card for effect in game.state.lasting):
        mark_restructured(game)
    else:
        _index_that_follows(game)


def detach_top(game: Game, pile: list[int], number: int) -> list[int]:
    """Take the top cards out of a pile where no abilities are active, as `detach` does; return them, the top last."""
    state, first = game.state, max(0, len(pile) - number)
    cards = pile[first:]
    del pile[first:]
    for card in cards:
        state.set_arrival(card, state.arrival[card] + 1)
        _lose_sight(game, card)
        state.place[card] = GONE
    return cards


def _sharing(state: State, card: int) -> int:
    """Return the card that shares the space of another and stays there when that leaves; -1 for none."""
    place = state.place[card]
    for other, where in enumerate(state.place):
        if where == place and other != card and state.ground[place] != other:
            return other
    return -1


def _lose_sight(game: Game, card: int) -> None:
    """Forget who has seen a card that leaves a hand or a pile, and all other cards of the hand."""
    if game.state.seen:
        conceal(game, next((hand for hand in game.state.hands if card in hand), [card]))


def leave_play(game: Game, card: int, zone: int = GONE, to: int = -1) -> None:
    """Move a card out of play: it loses its tokens and counts as a new card (2E-TOK-2).

    `zone` is where it goes, and `to` the player of the zone, or the card that it goes under. Cards under it may go
    there too (1E-GEN-9).
    """
    state = game.state
    was_in_play = game.in_play(card)
    detach(game, card)
    state.memory.pop(card, None)
    if was_in_play:
        state.lasting = [effect for effect in state.lasting if effect.card != card]
        state.loans = [loan for loan in state.loans if loan[0] != card]
        state.used = [use for use in state.used if use[0] != card]
        game.library.rules.left_play(game, card)
        game.lookups.cards += LEAVING
    for other in state.cards_under(card):
        detach(game, other)
        game.library.rules.uncovered(game, other, zone, to)


def to_discard(game: Game, card: int, player: int) -> None:
    """Put a card that is in no zone on top of a player's discard pile."""
    game.state.give(card, DISCARD, player)
    if game.log is not None:
        game.log.append(events.Discarded(player, card))


def put_in_discard(game: Game, card: int, player: int = -1) -> None:
    """Put a card on a discard pile, by default its owner's, without triggering abilities."""
    if player < 0:
        player = game.state.owner[card]
    leave_play(game, card, DISCARD, player)
    to_discard(game, card, player)


def to_hand(game: Game, card: int) -> None:
    """Put a card back into the hand where it belongs."""
    put_in(game, card, HAND, game.library.rules.belongs_to(game, card, HAND, -1))


def put_in(game: Game, card: int, zone: int, player: int, *, bottom: bool = False) -> None:
    """Put a card from any place into a player's hand, or on top or at the bottom of a pile."""
    was_on_board = game.state.place[card] >= 0
    put_silently(game, card, zone, player, bottom=bottom)
    if was_on_board:
        game.library.rules.left_board(game, card)


def put_silently(game: Game, card: int, zone: int, player: int, *, bottom: bool = False) -> None:
    """Do the same as `put_in` without triggering abilities."""
    state = game.state
    leave_play(game, card, zone, player)
    if zone == DISCARD and not bottom:
        to_discard(game, card, player)
    else:
        state.give(card, zone, player)
        if zone == HAND:
            state.set_control(card, player)
            game.emit(events.Returned(player, card))
        else:
            game.emit(events.Piled(player, card, game.card_set.layout.zones[FIRST_ZONE - zone]))
    if bottom:
        pile = state.zone(zone)[player]
        pile.insert(0, pile.pop())
    mark_changed(game)


def enter(game: Game, card: int, square: int, player: int) -> None:
    """Put a card from outside the board on a square, as a new card."""
    state = game.state
    detach(game, card)
    state.set_control(card, player)
    state.lay(card, square, beneath=_lies_beneath(game, card))
    state.place[card] = state.last[card] = square
    forget(game, card)
    _came_or_went(game, card, came=True)
    game.library.rules.entered(game, card)


def _lies_beneath(game: Game, card: int) -> bool:
    """Return True if a card lies beneath the card on its square."""
    return bool(game.state.ground) and game.definition(card).beneath


def forget(game: Game, card: int) -> None:
    """Remove a card that has entered anew from everything that is remembered about it."""
    state = game.state
    for source, names in state.memory.items():
        if any(card in cards for cards in names.values()):
            state.memory[source] = {name: tuple(c for c in cards if c != card) for name, cards in names.items()}
            state.version += 1
    if state.ongoing:
        remaining = [_without(clause, card) for clause in state.ongoing if clause.card != card]
        if remaining != state.ongoing:
            state.ongoing = remaining
            state.version += 1


def _without(clause: Ongoing, card: int) -> Ongoing:
    return clause._replace(names=tuple([(name, tuple([c for c in cs if c != card])) for name, cs in clause.names]))


def shift(game: Game, card: int, square: int) -> None:
    """Put a card of the board on another square; tokens and the cards under it go with it."""
    state = game.state
    beneath = _lies_beneath(game, card)
    layer = state.ground if beneath else state.board
    if layer[state.place[card]] == card:
        state.lay(-1, state.place[card], beneath=beneath)
    if layer[square] < 0:
        state.lay(card, square, beneath=beneath)
    state.place[card] = state.last[card] = square
    mark_changed(game)


def place(game: Game, card: int, square: int, player: int) -> None:
    """Place a card: from another square of the board, or from outside it."""
    start = game.state.place[card]
    if start >= 0:
        shift(game, card, square)
        game.library.rules.displaced(game, (card,))
    else:
        enter(game, card, square, player)
    game.emit(events.Placed(card, start, square))


def exchange(game: Game, first: int, second: int) -> None:
    """Exchange the places of two cards on the board (2E-TOK-5)."""
    state = game.state
    a, b = state.place[first], state.place[second]
    state.lay(-1, a)
    state.lay(-1, b)
    state.place[first] = state.last[first] = b
    state.place[second] = state.last[second] = a
    state.lay(second, a)
    state.lay(first, b)
    mark_changed(game)
    game.library.rules.displaced(game, (first, second))
    game.emit(events.Exchanged(first, second))


def put_under(game: Game, card: int, host: int) -> None:
    """Put a card under another: its tokens are removed, and the rules move cards under it (2E-TOK-3)."""
    state = game.state
    was_on_board = state.place[card] >= 0
    leave_play(game, card, UNDER, host)
    state.set_host(card, host)
    state.place[card] = UNDER
    if not game.definition(card).is_event:  # an event stays with the player who has played it
        state.set_control(card, state.control[host])
    _changed_below(game, card)
    game.emit(events.PutUnder(card, host))
    if was_on_board:
        game.library.rules.left_board(game, card)


def show(game: Game, card: int, player: int, zone: int) -> None:
    """Take a card from hand to resolve it, into a zone where its abilities are active unless `zone` is GONE."""
    detach(game, card)
    game.state.set_control(card, player)
    if zone != GONE:
        game.state.give(card, zone, player)
        _came_or_went(game, card, came=True)


def draw(game: Game, player: int, number: int) -> None:
    """Draw up to `number` cards; an empty draw pile gives none (2E-DRW-2)."""
    state = game.state
    for _ in range(min(number, len(state.draws[player]))):
        card = state.draws[player].pop()
        state.set_arrival(card, state.arrival[card] + 1)
        state.hands[player].append(card)
        state.place[card] = HAND
        if game.log is not None:
            game.log.append(events.Drawn(player, card))


# Control


def take_control(game: Game, card: int, player: int, *, lent: bool) -> None:
    """Give control of a card, and of what lies under it, to a player (2E-TOK-6).

    Control for good ends all loans of the card, also if the player has borrowed it: it is not returned.
    """
    state = game.state
    before = state.control[card]
    if not lent:
        state.loans = [loan for loan in state.loans if loan[0] != card]
    elif before != player:
        state.loans.append((card, before))
    if before != player:
        _hand_over(game, card, player)


def _hand_over(game: Game, card: int, player: int) -> None:
    """Give control of a card to a player; what another player has laid on it stays that player's."""
    state = game.state
    before = state.control[card]
    state.set_control(card, player)
    for other in state.cards_under(card):
        if state.control[other] == before:
            state.set_control(other, player)
    mark_restructured(game)
    game.emit(events.ControlChanged(card, player))


def return_loans(game: Game) -> None:
    """Return control of lent cards, the last loan first."""
    loans, game.state.loans = game.state.loans, []
    for card, player in reversed(loans):
        _hand_over(game, card, player)


# Durations


def gain(game: Game, effect: Lasting) -> None:
    """Give a card a modifier or abilities for a time."""
    game.state.lasting.append(effect)
    _effects_changed(game, [effect])


def add_ongoing(game: Game, clause: Ongoing) -> None:
    """Let a clause be active for a time without a card in play."""
    game.state.ongoing.append(clause)
    ability = game.card_set.abilities[clause.ability]
    if ability.giving or ability.taking or any(effect.card == clause.card for effect in game.state.lasting):
        mark_restructured(game)
    elif (index := _index_that_follows(game)) is not None:
        index_clause(game, index, clause)


def end_clauses(game: Game, gone: Sequence[Ongoing]) -> None:
    """End clauses that are active without a card in play."""
    ongoing = game.state.ongoing
    game.state.ongoing = [clause for clause in ongoing if clause not in gone]
    index = _index_that_follows(game)
    if index is not None:
        for clause in ongoing:
            if clause in gone:
                unindex_clause(game, index, clause)


def expire(game: Game, until: str, cards: "Iterable[int] | None" = None) -> None:
    """End what lasts until now; only for some cards, if `cards` are given."""
    state = game.state
    lasting, ongoing = state.lasting, state.ongoing
    if lasting:
        of_these = None if cards is None else frozenset(cards)
        ended = [e for e in lasting if e.until == until and (of_these is None or e.card in of_these)]
        if ended:
            state.lasting = [e for e in lasting if e not in ended]
            _effects_changed(game, ended)
    if ongoing and (gone := [clause for clause in ongoing if clause.until == until]):
        end_clauses(game, gone)


def expire_at(game: Game, event: str) -> None:
    """End what lasts until an event of the turn of the active player."""
    state = game.state
    if state.lasting or state.ongoing:
        expire(game, moment(event, state.active))


def expire_of(game: Game, player: int) -> None:
    """End what lasts until a moment of a player's turns; the player has no more turns."""
    state = game.state
    until = [*[effect.until for effect in state.lasting], *[clause.until for clause in state.ongoing]]
    for end in dict.fromkeys(until):
        if end.endswith(moment("", player)):
            expire(game, end)


def remember(game: Game, card: int, name: str, cards: tuple[int, ...]) -> None:
    """Store cards under a name for a card, so that its later effects can read them."""
    memory = game.state.memory
    memory[card] = {**memory.get(card, {}), name: cards}
    if game.in_play(card) or game.state.host[card] >= 0:
        mark_restructured(game)
    else:  # its abilities are not active
        game.state.unsettled = True


# Chance


def below(game: Game, bound: int) -> int:
    """Return a number below a bound from the game's own generator."""
    generator = Generator.at(game.state.random)
    number = generator.below(bound)
    game.state.random = generator.state
    return number


def reveal(game: Game, player: int, cards: Iterable[int]) -> None:
    """Let a player know cards, as long as they can be distinguished from others where they lie."""
    seen = game.state.seen
    seen += [(player, card) for card in cards if (player, card) not in seen]


def conceal(game: Game, cards: Iterable[int]) -> None:
    """Forget that any player has seen the cards."""
    forgotten = frozenset(cards)
    game.state.seen = [sight for sight in game.state.seen if sight[1] not in forgotten]


def shuffle(game: Game, cards: list[int]) -> None:
    """Shuffle in place with the game's own generator; the order is unknown to all players afterwards."""
    if game.state.seen:
        conceal(game, cards)
    generator = Generator.at(game.state.random)
    generator.shuffle(cards)
    game.state.random = generator.state
