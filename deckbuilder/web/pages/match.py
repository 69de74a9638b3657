"""The page of a match: its board, options and log, and what is done there."""

from collections.abc import Callable, Mapping
from urllib.parse import quote

from deckbuilder.app.rules import rulebooks
from deckbuilder.errors import InputError
from deckbuilder.match.session.commands.manual_edits import Edit
from deckbuilder.match.session.commands.turn import Answer as AnswerQuestion
from deckbuilder.match.session.commands.turn import (
    ChooseCards,
    EndTurn,
    FollowHint,
    Hint,
    PlayTurnByBot,
    Redo,
    Resign,
    Skip,
    Uncover,
    Undo,
)
from deckbuilder.match.session.commands.views import ExplainIllegal, ExplainNumbers, Moves, Odds, Threats
from deckbuilder.match.session.session import Command
from deckbuilder.match.step_texts import mark_names
from deckbuilder.text import short
from deckbuilder.web.open_matches import Job, OpenMatch
from deckbuilder.web.page import Answer, Download, EventStream, OpenAddress, Page, PageRequest, Redirect, going_to
from deckbuilder.web.pages.best_of import best_of_view
from deckbuilder.web.views.board import cells_of
from deckbuilder.web.views.match import MatchQuery, ending_view, lesson_view, match_view, odds_lines
from deckbuilder.web.workspace import PageNotFoundError

MAX_LINE = 300  # characters that may be typed
MAX_DIGITS = 5  # of the index of an option
MARK = "mark-"  # begins the names of fields of cards in hand that are marked; their places follow
EDITS = ("set", "put", "take", "draw")
COMMANDS_OF_BUTTONS: Mapping[str, Command] = {
    "uncover": Uncover(),
    "yes": AnswerQuestion(yes=True),
    "no": AnswerQuestion(yes=False),
    "undo": Undo(),
    "redo": Redo(),
    "hint": Hint(),
    "do": FollowHint(),
    "odds": Odds(),
    "end turn": EndTurn(),
    "auto": PlayTurnByBot(),
    "skip": Skip(),
    "resign": Resign(),
}
CHANGED = "The game has gone on meanwhile, in another window or by a bot. Nothing was done."


def show(request: PageRequest) -> Answer:
    """Show a match as its viewer may see it."""
    return _page(request, _opened(request))


def _opened(request: PageRequest) -> OpenMatch:
    """Return the match of the address. Raises PageNotFoundError where there is none, and InputError."""
    name = request.path["name"]
    if not request.matches.kept.storage.has(name):
        raise PageNotFoundError(f"there is no game '{short(name)}'")
    return request.matches.find(name)


def _page(request: PageRequest, opened: OpenMatch, problem: str = "", status: int = 200) -> Page:
    odds = request.query.get("odds", "")
    index = _index(odds)
    query = MatchQuery(
        picked=request.query.get("at", ""),
        to=request.query.get("to", ""),
        everything=request.query.get("all") == "yes",
        step=max(0, _index(request.query.get("step", ""))),
        since=_index(request.query.get("since", "")),
        whole_log=request.query.get("log") == "all",
    )
    view = match_view(opened, request.catalogue, query)
    address = "matches", opened.name
    card_address = OpenAddress.of(request.to, address, "at")
    why = OpenAddress.of(request.to, address, "to", at=query.picked) if query.picked and view.may_act else None
    turn, cards = view.turn, view.own.cards if view.own else ()
    bubble = (turn.bubble.square, turn.bubble.text) if turn and turn.bubble else ("", "")
    hinted = turn.hinted if turn else frozenset()
    values = {
        "name": opened.name,
        "card_address": card_address,
        "cells": cells_of(view.table.board, card_address.__call__, why and why.__call__, hinted, bubble),
        "named": lambda sentence: mark_names(sentence, cards),
        "state": opened.state,
        "revision": opened.revision,
        "lesson": lesson_view(request.workbench, opened.match) if opened.match.setup.event else None,
        "rules": ruleset if (ruleset := opened.match.library.ruleset) in rulebooks() else "",
        "v": view,
        "ending": ending_view(opened),
        "best_of": best_of_view(opened.match),
        "pod": request.workspace.pods.kept.of_match(opened.name) if opened.match.setup.event else "",
        "picked": query.picked,
        "odds": odds_lines(opened, index) if odds and view.own else [],
        "asked": index,
        "all": query.everything,
        "problem": problem,
    }
    return Page("match.html", values, status)


def choose(request: PageRequest) -> Answer:
    """Choose an option of the open decision."""
    return _done(request, lambda opened: opened.choose(_index(request.form.get("option", ""))))


def _index(text: str) -> int:
    """Return the index of an option, or another number, of a form or an address; -1 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else -1


def enter(request: PageRequest) -> Answer:
    """Carry out a line as it is typed at the terminal."""
    line = _field(request, "line")
    return _done(request, lambda opened: opened.enter(line))


def command(request: PageRequest) -> Answer:
    """Carry out the command of a button or a form."""
    name = request.form.get("command", "")
    ordered = COMMANDS_OF_BUTTONS.get(name) or _command_of_form(request, name)
    return _done(request, lambda opened: opened.carry_out(ordered))


def _command_of_form(request: PageRequest, name: str) -> Command:
    if name == "cards":
        marks = [_index(field.removeprefix(MARK)) for field in request.form if field.startswith(MARK)]
        return ChooseCards(tuple(sorted(marks)))
    subject, value = _field(request, "what"), _field(request, "value")
    if name == "threats":
        return Threats(subject)
    if name == "moves":
        return Moves(subject)
    if name == "why":
        return ExplainIllegal(f"{subject} {value}") if value else ExplainNumbers(subject)
    if name in EDITS:
        return Edit(name, subject, value)
    raise InputError("this cannot be done with a match")


def _field(request: PageRequest, name: str) -> str:
    text = " ".join(request.form.get(name, "").split())
    if len(text) > MAX_LINE:
        raise InputError(f"a line has at most {MAX_LINE} characters")
    return text


def _done(request: PageRequest, act: Callable[[OpenMatch], Job | None]) -> Answer:
    """Act on the match as it was when the page was made; a match that has gone on since is shown instead."""
    opened = _opened(request)
    if request.form.get("revision") != str(opened.revision):
        return _page(request, opened, CHANGED, 409)
    try:
        job = act(opened)
    except InputError as error:
        return _page(request, opened, str(error), 400)
    if opened.is_overtaken():
        return _page(request, _opened(request), CHANGED, 409)
    return _shown(request, opened, job)


def _shown(request: PageRequest, opened: OpenMatch, job: Job | None) -> Answer:
    location = request.to("matches", opened.name, all=request.form.get("all") or None)
    return going_to(location, job, opened.keep)


def act(request: PageRequest) -> Answer:
    """End what is thought about, let the bots go on, or delete the match."""
    action, name = request.form.get("action", ""), request.path["name"]
    if action == "delete":
        request.matches.remove(name)
        return Redirect(request.to("matches", deleted=name))
    opened = _opened(request)
    if action == "stop":
        opened.stop_thinking()
        return _shown(request, opened, None)
    if action != "go on":
        raise InputError("this cannot be done with a match")
    return _shown(request, opened, opened.bots_job())


def events(request: PageRequest) -> Answer:
    """Return the state of the match, whenever it changes, as long as it is open."""
    matches, name = request.matches, request.path["name"]
    matches.find(name)
    return EventStream(lambda: matches.state(name))


def record(request: PageRequest) -> Answer:
    """Return the record of the match as a file."""
    name = request.path["name"]
    return Download(quote(name, safe=""), request.matches.text(name))
