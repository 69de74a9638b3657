"""The presentation of a game: how cards, players and options look, which events are open to whom, other phases."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.games.acts import Act, act
from deckbuilder.games.illegal_reasons import SENTENCES, SHORT_SENTENCES, sentence_of, short_sentence_of
from deckbuilder.games.narration import PhaseClosed
from deckbuilder.text import capitalized, counted, listed, possessive
from engine.core.changes import mark_changed
from engine.core.characteristics import holding_player
from engine.core.decisions import IllegalReason, Option, PickCard, PickMode, PickPlayer
from engine.core.events import Discarded, Drawn, Ended, Event, Piled, Placed, PutUnder, Returned, TurnBegan
from engine.core.game import Game
from engine.core.outcomes import Distribution
from engine.core.position import Definition
from engine.core.state import FIRST_ZONE, HAND
from engine.language.runtime.choice import PickOfPile

ROUTINE, MINOR, NOTABLE, MAJOR = range(4)  # weights of events
DICE_ROLLED = "Dice were rolled"  # what an event has revealed
PASS_SENTENCES: Mapping[str, str] = MappingProxyType(
    {"done": "Done: choose nothing more", "no": "No: do not use it", "pass": "Pass: use nothing now"}
)  # by the label of an option
# What reasons call the player who is spoken to, and the other side.
YOU: Mapping[str, str] = MappingProxyType(
    {"you": "you", "have": "have", "your": "your", "enemy": "the enemy", "enemy's": "the enemy's"}
)
NAMING_PLAYERS = (PickPlayer, PickOfPile)  # options whose labels name players, by numbers
MAX_NUMBERS = 4_000  # of cards, at hand
COVERED = "?"  # before the name of a face-down card
# The state of a figure: as printed, worse, better.
AS_PRINTED, WORSE, BETTER = "as printed", "worse", "better"
FigureForm = tuple[tuple[str, str], ...]  # adjacent texts, each with its state


def named_sides(game: Game, player: int) -> Mapping[str, str]:
    """Return what reasons call a player and the other side where nobody is spoken to; of several others, the enemy."""
    own, sides = game.player_name(player), game.library.sides
    others = [game.player_name(seat) for seat, side in enumerate(sides) if side != sides[player]]
    enemy = others[0] if len(others) == 1 else "the enemy"
    return {"you": own, "have": "has", "your": possessive(own), "enemy": enemy, "enemy's": possessive(enemy)}


class CardNumber(NamedTuple):
    """A number of a card of the board: its present and its printed value (0 for counted things)."""

    name: str
    now: int
    base: int


card_number = lru_cache(MAX_NUMBERS)(CardNumber)  # steps compare the numbers of all cards after each choice


class CardPower(NamedTuple):
    """What a card acts with on others: its kind, and the present and the printed number."""

    kind: str
    now: int
    base: int


class Reach(NamedTuple):
    """The possible moves of a card now: a sign for each square concerned, by name, and sentences."""

    signs: Mapping[str, str] = MappingProxyType({})
    lines: tuple[str, ...] = ()


class Loss(NamedTuple):
    """Something that a player gives up by ending phases: in a few words, `2 attacks`, and as a sentence."""

    short: str
    sentence: str


class Listing(NamedTuple):
    """How an option is listed. An answer in the middle of an effect has neither verb nor card.

    Attributes:
        about: its card.
        short: the rest of its label.
        dense: a shorter rest for narrow screens; empty if that is `short`.
        rank: the order among the options of one verb and card.
        on_request: players rarely mean it, and it is listed only if they ask for all options.
    """

    verb: str
    about: str
    short: str
    dense: str = ""
    rank: tuple[int, str] = (0, "")
    on_request: bool = False


class Presentation:
    """The presentation that all games share; a game adds its own.

    Attributes:
        terms: the game's words for things, by the names in its module.
        ordered_zones: zones whose order matters.
        repeated_verbs: those of options for cards in hand that are taken one after the other without order or effect
            on one another, so that a person may choose several cards at once.
        verbs: the first words of labels in the order in which they are listed; others come before them.
        phrases: how acts read where the common phrase does not fit, by verb, or by verb and name or number.
        private_events: events whose card only its owner may know.
        notes_legend: what the `notes` on a card of the board mean, two spaces between them.
        legend: what the figures on a square mean, the notes included.
        signs_legend: what the letters drawn on a piece mean.
        examples: lines to type.
        acted_word: the word for a card that has acted; empty in games without such cards.
        turn_over: what a turn is over with by the rules, so that it often ends by itself; empty in games without that.
        occasions: the kinds of actions of others that a player may answer, among which a person can choose.
        idle: by phase, why it ends by itself, if there is a better phrase than "nothing to do".
        phase_help: by phase, its purpose in a sentence.
        illegal_sentences: the sentence for each kind of reason why an action is illegal.
        short_illegal_sentences: the same in a few words, for kinds that a card in hand may have.
        has_threats: whether `threats` can be listed.
        reasons: by part of an evaluation, phrases for better and for worse, with the names of `reason` in braces.
        payment_zone: what cards are paid with, if it can be saved up.
        aiming_phase: the phase in which cards are aimed at others, and its verb; empty in games without one.
        tracks: what players count beside the board, by name, with the name of the rule set's number that is its
            maximum; empty if it has none.
        endings: phrases for results of games that do not say enough by themselves.
        health_numbers: the names of the numbers of a card that make up its `health`.
    """

    terms: Mapping[str, str] = MappingProxyType({})
    ordered_zones: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ("end",)
    repeated_verbs: frozenset[str] = frozenset()
    phrases: Mapping[str, str] = MappingProxyType({})
    private_events: tuple[type[Event], ...] = (Drawn, Discarded, Returned, Piled)
    notes_legend: str = ""
    legend: str = ""
    signs_legend: str = "~ borrowed"
    examples: tuple[str, ...] = ()
    acted_word: str = ""
    turn_over: str = ""
    occasions: tuple[str, ...] = ()
    idle: Mapping[str, str] = MappingProxyType({})
    phase_help: Mapping[str, str] = MappingProxyType({})
    illegal_sentences: Mapping[str, str] = SENTENCES
    short_illegal_sentences: Mapping[str, str] = SHORT_SENTENCES
    has_threats: bool = False
    reasons: Mapping[str, tuple[str, str]] = MappingProxyType({})
    payment_zone: str = ""
    aiming_phase: str = ""
    tracks: Mapping[str, str] = MappingProxyType({})
    endings: Mapping[str, str] = MappingProxyType({})
    health_numbers: frozenset[str] = frozenset()

    def usual_verb(self, _game: Game, _card: int, _squares: Sequence[int]) -> str:
        """Return the usual verb for a card in hand (-1: none), or for some squares; empty if there is none."""
        return ""

    def acting_verb(self, _game: Game, _card: int) -> str:
        """Return the verb of what a player does next with a card of the board; empty if there is none."""
        return ""

    def reason_in_hand(self, game: Game, card: int) -> IllegalReason | None:
        """Return why a card in hand cannot be used now in its usual way; None where it can."""
        return game.explain_illegal(f"{self.usual_verb(game, card, ())} {game.name(card)}")

    def idle_reason(self, game: Game) -> str:
        """Return why the active player has nothing to do in the phase of a game, in few words."""
        return self.idle.get(game.library.phases[game.state.phase], "nothing to do")

    def use_phrase(self, game: Game, verb: str, card: int) -> str:
        """Return what is done with a card in hand by options with a verb, in a few words: `summon for 2`."""
        cost = self.current_cost(game, card)
        return f"{verb} for {cost}" if cost else verb

    def button_label(self, game: Game, option: Option, number: int = 1) -> str:
        """Return what a button does that chooses an option of a card, or several cards in hand by options like it."""
        if number > 1 or isinstance(option, PickCard):
            return f"Choose these {number}" if number > 1 else "Choose it"
        card = option.named_cards[0]
        if game.state.place[card] == HAND and option.verb:
            return capitalized(self.use_phrase(game, option.verb, card))
        listing = self.listing(game, option, option.label(game))
        return capitalized(f"{listing.verb} {listing.short}".strip())

    # Events

    def join_events(self, events: Sequence[Event]) -> Iterable[Event]:
        """Return the events for narration: without repetitions, and with related ones joined."""
        return events

    def summarize(self, events: Iterable[Event]) -> Iterable[Event]:
        """Return the joined events for the short log, with more of them joined."""
        return events

    def weight(self, event: Event) -> int:
        """Return how important an event is; the short log leaves out the least important lines first."""
        match event:
            case Ended():
                return MAJOR
            case TurnBegan() | PhaseClosed():
                return ROUTINE
        return MINOR

    def act(self, event: Event, game: Game) -> Act | None:
        """Return what an event is about, in the game before it; None for one that only announces others."""
        return act(event, game)

    def shown_card(self, event: Event) -> int:
        """Return the card that an event shows to all players; -1 if there is none."""
        match event:
            case Placed(card=card) | PutUnder(card=card):
                return card
        return -1

    def revealed_fact(self, _event: Event) -> str:
        """Return what an event has revealed, which undo cannot take back, such as DICE_ROLLED; empty if nothing."""
        return ""

    def marked_squares(self, _event: Event) -> tuple[int, ...]:
        """Return the squares of an event that stay marked until the next such event: from where, and to where."""
        return ()

    def last_squares(self, game: Game, events: Sequence[Event]) -> tuple[str, ...]:
        """Return the squares of the last action on the board among some events, if there is one."""
        squares = next(filter(None, map(self.marked_squares, reversed(events))), ())
        return tuple(dict.fromkeys(map(game.square_name, squares)))

    def is_own(self, game: Game, card: int, player: int) -> bool:
        """Whether a player knows a card in a hidden place."""
        return game.state.owner[card] == player

    # Cards

    def describe(self, definition: Definition) -> str:
        """Return the class and the numbers of a card, in a few words."""
        return " ".join(sorted(definition.words))

    def cost(self, definition: Definition) -> int | None:
        """Return the printed cost of a card; None if it has none."""
        return definition.cost

    def current_cost(self, game: Game, card: int) -> int | None:
        """Return what a card costs now; None if no cost is printed on it."""
        return None if self.cost(game.definition(card)) is None else game.library.rules.cost(game, card)

    def pattern_lines(self, _definition: Definition) -> list[str]:
        """Return the lines of a card that are drawn, such as a pattern."""
        return []

    def title(self, game: Game, card: int) -> str:
        """Return the name of a card of the board."""
        return game.name(card)

    def is_covered(self, _game: Game, _card: int) -> bool:
        """Whether a card of the board is not known to all."""
        return False

    def checks(self, _game: Game) -> list[tuple[int, ...]]:
        """Return the attacks by which a leader could be taken next, in games that call that check."""
        return []

    def printed(self, game: Game, card: int) -> Definition:
        """Return the definition of a card of the board, as far as it is known."""
        return game.definition(card)

    def has_acted(self, _game: Game, _card: int) -> bool:
        """Whether a card of the board has acted."""
        return False

    def is_emphasized(self, _game: Game, _card: int) -> bool:
        """Whether a card of the board stands out among the others."""
        return False

    def known_name(self, game: Game, card: int) -> str:
        """Return the name of a card of the board without the mark of face-down cards; empty if it is unknown."""
        return self.title(game, card).removeprefix(COVERED if self.is_covered(game, card) else "")

    def kind_of(self, _definition: Definition) -> str:
        """Return the most significant class word of a card."""
        return ""

    def kind(self, game: Game, card: int) -> str:
        """Return the most significant class word of a card of the board at present."""
        return self.kind_of(self.printed(game, card))

    def card_numbers(self, _game: Game, _card: int) -> tuple[CardNumber, ...]:
        """Return the numbers of a card of the board, present and printed."""
        return ()

    def health(self, _game: Game, _card: int) -> tuple[int, int] | None:
        """Return the remaining and the full life of a card of the board; None in games without life."""
        return None

    def figures(self, _game: Game, _card: int) -> tuple[FigureForm, ...]:
        """Return the numbers of a card on its square, in several forms from the longest to the shortest."""
        return ((),)

    def power(self, _game: Game, _card: int) -> CardPower | None:
        """Return what a card of the board acts with on others; None if it has no such number."""
        return None

    def notes(self, _game: Game, _card: int) -> FigureForm:
        """Return what is to be drawn on a card of the board beside its power and its life, in a few letters."""
        return ()

    def worth(self, _game: Game, _card: int) -> int | None:
        """Return what it costs a player to lose a card of the board, in games with such a number."""
        return None

    def numbers(self, game: Game, card: int) -> list[str]:
        """Return the numbers of a card of the board, each with its name."""
        under = lying_under(game, card)
        return [f"{counted(len(under), 'card')} under it ({listed(under)})"] if under else []

    def explain_numbers(self, game: Game, card: int) -> list[str]:
        """Return the numbers of a card of the board, a line each, with their parts."""
        under = lying_under(game, card)
        return [f"under it: {listed(under)}"] if under else []

    def uncertain_rules(self, _game: Game) -> list[str]:
        """Return what is not certain about the rules of a game, a sentence each."""
        return []

    # Seats and phases

    def counts(self, game: Game, player: int, viewer: int | None = None) -> list[tuple[str, int]]:  # noqa: ARG002
        """Return a player's numbers and the sizes of the zones, as far as `viewer` may know them."""
        state, layout = game.state, game.library.layout
        tallies = [(name, tally[player]) for name, tally in zip(layout.tallies, state.tallies, strict=True)]
        closed = [place for place in range(len(layout.zones)) if FIRST_ZONE - place not in layout.in_play]
        zones = [(layout.zones[place], len(state.piles[place][player])) for place in closed]
        return [(name.replace("_", " "), number) for name, number in [*tallies, *zones]]

    def open_zones(self, game: Game, player: int) -> list[tuple[str, tuple[str, ...]]]:
        """Return the names of the open cards beside the board, by zone."""
        zones = []
        for place in game.library.layout.in_play:
            name = game.library.layout.zones[FIRST_ZONE - place].replace("_", " ")
            zones.append((name, tuple(game.name(card) for card in game.state.zone(place)[player])))
        return zones

    def remaining_actions(self, _game: Game) -> str:
        """Return what the phase still allows, and the penalty for its end."""
        return ""

    def losses(self, _game: Game, _through: int) -> list[Loss]:
        """Return what the active player would give up needlessly by ending all phases through one, by its place."""
        return []

    # Options

    def reach(self, _game: Game, _card: int) -> Reach:
        """Return what a card of the board could do now."""
        return Reach()

    def pending(self, _game: Game) -> str:
        """Return the action that was announced, and that the open question comes before; empty if there is none."""
        return ""

    def pending_squares(self, _game: Game) -> tuple[str, ...]:
        """Return from where to where a card goes by the announced action; empty if none goes by it."""
        return ()

    def occasion(self, _game: Game) -> str:
        """Return which of the `occasions` the open decision may answer; empty if none."""
        return ""

    def outcome_lines(self, _game: Game, _option: Option, _distribution: Distribution) -> list[str]:
        """Return the outcomes of an option, line by line."""
        return []

    def outlook(self, _option: Option, _distribution: Distribution) -> str:
        """Return the effect of an option on the card at which it is aimed, in a few words."""
        return ""

    def reason(self, part: str, *, better: bool, names: Mapping[str, str] = YOU) -> str:
        """Return the phrase of a reason for a part of the evaluation that is better or worse."""
        good, bad = self.reasons.get(part, (f"better in '{part}'", f"worse in '{part}'"))
        return (good if better else bad).format_map(names)

    def threats(self, _game: Game, _player: int, _square: int = -1) -> list[str]:
        """Return the threats to a player's cards, and the player's own threats, in sentences.

        `_square`: only those to what stands or would stand there. Raises InputError for a game without threats.
        """
        raise InputError("this game has no threats")

    def could_go(self, _game: Game, _card: int, _square: int) -> str:
        """Return what another player's card could do on a square in its turn, as a clause; empty if unknown."""
        return ""

    def illegal_sentence(self, game: Game, reason: IllegalReason) -> str:
        """Return why an action is illegal, as a sentence without a full stop, with its rule."""
        return sentence_of(game, reason, self.illegal_sentences)

    def pass_sentence(self, game: Game, option: Option) -> str:
        """Return what it means to answer the open question by using nothing."""
        label = option.label(game)
        return PASS_SENTENCES.get(label, label)

    def short_reason(self, game: Game, reason: IllegalReason) -> str:
        """Return why a card in hand cannot be used, in a few words."""
        return short_sentence_of(game, reason, self.short_illegal_sentences)

    def listing(self, game: Game, option: Option, label: str) -> Listing:
        """Return how an option of the open decision is listed."""
        if game.decision is not None and game.decision.action:
            return Listing(option.verb, "", without_verb(option, label))
        match option:
            case PickPlayer() | PickOfPile():
                return Listing("", "", answer_text(game, option, label))
            case PickMode(words=text) if text:
                return Listing("", "", f"{label} {text}")
            case PickCard(card=card) if game.state.place[card] >= 0:
                name = game.name(card)
                short = label if label.endswith(name) else f"{label} {name}"  # it says which of two on a square
                return Listing("", "", short, rank=(-is_enemy(game, card), ""))
        return Listing("", "", label)


