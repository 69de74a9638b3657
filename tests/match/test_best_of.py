"""A best-of: its score, who begins its games, and its one file, from which each game is replayed."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.app.matches.glance import at_a_glance
from deckbuilder.app.matches.kept import KeptMatches
from deckbuilder.app.matches.results import results_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.match.best_of import SIZES, Score, game_of_save, score_sentence, split_games
from deckbuilder.match.match import Match
from deckbuilder.match.saves import load, load_game, next_game, save_game
from deckbuilder.match.setup import against
from deckbuilder.match.start import begin
from deckbuilder.model.ruleset import Beginner
from tests.depth import examples
from tests.match.helpers import choose, resolved

CHANCE, LOSER = Beginner("chance", "2E-SETUP-4"), Beginner("loser", "CH-1.4")
WINTER = ("polar-dwarves", "breakers")
CHESS = ("the-long-wall", "locust-season")


def best_of(resolver: Resolver, decks: tuple[str, str] = WINTER, opponent: str = "passive", size: int = 3) -> Match:
    pair = [resolved(name, resolver) for name in decks]
    return begin(pair, resolver, 7, 0, against(opponent, 2), strict=False, best_of=size, bots_wait=True)


@given(size=st.sampled_from(SIZES), winners=st.lists(st.sampled_from([0, 1, None]), min_size=7, max_size=7))
@examples(30)
def test_a_best_of_ends_when_nobody_can_catch_up(size: int, winners: list[int | None]) -> None:
    played = 0
    while not Score(size, tuple(winners[:played])).is_over:
        played += 1
    assert played <= size
    final = Score(size, tuple(winners[:played]))
    for rest in ([0], [1], [None]):
        leader = Score(size, (*winners[:played], *rest * (size - played))).leader
        assert leader == final.leader
    before = Score(size, tuple(winners[: played - 1]))
    behind = 1 - before.leader if before.leader is not None else 0
    caught_up = Score(size, (*before.winners, *[behind] * (size - played + 1)))
    assert caught_up.leader != before.leader or before.leader is None


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        ((), "Best of 3: Ice 0, Fire 0."),
        ((0, None), "Best of 3: Ice 1, Fire 0, 1 drawn."),
        ((1, 1), "Fire wins the best of 3, 2 to 0."),
        ((0, None, None), "Ice wins the best of 3, 1 to 0, 2 drawn."),
        ((0, 1, None), "The best of 3 is drawn, 1 to 1, 1 drawn."),
    ],
)
def test_the_score_is_said_in_a_sentence(winners: tuple[int | None, ...], sentence: str) -> None:
    assert score_sentence(Score(3, winners), ("Ice", "Fire")) == sentence


@pytest.mark.rule("CH-1.4")
def test_the_loser_of_the_game_before_chooses_who_begins() -> None:
    assert Score(3).chooser(LOSER) is None
    assert Score(3, (0,)).chooser(LOSER) == 1
    assert Score(3, (0, 1)).chooser(LOSER) == 0
    assert Score(3, (0, None)).chooser(LOSER) is None


@pytest.mark.rule("2E-SETUP-4", "1E-SETUP-3")
def test_chance_decides_in_each_game_where_the_rules_say_so(catalogue: Catalogue) -> None:
    for name in ("2e", "1e"):
        assert Score(3, (0,)).chooser(catalogue.ruleset(name).beginner) is None


def test_the_games_follow_each_other_in_one_file(resolver: Resolver, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    catalogue = resolver.catalogue
    first = played_out(best_of(resolver))
    save_game(first, file)
    second = next_game(load_game(file, catalogue, bots_wait=True))
    save_game(second, file, file.read_text("utf-8"))
    texts = split_games(file.read_text("utf-8"))
    assert len(texts) == 2
    again = load_game(file, catalogue, bots_wait=True)
    assert again.setup == second.setup
    assert again.game.digest() == second.game.digest()
    assert again.setup.seed == first.setup.seed + 1
    assert load(file, catalogue, 1).record == first.record()
    assert load(file, catalogue).record == second.record()
    glance = at_a_glance(file.read_text("utf-8"), "games.txt")
    assert glance.score == Score(3, (0,))
    assert not glance.is_over


def played_out(match: Match) -> Match:
    """End a game by hand: the second player's summoner falls."""
    while match.is_waiting_for_bots:
        match.step_bots()
    match.edit("set d8 damage 13")
    assert match.game.winner == 0
    return match


