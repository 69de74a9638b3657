"""The linter: for each kind of problem the file, line and column, and a sentence that says what is wrong."""

from pathlib import Path

import pytest

from deckbuilder.catalogue.known_cards import of_catalogue
from deckbuilder.documents.document import KINDS
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError, Place
from deckbuilder.lint import Finding, Linter, LintReport
from deckbuilder.places import shipped
from deckbuilder.text import listed
from tests.conftest import Cli
from tests.depth import deep
from tests.house import DECK, FILES, RULESET, plant

CARD = "card: New\nruleset: crown-and-thorn\nclass: ally\n"
HERO = "card: Prince\nruleset: crown-and-thorn\nclass: hero\n"
FOX = f"{CARD.replace('New', 'Ash Fox')}faction: Court of Day\n"
KEYS = listed((f"'{kind}:'" for kind in KINDS), "or")
LIST = "deck: New\nruleset: crown-and-thorn\nformat: duel\n"


def test_a_file_without_a_document_is_reported(tmp_path: Path) -> None:
    for content in ("", "# later\n", "---\n"):
        (tmp_path / "card.yaml").write_text(content, "utf-8")
        report = linted(tmp_path)
        assert [str(finding) for finding in report.findings] == [
            f"{tmp_path}/card.yaml: is empty, or holds only remarks; a card begins with 'card:', a deck with 'deck:'"
        ]
        assert report.exit_code == 2


def test_beside_files_without_a_document_nothing_is_read(tmp_path: Path) -> None:
    house, empty = plant(tmp_path / "house", FILES), plant(tmp_path, {"empty.yaml": "# later\n"}) / "empty.yaml"
    sources = Sources()
    sources.folders = [(house, True)]
    linter = Linter(sources)
    assert [str(finding) for finding in linter.lint([empty]).findings] == [
        f"{empty}: is empty, or holds only remarks; a card begins with 'card:', a deck with 'deck:'"
    ]
    assert linter.builder.rulesets == {}
    linter = Linter(sources)
    linter.lint([empty, house / "cards.yaml"])
    assert linter.builder.rulesets.keys() == {"crown-and-thorn"}


def linted(folder: Path, *paths: Path) -> LintReport:
    """The report on a folder alone, without the shipped cards."""
    sources = Sources()
    sources.folders = [(folder, True)]
    return Linter(sources).lint(list(paths))


def told(report: LintReport, folder: Path) -> list[str]:
    return [str(finding).replace(f"{folder}/", "") for finding in report.findings]


