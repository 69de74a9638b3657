"""The workshop as a browser sees it: cards as forms and as texts, checked, saved and opened again."""

import re

import pytest

from deckbuilder.app.workshop.own_cards import OwnCards
from deckbuilder.match.hints import AdviserHint, HintAction
from deckbuilder.packs.installed import find
from deckbuilder.packs.pack import contents_of_zip, read_contents
from deckbuilder.web.views.turn import hint_lines
from deckbuilder.web.workspace import Workspace
from tests.depth import deep
from tests.pictures import jpeg, png_file
from tests.web.pages import SAME_ORIGIN, ParsedPage, Site

CARD = """\
# my first card
card: Glacier Warden   # a name
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: champion unit
cost: 6
life: 8
strength: 2
attack: melee
symbols: [water, logic]
abilities:
  - name: Cold Welcome
    when: {after: summon, of: self}
    may: true
    do:
      - choose: {enemy: common, within: 3, straight: true}
      - {force: target, spaces: [1, 2]}
"""
GAMES = ("summoner-wars-2e", *(pytest.param(name, marks=deep) for name in ("summoner-wars-1e", "summoners-chess")))
SELECTS = {"card-class": "champion unit", "card-attack": "melee"}
TEXT = "After this unit is summoned, you may target an enemy common within 3 clear straight spaces of it."


def text_of(page: ParsedPage) -> str:
    """The text of the card that a page shows."""
    return page.textareas[-1].removeprefix("\n")


def form_of(page: ParsedPage) -> dict[str, str]:
    """What a browser sends of the form of a card."""
    sent = {}
    for control in page.of("input"):
        if control.get("type") == "checkbox":
            if "checked" in control:
                sent[control["name"]] = control["value"]
        elif control.get("type") != "file" and "name" in control and control["name"] != "q":
            sent[control["name"]] = control["value"]
    areas = zip(page.of("textarea"), page.textareas, strict=True)
    return sent | {area["name"]: text.removeprefix("\n") for area, text in areas}


def checked(site: Site, text: str, **changes: str) -> ParsedPage:
    """The page of a text after it was checked, and then sent again with changes of its form."""
    page = site.post("/workshop/check", text=text, base=text)
    if not changes:
        return page
    return site.post("/workshop/check", **{**form_of(page), **SELECTS, "text": text, "base": text, **changes})


def test_a_new_card_of_each_game_is_a_correct_card_already(site: Site) -> None:
    for game in ("summoner-wars-2e", "summoner-wars-1e", "summoners-chess"):
        assert "Nothing is wrong with it" in site.get("/workshop/new", game=game).text


def test_a_card_shows_its_rules_text_its_face_and_who_may_use_it(site: Site) -> None:
    page = checked(site, CARD)
    assert TEXT in page.text
    assert "Nothing is wrong with it" in page.text
    assert "Svara" in page.text
    assert "cards of its class and cost have" in page.text


def test_the_form_changes_the_text_and_leaves_the_rest_of_it(site: Site) -> None:
    page = checked(site, CARD, **{"card-cost": "5", "card-symbols-logic": ""})
    assert text_of(page) == CARD.replace("cost: 6", "cost: 5").replace("[water, logic]", "[water]")


def test_both_sides_can_be_changed_at_once(site: Site) -> None:
    text = CARD.replace("life: 8", "life: 7 # fewer")
    page = site.post(
        "/workshop/check",
        **{
            **form_of(checked(site, CARD)),
            "text": text,
            "base": CARD,
            "card-cost": "5",
            "card-class": "champion unit",
            "card-attack": "melee",
        },
    )
    assert text_of(page) == text.replace("cost: 6", "cost: 5")


def test_a_form_that_is_sent_as_it_was_shown_changes_nothing(site: Site) -> None:
    assert text_of(checked(site, CARD, **{"card-card": "Glacier Warden"})) == CARD


def test_an_ability_that_is_renamed_in_the_text_keeps_its_new_name(site: Site) -> None:
    form = form_of(checked(site, CARD)) | {"card-class": "champion unit", "card-attack": "melee"}
    text = CARD.replace("name: Cold Welcome", "name: Warm Welcome")
    assert text_of(site.post("/workshop/check", **{**form, "text": text})) == text
    renamed = site.post("/workshop/check", **{**form, "text": text, "ability-0-name": "Cold"})
    assert text_of(renamed) == CARD.replace("name: Cold Welcome", "name: Cold")


