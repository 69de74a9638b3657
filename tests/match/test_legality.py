"""Which actions and paths are offered, and the reasons for those that are not."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deckbuilder.app.rules import statements
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.games import presentation_of
from deckbuilder.match.legality import why
from deckbuilder.scenarios.runner import begin
from engine.core.characteristics import abilities
from engine.core.decisions import NOTHING_ALLOWS, IllegalReason
from engine.core.game import Game
from engine.core.legality import UNREAD
from engine.games.summoner_wars.first_edition.legality import RULES as OF_THE_FIRST
from engine.games.summoner_wars.layout import ATTACKED, DAMAGE, MOVED
from engine.games.summoner_wars.options import PickPath
from engine.games.summoner_wars.second_edition.legality import RULES as OF_THE_SECOND
from engine.games.summoners_chess.legality import RULES as OF_CHESS
from engine.generator import Generator
from fuzz.cards import CONTESTS, shipped
from tests.conftest import ROOT
from tests.depth import deep, sized
from tests.match.helpers import read_scenario, sit, type_in

# By contest: the verbs of two squares, of a card and a square, of a card, of a square.
VERBS = {
    "2e": (("move", "attack"), ("summon", "build"), ("play", "discard"), ("move",)),
    "1e": (("move", "attack"), ("summon",), ("play", "magic"), ("move", "wall")),
    "1e-teams": (("move", "attack"), ("summon",), ("play", "magic"), ("move", "wall", "give")),
    "chess": (("command",), ("summon", "set"), ("play",), ("command", "reveal", "exert")),
}
RULES = {"2e": OF_THE_SECOND, "1e": OF_THE_FIRST, "1e-teams": OF_THE_FIRST, "chess": OF_CHESS}
GAMES = {"2e": 3, "1e": 3, "1e-teams": 1, "chess": 4}
ASKED = sized(120, 40)  # one decision in so many is asked about


def asked(game: Game, contest: str) -> Iterator[str]:
    """Texts that somebody could type, most of them of what is not offered."""
    squares, cards, names, single = VERBS[contest]
    state, board = game.state, game.card_set.board.names
    standing = [card for card in (*state.board, *state.ground) if card >= 0]
    for square in dict.fromkeys(board[state.place[card]] for card in standing):
        yield from (f"{verb} {square} {other}" for verb in squares for other in board)
        yield from (f"{verb} {square}" for verb in single)
    for name in dict.fromkeys(game.name(card) for hand in state.hands for card in hand):
        yield from (f"{verb} {name} {square}" for verb in names for square in board)
        yield from (f"{verb} {name}" for verb in cards)
    for card in standing:
        yield from (f"use {board[state.place[card]]} {ability.title}" for ability in abilities(game, card))
    yield from ("end", "yes", "c4", "dance", "", "move", "summon c1", "use c4")


def is_true(game: Game, reason: IllegalReason) -> bool:
    """Whether a reason agrees with the position, where that is simple to see."""
    state, (why, _, cards, squares, numbers, words, *_) = game.state, reason
    if any(card < 0 for card in cards):
        return False
    if why.endswith(("nobody there", "nothing to attack")):
        return state.board[squares[0]] < 0
    if why.endswith("onto a card"):
        return state.place[cards[0]] == squares[0]
    if why.endswith("phase"):
        return words[0] == game.card_set.phases[state.phase] != words[1]
    if why.startswith("not yours"):
        return game.decision is not None and state.control[cards[0]] != game.decision.player
    return {
        "has moved": lambda: cards[0] in state.notes[MOVED],
        "has attacked": lambda: cards[0] in state.notes[ATTACKED],
        "a card stands in between": lambda: len(cards) > 1 and min(state.place[card] for card in cards) >= 0,
        "no clear line": lambda: len(cards) > 1 and min(state.place[card] for card in cards) >= 0,
        "costs too much": lambda: numbers[0] > numbers[1],
        "too far to move": lambda: numbers[0] > numbers[1],
        "out of range": lambda: numbers[0] > numbers[1],
        "not in hand": lambda: words[0] not in map(game.name, state.hands[state.active]),
    }.get(why, lambda: True)()


@deep
@pytest.mark.parametrize("contest", ["2e", "1e", "1e-teams", "chess"])
def test_every_illegal_text_has_a_true_reason(resolver: Resolver, contest: str) -> None:
    library, decks = shipped(resolver, CONTESTS[contest])
    rules, presentation, found = RULES[contest], presentation_of(library), Counter[str]()
    for number in range(GAMES[contest]):
        game, chance = Game.start(library, CONTESTS[contest].decks_of(decks, 11 * number), number), Generator(number, 9)
        while game.decision is not None and game.state.turn < 30:
            if chance.below(ASKED) == 0:
                labels, before = set(game.labels()), game.digest()
                assert all(game.explain_illegal(label) is None for label in labels)
                for text in asked(game, contest):
                    reason = game.explain_illegal(text)
                    if reason is None:
                        assert game.accepts(text)
                        continue
                    assert reason.rule == rules[reason.why]
                    assert is_true(game, reason), (text, reason)
                    assert presentation.illegal_sentence(game, reason)
                    found[reason.why] += 1
                assert game.digest() == before, "asking has changed the game"
            game.choose(chance.below(len(game.options)))
    assert found[NOTHING_ALLOWS] * 1000 < found.total()
    assert len(found) > sized(10, 20)


@pytest.mark.parametrize("contest", VERBS)
def test_every_hindrance_has_its_sentence_and_a_rule_that_exists(resolver: Resolver, contest: str) -> None:
    library, _ = shipped(resolver, CONTESTS[contest])
    assert RULES[contest].keys() == presentation_of(library).illegal_sentences.keys()
    assert set(RULES[contest].values()) - {""} <= set(statements())


def test_when_the_game_is_over_that_is_the_reason_for_everything(resolver: Resolver) -> None:
    library, decks = shipped(resolver, CONTESTS["2e"])
    game = Game.start(library, CONTESTS["2e"].decks_of(decks, 0), 0)
    game.state.result, game.decision = "summoner destroyed", None
    found = game.explain_illegal("end")
    assert found is not None
    assert (found.why, found.rule) == ("the game is over", "2E-WIN-1")
    assert game.explain_illegal("dance") != IllegalReason(UNREAD)


def test_every_forbidding_statement_has_a_case() -> None:
    table = read_one((ROOT / "tests" / "match" / "forbidding.yaml").read_text("utf-8"), "forbidding.yaml").data
    forbidding = {rule for line in table["forbidding"] for rule in line}
    asked_about = {reason.get("rule", "") for reason in refusals_of_scenarios()} - {""}
    assert forbidding | asked_about <= set(statements())
    assert asked_about == forbidding - table["unasked"].keys()
    assert table["unasked"].keys() <= forbidding


def test_every_rule_of_an_illegal_reason_has_a_case() -> None:
    table = read_one((ROOT / "tests" / "match" / "forbidding.yaml").read_text("utf-8"), "forbidding.yaml").data
    given = {rule for rules in RULES.values() for rule in rules.values()} - {""}
    assert given <= {rule for line in table["forbidding"] for rule in line}


def refusals_of_scenarios() -> list[dict[str, str]]:
    """What scenarios expect of refusals, wherever in them."""
    found: list[dict[str, str]] = []
    for path in sorted((ROOT / "tests" / "scenarios").glob("*/illegal-actions/*.yaml")):
        for document in read_documents(path.read_text("utf-8"), str(path)):
            steps = [step["expect"] for step in document.data.get("steps", ()) if isinstance(step, dict)]
            for expect in (*steps, document.data.get("expect", {})):
                found += expect.get("refused", {}).values()
    return found


FORWARD = "d5 is too far forward: structures stand in your first three rows or beside your summoner (2E-BLD-1)"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("build Parapet d5", FORWARD),
        ("b parap d5", FORWARD),
        ("parapet d5", FORWARD),
        ("BUILD PARAPET D5", FORWARD),
        ("build golem c5", "Ice Golem costs 2 magic, and you have 0 (2E-DMG-5)"),
        ("c3 d3", "you are in Build; Move is over for this turn (2E-TURN-1)"),
        ("attack c3 c8", "you are in Build; 'end' goes on to Attack (2E-TURN-1)"),
        ("discard repair", "you are in Build, and this is for Magic; 'end' goes on to Attack (2E-TURN-1)"),
        ("build", "type it as: build CARD SQUARE"),
        ("build dragon c5", "you have no dragon in hand"),
        ("c3 c8", "you are in Build; 'end' goes on to Attack (2E-TURN-1)"),
        ("play parapet d5", "Parapet is not an event to be played (2E-EVT-1); type it as: build Parapet SQUARE"),
        ("dance", ""),
        ("d5", ""),
        ("", ""),
    ],
)
def test_the_reason_is_found_for_what_a_typed_line_means(resolver: Resolver, line: str, says: str) -> None:
    file = ROOT / "tests" / "scenarios" / "summoner-wars-2e" / "illegal-actions" / "building.yaml"
    assert why(begin(read_scenario(file, resolver)), line) == says


ARCHER_BEHIND_A_UNIT = """
scenario: a unit that moves 3 spaces has a card next to it
ruleset: summoner-wars-2e
setup: empty
phase: move
players: {1: {deck: breakers}, 2: {deck: polar-dwarves}}
board:
  a1: {card: Tacullu, player: 1}
  c1: {card: Wind Archer, player: 1}
  c2: {card: Ice Smith, player: 2}
  f8: {card: Svara, player: 2}
