"""Scenarios are read and compared, and every shipped one holds."""

from pathlib import Path

import pytest

from deckbuilder.app.rules import statements
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.scenarios.runner import run_document
from deckbuilder.scenarios.scenario import Scenario
from tests.conftest import ROOT
from tests.examples import examples
from tests.match.helpers import BASE, STEPS, Runner, case, documents_of, read_scenario, run_text

MELEE, RANGED_SPECIAL = 5, 3  # faces of the die, in the order of the rule set


@pytest.fixture
def reading(tmp_path: Path, resolver: Resolver) -> "Reader":
    return Reader(tmp_path, resolver)


class Reader:
    """Reads texts as files of a folder."""

    def __init__(self, folder: Path, resolver: Resolver) -> None:
        self.folder = folder
        self.resolver = resolver

    def __call__(self, text: str) -> Scenario:
        file = self.folder / "case.yaml"
        file.write_text(text, "utf-8")
        return read_scenario(file, self.resolver)

    def input_error(self, text: str) -> str:
        """The fault of a text, without the name of its file."""
        with pytest.raises(InputError) as raised:
            self(text)
        return str(raised.value).removeprefix(f"{self.folder / 'case.yaml'}:")


def test_a_scenario_is_read_into_values(reading: Reader) -> None:
    found = reading(BASE + STEPS + "turn: 9\nactive: 2\nseed: 3\nexpect: {phase: move}\n")
    assert (found.name, found.seed, found.active, found.turn) == ("a small position", 3, 1, 9)
    assert found.phases[found.phase] == "attack"
    assert found.dice == (MELEE, RANGED_SPECIAL)
    assert [(found.squares.names[placed.square], str(placed.card)) for placed in found.board] == [
        ("d1", "Svara"),
        ("c4", "Ice Smith"),
        ("c5", "Mind Witch"),
        ("c8", "Tacullu"),
    ]
    assert [str(card) for card in found.sides[0].piles["draw"]] == ["Ollag", "Frost Mage"]
    assert [step.text for step in found.steps] == ["attack c4 c5", "end", None]


def test_what_is_left_out_has_its_usual_value(reading: Reader) -> None:
    found = reading("scenario: nothing at all\nruleset: 2e\nsetup: empty\n".replace("2e", "summoner-wars-2e"))
    assert (found.seed, found.active, found.turn, found.phase, found.dice) == (1, 0, 5, 0, ())
    assert (found.board, [step.expect for step in found.steps]) == ((), [{}])


def test_the_symbols_of_a_face_may_stand_in_any_order(reading: Reader) -> None:
    assert reading(BASE.replace("ranged special", "special ranged")).dice == (MELEE, RANGED_SPECIAL)


def test_numbers_are_answers_and_spaces_do_not_count(reading: Reader) -> None:
    found = reading(BASE + 'steps: [1, "move   c3  c4", "no", yes]\n')
    assert [step.text for step in found.steps if step.text] == ["1", "move c3 c4", "no", "yes"]


