"""Manual edits: what they change, which are refused, and that invariants hold after them."""

import pytest

from deckbuilder.decks.resolve import Resolver
from engine.core.active_index import active_index
from engine.core.errors import InvalidEditError
from engine.core.game import Game
from engine.core.manual_edit_text import apply_edit
from engine.games.summoner_wars.first_edition.layout import MAGIC_PILE
from engine.games.summoner_wars.layout import BOOST, DAMAGE, MAGIC
from engine.games.summoner_wars.second_edition.layout import ACTIVE
from engine.games.summoners_chess.layout import EXERTED, IRON, MORALE
from fuzz.cards import CONTESTS, shipped
from fuzz.manual_edits import play
from tests.depth import deep


@pytest.fixture
def game(resolver: Resolver) -> Game:
    """Polar Dwarves against Cave Goblins: Svara on d1, Frost Mage on c3, Ice Golem on c2; Sneeks on b8."""
    return _game(resolver, "2e", "polar-dwarves", "cave-goblins")


@pytest.fixture
def first(resolver: Resolver) -> Game:
    """The first edition, where cards lie on others' magic piles and vine walls beneath units."""
    return _game(resolver, "1e", "workbench-mugglug", "workbench-prince-elien")


@pytest.fixture
def chess(resolver: Resolver) -> Game:
    """Chess after the mulligans, in the main phase."""
    found = _game(resolver, "chess", *CONTESTS["chess"].names()[:2])
    while found.decision is not None and not found.decision.action:
        found.answer("done")
    return found


def _game(resolver: Resolver, name: str, *names: str) -> Game:
    library, decks = shipped(resolver, CONTESTS[name])
    return Game.start(library, [decks[each] for each in names], 3, 0, log=[])


def at(game: Game, square: str) -> int:
    return game.state.board[game.card_set.board.numbers[square]]


def test_numbers_of_cards_and_players_are_set(game: Game) -> None:
    assert apply_edit(game, "SET c3 Damage 2") == "set c3 damage 2"
    assert apply_edit(game, "set d1 boost 3") == "set d1 boost 3"
    assert apply_edit(game, "set magic 5") == "set magic 1 5"
    assert apply_edit(game, "set magic 2 0") == "set magic 2 0"
    state = game.state
    assert (state.columns[DAMAGE][at(game, "c3")], state.columns[BOOST][at(game, "d1")]) == (2, 3)
    assert state.tallies[MAGIC] == [5, 0]


def test_options_are_rebuilt_after_an_edit(game: Game) -> None:
    apply_edit(game, "set magic 0")
    poor = game.labels()
    apply_edit(game, "set magic 15")
    assert len(game.labels()) > len(poor)


def test_a_card_without_life_is_destroyed_by_no_player(game: Game) -> None:
    mage, magic = at(game, "c3"), list(game.state.tallies[MAGIC])
    apply_edit(game, "set c3 damage 9")
    assert game.state.discards[0] == [mage]
    assert game.state.tallies[MAGIC] == magic


def test_a_destroyed_leader_loses_the_game(game: Game) -> None:
    apply_edit(game, "set b8 damage 99")
    assert (game.over, game.winner, game.decision) == (True, 0, None)
    with pytest.raises(InvalidEditError, match="the game is over"):
        apply_edit(game, "draw 1")


def test_cards_are_put_moved_and_taken_and_none_is_made_or_lost(game: Game) -> None:
    total = len(game.state.definition)
    assert apply_edit(game, "put bear c5") == "put Bear Cavalry c5 1 from hand"
    bear = at(game, "c5")
    assert game.name(bear) == "Bear Cavalry"
    assert apply_edit(game, "put c5 c6") == "put c5 c6"
    assert at(game, "c6") == bear
    assert apply_edit(game, "take c6 discard pile") == "take c6 discard 1"
    assert game.state.discards[0] == [bear]
    assert apply_edit(game, "take bear cavalry hand") == "take Bear Cavalry hand 1 from discard"
    assert bear in game.state.hands[0]
    assert len(game.state.definition) == total


