"""Positions written in one line: what is written is read again, and what is not understood is a fault of a field."""

import re
import string

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.notation.description import description, to_json
from deckbuilder.notation.position_spec import CardPlacement, PlayerSpec, PositionSpec
from deckbuilder.notation.writer import fields_of, write
from deckbuilder.playing import game_at, game_of, library, written_ruleset
from deckbuilder.query import parse
from engine.core.game import Game
from engine.games.summoners_chess.layout import COUNTERS, LAYOUT
from tests.depth import examples, sized
from tests.games.summoners_chess.table import deck, shipped

FIELD = re.compile(rf"({'|'.join(fields_of(LAYOUT))})(, rank [1-8])?: ")
ON_BOARD = {"unit", "general", "structure"}
START = "4mao3/3shb4/8/8/2GAW'{i1,n2}5/8/1PIG?'4xxx?'1/3AVE4 1 cpa 20,17 SUA|?3 ?27|?25 -|GUI.PLR 14"


@pytest.fixture(scope="module")
def cards(catalogue: Catalogue) -> list[Card]:
    return catalogue.search(parse("ruleset:summoners-chess"))


@st.composite
def positions(draw: st.DrawFn, cards: list[Card]) -> PositionSpec:
    """Any cards anywhere, with any marks, as far as a position can have them."""
    some = st.sampled_from([card for card in cards if "general" not in card.words])
    generals = [card for card in cards if "general" in card.words]
    squares = draw(st.lists(st.integers(0, 63), unique=True, max_size=24))
    board = []
    for square in squares:
        card = draw(st.one_of(some, st.none()) if draw(st.integers(0, 5)) == 0 else some)
        down = card is None or not card.words & ON_BOARD or draw(st.booleans())
        board.append(draw(placed(square, card, marks=("face_down",) if down else ())))
    for player, square in enumerate(draw(st.lists(st.integers(0, 63), unique=True, max_size=2))):
        if square not in squares:
            board.append(CardPlacement(square, draw(st.sampled_from(generals)), player, player))
    pile = st.lists(st.one_of(some, st.none()), max_size=6).map(tuple)
    piles = st.fixed_dictionaries({"hand": pile, "draw": pile, "discard": st.lists(some, max_size=3).map(tuple)})
    sides = tuple(PlayerSpec(tallies={"morale": draw(st.integers(1, 40))}, piles=draw(piles)) for _ in range(2))
    spent = {name: 1 for name in ("commanded", "played", "acted") if draw(st.booleans())}
    return PositionSpec(draw(st.integers(0, 1)), draw(st.integers(1, 300)), 1, sides, tuple(board), spent)


@st.composite
def placed(draw: st.DrawFn, square: int, card: Card | None, marks: tuple[str, ...]) -> CardPlacement:
    player, owner = draw(st.integers(0, 1)), draw(st.integers(0, 1))
    counters = draw(st.dictionaries(st.sampled_from(COUNTERS), st.integers(1, 99), max_size=3))
    numbers = {"exerted": 1} if draw(st.booleans()) else {}
    return CardPlacement(square, card, player, owner, numbers, counters, marks)


@examples(37)
@given(data=st.data())
def test_a_position_is_read_as_it_was_written(data: st.DataObject, catalogue: Catalogue, cards: list[Card]) -> None:
    position = data.draw(positions(cards))
    game = game_of(position, library(catalogue, written_ruleset(catalogue), position.keys()))
    assume(game.decision is not None and game.decision.action)
    text = write(game)
    again = game_at(text, catalogue)
    assert write(again) == text
    assert sorted(again.labels()) == sorted(game.labels())
    assert to_json(again) == {**to_json(game), "options": again.labels()}


@pytest.mark.parametrize("seed", range(sized(2, 4)))
def test_positions_of_games_are_read_as_they_were_written(seed: int, catalogue: Catalogue) -> None:
    decks = [deck("locust-season"), deck("the-long-wall"), deck("powder-and-brass")][seed % 2 :][:2]
    game, turn = Game.start(shipped(), decks, seed), 0
    while game.decision is not None and turn < 60:
        game.choose((7 * game.state.turn + len(game.options) * seed) % len(game.options))
        if game.decision is not None and game.decision.action:
            turn = game.state.turn
            text = write(game)
            again = game_at(text, catalogue)
            assert write(again) == text
            assert [again.name(card) for card in again.state.draws[0]] == [
                game.name(card) for card in game.state.draws[0]
            ]


def test_what_a_player_does_not_know_is_written_as_unknown(catalogue: Catalogue) -> None:
    board = "4mao3/3shb4/8/8/2GAW5/8/1PIG?5sup?/3AVE4"
    game = game_at(f"{board} 1 - 20,17 SUA|GUI.GUI GAW|- -|PLR 14", catalogue)
    assert write(game.view(0)) == f"{board.replace('sup', 'xxx')} 1 - 20,17 SUA|?2 GAW|- -|PLR 14"
    assert write(game_at(write(game.view(0)), catalogue)) == write(game.view(0))


CHARACTERS = string.ascii_letters + string.digits + " ,.|/?'{}^-[]:#;é\x00"
TEXTS = (
    START,
    "mao6sup/shb.lis'5daa?/8/2GAW^5/8/[order:gate-warden]3[ORDER:GATE-WARDEN]{d1}3/BCU.RAK6/3AVE4 2 - 3,1 -|- SUA.?2|- PIG|- 1",
)