def test_a_deck_file_may_lie_beside_the_scenario(reading: Reader) -> None:
    shipped = ROOT / "cards" / "summoner-wars-2e" / "decks" / "polar-dwarves.yaml"
    (reading.folder / "ice.yaml").write_text(shipped.read_text("utf-8").replace("Polar Dwarves", "Ice"), "utf-8")
    found = reading(BASE.replace("deck: polar-dwarves", "deck: ice.yaml"))
    assert found.sides[0].deck is not None
    assert found.sides[0].deck.deck.name == "Ice"


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        ("scenario: ", "szenario: ", "1:1", "is not a scenario: it has no key 'scenario:'"),
        ("ruleset: summoner-wars-2e\n", "", "1:1", "'ruleset' is missing"),
        ("ruleset: summoner-wars-2e", "ruleset: [2e]", "2:10", "'ruleset' is [\"2e\"]; it must be text"),
        ("phase: attack", "phase: attack\ncommanded: true", "5:1", "Summoner Wars, second edition knows no commanded"),
        ("magic: 1", "morale: 1", "6:28", "Summoner Wars, second edition knows no morale"),
        ("boost: 1}", "exerted: true}", "10:36", "Summoner Wars, second edition knows no exerted"),
        ("boost: 1}", "face_down: true}", "10:36", "Summoner Wars, second edition knows no face down"),
        ("boost: 1}", "counters: {boost: 1}}", "10:36", "Summoner Wars, second edition knows no counters"),
        ("ruleset: summoner-wars-2e", "ruleset: go", "2:10", "there is no rule set 'go'"),
        ("setup: empty", "setup: full", "3:8", "what fits: empty, decks"),
        ("phase: attack", "phase: lunch", "4:8", "there is no phase 'lunch'; there are summon, move"),
        ("magic: 1", "magic: 16", "6:35", "it must be at most 15"),
        ("deck: polar-dwarves", "deck: polar-dwarfs", "6:13", "did you mean polar-dwarves"),
        ("deck: polar-dwarves", "deck: the-long-wall", "6:13", "the deck The Long Wall is of Summoner's Chess"),
        ("deck: polar-dwarves", 'deck: "-"', "6:13", "a scenario's deck is a file beside it, or a shipped deck"),
        ("deck: polar-dwarves", "deck: /etc/hostname", "6:13", "a scenario's deck is a file beside it, or a shipped deck"),
        ("deck: polar-dwarves", "deck: ../decks/other.yaml", "6:13", "a scenario's deck is a file beside it, or a shipped deck"),
        ("[Parapet]", "[Parrapet]", "6:45", "no card is called 'Parrapet' in Summoner Wars, second edition; did you mean Parapet"),
        ("[Ollag, Frost Mage]", "[Ollag, Fire Beast]", "6:69", "no card is called 'Fire Beast'"),
        ("[Perplexing Tempest]", "[Deceiver]", "7:49", "Deceiver is not an event"),
        ("c4: {card: Ice Smith", "g4: {card: Ice Smith", "10:3", "there is no square 'g4'; they are a1 to f8"),
        ("c4: {card: Ice Smith", "c9: {card: Ice Smith", "10:3", "there is no square 'c9'"),
        ("c4: {card: Ice Smith", "44: {card: Ice Smith", "10:3", "it must look like: a square such as c4"),
        ("card: Ice Smith, ", "", "10:7", "'card' is missing: the name of the card"),
        ("player: 1, boost: 1", "player: 3, boost: 1", "10:33", "there is no player 3 here"),
        ("player: 1, boost: 1", "player: 5, boost: 1", "10:33", "what fits: 1, 2, 3, 4"),
        ("player: 1, boost: 1", "player: 1, poison: 1", "10:36", "Summoner Wars, second edition knows no poison"),
        ("player: 1, boost: 1", "player: 1, vine: true", "10:36", "Summoner Wars, second edition knows no vine"),
        ("magic: 1", "supply: {}", "6:28", "Summoner Wars, second edition knows no supply"),
        ("setup: empty", "setup: empty\nteams: [[1, 3], [2, 4]]", "7:3", "the second edition has 2 seats, not 4"),
        ("setup: empty", "setup: empty\nteams: [[1, 2], [3, 4]]", "4:8", "players 1 and 3 play against 2 and 4"),
        ("boost: 1", "boots: 1", "10:36", "did you mean 'boost'?"),
        ("{card: Ice Smith, player: 1, boost: 1}", "empty", "10:7", "every space is empty here"),
        ("dice: [melee", "dice: [mellee", "13:8", "one or two of melee, ranged and special"),
        ("dice: [melee", "dice: [special", "13:8", "the die has no face 'special'; it has melee ranged"),
    ],
)  # fmt: skip
def test_a_fault_is_reported_at_its_place(old: str, new: str, place: str, says: str, reading: Reader) -> None:
    assert old in BASE
    found = reading.input_error(BASE.replace(old, new, 1))
    assert found.startswith(f"{place}: ")
    assert says in found


@pytest.mark.parametrize(
    ("expect", "says"),
    [
        ("{board: {c4: Ice Smyth}}", "no card is called 'Ice Smyth'"),
        ("{board: {c4: {card: Ice Smyth}}}", "no card is called 'Ice Smyth'"),
        ("{board: {c4: {under: [Ice Smith, Ice Smyth]}}}", "no card is called 'Ice Smyth'"),
        ("{board: {c9: empty}}", "there is no square 'c9'"),
        ("{board: {c4: {demage: 1}}}", "did you mean 'damage'?"),
        ("{hand: {1: [Parrapet]}}", "no card is called 'Parrapet'"),
        ("{hand: [Parapet]}", "it must be a mapping"),
        ("{hand: {3: [Parapet]}}", "there is no player 3 here"),
        ("{phase: lunch}", "there is no phase 'lunch'"),
        ("{winner: nobody}", "what fits: 1, 2, 3, 4, none"),
        ("{ilegal: [end]}", "did you mean 'illegal'?"),
    ],
)
def test_an_expectation_that_could_never_hold_is_a_fault(expect: str, says: str, reading: Reader) -> None:
    for text in (case(f"expect: {expect}\n"), case(f"steps:\n  - end\n  - expect: {expect}\n")):
        assert says in reading.input_error(text)


