"""Forms and buttons of matches: orders of new ones, and commands that do what the same line does."""

import pytest

from deckbuilder.decks.formats.deck_code import write_code
from deckbuilder.match.session.session import COVERED, UNANSWERED
from deckbuilder.players import LABELS
from deckbuilder.web.page import Page, PageRequest, html_of
from deckbuilder.web.pages import matches
from deckbuilder.web.pages.match import COMMANDS_OF_BUTTONS, MAX_LINE
from deckbuilder.web.routes import answer
from deckbuilder.web.views.match_order import MatchForm
from deckbuilder.web.workspace import Workspace
from engine.bots import Budget
from tests.web.match_window import ORDERS, MatchWindow
from tests.web.pages import ParsedPage, Site


def test_the_other_seats_are_bots_by_default(workspace: Workspace) -> None:
    request = PageRequest(workspace)
    page = answer(matches.order, request)
    assert isinstance(page, Page)
    assert {seat.who for seat in page.values["form"].seats} == {"greedy"}


def chosen(page: ParsedPage) -> dict[str, object]:
    """What is chosen in a form: the radio button of each name, and the options of all lists."""
    radios = {field["name"]: field["value"] for field in page.of("input") if "checked" in field}
    return {**radios, "options": [option["value"] for option in page.of("option") if "selected" in option]}


def test_the_form_offers_the_choices_of_the_last_match(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "developing"})
    request = PageRequest(workspace)
    page = answer(matches.order, request)
    assert isinstance(page, Page)
    assert chosen(ParsedPage(html_of(page, request))) == {
        "deck": "polar-dwarves",
        "first": "1",
        "best_of": "",
        "options": ["breakers", "developing"],
    }


def test_who_may_begin_is_named_by_side_where_there_are_teams(site: Site) -> None:
    page = site.get("/matches/new", game="summoner-wars-1e").text
    for text in (
        "player 2, an opponent",
        "player 3, on your side",
        "player 4, an opponent",
        "Your opponent",
        "The others",
    ):
        assert text in page
    page = site.get("/matches/new", game="summoner-wars-2e").text
    assert "your opponent" in page
    assert "The others" not in page
    assert "player 3" not in page


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"deck": ""}, "name a deck"),
        ({"deck": "/etc/passwd"}, "there is no deck"),
        ({"deck": "polar-dwarves", "who-2": "clever"}, "there is no player 'clever'"),
        ({"deck": "polar-dwarves", "seed": "many"}, "seed: a number from 0 to"),
        ({"deck": "polar-dwarves", "seats": "4"}, "seats"),
        ({"deck": "polar-dwarves", "think": "0"}, "a bot thinks"),
        ({"deck": "polar-dwarves", "think": "nan"}, "a bot thinks"),
        ({"deck": "workbench-sneeks", "seats": "4", "deck-4": "workbench-oldin"}, "choose a deck for player 2"),
        ({"rematch": "../x.txt"}, "cannot be the name"),
    ],
)
def test_an_order_that_cannot_be_played_is_rejected_with_a_sentence(
    form: dict[str, str], sentence: str, workspace: Workspace
) -> None:
    page = answer(matches.create, PageRequest(workspace, form=form))
    assert isinstance(page, Page)
    errors = page.values["errors"] if "rematch" in form else [*page.values["faults"].unsaid.values()]
    assert page.status == 400
    assert sentence in str(errors[0])
    assert workspace.matches.kept.names() == []


def form_of(workspace: Workspace, **query: str) -> MatchForm:
    page = answer(matches.order, PageRequest(workspace, query=query))
    assert isinstance(page, Page)
    form = page.values["form"]
    assert isinstance(form, MatchForm)
    return form


