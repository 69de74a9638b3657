"""The first edition at the table: its own words, what each player may know, four seats, a person with two of them."""

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from deckbuilder.cli.table.screen import screen
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match.history import Snapshot
from deckbuilder.match.inspection import piles, show, why
from deckbuilder.match.option_odds import outcome_lines
from deckbuilder.match.options import OptionMenu
from deckbuilder.match.seat import player_view
from deckbuilder.match.setup import players_of
from deckbuilder.match.start import begin
from deckbuilder.players import PASSIVE, PERSON
from deckbuilder.scenarios.expectations import differences
from deckbuilder.scenarios.runner import begin as stand
from engine.core.game import Game
from tests.match.helpers import choose, narrate, read_scenario, type_in

DECKS = ("workbench-mugglug", "workbench-oldin", "workbench-sneeks", "workbench-torgan")
CASE = """\
scenario: a small position
ruleset: summoner-wars-1e
setup: empty
phase: summon
players:
  1: {deck: workbench-sera-eldwyn, magic_pile: [Angel, Priest, Wall], hand: [Cavalry Knight]}
  2: {deck: workbench-mugglug, magic: 2, hand: [Wall], draw: [Savager]}
board:
  d1: {card: Sera Eldwyn, player: 1, damage: 1}
  c2: {card: Wall, player: 1}
  c4: {card: Angel, player: 1, vine: {player: 2, damage: 1}}
  b5: {card: Vine Wall, player: 2}
  c5: {card: Hunter, player: 2, damage: 1, poison: 1, vine: true}
  e8: {card: Mugglug, player: 2}
"""


def seated(resolver: Resolver, players: tuple[str, ...], seed: int = 7) -> TableSession:
    resolved_decks = [load_shipped(name, resolver) for name in DECKS[: len(players)]]
    return TableSession(resolver.catalogue, begin(resolved_decks, resolver, seed, 0, players, strict=False))


def drawn(interpreter: TableSession, width: int, height: int = 50) -> list[str]:
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    console = Console(file=file, width=width, height=height, force_terminal=True, color_system=None, markup=False)
    with console.capture() as captured:
        console.print(screen(console, interpreter.view, interpreter.menu, interpreter.recent))
    return captured.get().splitlines()


@pytest.fixture
def game(tmp_path: Path, resolver: Resolver) -> Game:
    file = tmp_path / "case.yaml"
    file.write_text(CASE, "utf-8")
    return stand(read_scenario(file, resolver))


def figures(game: Game, square: str) -> str:
    """The numbers on a square in their longest form."""
    card = game.state.board[game.library.board.numbers[square]]
    return "".join(text for text, _ in presentation_of(game.library).figures(game, card)[0])


def test_a_square_shows_wounds_poison_and_the_vine_wall_beneath_it(game: Game) -> None:
    assert figures(game, "c5") == "R1 1/2 *1 =2"
    assert figures(game, "c4") == "M1 2/2 =1(2)"
    assert figures(game, "c2") == "wall 9/9"


def test_numbers_are_shown_in_the_terms_of_the_edition(game: Game) -> None:
    assert why(game, 0, "d1")[1:-1] == [
        "  attack value 2 = 2 printed",
        "  life points 6 = 6 printed; 1 wound, 5 left",
    ]
    assert why(game, 0, "d1")[-1] == "  You are in Summon, and this is for Move; 'end' goes on to Event (1E-TURN-1)."
    assert "on Vine Wall of player 2: life points 2, 1 wound" in why(game, 1, "c4")[-1]
    assert show(game, "Wall")[0] == "Wall: wall, life points 9"


@pytest.mark.rule("1E-VINE-5")
def test_an_empty_vine_wall_is_shown_as_other_cards_are(game: Game) -> None:
    assert why(game, 0, "b5") == ["b5 Vine Wall (player 2)", "  life points 2 = 2 printed"]
    assert show(game, "b5")[0].startswith("Vine Wall: ")


