"""A game at the table: lines in, replies out; every command, and every way to type something wrong."""

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from deckbuilder.cli.display.battlefield import DRAWN
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.session.commands import COMMAND_WORDS
from engine.core.state import DRAW
from tests.cli.table.conftest import card_on, damage_on
from tests.depth import deep, examples
from tests.match.helpers import DECKS, play_out, sit, type_in

# Playing


@pytest.mark.parametrize("line", ["summon Ice Smith c1", "SUMMON ICE SMITH C1", "s smith c1", "smith c1", "1"])
def test_an_action_is_typed_whole_cut_short_or_by_its_number(table: TableSession, line: str) -> None:
    assert table.menu.find("1")[0].text == "summon Ice Smith c1"
    reply = table.enter(line)
    assert (reply.redraw, reply.lines, reply.over) == (True, (), False)
    assert card_on(table, "c1") == "Ice Smith"
    assert table.log == ["You summon Ice Smith on c1."]


def test_offers_are_grouped_and_numbered_in_the_order_shown(table: TableSession) -> None:
    table.enter("end")
    assert table.menu.left_out == 1
    type_in(table, "all")
    groups = table.menu.groups
    assert [(group.kind, group.title) for group in groups] == [
        ("move", "d1 Svara"),
        ("move", "c2 Ice Golem"),
        ("move", "c3 Frost Mage"),
        ("end", ""),
    ]
    numbers = [table.menu.number(item) for group in groups for item in group.options]
    assert numbers == list(range(1, len(table.menu.texts) + 1))
    assert {item.text for group in groups for item in group.options} == set(table.menu.texts)
    assert [item.short for item in groups[1].options] == ["b2", "c1", "d2"]
    assert table.menu.find("0") == []
    assert table.menu.find(str(len(numbers)))[0].text == "end"


def test_a_move_may_name_every_space(table: TableSession) -> None:
    type_in(table, "end", "move c3 b3 b4")
    assert card_on(table, "b4") == "Frost Mage"
    assert table.match.history.steps[-1].text == "move c3 b3 b4"


def test_the_middle_of_an_effect_asks_with_the_text_that_asks(table: TableSession) -> None:
    type_in(table, "end", "m d1 d2")
    view = table.view
    assert view.question
    assert len(view.asks) == 1
    assert view.asks[0].startswith("Structural Shift: ")
    assert set(table.menu.texts) == {"c2", "d3", "no"}
    assert [item.short for item in table.menu.groups[0].options] == ["c2 Ice Golem", "d3 Ten-Life Gate", "no"]
    type_in(table, "golem")
    assert "Ten-Life" not in str(table.menu.texts)
    before = card_on(table, "c2")
    assert before == "Ice Golem"
    type_in(table, "b2")
    assert (card_on(table, "c2"), card_on(table, "b2")) == ("", "Ice Golem")


def test_what_a_phase_still_allows_is_shown(table: TableSession) -> None:
    type_in(table, "end")
    assert (table.view.phase, table.view.remaining_actions) == ("move", "3 units may move")
    type_in(table, "c3 c4")
    assert table.view.remaining_actions == "2 units may move"
    type_in(table, "end", "end")
    assert (table.view.phase, table.view.remaining_actions) == ("attack", "3 units may attack; no enemy attacked yet")
    type_in(table, "attack c4 c6")
    assert table.view.remaining_actions == "2 units may attack"


def test_phases_with_nothing_to_do_end_by_themselves(table: TableSession) -> None:
    type_in(table, "end", "end", "end", "end", "yes")
    assert table.view.phase == "magic"
    type_in(table, "end")
    assert (table.view.turn, table.view.active, table.view.phase) == (3, 0, "summon")
    draw_phase = table.match.history.steps[5]
    assert (draw_phase.text, draw_phase.turn, draw_phase.player) == ("end", 1, 0)
    assert "Turn 2: Phoenix Elves" in table.log


def test_the_end_of_a_phase_is_shown_also_where_it_ends_by_itself(table: TableSession) -> None:
    type_in(table, "end turn", "yes")
    assert table.log[:3] == ["Summon ended.", "Move ended.", "Build ended."]
    assert "Magic ended. Draw: no choice in it, passed." in table.log


def test_a_phase_that_ends_because_nothing_is_left_to_do_says_so(table: TableSession) -> None:
    type_in(table, "smith c1", "golem b2")
    assert table.log[-2:] == ["You summon Ice Golem on b2 for 2 magic.", "Summon: nothing more to do, ended."]
    assert table.recent.logged == 2


