"""How a game is shown to people: what a card, a seat and an option look like, and what of an event is open to whom."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.games.illegal_reasons import SENTENCES, sentence_of
from deckbuilder.games.narration import PhaseClosed
from deckbuilder.text import counted, listed
from engine.core.decisions import Option, PickCard, PickMode
from engine.core.events import Discarded, Drawn, Ended, Event, Piled, Placed, PutUnder, Returned, TurnBegan
from engine.core.game import Game
from engine.core.illegal_reason import IllegalReason
from engine.core.outcomes import Distribution
from engine.core.position import Definition
from engine.core.state import FIRST_ZONE

ROUTINE, MINOR, NOTABLE, MAJOR = range(4)  # how much an event matters to who has not seen it
COVERED = "?"  # before the name of a card of which not all can know what it is
# How a figure is meant: as it is printed, for the worse, for the better.
AS_PRINTED, WORSE, BETTER = "as printed", "worse", "better"
FigureForm = tuple[tuple[str, str], ...]  # texts that stand side by side, each with how it is meant


class CardNumber(NamedTuple):
    """A number of a card of the board: what it is now, and as printed (0 for what is only counted on it)."""

    name: str
    now: int
    base: int


class Reach(NamedTuple):
    """What a card could do now: a sign for every square that it concerns, by name, and what is to be said of it."""

    signs: Mapping[str, str] = MappingProxyType({})
    lines: tuple[str, ...] = ()


class Listing(NamedTuple):
    """How an option is listed: its verb, the card that it is about, and what of its label is left to say.

    `dense`: what is left to say where room is short; empty if that is `short` too. `rank`: options of one verb and card
    stand in the order of their ranks. `aside`: it is seldom meant, and listed on request only. An answer in the middle
    of an effect has neither verb nor card.
    """

    verb: str
    about: str
    short: str
    dense: str = ""
    rank: tuple[int, str] = (0, "")
    aside: bool = False


class Presentation:
    """What all games share; the presentation of a game adds what is its own.

    `terms`: what the game calls things, by the names under which its module knows them. `ordered`: zones of which the
    order matters. `verbs`: the first words of labels, in the order in which they are listed; others come before them.
    `hides`: events whose card only its owner may know. `legend` explains the figures on a square, `signs_legend` what
    of a piece is drawn in letters, `examples` what may be typed. `spent`: what a card is called that has done its part
    for now, where the game has such. `occasions`: the kinds of what others do to which a player may have an answer, as
    far as a person may choose where to be asked. `idle`: why a phase ends by itself, by phase, where it can be said
    better than that there is nothing to do. `phase_help`: what a phase is for, in a sentence, by phase.
    `illegal_sentences`: the sentence for each kind of reason why an action is illegal. `adviser`: the kind of bot that
    gives hints. `reasons`: of each part of the worth of a position, what is said where it is better, and where it is
    worse. `payment_zone`: what cards are paid with, if that can be kept. `striking`: the phase in which cards are aimed
    at others, and the verb for it, where a game has such a phase.
    """

    terms: Mapping[str, str] = MappingProxyType({})
    ordered: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ("end",)
    hides: tuple[type[Event], ...] = (Drawn, Discarded, Returned, Piled)
    legend: str = ""
    signs_legend: str = "~ borrowed"
    examples: tuple[str, ...] = ()
    spent: str = ""
    occasions: tuple[str, ...] = ()
    idle: Mapping[str, str] = MappingProxyType({})
    phase_help: Mapping[str, str] = MappingProxyType({})
    illegal_sentences: Mapping[str, str] = SENTENCES
    adviser: str = "beam"
    reasons: Mapping[str, tuple[str, str]] = MappingProxyType({})
    payment_zone: str = ""
    striking: str = ""

    def usual_verb(self, _game: Game, _card: int, _squares: Sequence[int]) -> str:
        """What is usually done with a card in hand (-1: none is meant), or on some squares; empty if nothing is."""
        return ""

    # What happened

    def joined(self, events: Sequence[Event]) -> Iterable[Event]:
        """The events as they are told: without those that repeat others, and with those joined that belong together."""
        return events

    def summary(self, events: Iterable[Event]) -> Iterable[Event]:
        """The joined events in few lines: those as one that need not be told one by one."""
        return events

    def weight(self, event: Event) -> int:
        """How much an event matters; where room is short, the least is left out first."""
        match event:
            case Ended():
                return MAJOR
            case TurnBegan() | PhaseClosed():
                return ROUTINE
        return MINOR

    def shown(self, event: Event) -> int:
        """The card that an event shows to everybody; -1 if there is none."""
        match event:
            case Placed(card=card) | PutUnder(card=card):
                return card
        return -1

    def revealed(self, _event: Event) -> str:
        """What came to light that taking back can't make unknown: `dice were rolled`; empty if nothing did."""
        return ""

    def trail(self, _event: Event) -> tuple[int, ...]:
        """The squares that an event is to be remembered by until the next such: from where, and to where."""
        return ()

    def last_squares(self, game: Game, events: Sequence[Event]) -> tuple[str, ...]:
        """Return the squares of the last of some events that something was done on the board in, if any was."""
        squares = next(filter(None, map(self.trail, reversed(events))), ())
        return tuple(dict.fromkeys(map(game.square_name, squares)))

    def is_own(self, game: Game, card: int, player: int) -> bool:
        """Whether a card in a hidden place is one that a player knows."""
        return game.state.owner[card] == player

    # Cards

    def facts(self, definition: Definition) -> str:
        """What a card is and its numbers, in a few words."""
        return " ".join(sorted(definition.words))

    def cost(self, definition: Definition) -> int | None:
        """What a card costs as printed; None where nothing is."""
        return definition.cost

    def drawn(self, _definition: Definition) -> list[str]:
        """What of a card is drawn rather than said, line by line."""
        return []

    def title(self, game: Game, card: int) -> str:
        """What a card of the board is called."""
        return game.name(card)

    def is_covered(self, _game: Game, _card: int) -> bool:
        """Whether not all can know what a card of the board is."""
        return False

    def printed(self, game: Game, card: int) -> Definition:
        """What is printed on a card of the board, as far as it can be known."""
        return game.definition(card)

    def is_spent(self, _game: Game, _card: int) -> bool:
        """Whether a card of the board has done its part for now."""
        return False

    def is_eminent(self, _game: Game, _card: int) -> bool:
        """Whether a card of the board stands out among the others."""
        return False

    def known_name(self, game: Game, card: int) -> str:
        """Return the name of a card of the board, without a mark that it is face down; empty where it is not known."""
        return self.title(game, card).removeprefix(COVERED if self.is_covered(game, card) else "")

    def kind_of(self, _definition: Definition) -> str:
        """Return the class word that says most about a card."""
        return ""

    def kind(self, game: Game, card: int) -> str:
        """Return the class word that says most about a card of the board as it is now."""
        return self.kind_of(self.printed(game, card))

    def card_numbers(self, _game: Game, _card: int) -> tuple[CardNumber, ...]:
        """Return the numbers of a card of the board: what it is now, and as printed."""
        return ()

    def health(self, _game: Game, _card: int) -> tuple[int, int] | None:
        """Return the life that a card of the board has left, and its life; None where the game counts neither."""
        return None

    def figures(self, _game: Game, _card: int) -> tuple[FigureForm, ...]:
        """The numbers of a card on its square, in several forms from the longest to the shortest."""
        return ((),)

    def numbers(self, game: Game, card: int) -> list[str]:
        """The numbers of a card of the board, each with its name."""
        under = lying_under(game, card)
        return [f"{counted(len(under), 'card')} under it ({listed(under)})"] if under else []

    def explained(self, game: Game, card: int) -> list[str]:
        """The numbers of a card of the board, a line each, with what they are made of."""
        under = lying_under(game, card)
        return [f"under it: {listed(under)}"] if under else []

    def doubts(self, _game: Game) -> list[str]:
        """What is not certain of the rules by which a game is played, a sentence each."""
        return []

    # Seats and phases

    def counts(self, game: Game, player: int, viewer: int | None = None) -> list[tuple[str, int]]:  # noqa: ARG002
        """A player in numbers: what the game counts, and how many cards lie in each zone; as `viewer` may know them."""
        state, layout = game.state, game.library.layout
        tallies = [(name, tally[player]) for name, tally in zip(layout.tallies, state.tallies, strict=True)]
        closed = [place for place in range(len(layout.zones)) if FIRST_ZONE - place not in layout.in_play]
        zones = [(layout.zones[place], len(state.piles[place][player])) for place in closed]
        return [(name.replace("_", " "), number) for name, number in [*tallies, *zones]]

    def open_zones(self, game: Game, player: int) -> list[tuple[str, tuple[str, ...]]]:
        """The names of the cards that lie open beside the board, by zone."""
        found = []
        for place in game.library.layout.in_play:
            name = game.library.layout.zones[FIRST_ZONE - place].replace("_", " ")
            found.append((name, tuple(game.name(card) for card in game.state.zone(place)[player])))
        return found

    def left(self, _game: Game) -> str:
        """What the phase still allows, and what its end costs."""
        return ""

    def forfeits(self, _game: Game) -> str:
        """What the player who is free to act would lose by ending the phase now, a sentence; empty if nothing."""
        return ""

    # Options

    def reach(self, _game: Game, _card: int) -> Reach:
        """What a card of the board could do now."""
        return Reach()

    def occasion(self, _game: Game) -> str:
        """To which of the `occasions` the open decision may answer; empty where it answers none."""
        return ""

    def outcome_lines(self, _game: Game, _option: Option, _found: Distribution) -> list[str]:
        """What may come of an option, line by line."""
        return []

    def outlook(self, _option: Option, _found: Distribution) -> str:
        """What an option may do to the card at which it is aimed, in a few words."""
        return ""

    def reason(self, part: str, *, better: bool) -> str:
        """What a hint says of a part of the worth that an option is better or worse for."""
        good, bad = self.reasons.get(part, (f"better in '{part}'", f"worse in '{part}'"))
        return good if better else bad

    def threats(self, _game: Game, _player: int) -> list[str]:
        """What of a player's could be taken, and what the player could take, in sentences.

        Raises InputError where a game has nothing of the kind.
        """
        raise InputError("'threats' is for chess; 'odds' tells what is aimed at others")

    def could_go(self, _game: Game, _card: int, _square: int) -> str:
        """What a card of somebody else's could do on a square in its turn, in a clause; empty where nobody can say."""
        return ""

    def illegal_sentence(self, game: Game, reason: IllegalReason) -> str:
        """Why something is not offered, in a sentence without a full stop, with its rule."""
        return sentence_of(game, reason, self.illegal_sentences)

    def listing(self, game: Game, option: Option, label: str) -> Listing:
        """How an option of the open decision is listed."""
        if game.decision is not None and game.decision.action:
            verb, _, rest = label.partition(" ")
            return Listing(verb, "", rest or verb)
        match option:
            case PickMode(words=words) if words:
                return Listing("", "", f"{label} {words}")
            case PickCard(card=card) if game.state.place[card] >= 0:
                name = game.name(card)
                short = label if label.endswith(name) else f"{label} {name}"  # it says which of two on a square
                return Listing("", "", short, rank=(-is_enemy(game, card), ""))
        return Listing("", "", label)


def is_enemy(game: Game, card: int) -> bool:
    """Whether a card is controlled by the other side than whoever decides."""
    sides, decision = game.library.sides, game.decision
    return decision is not None and sides[game.state.control[card]] != sides[decision.player]


def lying_under(game: Game, card: int) -> list[str]:
    """The names of the cards under another."""
    return [game.name(lower) for lower, host in enumerate(game.state.host) if host == card]


def sum_of(parts: Sequence[tuple[int, str]]) -> str:
    """` = 1 printed + 2 Frost Bolt`."""
    text = ""
    for amount, why in parts:
        sign = "=" if not text else "-" if amount < 0 else "+"
        text += f" {sign} {abs(amount) if text else amount} {why}"
    return text
