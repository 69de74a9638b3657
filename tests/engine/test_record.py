"""The text of a record: it reads back as it was, and whatever else is in a file is one sentence with a line."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.record
from engine.core.deck import GameDeck
from engine.record import Record, RecordedStep, RecordError, read, write
from tests.depth import examples

GAME = "some-game"
DIGESTS = st.text("0123456789abcdef", min_size=16, max_size=16)
SLUGS = st.from_regex(r"[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}", fullmatch=True)
KEYS = st.builds(lambda faction, name: f"{GAME}/{faction}/{name}", st.one_of(st.just("-"), SLUGS), SLUGS)
NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=8)
DECKS = st.builds(
    GameDeck,
    NAMES,
    KEYS,
    st.lists(st.tuples(KEYS, st.integers(0, 7), st.integers(0, 5)), max_size=4).map(tuple),
    *[st.lists(st.sampled_from([f"{GAME}/north/{name}" for name in ("mage", "golem", "ram")]), max_size=9).map(tuple)]
    * 2,
)
TEXTS = st.one_of(st.sampled_from(["end", "no", "1", "move c3 c4", "summon Ice Golem c2", "Momentum@b2"]), NAMES)


@st.composite
def records(draw: st.DrawFn) -> Record:
    decks = draw(st.lists(DECKS, min_size=2, max_size=3).map(tuple))
    players = st.integers(0, len(decks) - 1)
    steps: list[RecordedStep] = []
    for turn in range(1, draw(st.integers(1, 4))):
        player = draw(players)
        choices = draw(st.lists(st.tuples(TEXTS, DIGESTS), min_size=1, max_size=4))
        steps += [RecordedStep(text, digest, turn, player) for text, digest in choices]
    winner = draw(st.none() | players)
    return Record(
        GAME,
        draw(DIGESTS),
        decks,
        draw(st.integers(0, 2**64 - 1)),
        draw(st.none() | players),
        draw(DIGESTS),
        tuple(steps),
        winner,
        drawn=winner is None and draw(st.booleans()),
        spared=draw(st.lists(players, unique=True).map(tuple)),
    )


@examples(25)
@given(record=records())
def test_a_record_reads_back_as_it_was_written(record: Record) -> None:
    assert read(write(record)) == record


SAMPLE = Record(
    GAME,
    "0123456789abcdef",
    (
        GameDeck("Ice", f"{GAME}/north/svara", ((f"{GAME}/north/svara", 0, 3), (f"{GAME}/-/gate", 2, 3)), (f"{GAME}/north/mage",) * 4),
        GameDeck("Fire", f"{GAME}/south/queen", ((f"{GAME}/south/queen", 0, 2),), (f"{GAME}/south/elf", f"{GAME}/south/burn")),
    ),
    7,
    0,
    "aaaaaaaaaaaaaaaa",
    (
        RecordedStep("summon Mage c2", "bbbbbbbbbbbbbbbb", 1, 0),
        RecordedStep("end", "cccccccccccccccc", 1, 0),
        RecordedStep("end", "dddddddddddddddd", 2, 1),
    ),
    1,
)  # fmt: skip
TEXT = """\
# A game, to be played again by 'deckbuilder replay'. Lines that begin with '#' are remarks.
format: 2
ruleset: some-game
cards: 0123456789abcdef
seed: 7
first: 1

deck 1: Ice
  leader north/svara
  at 0 3 north/svara
  at 2 3 -/gate
  pile 4 north/mage
deck 2: Fire
  leader south/queen
  at 0 2 south/queen
  pile 1 south/elf
  pile 1 south/burn

start: aaaaaaaaaaaaaaaa

turn 1: player 1
  bbbbbbbbbbbbbbbb  summon Mage c2
  cccccccccccccccc  end

turn 2: player 2
  dddddddddddddddd  end

