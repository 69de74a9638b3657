"""Pasted lists: everything that this program exports reads back, and any text is a deck, a question or a fault."""

import cProfile

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.formats.registry import FORMATS
from deckbuilder.decks.importer.interpretation_search import MAX_READ, InterpretationSearch
from deckbuilder.decks.importer.lines import cached, lines_of
from deckbuilder.decks.importer.list_parser import LineReader
from deckbuilder.decks.importer.names import known_names
from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.importer.report import LineStatus
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from tests.decks.helpers import shipped, written
from tests.decks.strategies import decks
from tests.depth import examples

QUICK = examples(10)
MARKS = "the marks beside the names count the copies"
APART = "lines apart from the list are left out, because the deck is full without them"
MAX_CALLS_OF_LINE = 1_750  # a third of what three readings of it take
WITHOUT_POOL = ("html", "tts")  # what is shown there is the deck


def exported(deck: Deck, form: str, resolver: Resolver) -> str:
    """The deck in a form that `deck export` writes."""
    return written(form, deck, resolver.catalogue)


@pytest.mark.parametrize("form", FORMATS)
def test_every_shipped_deck_is_imported_from_every_export(form: str, resolver: Resolver) -> None:
    for name in resolver.catalogue.deck_names():
        deck = shipped(name, resolver)
        imported = read_pasted(exported(deck, form, resolver), resolver)
        assert not imported.has_questions
        found = imported.resolved.deck
        assert (found.name, found.format, found.sections) == (deck.name, deck.format, deck.sections)
        assert form in WITHOUT_POOL or found == deck


@pytest.mark.parametrize("form", FORMATS)
@given(data=st.data())
@QUICK
def test_any_deck_is_imported_from_every_export(form: str, data: st.DataObject, resolver: Resolver) -> None:
    deck = data.draw(decks(resolver))
    if not deck.size:
        return
    imported = read_pasted(exported(deck, form, resolver), resolver)
    assert not imported.has_questions
    assert imported.resolved.deck.sections == deck.sections
    assert form in WITHOUT_POOL or imported.resolved.deck == deck


COUNTED_WORDS = [
    ("4 helfire cultist; events 2", "events"),
    ("4 Hellfire Cultist; events 2", "2 events"),
    ("4 Hellfire Cultist, 2 gribble", "2 gribble"),
    ("4 Hellfire Cultist 2 gribble", "2 gribble"),
    ("4 Hellfire Cultist and 2 gribble", "2 gribble"),
    *(
        (line, line)
        for line in ("helfire 4; events 2", "2 gribble", "gribble, 2", "x2 gribble", "gribble x2", "Wolf 3")
    ),
    *(
        (line, line)
        for line in (
            "2 more events",
            "commons 4 gribble",
            "4 gribble grabble",
            "3 wolves and 2 bears",
        )
    ),
]


@pytest.mark.parametrize("is_full", [True, False])
@pytest.mark.parametrize(("line", "part"), COUNTED_WORDS)
def test_words_with_a_number_are_a_question(line: str, part: str, is_full: bool, resolver: Resolver) -> None:
    deck = shipped("fallen-kingdom", resolver)
    cards = [
        one for name in ("summoner", "champions", "standard events", "commons") for one in deck.sections[name].items()
    ]
    rows = [f"{count} {card.name}" for card, count in cards if is_full or card.name != "Hellfire Cultist"]
    imported = read_pasted("\n".join([*rows, line]), resolver)
    (question,) = (report for report in imported.unclear if report.text == line)
    assert any(part in one for one in question.open_parts)


def test_a_counted_line_apart_from_the_list_is_a_question(resolver: Resolver) -> None:
    imported = read_pasted("1 Svara\n4 Bear Cavalry\n4 Ice Smith\n\n\nP.S.\n2 gribble", resolver)
    assert [report.text for report in imported.unclear] == ["2 gribble"]


@pytest.mark.parametrize("figure", ["3 replies", "Comments (2)", "34 cards · Legal", "Total 34", "ID: 40", "likes: 14"])
def test_figures_of_a_page_are_no_question(figure: str, resolver: Resolver) -> None:
    deck = exported(shipped("polar-dwarves", resolver), "text", resolver)
    listed = deck.partition("\n\n")[2]
    assert not read_pasted(f"{listed}\n{figure}\n", resolver).has_questions


