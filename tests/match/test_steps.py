"""The steps of a match: they name all that its viewer saw happen, and nothing that stays hidden."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.games import acts
from deckbuilder.match.match import Match
from deckbuilder.match.options import CardView
from deckbuilder.match.seat import MatchSeat, PlayerView, player_view
from deckbuilder.match.steps import Step
from engine.core.game import Game
from engine.generator import Generator
from tests.depth import sized
from tests.match.test_match_seat import FACE_DOWN, GAMES, finish_bots, new_match, people

SEEDS = range(sized(1, 50))
LIMITED = ("Ember Mage",)  # cards that do not suffer all hits
CHOICES = sized(60, 150)
# The verb of the deed for each kind of event that changes what is to be seen.
VERBS = {
    "Attacked": acts.ATTACK,
    "Moved": acts.MOVE,
    "Landed": acts.MOVE,
    "Forced": acts.FORCE,
    "Placed": acts.PLACE,
    "Exchanged": acts.EXCHANGE,
    "Summoned": acts.SUMMON,
    "UnitSummoned": acts.SUMMON,
    "Built": acts.BUILD,
    "StructureBuilt": acts.BUILD,
    "CardSetDown": acts.SET_DOWN,
    "TurnedUp": acts.TURN_UP,
    "Promoted": acts.PROMOTE,
    "Played": acts.PLAY,
    "CardPlayed": acts.PLAY,
    "Damaged": acts.DAMAGE,
    "Healed": acts.HEAL,
    "Destroyed": acts.DESTROY,
    "Demolished": acts.DESTROY,
    "LeftGame": acts.DESTROY,
    "Captured": acts.CAPTURE,
    "Sacrificed": acts.SACRIFICE,
    "Drawn": acts.DRAW,
    "ControlChanged": acts.CONTROL,
    "Boosted": acts.COUNTERS,
    "CountersChanged": acts.COUNTERS,
}
COUNTS = {"magic", "hand", "draw", "discard", "supply", "morale", "deck"}


def play_at_random(match: Match, seed: int) -> None:
    chance = Generator(seed)
    for _ in range(CHOICES):
        if match.game.over:
            return
        match.choose(match.game.options[chance.below(len(match.game.options))])
        finish_bots(match)


@pytest.fixture(
    scope="module",
    params=[(game, seed) for game in GAMES for seed in SEEDS],
    ids=lambda pair: f"{pair[0]} {pair[1]}",
)
def random_match(request: pytest.FixtureRequest, resolver: Resolver) -> Match:
    game, seed = request.param
    playing = new_match(game, resolver, seed, people(game))
    play_at_random(playing, seed)
    return playing


def test_steps_lead_from_what_was_seen_first_to_what_is_seen_now(random_match: Match) -> None:
    for viewer in range(len(random_match.setup.decks)):
        shown = _Shown(_view(random_match, random_match.initial_game, viewer))
        steps = MatchSeat(random_match, viewer).steps()
        for step, following in pairwise([*steps, None]):
            assert step is not None
            now = _Shown(_view(random_match, random_match.choices[step.last].after, viewer))
            shown.apply(step, now)
            if following is None or following.first > step.last:  # else more happened in the turn that began
                assert shown.cards == now.cards
                assert shown.counts == now.counts


def test_each_event_that_changes_what_is_seen_is_a_deed_of_one_step(random_match: Match) -> None:
    for viewer in range(len(random_match.setup.decks)):
        seat = MatchSeat(random_match, viewer)
        events = Counter(VERBS[event.kind] for event in seat.events() if event.kind in VERBS)
        deeds = Counter(deed.verb for step in seat.steps() for deed in step.deeds)
        assert {verb: deeds[verb] for verb in events} == dict(events)
        assert {verb for verb in deeds if verb in VERBS.values()} == set(events)
        assert all(step.deed is not None or step.changes for step in seat.steps())


def test_steps_name_no_card_that_a_seat_has_not_seen(random_match: Match) -> None:
    definitions, state = random_match.library.definitions, random_match.game.state
    for viewer in range(len(random_match.setup.decks)):
        seat = MatchSeat(random_match, viewer)
        seen = {definitions[number].key for card, number in enumerate(state.definition) if state.owner[card] == viewer}
        for choice in random_match.choices:
            view = _view(random_match, choice.after, viewer)
            seen |= {piece.key for piece in view.pieces.values()}
        log = "\n".join(seat.log())
        named = {(card.key, card.name) for step in seat.steps() for card in _cards(step)}
        assert {key for key, name in named if name not in log} <= seen | {FACE_DOWN, ""}


@pytest.mark.parametrize("game", ["2e", "1e"])
@pytest.mark.rule("2E-ATK-7", "1E-ATK-3")
def test_the_dice_that_are_hits_add_up_to_the_damage(game: str, resolver: Resolver) -> None:
    playing = new_match(game, resolver, 3, people(game))
    play_at_random(playing, 3)
    attacks = [step for step in MatchSeat(playing, 0).steps() if step.deed and step.deed.verb == acts.ATTACK]
    assert attacks
    for step in attacks:
        damage = sum(deed.number for deed in step.deeds if deed.verb == acts.DAMAGE and deed.name == "attack")
        hits = sum(bool(die.hits) for roll in step.rolls for die in roll.dice)
        is_limited = bool(step.deed and step.deed.on and step.deed.on.name in LIMITED)
        assert hits == damage or (is_limited and hits > damage)
        assert all(set(die.hits or ()) <= set(die.symbols) for roll in step.rolls for die in roll.dice)
        assert all(roll.on is not None for roll in step.rolls)


class _Shown:
    """What is to be seen on a board and beside it: cards with their player and life by square, and numbers."""

    def __init__(self, view: PlayerView) -> None:
        self.cards = {
            square: (piece.key, piece.player, piece.health[0] if piece.health else None)
            for square, piece in view.pieces.items()
        }
        self.counts = {
            (seat.player, name): number
            for seat in view.seats
            for name, number in seat.counts
            if name in COUNTS and number
        }

    def apply(self, step: Step, now: "_Shown") -> None:
        """Change it by a step; cards that come have the life that they have now."""
        lives = {change.start: self.cards.pop(change.start)[2] for change in step.changes if change.start}
        for change in step.changes:
            if change.end:
                life = change.life[1] if change.life else lives.get(change.start, now.cards[change.end][2])
                self.cards[change.end] = (change.card.key, change.player, life)
        for count in step.counts:
            if count.name in COUNTS:
                assert self.counts.pop((count.player, count.name), 0) == count.before
                self.counts |= {(count.player, count.name): count.after} if count.after else {}


def _view(match: Match, game: Game, viewer: int) -> PlayerView:
    return player_view(game, viewer, match.setup.names, match.setup.roles(viewer))


def _cards(step: Step) -> Iterator[CardView]:
    for deed in step.deeds:
        yield from (card for card in (deed.card, deed.on, *deed.cards) if card is not None)
    for roll in step.rolls:
        yield from (card for card in (roll.card, roll.on) if card is not None)
    yield from (change.card for change in step.changes)