@pytest.mark.rule("1E-HID-1")
def test_of_other_magic_piles_only_the_number_is_known(game: Game) -> None:
    counts = presentation_of(game.library).counts
    assert dict(counts(game, 1, 1)) == {"magic": 2, "hand": 1, "draw": 1, "discard": 0, "supply": 13}
    assert dict(counts(game, 1, 0)) == {"magic": 2, "hand": 1, "discard": 0, "supply": 13}
    assert "Magic pile, 3 cards, the top one first: Angel, Priest, Wall" in piles(game.view(0), 0)
    assert not [line for line in piles(game.view(0), 0) if "player 2" in line and "Savager" in line]


def test_a_paid_card_is_narrated_with_the_discarded_cards(game: Game) -> None:
    before, copy = game.copy(), game.copy()
    copy.log = []
    copy.answer("summon Cavalry Knight c3")
    (said, *_) = narrate(before, copy.log)
    assert said == "Player 1 summons Cavalry Knight on c3 for 2 magic (Angel and Priest)."


def told(resolver: Resolver, folder: Path, case: str, *answers: str) -> list[str]:
    """What is said of some answers in a small position."""
    file = folder / "told.yaml"
    file.write_text(f"scenario: told\nruleset: summoner-wars-1e\nsetup: empty\n{case}", "utf-8")
    game = stand(read_scenario(file, resolver))
    said: list[str] = []
    for answer in answers:
        before, game.log = game.copy(), []
        game.answer(answer)
        said += narrate(before, game.log)
    return said


def test_an_ability_with_alternative_costs_is_narrated_once(tmp_path: Path, resolver: Resolver) -> None:
    case = """\
phase: attack
players: {1: {deck: workbench-selundar, magic: 1}, 2: {deck: workbench-krusk}}
board: {d1: {card: Selundar, player: 1}, c3: {card: Kuldrid, player: 1}, e8: {card: Krusk, player: 2}}
"""
    said = told(resolver, tmp_path, case, "end", "magic")
    assert said == ["Kuldrid (c3): Wither.", "Player 1 pays 1 magic (Wall)."]


def test_magic_that_is_taken_from_an_opponent_is_not_passed_by_that_player(tmp_path: Path, resolver: Resolver) -> None:
    case = """\
phase: event
players: {1: {deck: workbench-oldin, hand: [Magic Drain]}, 2: {deck: workbench-krusk, magic: 5}}
board: {d1: {card: Oldin, player: 1}, e8: {card: Krusk, player: 2}, e7: {card: Slayer, player: 2}}
"""
    said = told(resolver, tmp_path, case, "play Magic Drain", "2")
    assert said[:2] == ["Player 1 plays Magic Drain.", "Player 1 takes 2 magic from player 2."]


def test_who_is_destroyed_on_the_way_stands_where_it_has_come(tmp_path: Path, resolver: Resolver) -> None:
    case = """\
phase: move
active: 2
players: {1: {deck: workbench-queen-maldaria}, 2: {deck: workbench-krusk}}
board:
  d1: {card: Queen Maldaria, player: 1}
  c3: {card: Fireling, player: 1}
  c4: {card: Javelineer, player: 2, damage: 1}
  e8: {card: Krusk, player: 2}
dice: [5]
"""
    assert told(resolver, tmp_path, case, "move c4 c5 d5")[:-1] == [
        "Javelineer comes to c5 on its way.",
        "Fireling (c3): Pursue.",
        "Fireling is placed from c3 on c4.",
        "Player 1 rolls 5.",
        "Javelineer (c5) takes 1 wound from Fireling (c4).",
        "Javelineer (c5) is destroyed by Fireling (c4).",
    ]


