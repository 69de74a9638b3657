"""Drafts: the kept ones, a new one, the pack to take a card from, and a deck from the picks."""

import secrets
from collections import Counter

from deckbuilder.app.drafts import DraftFile, cube_of, new_table
from deckbuilder.app.fields import MAX_SEED, declared_fields, read_form
from deckbuilder.app.limited_orders import NewDraft
from deckbuilder.decks.deck import MAX_NAME_LENGTH
from deckbuilder.errors import InputError
from deckbuilder.limited.draft import draft_rules
from deckbuilder.limited.packs import begin_limited_deck, ruleset_with_packs, rulesets_of_events
from deckbuilder.model.card import Card
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect, faults_of
from deckbuilder.web.pages.decks import keep_new
from deckbuilder.web.views.draft import draft_view, revision_of

MAX_PLAYERS = 99  # that a field takes; how many draft is for the rules to say
MAX_LISTED = 50  # drafts on a page
PASSED = "The draft has gone on since this page was shown; nothing was changed."


def overview(request: PageRequest, error: InputError | None = None) -> Page:
    """Show the drafts that are kept, the one that was changed last first, and a form for a new one."""
    kept, form = request.workspace.drafts, request.form
    chosen = form.get("ruleset") or request.query.get("ruleset")
    ruleset = ruleset_with_packs(request.catalogue, chosen or None)
    names, (rules, packs) = kept.names(), draft_rules(ruleset)
    values = {
        "drafts": [_line(request, name) for name in names[:MAX_LISTED]],
        "more": max(0, len(names) - MAX_LISTED),
        "pods": [_pod_line(request, name) for name in request.workspace.pods.kept.names()[:MAX_LISTED]],
        "folder": kept.storage.folder,
        "ruleset": ruleset,
        "rulesets": rulesets_of_events(request.catalogue),
        "rules": rules,
        "packs": packs,
        "fields": declared_fields(NewDraft),
        "form": form,
        "faults": faults_of(error),
    }
    return Page("drafts.html", values, 400 if error else 200)


def _line(request: PageRequest, name: str) -> tuple[str, str, str, str]:
    """Return the name, title and progress of a draft, and why it cannot be read."""
    try:
        table = request.workspace.drafts.open(name).table
    except InputError as error:
        return name, name, "", str(error)
    return name, table.name, table.progress, ""


def _pod_line(request: PageRequest, name: str) -> tuple[str, str, str, str]:
    """Return the name, title and progress of a pod, and why it cannot be read."""
    try:
        pod = request.workspace.pods.kept.open(name)
        problem = next(iter(pod.game_problems(pod.open_pairings())), "")
        progress = pod.progress(pod.scores())
    except InputError as error:
        return name, name, "", str(error)
    return name, pod.pod.name, progress, problem


def create(request: PageRequest) -> Answer:
    """Begin a draft from the form; a fault stands in the form, with all that was chosen."""
    form, workbench = request.form, request.workbench
    try:
        order = read_form(NewDraft, form, seed=secrets.randbelow(MAX_SEED + 1))
        table = new_table(order, workbench, lambda text, rules: cube_of(workbench, text, rules, request.find_deck))
        name = request.workspace.drafts.begin(table)
    except InputError as error:
        return overview(request, error)
    return Redirect(request.to("drafts", name))


def show(request: PageRequest) -> Answer:
    """Show the pack of the person whose turn it is, and what that person has taken."""
    return _table(request, request.workspace.drafts.open(request.path["name"]))


def _table(request: PageRequest, kept: DraftFile, problem: str = "", error: InputError | None = None) -> Page:
    looks = request.number("seat", 0, 0, MAX_PLAYERS) - 1
    workspace = request.workspace
    view = draft_view(kept, workspace.workbench.catalogue, workspace.owned, looks)
    values = {
        "name": request.path["name"],
        "v": view,
        "problem": problem,
        "faults": faults_of(error),
        "typed_names": request.form.get("names", ""),
    }
    return Page("draft.html", values, 409 if problem else 400 if error else 200)


def act(request: PageRequest) -> Answer:
    """Take a card, take one back, mark one, or let a bot pick, as the form says."""
    name, form = request.path["name"], request.form
    kept = request.workspace.drafts.open(name)
    action, seat = form.get("action", ""), kept.table.waits_for
    if action == "delete":
        request.workspace.drafts.remove(name)
        return Redirect(request.to("drafts"))
    if action == "names":
        return _rename(request, kept)
    if form.get("revision") != str(revision_of(kept.table)):
        return _table(request, kept, PASSED)
    if seat is None:
        raise InputError("the draft is over")
    if action == "take":
        kept.pick(seat, _card(request))
    elif action == "mark":
        kept.mark(seat, _card(request))
    elif action == "back":
        kept.take_back(seat)
    elif action == "bot":
        kept.pick_as_bot(seat)
    elif action == "auto":
        kept.finish()
    else:
        raise InputError("mark a card of the pack first")
    return Redirect(request.to("drafts", name, seat=seat + 1 if len(kept.table.draft.order.people) > 1 else None))


def _rename(request: PageRequest, kept: DraftFile) -> Answer:
    """Give the people of a draft other names; a fault stands beside the field."""
    try:
        kept.rename(request.form.get("names", ""))
    except InputError as error:
        return _table(request, kept, error=error)
    return Redirect(request.to("drafts", request.path["name"]))


def _card(request: PageRequest) -> Card:
    card = request.catalogue.card(request.form.get("card", ""))
    if card is None:
        raise InputError("mark a card of the pack first")
    return card


def build(request: PageRequest) -> Answer:
    """Begin a deck around a leader from the picks of the person, or let one be built."""
    form, table = request.form, request.workspace.drafts.open(request.path["name"]).table
    draft, seat = table.draft, table.draft.order.people[0]
    leader = request.catalogue.card(form.get("leader", ""))
    if leader is None:
        raise InputError("choose the leader of the deck")
    pool = Counter((*draft.given[seat], *draft.picks[seat]))
    title = f"{leader.name}, {table.name}"[:MAX_NAME_LENGTH]
    if form.get("action") == "build":
        deck = table.adviser.decks.build(pool, draft.order.seed, title, leader)
    else:
        deck = begin_limited_deck(leader, pool, title, table.adviser.format, table.ruleset, table.resolver)
    return keep_new(request, deck)
