"""The page of the settings."""

from collections.abc import Mapping
from dataclasses import dataclass

from deckbuilder.app.fields import DeclaredField
from deckbuilder.app.settings import DECLARED, PORTABLE_TYPES, GameId, value_of_words, words_of
from deckbuilder.errors import InputError, at_field
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect, faults_of
from deckbuilder.web.views.deck_tiles import games_in_order


@dataclass(frozen=True)
class SettingEntry:
    """A setting of the form. `text`: its value as a user types it, a list with a line for each; `choices`: or none."""

    label: str
    help: str
    text: str
    choices: Mapping[str, str]
    is_switch: bool
    is_list: bool


def show(request: PageRequest) -> Answer:
    """Show all settings as a form."""
    settings = request.settings
    return _page(request, {name: "\n".join(words_of(getattr(settings, name))) for name in _shown(request)})


def change(request: PageRequest) -> Answer:
    """Change the settings that a form names; a fault stands at its field, with all that was typed."""
    form, shown = request.form, _shown(request)
    try:
        values = {
            name: value_of_words(name, [line for text in form[name].splitlines() if (line := text.strip())])
            for name in shown
            if name in form
        }
        with at_field("game"):
            _ = values.get("game") and request.catalogue.ruleset(str(values["game"]))
        request.workspace.change_settings(values)
    except InputError as error:
        return _page(request, form, error)
    return Redirect(request.to("settings", saved="yes"))


def _shown(request: PageRequest) -> Mapping[str, DeclaredField]:
    """Return the settings of the page; without a server there are none of files and addresses."""
    everywhere = not request.workspace.is_serverless
    return {
        name: declared
        for name, declared in DECLARED.items()
        if declared.field.label and (everywhere or declared.type in PORTABLE_TYPES)
    }


def _page(request: PageRequest, texts: Mapping[str, str], error: InputError | None = None) -> Page:
    games = {"": "none", **{game.id: game.name for game in games_in_order(request)}}
    entries = {
        name: SettingEntry(
            declared.field.label,
            declared.field.help,
            texts.get(name, ""),
            games if declared.type is GameId else declared.field.choices,
            is_switch=declared.type is bool,
            is_list=isinstance(declared.default, tuple),
        )
        for name, declared in _shown(request).items()
    }
    values = {
        "entries": entries,
        "faults": faults_of(error),
        "saved": "saved" in request.query,
        "problem": request.workspace.settings_file.problem,
    }
    return Page("settings.html", values, 400 if error else 200)