@pytest.fixture
def lost_chess_game(resolver: Resolver) -> Match:
    """A game of a best-of in chess that player 2 has won: the general of the first player has no morale left."""
    match = best_of(resolver, CHESS, "random")
    while match.game.decision is not None and not match.game.decision.action:
        choose(match, "done")  # the opening hand is kept
        while match.is_waiting_for_bots:
            match.step_bots()
    match.edit("set morale 1 0")
    assert match.game.winner == 1
    return match


@pytest.mark.rule("CH-1.4")
@pytest.mark.parametrize("first", [0, 1])
def test_a_person_who_has_lost_says_who_begins(lost_chess_game: Match, first: int) -> None:
    with pytest.raises(InputError, match=r"The Long Wall has lost and chooses who begins: 1 or 2\."):
        next_game(lost_chess_game)
    match = next_game(lost_chess_game, first)
    assert match.initial_game.state.active == first
    assert match.score == Score(3, (1,))


def test_there_is_no_next_game_before_the_end_nor_after_the_whole(resolver: Resolver) -> None:
    match = best_of(resolver)
    with pytest.raises(InputError, match="not over yet"):
        next_game(match)
    again = played_out(next_game(played_out(match)))
    assert again.score == Score(3, (0, 0))
    with pytest.raises(InputError, match="The best-of is over"):
        next_game(again)
    rematch = again.rematch()
    assert rematch.score == Score(3)


@pytest.mark.parametrize("size", [1, 2, 4, 9])
def test_a_best_of_has_three_five_or_seven_games(resolver: Resolver, size: int) -> None:
    with pytest.raises(InputError, match=f"a best-of has 3, 5 or 7 games, not {size}"):
        best_of(resolver, size=size)


def test_notes_stay_with_their_game(workbench: Workbench) -> None:
    kept = KeptMatches(workbench)
    first = played_out(best_of(workbench.resolver))
    name = kept.begin("ice", first)
    kept.note(name, 2, "too early")
    second = next_game(first)
    tag = kept.keep(name, second)
    kept.note(name, 0, "they begin")
    assert kept.tag(name) == tag
    assert kept.notes(name, 1) == {2: "too early"}
    assert kept.notes(name) == {0: "they begin"}
    kept.keep(name, played_out(second))
    assert kept.notes(name, 1) == {2: "too early"}
    kept.note(name, 2, "", 1)
    assert kept.notes(name, 1) == {}


def test_each_game_has_a_result_of_its_own(workbench: Workbench) -> None:
    kept = KeptMatches(workbench)
    first = played_out(best_of(workbench.resolver))
    name = kept.begin("ice", first)
    kept.enter_result(name, first)
    second = played_out(next_game(first))
    kept.enter_result(name, second)
    kept.enter_result(name, second)
    events = [game.event for game in results_of(workbench).games()]
    assert sorted(events) == ["best of 3, game 1", "best of 3, game 2"]


def test_errors_of_a_later_game_have_the_line_of_the_file(resolver: Resolver, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    save_game(next_game(played_out(best_of(resolver))), file)
    lines = file.read_text("utf-8").splitlines()
    place = max(number for number, line in enumerate(lines, start=1) if line.startswith("seed: "))
    lines[place - 1] = "seed: x"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(InputError) as error:
        load_game(file, resolver.catalogue)
    assert error.value.place
    assert error.value.place.line == place


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# best of 3, game 2", "# best of 3, game 3", "game 2 of a best of 3 cannot stand here"),
        ("# best of 3, game 2", "# best of 5, game 2", "game 2 of a best of 3 cannot stand here"),
        ("# best of 3, game 1", "# best of 4, game 1", "a best-of has 3, 5 or 7 games, not 4"),
        ("won by player 1", "not over", "game 1 is not over, so no other one can follow it"),
    ],
)
def test_games_that_do_not_follow_each_other_are_refused(
    resolver: Resolver, tmp_path: Path, old: str, new: str, message: str
) -> None:
    file = tmp_path / "games.txt"
    save_game(next_game(played_out(best_of(resolver))), file)
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(InputError, match=message):
        load_game(file, resolver.catalogue)


def test_a_file_has_no_more_games_than_were_played(resolver: Resolver, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    save_game(best_of(resolver), file)
    with pytest.raises(InputError, match="there is no game 2; the file has 1"):
        load(file, resolver.catalogue, 2)
    assert game_of_save("# no best-of\n", 1) == "# no best-of\n"
