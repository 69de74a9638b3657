"""The first page: a game with one press, the last one gone on with, own decks, and nothing that is not there."""

import pytest

from deckbuilder.players import LEVELS
from deckbuilder.web.page import Page, PageRequest, Redirect, StartedJob, html_of
from deckbuilder.web.pages import home, matches
from deckbuilder.web.routes import answer
from deckbuilder.web.workspace import Workspace
from tests.web.match_window import ORDERS, MatchWindow
from tests.web.pages import ParsedPage, Site, loaded

MAX_FIRST_PAGE = 100_000  # bytes of everything that the first page loads, as it is sent


def shown(workspace: Workspace) -> ParsedPage:
    request = PageRequest(workspace)
    found = answer(home.show, request)
    assert isinstance(found, Page)
    page = ParsedPage(html_of(found, request))
    assert page.structure_faults() == []
    return page


def forms(page: ParsedPage) -> list[dict[str, str]]:
    """The hidden fields of each form that begins a game."""
    found: list[dict[str, str]] = []
    for tag, attributes in page.elements:
        if tag == "form":
            found.append({})
        elif tag == "input" and attributes.get("type") == "hidden":
            found[-1][attributes["name"]] = attributes["value"]
    return [fields for fields in found if "deck" in fields]


def test_each_game_begins_with_one_press(workspace: Workspace) -> None:
    games = forms(shown(workspace))
    assert len(games) == 3
    levels = [option["value"] for option in shown(workspace).of("option")]
    offered = [LEVELS["easy"], LEVELS["normal"], LEVELS["hard"]]
    assert levels == offered * len(games)
    for fields, level in zip(games, offered, strict=True):
        fields["who-2"] = level
        started = answer(matches.create, PageRequest(workspace, form=fields))
        assert isinstance(started, Redirect | StartedJob), started
        match = workspace.matches.find(started.location.rpartition("/")[2]).match
        assert match.library.ruleset == fields["game"]
        assert match.setup.players == ("person", fields["who-2"])


def test_a_game_that_is_not_over_is_gone_on_with(workspace: Workspace) -> None:
    assert "Go on playing" not in shown(workspace).text
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    page = shown(workspace)
    assert "Polar Dwarves against Breakers" in page.text
    assert f"Turn {window.opened.match.game.state.turn}, your turn." in page.text
    assert f"/matches/{window.name}" in [link["href"] for link in page.of("a")]


def test_a_game_that_is_over_is_not_gone_on_with(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    window.opened.match.edit("set d8 damage 13")
    assert window.opened.match.game.over
    window.opened.keep()
    assert "Go on playing" not in shown(workspace).text


def test_own_decks_stand_with_their_leader_and_verdict(site: Site) -> None:
    site.post("/decks", leader="Svara")
    site.post("/decks", copy="the-long-wall")
    page = site.get("/")
    assert "Polar Dwarves · " in page.text
    assert "Marshal Oryn · legal" in page.text


def test_an_unreadable_deck_and_a_damaged_game_do_not_hide_the_page(site: Site, workspace: Workspace) -> None:
    (site.storage.folder / "broken.yaml").write_text("{", "utf-8")
    folder = workspace.matches.kept.storage.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "broken.txt").write_text("{", "utf-8")
    page = site.get("/")
    assert "not readable" in page.text
    assert "Go on playing" not in page.text


def test_the_deck_to_try_is_another_one_after_each_game(workspace: Workspace) -> None:
    seen = set()
    for _ in range(3):
        request = PageRequest(workspace)
        found = answer(home.show, request)
        assert isinstance(found, Page)
        seen.add(found.values["to_try"].name)
        MatchWindow(workspace).begin(**ORDERS["chess"])
    assert len(seen) == 3


def test_cards_are_searched_from_the_first_page(site: Site) -> None:
    page = site.get("/")
    (form,) = (form for form in page.of("form") if form.get("role") == "search")
    assert form["action"].endswith("/cards")
    assert any(field.get("name") == "q" for field in page.of("input"))


def test_the_first_page_with_all_that_it_loads_is_small(site: Site) -> None:
    files, size = loaded(site, "/")
    assert files
    assert size < MAX_FIRST_PAGE


@pytest.mark.parametrize("game", ["summoner-wars-2e", "summoner-wars-1e", "summoners-chess"])
def test_decks_can_be_chosen_for_each_game(game: str, site: Site) -> None:
    addresses = [link["href"] for link in site.get("/").of("a")]
    (address,) = (address for address in addresses if address.endswith(f"/matches/new?game={game}"))
    assert site.client.get(address).status_code == 200


def test_the_first_page_says_what_this_is_and_has_own_decks_before_games(site: Site) -> None:
    page = site.get("/")
    assert "find cards, build decks, and play them" in page.text
    assert page.text.index("New game") < page.text.index("Your decks")
    site.post("/decks", leader="Svara")
    again = site.get("/")
    assert again.text.index("Your decks") < again.text.index("New game")
    assert again.text.count("Your decks") == 1


def test_the_first_page_leads_new_players_to_lessons(site: Site) -> None:
    page = site.client.get("/").text
    assert '<a href="/rules">Learn them in short lessons' in page
    assert "/rules/summoners-chess" in site.client.get("/rules").text
