"""A few of the games of `make fuzz`, with everything checked often."""

from collections import Counter

import pytest

from deckbuilder.decks.resolve import Resolver
from engine.core.context import AbilityContext
from engine.core.decisions import PickCard
from engine.core.events import Discarded, Event, Placed, Returned, Used
from engine.core.game import Game, Resolution
from engine.core.state import DISCARD
from engine.games.summoner_wars.destruction import DestructionResolution
from engine.games.summoner_wars.events import Destroyed, Summoned
from tests.depth import sized
from tests.fuzz import changed, records
from tests.fuzz.cards import CONTESTS, shipped
from tests.fuzz.following import Definitions, Following
from tests.fuzz.games import play

GAMES, CHANGED = sized(8, 32), sized(2, 6)


@pytest.mark.rule("2E-TOK-6", "2E-DMG-5")
def test_random_games_of_all_pairs_keep_every_invariant(resolver: Resolver) -> None:
    library, decks = shipped(resolver)
    tally = play(library, decks, range(GAMES), one_in=40)
    assert tally.games == GAMES
    assert tally.replayed == -(-GAMES // 10)
    assert tally.checked > 4 * GAMES


@pytest.mark.parametrize(("name", "games"), [("1e", sized(3, 16)), ("1e-teams", sized(1, 4))])
def test_random_games_of_the_first_edition_keep_every_invariant(resolver: Resolver, name: str, games: int) -> None:
    contest = CONTESTS[name]
    library, decks = shipped(resolver, contest)
    tally = play(library, decks, range(0, games * 7, 7), one_in=40, contest=contest)
    assert tally.games == games
    assert tally.stopped <= max(1, games // 10)  # random players may go on for ever
    assert tally.checked > games


@pytest.mark.rule("CH-6.2", "CH-7.2", "CH-14.1", "CH-4.1.1.b")
def test_random_games_of_chess_keep_every_invariant(resolver: Resolver) -> None:
    contest, games = CONTESTS["chess"], sized(3, 12)
    library, decks = shipped(resolver, contest)
    tally = play(library, decks, range(0, 2 * games, 2), one_in=60, contest=contest)
    assert tally.games == games
    assert tally.checked > 4 * games


@pytest.mark.parametrize("name", CONTESTS)
def test_games_with_changed_cards_keep_every_invariant(resolver: Resolver, name: str) -> None:
    _, decks = shipped(resolver, CONTESTS[name])
    came = Counter(
        changed.play(CONTESTS[name], CONTESTS[name].decks_of(decks, number), number) for number in range(CHANGED)
    )
    assert came["goes on"] + came["ended"] > CHANGED // 2


@pytest.mark.parametrize(
    ("name", "games"), [("2e", sized(1, 3)), ("1e", sized(1, 2)), ("1e-teams", 1), ("chess", sized(2, 3))]
)
def test_a_changed_record_is_refused_or_told_to_differ(resolver: Resolver, name: str, games: int) -> None:
    contest = CONTESTS[name]
    library, decks = shipped(resolver, contest)
    came: Counter[str] = Counter()
    for number in range(games):
        came += records.play(library, contest.decks_of(decks, number), number, 60)
    assert came.total() == 60 * games
    assert min(came[what] for what in ("no record", "can't be played", "the same")) > 0


# What the games are watched for is seen where it happens


@pytest.fixture
def following(resolver: Resolver) -> Following:
    """A game of Fallen Kingdom against Polar Dwarves that has just begun, and is followed."""
    library, decks = shipped(resolver)
    game = Game.start(library, [decks["fallen-kingdom"], decks["polar-dwarves"]], 1, 0, log=[])
    return Following(game, Definitions(library))


def told(following: Following, *events: Event) -> None:
    for event in events:
        following.take(event)


def archer(following: Following) -> int:
    """An Undead Archer in the first player's draw pile."""
    game = following.game
    return next(card for card in game.state.draws[0] if game.name(card) == "Undead Archer")


@pytest.mark.rule("2E-TOK-9a")
def test_an_ability_of_a_card_that_has_left_is_seen(following: Following) -> None:
    card = following.game.state.leaders[0]
    told(following, Used(card, "Raise the Dead"), Discarded(0, card))
    with pytest.raises(AssertionError, match="that card has left"):
        told(following, Used(card, "Raise the Dead"))


@pytest.mark.rule("2E-TOK-9a")
def test_what_a_card_says_of_its_own_destruction_may_begin(following: Following) -> None:
    card = archer(following)
    gone = Summoned(card, 3), Destroyed(card, 1, -1), Discarded(0, card)
    told(following, *gone, Used(card, "Soul Shift"), Placed(card, DISCARD, 3), Used(card, "Soul Shift"))
    with pytest.raises(AssertionError, match="that card has left"):
        told(following, Destroyed(card, 1, -1), Discarded(0, card), Used(card, "Trample"))


def test_a_card_that_comes_back_unbidden_is_seen(following: Following) -> None:
    leader, card = following.game.state.leaders[0], archer(following)
    told(following, Summoned(card, 3), Discarded(0, card))
    for event in (Placed(card, DISCARD, 3), Returned(0, card)):
        with pytest.raises(AssertionError, match="Undead Archer is back, and no effect says so"):
            told(following, event)
    told(following, Used(leader, "Raise the Dead"), Placed(card, DISCARD, 3))


@pytest.mark.rule("2E-ATK-8a")
def test_a_death_out_of_turn_is_seen(following: Following) -> None:
    game = following.game
    first, second, third = [card for card in game.state.board if card >= 0][:3]
    batch = DestructionResolution(0, (first, second, third))
    game.stack += [batch]
    following.look(PickCard(second))
    with pytest.raises(AssertionError, match="another card was destroyed than the one that was named"):
        following.deaths([first, second])
    game.stack += [Resolution(0, AbilityContext(third, 0))]
    following.look(PickCard(second))
    with pytest.raises(AssertionError, match="before what comes before it was done"):
        following.deaths([third])
    game.stack[-1] = Resolution(0, AbilityContext(third, 0, {"destroyed": (first,)}))
    told(following, Destroyed(first, 0, -1), Destroyed(second, 0, -1))
    following.waiting = []
    with pytest.raises(AssertionError, match="what follows from the first is pending"):
        following.deaths([second])
