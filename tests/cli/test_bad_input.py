"""Wrong commands and broken files: one sentence that begins with `error:`, exit code 2, and nothing on disk changes."""

import os
from collections.abc import Callable

import pytest

from deckbuilder.web.server import BAD_PORTS
from tests.cli.conftest import Inside, refused

BEGUN = (
    "deck: Begun\nruleset: summoner-wars-2e\nformat: custom\ncards: {summoner: {Svara: 1}, commons: {Frost Mage: 4}}\n"
)
DECK = BEGUN.replace("{summoner: {Svara: 1}, commons: {Frost Mage: 4}}", "%s")
CHESS = BEGUN.replace("summoner-wars-2e", "summoners-chess").replace("custom", "constructed")

DECK_FILES: list[tuple[str, str | bytes, str]] = [
    ("cut.yaml", "deck: [", "cut.yaml:"),
    ("tabs.yaml", "deck: X\n\tcards: 1\n", "tabs.yaml:2:"),
    ("twice.yaml", BEGUN + "deck: Again\n", "twice.yaml:5:1: the key 'deck' stands here a second time"),
    ("anchor.yaml", DECK % "&all {summoner: {Svara: 1}}", "anchors and aliases"),
    ("alias.yaml", DECK % "{summoner: &one {Svara: 1}, commons: *one}", "anchors and aliases"),
    ("tag.yaml", DECK % "!!python/object/apply:os.system [exit]", "tags are not used here"),
    ("list.yaml", "- deck\n- cards\n", "list.yaml"),
    ("number.yaml", DECK % "3", "number.yaml:4:8"),
    ("word.yaml", DECK % "{summoner: {Svara: one}}", "it must be a whole number"),
    ("negative.yaml", DECK % "{summoner: {Svara: -1}}", "must be at least"),
    ("half.yaml", DECK % "{summoner: {Svara: 1.5}}", "it must be a whole number"),
    ("huge.yaml", DECK % "{summoner: {Svara: 100000000000000000000000000000}}", "must be at most"),
    ("key.yaml", BEGUN + "colour: blue\n", "'colour' is not a key here"),
    ("missing.yaml", "deck: X\ncards: {}\n", "'ruleset' is missing"),
    ("empty.yaml", "", "empty.yaml: is empty"),
    ("nothing.txt", "# only a comment\n", "nothing.txt: no cards found"),
    ("two.yaml", f"{BEGUN}---\n{BEGUN}", "holds more than one document"),
    ("card.yaml", "card: X\nruleset: summoner-wars-2e\n", "card.yaml"),
    ("deep.yaml", "deck: " + "[" * 10_000, "is nested more than"),
    ("latin.yaml", BEGUN.replace("Begun", "Gegenüber").encode("latin-1"), "latin.yaml:1:12: is not UTF-8 text"),
    ("binary.yaml", bytes(range(256)), "binary.yaml:2:118: is not UTF-8 text"),
    ("nul.yaml", "deck: \0\n", "nul.yaml"),
    ("third.yaml", BEGUN.replace("2e", "3e"), "there is no rule set 'summoner-wars-3e'"),
    ("draft.yaml", BEGUN.replace("custom", "draft"), "has no format 'draft'"),
    ("chess.yaml", CHESS, "change `ruleset:` to summoner-wars-2e"),
    ("heading.yaml", DECK % "{summoner: {Svara: 1}, heroes: {Nadiana: 1}}", "there is no section 'heroes'"),
    ("unreadable.txt", "1 Svara\n1000000000 Frost Mage\n", "line 2"),
    ("bad.json", '{"deck": "X", "cards": ', "bad.json:"),
    ("bad.csv", "deck,ruleset\n1,2\n", "a deck table has the columns"),
    ("large.yaml", "#" * 50_000_000, "is larger than 8 MB"),
    ("large.txt", "1 Svara\n" * 2_000_000, "is larger than 8 MB"),
]


