"""Choices of a game at the table, taken back and made again."""

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from tests.cli.table.conftest import card_on
from tests.match.helpers import sit, type_in


def test_undo_and_redo_go_back_and_forth(table: TableSession) -> None:
    start = table.match.game.digest()
    type_in(table, "smith c1")
    then = table.match.game.digest()
    type_in(table, "end")
    assert type_in(table, "undo") == []
    assert table.match.game.digest() == then
    type_in(table, "undo")
    assert table.match.game.digest() == start
    assert table.log == []
    assert type_in(table, "undo") == ["There is nothing to take back."]
    type_in(table, "redo")
    assert table.match.game.digest() == then
    assert table.log == ["You summon Ice Smith on c1."]
    type_in(table, "redo")
    assert type_in(table, "redo") == ["There is nothing to make again."]


def test_another_choice_forgets_what_was_taken_back(table: TableSession) -> None:
    type_in(table, "smith c1", "undo", "smith b2")
    assert (card_on(table, "c1"), card_on(table, "b2")) == ("", "Ice Smith")
    assert type_in(table, "redo") == ["There is nothing to make again."]
    assert [step.text for step in table.match.history.steps] == ["summon Ice Smith b2"]


def test_undo_in_the_middle_of_an_effect(table: TableSession) -> None:
    type_in(table, "end")
    before = table.match.game.digest()
    type_in(table, "m d1 d2", "undo")
    assert table.match.game.digest() == before


def test_undo_past_dice_asks_first_and_the_dice_stay_as_they_fell(table: TableSession) -> None:
    type_in(table, "end", "c3 c4", "end", "end")
    before = table.match.game.digest()
    type_in(table, "attack c4 c6")
    after = table.match.game.digest()
    assert type_in(table, "undo") == []
    assert table.prompt == (
        "Dice were rolled since. After the same choices the dice will fall the same again. Take it back anyway? (yes/no) "
    )
    assert type_in(table, "perhaps") == ["'perhaps' is neither yes nor no."]
    assert type_in(table, "attack c4 c6") == ["'attack c4 c6' is neither yes nor no."]
    assert type_in(table, "no") == ["Cancelled."]
    assert table.match.game.digest() == after
    type_in(table, "undo", "y")
    assert table.match.game.digest() == before
    type_in(table, "attack c4 c6")
    assert table.match.game.digest() == after


def test_at_a_question_a_valid_action_counts_as_no(table: TableSession) -> None:
    type_in(table, "end", "c3 c4", "end", "end", "end")
    question = table.prompt
    assert question.endswith("(yes/no) ")
    (answer,) = type_in(table, "odds c4 c6")[:1]
    assert "Ten-Life Gate" in answer
    assert type_in(table, "why d1")[0].startswith("d1 Svara")
    assert type_in(table, "1") == ["'1' is neither yes nor no."]
    assert table.prompt == question
    type_in(table, "attack c4 c6")
    assert table.prompt == "> "
    assert any(said.startswith("Frost Mage (c4) attacks") for said in table.log)


def test_undo_past_drawn_cards_asks_first(table: TableSession) -> None:
    type_in(table, "smith c1", *["end"] * 4, "yes", "end", "undo")
    assert table.prompt.startswith("Cards were drawn since.")


def test_undo_past_an_opponent_that_has_acted_asks_first(resolver: Resolver) -> None:
    interpreter = sit(resolver, opponent="greedy", seed=3)
    type_in(interpreter, *["end"] * 4, "yes", "end", "undo")
    assert interpreter.prompt.startswith(("Your opponent has moved since.", "Dice were rolled since."))


def test_undo_does_not_ask_where_nothing_was_revealed(table: TableSession) -> None:
    type_in(table, "end", "c3 c4", "end", "golem a1")
    for _ in range(4):
        assert table.enter("undo").redraw
    assert table.match.history.is_first