def test_a_card_is_put_under_the_control_of_the_named_player(game: Game) -> None:
    apply_edit(game, "put Horde Slinger c5 2")
    assert game.state.control[at(game, "c5")] == 1


def test_abilities_follow_cards_that_are_put_and_taken(game: Game) -> None:
    apply_edit(game, "take Ice Ram active")
    ram = game.state.zone(ACTIVE)[0][0]
    assert _works(game, ram)
    apply_edit(game, "take Ice Ram discard")
    assert game.state.discards[0] == [ram]
    assert not _works(game, ram)


def _works(game: Game, card: int) -> bool:
    """Return True if the active index has a listener of a card."""
    return any(context.card == card for entries in active_index(game).listeners.values() for *_, context in entries)


def test_draws_and_shuffles_use_the_generator_of_the_game(game: Game) -> None:
    again = game.copy()
    top = game.state.draws[0][-1]
    for each in (game, again):
        apply_edit(each, "draw 1")
        apply_edit(each, "shuffle 2")
        apply_edit(each, "shuffle")
    assert game.state.hands[0][-1] == top
    assert game.digest() == again.digest()


def test_a_card_beneath_another_is_named(first: Game) -> None:
    apply_edit(first, "put Vine Wall c4")
    apply_edit(first, f"put {_own(first)} c4")
    assert apply_edit(first, "set c4 vine wall damage 1") == "set c4 Vine Wall damage 1"
    square = first.card_set.board.numbers["c4"]
    assert first.state.columns[DAMAGE][first.state.ground[square]] == 1
    assert apply_edit(first, "take c4 vine wall supply") == "take c4 Vine Wall supply 1"
    assert first.state.ground[square] < 0 <= first.state.board[square]


def _own(game: Game) -> str:
    """The square of a common of player 1."""
    return next(
        game.square_name(square)
        for square, card in enumerate(game.state.board)
        if card >= 0 and game.state.owner[card] == 0 and "common" in game.definition(card).words
    )


@pytest.mark.rule("1E-GEN-8")
def test_a_card_is_put_on_either_magic_pile_and_poison_stays_within_damage(first: Game) -> None:
    wall = next(card for card, place in enumerate(first.state.place) if place >= 0 and first.name(card) == "Wall")
    square = first.square_name(first.state.place[wall])
    with pytest.raises(InvalidEditError, match=f"which is 0: set its damage first, 'set {square} damage 2'"):
        apply_edit(first, f"set {square} poison 2")
    with pytest.raises(InvalidEditError, match="magic is not a number but a place for cards: 'take NAME magic'"):
        apply_edit(first, "set magic 1 5")
    for text in ("damage 2", "poison 2", "damage 1"):
        apply_edit(first, f"set {square} {text}")
    columns = first.card_set.layout.columns
    assert first.state.columns[columns.index("poison")][wall] == 1
    with pytest.raises(
        InvalidEditError, match="poison of Wall is a part of its damage, which is 1: set its damage first"
    ):
        apply_edit(first, f"set {square} poison 2")
    assert apply_edit(first, f"take {square} magic pile 2") == f"take {square} magic_pile 2"
    assert first.state.zone(MAGIC_PILE)[1] == [wall]