@example(text="[]")
@given(text=st.text() | st.text("xX4 0123456789.,;:|#*-+()[]\t\n<>/{}\"'abc"))
@examples(20)
def test_any_text_is_a_deck_or_a_fault(text: str, resolver: Resolver) -> None:
    for whole in (text, f"Summoner: Svara\n4 Frost Mage\n{text}", f"count,name\n4,Frost Mage\n{text}"):
        try:
            imported = read_pasted(whole, resolver)
        except InputError:
            continue
        assert imported.understood.entries or imported.understood.pool or imported.unclear


def open_lines(text: str, resolver: Resolver) -> list[tuple[str, str, str]]:
    """What was done with each line that is neither taken nor skipped."""
    reports = read_pasted(text, resolver).reports
    return [
        (one.status.value, one.text, one.summary)
        for one in reports
        if one.status not in (LineStatus.TAKEN, LineStatus.HEADING)
    ]


def test_nothing_that_looks_like_a_card_is_dropped(resolver: Resolver) -> None:
    listed = "Summoner: Svara\nFrost Mage x4\n4 Gloom Wyrm\n0 Ice Golem\n4 Ice Smith, 4 Xyzzy\n"
    assert open_lines(listed, resolver) == [
        ("not understood", "4 Gloom Wyrm", ""),
        ("not understood", "0 Ice Golem", "a count is from 1 to 99"),
        ("not understood", "4 Ice Smith, 4 Xyzzy", "4 Ice Smith; not: 4 Xyzzy"),
    ]


def test_cards_under_the_heading_of_another_section_are_reported(resolver: Resolver) -> None:
    listed = "1 Svara\n4 Frost Mage\n\nMaybe:\n2 Ice Golem\n\nI like Ollag too.\n"
    assert open_lines(listed, resolver) == [
        ("to consider", "2 Ice Golem", "2 Ice Golem; considered, not counted"),
        ("skipped", "I like Ollag too.", "names Ollag"),
    ]


@pytest.mark.parametrize(
    "listed",
    [
        "1 Svara\n4 Frost Mage\n\nSideboard:\n2 Ice Golem\n1 Targan",
        "1 Svara\n4 Frost Mage\n\nMaybe\n2 Ice Golems\nTargan x1",
        "Considering\n1 Targan\n2 Ice Golm\n\nDeck\n1 Svara\n4 Frost Mage",
        "[b]Svara[/b]\n4x Frost Mage\n\nConsidering (not counted):\n2x Ice Golem\n1x Targan",
        "Svara\n4 Frost Mage\nSB: 2 Ice Golem\nSB: 1 Targan",
        "count,name,board\n1,Svara,main\n4,Frost Mage,main\n2,Ice Golem,sideboard\n1,Targan,maybeboard",
        (
            '{"cards": [{"name": "Svara", "count": 1}, {"name": "Frost Mage", "count": 4}], '
            '"sideboard": [{"name": "Ice Golem", "count": 2}, {"name": "Targan", "count": 1}]}'
        ),
    ],
)
def test_a_sideboard_and_cards_that_may_come_in_are_considered(listed: str, resolver: Resolver) -> None:
    deck = read_pasted(listed, resolver, ruleset="2e").resolved.deck
    assert {card.name: count for card, count in deck.considering.items()} == {"Ice Golem": 2, "Targan": 1}
    assert {card.name: count for card, count in deck.sections["commons"].items()} == {"Frost Mage": 4}


CONSIDERED = [
    *(
        "Überlege noch:",
        "ueberlege noch",
        "Noch am Überlegen:",
        "Karten, die ich noch überlege:",
        "Vielleicht",
        "Evtl.:",
    ),
    *("Peut-être :", "J'hésite :", "À considérer :", "Quizás:", "Tal vez:", "Forse:", "Talvez:", "Misschien:", "Może:"),
    *("Still considering:", "Cards I'm still thinking about:", "Not sure about:", "Undecided", "Maybe (2):"),
]


@pytest.mark.parametrize("heading", CONSIDERED)
def test_headings_of_considered_cards_are_known_in_each_language(heading: str, resolver: Resolver) -> None:
    deck = read_pasted(f"Svara\n4 Frost Mage\n{heading}\n2 Ice Golem\n1 Targan", resolver, ruleset="2e").resolved.deck
    assert {card.name: count for card, count in deck.considering.items()} == {"Ice Golem": 2, "Targan": 1}


