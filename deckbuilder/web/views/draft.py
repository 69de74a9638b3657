"""A draft as a page shows it to the person whose turn it is."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deckbuilder.app.drafts import DraftFile, figures_in_short, figures_sentence, leaders_sentence
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Copies
from deckbuilder.limited.packs import cards_by_section, cheap_first
from deckbuilder.limited.table import DraftTable
from deckbuilder.model.card import Card
from deckbuilder.text import counted
from deckbuilder.web.views.face import Face, face_of

KEYS = "123456789abcdefhijklmno"  # that mark the cards of a pack, in their order; g begins the keys of places


@dataclass(frozen=True)
class PackCard:
    """A card of the pack.

    Attributes:
        fits: With how many picks it goes, in sentences.
        figures: What became of it in simulated drafts, as a sentence; empty if that is not known.
        figures_in_short: The same in a few words; empty if there are no games with it.
    """

    place: int
    face: Face
    fits: tuple[str, ...]
    figures: str
    figures_in_short: str
    key: str


@dataclass(frozen=True)
class PickGroup:
    """Picks of one section, the cheap ones first, with their copies and whether they are marked as doubtful."""

    heading: str
    size: int
    cards: tuple[tuple[Card, int, bool], ...]


@dataclass(frozen=True)
class SeatLine:
    """A player. `state`: what the player does now."""

    name: str
    is_viewer: bool
    is_next: bool
    state: str


@dataclass(frozen=True)
class DraftView:
    """Everything that the page of a draft shows.

    Attributes:
        viewer: What the person who looks is called.
        people: The names of all people, with commas.
        seat: The person who looks, from 0; the first person after the end.
        progress: Which pack and pick it is, in words.
        revision: A number that is another one after each change.
        pack: The cards to take one from; none behind the curtain and after the end.
        groups: What the person has taken.
        curve: How many of the picks have each cost, and the largest of these numbers.
        symbols: How many of the picks have each symbol.
        seats: All players in the order of passing.
        gone: What the person has seen and passed on.
        taken_by_others: What others took from the pack since the person saw it first.
        leaders: The leaders for a deck, the best one for the picks first, each with how many it goes with.
        leader_figures: How many decks of bots each leader led, and how often they won, as a sentence; empty if unknown.
        needs_curtain: Whether the screen is to be passed to the person first.
        everybody: After the end, the name and the picks of every player.
    """

    title: str
    viewer: str
    people: str
    seat: int
    progress: str
    revision: int
    pack: tuple[PackCard, ...]
    groups: tuple[PickGroup, ...]
    curve: tuple[Sequence[tuple[int, int]], int]
    symbols: Sequence[tuple[str, int]]
    seats: tuple[SeatLine, ...]
    gone: Copies
    taken_by_others: Copies
    leaders: tuple[tuple[Card, int], ...]
    leader_figures: str
    is_over: bool
    needs_curtain: bool
    everybody: tuple[tuple[str, Copies], ...]


def draft_view(kept: DraftFile, catalogue: Catalogue, owned: Mapping[Card, int], looks: int | None) -> DraftView:
    """Return the view of a draft. `looks`: the seat of the person who has said to be at the screen, if any."""
    table, draft = kept.table, kept.table.draft
    people = draft.order.people
    seat = people[0] if table.waits_for is None else table.waits_for
    view, needs_curtain = draft.view(seat), len(people) > 1 and not draft.is_over and looks != seat
    decks = table.adviser.decks
    pack = [
        PackCard(
            place,
            face_of(card, catalogue, owned.get(card, 0)),
            decks.reasons(card, view.picks),
            figures_sentence(decks.figures.of(card)),
            figures_in_short(decks.figures.of(card)),
            key,
        )
        for place, (card, key) in enumerate(zip(view.pack, KEYS, strict=False))
    ]
    picks = view.picks if not needs_curtain else ()
    costs = Counter(card.cost for card in picks if card.cost is not None)
    symbols = Counter(symbol for card in picks for symbol in card.symbols)
    best = decks.best_leader((*view.given, *picks))
    leaders = [(card, decks.fitting(card, picks)) for card in decks.leaders((*view.given, *picks))]
    return DraftView(
        title=table.name,
        viewer=table.name_of(seat),
        people=", ".join(map(table.name_of, people)),
        seat=seat,
        progress=table.progress,
        revision=revision_of(table),
        pack=() if needs_curtain else tuple(pack),
        groups=_groups(table, seat, picks),
        curve=([(cost, costs[cost]) for cost in range(max(costs, default=0) + 1)], max(costs.values(), default=1)),
        symbols=symbols.most_common(),
        seats=_seats(table, seat),
        gone={} if needs_curtain else view.went_by,
        taken_by_others={} if needs_curtain else view.taken_by_others,
        leaders=tuple(sorted(leaders, key=lambda pair: (pair[0] != best, -pair[1], pair[0].name))),
        leader_figures=leaders_sentence(decks.figures.figures),
        is_over=draft.is_over,
        needs_curtain=needs_curtain,
        everybody=_everybody(table) if draft.is_over else (),
    )


def revision_of(table: DraftTable) -> int:
    """Return a number that is another one after each pick, and after each that is taken back."""
    return sum(map(len, table.draft.picks)) + 2 * table.draft.order.seats * len(table.taken_back)


def _groups(table: DraftTable, seat: int, picks: Sequence[Card]) -> tuple[PickGroup, ...]:
    doubtful = {pick.card for pick in table.maybe if pick.seat == seat}
    return tuple(
        PickGroup(
            section.heading,
            sum(cards.values()),
            tuple((card, count, card in doubtful) for card, count in cards.items()),
        )
        for section, cards in cards_by_section(cheap_first(Counter(picks)), table.adviser.format)
    )


def _seats(table: DraftTable, viewer: int) -> tuple[SeatLine, ...]:
    draft = table.draft
    following = draft.view(viewer).passes_to

    def state(seat: int) -> str:
        if draft.is_over:
            return counted(len(draft.picks[seat]), "card")
        return "choosing" if draft.remaining(seat) and seat in draft.order.people else "waits"

    return tuple(
        SeatLine(table.name_of(seat), seat == viewer, seat == following and not draft.is_over, state(seat))
        for seat in range(draft.order.seats)
    )


def _everybody(table: DraftTable) -> tuple[tuple[str, Copies], ...]:
    return tuple((table.name_of(seat), cheap_first(Counter(picks))) for seat, picks in enumerate(table.draft.picks))
