"""What holds at every decision of every game, whatever was chosen before."""

import json
from collections import Counter
from typing import Any

from engine.continuous import Continuous
from engine.game import Game
from engine.state import ACTIVE, DISCARD, DRAW, HAND, UNDER

from engine import saving


def check_position(game: Game) -> None:
    """Cards, numbers and options of a position at a decision."""
    _cards_are_in_one_place(game)
    state = game.state
    assert all(0 <= magic <= game.library.play["most_magic"] for magic in state.magic)
    assert all(number >= 0 for number in (*state.damage, *state.boost))
    if not any(frame.work == "destroy" for frame in state.stack):  # then some are waiting for their turn
        assert not game.dying(), "a card without life is still there"
        assert not state.doomed
    _options_are_legal(game)


def _cards_are_in_one_place(game: Game) -> None:
    state = game.state
    zones = {HAND: state.hands, DRAW: state.draws, DISCARD: state.discards, ACTIVE: state.actives}
    found = Counter(card for lists in zones.values() for zone in lists for card in zone)
    found.update(card for card in state.board if card >= 0)
    found.update(card for card, host in enumerate(state.host) if host >= 0)
    resolving = {frame.card for frame in state.stack if frame.work in {"event", "summon", "slide"}}
    for card, place in enumerate(state.place):
        assert found[card] == 1 or (found[card] == 0 and card in resolving), (
            f"{game.name(card)} is in {found[card]} places"
        )
        if place >= 0:
            assert state.board[place] == card or card in resolving
            assert state.last[card] == place
        elif place == UNDER:
            assert state.place[state.host[card]] >= 0, "a card lies under nothing"
        else:
            assert state.damage[card] == 0
            assert place == ACTIVE or state.boost[card] == 0
        for zone_place, lists in zones.items():
            assert any(card in zone for zone in lists) == (place == zone_place)


def _options_are_legal(game: Game) -> None:
    """Labels are different, and each is understood as its own option."""
    decision = game.decision
    assert decision is not None
    assert decision.options
    assert decision.action or len(decision.options) > 1
    labels = game.labels()
    assert len(set(labels)) == len(labels) == len(decision.options)
    for label, option in zip(labels, decision.options, strict=True):
        assert game.find(label) == option


def check_branches(game: Game) -> None:
    """Every option can be taken, on a copy that leaves the game as it is."""
    before = game.digest()
    assert game.decision is not None
    for option in game.decision.options:
        branch = game.copy()
        assert branch.state == game.state
        branch.take(option)
        assert branch.decision is not None or branch.over
    assert game.digest() == before, "a copy has changed its original"


def check_saving(game: Game) -> None:
    """What is saved loads to the same game, through JSON too."""
    loaded = saving.load(game.library, json.loads(json.dumps(saving.save(game))))
    assert loaded.state == game.state
    assert loaded.digest() == game.digest()
    assert loaded.labels() == game.labels()


def check_view(game: Game) -> None:
    """A player's view has the same board and options, and plays on."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.player)
    assert view.state.board == game.state.board
    assert view.decision is not None
    assert view.decision.options == decision.options
    view.choose(len(decision.options) - 1)


def check_index(game: Game) -> None:
    """What is kept of listeners, modifiers and abilities is what a fresh look finds."""
    kept, fresh = game.continuous(), Continuous(game)
    assert kept.abilities == fresh.abilities
    for mine, other in ((kept.listeners, fresh.listeners), (kept.modifiers, fresh.modifiers), (kept.own, fresh.own)):
        assert {key: list(map(_entry, held)) for key, held in mine.items() if held} == {
            key: list(map(_entry, held)) for key, held in other.items() if held
        }
    assert kept.kinds >= fresh.kinds


def _entry(entry: Any) -> tuple[Any, ...]:
    """An entry with its frame written out."""
    return (*entry[:-1], entry[-1].as_tuple())