def test_what_passes_is_shown_to_no_other_player(resolver: Resolver) -> None:
    interpreter = sit(resolver, opponent="person")
    type_in(interpreter, "", "end turn", "yes", "end turn")
    assert "Summon ended." in interpreter.match.history.log(0)
    assert not any("ended." in said or "passed." in said for said in interpreter.match.history.log(1))


def test_end_with_a_phase_ends_up_to_and_with_it_and_is_taken_back_at_once(table: TableSession) -> None:
    before = table.match.game.digest()
    type_in(table, "end build")
    assert table.view.phase == "attack"
    assert [step.text for step in table.match.history.steps] == ["end", "end", "end"]
    assert type_in(table, "end move") == ["Move is over; you are in Attack"]
    assert type_in(table, "end nothing")[0].startswith(
        "'nothing' is not a phase; there are summon, move, build, attack"
    )
    type_in(table, "undo")
    assert table.match.game.digest() == before


@pytest.mark.rule("2E-ATK-6")
def test_ending_asks_while_an_enemy_can_be_attacked(table: TableSession) -> None:
    type_in(table, "end", "c3 c4", "end attack")
    assert table.view.phase == "move"
    asked = "1 attack is not made: Frost Mage (c4) can attack. You have attacked no enemy card: your summoner takes 1 damage. End {} anyway? (yes/no) "
    assert table.prompt == asked.format("all phases up to Attack")
    type_in(table, "no", "end", "end")
    assert table.prompt == "> "
    type_in(table, "end", "no")
    assert (table.view.phase, table.prompt) == ("attack", "> ")
    type_in(table, str(len(table.menu.texts) - table.menu.left_out))  # the number of 'end'
    assert table.prompt == asked.format("the Attack phase")
    type_in(table, "yes")
    assert (table.view.phase, damage_on(table, "d1")) == ("magic", 1)


def test_ending_does_not_ask_where_no_attack_is_possible(table: TableSession) -> None:
    type_in(table, "end", "c3 c4", "end build", "attack c4 c6", "end")
    assert (table.view.phase, table.prompt) == ("magic", "> ")


def test_ways_back_and_own_targets_are_listed_on_request(table: TableSession) -> None:
    type_in(table, "end")
    listed = {item.text for group in table.menu.groups for item in group.options}
    assert "move d1 d2 d1" in set(table.menu.texts) - listed
    type_in(table, "all")
    assert {item.text for group in table.menu.groups for item in group.options} == set(table.menu.texts)
    type_in(table, "move d1 d2 d1")
    assert table.match.history.steps[-1].text == "move d1 d2 d1"
    assert not table.lists_all


def test_moves_marks_what_a_card_may_do(table: TableSession) -> None:
    type_in(table, "end")
    assert type_in(table, "moves c2") == ["c2 Ice Golem: o may move there."]
    assert dict(table.view.signs) == {"b2": "o", "c1": "o", "d2": "o"}
    assert type_in(table, "moves c8") == ["c8 Queen Maldaria, in its next turn: o may move there."]


# Advice


def test_a_hint_is_an_offered_action_and_changes_nothing(table: TableSession) -> None:
    before = table.match.game.digest()
    said = type_in(table, "hint")
    assert said[0].removeprefix("The hard bot would choose: ").partition(":")[0] in table.menu.texts
    assert table.match.game.digest() == before
    assert type_in(table, "hint") == said


def test_auto_ends_the_turn_and_is_one_choice_to_take_back(table: TableSession) -> None:
    start = table.match.game.digest()
    type_in(table, "auto yes")
    assert (table.view.turn, table.view.active) == (3, 0)
    type_in(table, "undo", "yes")
    assert table.match.game.digest() == start


def test_auto_in_the_middle_of_an_effect(table: TableSession) -> None:
    type_in(table, "end", "m d1 d2")
    assert table.view.question
    type_in(table, "auto yes")
    assert table.view.turn == 3


@deep
def test_a_seed_gives_the_same_game_whatever_was_asked_in_between(resolver: Resolver) -> None:
    one, other = (sit(resolver, opponent="random") for _ in range(2))
    lines = ["auto yes", "hint", "undo", "no", "log", "auto yes"]
    type_in(one, *lines)
    type_in(other, "auto yes", "auto yes")
    assert one.match.game.digest() == other.match.game.digest()


# Looking


def test_why_shows_strength_and_life_part_by_part(table: TableSession) -> None:
    said = type_in(table, "why c3")
    assert said[0] == "c3 Frost Mage (Polar Dwarves)"
    assert said[1].startswith("  strength 3 = 1 ")
    assert "+ 2 Frost Bolt" in said[1]
    assert said[2].startswith("  life 4 = 4 ")
    assert type_in(table, "why C3") == said
    assert type_in(table, "why c4") == ["c4 is empty."]
    for wrong in ("why", "why Svara", "why i9"):
        assert type_in(table, wrong) == ["'why' takes a square, a1 to f8: why a5"]