CARDS_AND_POOLS = [
    # what is changed in the house rule set's folder, the findings, the exit code
    (
        {"new.yaml": CARD.replace("ally", "ally dragon")},
        ["new.yaml:3:8: 'dragon' is not a class word of Crown and Thorn; it knows hero, ally, beast, spell and relic"],
        2,
    ),
    (
        {"new.yaml": f"{CARD}symbols: [sun, star]\nkeywords: [ward 3, sudden haste 2]\n"},
        [
            "new.yaml:4:16: 'star' is not a symbol of Crown and Thorn; it knows sun and moon",
            "new.yaml:5:20: 'haste' is not a keyword of Crown and Thorn; it knows swift and ward",
        ],
        2,
    ),
    (
        {"new.yaml": CARD, "old.yml": CARD.replace("New", "néw!")},
        [
            ("old.yml:1:1: the card 'néw!' stands here a second time; "
            "the first is 'New', at new.yaml:1: case, accents and signs do not tell names apart")
        ],
        2,
    ),
    (
        {"new.yaml": f"{HERO}setup:\n  confirmed: true\n  board:\n    - {{card: Ash Foxx, at: [0, 0]}}\n"},
        [
            "new.yaml:7:5: 'Prince' is missing: every hero starts with it on the board",
            "new.yaml:7:14: there is no card 'Ash Foxx' in this rule set; did you mean Ash Fox?",
        ],
        1,
    ),
    (
        {"new.yaml": f"{HERO}brings: {{sworn: {{Ser Brann: 1}}, swon: {{Renard: 1}}}}\npiles:\n  Jabberwock: 2\n"},
        [
            "new.yaml:4:18: there is no card 'Ser Brann' in this rule set; did you mean Ser Bran?",
            "new.yaml:4:33: there is no section 'swon' in this rule set; it has hero, camp, sworn, allies and spells",
            "new.yaml:6:3: there is no card 'Jabberwock' in this rule set",
        ],
        1,
    ),
    (
        {"new.yaml": f"{CARD}faction: Court of Dai\n"},
        ["new.yaml:4:10: the faction 'Court of Dai' has no file of its own; did you mean 'Court of Day'?"],
        1,
    ),
    ({"new.yaml": f"{CARD}faction: Wanderers\n"}, [], 0),  # a faction needs no file
    (
        {"new.yaml": f"{CARD}pattern: |\n  m m\n  @ m\n"},
        ["new.yaml:4:10: a pattern is a square of odd size; this one has 2 rows of 2, 2 tiles"],
        2,
    ),
    (
        {"new.yaml": f"{CARD}csot: 1\n"},
        ["new.yaml:4:1: 'csot' is not a key here; did you mean 'cost'?"],
        2,
    ),
    (
        {"new.yaml": "card: New\nruleset: crown\nclass: ally\n"},
        ["new.yaml:2:10: there is no rule set 'crown'; it must be crown-and-thorn, or one of your own in a file ruleset.yaml"],
        2,
    ),
    (
        {"new.yaml": "pool: New\nruleset: crown-and-thorn\ncards:\n  Ash Fox: 1\n  Ash Vox: 2\n"},
        ["new.yaml:5:3: there is no card 'Ash Vox' in this rule set; did you mean Ash Fox?"],
        1,
    ),
    ({"new.yaml": "title: New\n"}, [f"new.yaml:1:1: cannot tell what this is: a document has a key {KEYS}"], 2),
    ({"new.yaml": "card: [New\n"}, ["new.yaml:1:7: is not YAML: the '[' that begins here has no ']'"], 2),
]  # fmt: skip
DECKS = [
    (
        {"new.yaml": f"{LIST.replace('duel', 'draft')}cards: {{}}\n"},
        ["new.yaml:3:9: there is no format 'draft' in this rule set; it must be duel"],
        2,
    ),
    (
        {"new.yaml": DECK},
        ["new.yaml:1:1: the deck 'High Noon' stands here a second time; the first is at decks/high-noon.yaml:1"],
        2,
    ),
    (
        {
            "new.yaml": f"{LIST}cards:\n  hero: {{Queen Ysolde: 1}}\n  camp: {{Campfire: 1}}\n  allies:\n    Owl of Ill Omen: 1\n"
            "    ser bran: 3\n    Nobody: 1\n  Spell: {Candle: 2}\n  squires: {Ash Fox: 1}\n"
        },
        [
            "new.yaml:4:1: the deck is not legal: the deck has 7 cards besides the hero, camp and sworn, 6 required (CT-2) - take out 1",
            "new.yaml:6:3: the deck is not legal: camp: 1 card, 2 required (CT-1) - add 1 Campfire",
            "new.yaml:7:3: the deck is not legal: allies: 5 cards, 4 required (CT-1) - take out 1",
            "new.yaml:8:5: the deck is not legal: Owl of Ill Omen (moon) does not belong to Queen Ysolde (CT-4) - Queen Ysolde takes cards with sun",
            "new.yaml:9:5: the deck is not legal: 3 copies of Ser Bran, 2 allowed (CT-3) - take out 1",
            "new.yaml:10:5: the deck is not legal: no card is called 'Nobody' in Crown and Thorn (unknown-card)",
            "new.yaml:11:11: the deck is not legal: 2 copies of Candle, 1 allowed (CT-3) - take out 1",
            "new.yaml:12: the deck is not legal: there is no section 'squires' (syntax)",
        ],
        1,
    ),
    (
        {"new.yaml": DECK.replace("High Noon", "New") + "pool:\n  Ash Fox: 2\n  Nobody: 1\n"},
        ["new.yaml:15:3: the deck is not legal: no card is called 'Nobody' in Crown and Thorn (unknown-card)"],
        1,
    ),
]  # fmt: skip
RULES = [
    (
        {"ruleset.yaml": RULESET.replace("class:hero", "class:").replace('"keyword:swift"', '"(class:ally"').replace("playable: class", "playable: clas")},
        [
            'ruleset.yaml:22:21: the query ends too early; what fits: a value, a phrase in "quotes"',
            "ruleset.yaml:32:63: the query ends too early; what fits: )",
            "ruleset.yaml:42:13: there is no field 'clas'; did you mean 'class'?",
        ],
        2,
    ),
    (
        {"ruleset.yaml": RULESET.replace("class:spell cost", "class:spel cost").replace("keyword:swift", "faction:Dwarves")},
        [
            "ruleset.yaml:26:23: 'spel' is not a class; did you mean 'spell'?",
            "ruleset.yaml:32:63: there is no faction 'Dwarves'; what fits: Court of Day, Court of Night",
        ],
        1,
    ),
    (
        {"ruleset.yaml": RULESET.replace("in: [allies]", "in: [alies]").replace("in: [allies, spells]}", "in: [allies, spell]}")},
        [
            "ruleset.yaml:27:48: there is no section 'spell' in this rule set; it has hero, camp, sworn, allies and spells",
            "ruleset.yaml:29:70: there is no section 'alies' in this rule set; it has hero, camp, sworn, allies and spells",
        ],
        1,
    ),
    (
        {"ruleset.yaml": RULESET.replace("leader: hero", "leader: camp")},
        ["ruleset.yaml:17:9: 'camp' is not a class word; the leader's section is called like the leader's class"],
        1,
    ),
    ({"ruleset.yaml": RULESET.replace("leader: hero", "leader: king")}, ["ruleset.yaml:21:5: the format 'duel' has no section 'king', the leader's"], 1),
    ({"ruleset.yaml": RULESET.replace("{Campfire: 2}", "{Camp fire: 2}")}, ["ruleset.yaml:23:68: there is no card 'Camp fire' in this rule set; did you mean Campfire?"], 1),
    # Nothing more is said of the cards and decks of a rule set that is not understood.
    ({"ruleset.yaml": RULESET.replace("name: Crown and Thorn\n", "")}, ["ruleset.yaml:1:1: 'name' is missing: the name of the game and edition"], 2),
    ({"ruleset.yaml": RULESET, "more/ruleset.yaml": RULESET}, ["ruleset.yaml:1:1: the rule set 'crown-and-thorn' stands here a second time; the first is at more/ruleset.yaml:1"], 2),
]  # fmt: skip