def test_what_a_scenario_lists_is_what_it_expects(tmp_path: Path, resolver: Resolver) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(CASE, "utf-8")
    scenario = read_scenario(file, resolver)
    expected = {
        "magic": {"1": 3, "2": 2},
        "magic_pile": {"1": ["Angel", "Priest", "Wall"], "2": ["Wall", "Wall"]},
        "supply": {"2": {"Vine Wall": 13}},
        "asked": 1,
        "out": [],
        "sees": {"2": {"hand": {"1": "hidden", "2": ["Wall"]}, "magic_pile": {"1": "hidden"}}},
        "board": {
            "c4": {"card": "Angel", "vine": {"player": 2, "damage": 1}},
            "b5": {"card": "Vine Wall"},
            "c5": {"damage": 1, "poison": 1, "vine": True, "weapon": "ranged", "name": "Hunter"},
            "c2": {"vine": False},
        },
    }
    assert differences(stand(scenario), scenario, expected) == []
    wrong = {
        "magic_pile": {"1": ["Priest", "Angel", "Wall"]},
        "supply": {"2": {"Vine Wall": 14}},
        "asked": 2,
        "out": [1],
        "sees": {"1": {"hand": {"2": ["Wall"]}}},
        "discard_top": {"1": "Wall"},
        "board": {"c4": {"vine": False, "weapon": "ranged"}, "b5": "empty"},
    }
    assert len(differences(stand(scenario), scenario, wrong)) == 9


@pytest.mark.rule("1E-TEAM-1")
@pytest.mark.parametrize(
    ("width", "height", "form"),
    [(160, 50, "grid"), (121, 50, "grid"), (120, 50, "flat"), (80, 50, "flat"), (80, 24, "slim"), (60, 50, "told")],
)
def test_four_players_see_both_boards_at_any_width(width: int, height: int, form: str, resolver: Resolver) -> None:
    interpreter = seated(resolver, (PERSON, PASSIVE, PASSIVE, PASSIVE))
    lines = drawn(interpreter, width, height)
    assert max(map(cell_len, lines)) <= width
    text = "\n".join(lines)
    letters = 3 if width == 80 else 5
    assert all(name[:letters] in text for name in ("MUGGLUG", "OLDIN", "SNEEKS", "TORGAN"))
    assert ("│1MUG7│" in text) == (form == "slim")
    assert ("│▲1MUGGLU│" in text) == (form == "flat" and width > 80)
    assert ("├a2" in text) == (form == "grid")
    assert (" 1  c1 ▲1MUGGLUG M3 7/7  " in text) == (form == "told")


def test_a_duel_fits_eighty_columns(resolver: Resolver) -> None:
    lines = drawn(seated(resolver, (PERSON, PASSIVE)), 80)
    assert max(map(cell_len, lines)) <= 80
    assert any("▲MUGGLUG" in line for line in lines)


@pytest.mark.rule("1E-TEAM-7")
def test_of_three_people_one_has_two_seats(resolver: Resolver) -> None:
    interpreter = seated(resolver, (PERSON, PASSIVE, "seat 1", PASSIVE))
    assert not interpreter.curtain
    type_in(interpreter, "end yes", "end yes", "end yes")
    assert interpreter.viewer == 2
    assert not interpreter.curtain
    assert [seat.role for seat in interpreter.view.seats][::2] == ["you too", "you"]
    shared = seated(resolver, (PERSON, PERSON, "seat 1", PERSON))
    assert shared.curtain


def test_nobody_has_a_seat_of_both_teams(resolver: Resolver) -> None:
    with pytest.raises(InputError, match="nobody can play seat 2 besides seat 1"):
        seated(resolver, (PERSON, "seat 1", PASSIVE, PASSIVE))


def test_players_are_named_by_seat() -> None:
    assert players_of(["person", " greedy", "1", "passive"]) == (PERSON, "greedy", "seat 1", PASSIVE)
    with pytest.raises(InputError, match="there is no player 'god'"):
        players_of(["person", "god"])