@pytest.mark.parametrize(
    ("query", "game", "seats"),
    [
        ({"game": "summoner-wars-2e"}, "summoner-wars-2e", [2]),
        ({"game": "summoner-wars-1e"}, "summoner-wars-1e", [2, 4]),
        ({"game": "summoners-chess"}, "summoners-chess", [2]),
        ({"deck": "locust-season", "game": "summoner-wars-2e"}, "summoners-chess", [2]),
        ({"deck": "workbench-sneeks"}, "summoner-wars-1e", [2, 4]),
    ],
)
def test_the_form_offers_only_what_fits_the_game(
    query: dict[str, str], game: str, seats: list[int], workspace: Workspace
) -> None:
    form = form_of(workspace, **query)
    assert (form.game, form.seat_numbers) == (game, seats)
    assert len(form.seats) == max(seats) - 1
    rulesets = {deck["deck"]: deck["ruleset"] for deck in workspace.workbench.catalogue.decks()}
    offered = [name for group in form.groups for name, _ in group.decks]
    assert offered
    assert {rulesets[name] for name in offered} == {game}


def test_own_decks_are_offered_for_their_game_only(workspace: Workspace) -> None:
    workspace.storage.path("own.yaml").write_text(
        "deck: Own\nruleset: summoners-chess\nformat: constructed\ncards: {general: {The Red Hunt: 1}}\n", "utf-8"
    )
    offered = {
        game: form_of(workspace, game=game).groups[0].heading for game in ("summoners-chess", "summoner-wars-2e")
    }
    assert offered == {"summoners-chess": "Your decks", "summoner-wars-2e": "Ready-made decks"}


def test_nothing_of_another_game_is_remembered(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["1e four"])
    form = form_of(workspace, deck="polar-dwarves")
    assert (form.count, [seat.deck for seat in form.seats]) == ("2", [""])
    form = form_of(workspace, game="summoner-wars-1e")
    assert (form.deck, form.count) == ("workbench-sneeks", "4")


def test_a_fault_stands_in_the_form_with_what_was_chosen(workspace: Workspace) -> None:
    form = {"deck": "powder-and-brass", "deck-2": "vanguards", "who-2": "developing", "think": "3"}
    request = PageRequest(workspace, form=form)
    page = answer(matches.create, request)
    assert isinstance(page, Page)
    parsed = ParsedPage(html_of(page, request))
    assert "decks of different games" in parsed.text
    assert chosen(parsed) == {
        "deck": "powder-and-brass",
        "first": "",
        "best_of": "",
        "options": ["vanguards", "developing"],
    }


@pytest.mark.parametrize("game", ["summoners-chess", "summoner-wars-2e", "summoner-wars-1e"])
def test_bots_that_can_play_the_game_are_offered_by_their_levels(game: str, workspace: Workspace) -> None:
    _, *bots = form_of(workspace, game=game).players
    assert [(bot, title.partition(";")[0]) for bot, title in bots] == [(label.bot, label.title) for label in LABELS]


def test_decks_are_small_cards_with_their_leaders(workspace: Workspace) -> None:
    tiles = {tile.name: tile for _, decks in form_of(workspace, game="summoner-wars-2e").tiles for tile in decks}
    assert len(tiles) == 8
    assert (tiles["polar-dwarves"].leader, tiles["breakers"].leader) == ("Svara", "Tacullu")
    assert all(tile.crest for tile in tiles.values())


def test_a_deck_code_that_was_chosen_stays_chosen(workspace: Workspace) -> None:
    deck = workspace.find_deck("polar-dwarves").deck
    code = write_code(deck, workspace.workbench.catalogue)
    form = form_of(workspace, deck=code)
    heading, (tile,) = form.tiles[0]
    assert (heading, tile.name, tile.leader) == ("The chosen deck", code, "Svara")


def test_who_has_no_seat_cannot_begin_and_the_form_says_so(workspace: Workspace) -> None:
    form = {"deck": "workbench-sneeks", "seats": "2", "who-2": "greedy", "first": "3"}
    request = PageRequest(workspace, form=form)
    page = answer(matches.create, request)
    assert isinstance(page, Page)
    parsed = ParsedPage(html_of(page, request))
    assert "player 3 cannot begin: there are 2 seats" in parsed.text
    assert chosen(parsed)["deck"] == "workbench-sneeks"