@pytest.mark.parametrize(("tree", "findings", "code"), [*CARDS_AND_POOLS, *DECKS])
def test_a_problem_is_reported_with_its_place(
    tmp_path: Path, tree: dict[str, str], findings: list[str], code: int
) -> None:
    folder = plant(tmp_path, {**FILES, **tree})
    report = linted(folder)
    assert told(report, folder) == findings
    assert report.exit_code == code


@pytest.mark.parametrize(("tree", "findings", "code"), RULES)
def test_a_problem_of_a_rule_set_is_reported_with_its_place(
    tmp_path: Path, tree: dict[str, str], findings: list[str], code: int
) -> None:
    folder = plant(tmp_path, {**FILES, **tree})
    report = linted(folder, folder / "ruleset.yaml")
    assert told(report, folder) == findings
    assert report.exit_code == code


def test_cards_of_an_unreadable_rule_set_have_no_findings(tmp_path: Path) -> None:
    bad_word = CARD.replace("ally", "dragon")
    folder = plant(tmp_path, {**FILES, "ruleset.yaml": RULESET.replace("class:hero", "class:"), "new.yaml": bad_word})
    report = linted(folder)
    assert [finding.partition(":")[0] for finding in told(report, folder)] == ["ruleset.yaml"]
    assert report.documents == 13