def test_pieces_of_chess_are_put_without_triggering_anything(chess: Game) -> None:
    general = next(chess.square_name(chess.state.place[leader]) for leader in chess.state.leaders[:1])
    apply_edit(chess, f"set {general} exerted 1")
    apply_edit(chess, f"set {general} iron 2")
    apply_edit(chess, "set morale 2 7")
    general_card = at(chess, general)
    assert (chess.state.columns[EXERTED][general_card], chess.state.columns[IRON][general_card]) == (1, 2)
    assert chess.state.tallies[MORALE][1] == 7
    apply_edit(chess, "set morale 2 0")
    assert (chess.winner, chess.state.result) == (0, "morale")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "an edit begins with set, put, take, draw, peek or shuffle"),
        ("give c3", "an edit begins with"),
        ("set", "'set' takes a space (a1 to f8), or magic and a player; then what it is set to"),
        ("set morale 1 4", "'set' takes a space (a1 to f8), or magic and a player"),
        ("set magic", "'set magic' takes a player and a number"),
        ("set magic 1 16", "magic of player 1 is a number from 0 to 15, not '16'"),
        ("set magic 3 1", "'3' is not a player; there are players 1 to 2"),
        ("set c3", "what can be set on Frost Mage is damage or boost, such as 'set c3 damage 1'"),
        ("set c3 last boost 1", "what can be set on Frost Mage is damage or boost"),
        ("set c3 damage -1", "damage of Frost Mage is a number from 0 to 99, not '-1'"),
        ("set c3 damage ²", "damage of Frost Mage is a number from 0 to 99"),
        ("set c4 damage 1", "nothing stands on c4"),
        ("put Frost Mage", "there is no square 'mage'; they are a1 to f8"),
        ("put c4", "'put' takes a card and a space, then whose card it is"),
        ("put Frost Mage c4 from pocket", "'pocket' is not a place for cards"),
        ("put Frost Mage c4 from discard pile", "player 1 has no Frost Mage in discard"),
        ("put Frost Mage z9", "there is no square 'z9'"),
        ("put Frost Mage c2", "there is no room for Frost Mage on c2"),
        ("put Svara c4", "every Svara of player 1 is in play"),
        ("put Svara c4 2", "player 2 has no Svara in hand, discard or draw"),
        ("put Jarmund the Great c4", "no card of this game is called 'Jarmund the Great'"),
        ("put ice c4", "'ice' could be"),
        ("put Ice Ram c4", "Ice Ram stands on no space"),
        ("take c3", "'take' takes a space or a card, and where it goes"),
        ("take c3 pocket", "'pocket' is not a place for cards; there are hand, draw, discard or active_events"),
        ("take c4 hand", "nothing stands on c4"),
        ("take c3 hand 2", "Frost Mage is a card of player 1, and goes nowhere else"),
        ("take c3 active", "Frost Mage does not lie there: only events do"),
        ("take d1 hand", "Svara stays on the board: the player whose summoner has gone is out"),
        ("draw", "'draw' takes how many cards, and who draws them"),
        ("draw 26", "what player 1 can draw is a number from 0 to 25, not '26'"),
        ("shuffle 1 2", "'shuffle' takes the player whose draw pile it is"),
    ],
)
def test_an_impossible_edit_is_refused_with_a_reason_and_changes_nothing(game: Game, text: str, says: str) -> None:
    before, log = game.digest(), list(game.log or ())
    with pytest.raises(InvalidEditError) as raised:
        apply_edit(game, text)
    assert says in str(raised.value), raised.value
    assert (game.digest(), game.log) == (before, log)


def test_an_edit_is_refused_while_something_is_being_resolved(resolver: Resolver) -> None:
    mulligan = _game(resolver, "chess", *CONTESTS["chess"].names()[:2])
    with pytest.raises(InvalidEditError, match="answer the open question first"):
        apply_edit(mulligan, "draw 1")


@deep
@pytest.mark.parametrize(("name", "games"), [("2e", 4), ("1e", 4), ("chess", 6), ("1e-teams", 3)])
def test_random_edits_keep_every_invariant(resolver: Resolver, name: str, games: int) -> None:
    contest = CONTESTS[name]
    library, decks = shipped(resolver, contest)
    done = play(library, decks, range(0, games * 7, 7), contest, turns=8)
    assert done.keys() == {"set", "put", "take", "draw", "shuffle"}
    assert sum(done.values()) > 4 * games