ORDER = {**ORDERS["2e"], "who-2": "passive"}
SAME = {
    "undo": {"command": "undo"},
    "redo": {"command": "redo"},
    "hint": {"command": "hint"},
    "odds": {"command": "odds"},
    "auto": {"command": "auto"},
    "moves d1": {"command": "moves", "what": "d1"},
    "moves a9": {"command": "moves", "what": "a9"},
    "why d1": {"command": "why", "what": "d1"},
    "why d1 d8": {"command": "why", "what": "d1", "value": "d8"},
    "set d1 damage 2": {"command": "set", "what": "d1 damage", "value": "2"},
    "set d1": {"command": "set", "what": "d1"},
    "put d1 a1": {"command": "put", "what": "d1", "value": "a1"},
    "take d1 discard": {"command": "take", "what": " d1 ", "value": "discard"},
    "draw 1": {"command": "draw", "what": "1"},
    "": {"command": "uncover"},
}


@pytest.mark.parametrize("line", SAME)
def test_a_form_does_what_the_line_does(line: str, workspace: Workspace) -> None:
    typed, pressed = MatchWindow(workspace), MatchWindow(workspace)
    for window in (typed, pressed):
        window.begin(**ORDER)
        window.opened.match.bots.budget = Budget(positions=400)  # a hint is not cut short by the clock
        window.choose(0)
    assert typed.type(line) == pressed.send(SAME[line]) is None
    one, other = typed.opened, pressed.opened
    assert one.reply == other.reply
    assert one.session.signs == other.session.signs
    assert one.match.record() == other.match.record()
    assert (one.session.question is None) == (other.session.question is None)


def test_signs_of_where_a_card_can_go_end_with_the_next_choice(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDER, "deck": "the-long-wall", "deck-2": "locust-season"})
    while not window.opened.session.signs:
        window.choose(0)
        own = (square for square, piece in window.opened.seat.view().pieces.items() if piece.player == 0)
        for square in own:
            window.send({"command": "moves", "what": square})
            if window.opened.session.signs:
                break
    assert window.opened.seat.view(window.opened.session.signs).signs == window.opened.session.signs
    window.choose(0)
    assert window.opened.session.signs == {}


def test_a_question_is_answered_by_its_buttons_first(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDER)
    window.type("peek")
    steps = window.opened.match.steps
    assert window.opened.session.question
    window.send({"command": "redo"})
    assert window.opened.reply == (UNANSWERED,)
    window.send({"command": "no"})
    assert window.opened.session.question is None
    assert window.opened.match.steps == steps
    window.send({"command": "yes"})
    assert window.opened.reply == ("Nothing is asked.",)


def test_nothing_is_done_while_the_hand_is_covered(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "person"})
    opened = window.opened
    assert opened.session.curtain
    steps = opened.match.steps
    forms = [{"command": name} for name in COMMANDS_OF_BUTTONS if name not in {"uncover", "yes", "no"}]
    for form in [*forms, *(form for form in SAME.values() if "what" in form)]:
        window.send(form)
        assert (opened.reply, opened.match.steps, opened.session.curtain) == ((COVERED,), steps, True)
    window.send({"command": "uncover"})
    assert not opened.session.curtain


@pytest.mark.parametrize(
    "form",
    [{}, {"command": ""}, {"command": "save"}, {"command": "set", "what": "x" * (MAX_LINE + 1)}],
    ids=["nothing", "empty", "unknown", "long"],
)
def test_another_form_is_rejected(form: dict[str, str], workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDER)
    record = window.opened.match.record()
    page = window.send(form)
    assert isinstance(page, Page)
    assert page.status == 400
    assert window.opened.match.record() == record


def test_the_first_game_of_a_new_match_is_the_first_of_the_start_page(site: Site) -> None:
    page = site.get("/matches/new")
    (chosen,) = (link for link in page.of("a") if link.get("aria-current") == "true")
    assert "game=summoner-wars-2e" in chosen["href"]
    order = [site.get("/rules").text.index(name) for name in ("Summoner Wars, second", "Summoner Wars, first")]
    assert order == sorted(order)