def test_a_card_with_a_fault_is_not_missing_too(tmp_path: Path) -> None:
    files = {**FILES, "hero.yaml": f"{HERO}brings: {{sworn: {{New: 1}}}}\n"}
    folder = plant(tmp_path, {**files, "new.yaml": f"{CARD}cots: 1\n"})
    (folder / "cards.yaml").write_text((folder / "cards.yaml").read_text("utf-8").replace("symbols", "symbol"), "utf-8")
    found = told(linted(folder), folder)
    assert found
    assert [finding for finding in found if "is not a key here" not in finding] == []


def test_a_house_rule_set_without_a_problem_is_clean(tmp_path: Path) -> None:
    report = linted(plant(tmp_path, FILES))
    assert (report.documents, report.findings, report.exit_code) == (12, [], 0)


@deep
def test_the_shipped_cards_are_clean() -> None:
    report = Linter(Sources()).lint([])
    assert [str(finding) for finding in report.findings] == []
    assert report.documents > 600


def test_every_document_of_a_file_is_checked(tmp_path: Path) -> None:
    """Up to the first place where the file is no YAML: nobody knows what follows."""
    parts = [
        CARD.replace("ally", "dragon"),
        "title: X\n",
        CARD,
        "card: Two\nruleset: crown-and-thorn\nclas: ally\n",
        "a: &x 1\n",
        CARD,
    ]
    folder = plant(tmp_path, {**FILES, "new.yaml": "---\n".join(parts)})
    report = linted(folder, folder / "new.yaml")
    assert [(f.input_error.place.line, f.input_error.place.column) for f in report.findings if f.input_error.place] == [
        (3, 8),
        (5, 1),
        (13, 1),
        (15, 4),
    ]
    assert report.documents == 4


def test_only_the_paths_are_checked_and_the_rest_is_known(tmp_path: Path) -> None:
    bad = {"bad.yaml": "card: Bad\n", "more/deck.yaml": DECK.replace("High Noon", "New")}
    folder = plant(tmp_path / "cards", {**FILES, **bad})
    assert linted(folder, folder / "more").findings == []
    assert linted(folder, folder / "more").documents == 1
    assert linted(folder, folder / "more", folder / "bad.yaml").documents == 2
    assert told(linted(folder, folder / "bad.yaml"), folder)[0].startswith("bad.yaml:1:1: ")


def test_a_file_outside_the_card_folders_is_checked_against_them(tmp_path: Path) -> None:
    folder = plant(tmp_path / "cards", FILES)
    outside = plant(tmp_path / "new", {"card.yaml": CARD, "deck.txt": "deck: [", "again.yaml": FOX})
    report = linted(folder, outside)
    assert told(report, outside) == [
        f"again.yaml:1:1: the card 'Ash Fox' stands here a second time; the first is at {folder / 'cards.yaml'}:26"
    ]
    assert report.documents == 2
    assert linted(folder, outside / "deck.txt").exit_code == 2  # a file is checked whatever its name


def test_a_path_that_is_given_twice_is_checked_once(tmp_path: Path) -> None:
    folder = plant(tmp_path / "cards", FILES)
    new = plant(tmp_path / "new", {"card.yaml": CARD})
    report = linted(folder, new, new / "card.yaml", new / ".." / "new", folder, folder / "cards.yaml")
    assert (report.documents, report.findings) == (13, [])


def test_findings_come_by_file_and_line(tmp_path: Path) -> None:
    folder = plant(
        tmp_path, {**FILES, "a.yaml": f"{CARD}symbols: [x]\ncost: 1000\n", "b.yaml": "title: B", "c.yaml": "d: ["}
    )
    places = [finding.input_error.place or Place("") for finding in linted(folder).findings]
    assert places == sorted(places)
    assert {Path(place.file).name for place in places} == {"a.yaml", "b.yaml", "c.yaml"}


def test_an_unreadable_file_is_a_finding(tmp_path: Path) -> None:
    folder = plant(tmp_path, {**FILES, "bad.yaml": "title: Bad\n"})
    (folder / "a.yaml").write_bytes(b"card: \xff\n")
    found = told(linted(folder), folder)
    assert [finding.partition(": ")[0] for finding in found] == ["a.yaml:1:7", "bad.yaml:1:1"]


