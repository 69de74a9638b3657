"""Invariants that hold at every decision of every game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine.core.active_index import active_index, build_index
from engine.core.decisions import Option
from engine.core.game import Game
from engine.core.position import ActiveIndex
from engine.core.state import FIRST_ZONE, GONE, UNDER
from engine.games.summoner_wars.characteristics import life, parts, strength
from engine.games.summoner_wars.destruction import DestructionResolution, cards_to_destroy
from engine.games.summoner_wars.evaluation import STRENGTHS
from engine.games.summoner_wars.layout import DAMAGE, DOOMED, MAGIC
from engine.games.summoner_wars.movement import free_to_move, movement_profile
from engine.games.summoner_wars.options import Move
from engine.games.summoner_wars.paths import fits, legal_path
from engine.games.summoners_chess.face_down import FACE_DOWN
from engine.games.summoners_chess.layout import EXERTED, FIRST_COUNTER, FRONT
from engine.games.summoners_chess.payment import Payment, count_paid
from engine.generator import Generator

COUNTED = ("damage", "boost", "poison")  # counted on cards while they are in play
RESOLVING = {
    "Spent",
    "Summoning",
    "Sliding",
    "Building",
    "Playing",
    "Setting",
}  # stack items whose card is in no place yet


def check_position(game: Game) -> None:
    """Check the numbers of a position at a decision, and that no card without life is left on the board."""
    state = game.state
    if "most_magic" in game.library.numbers:
        assert all(0 <= magic <= game.library.numbers["most_magic"] for magic in state.tallies[MAGIC])
    assert all(number >= 0 for name in COUNTED for number in _column(game, name))
    if not any(isinstance(work, DestructionResolution) for work in game.stack):  # then some are waiting for their turn
        assert not cards_to_destroy(game), "a card without life is still there"
        assert not state.notes[DOOMED]
    assert all(state.columns[DAMAGE][card] == 0 for card, place in enumerate(state.place) if place < UNDER)


def check_cards(game: Game) -> None:
    """Check that every card is in exactly one place, and has no counts while it is not in play."""
    state = game.state
    assert state.standing == [card for card in state.board if card >= 0]
    assert state.lying == [card for card in state.ground if card >= 0]
    assert state.hosted == [card for card, host in enumerate(state.host) if host >= 0]
    assert state.counts == [sum(number != 0 for number in column) for column in state.columns]
    zones = {FIRST_ZONE - number: piles for number, piles in enumerate(state.piles)}
    found = Counter(card for piles in zones.values() for pile in piles for card in pile)
    found.update(card for card in (*state.board, *state.ground) if card >= 0)
    found.update(card for card, host in enumerate(state.host) if host >= 0)
    resolving = {work.card for work in game.stack if work.tag in RESOLVING}
    if state.seats > 2:
        fallen = [player for player, leader in enumerate(state.leaders) if state.place[leader] < 0]
        resolving |= {card for card, place in enumerate(state.place) if place == GONE and state.control[card] in fallen}
    for card, place in enumerate(state.place):
        assert found[card] == 1 or (found[card] == 0 and card in resolving), (
            f"{game.name(card)} is in {found[card]} places"
        )
        if place >= 0:
            on_the_ground = bool(state.ground) and state.ground[place] == card
            assert state.board[place] == card or on_the_ground or card in resolving
            assert state.last[card] == place
        elif place == UNDER:
            assert state.place[state.host[card]] >= 0, "a card lies under nothing"
        else:
            assert place in game.library.layout.in_play or all(_column(game, name)[card] == 0 for name in COUNTED)
        for zone, piles in zones.items():
            assert any(card in pile for pile in piles) == (place == zone)


def _column(game: Game, name: str) -> Sequence[int]:
    """Return a column by name; empty if the game does not have it."""
    names = game.library.layout.columns
    return game.state.columns[names.index(name)] if name in names else [0] * len(game.state.place)


def check_options(game: Game) -> None:
    """Check that labels are different, and that each matches its own option."""
    decision, options = game.decision, game.options
    assert decision is not None
    assert options
    assert decision.action or len(options) > 1
    labels = game.labels()
    assert len(set(labels)) == len(labels) == len(options)
    for label, option in zip(labels, options, strict=True):
        assert game.find(label) == option


def check_moves(game: Game) -> None:
    """Check that the offered moves are legal, and reach every other square that any legal path reaches."""
    listed = [option for option in game.options if isinstance(option, Move)]
    decision = game.decision
    if decision is not None and not decision.action:  # a unit that has been announced, and counted
        assert all(
            len(move.path) == 1 or fits(game, move.card, move.path, movement_profile(game, move.card))
            for move in listed
        )
        return
    assert all(len(move.path) == 1 or legal_path(game, move.card, move.path) for move in listed)
    if decision is None or game.library.phases[game.state.phase] != "move":
        assert not listed
        return
    for card in free_to_move(game):
        here, spaces = game.state.place[card], movement_profile(game, card).spaces
        ends = {path[-1] for path in _walks(game, (here,), spaces) if legal_path(game, card, path)}
        assert {move.path[-1] for move in listed if move.card == card} - {here} == ends - {here}


def _walks(game: Game, path: tuple[int, ...], spaces: int) -> Iterator[tuple[int, ...]]:
    """Yield every path of at most `spaces` steps, over any cards."""
    if len(path) > 1:
        yield path
    if len(path) <= spaces:
        for square in game.library.board.neighbours[path[-1]]:
            yield from _walks(game, (*path, square), spaces)


def check_values(game: Game) -> None:
    """Check that the parts of strength and life, as shown to players, add up to the values."""
    for card in game.state.board:
        if card >= 0:
            assert sum(number for number, _ in parts(game, card, "strength")) == strength(game, card)
            assert sum(number for number, _ in parts(game, card, "life")) == life(game, card)


def check_branches(game: Game) -> None:
    """Check that every option can be taken in a copy, which leaves the game unchanged."""
    before = game.digest()
    for option in game.options:
        branch = game.copy()
        assert branch.state == game.state
        branch.take(option)
        assert branch.decision is not None or branch.over
    assert game.digest() == before, "a copy has changed its original"


def check_view(game: Game) -> None:
    """Check that a player's view has the same board and options, and can be played on."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.player)
    assert view.state.board == game.state.board
    assert view.decision is not None
    assert options_and_labels(view) == options_and_labels(game)
    view.choose(len(view.options) - 1)