"""


@pytest.mark.rule("2E-MOV-1")
@pytest.mark.parametrize("line", ["move c1 c4", "move c1 c2 c3 c4"])
def test_empty_spaces_of_a_path_are_not_in_its_way(resolver: Resolver, tmp_path: Path, line: str) -> None:
    file = tmp_path / "behind.yaml"
    file.write_text(ARCHER_BEHIND_A_UNIT, "utf-8")
    said = why(begin(read_scenario(file, resolver)), line)
    assert said == "the way of Wind Archer (c1) is not free: Ice Smith (c2) (2E-MOV-1)"


def test_a_card_not_in_hand_is_for_its_phase(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    assert type_in(interpreter, "gate f3") == [
        "You are in Summon, and this is for Build; 'end' goes on to Move (2E-TURN-1)."
    ]
    type_in(interpreter, "end build")
    assert type_in(interpreter, "gate f3") == ["You are in Attack; Build is over for this turn (2E-TURN-1)."]
    assert type_in(interpreter, "smith c1") == ["You are in Attack; Summon is over for this turn (2E-TURN-1)."]


def test_a_word_that_is_no_square_is_not_taken_for_one_that_pays(resolver: Resolver) -> None:
    interpreter = sit(resolver, ("the-long-wall", "locust-season"), seed=3)
    type_in(interpreter, "Hold the Line", "done", "summon Line Spearman d2", "command d1 c2", "summon Dawn Acolyte c1")
    assert interpreter.view.question == "Who pays for Dawn Acolyte?"
    said = type_in(interpreter, "shield c3")
    assert "h8" not in said[0]
    assert "exert c2" in said[0]


def test_a_card_that_is_not_in_hand_is_called_by_its_name(resolver: Resolver) -> None:
    interpreter = sit(resolver, ("polar-dwarves", "breakers"))
    type_in(interpreter, "end build")
    type_in(interpreter, "undo", "end summon", "end move")
    name = next(interpreter.match.game.name(card) for card in interpreter.match.game.state.draws[0])
    assert type_in(interpreter, f"summon {name.lower()} c1")[0].startswith(("You are in Build", f"You have no {name}"))
    assert type_in(interpreter, f"build {name.lower()} c1") == [f"You have no {name} in hand."]


POSITION = """\
scenario: a Paladin and some others
ruleset: summoner-wars-2e
setup: empty
phase: move
players:
  1: {deck: vanguards}
  2: {deck: phoenix-elves}