@pytest.mark.parametrize("step", ["[end]", "{expects: {}}", "{}", "null", "true", '""', "1.5"])
def test_a_step_is_a_text_a_number_or_a_check(step: str, reading: Reader) -> None:
    assert "steps > entry 2" in reading.input_error(case(f"steps: [end, {step}]\n")) or step.startswith("{")


def test_the_normal_setup_needs_two_decks_that_can_be_played(reading: Reader) -> None:
    text = "scenario: decks\nruleset: summoner-wars-2e\nsetup: decks\nplayers: {1: {deck: breakers}}\n"
    assert reading.input_error(text) == "4:10: the normal setup needs a deck for player 2"


@pytest.mark.parametrize("text", ["", "# nothing\n", "[]", "scenario", "1", "a: 1\n---\nb: 2\n", "a: *b\n", "a: [\n"])
def test_what_is_no_scenario_is_a_fault(text: str, reading: Reader) -> None:
    assert reading.input_error(text)


@pytest.fixture
def running(tmp_path: Path, resolver: Resolver) -> Runner:
    return Runner(tmp_path, resolver)


HOLDS = """
board:
  d1: Svara
  c4: {card: Ice Smith, player: 1, owner: 1, damage: 0, boost: 1, strength: 2, life: 2, under: []}
  c5: {card: mind witch, player: 2, damage: 1}
  c8: {damage: 0}
  a1: empty
magic: {1: 1, 2: 2}
hand: {1: [Parapet], 2: []}
hand_count: {1: 1, 2: 0}
draw: {1: [Ollag, Frost Mage], 2: []}
draw_count: {1: 2, 2: 0}
discard: {1: [Ice Ram]}
active_events: {1: [], 2: [Perplexing Tempest]}
phase: attack
active: 1
turn: 5
winner: none
legal: [attack c4 c5, end, "attack  c4 c5"]
illegal: [attack c4 d1, move c4 c3, nonsense, c5]
options: []
dice_left: 2
"""


def expecting(expect: str) -> str:
    lines = "".join(f"  {line}\n" for line in expect.strip().split("\n"))
    return f"{BASE}expect:\n{lines}"


def test_what_a_scenario_lists_is_what_stands_there(running: Runner) -> None:
    assert running.why(expecting(HOLDS)) == ""


@pytest.mark.parametrize(
    ("expect", "why"),
    [
        ("board: {a1: Svara}", "a1 is empty, expected Svara"),
        ("board: {a1: {damage: 1}}", "a1 is empty, expected a card"),
        ("board: {d1: empty}", "d1 is Svara, expected empty"),
        ("board: {d1: Ollag}", "d1 is Svara, expected Ollag"),
        ("board: {c4: {card: Svara}}", "c4 is Ice Smith, expected Svara"),
        ("board: {c4: {player: 2}}", "c4 Ice Smith: player is 1, expected 2"),
        ("board: {c4: {owner: 2}}", "c4 Ice Smith: owner is 1, expected 2"),
        ("board: {c5: {damage: 0}}", "c5 Mind Witch: damage is 1, expected 0"),
        ("board: {c5: {life: 1}}", "c5 Mind Witch: life is 2, expected 1"),
        ("board: {c5: {strength: 2}}", "c5 Mind Witch: strength is 3, expected 2"),
        ("board: {c4: {boost: 0}}", "c4 Ice Smith: boost is 1, expected 0"),
        ("board: {c4: {under: [Ollag]}}", "under c4 is nothing, expected Ollag"),
        ("magic: {2: 3}", "magic of player 2 is 2, expected 3"),
        ("hand: {1: []}", "hand of player 1 is Parapet, expected nothing"),
        ("hand: {1: [Parapet, Parapet]}", "hand of player 1 is Parapet, expected 2 Parapet"),
        ("hand_count: {1: 2}", "hand count of player 1 is 1, expected 2"),
        ("draw: {1: [Frost Mage, Ollag]}", "draw of player 1 is Ollag and Frost Mage, expected Frost Mage and Ollag"),
        ("draw: {1: [Ollag]}", "draw of player 1 is Ollag and Frost Mage, expected Ollag"),
        ("draw_count: {1: 3}", "draw count of player 1 is 2, expected 3"),
        ("discard: {2: [Blast]}", "discard of player 2 is nothing, expected Blast"),
        ("active_events: {2: []}", "active events of player 2 is Perplexing Tempest, expected nothing"),
        ("phase: magic", "phase is attack, expected magic"),
        ("active: 2", "active is 1, expected 2"),
        ("turn: 6", "turn is 5, expected 6"),
        ("winner: 2", "winner is none, expected 2"),
        ("legal: [attack c5 c4]", "'attack c5 c4' is not offered"),
        ("illegal: [end, attack c4 c5]", "'end' is offered; 'attack c4 c5' is offered"),
        ("options: [c4]", "the options are nothing, expected c4"),
        ("dice_left: 0", "dice left is 2, expected 0"),
        ("morale: {1: 3}", "morale of player 1 is unknown to this game"),
        ("result: {winner: 1, why: checkmate}", "the game goes on, expected its end: 1 checkmate"),
        ("check: 1", "check is unknown to this game, expected 1"),
        ("morale: {1: 20}", "morale of player 1 is unknown to this game"),
        ("exerted: {c4: true}", "c4 Ice Smith: exerted is unknown to this game, expected True"),
        ("face_down: {a1: false}", "a1 is empty, expected a card"),
        ("counters: {c4: {ice: 0}}", "c4 Ice Smith: ice is unknown to this game, expected 0"),
    ],
)  # fmt: skip
def test_every_unmet_expectation_is_reported(expect: str, why: str, running: Runner) -> None:
    assert running.why(expecting(expect)) == f"in the end (line 14): {why}"