def test_a_path_that_does_not_exist_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not a folder"):
        linted(plant(tmp_path, FILES), tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("fatal", "code"), [([], 0), ([False], 1), ([False, False], 1), ([True], 2), ([False, True, False], 2)]
)
def test_the_exit_code_shows_the_worst_finding(fatal: list[bool], code: int) -> None:
    assert LintReport(1, [Finding(InputError("wrong"), each) for each in fatal]).exit_code == code


def test_a_finding_is_printed_as_text_and_as_json() -> None:
    finding = Finding(InputError("'\x1b[31mred' is not a card", Place("a.yaml", 3, 5)), fatal=False)
    assert str(finding) == "a.yaml:3:5: '\ufffd[31mred' is not a card"
    where = {"file": "a.yaml", "line": 3, "column": 5}
    assert LintReport(findings=[finding]).to_json() == [
        {**where, "message": "'\ufffd[31mred' is not a card", "level": "error"}
    ]
    without_place = LintReport(findings=[Finding(InputError("wrong"), fatal=True)])
    assert without_place.to_json() == [{"message": "wrong", "level": "error"}]


@pytest.mark.parametrize(
    ("tree", "code", "last"),
    [({"a.yaml": f"{CARD}faction: Court of Dai"}, 1, "13 documents, 1 problem"), pytest.param({"a.yaml": "b: 1"}, 2, "13 documents, 1 problem", marks=deep)],
)  # fmt: skip
def test_the_command_prints_the_findings_and_ends_with_their_code(
    cli: Cli, tree: dict[str, str], code: int, last: str
) -> None:
    plant(cli.folder / "house", {**FILES, **tree})
    ran = cli("lint", "house")
    assert (ran.code, ran.out.splitlines()[-1], ran.err) == (code, last, "")


@deep
def test_the_shipped_folder_itself_is_clean_by_any_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shipped("cards"))
    report = Linter(Sources()).lint([Path("summoners-chess"), Path("summoners-chess/ruleset.yaml")])
    assert (report.findings, report.documents > 100) == ([], True)


def test_two_cards_with_one_code_are_reported_where_positions_have_texts(tmp_path: Path) -> None:
    cards = {
        "a.yaml": CARD.replace("New", "Red Fern"),
        "b.yaml": CARD.replace("New", "Red Fox"),
        "c.yaml": f"{CARD.replace('New', 'Red Fan')}code: RFA\n",
        "d.yaml": f"{CARD.replace('New', 'Rat')}code: RFA\n",
    }
    plant(tmp_path, {**FILES, **cards})
    assert told(linted(tmp_path), tmp_path) == []  # codes do not matter to this rule set
    (tmp_path / "ruleset.yaml").write_text(f"{RULESET}codes: true\n", "utf-8")
    assert told(linted(tmp_path), tmp_path) == [
        "a.yaml:1:7: the code REF is that of Red Fox too; give one of them another with 'code:'",
        "b.yaml:1:7: the code REF is that of Red Fern too; give one of them another with 'code:'",
        "c.yaml:4:7: the code RFA is that of Rat too; give one of them another with 'code:'",
        "d.yaml:4:7: the code RFA is that of Red Fan too; give one of them another with 'code:'",
    ]


FROST = """
card: Frost Mage
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: x
"""


@deep
def test_unchecked_cards_are_taken_from_the_catalogue(catalogue_file: Path, tmp_path: Path) -> None:
    known = of_catalogue(catalogue_file)
    files = [
        plant(tmp_path / "one", {"frost.yaml": FROST}),
        plant(tmp_path / "two", {"frost.yaml": FROST.replace("x", "1")}),
    ]
    for file in files:
        alone = [str(finding) for finding in Linter(Sources()).lint([file]).findings]
        assert [str(finding) for finding in Linter(Sources(), known).lint([file]).findings] == alone != []
