"""Odds at the table: of an attack, of all of them, in the menu; and what they are not told of."""

import pytest

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.option_odds import outcome_lines
from deckbuilder.text import percent
from engine.core.outcomes import outcomes
from engine.core.state import HAND
from engine.games.summoner_wars.layout import DAMAGE
from tests.match.tables import greedys, sit, type_in

WIDTH = 80


@pytest.fixture
def table(resolver: Resolver) -> TableSession:
    """A table at which a Frost Mage on c4 may attack a gate on c6 that has little life left."""
    interpreter = sit(resolver)
    type_in(interpreter, "end", "c3 c4", "end", "end")
    game = interpreter.match.game
    game.state.set_column(DAMAGE, game.state.board[game.library.board.numbers["c6"]], 9)
    return interpreter


def test_the_odds_of_an_attack_are_shown_in_a_sentence_and_as_a_table(table: TableSession) -> None:
    assert type_in(table, "odds c4 c6") == [
        "c4 Frost Mage attacks c6 Ten-Life Gate, 1 life left.",
        "1 die, hits on 4 of 6 faces: 0.7 damage on average, 67% to destroy it.",
        "damage  exactly  at least",
        "     0    33.3%    100.0%  ###############",
        "     1    66.7%     66.7%  ##############################  destroyed",
    ]


def test_odds_may_be_asked_by_number_by_label_and_of_every_attack(table: TableSession) -> None:
    told = type_in(table, "odds c4 c6")
    number = table.menu.number(next(option for option in table.menu.options if option.text == "attack c4 c6"))
    assert type_in(table, f"odds {number}") == type_in(table, "odds attack c4 c6") == told
    assert type_in(table, "odds") == ["attack c4 c6 Ten-Life Gate: 0.7 damage on average, 67% to destroy it"]
    assert type_in(table, "odds c4 f8") == type_in(table, "c4 f8")


def test_odds_change_nothing(table: TableSession) -> None:
    before = table.match.game.digest()
    type_in(table, "odds", "odds c4 c6", "odds end")
    assert table.match.game.digest() == before
    assert not table.enter("odds c4 c6").redraw


def test_the_menu_shows_the_chance_to_destroy_each_enemy_target(table: TableSession) -> None:
    table.lists_all = True
    options = {option.text: option for option in table.menu_with_odds.options}
    attack = options["attack c4 c6"]
    assert attack.chance is not None
    assert (attack.short, percent(attack.chance)) == ("c6 Ten-Life Gate", "67%")
    assert (options["attack c4 c2"].short, options["attack c4 c2"].chance) == ("c2 Ice Golem (own)", None)
    assert options["end"].chance is None
    assert all(option.chance is None for option in table.menu.options)


def test_what_a_player_cannot_know_does_not_change_the_odds(table: TableSession) -> None:
    view, real = table.known, table.match.game
    others = [card for card, place in enumerate(real.state.place) if place == HAND and real.state.owner[card] == 1]
    assert others
    assert all(view.state.definition[card] != real.state.definition[card] for card in others)
    option = view.find("attack c4 c6")
    assert option is not None
    known, true = outcomes(view, option), outcomes(real, option)
    assert known.probabilities == true.probabilities


def test_an_action_without_dice_is_reported_as_such(resolver: Resolver, table: TableSession) -> None:
    assert type_in(table, "odds end")[-1] == "Nothing is rolled."
    chess = sit(resolver, ("the-long-wall", "the-long-wall"))
    type_in(chess, "keep")
    view = chess.known
    assert outcome_lines(view, view.options[0]) == ["Nothing is rolled."]
    assert chess.menu_with_odds.groups == chess.menu.groups


def test_lines_of_odds_fit_a_small_screen(resolver: Resolver) -> None:
    interpreter = sit(resolver, ("tundra-orcs", "cave-goblins"), first=1, opponent="random", seed=3)
    asked = 0
    for _ in range(60):
        view = interpreter.known
        for label, option in zip(view.labels(), view.options, strict=True):
            if option.aim >= 0:
                lines = type_in(interpreter, f"odds {label}")
                assert max(map(len, lines)) <= WIDTH, lines
                asked += 1
        if interpreter.match.game.over or asked > 20:
            break
        type_in(interpreter, greedys(interpreter))
    assert asked


def test_an_attack_is_weighed_in_an_earlier_phase_as_if_it_could_be_made_now(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    type_in(interpreter, "end", "c3 c4")
    before = interpreter.match.game.digest()
    told = type_in(interpreter, "odds c4 c6")
    assert told[:3] == [
        "As if it were the Attack phase now:",
        "c4 Frost Mage attacks c6 Ten-Life Gate, 10 life left.",
        "1 die, hits on 4 of 6 faces: 0.7 damage on average, 0% to destroy it.",
    ]
    assert type_in(interpreter, "odds attack c4 c6") == type_in(interpreter, "odds a c4 c6") == told
    assert interpreter.match.game.digest() == before


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("c2 c6", "out of reach: Ice Golem (c2) only attacks adjacent cards (2E-ATK-2)."),
        ("c4 d3", "is in no straight line from Frost Mage (c4) (2E-ATK-2)."),
        ("d3 c6", "is not a unit, and only units attack (2E-ATK-1)."),
    ],
)
def test_an_attack_that_would_not_be_possible_then_has_its_reason(line: str, why: str, resolver: Resolver) -> None:
    interpreter = sit(resolver)
    (told,) = type_in(interpreter, "end", "c3 c4", f"odds {line}")
    assert told.startswith("Not in the Attack phase either: ")
    assert told.endswith(why)


def test_a_space_without_a_card_is_no_target_of_an_attack_that_is_supposed(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    (told,) = type_in(interpreter, "end", "c3 c4", "odds c4 a8")
    assert told == "Not in the Attack phase either: there is no card on a8 to attack (2E-ATK-2)."


def test_spaces_of_a_move_that_are_asked_about_are_those_of_an_attack_as_well(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    told = type_in(interpreter, "end", "odds c3 c4")
    assert told == [
        "Move c3 c4: nothing is rolled.",
        "Not in the Attack phase either: there is no card on c4 to attack (2E-ATK-2).",
    ]
