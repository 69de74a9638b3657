"""Recorded games play again as they were, and what can't be played is one sentence."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.catalogue import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.match.saves import load
from deckbuilder.notation.description import standing
from deckbuilder.playing import library_of
from engine.games.summoner_wars.layout import DAMAGE
from engine.record import Record, RecordedStep, read, write
from engine.replay import Recorder, Replay, ReplayError
from fuzz.cards import NAMES as DECKS
from tests.depth import deep, examples, sized
from tests.match.helpers import played

PAIRS = [(one, DECKS[(number + 3) % len(DECKS)]) for number, one in enumerate(DECKS)]


@pytest.fixture
def game(catalogue: Catalogue) -> Record:
    return played(catalogue, 3)


@pytest.fixture
def file(tmp_path: Path, game: Record) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(write(game), "utf-8")
    return path


def changed(file: Path, old: str, new: str) -> Path:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


def through(replay: Replay) -> Iterator[RecordedStep]:
    for _ in replay.record.steps[replay.done :]:
        yield replay.forward()


@pytest.mark.parametrize("decks", PAIRS[:: sized(4, 1)], ids=" ".join)
def test_a_game_plays_again_from_its_text_as_it_was(decks: tuple[str, str], catalogue: Catalogue) -> None:
    for seed in range(3):
        record = played(catalogue, seed, 250, decks)
        again = read(write(record))
        assert again == record
        replay = Replay(library_of(catalogue, again.decks), again)
        assert tuple(through(replay)) == record.steps
        assert replay.difference is None
        assert replay.game.winner == record.winner


def test_what_was_agreed_about_idle_players_is_recorded(catalogue: Catalogue, game: Record) -> None:
    library = library_of(catalogue, game.decks)
    recorder = Recorder(library, game.decks, 5, 1, spared=(1,))
    while recorder.game.state.turn < 3:
        recorder.choose(recorder.game.labels().index("end"))
    record = read(write(recorder.record()))
    assert (record.first, record.spared) == (1, (1,))
    replay = Replay(library, record)
    assert tuple(through(replay)) == record.steps
    assert replay.difference is None
    damage = [replay.game.state.columns[DAMAGE][leader] for leader in replay.game.state.leaders]
    assert damage == [1, 0]


def test_a_game_may_stop_before_its_end_or_its_first_step(catalogue: Catalogue) -> None:
    for most in (0, 1, 7):
        record = played(catalogue, 4, most)
        assert (len(record.steps), record.winner) == (most, None)
        replay = Replay(library_of(catalogue, record.decks), record)
        assert len(list(through(replay))) == most
        assert replay.difference is None


def test_the_first_difference_is_found(catalogue: Catalogue, game: Record) -> None:
    library = library_of(catalogue, game.decks)
    for number in (1, 5, 40):
        steps = list(game.steps)
        for wrong in (number, number + 2):
            steps[wrong - 1] = replace(steps[wrong - 1], digest="0" * 16)
        replay = Replay(library, replace(game, steps=tuple(steps)))
        assert len(list(through(replay))) == len(game.steps)
        assert replay.difference == number
    assert Replay(library, replace(game, start="0" * 16)).difference == 0


def test_an_illegal_choice_says_what_was_offered(catalogue: Catalogue, game: Record) -> None:
    steps = (*game.steps[:10], replace(game.steps[10], text="summon Ghost c2"), *game.steps[11:])
    replay = Replay(library_of(catalogue, game.decks), replace(game, steps=steps))
    with pytest.raises(ReplayError, match="'summon Ghost c2' is not offered; offered: ") as raised:
        list(through(replay))
    assert (raised.value.step, replay.done) == (11, 10)


def test_no_step_may_follow_the_end_of_a_game(catalogue: Catalogue, game: Record) -> None:
    assert game.winner is not None
    replay = Replay(library_of(catalogue, game.decks), replace(game, steps=(*game.steps, game.steps[-1])))
    with pytest.raises(ReplayError, match="the game is over, and the record goes on"):
        list(through(replay))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("polar-dwarves/svara\n  at", "polar-dwarves/ollag\n  at", "deck 1: its leader is not on the battlefield"),
        ("leader polar-dwarves/svara", "leader polar-dwarves/ice-golem", "deck 1: Ice Golem cannot lead a deck"),
        ("at 2 2 polar-dwarves", "at 8 2 polar-dwarves", "deck 1: the battlefield has no row 8, column 2"),
        ("at 2 2 polar-dwarves", "at 2 6 polar-dwarves", "deck 1: the battlefield has no row 2, column 6"),
        ("at 2 2 polar-dwarves", "at 1 2 polar-dwarves", "deck 1: two of its cards stand on one space"),
        ("at 2 2 polar-dwarves", "at 5 2 polar-dwarves", "two cards of the setup stand on one space"),
        ("at 2 2 polar-dwarves/frost-mage", "at 2 2 polar-dwarves/ice-ram", "deck 1: Ice Ram cannot stand"),
        ("at 2 2 polar-dwarves/frost-mage", "at 2 2 polar-dwarves/frost-mug", "has the key 'summoner-wars-2e/polar"),
        ("ruleset: summoner-wars-2e", "ruleset: summoners-chess", "has the key 'summoners-chess/"),
        ("ruleset: summoner-wars-2e", "ruleset: go", "there is no rule set 'go'"),
        ("pile 1 polar-dwarves/ollag\n", "", "made with other card data"),
    ],
)  # fmt: skip
def test_a_record_that_cannot_be_played_is_a_fault(
    old: str, new: str, says: str, file: Path, catalogue: Catalogue
) -> None:
    broken = changed(file, old, new)
    with pytest.raises(InputError, match=says):
        load(broken, catalogue)
    assert says


def test_other_card_data_are_reported_with_what_to_do(file: Path, game: Record, catalogue: Catalogue) -> None:
    with pytest.raises(InputError) as raised:
        load(changed(file, f"cards: {game.cards}", "cards: 0123456789abcdef"), catalogue)
    assert str(raised.value).startswith(
        f"{file}: was made with other card data (0123456789abcdef, here {game.cards}); "
    )
    assert f"write 'cards: {game.cards}' into it" in str(raised.value)


def test_a_fault_of_the_text_is_reported_with_its_line(file: Path, catalogue: Catalogue) -> None:
    with pytest.raises(InputError) as raised:
        load(changed(file, "seed: 3", "seed: three"), catalogue)
    assert str(raised.value).startswith(f"{file}:5: 'seed: '")


def replay_of(file: Path, catalogue: Catalogue) -> GameReplay:
    return GameReplay(load(file, catalogue), str(file))


def told(replay: GameReplay, to: int | None = None) -> list[str]:
    return [text for step in replay.steps(to) for _, text in step.lines]


def test_a_replayed_game_is_narrated_to_its_end(file: Path, game: Record, catalogue: Catalogue) -> None:
    replay = replay_of(file, catalogue)
    assert replay.opening() == "Polar Dwarves (1) against Vanguards (2), seed 3"
    sentences = told(replay)
    turns = [sentence for sentence in sentences if sentence.startswith("Turn ")]
    assert turns[0].removeprefix("Turn 1: ") in replay.names
    assert len(turns) == len(set(turns)) == replay.game(replay.length).state.turn
    assert game.winner is not None
    assert sentences[-1] == f"{replay.names[game.winner]} wins: summoner destroyed."
    assert all(sentence == sentence.strip() and "\n" not in sentence for sentence in sentences)


def test_a_game_can_be_narrated_up_to_a_step(file: Path, catalogue: Catalogue) -> None:
    part = told(replay_of(file, catalogue), 20)
    assert told(replay_of(file, catalogue))[: len(part)] == part
    none = told(replay_of(file, catalogue), 0)
    assert none == part[: len(none)]


@pytest.mark.rule("2E-TOK-13")
def test_the_position_is_shown_with_numbers_for_hidden_cards(file: Path, catalogue: Catalogue) -> None:
    replay = replay_of(file, catalogue)
    start, end = replay.game(0), replay.game(replay.length)
    lines = standing(start, ("Ice", "Light"))
    state = start.state
    assert lines[0] == f"Turn 1, {replay.names[state.active]}, summon phase"
    assert "1 Ice: magic 3, hand 5, draw 25, discard 0" in lines
    assert "  d1  Svara: strength 3, life 12" in lines
    assert f"Turn {end.state.turn}, {replay.names[end.winner or 0]} has won" == standing(end, ("a", "b"))[0]


@deep
@examples(30, HealthCheck.function_scoped_fixture)
@given(data=st.data())
def test_a_mutated_record_plays_or_is_a_fault_of_one_line(
    data: st.DataObject, tmp_path: Path, catalogue: Catalogue
) -> None:
    text = write(played(catalogue, 3, 30))
    lines = text.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "swap", "copy", "digit", "junk", "cut"])):
            case "drop":
                del lines[at]
            case "swap":
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "copy":
                lines.insert(at, lines[data.draw(st.integers(0, len(lines) - 1))])
            case "digit":
                lines[at] = lines[at].replace("1", data.draw(st.sampled_from(["2", "9", "0", "17"])))
            case "junk":
                lines[at] += data.draw(st.text(max_size=5))
            case "cut":
                lines[at] = lines[at][: len(lines[at]) // 2]
        lines = lines or [""]
    file = tmp_path / "mutated.txt"
    file.write_text("\n".join(lines).encode("utf-8", "replace").decode(), "utf-8", newline="")
    input_error = fault_of(file, catalogue)
    assert input_error is None or "\n" not in str(input_error)


def fault_of(file: Path, catalogue: Catalogue) -> InputError | None:
    try:
        told(replay_of(file, catalogue))
    except InputError as input_error:
        return input_error
    return None