@pytest.mark.parametrize("heading", ["Cuts", "Removed", "Wanted", "Changes"])
def test_what_was_taken_out_or_is_to_be_bought_is_left_aside(heading: str, resolver: Resolver) -> None:
    imported = read_pasted(f"1 Svara\n4 Frost Mage\n\n{heading}:\n2 Ice Golem\n", resolver, ruleset="2e")
    assert not imported.resolved.deck.considering
    assert [report.status for report in imported.reports if report.text == "2 Ice Golem"] == [LineStatus.ASIDE]


def test_the_context_of_a_deck_decides_between_names_that_are_alike(resolver: Resolver) -> None:
    told = {}
    for leader in ("Svara", "Queen Maldaria"):
        (report,) = read_pasted(f"1 {leader}\n4 Archers\n", resolver, ruleset="2e").reports[1:]
        told[leader] = report.summary
    assert told["Queen Maldaria"] == "4 Ember Archer"
    assert told["Svara"].startswith("perhaps ")


def test_a_capital_word_behind_a_name_is_asked_about(resolver: Resolver) -> None:
    listed = "1 Svara\n4 Frost Mage Adept\n4 Ice Golem because they walk\n"
    assert open_lines(listed, resolver) == [("corrected", "4 Frost Mage Adept", "4 Frost Mage; ignored: Adept")]


@pytest.mark.parametrize(
    ("line", "summary"),
    [
        ("Frost Mage ×3 [fav]", "3 Frost Mage; ignored: [fav]"),
        ("Frost Mage (x3) fav", "3 Frost Mage; ignored: fav"),
        ("Frost Mage - 3 - fav", "3 Frost Mage; ignored: fav"),
        ("4.00 Frost Mage", "4 Frost Mage"),
        ("4,0 Frost Mage", "4 Frost Mage"),
        ("Frost Mage x 4.0", "4 Frost Mage"),
    ],
)
def test_a_count_is_read_and_not_said_to_be_ignored(line: str, summary: str, resolver: Resolver) -> None:
    (report,) = read_pasted(f"1 Svara\n{line}\n", resolver).reports[1:]
    assert (report.status, report.summary) == (LineStatus.TAKEN, summary)


@pytest.mark.parametrize(("option", "ruleset"), [("1e", "summoner-wars-1e"), ("2e", "summoner-wars-2e")])
def test_the_rule_set_can_be_given(option: str, ruleset: str, resolver: Resolver) -> None:
    assert read_pasted("Grognack\nRagnor\n2 Freeze\n", resolver, ruleset=option).resolved.deck.ruleset == ruleset


def test_nested_elements_without_ends_are_no_deck(resolver: Resolver) -> None:
    for text in ("<a>" * 10_000, "</a>" * 10_000, "<a><b2>" * 5_000 + "</a>" * 1_000):
        with pytest.raises(InputError):
            read_pasted(f"<?xml?><deck>{text}", resolver)


@pytest.mark.parametrize(
    ("row", "way"),
    [
        ("{name} {marks}", MARKS),
        ("({cost}) {name} {count}", "the last number of each line counts the copies"),
        ("{count} {name} {cost}", ""),
    ],
)
def test_a_text_is_read_in_the_way_that_fills_the_quotas(row: str, way: str, resolver: Resolver) -> None:
    deck = shipped("savanna-elves", resolver)
    rows = [
        row.format(name=card.name, count=count, cost=card.cost, marks="#" * count)
        for name in ("summoner", "champions", "commons", "epic events", "standard events")
        for card, count in deck.sections[name].items()
    ]
    imported = read_pasted("\n".join(rows), resolver)
    assert (imported.interpretation, imported.has_questions) == (way, False)
    assert imported.resolved.deck.sections == deck.sections


def test_what_a_full_deck_does_not_need_is_no_question(resolver: Resolver) -> None:
    deck = exported(shipped("polar-dwarves", resolver), "text", resolver)
    short = deck.replace("Name: ", "").replace("Ruleset: ", "").replace("4 Bear Cavalry", "4 B. Cavalry")
    assert not read_pasted(short, resolver).has_questions
    assert read_pasted(short.replace("4 Ice Golem", "3 Ice Golem"), resolver).corrections