@examples(150)
@given(
    text=st.sampled_from(TEXTS),
    at=st.integers(0, 200),
    letter=st.sampled_from(["", *CHARACTERS]),
    instead=st.booleans(),
)
def test_another_letter_is_another_position_or_an_error(
    text: str, at: int, letter: str, instead: bool, catalogue: Catalogue
) -> None:
    at %= len(text)
    changed = text[:at] + letter + text[at + instead :]
    try:
        game = game_at(changed, catalogue)
    except InputError as input_error:
        assert FIELD.match(str(input_error)), str(input_error)  # noqa: PT017 - either is right
        return
    if game.decision is not None and game.decision.action:
        said = re.sub(r"\[([a-z-]+):([a-z-]+)\]", "gaw", changed, flags=re.IGNORECASE).partition("#")[0].split()
        assert [in_order(field) for field in write(game).split()] == [in_order(field) for field in said]


def in_order(field: str) -> str:
    """A field in small letters, the counters of each card in the order of their letters."""
    return re.sub(r"\{(.*?)\}", lambda found: f"{{{','.join(sorted(found[1].split(',')))}}}", field.lower())


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("4mao3/", "", "board: has 7 ranks; there are 8"),
        ("4mao3", "5mao3", "board, rank 8: has 9 squares; there are 8"),
        ("4mao3", "4mao2", "board, rank 8: has 7 squares; there are 8"),
        ("4mao3", "4maoshb2", "board, rank 8: 'shb2' is neither a card with its marks nor a number of squares"),
        ("4mao3", "4mao.3", "board, rank 8: '3' is neither a card"),
        ("4mao3", "22mao3", "board, rank 8: has 26 squares"),
        ("4mao3", "4mAo3", "board, rank 8: 'mAo3' is neither a card"),
        ("4mao3", "4qqq3", "board, rank 8: no card of Summoner's Chess has the code qqq"),
        ("4mao3", "4mao'?3", "board, rank 8: '?3' is neither a card"),
        ("4mao3", "4sua3", "board, rank 8: Sudden Aegis stands on no space"),
        ("4mao3", "4xxx3", "board, rank 8: an unknown card cannot lie face up"),
        ("3shb4", "3ave4", "board, rank 7: player 2 has a second general"),
        ("{i1,n2}", "{i1,i2}", "board, rank 4: '{i1,i2}' are no counters: a name and a number of each"),
        ("{i1,n2}", "{ice1}", "board, rank 4: '{ice1}' are no counters"),
        ("{i1,n2}", "{i0}", "board, rank 4: '{i0}' are no counters"),
        ("{i1,n2}", "{}", "board, rank 4: '{}' are no counters"),
        ("{i1,n2}", "{rust1}", "board, rank 4: no card here knows rust counters; there are ice, stun, iron"),
        (" 1 cpa", " 3 cpa", "active: '3' is not a number from 1 to 2"),
        (" 1 cpa", " 1 pc", "state: 'pc' is neither - nor made of c (commanded), p (played) or a (acted)"),
        ("20,17", "20", "morale: '20' must say it of both players, , between"),
        ("20,17", "20,0", "morale: '0' is not a number from 1 to 1000"),
        ("SUA|?3", "sua|?3", "hand: 'sua' is neither the code of a card in capitals nor ? and a number"),
        ("?27", "?0", "draw: '?0' is neither"),
        ("?27", "?201", "draw: there are more than 200 cards"),
        ("GUI.PLR", "GUI.", "discard: '' is neither"),
        (" 14", "", "turn: is missing; the fields of a position are board, active, state, morale, hand, draw"),
        (" 14", " 0", "turn: '0' is not a number from 1 to 100000"),
        (" 14", " 14 15", "turn: nothing may stand behind it but a remark after #"),
    ],
)
def test_a_fault_names_the_field(old: str, new: str, says: str, catalogue: Catalogue) -> None:
    assert old in START
    with pytest.raises(InputError) as input_error:
        game_at(START.replace(old, new, 1), catalogue)
    assert str(input_error.value).startswith(says)


def test_a_zone_may_hold_two_hundred_cards(catalogue: Catalogue) -> None:
    game = game_at(START.replace("?27", "?198.SUA.?1", 1), catalogue)
    assert len(game.state.draws[0]) == 200


def test_a_long_text_is_rejected(catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match="20000 characters at most"):
        game_at(f"{START} #{'x' * 20_000}", catalogue)


def test_the_description_of_a_position_is_complete(catalogue: Catalogue) -> None:
    game = game_at(START.replace("xxx?'", "sup?'"), catalogue)
    lines = description(game)
    for line in (
        "Turn 14, player 1, main phase",
        "hand of player 1: Sudden Aegis",
        "hand of player 2: 3 unknown",
        "draw of player 1: 27 unknown",
        "discard of player 2: Gutter Imp and Plague Rat",
        "check: none",
    ):
        assert line in lines
    data = to_json(game)
    assert data["board"]["c4"] == {
        "card": "Gate Warden",
        "player": 1,
        "owner": 1,
        "face_down": False,
        "exerted": True,
        "counters": {"ice": 1, "iron": 2},
    }
    assert data["board"]["g2"]["card"] == "Sudden Palisade"
    assert data["spent"] == ["commanded", "played", "acted"]
    assert data["players"][1] == {
        "morale": 17,
        "hand": [None] * 3,
        "draw": [None] * 25,
        "discard": ["Gutter Imp", "Plague Rat"],
    }


def test_only_where_a_player_is_free_to_act_can_a_position_be_written() -> None:
    game = Game.start(shipped(), [deck("locust-season"), deck("the-long-wall")], 1)
    with pytest.raises(InputError, match="free to act"):
        write(game)


def test_no_two_cards_have_one_code(cards: list[Card]) -> None:
    assert all(re.fullmatch("[A-Z]{3}", card.code) for card in cards)
    assert len({card.code for card in cards}) == len(cards)