def options_and_labels(game: Game) -> tuple[tuple[Option, ...], list[str]]:
    """Return the options and labels of the open decision, built anew; check that this changes nothing."""
    before = game.digest()
    work = game.stack[-1]
    decision = work.run(game)
    assert decision is not None
    assert game.digest() == before
    game.decision = decision
    return game.options, game.labels()


def _with_abilities(index: ActiveIndex) -> dict[int, Sequence[Any]]:
    """Return the abilities by card, without cards that have none: it does not matter whether they are noted."""
    return {card: abilities for card, abilities in index.abilities.items() if abilities}


def check_index(game: Game) -> None:
    """Check that the active index equals one that is built from scratch."""
    kept, fresh = active_index(game), build_index(game)
    assert _with_abilities(kept) == _with_abilities(fresh)
    assert _entries(kept.listeners) == _entries(fresh.listeners)
    assert _entries(kept.modifiers) == _entries(fresh.modifiers)
    assert _by_kind(kept.own) == _by_kind(fresh.own)
    assert kept.kinds >= fresh.kinds
    assert kept.standing >= fresh.standing == _standing(fresh)
    if not (game.state.lasting or kept.standing & STRENGTHS):
        printed = game.card_set.printed("strength", 0)
        for card in [card for card in game.state.board if card >= 0]:
            is_own = any(kept.has_own(kind, card) for kind in STRENGTHS)
            assert is_own or strength(game, card) == printed[game.state.definition[card]]


def _standing(index: ActiveIndex) -> set[str]:
    """Return the kinds of modifiers that also apply outside events."""
    return {kind for kind, held in index.modifiers.items() if any(each.event_filter is None for each, _ in held)}


def _by_kind(own: dict[str, dict[int, list[Any]]]) -> dict[str, dict[int, list[tuple[Any, ...]]]]:
    """Return the modifiers that concern only their own card, as `_entries` does, without empty kinds."""
    return {kind: _entries(of_cards) for kind, of_cards in own.items() if of_cards}


def _entries(held: dict[Any, list[Any]]) -> dict[Any, list[tuple[Any, ...]]]:
    """Return entries with the keys of their contexts, without empty ones."""
    return {key: [(*entry[:-1], entry[-1].key()) for entry in entries] for key, entries in held.items() if entries}


def check_marks(game: Game) -> None:
    """Check that only cards on the field are exerted or have counters, and that only face-down cards have a front."""
    state, columns = game.state, game.state.columns
    blank = game.library.by_key[FACE_DOWN].index
    for card, place in enumerate(state.place):
        marks = [column[card] for column in columns]
        assert min(marks) >= 0
        assert marks[EXERTED] <= 1
        assert (marks[FRONT] > 0) == (state.definition[card] == blank)
        if place < 0:
            assert not marks[EXERTED]
            assert not any(marks[FIRST_COUNTER:])
            assert not marks[FRONT] or place == GONE, "a card lies face down off the field"


def check_fronts(game: Game) -> None:
    """Check that the fronts of the opponent's face-down cards change neither the options nor their labels."""
    decision = game.decision
    assert decision is not None
    player, other = decision.player, game.copy()
    state, chance = other.state, Generator(game.state.random, 1)
    fronts = state.columns[FRONT]
    down = [card for card, front in enumerate(fronts) if front and state.owner[card] != player]
    hand = [card for card in state.hands[1 - player] if not fronts[card]]
    definition = list(state.definition)
    kinds = [*[fronts[card] - 1 for card in down], *[definition[card] for card in hand]]
    chance.shuffle(kinds)
    for card, kind in zip((*down, *hand), kinds, strict=True):
        if fronts[card]:
            state.set_column(FRONT, card, 1 + kind)
        else:
            definition[card] = kind
    state.definition = tuple(definition)
    assert other.view(player).digest() == game.view(player).digest()
    again = other.stack[-1].run(other)
    assert again is not None
    other.decision = again
    assert sorted(other.labels()) == sorted(game.labels())


def watch_payments(patch: pytest.MonkeyPatch) -> None:
    """Patch the payment so that it asserts that every pip is paid by exactly one card that shows it."""
    plain = Payment.finish

    def finish(self: Payment, game: Game) -> None:
        assert len(set(self.paid)) == len(self.paid) == len(self.pips), "too much or too little was paid"
        assert count_paid(game, self.pips, self.paid) == len(self.pips), "who has paid does not show it"
        assert not self.beside or set(self.beside) & set(self.paid), "nobody has paid beside whom there is room"
        assert all(game.state.columns[EXERTED][card] for card in self.paid)
        plain(self, game)

    patch.setattr(Payment, "finish", finish)