def test_why_shows_damage_boost_and_what_lies_under(table: TableSession) -> None:
    type_in(table, "smith c1", "end", "end", "end", "attack c3 c6")
    damage = damage_on(table, "c6")
    assert damage
    assert type_in(table, "why c6")[-1].endswith(f"; {damage} damage, {10 - damage} left")


def test_show_prints_the_rules_text_of_a_name_or_a_square(table: TableSession) -> None:
    by_name = type_in(table, "show frost mage")
    assert by_name[0] == "Frost Mage: common, ranged 1, life 4, cost 1"
    assert by_name[1].startswith("  Frost Bolt: ")
    on_square = type_in(table, "show c3")
    assert on_square[: len(by_name)] == by_name
    assert on_square[len(by_name)] == "On c3 Frost Mage (Polar Dwarves):"
    assert type_in(table, "show a1") == ["a1 is empty."]
    assert type_in(table, "show") == ["'show' takes the name of a card, or a square: show c3"]
    assert type_in(table, "show nobody") == ["No card of this game is called 'nobody'."]
    assert type_in(table, "show ice") == ["'ice' may be Ice Golem, Ice Ram, Ice Repair or Ice Smith."]
    assert type_in(table, "show Hidden card") == ["No card of this game is called 'Hidden card'."]


def test_hand_and_piles_tell_all_that_a_player_may_know(table: TableSession) -> None:
    said = type_in(table, "hand")
    assert [line for line in said if not line.startswith("  ")] == [
        "Ice Smith: common, melee 2, life 2, cost 0",
        "2 x Ice Golem: common, melee 2, life 5, cost 2",
        "Nadiana: champion, ranged 2, life 7, cost 6",
        "Parapet: event structure, build phase, life 5, cost 0",
    ]
    type_in(table, *["end"] * 4, "yes", "discard Nadiana")
    draw, discard = type_in(table, "piles")
    assert draw.startswith("Draw pile, 25 cards in an order that nobody knows: ")
    assert discard == "Discard pile, 1 card: 1 Nadiana"
    names = [table.match.game.name(c) for c, place in enumerate(table.match.game.state.place) if place == DRAW]
    assert "1 Jarmund" in draw
    assert "Jarmund" in names


def test_the_log_shows_the_last_events_or_as_many_as_asked_for(table: TableSession) -> None:
    assert type_in(table, "log") == ["Nothing has happened yet."]
    type_in(table, "smith c1", "auto yes", "auto yes")
    assert len(table.log) > 35
    assert type_in(table, "log") == table.log[-30:]
    assert type_in(table, "log 3") == table.log[-3:]
    assert type_in(table, "log 99999999999999") == table.log
    for wrong in ("log -1", "log 0", "log all", "log ²"):
        assert type_in(table, wrong) == ["'log' takes the number of the last lines to show, or nothing"]


@pytest.mark.parametrize("line", ["?", "help", "HELP", "? me"])
def test_help_names_every_command(table: TableSession, line: str) -> None:
    said = type_in(table, line)
    assert all(command.help in "\n".join(said) for command in COMMAND_WORDS.values())
    assert "'m c3 c4' or 'c3 c4' is 'move c3 c4', 's golem c2' is 'summon Ice Golem c2'." in said
    assert all(command in "\n".join(said) for command in table.completions()[len(table.menu.texts) :])
    assert max(map(len, said)) < 80


@pytest.mark.parametrize(
    "decks",
    [DECKS, ("workbench-mugglug", "workbench-oldin"), ("the-long-wall", "locust-season")],
    ids=["second edition", "first edition", "chess"],
)
def test_help_fits_80_columns_and_24_lines_with_the_legend(decks: tuple[str, str], resolver: Resolver) -> None:
    interpreter = sit(resolver, decks)
    reply = interpreter.enter("?")
    assert reply.legend
    legend = len(DRAWN.legend(interpreter.view, 80))
    assert max(map(len, reply.lines)) < 80
    assert len(reply.lines) + legend + 1 <= 24  # the prompt needs a line


def test_an_empty_line_draws_the_table_again(table: TableSession) -> None:
    assert table.enter("  ").redraw


