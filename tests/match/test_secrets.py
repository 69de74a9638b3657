"""What each side of the table may see: hands, piles and draws of the other side stay unknown."""

import pytest

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from tests.match.tables import sit, type_in


def hidden_names(interpreter: TableSession, player: int) -> set[str]:
    """Names of the cards in a player's hand and draw pile that no card in the open bears."""
    state, name = interpreter.match.game.state, interpreter.match.game.name
    closed = {name(card) for card in [*state.hands[player], *state.draws[player]]}
    others = {name(card) for card, owner in enumerate(state.owner) if owner != player}
    return closed - others - {name(card) for card in state.board if card >= 0}


def everything(interpreter: TableSession) -> str:
    """All that the session tells about the game as it stands."""
    said = [
        line for command in ("hand", "piles", "log 9999", "why d8", "show c8") for line in type_in(interpreter, command)
    ]
    return "\n".join([*said, repr(interpreter.view), *interpreter.menu.texts])


@pytest.mark.parametrize("opponent", ["passive", "random", "greedy"])
def test_the_hand_of_a_bot_is_a_number(resolver: Resolver, opponent: str) -> None:
    interpreter = sit(resolver, opponent=opponent, seed=4)
    once_open = {piece.name for piece in interpreter.view.pieces.values()}
    for _ in range(4):
        theirs = hidden_names(interpreter, 1) - once_open
        assert theirs
        told = everything(interpreter)
        seen = {name for name in theirs if name in told}
        assert not {name for name in seen if f"plays {name}" not in told and f"summons {name}" not in told}
        type_in(interpreter, "auto")


def test_cards_that_the_other_side_draws_or_discards_from_the_hand_have_no_names(resolver: Resolver) -> None:
    interpreter = sit(resolver, opponent="greedy", seed=3)
    for _ in range(4):
        type_in(interpreter, "auto")
    news = [said for said in interpreter.log if said.startswith(("Player 2 draws", "Player 2 discards"))]
    assert "Player 2 discards a card." in news
    assert any(said.startswith("Player 2 draws") and said.endswith(("a card.", " cards.", " card.")) for said in news)
    own = [said for said in interpreter.log if said.startswith("You draw")]
    assert own
    assert not any("card" in said for said in own)


@pytest.fixture
def shared(resolver: Resolver) -> TableSession:
    return sit(resolver, opponent="person")


def test_two_people_share_a_screen_that_shows_nothing_before_enter(shared: TableSession) -> None:
    assert shared.curtain
    assert shared.prompt == "Player 1, press Enter when nobody else looks: "
    for line in ("hand", "hint", "log", "undo", "why d1", "show d1", "piles", "auto", "1", "end"):
        assert type_in(shared, line) == ["Press Enter first."]
    assert "Type an option" in type_in(shared, "help")[0]
    assert shared.enter("").redraw
    assert shared.prompt == "> "
    assert shared.view.hand[0].name == "Ice Smith"


def test_the_curtain_falls_when_the_other_player_is_on(shared: TableSession) -> None:
    type_in(shared, "", "auto")
    assert shared.curtain
    assert shared.viewer == 1
    assert shared.prompt == "Player 2, press Enter when nobody else looks: "
    type_in(shared, "")
    view = shared.view
    assert (view.viewer, view.active) == (1, 1)
    assert {held.name for held in view.hand} & hidden_names(shared, 1)
    assert [seat.role for seat in view.seats] == ["", "you"]
    assert not any(said.startswith(("Player 1 draws", "You draw")) and "card" not in said for said in shared.log)
    told = everything(shared)
    assert not {name for name in hidden_names(shared, 0) if name in told}


def test_taking_back_into_the_other_players_turn_lowers_the_curtain_again(shared: TableSession) -> None:
    type_in(shared, "", "auto", "", "undo", "yes")
    assert (shared.viewer, shared.curtain) == (0, True)
    type_in(shared, "")
    assert shared.view.turn == 1


def test_both_pay_for_inaction_when_people_play(shared: TableSession) -> None:
    assert shared.match.setup.spared == ()


def test_words_to_complete_tell_nothing_behind_the_curtain(shared: TableSession) -> None:
    assert "end" not in shared.completions()
    assert "quit" in shared.completions()
    shared.enter("")
    assert "end" in shared.completions()
    type_in(shared, "smith c1", "quit")
    assert shared.completions() == ["yes", "no"]
