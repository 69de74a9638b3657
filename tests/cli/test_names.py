"""Names of cards, decks and commands as they are typed: found, completed, and what is proposed where nothing is meant."""

import shlex
import subprocess
import sys

import pytest

from tests.cli.conftest import Inside
from tests.cli.test_commands import done
from tests.conftest import Cli
from tests.depth import deep


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("deckbuilder --db {db} deck show polar", ["polar-dwarves"]),
        (
            "deckbuilder --db {db} deck validate polar-dwarves the-",
            ["the-frozen-ledger", "the-long-wall", "the-red-hunt"],
        ),
        ("deckbuilder --db {db} deck va", ["validate"]),
        ("deckbuilder --db {db} show ice gole", ["golem"]),
        pytest.param("deckbuilder --db {db} show g", [], marks=deep),
        pytest.param("deckbuilder --db {db} deck add ice.yaml nadi", ["nadiana"], marks=deep),
        ("deckbuilder --db {db} deck add ice.yaml frost\\ m", ["frost\\ mage"]),
        pytest.param("deckbuilder --db nowhere/cards.db deck show polar", [], marks=deep),
        ("deckbuilder --db {db} --cards nowhere deck show polar", []),
    ],
)
def test_the_shell_completes_commands_and_decks(line: str, offered: list[str], cli: Cli) -> None:
    words = line.format(db=cli.db)
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(len(shlex.split(words)) - 1)}
    ran = subprocess.run(
        [sys.executable, "-c", "import sys; sys.argv = ['deckbuilder']; from deckbuilder.cli import main; main()"],
        cwd=cli.folder,
        env={**cli.environment, "_DECKBUILDER_COMPLETE": "complete_bash", **asked},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (ran.stdout.strip().splitlines(), ran.stderr) == (offered, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("asked", [{}, {"COMP_WORDS": "deckbuilder show ice", "COMP_CWORD": "x"}])
def test_where_no_shell_asks_nothing_is_offered(asked: dict[str, str], shell: str, inside: Inside) -> None:
    ran = inside(env={"_DECKBUILDER_COMPLETE": f"complete_{shell}", **asked})
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_names_are_found_by_their_beginning_and_in_a_search_of_words(inside: Inside) -> None:
    assert "Ice Golem" in inside("show", "ice").err
    assert "Ice Golem" in inside("search", "ice golm").out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("search", "polar or vanguards"), "read as: polar OR vanguards"),
        (("search", "polar", "or", "vanguards"), "read as: polar OR vanguards"),
        (("random", "3", "--seed", "1"), "'3' searches names and texts; for that number of cards, write --count 3."),
        (("search", "-class:champion"), "(a search that begins with - stands behind --: -- '-class:champion')"),
        (("search", "force", "--csv", "--json"), "--json and --csv say two forms; use one of them"),
    ],
)
def test_a_search_with_an_unlikely_meaning_gets_a_hint(args: tuple[str, ...], says: str, inside: Inside) -> None:
    assert says in " ".join(inside(*args).err.split())


def test_a_search_with_a_likely_meaning_gets_no_hint(inside: Inside) -> None:
    assert not inside("search", "--", '"this or that"', "OR", "-class:unit").err


def test_names_of_several_words_need_no_quotes(inside: Inside) -> None:
    done(inside("deck", "new", "ice.yaml", "--summoner", "Svara"))
    told = done(inside("deck", "add", "ice.yaml", "Bear", "Cavalry", "2", "Ice", "Golem", "Ollag", "3 Frost Mage"))
    assert told.splitlines() == [
        "commons: 1 Bear Cavalry",
        "commons: 2 Ice Golem",
        "champions: 1 Ollag",
        "commons: 3 Frost Mage",
    ]
    ran = inside("deck", "add", "ice.yaml", "Frobnic", "Ator")
    assert "no card is called 'Frobnic'; a name of several words stands in quotes" in ran.err


def test_a_card_of_another_edition_is_named_as_such(inside: Inside) -> None:
    done(inside("deck", "new", "ice.yaml", "--summoner", "Svara"))
    for args in (("deck", "add", "ice.yaml", "Krung"), ("show", "Krung", "--ruleset", "2e")):
        assert "it is a card of Summoner Wars, first edition" in inside(*args).err


@pytest.mark.parametrize(
    "args",
    [
        ("deck", "add", "ice.yaml", "fighter"),
        ("deck", "remove", "ice.yaml", "fighter"),
        ("deck", "consider", "ice.yaml", "2 fighter"),
        ("deck", "note", "ice.yaml", "strong", "--card", "Fighter"),
        ("deck", "show", "list.txt"),
        ("hand", "list.txt"),
        ("deck", "import", "list.txt", "new.yaml"),
        ("collection", "add", "fighter", "--ruleset", "2e"),
        ("show", "fighter", "--ruleset", "2e"),
    ],
    ids=" ".join,
)
def test_like_names_of_this_edition_are_proposed(args: tuple[str, ...], inside: Inside) -> None:
    done(inside("deck", "new", "ice.yaml", "--summoner", "Svara"))
    (inside.folder / "list.txt").write_text("Ruleset: 2e\n1 Svara\n2 Fighter\n3 Frost Mage\n4 Ice Golem\n", "utf-8")
    ran = inside(*args)
    assert "is a card of Summoner Wars, first edition" in f"{ran.out}{ran.err}"
    assert "Tundra Fighter" in f"{ran.out}{ran.err}"


def test_a_deck_with_unknown_cards_names_the_option_for_own_cards(inside: Inside) -> None:
    text = "deck: Ice\nruleset: summoner-wars-2e\ncards: {summoner: {Svara: 1}, commons: {Glacier Warden: 1}}\n"
    (inside.folder / "ice.yaml").write_text(text, "utf-8")
    says = "cards of your own are known with --cards DIR before the command"
    assert says in inside("deck", "validate", "ice.yaml").out
    assert says in inside("hand", "ice.yaml").err


def test_a_missing_deck_file_names_what_begins_one(inside: Inside) -> None:
    ran = inside("deck", "add", "ice.yaml", "Ollag")
    assert "there is no such file; 'deckbuilder deck new ice.yaml --summoner NAME' begins one" in ran.err
    assert "'deck new' begins a file" in inside("hand", "zzz.yaml").err