board:
  c3: {card: Citadel Paladin, player: 1}
"""
GUARD = "  c5: {card: Royal Guardian, player: 2}\n"
OTHER_GUARD = "  e3: {card: Deceiver, player: 2}\n"
OWN_GUARD = "  c5: {card: Royal Guardian, player: 1}\n"

Position = Callable[[str], Game]
CLINGER = "  c4: {card: Horde Clinger, player: 1}\n"

NEAR = Counter(["c4", "c2", "b3", "d3", "c1", "a3", "e3", "b4", "d4", "b2", "d2"])  # all but c5, and back to c3


@pytest.fixture
def position(tmp_path: Path, resolver: Resolver) -> Position:
    """The game in which the Paladin stands on c3 and the cards of some more lines elsewhere."""

    def stand(lines: str) -> Game:
        file = tmp_path / "paths.yaml"
        file.write_text(POSITION + lines, "utf-8")
        return begin(read_scenario(file, resolver))

    return stand


def _moves(game: Game) -> list[str]:
    return [label for label in game.labels() if label.startswith("move c3 ")]


def _paths(game: Game) -> Counter[str]:
    """Return how many paths are offered to each square."""
    return Counter(label.split()[-1] for label in _moves(game))


@pytest.mark.rule("2E-MOV-1")
def test_one_of_several_equivalent_paths_is_offered(position: Position) -> None:
    assert _paths(position("")) == NEAR + Counter(["c5"])


@pytest.mark.rule("2E-MOV-1")
def test_a_move_out_and_back_is_legal_and_listed_only_if_something_comes_of_it(position: Position) -> None:
    game = position("")
    assert "c3" not in _paths(game)
    assert game.find("move c3 c2 c3") is not None
    assert _paths(position(CLINGER))["c3"] == 1  # the Clinger may follow it


@pytest.mark.rule("2E-TOK-11")
def test_a_path_that_a_guard_attacks_is_offered_beside_one_that_none_does(position: Position) -> None:
    assert _paths(position(GUARD)) == NEAR + Counter(["b4", "d4", "c3"])


@pytest.mark.rule("2E-TOK-11")
def test_paths_past_different_guards_are_both_offered(position: Position) -> None:
    """Through c4 the unit leaves one guard, through d3 the other."""
    assert _paths(position(GUARD + OTHER_GUARD))["d4"] == len(("c4", "d3"))


@pytest.mark.rule("2E-TOK-11")
def test_a_friendly_guard_makes_no_difference(position: Position) -> None:
    assert _paths(position(OWN_GUARD))["d4"] == 1


@pytest.mark.rule("2E-TOK-11")
def test_different_paths_to_a_square_have_different_results(position: Position) -> None:
    game = position(GUARD)
    harm = []
    for move in _moves(game):
        if move.endswith(" d4"):
            branch = game.copy()
            branch.answer(move)
            harm.append(sum(branch.state.columns[DAMAGE]))
    assert sorted(harm) == [0, 1]


@pytest.mark.rule("2E-TOK-11")
def test_a_longer_path_that_a_guard_attacks_less_often_is_offered(position: Position) -> None:
    """Through e5 the unit comes beside the guard again."""
    game = position("  d4: {card: Wind Archer, player: 1}\n  d5: {card: Deceiver, player: 2}\n")
    assert {"move d4 e4 e5 f5", "move d4 e4 f4 f5"} <= set(game.labels())


def test_labels_of_several_paths_to_a_square_name_every_square(position: Position) -> None:
    game = position(GUARD)
    to_d4 = [label for label in _moves(game) if label.endswith(" d4")]
    assert to_d4 == ["move c3 c4 d4", "move c3 d3 d4"]
    assert "move c3 a3" in _moves(game)


def test_the_short_text_of_a_move_with_several_paths_takes_the_first(position: Position) -> None:
    """Records name moves by where they end."""
    game, same = position(GUARD), position(GUARD)
    game.answer("move c3 d4")
    same.answer("move c3 c4 d4")
    assert game.digest() == same.digest()


def test_a_chosen_path_is_listed_with_the_squares_between(position: Position) -> None:
    game = position("")
    names = game.library.board.names
    listing = presentation_of(game.library).listing
    for text, listed in (("c3 d3 d4", "d4 via d3"), ("c3 d3 d4 d5", "d5 via d3, d4"), ("c3 d3", "d3")):
        path = PickPath(tuple(map(names.index, text.split())))
        for label in (path.label(game), path.brief(game)):  # the latter where there is no other way to its end
            assert listing(game, path, label).short == listed
