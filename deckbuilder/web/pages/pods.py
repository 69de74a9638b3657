"""Pods: begun from a draft or sealed pools, their standings, the games of people and bots, and every deck."""

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby

from deckbuilder.app.fields import MAX_SEED, declared_fields, read_form, whole_number
from deckbuilder.app.pods.beginning import SEALED_PLAYERS, PodOrder, SeatCards, seats_of_draft, seats_of_sealed
from deckbuilder.app.pods.changes import PodChange, change_pod
from deckbuilder.app.pods.folder import PodFolder
from deckbuilder.bots import bot_choices
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.errors import InputError, at_field
from deckbuilder.limited.packs import open_packs, ruleset_with_packs
from deckbuilder.limited.pod import FEWEST, MOST, Pairing, PodStanding
from deckbuilder.match.best_of import SIZES, Score
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.players import PERSON, PROXY
from deckbuilder.text import short
from deckbuilder.web.page import Answer, Download, Page, PageRequest, Redirect, StartedJob, faults_of, until_idle
from deckbuilder.web.views.deck import DeckGroup, own_titles
from deckbuilder.web.views.match_order import game_of_deck
from deckbuilder.web.workspace import PageNotFoundError

BOTS = ("greedy", "beam", "careless", "random")  # that may play the decks of bots


def order(request: PageRequest) -> Answer:
    """Show a form for the pod of a draft or of sealed pools."""
    return _form(request, request.query)


def _form(request: PageRequest, given: Mapping[str, str], error: InputError | None = None) -> Page:
    groups = _deck_groups(request, given)
    own = [name for group in groups[:1] for name, _title in group.decks if not request.find_deck(name).problems()]
    values = {
        "given": given,
        "deck_groups": [group for group in groups if group.decks],
        "deck": given.get("deck", next(iter(own), "")),
        "sizes": SIZES,
        "levels": bot_choices(BOTS),
        "usual_bot": PROXY,
        "players": range(FEWEST, MOST + 1),
        "usual": SEALED_PLAYERS,
        "others": _others(request, given),
        "fields": declared_fields(PodOrder),
        "faults": faults_of(error),
    }
    return Page("new_pod.html", values, 400 if error else 200)