def test_a_text_is_read_in_two_ways_at_once(resolver: Resolver) -> None:
    deck = shipped("savanna-elves", resolver)
    chosen = ("summoner", "champions", "commons", "standard events")
    cards = [one for name in chosen for one in deck.sections[name].items()]
    rows = "\n".join(f"{card.name} {'#' * count}" for card, count in cards)
    imported = read_pasted(f"{rows}\n\nAlso good, as far as I saw:\nRagnor #\nSmasher ####", resolver)
    assert imported.interpretation == f"{MARKS}; {APART}"
    assert imported.resolved.deck.sections == deck.sections
    assert [report.line for report in imported.with_status(LineStatus.ASIDE)] == [len(cards) + 3, len(cards) + 4]


def test_cards_too_many_in_the_list_itself_are_not_left_out(resolver: Resolver) -> None:
    deck = exported(shipped("polar-dwarves", resolver, "commons: 4 Smasher"), "markdown", resolver)
    imported = read_pasted(deck.partition("\n")[2], resolver)
    assert not imported.with_status(LineStatus.ASIDE)
    assert [problem.count for problem in imported.resolved.problems()] == [20]


def test_a_long_text_is_read_in_few_ways(resolver: Resolver) -> None:
    text = "3 Frost Mage\n(Ice Golem [4] 4 Archr, 2 Wall\n" * 180
    attempts = InterpretationSearch(lines_of(text, "Deck"), text, resolver, "Deck")
    attempts.fullest([LineReader(known_names(resolver.catalogue, one)) for one in resolver.catalogue.rulesets.values()])
    assert len(attempts.seen) * attempts.size <= attempts.read <= MAX_READ


def test_lines_without_a_name_are_read_once_for_all_rule_sets(resolver: Resolver) -> None:
    lines = [f"{at % 9} Frst Mge {at} Ice Smth or Parapt x{at}" for at in range(400)]
    read_pasted("1 Svara", resolver)
    profile = cProfile.Profile()
    profile.runcall(read_pasted, "\n".join(lines), resolver)
    assert sum(entry.callcount for entry in profile.getstats()) < MAX_CALLS_OF_LINE * len(lines)


def test_a_long_line_is_not_kept_in_memory() -> None:
    seen: list[str] = []

    @cached
    def read(line: str) -> int:
        seen.append(line)
        return len(line)

    assert [read(line) for line in ("4 Svara", "4 Svara", "x" * 1_000, "x" * 1_000)] == [7, 7, 1_000, 1_000]
    assert seen == ["4 Svara", "x" * 1_000, "x" * 1_000]


def test_the_only_summoner_who_may_have_all_cards_is_proposed(resolver: Resolver) -> None:
    deck = shipped("cave-goblins", resolver)
    cards = [one for name in ("champions", "commons", "standard events") for one in deck.sections[name].items()]
    imported = read_pasted("\n".join(f"{count} {card.name}" for card, count in cards), resolver)
    assert [(one.text, one.summary) for one in imported.corrections] == [
        ("(no summoner is named)", "1 Sneeks; only this leader may have all these cards")
    ]
    assert not imported.resolved.problems()


@pytest.mark.parametrize("line", ["some 2 Ice Golem", "cwatro Ice Golem", "je 2 Eisschmied und Ice Golem"])
def test_a_short_line_of_a_list_that_names_another_card_is_a_question(line: str, resolver: Resolver) -> None:
    imported = read_pasted(f"1 Svara\n3 Ice Smith\n{line}\n2 Bear Cavalry\n", resolver)
    (question,) = (report for report in imported.lines if report.line == 3)
    assert (question.status, question.near) == (LineStatus.UNCLEAR, ("Ice Golem",))
    again = read_pasted(f"1 Svara\n3 Ice Golem\n{line}\n2 Bear Cavalry\n", resolver)
    assert not again.has_questions


def test_cards_that_were_taken_out_are_not_in_the_deck(resolver: Resolver) -> None:
    imported = read_pasted("1 Svara\n3 Ice Smith\n2 Bear Cavalry\nRaus: 2 Freeze\n", resolver)
    assert "Freeze" not in {entry.name for line in imported.lines for entry in line.entries}