def test_the_words_of_an_ability_are_kept_beside_what_is_wrong_with_it(site: Site) -> None:
    text = f"{CARD}  - {{name: Song, text: Sing it., wrong: 1}}\n"
    form = form_of(checked(site, text)) | {"card-class": "champion unit", "card-attack": "melee"}
    assert text_of(site.post("/workshop/check", **form)) == text


def test_another_class_takes_along_what_the_card_can_no_longer_have(site: Site) -> None:
    text = text_of(checked(site, CARD, **{"card-class": "standard event"}))
    assert "class: standard event" in text
    assert "attack" not in text
    assert "strength" not in text


PROBLEMS = {
    "a word": ("enemy: common", "enemy: comon", "Line 16", "is not a class word"),
    "a key": ("life: 8", "lief: 8", "Line 7", "did you mean 'life'?"),
    "a value": ("life: 8", "life: many", "Line 7", "must be a whole number"),
    "a name": ("Glacier Warden ", "Svara ", "Line 2", "there is a card Svara"),
    "a bracket": ("[water, logic]", "[water, logic", "Line 10", "has no ']'"),
}


@pytest.mark.parametrize(("old", "new", "line", "sentence"), PROBLEMS.values(), ids=PROBLEMS)
def test_a_problem_stands_with_its_line_and_what_would_be_right(
    site: Site, old: str, new: str, line: str, sentence: str
) -> None:
    page = checked(site, CARD.replace(old, new))
    assert line in page.text
    assert sentence in page.text


def test_what_was_probably_meant_is_one_press(site: Site) -> None:
    text = CARD.replace("life: 8", "lief: 8")
    page = checked(site, text)
    fix = next(button["value"] for button in page.of("button") if button.get("value", "").startswith("fix:"))
    assert text_of(site.post("/workshop/check", text=text, base=text, action=fix)) == CARD


def test_a_card_with_a_problem_is_drawn_as_far_as_it_goes(site: Site) -> None:
    page = checked(site, CARD.replace("force:", "forze:").replace("cost: 6", "cost: six"))
    assert "Its text cannot be made yet." in page.text
    assert any("Glacier Warden" in text for text in page.texts)