end: 3 steps, won by player 2
"""


def test_a_record_is_text_that_people_can_read() -> None:
    assert write(SAMPLE) == TEXT


def test_a_record_has_cards_beside_the_board_and_draws() -> None:
    ice, fire = SAMPLE.decks
    traps = (f"{GAME}/north/trap", f"{GAME}/north/trap", f"{GAME}/north/mage")
    record = replace(SAMPLE, decks=(ice, fire, ice._replace(beside=traps)), winner=None, drawn=True, spared=(1, 2))
    text = write(record)
    for lines in ("first: 1\nspared: 2 3\n", "deck 3: Ice\n", "  beside 2 north/trap\n  beside 1 north/mage\n"):
        assert lines in text
    assert text.endswith("end: 3 steps, drawn\n")
    assert read(text) == record


def test_remarks_empty_lines_indents_and_line_ends_of_windows_do_not_count() -> None:
    lines = [line.strip() for line in TEXT.splitlines()]
    assert read("\r\n".join(part for line in lines for part in ("# so it began", line, ""))) == SAMPLE


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        (TEXT, "", 1, "the record is cut short: its first line, 'format: 2', is missing"),
        (TEXT, "deck: Ice\n", 1, "this is not a record of a game"),
        ("format: 2", "format: 1", 2, "has format 1, and this program reads format 2"),
        ("format: 2", "format: x", 2, "this is not a record of a game"),
        ("ruleset: some-game", "ruleset: Some Game", 3, "'ruleset: ' and the id of a rule set must stand here"),
        ("cards: 0123456789abcdef", "cards: 0123", 4, "16 hexadecimal digits"),
        ("seed: 7", "seed: -7", 5, "'seed: ' and a whole number"),
        ("seed: 7", "seed: 99999999999999999999999", 5, "'seed: ' and a whole number"),
        ("seed: 7\n", "", 5, "'seed: ' and a whole number"),
        ("first: 1", "first: 0", 6, "the number of a player or random"),
        ("first: 1", "first: 3", 28, "names player 3, but has only 2 decks"),
        ("first: 1", "first: 1\nspared: 3", 29, "names player 3, but has only 2 decks"),
        ("first: 1", "first: 1\nspared: nobody", 7, "'spared: ' and the numbers of players"),
        ("deck 1: Ice", "deck 2: Ice", 8, "'deck 1: ' and its name"),
        ("deck 1: Ice", f"deck 1: {'I' * 81}", 8, "'deck 1: ' and its name"),
        ("leader north/svara", "leader", 9, "'leader ' and the key of a card"),
        ("at 0 3 north", "at 0 c north", 10, "'at ROW COLUMN CARD'"),
        ("pile 4", "pile 0", 12, "'pile COUNT CARD'"),
        ("pile 4", "pile 999", 12, "more than 200 cards"),
        ("start: aaaaaaaaaaaaaaaa\n", "", 20, "'start: ' and 16"),
        ("turn 1: player 1\n", "", 21, "must stand before the first step"),
        ("turn 2: player 2", "turn 2: player 3", 28, "names player 3, but has only 2 decks"),
        ("turn 2: player 2", "turn 2: player 0", 25, "neither a step"),
        ("won by player 2", "won by player 3", 28, "names player 3, but has only 2 decks"),
        ("won by player 2", "won by nobody", 28, "neither a step"),
        ("cccccccccccccccc  end", "cccccccccccccccc", 23, "neither a step"),
        ("cccccccccccccccc  end", f"cccccccccccccccc  {'x' * 500}", 23, "longer than 500 characters"),
        ("  cccccccccccccccc  end\n", "", 27, "should have 3 steps, but has 2: lines are missing"),
        ("end: 3 steps, won by player 2\n", "", 28, "the record is cut short: its last line"),
        ("won by player 2", "won by player 2\nend: 3 steps, not over", 29, "nothing may stand after the end"),
        ("  dddddddddddddddd  end\n\nend: 3 steps, won by player 2\n", "  dddddddd", 26, "neither a step"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_record_is_one_sentence_with_its_line(old: str, new: str, line: int, says: str) -> None:
    assert old in TEXT
    with pytest.raises(RecordError) as raised:
        read(TEXT.replace(old, new, 1))
    assert (raised.value.line, says in raised.value.sentence) == (line, True), raised.value


def test_a_text_of_many_millions_of_characters_is_rejected() -> None:
    with pytest.raises(RecordError, match="longer than 4 million characters"):
        read("#" * (4 * 1024 * 1024 + 1))


def test_more_steps_than_any_game_has_are_rejected() -> None:
    many = "  bbbbbbbbbbbbbbbb  end\n" * 50_001
    with pytest.raises(RecordError, match="more than 50000 steps"):
        read(TEXT.replace("  cccccccccccccccc  end\n", many))


@pytest.mark.parametrize("name", ["two\nlines", "outer ", "", "a\u2028b", "x" * 81])
def test_a_name_that_would_not_read_back_is_not_written(name: str) -> None:
    deck = GameDeck(name, f"{GAME}/north/svara", (), ())
    with pytest.raises(ValueError, match="cannot be recorded"):
        write(Record(GAME, "0" * 16, (deck, SAMPLE.decks[1]), 1, 0, "0" * 16, ()))


@pytest.mark.parametrize(
    "step",
    [
        RecordedStep("two\nlines", "b" * 16, 1, 0),
        RecordedStep("end ", "b" * 16, 1, 0),
        RecordedStep("", "b" * 16, 1, 0),
        RecordedStep("e" * 500, "b" * 16, 1, 0),
        RecordedStep("end", "b" * 15, 1, 0),
        RecordedStep("end", "b" * 16, 0, 0),
        RecordedStep("end", "b" * 16, 1_000_000, 0),
        RecordedStep("end", "b" * 16, 1, 2),
        RecordedStep("end", "b" * 16, 1, -1),
    ],
    ids=repr,
)
def test_a_step_that_would_not_read_back_is_not_written(step: RecordedStep) -> None:
    for _ in range(2):  # what was refused is refused again
        with pytest.raises(ValueError, match="cannot be recorded"):
            write(replace(SAMPLE, steps=(*SAMPLE.steps, step)))


@pytest.mark.parametrize("changes", [{"winner": 2}, {"drawn": True}, {"steps": SAMPLE.steps * 20_000}])
def test_an_end_that_would_not_read_back_is_not_written(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot be recorded"):
        write(replace(SAMPLE, **changes))


def test_a_game_is_not_read_back_at_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def counted(text: str) -> Record:
        texts.append(text)
        return read(text)

    monkeypatch.setattr(engine.record, "read", counted)
    for steps in range(4):
        record = replace(SAMPLE, seed=8, steps=SAMPLE.steps[:steps], winner=None)
        assert read(write(record)) == record
    assert len(texts) == 1


@examples(75)
@given(data=st.data())
def test_a_mutated_record_is_read_or_rejected_with_a_line(data: st.DataObject) -> None:
    text = TEXT
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 30)))
        piece = data.draw(
            st.one_of(st.text(max_size=6), st.sampled_from(["\n", "end: 3 steps", "  ", "99999999999", text[:40]]))
        )
        text = text[:start] + piece + text[end:]
    found = read_or_fault(text)
    if isinstance(found, Record):
        assert read(write(found)) == found
    else:
        assert 1 <= found.line <= text.count("\n") + 1
        assert found.sentence
        assert "\n" not in found.sentence


def read_or_fault(text: str) -> Record | RecordError:
    try:
        return read(text)
    except RecordError as error:
        return error