def test_unconfirmed_facts_are_shown(resolver: Resolver) -> None:
    interpreter = seated(resolver, (PERSON, PASSIVE, PASSIVE, PASSIVE))
    library = interpreter.match.library
    assert presentation_of(library).uncertain_rules(interpreter.match.game) == [
        "Which seat has which half of the two boards is not confirmed."
    ]
    filth = [load_shipped(name, resolver) for name in ("workbench-the-demagogue", "workbench-oldin")]
    match = begin(filth, resolver, 1, 0, (PERSON, PASSIVE), strict=False)
    (doubt,) = presentation_of(match.library).uncertain_rules(match.game)
    assert "mutations" in doubt


@pytest.mark.rule("1E-GEN-1")
def test_who_is_passive_uses_nothing_that_may_be_left_out(resolver: Resolver) -> None:
    interpreter = seated(resolver, (PERSON, PASSIVE, PASSIVE, PASSIVE))  # Sneeks may exchange places with a common
    before = {square: piece.name for square, piece in interpreter.view.pieces.items()}
    type_in(interpreter, "end turn yes", "end turn yes")
    assert interpreter.match.game.state.turn > 4
    assert {square: piece.name for square, piece in interpreter.view.pieces.items()} == before


@pytest.mark.rule("1E-GEN-10")
def test_team_mates_are_attacked_on_request_only(tmp_path: Path, resolver: Resolver) -> None:
    (tmp_path / "case.yaml").write_text(MATES, "utf-8")
    game = stand(read_scenario(tmp_path / "case.yaml", resolver))
    listed = [item.short for group in OptionMenu(game).groups for item in group.options]
    assert listed == ["b5 Savager", "end"]
    everything = [item.short for group in OptionMenu(game, everything=True).groups for item in group.options]
    assert set(everything) == {"b5 Savager", "a4 Runt (friendly)", "b3 Spearman (own)", "b4 Defender (own)", "end"}


def test_a_person_with_two_seats_sees_the_phases_ended_on_both(resolver: Resolver) -> None:
    interpreter = seated(resolver, (PERSON, PASSIVE, "seat 1", PASSIVE))
    type_in(interpreter, "end turn yes")
    for phase in ("Summon", "Event", "Move"):
        if interpreter.view.phase == phase.lower():
            type_in(interpreter, "end yes")
            assert f"{phase} ended." in " ".join(interpreter.log[len(interpreter.log) - interpreter.recent.logged :])
    assert interpreter.view.phase not in {"summon", "event", "move"}


@pytest.mark.rule("1E-TEAM-5")
def test_the_receiver_of_given_magic_is_narrated(tmp_path: Path, resolver: Resolver) -> None:
    text = MATES.replace("phase: attack", "phase: magic").replace("workbench-oldin}", "workbench-oldin, magic: 2}")
    (tmp_path / "case.yaml").write_text(text, "utf-8")
    menu = OptionMenu(stand(read_scenario(tmp_path / "case.yaml", resolver)))
    assert [(group.kind, group.title) for group in menu.groups] == [("give", "magic to player 3"), ("end", "")]
    assert [option.text for option in menu.find("give 2")] == ["give 2"]


def test_a_card_for_the_magic_pile_is_named_to_its_player_alone(resolver: Resolver) -> None:
    interpreter = seated(resolver, (PERSON, PASSIVE))
    match = interpreter.match
    type_in(interpreter, "end turn yes")
    while interpreter.view.phase != "magic":
        type_in(interpreter, "end yes")
    name = interpreter.view.hand[0].name
    choose(match, f"magic {name}")
    lines = [line.text for line in match.history.now.log(0)]
    assert lines[:2] == [f"{name} is put on your magic pile.", "You gain 1 magic."]
    assert match.history.now.log(1)[0].text == f"A card is put on the magic pile of {match.setup.player_names[0]}."


