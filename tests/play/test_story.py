"""Events told in sentences: every kind has one, with names, squares and who did it."""

from typing import Any

import pytest
from engine.game import Game

from deckbuilder.catalogue import Catalogue
from deckbuilder.play.library import library_of
from deckbuilder.play.story import HAPPENS, PHASE, TURN, Story, tell
from engine.replay import Replay
from tests.play.helpers import played
from tests.play.test_replay import PAIRS


@pytest.fixture
def game(catalogue: Catalogue) -> Game:
    """A game at its beginning: Svara d1, a gate d3, Frost Mage c3, Ice Golem c2 against the Vanguards."""
    record = played(catalogue, 3)
    return Replay(library_of(catalogue, record.decks), record).game


class Cards:
    """The cards of the setup by name, for events that are made by hand."""

    def __init__(self, game: Game) -> None:
        self.by_name = {game.name(card): card for card, place in enumerate(game.state.place) if place >= 0}
        self.in_hand = {game.name(card): card for card in game.state.hands[0]}
        self.squares = game.library.board.numbers

    def event(self, text: str) -> tuple[Any, ...]:
        """`damage Svara 2 attack -1` as an event: names become cards, squares and numbers numbers."""
        kind, *rest = text.split(", ")
        return (kind, *map(self._part, rest))

    def _part(self, text: str) -> Any:
        if "+" in text:
            return tuple(self._part(part) for part in text.split("+"))
        known = self.by_name.get(text, self.squares.get(text))
        if known is not None:
            return known
        return int(text) if text.lstrip("-").isdigit() else text


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ("turn, 1, 4", "Turn 4: player 2"),
        ("move, Frost Mage, c3+c4", "Frost Mage moves from c3 to c4."),
        ("move, Frost Mage, c3+c4+d4", "Frost Mage moves from c3 to d4 over c4."),
        ("force, Svara, d1, d2", "Svara is forced from d1 to d2."),
        ("place, Svara, d1, a1", "Svara is placed from d1 on a1."),
        ("place, Svara, -1, a1", "Svara is placed on a1."),
        ("exchange, Svara, Ice Golem", "Svara (d1) and Ice Golem (c2) exchange places."),
        ("summon, Ice Golem, b1", "Player 1 summons Ice Golem on b1."),
        ("build, Ice Golem, b1", "Player 1 builds Ice Golem on b1."),
        ("attack, Svara, Ice Golem, 3", "Svara (d1) attacks Ice Golem (c2) with strength 3."),
        ("roll, 0, melee ranged+melee", "Player 1 rolls melee ranged, melee."),
        ("damage, Svara, 2, attack, Ice Golem", "Svara (d1) takes 2 damage."),
        ("damage, Svara, 2, ability, Ice Golem", "Svara (d1) takes 2 damage from Ice Golem (c2)."),
        ("damage, Svara, 2, ability, Svara", "Svara (d1) takes 2 damage from itself."),
        ("damage, Svara, 2, event, -1", "Svara (d1) takes 2 damage from an event."),
        ("damage, Svara, 2, cost, Svara", "Svara (d1) takes 2 damage as a cost."),
        ("damage, Svara, 1, inaction, -1", "Svara (d1) takes 1 damage for attacking no enemy card this turn."),
        ("heal, Svara, 1", "Svara (d1) loses 1 damage."),
        ("boost, Svara, 1", "Svara (d1) gets 1 boost."),
        ("boost, Svara, -2", "Svara (d1) loses 2 boost."),
        ("destroy, Ice Golem, 0, Svara", "Ice Golem (c2) is destroyed by Svara (d1)."),
        ("destroy, Ice Golem, 1, -1", "Ice Golem (c2) is destroyed by player 2."),
        ("destroy, Ice Golem, -1, -1", "Ice Golem (c2) is destroyed."),
        ("discard, 0, Ice Golem", "Player 1 discards Ice Golem (c2)."),
        ("return, 0, Ice Golem", "Ice Golem (c2) goes back to the hand of player 1."),
        ("under, Ice Golem, Svara", "Ice Golem (c2) is put under Svara (d1)."),
        ("magic, 1, 2", "Player 2 gains 2 magic."),
        ("magic, 1, -2", "Player 2 pays 2 magic."),
        ("control, Ice Golem, 1", "Player 2 takes control of Ice Golem (c2)."),
        ("control, Ice Golem, 0", "Player 1 gets back control of Ice Golem (c2)."),
        ("ability, Svara, Structural Shift", "Svara (d1): Structural Shift."),
        ("expire, Ice Golem", "Ice Golem is no longer active."),
        ("win, 1", "Player 2 wins."),
    ],
)  # fmt: skip
def test_an_event_is_a_sentence(event: str, sentence: str, game: Game) -> None:
    assert tell(game, [Cards(game).event(event)]) == [sentence]


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        (("phase, 0, move", "phase, 0, build"), []),
        (("phase, 0, move", "phase, 0, build", "heal, Svara, 1"), ["Build phase", "Svara (d1) loses 1 damage."]),
        (("phase, 0, draw", "turn, 1, 2"), ["Turn 2: player 2"]),
        (("draw, 0, Svara", "draw, 0, Ice Golem", "draw, 1, Svara"),
         ["Player 1 draws Svara and Ice Golem.", "Player 2 draws Svara."]),
        (("destroy, Ice Golem, -1, -1", "discard, 0, Ice Golem"), ["Ice Golem (c2) is destroyed."]),
        (("discard, 0, Ice Golem", "expire, Ice Golem"), ["Ice Golem is no longer active."]),
        (("magic, 0, -2", "summon, Ice Golem, b1"), ["Player 1 summons Ice Golem on b1 for 2 magic."]),
        (("magic, 0, -2", "build, Ice Golem, b1"), ["Player 1 builds Ice Golem on b1 for 2 magic."]),
        (("play, 0, Svara", "magic, 0, -1"), ["Player 1 plays Svara for 1 magic."]),
        (("play, 0, Svara", "magic, 0, 1"), ["Player 1 plays Svara.", "Player 1 gains 1 magic."]),
        (("magic, 0, -1", "boost, Svara, 1"), ["Player 1 pays 1 magic.", "Svara (d1) gets 1 boost."]),
        (("move, Svara, d1+e1", "heal, Svara, 1"), ["Svara moves from d1 to e1.", "Svara (e1) loses 1 damage."]),
        (("exchange, Svara, Ice Golem", "heal, Svara, 1"),
         ["Svara (d1) and Ice Golem (c2) exchange places.", "Svara (c2) loses 1 damage."]),
        (("destroy, Svara, -1, -1", "place, Svara, -1, a1"), ["Svara (d1) is destroyed.", "Svara is placed on a1."]),
    ],
)  # fmt: skip
def test_events_that_belong_together_are_told_together(
    events: tuple[str, ...], sentences: list[str], game: Game
) -> None:
    cards = Cards(game)
    assert tell(game, map(cards.event, events)) == sentences


