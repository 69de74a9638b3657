"""The steps of a match: they name all that its viewer saw happen, and nothing that stays hidden."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.games import acts, presentation_of
from deckbuilder.match.match import Match
from deckbuilder.match.options import CardView
from deckbuilder.match.seat import MatchSeat, PieceView, PlayerView, player_view
from deckbuilder.match.step_texts import sentence
from deckbuilder.match.steps import Step
from engine.core.game import Game
from engine.generator import Generator
from tests.depth import sized
from tests.match.helpers import resolved
from tests.match.test_match_seat import FACE_DOWN, GAMES, finish_bots, new_match, people

SEEDS = range(sized(1, 4))
LIMITED = ("Ember Mage",)  # cards that do not suffer all hits
CHOICES = sized(60, 100)
# The verb of the act for each kind of event that changes what is to be seen.
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
TWO_ON_A_SQUARE = {"workbench-mugglug"}  # decks with cards that stand on others, of which a view has only the upper
# Words for a card that has left the board, and for cards beside it.
LEFT = (
    *acts.REMOVALS.values(),
    "captures",
    "discard",
    "out of the game",
    "goes under",
    "promotes",
    "to the hand",
    "gone",
)
HANDLED = ("draws", "plays", "summons", "builds", "puts", "sets", "is placed", "active", "shuffles")
HEALTH = {"life", "damage", "life points", "wounds"}
COUNTS = {"magic", "hand", "draw", "discard", "supply", "morale", "deck"}


def play_at_random(match: Match, seed: int) -> None:
    chance = Generator(seed)
    for _ in range(CHOICES):
        if match.game.over:
            return
        match.choose(match.game.options[chance.below(len(match.game.options))])
        finish_bots(match)


@pytest.fixture(
    scope="module", params=[(game, seed) for game in GAMES for seed in SEEDS], ids=lambda pair: f"{pair[0]} {pair[1]}"
)
def seat(request: pytest.FixtureRequest, resolver: Resolver) -> MatchSeat:
    """A seat of a match that was played at random."""
    game, seed = request.param
    playing = new_match(game, resolver, seed, people(game), _some_decks(game, seed, resolver))
    play_at_random(playing, seed)
    return MatchSeat(playing, seed % len(GAMES[game]))


def _some_decks(game: str, seed: int, resolver: Resolver) -> list[str]:
    """Return shipped decks of a game that a seed draws; those of `GAMES` for the first seed."""
    decks, chance = GAMES[game], Generator(seed)
    ruleset = resolved(decks[0], resolver).deck.ruleset
    names = [name for name in resolver.catalogue.deck_names() if resolved(name, resolver).deck.ruleset == ruleset]
    names = [name for name in names if name not in TWO_ON_A_SQUARE]
    return [names[chance.below(len(names))] for _ in decks] if seed else list(decks)


def test_steps_lead_from_what_was_seen_first_to_what_is_seen_now(seat: MatchSeat) -> None:
    match, viewer = seat.match, seat.number
    shown = _Shown(_view(match, match.initial_game, viewer))
    for step, following in pairwise([*seat.steps(), None]):
        assert step is not None
        now = _Shown(_view(match, match.choices[step.last].after, viewer))
        shown.apply(step, now)
        if following is None or following.first > step.last:  # else more happened in the turn that began
            assert shown.cards == now.cards
            assert shown.counts == now.counts


def test_each_event_that_changes_what_is_seen_is_a_deed_of_one_step(seat: MatchSeat) -> None:
    steps = seat.steps()
    events = Counter(VERBS[event.kind] for event in seat.events() if event.kind in VERBS)
    known_acts = Counter(act.verb for step in steps for act in step.acts)
    assert {verb: known_acts[verb] for verb in events} == dict(events)
    assert {verb for verb in known_acts if verb in VERBS.values()} == set(events)


def test_each_turn_has_steps_and_one_without_a_change_only_where_nothing_was_done(seat: MatchSeat) -> None:
    by_turn = {turn: list(steps) for turn, steps in groupby(seat.steps(), lambda step: step.turn)}
    assert set(by_turn) >= set(range(1, seat.match.game.state.turn))
    for steps in by_turn.values():
        assert len(steps) == 1 or all(step.act is not None or step.changes for step in steps)


def test_a_step_is_shown_in_the_turn_and_the_phase_in_which_it_was_done(resolver: Resolver) -> None:
    match = new_match("2e", resolver, 1, "person,person")
    seat, first = MatchSeat(match, match.player), match.player
    match.end_phases(match.library.phases.index("attack"), confirmed=True)
    match.choose(next(option for option in match.game.options if not option.passes))
    match.end_phases(len(match.library.phases) - 1, confirmed=True)
    steps = [step for step in seat.steps() if step.player == first]
    assert [seat.view_of_step(step).phase for step in steps] == ["attack", "magic"]
    after, shown = match.choices[steps[-1].last].after, seat.view_of_step(steps[-1])
    assert (after.state.turn, after.state.active) == (steps[-1].turn + 1, 1 - first)
    assert (shown.turn, shown.active) == (steps[-1].turn, first)


def test_what_somebody_did_after_an_answer_that_did_nothing_is_a_step_of_that_player(seat: MatchSeat) -> None:
    for step in seat.steps():
        if step.acts and not seat.match.choices[step.first].is_action:
            assert step.player in {act.player for act in step.acts}


def test_cards_that_the_next_player_put_back_are_not_told_of_the_one_who_kept_all(resolver: Resolver) -> None:
    match = new_match("chess", resolver, 1, "person,person")
    keeps = match.player
    while match.player == keeps:
        match.choose(next(option for option in match.game.options if option.passes))
    match.choose(match.game.options[0])
    match.choose(next(option for option in match.game.options if option.passes))
    (step,) = (step for step in MatchSeat(match, keeps).steps() if any(act.verb == acts.PUT_BACK for act in step.acts))
    assert step.player == 1 - keeps


def test_the_words_of_a_step_name_all_that_has_changed(seat: MatchSeat) -> None:
    phrases, names = presentation_of(seat.match.library).phrases, seat.match.setup.names
    for step in seat.steps():
        text = sentence(step, names[step.player], phrases, names)
        for ways in _words_of_changes(step, names):
            assert any(all(word in text for word in words) for words in ways), (ways, text)


def test_steps_name_no_card_that_a_seat_has_not_seen(seat: MatchSeat) -> None:
    match, viewer = seat.match, seat.number
    definitions, state = match.library.definitions, match.game.state
    seen = {definitions[number].key for card, number in enumerate(state.definition) if state.owner[card] == viewer}
    for choice in match.choices:
        seen |= {piece.key for piece in _view(match, choice.after, viewer).pieces.values()}
    log = "\n".join(seat.log())
    named = {(card.key, card.name) for step in seat.steps() for card in _cards(step)}
    assert {key for key, name in named if name not in log} <= seen | {FACE_DOWN, ""}


@pytest.mark.parametrize("game", ["2e", "1e"])
@pytest.mark.rule("2E-ATK-7", "1E-ATK-3")
def test_the_dice_that_are_hits_add_up_to_the_damage(game: str, resolver: Resolver) -> None:
    playing = new_match(game, resolver, 3, people(game))
    play_at_random(playing, 3)
    attacks = [step for step in MatchSeat(playing, 0).steps() if step.act and step.act.verb == acts.ATTACK]
    assert attacks
    for step in attacks:
        damage = sum(act.number for act in step.acts if act.verb == acts.DAMAGE and act.name == "attack")
        hits = sum(bool(die.hits) for roll in step.rolls for die in roll.dice)
        is_limited = bool(step.act and step.act.on and step.act.on.name in LIMITED)
        assert hits == damage or (is_limited and hits > damage)
        assert all(set(die.hits or ()) <= set(die.symbols) for roll in step.rolls for die in roll.dice)
        assert all(roll.on is not None for roll in step.rolls)


def _words_of_changes(step: Step, names: Sequence[str]) -> Iterator[list[tuple[str, ...]]]:
    """Yield for each visible change of a step how it may be told: words that all have to be there."""
    for change in step.changes:
        name = change.card.name or "card"
        if not change.start:
            yield [(name, change.end), ("face down", change.end)]
        elif not change.end:
            yield [(name, word) for word in LEFT]
        elif change.start != change.end:
            yield [(name, change.end), ("exchange places",), ("card", change.end)]
        if change.life and (change.end or change.removal == acts.DESTROY):
            life = f"{change.life[0]} → {change.life[1]}"
            yield [(f"{name} {life}",), *((f"{name} {square} {life}",) for square in (change.start, change.end))]
        for number, before, after in change.numbers if change.end else ():
            verb = "gets" if after > before else "loses"
            change_words = f"{verb} {abs(after - before)} {number}"
            yield [
                (name, f"{number} {before} → {after}"),
                (f"{name} {change_words}",),
                (f"{name} {change.end} {change_words}",),
            ]
    for count in step.counts:
        who = "" if count.player == step.player else names[count.player]
        if count.is_tracked:
            yield [(f"{who} {count.name} {count.before} → {count.after}".strip(),)]
        elif count.name in COUNTS:
            yield [(word,) for word in (*LEFT, *HANDLED)]


class _Shown:
    """What is to be seen on a board and beside it: cards with their player, life and numbers by square, and numbers."""

    def __init__(self, view: PlayerView) -> None:
        self.cards = {
            square: (piece.key, piece.player, piece.health[0] if piece.health else None, _numbers(piece))
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
        cards = {change.start: self.cards.pop(change.start) for change in step.changes if change.start}
        for change in step.changes:
            if change.end:
                key, _, life, numbers = cards.get(change.start, now.cards[change.end])
                if key != change.card.key:  # it was turned up, or became another
                    numbers = now.cards[change.end][3]
                numbers = {**numbers, **{name: number for name, _, number in change.numbers}}
                numbers = {name: number for name, number in numbers.items() if number and change.card.key}
                self.cards[change.end] = (
                    change.card.key,
                    change.player,
                    change.life[1] if change.life else life,
                    numbers,
                )
        for count in step.counts:
            if count.name in COUNTS:
                assert self.counts.pop((count.player, count.name), 0) == count.before
                self.counts |= {(count.player, count.name): count.after} if count.after else {}


def _view(match: Match, game: Game, viewer: int) -> PlayerView:
    return player_view(game, viewer, match.setup.names, match.setup.roles(viewer))


def _numbers(piece: PieceView) -> dict[str, int]:
    """Return the numbers of a piece that are not 0, without those that make up its life."""
    return {number.name: number.now for number in piece.numbers if number.now and number.name not in HEALTH}


def _cards(step: Step) -> Iterator[CardView]:
    for act in step.acts:
        yield from (card for card in (act.card, act.on, *act.cards) if card is not None)
    for roll in step.rolls:
        yield from (card for card in (roll.card, roll.on) if card is not None)
    yield from (change.card for change in step.changes)
