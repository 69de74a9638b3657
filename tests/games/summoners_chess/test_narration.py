"""Narration and short notation of Summoner's Chess: every event has a sentence, every option a text."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.games.acts import act
from deckbuilder.games.narration import Scene, sentence
from deckbuilder.games.summoners_chess.narration import Exerting
from deckbuilder.playing import game_at
from engine.core.events import Discarded, Event, PhaseBegan, TurnBegan
from engine.core.game import Game
from engine.games.summoners_chess import events
from engine.games.summoners_chess.events import (
    Cancelled,
    Captured,
    CardPlayed,
    CardSetDown,
    Checked,
    Commanded,
    CountersChanged,
    Demolished,
    Divined,
    Exerted,
    HandChanged,
    Landed,
    MoraleChanged,
    Performed,
    Promoted,
    Readied,
    Sacrificed,
    StructureBuilt,
    TurnedUp,
    UnitSummoned,
)
from engine.games.summoners_chess.options import short
from engine.generator import Generator
from tests.depth import sized
from tests.games.summoners_chess.table import DECKS, GHAZRA, ORYN, deck, position, shipped
from tests.match.helpers import narrate

KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and not kind.__subclasses__()
]
PLAYER_1 = {"d1": ORYN, "c3": "Gate Warden", "d4": "Shield Bearer"}
PLAYER_2 = {"e8": GHAZRA, "d5": "Gutter Imp"}


@pytest.fixture
def game() -> Game:
    """Gate Warden on c3, Shield Bearer on d4, Gutter Imp on d5; a hand of two."""
    return position(PLAYER_1, PLAYER_2, hands=(["Rampart Knight", "Muster Hall"], []))


def of(game: Game, name: str) -> int:
    """The number of a card."""
    return next(card for card in range(len(game.state.definition)) if game.name(card) == name)


def at(game: Game, square: str) -> int:
    return game.library.board.numbers[square]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_its_sentence(kind: type[Event]) -> None:
    assert sentence.dispatch(kind) is not sentence.dispatch(Event), kind


def test_check_is_given_by_the_player_who_attacks_the_general(game: Game) -> None:
    given = act(Checked(1), game)
    assert given is not None
    assert (given.verb, given.player) == ("check", 0)


def test_a_command_is_narrated_by_its_result(game: Game) -> None:
    warden, bearer, imp = (of(game, name) for name in ("Gate Warden", "Shield Bearer", "Gutter Imp"))
    c3, c4, d4, d5 = (at(game, name) for name in ("c3", "c4", "d4", "d5"))
    quiet = [Commanded(warden, c3, c4), Exerted(warden), Landed(warden, c3, c4)]
    assert narrate(game, quiet) == ["Gate Warden moves from c3 to c4."]
    taking = [Commanded(bearer, d4, d5), Exerted(bearer), Captured(imp, bearer), Discarded(1, imp)]
    assert narrate(game, [*taking, MoraleChanged(1, -1), Landed(bearer, d4, d5), Checked(1)]) == [
        "Shield Bearer (d4) captures Gutter Imp (d5).",
        "Player 2 loses 1 morale.",
        "Shield Bearer moves from d4 to d5.",
        "Check to player 2.",
    ]
    stayed = [Commanded(bearer, d4, d5), Exerted(bearer), Cancelled(bearer)]
    assert narrate(game, stayed) == [
        "Shield Bearer (d4) is commanded to d5.",
        "The command comes to nothing: Shield Bearer (d4) stays.",
    ]


def test_a_payment_is_narrated_together_with_its_purpose(game: Game) -> None:
    knight, hall, warden, oryn = (of(game, name) for name in ("Rampart Knight", "Muster Hall", "Gate Warden", ORYN))
    paid = [CardPlayed(0, knight), Exerted(warden), Exerted(oryn), UnitSummoned(0, knight, at(game, "a1"))]
    assert narrate(game, paid) == [
        "Player 1 summons Rampart Knight on a1, exerting Gate Warden (c3) and Marshal Oryn (d1)."
    ]
    answered = [
        CardPlayed(0, hall),
        Exerted(oryn),
        CardPlayed(1, of(game, "Gutter Imp")),
        StructureBuilt(0, hall, at(game, "d2")),
    ]
    assert narrate(game, answered) == [
        "Player 1 plays Muster Hall, exerting Marshal Oryn (d1).",
        "Player 2 plays Gutter Imp.",
        "Player 1 builds Muster Hall on d2.",
    ]
    hidden = [Exerted(warden), Exerted(oryn), CardSetDown(0, knight, at(game, "b2"))]
    assert narrate(game, hidden) == [
        "Player 1 sets a card face down on b2, exerting Gate Warden (c3) and Marshal Oryn (d1)."
    ]
    assert narrate(game, [Exerted(warden), MoraleChanged(0, 1)]) == [
        "Gate Warden (c3) is exerted.",
        "Player 1 gains 1 morale.",
    ]


def test_readying_in_the_start_step_is_not_narrated(game: Game) -> None:
    warden = of(game, "Gate Warden")
    started = [TurnBegan(0, 7), PhaseBegan(0, "start"), Readied(warden), PhaseBegan(0, "main"), Readied(warden)]
    assert narrate(game, started) == ["Turn 7: player 1", "Main phase", "Gate Warden (c3) is readied."]


def test_events_of_cards_are_narrated_with_their_squares(game: Game) -> None:
    warden, bearer, imp = (of(game, name) for name in ("Gate Warden", "Shield Bearer", "Gutter Imp"))
    knight, hall = of(game, "Rampart Knight"), of(game, "Muster Hall")
    told = {
        "Player 1 puts 2 cards of the opening hand under the deck.": HandChanged(0, 2),
        "Player 2 keeps the opening hand.": HandChanged(1, 0),
        "Gate Warden (c3) gets 2 iron counters.": CountersChanged(warden, "iron", 2),
        "Gate Warden (c3) loses 1 ice counter.": CountersChanged(warden, "ice", -1),
        "Gutter Imp (d5) is destroyed by Gate Warden (c3).": Demolished(imp, warden),
        "Gutter Imp (d5) is destroyed.": Demolished(imp, -1),
        "Gutter Imp (d5) is sacrificed.": Sacrificed(imp),
        "Shield Bearer (d4) promotes to Rampart Knight.": Promoted(bearer, knight, at(game, "d4")),
        "Shield Bearer (d4) performs Muster Hall.": Performed(bearer, hall),
        "Player 1 gains 2 morale.": MoraleChanged(0, 2),
        "Player 1 puts 2 cards back on the deck.": Divined(0, 2, 0),
        "Player 1 puts 1 card under the deck.": Divined(0, 0, 1),
        "Player 1 puts 1 card back on the deck and 2 cards under it.": Divined(0, 1, 2),
        "The card on d4 is turned up: Rampart Knight.": TurnedUp(bearer, game.state.definition[knight]),
        "The card on d4 is turned up: Rampart Knight, exerting Gate Warden (c3) and itself.": Exerting(
            TurnedUp(bearer, game.state.definition[knight]), (warden, bearer)
        ),
    }
    assert {said: narrate(game, [event]) for said, event in told.items()} == {said: [said] for said in told}


def test_a_sentence_about_a_payment_leaves_the_scene_as_it_is_then(game: Game) -> None:
    scene = Scene(game, {})
    bearer, imp = of(game, "Shield Bearer"), of(game, "Gutter Imp")
    sentence(Exerting(Landed(bearer, at(game, "d4"), at(game, "a8")), (imp,)), scene)
    assert scene.here(bearer) == "Shield Bearer (a8)"


POSITION = "mao7/3shb4/8/2GUI5/8/8/RAK{i1}2SHB4/AVE1PIG?1CHA1GUI?1 1 - 20,20 SHB.SUP.LIS|- SHB.SHB|GUI.GUI -|SUA 5"


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("command c5 c6", "c5c6"),
        ("command a2", "a2"),
        ("summon Shield Bearer b1", "SHB@b1"),
        ("set Line Spearman b1", "LIS?@b1"),
        ("reveal g1", "g1!"),
        ("play Sudden Palisade", "SUP"),
    ],
)
def test_an_option_has_a_short_notation(label: str, text: str, catalogue: Catalogue) -> None:
    game = game_at(POSITION, catalogue)
    option = game.find(label)
    assert option is not None
    assert short(game, option) == text
    for said in (text, text.lower()):
        assert game.find(said) == option
    game.answer(text)


def test_ending_a_turn_has_a_short_notation(catalogue: Catalogue) -> None:
    game = game_at(POSITION, catalogue)
    assert not game.accepts("--")
    game.answer("c5c6")
    game.answer("..")  # no quick card in the checkpoint
    game.answer("--")
    assert game.state.active == 1


@pytest.mark.parametrize("text", ["", "c5", "c5c9", "SHB", "XXX@b1", "!", "--"])
def test_unknown_short_notation_is_refused(text: str, catalogue: Catalogue) -> None:
    assert not game_at(POSITION, catalogue).accepts(text)


@pytest.mark.parametrize("seed", range(sized(2, 6)))
def test_the_short_notation_of_every_option_in_a_game_is_understood(seed: int) -> None:
    chance = Generator(seed)
    decks = [deck(DECKS[seed % 5]), deck(DECKS[(seed + 2) % 5])]
    game = Game.start(shipped(), decks, seed)
    for _ in range(250):
        if game.decision is None:
            break
        texts = [short(game, option).casefold() for option in game.options]
        for option, text in zip(game.options, texts, strict=True):
            assert " " not in text
            if texts.count(text) == 1:
                assert game.find(text) == option
        game.choose(chance.below(len(game.options)))