def test_an_event_card_is_played_by_its_name_and_says_no_more_of_itself(game: Game) -> None:
    name, card = next(iter(Cards(game).in_hand.items()))
    assert tell(game, [("play", 0, card), ("ability", card, name)]) == [f"Player 1 plays {name}."]


def test_turns_and_phases_have_their_depth(game: Game) -> None:
    cards = Cards(game)
    events = ["turn, 0, 2", "phase, 0, summon", "phase, 0, move", "heal, Svara, 1", "win, 0"]
    found = Story(game).lines(map(cards.event, events))
    assert [depth for depth, _ in found] == [TURN, PHASE, HAPPENS, TURN]


@pytest.mark.rule("2E-TOK-13")
def test_hidden_cards_are_counted_and_not_named(game: Game) -> None:
    view = game.view(1)
    drawn = view.state.hands[0][:2]
    assert tell(view, [("draw", 0, card) for card in drawn]) == ["Player 1 draws 2 cards."]


@pytest.mark.parametrize("decks", PAIRS, ids=" ".join)
def test_whole_games_are_told_with_a_sentence_for_every_event(decks: tuple[str, str], catalogue: Catalogue) -> None:
    record = played(catalogue, 1, 250, decks)
    replay = Replay(library_of(catalogue, record.decks), record)
    while not replay.is_done:
        before = replay.game.copy()
        replay.game.log = []
        replay.forward()
        for event in replay.game.log:
            assert hasattr(Story, f"_{event[0]}"), event
        sentences = tell(before, replay.game.log)
        assert len(sentences) <= len(replay.game.log)
        assert all(sentence and "Hidden" not in sentence for sentence in sentences)