def answer_text(game: Game, option: Option, label: str) -> str:
    """Return the label of an answer with the name of the player in it, if it names one."""
    match option:
        case PickPlayer(player=player):
            return label.replace(option.label(game), game.player_name(player))
        case PickOfPile(card=card):
            holder = game.player_name(holding_player(game, card))
            return label.replace(option.label(game), f"{game.name(card)} of {holder}")
    return label


def without_verb(option: Option, label: str) -> str:
    """Return a label after the verb of its option; all of it if that is the verb alone."""
    return label.removeprefix(f"{option.verb} ")


def is_enemy(game: Game, card: int) -> bool:
    """Whether the side that does not decide controls a card."""
    sides, decision = game.library.sides, game.decision
    return decision is not None and sides[game.state.control[card]] != sides[decision.player]


def lying_under(game: Game, card: int) -> list[str]:
    """Return the names of the cards under another."""
    hosts = game.state.host
    return [game.name(lower) for lower, host in enumerate(hosts) if host == card] if card in hosts else []


def sum_of(parts: Sequence[tuple[int, str]]) -> str:
    """Return ` = 1 printed + 2 Frost Bolt`."""
    text = ""
    for amount, why in parts:
        sign = "=" if not text else "-" if amount < 0 else "+"
        text += f" {sign} {abs(amount) if text else amount} {why}"
    return text


def in_phase(view: Game, phase: str) -> Game:
    """Return a copy of a game in which it is another phase; the same game if it is that phase already."""
    phases = view.library.phases
    if phases[view.state.phase] == phase:
        return view
    game = view.copy()
    game.state.phase = phases.index(phase)
    mark_changed(game)
    game.library.rules.resume(game)
    game.run()
    return game
