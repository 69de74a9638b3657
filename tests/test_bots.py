"""The names of bots: levels, methods and former names."""

import re
import warnings

import pytest

from deckbuilder.bots import all_bots, bot_choices, bot_labels, kind_of
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError, InputWarning
from deckbuilder.match.contests import contests, rated_choices
from deckbuilder.match.saves import load_game, save_game
from deckbuilder.match.setup import Bots, MatchSetup, known_bot, players_of
from deckbuilder.match.start import begin
from deckbuilder.match.weights import load_weights
from deckbuilder.players import LABELS, LEVELS, level_of
from deckbuilder.playing import engine_deck, library_of
from deckbuilder.simulation.preparation import bots
from engine.bots import KINDS, RENAMED, make_player
from engine.core.game import Game
from engine.games import PLAYABLE

FORMER = [*RENAMED]


def test_every_bot_has_a_line_of_its_own() -> None:
    assert {label.bot for label in bot_labels()} == set(all_bots()) == set(KINDS)
    assert [*LEVELS] == ["passive", "easy", "normal", "hard"]
    assert all(label.does and label.takes and "\n" not in label.title for label in LABELS)


@pytest.mark.parametrize(("level", "bot"), LEVELS.items())
def test_a_level_is_a_name_wherever_a_bot_is_chosen(level: str, bot: str) -> None:
    assert (known_bot(level), kind_of(level).name, level_of(bot)) == (bot, bot, level)
    assert players_of(["person", level.upper()]) == ("person", bot)
    assert bots(f"{level},{bot}", 2) == (bot, bot)


def test_a_bot_without_a_level_is_called_by_its_name() -> None:
    assert level_of("random") == "random"
    assert bot_choices(["random", "greedy"])[0][1].startswith("Normal: ")
    assert bot_choices(["random"]) == [("random", "Random: takes any step, at once")]


@pytest.mark.parametrize(
    "names",
    [("polar-dwarves", "breakers"), ("workbench-oldin", "workbench-sneeks"), ("the-long-wall", "locust-season")],
)
def test_the_easy_bot_beats_one_that_takes_any_step(names: tuple[str, str], resolver: Resolver) -> None:
    decks = [engine_deck(load_shipped(name, resolver).deck, resolver.catalogue) for name in names]
    library = library_of(resolver.catalogue, decks)
    weights = load_weights(library.ruleset)
    for easy in (0, 1):
        game = Game.start(library, decks, 5 + easy, first=0)
        players = [make_player(LEVELS["easy"] if seat == easy else "random", seat, weights) for seat in (0, 1)]
        while game.decision is not None:
            game.choose(players[game.decision.player].choose(game))
        assert game.winner == easy


def test_every_level_above_the_lowest_says_how_often_it_wins_in_each_game() -> None:
    for level in ("easy", "normal", "hard"):
        assert {contest.ruleset for contest in contests() if contest.bot == LEVELS[level]} == set(PLAYABLE)
    titles = dict(rated_choices(["random", "greedy", "beam"], "summoner-wars-2e"))
    assert titles["random"] == "Random: takes any step, at once"
    assert re.search(r"wins \d+% of \d+ games against normal$", titles["beam"])


@pytest.mark.parametrize("former", FORMER)
def test_a_former_name_is_taken_with_a_warning_where_a_user_names_it(former: str) -> None:
    for ask in (known_bot, lambda name: bots(name + "," + name, 2), lambda name: players_of(["person", name])):
        with pytest.warns(InputWarning, match=f"the bot '{former}' is now '{RENAMED[former]}'"):
            assert RENAMED[former] in ask(former)
    assert former not in all_bots()
    assert make_player(former, 1, {}).kind.name == RENAMED[former]


@pytest.mark.parametrize("former", FORMER)
def test_a_saved_game_that_names_a_former_bot_goes_on_without_a_word(
    former: str, resolver: Resolver, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("saves") / "game.txt"
    decks = [load_shipped(name, resolver) for name in ("the-long-wall", "locust-season")]
    match = begin(decks, resolver, 3, 0, ("person", "passive"), strict=False)
    save_game(match, path)
    path.write_text(
        path.read_text("utf-8").replace("# players: person, passive", f"# players: person, {former}"), "utf-8"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        resumed = load_game(path, resolver.catalogue)
        assert resumed.setup.players == ("person", RENAMED[former])
        assert resumed.game.digest() == match.game.digest()
        kept = MatchSetup(match.setup.decks, ("person", former), 3)  # as a pod keeps it
        assert Bots(kept, match.library).player(match.game, 1).kind.name == RENAMED[former]


@pytest.mark.parametrize("name", ["clever", "Hard?", "", "hard "])
def test_an_unknown_name_is_answered_with_the_names_of_all(name: str) -> None:
    with pytest.raises(InputError, match=r"there are greedy, .*, or by level passive, easy, normal and hard"):
        known_bot(name)
