"""The workshop: own cards, each as a form and as its text, checked while they are written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.app.workshop.ability_examples import example_of, find_examples, started_from
from deckbuilder.app.workshop.ability_trial import ability_trial
from deckbuilder.app.workshop.card_check import CardCheck, check_card, with_fix
from deckbuilder.app.workshop.card_completion import complete_card
from deckbuilder.app.workshop.card_form import SET, with_abilities, with_form, without_ability
from deckbuilder.app.workshop.new_card import copied_card, new_card
from deckbuilder.app.workshop.new_faction import NewFaction, faction_documents, faction_plan
from deckbuilder.app.workshop.own_cards import CardFile, OwnCards
from deckbuilder.app.workshop.trial import OPPONENTS, trial_match
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError, Place
from deckbuilder.model.card import Card
from deckbuilder.picture_files import PICTURE_SUFFIXES
from deckbuilder.players import PROXY
from deckbuilder.query.parse import parse
from deckbuilder.text import short, slug
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect, faults_of
from deckbuilder.web.views.workshop import CardEditor, form_fields, games
from deckbuilder.web.workspace import PageNotFoundError

CHECK, SAVE, BY_HAND, REMOVE, FIX, USE = "check", "save", "add-text", "remove-ability", "fix", "use"
PLAY, TO_DECK, TRY = "play", "deck", "try"
PICTURE, NO_PICTURE = "picture", "no-picture"
MAX_DIGITS = 7  # of a place in a text
FIRST_TEXT = {"name": "New ability", "text": "What it does, in your words."}
SYMBOL = "symbol-"  # before a symbol, in the name of its box


@dataclass(frozen=True)
class CardLine:
    """A card of the list. `problem`: the first thing that is wrong with it."""

    file: CardFile
    title: str
    note: str
    problem: str


@dataclass(frozen=True)
class PackLines:
    """A pack of the list with its cards and factions."""

    id: str
    name: str
    is_on: bool
    cards: Sequence[CardLine]
    factions: Sequence[tuple[str, str]]  # rule set and name


def overview(request: PageRequest) -> Answer:
    """Show the own packs with their factions and cards, and where a new one begins."""
    own, catalogue = _own(request), request.catalogue
    packs = [
        PackLines(
            pack.id,
            pack.pack.name,
            pack.is_on,
            [_line(request, file) for file in own.files(pack)],
            [(row["ruleset"], row["name"]) for row in catalogue.factions() if _is_of(row, pack.id, request)],
        )
        for pack in own.packs()
    ]
    return Page("workshop.html", {"packs": packs, "games": games(catalogue)})


def _is_of(faction: Mapping[str, Any], pack: str, request: PageRequest) -> bool:
    catalogue = request.catalogue
    ruleset = catalogue.rulesets[faction["ruleset"]]
    return any(card.pack == pack and card.faction == faction["name"] for card in catalogue.leaders(ruleset))


def _own(request: PageRequest) -> OwnCards:
    return OwnCards(request.workbench)


def _line(request: PageRequest, file: CardFile) -> CardLine:
    card = request.catalogue.card(file.key)
    check = None if card else _check(request, file.text, file)  # of one that is left out, or of a pack that is off
    card, problems = (check.card, check.problems) if check else (card, ())
    note = f"{card.class_}{f', {card.faction}' if card.faction else ''}" if card else ""
    return CardLine(file, card.name if card else file.name, note, problems[0].message if problems else "")


def _check(request: PageRequest, text: str, file: CardFile | None) -> CardCheck:
    own_key = file.key if file else ""
    return check_card(text, request.workbench, own_key=own_key)


def begin(request: PageRequest) -> Answer:
    """Show a new card of a game, or one like another card, that is not saved yet."""
    workbench = request.workbench
    catalogue = workbench.catalogue
    if like := request.query.get("like"):
        card = catalogue.card(like)
        if card is None:
            raise PageNotFoundError("there is no such card")
        text = copied_card(card, workbench)
    else:
        ruleset = catalogue.ruleset(request.query.get("game") or next(iter(catalogue.rulesets)))
        cards = catalogue.search(parse(f'ruleset:"{ruleset.id}"'))
        text = new_card(ruleset, cards, request.query.get("class", ""), request.query.get("faction", ""))
    return _page(request, text, None)


def show(request: PageRequest) -> Answer:
    """Show a saved card."""
    pack, name = request.path["pack"], request.path["name"]
    if not _own(request).has(pack, name):
        raise PageNotFoundError(f"there is no card '{short(name)}' of yours")
    file = _own(request).read(pack, name)
    return _page(request, file.text, file, etag=file.etag)


def change(request: PageRequest) -> Answer:
    """Show a card after a change of its text or its form, which is not saved."""
    file = _file(request)
    text = _text(request)
    action, _, detail = request.form.get("action", CHECK).partition(":")
    data = _data(text)
    if action == BY_HAND:
        text = with_abilities(text, data, [FIRST_TEXT]) if data else text
    elif action == REMOVE and detail.isdecimal():
        text = without_ability(text, data, int(detail))
    elif action == USE and data and (example := example_of(request.workbench, detail)):
        text = with_abilities(text, data, started_from(example))
    elif action == FIX:
        line, column, meant = [*detail.split(":", 2), "", ""][:3]
        if line.isdecimal() and column.isdecimal():
            text = with_fix(text, Place("", int(line), int(column)), meant)
    return _page(request, text, file, etag=request.form.get("etag", ""))


def save(request: PageRequest) -> Answer:
    """Save a card, also one with problems, and show it; or give it a picture, play with it, or put it into a deck."""
    form, action = request.form, request.form.get("action", SAVE)
    if action not in (SAVE, PLAY, TO_DECK, PICTURE, NO_PICTURE) and not action.startswith(TRY):
        return change(request)
    text = _text(request)
    title = str(_data(text).get("card", ""))
    try:
        file = _own(request).save(form.get("pack", ""), form.get("file", ""), text, form.get("etag", ""), title)
    except InputError as error:
        return _page(request, text, _file(request), etag=form.get("etag", ""), error=str(error))
    if action in (PICTURE, NO_PICTURE):
        return _change_picture(request, file, action)
    return _after_saving(request, file, action)


def _after_saving(request: PageRequest, file: CardFile, action: str) -> Answer:
    """Show a card that was saved, play with it, or go to where decks take it."""
    card = request.catalogue.card(file.key)
    if action != SAVE and card is None:
        sentence = "It is saved. Fix what is wrong with it first: no game and no deck can have it yet"
        return _page(request, file.text, file, etag=file.etag, error=sentence)
    if action.startswith((PLAY, TRY)) and card:
        return _play(request, file, card, action.partition(":")[2])
    if action == TO_DECK and card:
        return Redirect(request.to("cards", *card.key.split("/")))
    return Redirect(request.to("workshop", "cards", file.pack, file.name))


def _change_picture(request: PageRequest, file: CardFile, action: str) -> Answer:
    """Put the picture that is sent into the pack of a card, or take its picture out."""
    own, uploaded = _own(request), request.files.get("picture")
    try:
        if action == NO_PICTURE:
            own.remove_picture(file)
        elif uploaded is None or not uploaded.content:
            raise InputError("no picture is chosen")  # noqa: TRY301 - as every other fault
        else:
            own.put_picture(file, uploaded.content)
    except InputError as error:
        return _page(
            request, file.text, file, etag=file.etag, error=f"The card is saved, without a new picture: {error}"
        )
    return Redirect(request.to("workshop", "cards", file.pack, file.name))


def _play(request: PageRequest, file: CardFile, card: Card, ability: str) -> Answer:
    """Begin a game in which a card is tried, or one of its abilities, of a number."""
    opponent = request.form.get("opponent", PROXY)
    try:
        if ability.isdecimal() and len(ability) <= MAX_DIGITS:
            match, hint = ability_trial(request.workbench, card, int(ability), opponent)
        else:
            match, hint = trial_match(request.workbench, card, opponent), None
    except InputError as error:
        return _page(request, file.text, file, etag=file.etag, error=f"It is saved, and cannot be played with: {error}")
    opened = request.matches.begin(f"try-{slug(card.name)}", match)
    if hint:
        opened.session.hint, opened.reply = hint, hint.lines
    return Redirect(request.to("matches", opened.name))


def delete(request: PageRequest) -> Answer:
    """Delete a card."""
    _own(request).remove(request.path["pack"], request.path["name"])
    return Redirect(request.to("workshop"))


def complete(request: PageRequest) -> Answer:
    """Show what may stand at a place of the text of a card."""
    text = request.form.get("text", "").replace("\r\n", "\n")
    at = request.form.get("at", "")
    index = min(int(at), len(text)) if at.isdecimal() and len(at) <= MAX_DIGITS else len(text)
    start, entries = complete_card(text, index, request.workbench)
    return Page("workshop_completions.html", {"start": start, "entries": entries})


def _file(request: PageRequest) -> CardFile | None:
    """Return the file that a form names; None for a card that was never saved."""
    pack, name, own = request.form.get("pack", ""), request.form.get("file", ""), _own(request)
    return own.read(pack, name) if name and own.has(pack, name) else None


def _text(request: PageRequest) -> str:
    """Return the text of a form with what its fields change since they were shown."""
    text = request.form.get("text", "").replace("\r\n", "\n")
    base = request.form.get("base", "").replace("\r\n", "\n")
    data, shown, catalogue = _data(text), _data(base), request.catalogue
    if not data or "shown" not in request.form:
        return text
    return with_form(text, data, shown, form_fields(shown, catalogue), request.form)


def _data(text: str) -> Mapping[str, object]:
    """Return the data of a text, empty where it is not one mapping."""
    try:
        data = read_one(text, "").data
    except InputError:
        return {}
    return data if isinstance(data, dict) else {}


def _page(request: PageRequest, text: str, file: CardFile | None, *, etag: str = "", error: str = "") -> Page:
    check, workbench = _check(request, text, file), request.workbench
    is_changed = file is None or file.text != text
    find = request.form.get("find", "").strip()
    examples = find_examples(workbench, str(check.data.get("ruleset", "")), find) if find else ()
    pack = file.pack if file else request.form.get("pack", request.query.get("pack", ""))
    name = file.name if file else ""
    editor = CardEditor(check, workbench.catalogue, pack, name, etag, is_changed, find, examples)
    opponent = request.form.get("opponent", PROXY)
    data = {
        "editor": editor,
        "error": error,
        "opponents": OPPONENTS,
        "opponent": opponent,
        "picture_suffixes": ",".join(PICTURE_SUFFIXES),
        "picture": _own(request).picture_name(file) if file else "",
    }
    return Page("workshop_card.html", data, 400 if error else 200)


def begin_faction(request: PageRequest) -> Answer:
    """Show the form of a new faction."""
    return _faction_form(request, request.query)


def _faction_form(request: PageRequest, given: Mapping[str, str], error: InputError | None = None) -> Page:
    catalogue = request.catalogue
    ruleset = catalogue.ruleset(given.get("game") or next(iter(catalogue.rulesets)))
    values = {
        "ruleset": ruleset,
        "games": games(catalogue),
        "name": given.get("name", ""),
        "leader": given.get("leader", ""),
        "symbols": {symbol: bool(given.get(f"{SYMBOL}{symbol}")) for symbol in ruleset.symbols},
        "faults": faults_of(error),
    }
    return Page("new_faction.html", values, 400 if error else 200)


def create_faction(request: PageRequest) -> Answer:
    """Make a faction with its leader and the cards that the leader brings, in a pack of its own."""
    form, workbench = request.form, request.workbench
    symbols = [name.removeprefix(SYMBOL) for name, value in form.items() if name.startswith(SYMBOL) and value == SET]
    asked = NewFaction(form.get("game", ""), form.get("name", "").strip(), symbols, form.get("leader", "").strip())
    try:
        documents = faction_documents(asked, workbench.catalogue)
        pack = OwnCards(workbench).add_faction(asked.name, documents)
    except InputError as error:
        return _faction_form(request, form, error)
    return Redirect(request.to("workshop", "faction", pack, asked.ruleset, asked.name))


def show_faction(request: PageRequest) -> Answer:
    """Show what a faction has, and what it still needs."""
    catalogue, own = request.catalogue, OwnCards(request.workbench)
    pack, name = request.path["pack"], request.path["faction"]
    ruleset = catalogue.rulesets.get(request.path["ruleset"])
    installed_pack = next((each for each in own.packs() if each.id == pack), None)
    if ruleset is None or installed_pack is None:
        raise PageNotFoundError(f"there is no faction '{short(name)}' of yours")
    files = own.files(installed_pack)
    values = {
        "plan": faction_plan(catalogue, ruleset, name),
        "pack": installed_pack,
        "file_of": {file.key: file.name for file in files},
        "broken": [file for file in files if catalogue.card(file.key) is None],
    }
    return Page("faction.html", values)