# Wrong input


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("fly", "'fly' is not offered"),
        ("move c3 c4", "You are in Summon; 'end' goes on to Move (2E-TURN-1)."),
        ("0", "'0' is not offered"),
        ("99", "'99' is not offered"),
        ("-1", "'-1' is not offered"),
        ("9" * 5000, "'9999"),
        ("m c3 c4", "You are in Summon; 'end' goes on to Move (2E-TURN-1)."),
        ("build c3", "Type it as: build CARD SQUARE (in Build; you are in Summon)."),
        ("why c3 c4", "You are in Summon; 'end' goes on to Move (2E-TURN-1)."),
        ("why ice smith c1", "'summon Ice Smith c1' is offered."),
        ("１", "'１' is not offered"),
        ("²", "'²' is not offered"),
        ("s ice", "'s ice' may mean summon Ice Smith c1"),
        ("s", "'s' may mean summon Ice Smith c1"),
        ("h", "'h' may mean hint, hand or help"),
        ("\x00", "'\ufffd' is not offered"),
        ("\x1b[31mred", "'\ufffd[31mred' is not offered"),
        ("'; drop table cards", "is not offered"),
        ("[bold]end", "is not offered"),
    ],
)
def test_an_unknown_line_is_answered_in_one_line_and_changes_nothing(table: TableSession, line: str, says: str) -> None:
    before = table.match.game.digest()
    (said,) = type_in(table, line)
    assert says in said
    assert len(said) < 250
    assert table.match.game.digest() == before


def test_a_square_alone_is_the_card_that_is_to_act(table: TableSession) -> None:
    (said,) = type_in(table, "end", "d3")
    assert said == "Ten-Life Gate (d3) is a structure, and these do not move (2E-MOV-2)."


@pytest.mark.parametrize("line", ["un", "red", "hi", "pi", "qu", "lo 3", "w c3", "sh c3"])
def test_commands_may_be_cut_short_too_where_that_is_clear(table: TableSession, line: str) -> None:
    said = table.enter(line)
    assert not any("is not offered" in each for each in said.lines) or line.startswith("lo")


@examples(20, HealthCheck.function_scoped_fixture)
@given(
    lines=st.lists(
        st.one_of(
            st.text(max_size=20),
            st.sampled_from(
                [
                    "end",
                    "undo",
                    "redo",
                    "yes",
                    "no",
                    "1",
                    "2",
                    "3",
                    "7",
                    "12",
                    "auto",
                    "auto yes",
                    "end turn yes",
                    "hint",
                    "quit",
                    "",
                ]
            ),
            st.sampled_from(["why c3", "show", "show c3", "log 2", "hand", "piles", "save", "load", "load /nowhere/x"]),
        ),
        max_size=12,
    )
)
def test_no_line_breaks_a_session(resolver: Resolver, lines: list[str]) -> None:
    interpreter = sit(resolver, opponent="random")
    for line in lines:
        if not line.lower().lstrip().startswith("sa"):  # nothing may be written into this folder
            reply = interpreter.enter(line)
            assert all(isinstance(said, str) for said in reply.lines)
            assert interpreter.prompt
            assert interpreter.view.hand is not None


# The end


def test_after_the_end_there_is_the_result_and_nothing_to_choose(resolver: Resolver) -> None:
    interpreter = play_out(sit(resolver))
    assert interpreter.view.winners == (0,)
    assert interpreter.menu.texts == []
    assert interpreter.log[-1] == "You win: summoner destroyed."
    assert type_in(interpreter, "hint") == ["The game is over."]
    assert type_in(interpreter, "auto") == ["The game is over."]
    assert type_in(interpreter, "end") == ["'end' is not offered; the game is over. Type ? for help."]
    interpreter.enter("undo")
    interpreter.enter("yes")
    assert not interpreter.view.winners


def test_quit_asks_only_when_something_would_be_lost(table: TableSession) -> None:
    assert table.enter("quit").over
    type_in(table, "smith c1")
    assert not table.enter("quit").over
    assert table.prompt == "This game is not saved; 'save FILE' does that. Leave anyway? (yes/no) "
    assert not table.enter("no").over
    table.enter("q")
    assert table.enter("yes").over


def test_a_passive_opponent_may_do_nothing_unless_play_is_strict(resolver: Resolver) -> None:
    spared, paying = sit(resolver), sit(resolver, strict=True)
    for interpreter in (spared, paying):
        type_in(interpreter, *["end"] * 4, "yes", "end")
        assert damage_on(interpreter, "d1") == 1  # a person pays it always
    assert damage_on(spared, "c8") == 0
    assert damage_on(paying, "c8") == 1
    assert spared.view.seats[1].role == "passive, free to do nothing"
    assert paying.view.seats[1].role == "passive"