def _others(request: PageRequest, given: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the fields for the decks of further people, and whose deck each is."""
    if not (name := given.get("draft")):
        return [(_deck_field(person), f"Deck of person {person + 1}") for person in range(1, MOST)]
    with suppress(InputError):
        table = request.workspace.drafts.open(name).table
        people = table.draft.order.people
        return [(_deck_field(person), f"Deck of {table.name_of(people[person])}") for person in range(1, len(people))]
    return []


def _deck_field(person: int) -> str:
    """Return the field for the deck of a person, counted from 0."""
    return f"deck-{person + 1}" if person else "deck"


def _decks(request: PageRequest, form: Mapping[str, str]) -> dict[int, Deck]:
    """Return the decks of people that a form names. Raises InputError."""
    decks = {}
    for person in range(MOST):
        field = _deck_field(person)
        if name := form.get(field):
            with at_field(field):
                decks[person] = request.find_deck(name).must_be_readable()
    return decks


def _deck_groups(request: PageRequest, given: Mapping[str, str]) -> list[DeckGroup]:
    """Return the user's decks of the game of a pod: those built from the cards of its event, and others.

    There are none where the event is not there.
    """
    with suppress(InputError):
        ruleset, cards = _event(request, given)
        titles = [deck for deck in own_titles(request) if game_of_deck(request, deck[0]) == ruleset.id]
        built = [deck for deck in titles if Counter(request.find_deck(deck[0]).deck.pool or {}) == cards]
        return [
            DeckGroup("Built from these cards", built),
            DeckGroup("Others", [deck for deck in titles if deck not in built]),
        ]
    return []


def _event(request: PageRequest, given: Mapping[str, str]) -> tuple[RuleSet, Counter[Card]]:
    if name := given.get("draft"):
        table = request.workspace.drafts.open(name).table
        seat = table.draft.order.people[0]
        return table.ruleset, Counter((*table.draft.given[seat], *table.draft.picks[seat]))
    catalogue = request.catalogue
    ruleset = ruleset_with_packs(catalogue, given.get("ruleset") or None)
    return ruleset, Counter(
        open_packs(ruleset, catalogue, whole_number(given, "sealed", "seed of the packs", 0, MAX_SEED, 0))
    )


def create(request: PageRequest) -> Answer:
    """Begin a pod from the form; a fault stands in the form, with all that was chosen."""
    form, pods = {**request.query, **request.form}, request.workspace.pods
    try:
        order = read_form(PodOrder, form, name="", seed=secrets.randbelow(MAX_SEED + 1))
        ruleset, seats, title = _seats(request, form, order)
        name = pods.kept.begin(replace(order, name=title), ruleset, seats)
    except InputError as error:
        return _form(request, form, error)
    return Redirect(request.to("pods", name))


def _seats(request: PageRequest, form: Mapping[str, str], order: PodOrder) -> tuple[RuleSet, list[SeatCards], str]:
    """Return the rule set, the players and the title of the event that a form names. Raises InputError."""
    workbench, decks = request.workbench, _decks(request, form)
    if draft := form.get("draft"):
        table = request.workspace.drafts.open(draft).table
        brought = {seat: decks[person] for person, seat in enumerate(table.draft.order.people) if person in decks}
        return table.ruleset, seats_of_draft(table, order, brought), table.name
    ruleset = ruleset_with_packs(workbench.catalogue, form.get("ruleset") or None)
    opened = whole_number(form, "sealed", "seed of the packs", 0, MAX_SEED, 0)
    pool = open_packs(ruleset, workbench.catalogue, opened)
    seats = seats_of_sealed(pool, opened, order, decks, ruleset, workbench)
    return ruleset, seats, f"Sealed {opened}"


def _pod(request: PageRequest) -> PodFolder:
    name, kept = request.path["name"], request.workspace.pods.kept
    if not kept.has(name):
        raise PageNotFoundError(f"there is no pod '{short(name)}'")
    return kept.open(name)


def show(request: PageRequest) -> Answer:
    """Show the standings and the pairings of a pod."""
    return _shown(request, _pod(request))


def _shown(request: PageRequest, pod: PodFolder, error: InputError | None = None) -> Page:
    name, fields = request.path["name"], declared_fields(PodChange)
    entry, is_of_names = request.workspace.pods.find(name), error is not None and "names" in error.faults
    values = {
        "name": name,
        "v": pod_view(pod),
        "entry": entry,
        "fields": fields,
        "given": request.form,
        "name_faults": faults_of(error if is_of_names else None),
        "result_faults": faults_of(None if is_of_names else error),
    }
    return Page("pod.html", values, 400 if error else 200)


def export(request: PageRequest) -> Answer:
    """Return the standings as a table."""
    pod = _pod(request)
    return Download(f"{request.path['name']}.csv", csv_text(pod.columns, pod.rows()), "text/csv")


def deck(request: PageRequest) -> Answer:
    """Show the deck of a player of a pod."""
    pod, seat = _pod(request), request.number("seat", 1, 1, MOST) - 1
    if seat >= len(pod.pod.players):
        raise PageNotFoundError(f"there is no player {seat + 1} in this pod")
    resolved = pod.deck(seat)
    sections = [
        (section.heading, sorted(resolved.deck.sections.get(section.name, {}).items(), key=_cost_and_name))
        for section in resolved.validator.format.sections
    ]
    values = {"name": request.path["name"], "pod": pod.pod, "seat": seat, "deck": resolved.deck, "sections": sections}
    return Page("pod_deck.html", values)


def _cost_and_name(copies: tuple[Card, int]) -> tuple[int, str]:
    card, _ = copies
    return card.cost or 0, card.name


def act(request: PageRequest) -> Answer:
    """Play a game, let the bots play or stop them, show their game, change players and results, or delete the pod."""
    pods, name, action = request.workspace.pods, request.path["name"], request.form.get("action", "")
    if action == "delete" and pods.kept.has(name):  # also one that cannot be read
        pods.stop(name)
        pods.kept.remove(name)
        return Redirect(request.to("drafts"))
    pod, here = _pod(request).settled(), request.to("pods", name)
    match action:
        case "play":
            return _play(request, pod)
        case "change":
            return _change(request, pod)
        case "replay":
            return Redirect(_replay(request, pod))
        case "bots":
            pods.submit(name)
            return StartedJob(pods.work, here)
        case "stop":
            pods.stop(name)
            return Redirect(here)
        case _:
            raise InputError(f"'{short(action)}' cannot be done with a pod")


def _change(request: PageRequest, pod: PodFolder) -> Answer:
    """Keep what a form tells of the pod; a fault stands on the page."""
    try:
        change_pod(pod, read_form(PodChange, request.form))
    except InputError as error:
        return _shown(request, pod, error)
    return Redirect(request.to("pods", request.path["name"]))


def _pairing(request: PageRequest, pod: PodFolder) -> Pairing:
    key = request.form.get("pairing", "")
    pairing = next((pairing for pairing in pod.pod.pairings if key_of(pairing) == key), None)
    if pairing is None:
        raise InputError(f"there is no pairing '{short(key)}' in this pod")
    return pairing


def _play(request: PageRequest, pod: PodFolder) -> Answer:
    """Go to the game of a pairing with a person; the first one begins now."""
    pairing = _pairing(request, pod)
    if not pod.people(pairing):
        raise InputError("these are bots; let the bots play")
    if pairing not in pod.open_pairings():
        raise InputError("this pairing is over")
    path = pod.game_path(pairing)
    matches = request.matches
    if not matches.kept.storage.has(path.name):
        matches.kept.keep(path.name, pod.new_match(pairing, bots_wait=True))
    opened = matches.find(path.name)
    location = request.to("matches", path.name)
    return StartedJob(opened.let_bots_play, location) if opened.match.is_waiting_for_bots else Redirect(location)


def _replay(request: PageRequest, pod: PodFolder) -> str:
    """Return the address of the replay of a pairing; games of bots are put among the user's matches for it."""
    pairing = _pairing(request, pod)
    text, kept = pod.text(pairing), request.matches.kept
    if not text:
        raise InputError("this pairing has not been played yet")
    path = pod.game_path(pairing)
    name = path.name if pod.is_of_people(pairing) else f"{pod.stem}{path.name}"
    if not pod.is_of_people(pairing) and not (kept.storage.has(name) and kept.text(name) == text):
        name = kept.add(name, text)
    game = request.form.get("game") or None
    return request.to("matches", name, "replay", step=0, game=game)


def events(request: PageRequest) -> Answer:
    """Return the state of the bots of a pod while they play, and once that they do not play any more."""
    entry = request.workspace.pods.find(request.path["name"])
    return until_idle(lambda: entry.state if entry else "")


@dataclass(frozen=True)
class StandingLine:
    """A player and how that player stands. `leader`: of the deck. `is_there`: whether the player plays as at first."""

    standing: PodStanding
    name: str
    leader: str
    is_there: bool


@dataclass(frozen=True)
class PairingLine:
    """Two players of a round.

    Attributes:
        key: What forms call the pairing: `1-4`.
        games: What came of it, in words; empty before the first game.
        date: When it was played at a real table; empty for other ones.
        state: `own` (a person may play), `over`, `waits`.
        number_of_games: How many games can be replayed; none where their file cannot be read.
    """

    key: str
    names: tuple[str, str]
    games: str
    date: str
    state: str
    number_of_games: int
    is_begun: bool


@dataclass(frozen=True)
class PodView:
    """Everything that the page of a pod shows. `next_key`: the next pairing of a person, empty after the last.

    `people`: their names, with commas. `score_example`: a result that two players can have.
    """

    title: str
    progress: str
    notes: Sequence[str]
    people: str
    standings: Sequence[StandingLine]
    rounds: Sequence[tuple[int, Sequence[PairingLine]]]
    waiting: int
    next_key: str
    next_text: str
    score_example: str
    problems: Sequence[str]


def pod_view(pod: PodFolder) -> PodView:
    """Return the view of a pod."""
    scores, players = pod.scores(), pod.pod.players
    lines, texts = [_standing(pod, row) for row in pod.standings(scores)], pod.result_texts(scores)
    following = pod.next_own()
    return PodView(
        title=pod.pod.name,
        progress=pod.progress(scores),
        notes=pod.notes,
        people=", ".join(player.name for player in players if player.player == PERSON),
        standings=lines,
        rounds=[
            (number, [_line(pod, pairing, scores.get(pairing), texts[pairing]) for pairing in pairings])
            for number, pairings in groupby(pod.pod.pairings, lambda pairing: pairing.round)
        ],
        waiting=len(pod.waiting_bots()),
        next_key=key_of(following) if following else "",
        next_text=f"Round {following.round}: {pod.pod.versus(following)}" if following else "",
        score_example=f"{pod.pod.games // 2 + 1}-{pod.pod.games // 2}",
        problems=pod.problems(),
    )


def key_of(pairing: Pairing) -> str:
    """Return what forms call a pairing."""
    return f"{pairing.first + 1}-{pairing.second + 1}"


def _standing(pod: PodFolder, row: PodStanding) -> StandingLine:
    player = pod.pod.players[row.seat]
    return StandingLine(row, player.title, pod.leader_name(row.seat), not (player.has_left or player.bot))


def _line(pod: PodFolder, pairing: Pairing, score: Score | None, text: str) -> PairingLine:
    players, kept = pod.pod.players, pod.pod.results.get(pairing)
    is_over = score is not None and score.is_over
    is_own = bool(pod.people(pairing)) and pod.pod.is_played(pairing)
    return PairingLine(
        key=key_of(pairing),
        names=(players[pairing.first].title, players[pairing.second].title),
        games=text,
        date=kept.date if kept else "",
        state="over" if is_over else "own" if is_own else "waits",
        number_of_games=len(pod.saved(pairing).winners) if is_over else 0,
        is_begun=score is not None,
    )