@pytest.mark.parametrize(("name", "content", "says"), DECK_FILES, ids=lambda value: str(value)[:16])
def test_a_deck_file_that_cannot_be_understood_is_rejected_and_kept(
    name: str, content: str | bytes, says: str, inside: Inside
) -> None:
    (inside.folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    refused(inside, "deck", "add", name, "Ice Golem", says=says)


@pytest.mark.parametrize(
    ("content", "name", "added", "says"),
    [
        ("1 Svara\n2 Xyzzy\n", "Xyzzy", "Ice Golem", "no card is called 'Xyzzy'"),
        ("1 Svara\n2 Frost Maje\n", "Frost Maje", "Ice Golem", "did you mean Frost Mage"),
        ("Ruleset: summoner-wars-1e\n2 Archer\n", "Archer", "Sneeks", "write Archer (Jungle Elves)"),
    ],
)
def test_a_name_that_no_card_has_is_reported_kept_and_taken_out(
    content: str, name: str, added: str, says: str, inside: Inside
) -> None:
    path = inside.folder / "gone.txt"
    path.write_text(content, "utf-8")
    assert says in inside("deck", "validate", "gone.txt").out.replace("\n    -> ", "; ")
    assert inside("deck", "add", "gone.txt", added).code == 0
    assert f"2 {name}\n" in path.read_text("utf-8")
    assert inside("deck", "remove", "gone.txt", f"2 {name}").code == 0
    assert f"{name}\n" not in path.read_text("utf-8")


@pytest.mark.parametrize(
    "args",
    [
        ("deck", "fill", "broken.yaml"),
        ("deck", "remove", "broken.yaml", "Svara"),
        ("deck", "export", "broken.yaml", "--output", "out.txt"),
        ("deck", "import", "broken.yaml", "out.yaml"),
        ("deck", "validate", "broken.yaml"),
        ("deck", "diff", "polar-dwarves", "broken.yaml"),
        ("hand", "broken.yaml"),
        ("odds", "broken.yaml", "class:unit", "--svg", "out.svg"),
        ("search", "deck:broken.yaml"),
        ("collection", "next", "--deck", "broken.yaml"),
    ],
    ids=" ".join,
)
def test_every_command_refuses_a_broken_deck(args: tuple[str, ...], inside: Inside) -> None:
    (inside.folder / "broken.yaml").write_text("deck: [", "utf-8")
    refused(inside, *args, says="broken.yaml")


def test_a_pipe_that_nobody_writes_to_does_not_hang_a_command(inside: Inside) -> None:
    os.mkfifo(inside.folder / "pipe.yaml")
    refused(inside, "deck", "show", "pipe.yaml", says="not a regular file")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("show", "Svra"), "did you mean Svara?"),
        (("show", "Xyzzy"), "no card is called 'Xyzzy'"),
        (("show", "Svara", "--ruleset", "1e"), "no card is called 'Svara'"),
        (("show", "Archer (Polar Dwarves)"), "no card is called"),
        (("show", "Svara", "--ruleset", "3e"), "there is no rule set '3e'"),
        (("search", "cost<=cheap"), "'cost' takes a number"),
        (("search", "(a"), "ends too early"),
        (("search", "colour:blue"), "'blue' is not a symbol"),
        (("search", "symbol:watr"), "did you mean 'water'?"),
        (("search", "deck:nowhere"), "nowhere"),
        (("search", "ice", "--limit", "9" * 20), "is not in the range 1 to 1000000"),
        (("search", "for:Xyzzy"), "Xyzzy"),
        (("search", "a" * 5000), "a query has at most"),
        (("deck", "new", "--summoner", "Nadiana"), "is not a summoner or general"),
        (("deck", "new", "--summoner", "Sneeks"), "leads decks of several games"),
        (("deck", "new", "--summoner", "Svara", "--format", "draft"), "has no format 'draft'"),
        (("deck", "new", "--summoner", "Svara", "--pool", "first-sealed"), "the pool is of summoners-chess"),
        (("deck", "new", "--general", "Marshal Oryn", "--pool", "nowhere"), "no pool file and no shipped pool"),
        (("deck", "new", "begun.yaml", "--summoner", "Svara"), "begun.yaml: already exists"),
        (("deck", "new", "nowhere/x.yaml", "--summoner", "Svara"), "nowhere/x.yaml: cannot be written"),
        (("deck", "new", "begun.yaml/x.yaml", "--summoner", "Svara"), "cannot be written"),
        (("deck", "history", "nowhere.yaml"), "nowhere.yaml: there is no such file"),
        (("deck", "history", "nowhere.yaml", "--name", "for Friday"), "nowhere.yaml: there is no such file"),
        (("deck", "history", "nowhere.yaml", "--show", "1"), "nowhere.yaml: there is no such file"),
        (("deck", "history", "polar-dwarves"), "polar-dwarves: is not a deck file"),
        (("deck", "import", "begun.yaml", "other.yaml"), "other.yaml: already exists"),
        (("deck", "import", "begun.yaml", "x.yaml", "--from", "pdf"), "'pdf' is not a deck format"),
        (("deck", "import", "begun.yaml", "x.yaml", "--from", "csv"), "a deck table has the columns"),
        (("deck", "import", "nowhere.txt", "x.yaml"), "nowhere.txt"),
        (("deck", "add", "begun.yaml", "Frost Maje"), "did you mean Frost Mage"),
        (("deck", "add", "begun.yaml", "Marshal Oryn"), "no card is called 'Marshal Oryn' in Summoner Wars"),
        (("deck", "add", "polar-dwarves", "Frost Mage"), "is not a deck file"),
        (("deck", "add", "folder", "Frost Mage"), "is not a deck file"),
        (("deck", "remove", "begun.yaml", "Nadiana"), "cannot be taken out"),
        (("deck", "remove", "begun.yaml", "Frost Mage", "--count", "5"), "5 cannot be taken out"),
        (("deck", "fill", "polar-dwarves"), "is not a deck file"),
        (("deck", "fill", "begun.yaml", "--owned"), "among the cards owned"),
        (("deck", "fill", "begun.yaml", "--output", "nowhere/x.yaml"), "cannot be written"),
        (("deck", "export", "polar-dwarves", "--to", "pdf"), "'pdf' is not a deck format"),
        (("deck", "export", "polar-dwarves", "-o", "folder", "--force"), "folder: "),
        (("deck", "export", "polar-dwarves", "-o", "/dev/null/x"), "cannot be written"),
        (("deck", "show", "polar-dwarvs"), "did you mean polar-dwarves"),
        (("deck", "show", "folder"), "is a directory"),
        (("deck", "diff", "polar-dwarves", "the-long-wall"), "of different games"),
        (("deck", "show", "dk1-"), "the deck code is damaged or cut"),
        (("deck", "show", "dk1-AAAA"), "the deck code is damaged or cut"),
        (("deck", "show", "dk1-!!!"), "the deck code is damaged or cut"),
        (("deck", "show", "dk2-AAAA"), "dk2-AAAA"),
        (("hand", "polar-dwarves", "--bottom", "Ice Ram"), "has no mulligan"),
        (("odds", "polar-dwarves", "class:champion", "--redraw"), "has no mulligan"),
        (("odds", "the-long-wall", "class:champion", "--redraw", "--cards", "3"), "at least 5 cards are seen"),
        (("hand", "polar-dwarves", "--redraw"), "has no mulligan"),
        (("hand", "the-long-wall", "--bottom", "Xyzzy"), "the hand has no (other) 'Xyzzy'"),
        (("hand", "the-long-wall", "--redraw", "--count", "2"), "leave out --count"),
        (("hand", "polar-dwarves", "--count", "200000", "--json"), "at most 100000 hands"),
        (("odds", "polar-dwarves", "class:unit", "--cards", "31"), "has 30 cards, 31 cannot be drawn"),
        (("odds", "polar-dwarves", "class:unit", "--cards", "5", "--turn", "2"), "use one of them"),
        (("odds", "polar-dwarves", "[a]=1", "--exactly", "1"), "leave out --at-least"),
        (("odds", "polar-dwarves", "[a]=1 and"), "the condition is not understood here"),
        (("odds", "polar-dwarves", "class:unit", "--svg", "nowhere/x.svg"), "cannot be written"),
        (("collection", "add", "Archer"), "Archer"),
        (("collection", "add", "Xyzzy"), "no card is called 'Xyzzy'"),
        (("collection", "remove", "polar-dwarves"), "cannot remove"),
        (("collection", "next", "--ruleset", "3e"), "there is no rule set '3e'"),
        (("lint", "nowhere"), "nowhere"),
        (("schema", "deckk"), "there is no schema 'deckk'"),
        (("--cards", "nowhere", "show", "Svara"), "nowhere: is not a folder"),
        # What the command line itself does not understand.
        (("xyzzy",), "No such command 'xyzzy'"),
        (("deck", "xyzzy"), "No such command 'xyzzy'"),
        (("show",), "Missing argument"),
        (("deck", "new"), "Missing option '--summoner'"),
        (("search", "--limit", "0"), "0 is not in the range"),
        (("search", "--limit", "many"), "'many' is not a valid"),
        (("hand", "polar-dwarves", "--count", "10000001"), "is not in the range"),
        (("show", "Svara", "--colour"), "No such option: --colour"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, tuple) else "",
)
def test_a_wrong_command_is_one_sentence_and_changes_nothing(args: tuple[str, ...], says: str, inside: Inside) -> None:
    (inside.folder / "begun.yaml").write_text(BEGUN, "utf-8")
    (inside.folder / "other.yaml").write_text("kept", "utf-8")
    (inside.folder / "folder").mkdir()
    refused(inside, *args, says=says)


@pytest.mark.parametrize(
    "change", [lambda code: code[:-1], lambda code: code[:20], lambda code: code[:9] + "A" + code[10:]]
)
def test_a_damaged_deck_code_is_rejected(change: Callable[[str], str], inside: Inside) -> None:
    code = inside("deck", "export", "polar-dwarves", "--to", "code").out.strip()
    assert change(code) != code
    refused(inside, "deck", "import", change(code), "x.yaml", says="the deck code is damaged")


@pytest.mark.parametrize("port", [1, 79, 4190, 6000, 6669, 10080])
def test_a_port_that_browsers_refuse_is_refused(port: int, inside: Inside) -> None:
    refused = inside("web", "--no-open", "--port", str(port))
    assert (refused.code, refused.out) == (2, "")
    assert f"port {port} cannot be used: browsers refuse to open it; choose another, such as 8000" in refused.err


def test_usual_ports_are_not_refused() -> None:
    assert not {80, 443, 3000, 5000, 8000, 8080, 8888, 10000} & BAD_PORTS