def test_wounds_are_counted_in_the_terms_of_the_edition(tmp_path: Path, resolver: Resolver) -> None:
    (tmp_path / "case.yaml").write_text(MATES, "utf-8")
    game = stand(read_scenario(tmp_path / "case.yaml", resolver))
    told = outcome_lines(game, game.options[game.labels().index("attack b4 b5")])
    assert told[1] == "1 die, hits on 4 of 6 faces: 0.7 wounds on average, 0% to destroy it."
    assert told[2] == "wounds  exactly  at least"


MATES = """\
scenario: a unit between an enemy, a card of its player and one of the team-mate
ruleset: summoner-wars-1e
setup: empty
phase: attack
players:
  1: {deck: workbench-oldin}
  2: {deck: workbench-mugglug}
  3: {deck: workbench-frick}
  4: {deck: workbench-torgan}
board:
  d1: {card: Oldin, player: 1}
  b4: {card: Defender, player: 1}
  b3: {card: Spearman, player: 1}
  a4: {card: Runt, player: 3}
  b5: {card: Savager, player: 2}
  d8: {card: Mugglug, player: 2}
  h1: {card: Frick, player: 3}
  h8: {card: Torgan, player: 4}
"""
FREEZE = """\
scenario: somebody may be asked between phases
ruleset: summoner-wars-1e
setup: empty
phase: summon
players: {1: {deck: workbench-grognack}, 2: {deck: workbench-sera-eldwyn, magic: 4}}
board:
  d1: {card: Grognack, player: 1}
  c5: {card: Archangel, player: 2, under: [Freeze]}
  e8: {card: Sera Eldwyn, player: 2}
"""


@pytest.mark.rule("1E-GEN-5")
def test_who_skips_is_not_asked_again_in_the_turn_and_is_after_an_undo(tmp_path: Path, resolver: Resolver) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(FREEZE, "utf-8")
    interpreter = seated(resolver, (PERSON, PERSON))
    match = interpreter.match
    game = stand(read_scenario(file, resolver))
    match.history.add(Snapshot(game, game, (), ""))
    interpreter.viewer = match.player
    type_in(interpreter, "", "end yes", "")
    assert interpreter.menu.texts == ["use c5 Freeze", "pass"]
    assert "'skip' uses nothing" in interpreter.view.asks[0]
    type_in(interpreter, "skip", "")
    choose(match, "move d1 d2")  # a new position, and the end of the phase
    assert "pass" not in interpreter.menu.texts
    match.back()
    choose(match, "move d1 d2")
    assert interpreter.menu.texts == ["use c5 Freeze", "pass"]
    choose(match, "pass")
    type_in(interpreter, "")
    assert type_in(interpreter, "skip") == ["There is nothing to skip: 'skip' is for what is asked between phases."]


GUARDED = """\
scenario: two units are wounded at once
ruleset: summoner-wars-1e
setup: empty
active: 2
phase: attack
players:
  1: {deck: workbench-samuel-farthen, magic: 3, hand: [Divine Protection]}
  2: {deck: workbench-grognack}
board:
  b4: {card: Angel, player: 1}
  d4: {card: Priest, player: 1}
  b5: {card: Wall, player: 2}
  c5: {card: Wall, player: 2}
  d5: {card: Wall, player: 2}
  c7: {card: Grognack, player: 2}
dice: [4]
"""


def test_a_question_about_wounds_shows_whose(tmp_path: Path, resolver: Resolver) -> None:
    (tmp_path / "case.yaml").write_text(GUARDED, "utf-8")
    game = stand(read_scenario(tmp_path / "case.yaml", resolver))
    asked = []
    for answer in ("use c7 Walls of Ice Shard", "no", "yes"):
        game.answer(answer)
        asked.append(player_view(game, 0, ("", ""), ("", "")).question)
    play = "Divine Protection: play it (pay 1 magic point to prevent all of those wounds)?"
    assert asked == [f"{play} It is about Angel (b4).", f"{play} It is about Priest (d4).", ""]