def test_every_difference_is_reported_in_one_line(running: Runner) -> None:
    found = running.why(expecting("magic: {1: 2, 2: 3}\nphase: magic"))
    assert found == (
        "in the end (line 14): magic of player 1 is 1, expected 2; magic of player 2 is 2, expected 3; "
        "phase is attack, expected magic"
    )


ORDER = """\
scenario: two abilities come after one attack
ruleset: summoner-wars-2e
setup: empty
phase: attack
players: {1: {deck: savanna-elves}, 2: {deck: polar-dwarves}}
board:
  a1: {card: Abua Shi, player: 1}
  c3: {card: Makeinda Ru, player: 1, boost: 1}
  c5: {card: Bear Cavalry, player: 2}
  d3: {card: Bear Cavalry, player: 2}
  f8: {card: Svara, player: 2}
dice: [melee, melee]
steps: [attack c3 c5]
"""


@pytest.mark.parametrize(
    ("options", "holds"),
    [
        ('[c5, d3, "no"]', True),
        ('["no", d3, c5]', True),
        ('[Bear Cavalry@c5, d3, "no"]', True),
        ("[c5, d3]", False),
        ('[c5, c5, "no"]', False),
        ('[c5, c5, d3, "no"]', False),
        ('[c5, Bear Cavalry, "no"]', False),  # which one?
        ('[c5, d3, f8, "no"]', False),
        ("[]", False),
    ],
)
def test_options_are_compared_by_what_they_mean_in_any_order(options: str, holds: bool, running: Runner) -> None:
    why = running.why(f"{ORDER}expect: {{options: {options}}}\n")
    assert (why == "") == holds
    assert holds or "the options are c5, d3 and no, expected " in why


FOLDER = ROOT / "tests" / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize(
    "folder", sorted({path.parent for path in FILES}), ids=lambda path: str(path.relative_to(FOLDER))
)
def test_the_scenarios_of_a_folder_hold(folder: Path, resolver: Resolver) -> None:
    documents = [document for path in FILES if path.parent == folder for document in documents_of(path)]
    results = [run_document(document, resolver) for document in documents]
    assert [(str(result.place), result.why) for result in results if not result.passed] == []


def test_the_examples_of_the_documents_hold(tmp_path: Path, resolver: Resolver) -> None:
    for example in examples("docs/scenarios.md", "yaml"):
        result = run_text(example, tmp_path, resolver)
        assert (result.passed, result.why) == (True, "")


def test_a_scenario_has_a_name_of_its_own_and_cites_rules_that_exist() -> None:
    named: dict[str, str] = {}
    known = set(statements())
    for path in FILES:
        for document in documents_of(path):
            place, data = f"{path}:{document.line}", document.data
            first = named.setdefault(data["scenario"], place)
            assert first == place, f"{first} and {place} have one name"
            assert set(data.get("rules", ())) <= known, place