HOSTILE = {
    "anchors": "a: &a [x]\nb: [*a, *a]\n",
    "tags": "card: !!python/object/apply:os.system [ls]\n",
    "deep": "[" * 2000,
    "nothing": "",
    "a list": "- 1\n",
    "two cards": "card: A\n---\ncard: B\n",
    "another kind": "deck: A\n",
    "wrong kinds": "card: {a: [b]}\nruleset: [1]\nclass: 5\nabilities: {x: 3}\nsymbols: 4\nsetup: 1\n",
    "wrong inside": "card: A\nruleset: summoner-wars-2e\nclass: common unit\nabilities: [1, {do: 3}]\npattern: 7\nsymbols: [{}]\n",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_any_text_is_answered_with_a_sentence(site: Site, text: str) -> None:
    page = checked(site, text)
    assert text_of(page).strip() == text.strip()
    assert any(item.get("class") == "bad" for item in page.of("li"))


def test_a_text_that_is_too_long_is_refused(site: Site) -> None:
    assert "more than" in site.post("/workshop/check", 400, text="a" * 30_000).text


def test_an_ability_in_words_is_kept_as_such(site: Site) -> None:
    page = site.post("/workshop/check", text=CARD, base=CARD, action="add-text")
    assert "players do it by hand" in page.text
    assert text_of(page).startswith(CARD)
    again = site.post("/workshop/check", text=text_of(page), base=text_of(page), action="remove-ability:1")
    assert text_of(again) == CARD


def first_pack(site: Site) -> str:
    """The id of the pack that the workshop has made."""
    links = " ".join(link["href"] for link in site.get("/workshop").of("a"))
    (pack,) = set(re.findall(r"/workshop/cards/(my-cards-\w+)/", links))
    return str(pack)


def warden_address(site: Site) -> str:
    return f"/workshop/cards/{first_pack(site)}/glacier-warden.yaml"


def test_a_card_is_saved_and_opened_again_as_it_was(site: Site) -> None:
    site.post("/workshop/save", file="", etag="", text=CARD, base=CARD)
    assert "Glacier Warden" in site.get("/workshop").text
    page = site.get(warden_address(site))
    assert text_of(page) == CARD
    etag = next(found["value"] for found in page.of("input") if found.get("name") == "etag")
    text = CARD.replace("cost: 6", "cost: 7")
    site.post("/workshop/save", pack=first_pack(site), file="glacier-warden.yaml", etag=etag, text=text, base=text)
    assert text_of(site.get(warden_address(site))) == text
    conflict = site.post(
        "/workshop/save", 400, pack=first_pack(site), file="glacier-warden.yaml", etag=etag, text=CARD, base=CARD
    )
    assert "another window" in conflict.text
    assert text_of(conflict) == CARD


def saved(site: Site, text: str = CARD, **form: str) -> ParsedPage:
    return site.post("/workshop/save", **{"file": "", "etag": "", "text": text, "base": text, **form})


def test_a_saved_card_is_a_card_like_all_others(site: Site) -> None:
    saved(site)
    assert TEXT in site.get("/cards", q="glacier warden").text
    assert "Nothing is wrong with it" in site.get(warden_address(site)).text


def test_a_saved_card_does_not_have_its_own_code_as_that_of_another(site: Site) -> None:
    text = text_of(site.get("/workshop/new", game="summoners-chess")).replace("New Card", "Zinc Owl")
    assert "Nothing is wrong with it" in saved(site, text).text
    page = site.get(f"/workshop/cards/{first_pack(site)}/zinc-owl.yaml")
    form = {name: value for name, value in form_of(page).items() if name in ("pack", "file", "etag")}
    renamed = text.replace("Zinc Owl", "Zippy Otter")
    assert "Nothing is wrong with it" in site.post("/workshop/check", **form, text=renamed, base=renamed).text
    other = text.replace("Zinc Owl", "Zigzag Ostrich")
    assert "the code ZIO is that of Zinc Owl too" in site.post("/workshop/check", text=other, base=other).text


def test_a_saved_ability_may_be_changed(site: Site) -> None:
    saved(site)
    page = site.get(warden_address(site))
    etag = next(found["value"] for found in page.of("input") if found.get("name") == "etag")
    text = CARD.replace("within: 3", "within: 2")
    form = {"pack": first_pack(site), "file": "glacier-warden.yaml", "etag": etag, "text": text, "base": text}
    assert "Nothing is wrong with it" in site.post("/workshop/check", **form).text


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_played_with_at_once(site: Site, game: str) -> None:
    text = text_of(site.get("/workshop/new", game=game))
    page = saved(site, text, action="play")
    assert "New Card" in page.text
    assert any("try-new-card" in form.get("action", "") for form in page.of("form"))


def test_the_opponent_of_a_trial_is_chosen_and_stays_chosen(site: Site) -> None:
    page = site.post("/workshop/check", text=CARD, base=CARD, opponent="1")
    assert [option.get("value") for option in page.of("option") if "selected" in option][-1:] == ["1"]
    saved(site, action="play", opponent="1")
    assert "you too" in site.get("/matches/try-glacier-warden.txt").text
    answer = site.post("/workshop/save", 400, file="", etag="", text=CARD, base=CARD, action="play", opponent="me")
    assert "not 'me'" in answer.text


def test_a_card_goes_into_a_deck_from_its_page(site: Site) -> None:
    page = saved(site, action="deck")
    assert "Add to…" in page.text
    assert "Begin a deck" in page.text


def test_a_wrong_card_is_saved_and_cannot_be_played_with(site: Site) -> None:
    wrong = CARD.replace("life: 8", "life: many")
    page = site.post("/workshop/save", 400, file="", etag="", text=wrong, base=wrong, action="play")
    assert "Fix what is wrong" in page.text
    assert "must be a whole number" in site.get("/workshop").text


@pytest.mark.parametrize("game", GAMES)
def test_a_faction_begins_with_what_its_deck_prescribes(site: Site, game: str) -> None:
    form = {"game": game, "name": "Moon Foxes", "leader": "Reynard"}
    symbols = {"summoner-wars-2e": {"symbol-water": "yes"}, "summoners-chess": {"symbol-order": "yes"}}
    page = site.post("/workshop/faction", **form, **symbols.get(game, {}))
    assert "not confirmed" not in page.text
    assert "Cards with something wrong" not in page.text
    leader = next(found["value"] for found in page.of("input") if found.get("name") == "leader")
    deck = site.post("/decks", leader=leader)
    assert "Reynard" in deck.text


def test_a_new_leader_lacks_a_layout_that_only_its_author_knows(site: Site) -> None:
    page = site.get("/workshop/new", **{"game": "summoner-wars-2e", "class": "summoner unit"})
    assert "Setup(" not in text_of(page)
    assert "'setup' is missing" in page.text


def test_a_faction_of_any_name_is_listed(site: Site) -> None:
    form = {"game": "summoner-wars-2e", "name": 'The "Quiet" (and: loud)', "leader": "Reynard", "symbol-water": "yes"}
    assert "Reynard" in site.post("/workshop/faction", **form).text
    assert 'The "Quiet" (and: loud)' in site.get("/workshop").text


def test_a_faction_needs_a_name_that_is_free(site: Site) -> None:
    page = site.post("/workshop/faction", 400, game="summoner-wars-2e", name="Breakers", leader="Reynard")
    assert "there is a faction Breakers" in page.text


def test_a_card_like_another_begins_with_its_text(site: Site) -> None:
    text = text_of(site.get("/workshop/new", like="summoner-wars-2e/breakers/deceiver"))
    assert "card: Deceiver Anew" in text
    assert "Stupefy" in text


def test_an_ability_is_found_by_its_words_and_begun_with(site: Site) -> None:
    page = site.post("/workshop/check", text=CARD, base=CARD, find="summon boost")
    use = next(button["value"] for button in page.of("button") if button.get("value", "").startswith("use:"))
    assert "add 1 boost to it" in page.text
    begun = site.post("/workshop/check", text=CARD, base=CARD, action=use)
    assert text_of(begun).startswith(CARD)
    assert "Nothing is wrong with it" in begun.text
    assert "add 1 boost to it" in begun.text


def test_an_ability_that_no_card_has_is_said_not_to_be_there(site: Site) -> None:
    assert "No ability of this game" in site.post("/workshop/check", text=CARD, base=CARD, find="zzz").text


def test_each_part_of_a_definition_is_explained(site: Site) -> None:
    page = checked(site, CARD)
    for sentence in ("After a unit has been summoned.", "Only within this many spaces.", "How many spaces"):
        assert sentence in page.text


def test_a_layout_is_changed_by_its_squares_and_says_whether_it_is_confirmed(site: Site) -> None:
    begun = site.get("/workshop/new", like="summoner-wars-2e/breakers/tacullu")
    assert "Nothing is wrong with it" in begun.text
    assert "not confirmed" not in begun.text
    assert "layout-confirmed" not in form_of(begun)
    text = text_of(begun).replace("setup:\n", "setup:\n  confirmed: true\n")
    page = site.post("/workshop/check", text=text, base=text)
    sent = {**form_of(page), "text": text, "base": text, "card-class": "summoner unit", "card-attack": "ranged"}
    assert text_of(site.post("/workshop/check", **sent)) == text
    moved = text_of(site.post("/workshop/check", **{**sent, "layout-2-at": "f3"}))
    assert moved == text.replace("{card: Deceiver, at: [2, 4]}", "{card: Deceiver, at: [2, 5]}")
    del sent["layout-confirmed"]
    page = site.post("/workshop/check", **sent)
    assert "confirmed: false" in text_of(page)
    assert "not confirmed" in page.text
    assert "Mind Witch, at" not in text_of(site.post("/workshop/check", **{**sent, "layout-3-at": ""}))


def test_a_file_is_renamed_with_its_card_and_so_in_the_exported_pack(site: Site) -> None:
    saved(site)
    pack = first_pack(site)
    form = {name: value for name, value in form_of(site.get(warden_address(site))).items() if name in ("file", "etag")}
    saved(site, CARD.replace("Glacier Warden", "Wick Digger"), pack=pack, **form)
    assert "Wick Digger" in site.get(f"/workshop/cards/{pack}/wick-digger.yaml").text
    site.get(warden_address(site), 404)
    exported = site.client.get(f"/packs/{pack}/export").content
    assert sorted(contents_of_zip(exported, "cards.zip").files) == ["cards/wick-digger.yaml", "pack.yaml"]
    late = site.post("/workshop/save", 400, pack=pack, **form, text=CARD, base=CARD)
    assert "another window" in late.text


def test_a_file_with_a_name_of_its_own_keeps_it(workspace: Workspace) -> None:
    own = OwnCards(workspace.workbench)
    file = own.save("", "", "card: Ox\n", "", "Hand Made")
    assert own.save(file.pack, file.name, "card: Elk\n", file.etag, "Elk").name == "hand-made.yaml"
    pack = find(workspace.workbench.data, file.pack)
    assert sorted(read_contents(pack.folder).files) == ["cards/hand-made.yaml", "pack.yaml"]


def test_a_card_whose_text_was_emptied_keeps_its_file(workspace: Workspace) -> None:
    own = OwnCards(workspace.workbench)
    file = own.save("", "", "card: Ox\n", "", "Ox")
    assert own.save(file.pack, file.name, "", file.etag, "").name == "ox.yaml"


@deep
def test_a_new_name_is_taken_over_by_the_leader_who_brings_the_card(site: Site) -> None:
    site.post(
        "/workshop/faction", game="summoner-wars-2e", name="Moon Foxes", leader="Reynard", **{"symbol-water": "yes"}
    )
    path = "/workshop/cards/moon-foxes/moon-foxes-common-1.yaml"
    page = site.get(path)
    text = text_of(page).replace("card: Moon Foxes Common 1", "card: Vixen")
    etag = next(found["value"] for found in page.of("input") if found.get("name") == "etag")
    saved(site, text, pack="moon-foxes", file="moon-foxes-common-1.yaml", etag=etag)
    leader = site.get("/workshop/cards/moon-foxes/reynard.yaml")
    assert "{Vixen: 1, Moon Foxes Common 2: 1}" in text_of(leader)
    assert "{card: Vixen, at: [2, 3]}" in text_of(leader)
    assert "Nothing is wrong with it" in leader.text


def moon_foxes(site: Site) -> str:
    """The address of the cards of a new faction."""
    form = {"game": "summoner-wars-2e", "name": "Moon Foxes", "leader": "Reynard", "symbol-water": "yes"}
    site.post("/workshop/faction", **form)
    return "/workshop/cards/moon-foxes"


def test_an_event_that_a_leader_brings_may_be_used_by_it_under_a_new_name_too(site: Site) -> None:
    cards = moon_foxes(site)
    page = site.get(f"{cards}/moon-foxes-epic-event-1.yaml")
    assert "no leader" not in page.text
    text = text_of(page).replace("card: Moon Foxes Epic Event 1", "card: Full Moon")
    form = {name: value for name, value in form_of(page).items() if name in ("pack", "file", "etag")}
    renamed = site.post("/workshop/check", **form, text=text, base=text)
    assert "Nothing is wrong with it" in renamed.text
    assert "no leader" not in renamed.text
    assert "no leader" not in saved(site, text, **form).text


def test_only_what_a_leader_brings_is_among_what_it_brings(site: Site) -> None:
    moon_foxes(site)
    for name, class_ in (("Old Fox", "champion unit"), ("New Moon", "epic event")):
        page = site.get("/workshop/new", **{"game": "summoner-wars-2e", "class": class_, "faction": "Moon Foxes"})
        saved(site, text_of(page).replace("New Card", name), pack="moon-foxes")
    plan = site.get("/workshop/faction/moon-foxes/summoner-wars-2e/Moon Foxes").text
    starting, _, others = plan.partition("Starting Units")[2].partition("Champions")
    assert "Moon Foxes Common 1" in starting
    assert "Old Fox" not in starting
    assert "Old Fox" in others
    used, unused = plan.split("In no deck yet")
    assert "New Moon" not in used
    assert "New Moon" in unused


def test_a_rules_case_of_a_trial_is_kept_in_the_pack(site: Site) -> None:
    saved(site, action="play")
    match = "/matches/try-glacier-warden.txt"
    revision = next(found["value"] for found in site.get(match).of("input") if found.get("name") == "revision")
    site.post(f"{match}/line", revision=revision, line="summon Glacier Warden e3")
    page = site.get(f"{match}/case")
    assert "Played again, it holds." in page.text
    assert "Kept as case.yaml" in site.post(f"{match}/case", pack=first_pack(site)).text


def send_picture(site: Site, path: str, content: bytes, name: str = "scan.png") -> ParsedPage:
    """The page after a card was saved with a picture."""
    form = {**form_of(site.get(path)), **SELECTS, "action": "picture"}
    answer = site.client.post("/workshop/save", data=form, files={"picture": (name, content)}, headers=SAME_ORIGIN)
    return ParsedPage(answer.text)


def pictures_of(site: Site, path: str) -> list[str]:
    """The pictures of cards on a page."""
    return [image["src"] for image in site.get(path).of("img")]


def test_a_picture_goes_into_the_pack_and_follows_its_card(site: Site, workspace: Workspace) -> None:
    saved(site)
    pack = first_pack(site)
    path = f"/workshop/cards/{pack}/glacier-warden.yaml"
    send_picture(site, path, png_file())
    (source,) = pictures_of(site, path)
    assert source == f"/pictures/polar-dwarves/glacier-warden--{pack}"
    assert site.client.get(source).content == png_file()
    assert pictures_of(site, f"/cards/summoner-wars-2e/polar-dwarves/glacier-warden--{pack}") == [source]

    send_picture(site, path, jpeg(), "scan.jpg")
    folder = find(workspace.workbench.data, pack).folder
    assert [file.name for file in folder.glob("pictures/*/*")] == ["glacier-warden.jpg"]
    exported = contents_of_zip(read_contents(folder).to_zip(), "x.zip")
    assert exported.files["pictures/polar-dwarves/glacier-warden.jpg"] == jpeg()

    form = {name: value for name, value in form_of(site.get(path)).items() if name in ("pack", "file", "etag")}
    saved(site, CARD.replace("Glacier Warden", "Ice Warden"), **form)
    path = f"/workshop/cards/{pack}/ice-warden.yaml"
    assert pictures_of(site, path) == [f"/pictures/polar-dwarves/ice-warden--{pack}"]

    site.post("/workshop/save", **{**form_of(site.get(path)), **SELECTS, "action": "no-picture"})
    assert pictures_of(site, path) == []
    send_picture(site, path, png_file())
    site.post(f"{path}/delete")
    assert list(folder.glob("pictures/*/*")) == []


def test_a_card_of_no_faction_has_a_picture_too(site: Site) -> None:
    saved(site, CARD.replace("faction: Polar Dwarves\n", ""))
    path = warden_address(site)
    send_picture(site, path, png_file())
    assert pictures_of(site, path) == [f"/pictures/glacier-warden--{first_pack(site)}"]


@pytest.mark.parametrize("content", [b"<svg onload=alert(1)>", b""])
def test_what_is_no_picture_is_not_taken_and_the_card_is_saved(content: bytes, site: Site) -> None:
    saved(site)
    page = send_picture(site, f"/workshop/cards/{first_pack(site)}/glacier-warden.yaml", content)
    assert "The card is saved, without a new picture" in page.text
    assert "Glacier Warden" in text_of(page)
    assert page.of("img") == []


def test_one_ability_is_tried_from_its_place_in_the_form(site: Site) -> None:
    assert "Try it" in site.post("/workshop/check", text=CARD, base=CARD).text
    page = saved(site, action="try:0", opponent="1")
    assert "To try Cold Welcome: summon Glacier Warden" in page.text
    assert "The card has no such ability" not in page.text
    refused = site.post("/workshop/save", 400, text=CARD, base=CARD, file="", etag="", action="try:7")
    assert "Glacier Warden has no ability 8" in refused.text


def test_each_phase_that_a_plan_ends_is_named_once() -> None:
    end = HintAction("end", "end the phase", (), (), "")
    lines = ["To try Frost Bolt: end", "Then: end, attack d4 f4."]
    hint = AdviserHint(tuple(lines), (end, end, HintAction("attack d4 f4", "attack Frost Mage d4 → f4", (), (), "")))
    assert [*hint_lines(lines, hint)] == [
        "To try Frost Bolt: end the phase",
        "Then: end the phase, attack Frost Mage d4 → f4.",
    ]
