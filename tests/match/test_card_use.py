"""Every card that a player may press says what it can do, or why nothing."""

from collections import Counter

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.games.illegal_reasons import NOT_NOW
from deckbuilder.match.legality import CAN_BE_CHOSEN, hand_uses, piece_reason
from deckbuilder.match.seat import player_view
from engine.core.game import Game
from engine.generator import Generator
from fuzz.cards import CONTESTS, shipped
from tests.depth import sized
from tests.match.helpers import sit, type_in

FOOT = 28  # letters of the foot of a card
LOOKED_AT = sized(9, 4)  # one decision in so many is looked at


@pytest.mark.parametrize("contest", ["2e", "1e", "1e-teams", "chess"])
def test_each_card_in_hand_says_what_it_can_do_or_why_not(resolver: Resolver, contest: str) -> None:
    library, decks = shipped(resolver, CONTESTS[contest])
    shorts, pieces = Counter[str](), Counter[bool]()
    for number in range(3):
        game, chance = Game.start(library, CONTESTS[contest].decks_of(decks, 7 * number), number), Generator(number, 3)
        while game.decision is not None and game.state.turn < 24:
            player = game.decision.player
            if game.decision.action and chance.below(LOOKED_AT) == 0:
                view, before = game.view(player), game.digest()
                for card, use in zip(view.state.hands[player], hand_uses(view, player), strict=True):
                    assert use.can != bool(use.why), (view.name(card), use)
                    assert 0 < len(use.short) <= FOOT, use
                    shorts[use.short] += 1
                assert not any(use.short for use in hand_uses(game.view(1 - player), 1 - player))
                for card in view.state.board:
                    if card >= 0:
                        reason = piece_reason(view, player, card)
                        assert not reason or view.state.control[card] == player
                        pieces[bool(reason)] += 1
                assert game.digest() == before
            game.choose(chance.below(len(game.options)))
    assert shorts[NOT_NOW] == 0
    assert len(shorts) >= sized(3, 5)
    assert pieces[True]


def test_cards_that_a_question_is_about_can_be_chosen(resolver: Resolver) -> None:
    interpreter = sit(resolver, ("the-long-wall", "locust-season"), seed=3)
    assert {card.use.short for card in interpreter.view.hand} == {CAN_BE_CHOSEN}


@pytest.mark.rule("2E-DMG-5")
def test_the_foot_is_short_and_why_is_long(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    uses = {card.name: card.use for card in interpreter.view.hand}
    for name, use in uses.items():
        said = type_in(interpreter, f"why {name}")
        assert said == [use.why or f"{name} can be used: {use.short}."]
        assert type_in(interpreter, f"why {name.lower()[:-1]}") == said


def test_a_unit_that_has_moved_says_so(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    type_in(interpreter, "end summon")
    options = [option for option in interpreter.menu.options if option.kind == "move" and "Svara" not in option.group]
    option = options[0]
    type_in(interpreter, option.text)
    assert type_in(interpreter, f"why {option.end}")[-1].endswith(" has moved (2E-MOV-1).")


def test_a_view_says_nothing_about_turns_of_others(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    other = player_view(interpreter.match.game, 1, interpreter.match.setup.names, ("", ""))
    assert {card.use.short for card in other.hand} == {""}


@pytest.mark.parametrize(
    ("decks", "before", "short"),
    [
        (("polar-dwarves", "breakers"), ("set magic 1 0", "end build"), "costs {}, 0 left"),
        (("workbench-oldin", "workbench-abua-shi"), ("draw 5", "end turn yes"), "costs {}, 0 left"),
        (("polar-dwarves", "breakers"), ("set magic 1 9", "end build"), "Summon is over"),
    ],
)
def test_a_card_that_cannot_be_paid_says_its_price_in_every_phase(
    resolver: Resolver, decks: tuple[str, str], before: tuple[str, ...], short: str
) -> None:
    interpreter = sit(resolver, decks)
    type_in(interpreter, *before)
    units = [card for card in interpreter.view.hand if card.kind in ("common", "champion") and card.cost]
    assert units
    assert [card.use.short for card in units] == [short.format(card.cost) for card in units]
