"""A few of the games of `make fuzz`, and which engine runs: compiled or from the sources."""

import os
import subprocess
import sys
from collections import Counter

import pytest

from deckbuilder.decks.resolve import Resolver
from engine.compilation import SWITCH
from engine.core.context import AbilityContext
from engine.core.decisions import PickCard
from engine.core.events import Discarded, Event, Placed, Returned, Used
from engine.core.game import Game, Resolution
from engine.core.state import DISCARD
from engine.games.summoner_wars.destruction import DestructionResolution
from engine.games.summoner_wars.events import Destroyed, Summoned
from fuzz import changed, records
from fuzz.cards import CONTESTS, shipped
from fuzz.event_tracker import AbilityFacts, EventTracker
from fuzz.games import play
from tests.conftest import ROOT
from tests.depth import deep, sized
from tests.processes import PATIENCE

GAMES, CHANGED = sized(5, 12), sized(2, 4)


@pytest.mark.rule("2E-TOK-6", "2E-DMG-5")
def test_random_games_of_all_pairs_keep_every_invariant(resolver: Resolver) -> None:
    library, decks = shipped(resolver)
    statistics = play(library, decks, range(GAMES), one_in=40)
    assert statistics.games == GAMES
    assert statistics.replayed == -(-GAMES // 10)
    assert statistics.checked > 4 * GAMES


@pytest.mark.parametrize(("name", "games"), [("1e", sized(1, 4)), pytest.param("1e-teams", 2, marks=deep)])
def test_random_games_of_the_first_edition_keep_every_invariant(resolver: Resolver, name: str, games: int) -> None:
    contest = CONTESTS[name]
    library, decks = shipped(resolver, contest)
    statistics = play(library, decks, range(0, games * 7, 7), one_in=40, contest=contest)
    assert statistics.games == games
    assert statistics.stopped <= max(1, games // 10)  # random players may go on for ever
    assert statistics.checked > games


@pytest.mark.rule("CH-6.2", "CH-7.2", "CH-14.1", "CH-4.1.1.b")
def test_random_games_of_chess_keep_every_invariant(resolver: Resolver) -> None:
    contest, games = CONTESTS["chess"], sized(2, 6)
    library, decks = shipped(resolver, contest)
    statistics = play(library, decks, range(0, 2 * games, 2), one_in=60, contest=contest)
    assert statistics.games == games
    assert statistics.checked > 4 * games


@pytest.mark.parametrize("name", CONTESTS)
def test_games_with_mutated_cards_keep_every_invariant(resolver: Resolver, name: str) -> None:
    _, decks = shipped(resolver, CONTESTS[name])
    outcomes = Counter(
        changed.play(CONTESTS[name], CONTESTS[name].decks_of(decks, number), number) for number in range(CHANGED)
    )
    assert outcomes["goes on"] + outcomes["ended"] > CHANGED // 2


@pytest.mark.parametrize(
    ("name", "games"), [("2e", sized(1, 3)), ("1e", sized(1, 2)), ("1e-teams", 1), ("chess", sized(2, 3))]
)
def test_a_mutated_record_is_refused_or_reported_as_different(resolver: Resolver, name: str, games: int) -> None:
    contest = CONTESTS[name]
    library, decks = shipped(resolver, contest)
    outcomes: Counter[str] = Counter()
    for number in range(games):
        outcomes += records.play(library, contest.decks_of(decks, number), number, 60)
    assert outcomes.total() == 60 * games
    assert min(outcomes[what] for what in ("no record", "can't be played", "the same")) > 0


# The event tracker detects violations


@pytest.fixture
def tracker(resolver: Resolver) -> EventTracker:
    """A tracker of a game of Fallen Kingdom against Polar Dwarves that has just begun."""
    library, decks = shipped(resolver)
    game = Game.start(library, [decks["fallen-kingdom"], decks["polar-dwarves"]], 1, 0, log=[])
    return EventTracker(game, AbilityFacts(library))


def emit(tracker: EventTracker, *events: Event) -> None:
    for event in events:
        tracker.track(event)


def archer(tracker: EventTracker) -> int:
    """An Undead Archer in the first player's draw pile."""
    game = tracker.game
    return next(card for card in game.state.draws[0] if game.name(card) == "Undead Archer")


@pytest.mark.rule("2E-TOK-9a")
def test_the_tracker_detects_an_ability_of_a_card_that_has_left(tracker: EventTracker) -> None:
    card = tracker.game.state.leaders[0]
    emit(tracker, Used(card, "Raise the Dead"), Discarded(0, card))
    with pytest.raises(AssertionError, match="that card has left"):
        emit(tracker, Used(card, "Raise the Dead"))


@pytest.mark.rule("2E-TOK-9a")
def test_the_tracker_accepts_an_ability_that_waits_for_its_own_destruction(tracker: EventTracker) -> None:
    card = archer(tracker)
    gone = Summoned(card, 3), Destroyed(card, 1, -1), Discarded(0, card)
    emit(tracker, *gone, Used(card, "Soul Shift"), Placed(card, DISCARD, 3), Used(card, "Soul Shift"))
    with pytest.raises(AssertionError, match="that card has left"):
        emit(tracker, Destroyed(card, 1, -1), Discarded(0, card), Used(card, "Trample"))


def test_the_tracker_detects_a_card_that_returns_without_an_effect(tracker: EventTracker) -> None:
    leader, card = tracker.game.state.leaders[0], archer(tracker)
    emit(tracker, Summoned(card, 3), Discarded(0, card))
    for event in (Placed(card, DISCARD, 3), Returned(0, card)):
        with pytest.raises(AssertionError, match="Undead Archer is back, and no effect says so"):
            emit(tracker, event)
    emit(tracker, Used(leader, "Raise the Dead"), Placed(card, DISCARD, 3))


@pytest.mark.rule("2E-ATK-8a")
def test_the_tracker_detects_destruction_out_of_order(tracker: EventTracker) -> None:
    game = tracker.game
    first, second, third = [card for card in game.state.board if card >= 0][:3]
    batch = DestructionResolution(0, (first, second, third))
    game.stack += [batch]
    tracker.note_pending(PickCard(second))
    with pytest.raises(AssertionError, match="another card was destroyed than the one that was named"):
        tracker.check_destructions([first, second])
    game.stack += [Resolution(0, AbilityContext(third, 0))]
    tracker.note_pending(PickCard(second))
    with pytest.raises(AssertionError, match="before the items above it were resolved"):
        tracker.check_destructions([third])
    game.stack[-1] = Resolution(0, AbilityContext(third, 0, {"destroyed": (first,)}))
    emit(tracker, Destroyed(first, 0, -1), Destroyed(second, 0, -1))
    tracker.waiting = []
    with pytest.raises(AssertionError, match="consequences of the first are pending"):
        tracker.check_destructions([second])


BESIDE = {path.with_name(f"{path.name.partition('.')[0]}.py") for path in (ROOT / "engine").rglob("*.so")}
needs_build = pytest.mark.skipif(not BESIDE, reason="there is no compiled engine: `make compiled`")


def _ran(*arguments: str, pure: bool) -> str:
    environment = {**os.environ, SWITCH: "1" if pure else ""}
    command = [sys.executable, "-m", *arguments]
    ran = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT, env=environment
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_the_version_names_the_pure_engine_if_the_sources_are_requested() -> None:
    assert _ran("deckbuilder", "--version", pure=True).endswith("(pure engine)")


@needs_build
def test_the_version_names_the_compiled_engine_if_it_is_built() -> None:
    assert _ran("deckbuilder", "--version", pure=False).endswith("(compiled engine)")


@needs_build
def test_machine_code_is_as_new_as_its_sources() -> None:
    (built,) = ROOT.glob("engine__mypyc.*.so")
    assert not [path for path in BESIDE if path.stat().st_mtime > built.stat().st_mtime], (
        "`make compiled`, or `make pure`"
    )


@needs_build
@pytest.mark.parametrize("contest", CONTESTS)
@pytest.mark.parametrize(("bot", "games"), [("random", 32), ("greedy", 1)])
def test_both_engines_play_the_same_games(bot: str, games: int, contest: str) -> None:
    command = ("tests.digests", bot, f"--games={games}", f"--contest={contest}")
    compiled, pure = (_ran(*command, pure=pure).split() for pure in (False, True))
    assert (compiled[0], pure[0]) == ("compiled", "pure")
    assert compiled[1] == pure[1]
