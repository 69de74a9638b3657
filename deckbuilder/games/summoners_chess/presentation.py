"""The presentation of Summoner's Chess: cards, counters, ready devotion; what events are about, where one can go."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from deckbuilder.games import acts, presentation
from deckbuilder.games.summoners_chess.illegal_reasons import ILLEGAL_REASONS, SHORT
from deckbuilder.games.summoners_chess.narration import join_events, weight, without_payers
from deckbuilder.games.summoners_chess.notation import NOTATION
from deckbuilder.games.summoners_chess.threats import attacks_on, threat_on, threats
from deckbuilder.text import listed
from engine.core.decisions import Option, PickCard
from engine.core.events import Drawn, Event, Piled, Returned
from engine.core.game import Game, StackItem
from engine.core.position import HIDDEN, Definition
from engine.games.summoners_chess import events
from engine.games.summoners_chess.check import checks_on, in_check
from engine.games.summoners_chess.checkpoint import AnnouncedPlay, Checkpoint
from engine.games.summoners_chess.commands import CommandResolution
from engine.games.summoners_chess.face_down import FACE_DOWN, FaceDownPlay, TrapWindow, front_of, is_down
from engine.games.summoners_chess.layout import COMMANDED, EXERTED, MORALE, PLAYED
from engine.games.summoners_chess.options import (
    Command,
    Decline,
    Exert,
    KeepHand,
    PlayCard,
    Reveal,
    SetFaceDown,
    SummonUnit,
    UseAbility,
)
from engine.games.summoners_chess.payment import payers
from engine.games.summoners_chess.pieces import piece_of, pieces_of
from engine.games.summoners_chess.rules import Mulligan
from engine.games.summoners_chess.state_checks import SwarmPlay
from engine.games.summoners_chess.summoning import UnitSummoning
from engine.games.summoners_chess.turn import ChessTurn

acts.register_act(
    events.HandChanged,
    lambda event, _: acts.Act(acts.PUT_BACK, player=event.player, number=event.number) if event.number else None,
)
acts.register_act(events.Cancelled, lambda event, _: acts.Act(acts.CANCEL, event.card))
acts.register_act(events.Landed, lambda event, _: acts.Act(acts.MOVE, event.card, path=(event.start, event.square)))
acts.register_act(events.Captured, lambda event, _: acts.Act(acts.CAPTURE, event.captor, event.card))
acts.register_act(events.Sacrificed, lambda event, _: acts.Act(acts.SACRIFICE, on=event.card))
acts.register_act(events.Demolished, lambda event, _: acts.Act(acts.DESTROY, event.source, event.card))
acts.register_act(
    events.Promoted, lambda event, _: acts.Act(acts.PROMOTE, event.card, event.successor, path=(event.square,))
)
acts.register_act(events.CardPlayed, lambda event, _: acts.Act(acts.PLAY, event.card, player=event.player))
acts.register_act(events.Performed, lambda event, _: acts.Act(acts.PERFORM, event.card, event.action))
acts.register_act(
    events.UnitSummoned, lambda event, _: acts.Act(acts.SUMMON, event.card, path=(event.square,), player=event.player)
)
acts.register_act(
    events.StructureBuilt, lambda event, _: acts.Act(acts.BUILD, event.card, path=(event.square,), player=event.player)
)
acts.register_act(
    events.CardSetDown, lambda event, _: acts.Act(acts.SET_DOWN, event.card, path=(event.square,), player=event.player)
)
acts.register_act(events.TurnedUp, lambda event, _: acts.Act(acts.TURN_UP, event.card))
acts.register_act(events.Exerted, lambda event, _: acts.Act(acts.EXERT, event.card))
acts.register_act(events.Readied, lambda event, _: acts.Act(acts.READY, event.card))
acts.register_act(
    events.CountersChanged,
    lambda event, _: acts.Act(acts.COUNTERS, event.card, number=event.change, name=event.counter),
)
acts.register_act(
    events.MoraleChanged, lambda event, _: acts.Act(acts.TALLY, player=event.player, number=event.change, name="morale")
)
# The event names the player whose general is attacked.
acts.register_act(events.Checked, lambda event, _: acts.Act(acts.CHECK, player=1 - event.player))
acts.register_act(
    events.Divined, lambda event, _: acts.Act(acts.LOOK, player=event.player, number=event.top + event.bottom)
)


HINDERING: Final = frozenset({"ice", "stun", "poison"})  # counters that are bad for a card
CLASSES: Final = ("general", "minion", "champion", "legend", "structure", "action", "spell", "trap")
KEEP_HAND: Final = "Keep the rest: put no more cards under the deck"
TRAP: Final = "trap"
READINGS: Final = "Unconfirmed where the rulebook is silent; the notes of the rule set list how it is read."
OTHERS: Final = {"hand": "hand", "draw": "deck", "discard": "discard"}

# The phrases of reasons for parts of an evaluation: for better, and for worse. `Presentation.reason` names the sides.
REASONS: Mapping[str, tuple[str, str]] = {
    "end": ("it decides the game for {you}", "it decides the game against {you}"),
    "morale": ("{you} {have} more morale", "{you} {have} less morale"),
    "siege": ("{your} general is safer", "{your} general is in more danger"),
    "field": ("{you} {have} more on the field", "{you} {have} less on the field"),
    "hand": ("{your} hand is better", "{your} hand is worse"),
    "threats": (
        "more of {enemy's} cards than of {your} cards can be taken",
        "more of {your} cards than of {enemy's} cards can be taken",
    ),
    "enemy morale": ("{enemy} has less morale", "{enemy} has more morale"),
    "enemy siege": ("{enemy's} general is in more danger", "{enemy's} general is safer"),
    "enemy field": ("{enemy} has less on the field", "{enemy} has more on the field"),
    "enemy hand": ("{enemy's} hand is worse", "{enemy's} hand is better"),
}


PHASE_HELP = MappingProxyType(
    {
        "start": "Your cards become ready, and abilities of the beginning of your turn are used.",
        "main": "You have one command: activate a unit, summon one, or play an action. Other cards take no command.",
        "end": "You draw a card if you played none from your hand, and discard down to 5 cards.",
    }
)


class SummonersChessPresentation(presentation.Presentation):
    """The presentation of Summoner's Chess."""

    illegal_sentences = ILLEGAL_REASONS
    short_illegal_sentences = SHORT
    phase_help = PHASE_HELP
    verbs = ("command", "summon", "play", "set", "reveal", "use", "exert", "end")
    private_events = (Drawn, Returned, Piled)
    ordered_zones: tuple[str, ...] = ("discard",)
    notes_legend = "? face down  ice2: 2 ice counters"
    legend = notes_legend
    signs_legend = "CAPITALS: general  + check, and who gives it  * last command"
    acted_word = "exerted"
    turn_over = "Command used"
    tracks: Mapping[str, str] = MappingProxyType({"morale": "morale"})
    endings: Mapping[str, str] = MappingProxyType(
        {"morale": "no morale left", "repetition": "the position was repeated", "quiet turns": "too many quiet turns"}
    )
    reasons: Mapping[str, tuple[str, str]] = REASONS
    occasions: tuple[str, ...] = ("command", "summon", "set", "play", TRAP)
    examples: tuple[str, ...] = (
        "'c3 c4' is 'command c3 c4', 's gate c2' is 'summon Gate Warden c2',",
        "'exert c2 e2' names several who pay, 'moves c3' shows where c3 can go.",
        "'stop command summon' asks for quick cards only then; there is set, play, too,",
        "and trap for your set traps. 'stop off' never asks, 'stop on' always does.",
        "'threats' lists what can be taken, 'position' prints the position in one line.",
    )
    has_threats = True

    def usual_verb(self, game: Game, card: int, squares: Sequence[int]) -> str:
        if card < 0:
            return "command" if len(squares) > 1 else ""
        words = game.definition(card).words
        return "summon" if "unit" in words else "set" if TRAP in words else "play"

    def acting_verb(self, _game: Game, _card: int) -> str:
        return "command"

    def use_phrase(self, game: Game, verb: str, card: int) -> str:
        return "set face down" if verb == "set" else super().use_phrase(game, verb, card)

    def button_label(self, game: Game, option: Option, number: int = 1) -> str:
        cards = "it" if number == 1 else f"these {number}"
        match game.stack[-1]:
            case Mulligan() if isinstance(option, PickCard):
                return f"Put {cards} under the deck"
            case ChessTurn() if isinstance(option, PickCard):
                return f"Discard {cards}"
        return super().button_label(game, option, number)

    # What happened

    def join_events(self, events: Sequence[Event]) -> Iterable[Event]:
        return join_events(events)

    def summarize(self, events: Iterable[Event]) -> Iterable[Event]:
        return without_payers(events)

    def weight(self, event: Event) -> int:
        return weight(event) or super().weight(event)

    def shown_card(self, event: Event) -> int:
        match event:
            case (
                events.CardPlayed(card=card)
                | events.UnitSummoned(card=card)
                | events.StructureBuilt(card=card)
                | events.TurnedUp(card=card)
                | events.Promoted(successor=card)
            ):
                return card
        return super().shown_card(event)

    def marked_squares(self, event: Event) -> tuple[int, ...]:
        match event:
            case events.Commanded(start=start, square=square) | events.Landed(start=start, square=square):
                return (start, square) if square >= 0 else (start,)
            case (
                events.UnitSummoned(square=square)
                | events.StructureBuilt(square=square)
                | events.CardSetDown(square=square)
            ):
                return (square,)
        return ()

    # Cards

    def describe(self, definition: Definition) -> str:
        data = definition.data
        phrases = [" ".join(word for word in ("quick", *CLASSES) if word in definition.words) or "card"]
        pips = [f"{number} {faction}" for faction, number in data.get("devotion", {}).items() if number]
        phrases += [" ".join(pips)] if pips else []
        phrases += [f"value {data['value']}"] if "value" in data else []
        return ", ".join([*phrases, *data.get("keywords", ())])

    def cost(self, definition: Definition) -> int | None:
        devotion = definition.data.get("devotion")
        return None if devotion is None else sum(devotion.values())

    def pattern_lines(self, definition: Definition) -> list[str]:
        """Return the lines of the pattern."""
        return definition.marks.get("pattern", "").splitlines()

    def title(self, game: Game, card: int) -> str:
        if not self.is_covered(game, card):
            return game.name(card)
        front = front_of(game, card)
        return presentation.COVERED if front.index == HIDDEN else f"{presentation.COVERED}{front.name}"

    def is_covered(self, game: Game, card: int) -> bool:
        return is_down(game, card)

    def checks(self, game: Game) -> list[tuple[int, ...]]:
        return [check for player in range(game.state.seats) for check in checks_on(game, player)]

    def printed(self, game: Game, card: int) -> Definition:
        front = front_of(game, card)
        return game.definition(card) if front.index == HIDDEN else front

    def is_emphasized(self, game: Game, card: int) -> bool:
        return not game.definition(card).words.isdisjoint({"general", "champion", "legend"})

    def has_acted(self, game: Game, card: int) -> bool:
        return bool(game.state.columns[EXERTED][card])

    def figures(self, game: Game, card: int) -> tuple[presentation.FigureForm, ...]:
        tokens = self._tokens(game, card)
        return (
            tuple([(f"{name} {number} ", state) for name, number, state in tokens]),
            tuple([(f"{name}{number} ", state) for name, number, state in tokens]),
            tuple([(f"{name[:2]}{number}", state) for name, number, state in tokens]),
        )

    def notes(self, game: Game, card: int) -> presentation.FigureForm:
        return tuple((f"{name}{number}", state) for name, number, state in self._tokens(game, card))

    def worth(self, game: Game, card: int) -> int | None:
        value = self.printed(game, card).data.get("value") if self.known_name(game, card) else None
        return value if isinstance(value, int) else None

    def _tokens(self, game: Game, card: int) -> list[tuple[str, int, str]]:
        """Return the counters on a card, each with its number and whether it helps or hinders."""
        return [
            (name, number, presentation.WORSE if name in HINDERING else presentation.BETTER)
            for name, number in counters(game, card)
        ]

    def kind_of(self, definition: Definition) -> str:
        return next((word for word in CLASSES if word in definition.words), "")

    def card_numbers(self, game: Game, card: int) -> tuple[presentation.CardNumber, ...]:
        value = self.worth(game, card)
        printed = () if value is None else (presentation.card_number("value", value, value),)
        return (*printed, *(presentation.card_number(name, number, 0) for name, number in counters(game, card)))

    def numbers(self, game: Game, card: int) -> list[str]:
        state = ["exerted"] if self.has_acted(game, card) else []
        return [*state, *(f"{number} {name}" for name, number in counters(game, card)), *super().numbers(game, card)]

    def explain_numbers(self, game: Game, card: int) -> list[str]:
        front = self.printed(game, card)
        lines = [self.acted_word if self.has_acted(game, card) else "ready"]
        lines += ["face down"] if self.is_covered(game, card) else []
        if "unit" in front.words and front.key != FACE_DOWN:
            value = pieces_of(game)[front.index].value
            lines.append(f"value {value}: the morale that its capture or sacrifice costs")
        lines += [f"{name} counters: {number}" for name, number in counters(game, card)]
        lines += attacks_on(game, card)
        if card in game.state.leaders and in_check(game, game.state.control[card]):
            lines.append("in check")
        return [*lines, *super().explain_numbers(game, card)]

    def uncertain_rules(self, _game: Game) -> list[str]:
        return [READINGS]

    # Seats and phases

    def counts(self, game: Game, player: int, viewer: int | None = None) -> list[tuple[str, int]]:  # noqa: ARG002
        """Return morale, ready devotion (by faction if there are several), and the numbers of cards."""
        state, zones = game.state, game.library.layout.zones
        able = payers(game, player)
        factions = Counter(faction for card in able for faction in sorted(piece_of(game, card).symbols))
        ready = [("ready", len(able)), *factions.items()]
        if len(factions) == 1 and factions.total() == len(able):
            ready = [(f"{faction} ready", number) for faction, number in factions.items()]
        piles = [(OTHERS.get(name, name), len(state.piles[place][player])) for place, name in enumerate(zones)]
        return [("morale", state.tallies[MORALE][player]), *ready, *piles]

    def remaining_actions(self, game: Game) -> str:
        numbers = game.state.numbers
        phrases = ["command spent" if numbers[COMMANDED] else "command free"]
        phrases += ["a card was played"] if numbers[PLAYED] else []
        for player in range(game.state.seats):
            attackers = [_at(game, game.state.board[check[0]]) for check in checks_on(game, player)]
            whose = "" if player == game.state.active else f"{game.player_name(player)} "
            phrases += [f"{whose}in check from {listed(attackers)}"] if attackers else []
        return ", ".join(phrases)

    def losses(self, game: Game, through: int) -> list[presentation.Loss]:
        """Return the command of the turn, as long as it can be used (CH-4.2.1)."""
        is_main = game.state.phase <= game.library.phases.index("main") <= through
        commands = [option for option in game.options if isinstance(option, Command | SummonUnit)]
        if not is_main or game.state.numbers[COMMANDED] or not commands:
            return []
        return [presentation.Loss("the command", "The command of this turn is not used.")]

    # Options

    def pass_sentence(self, game: Game, option: Option) -> str:
        match game.stack[-1]:
            case Checkpoint():
                return "Play no quick card"
            case TrapWindow():
                return "Turn no trap up"
            case SwarmPlay():
                return "Nothing swarms with it"
        if not isinstance(option, KeepHand):
            return super().pass_sentence(game, option)
        hand = len(game.state.hands[game.state.active if game.decision is None else game.decision.player])
        return f"Keep all {hand}" if hand == game.library.numbers["hand"] else KEEP_HAND

    def reach(self, game: Game, card: int) -> presentation.Reach:
        from deckbuilder.games.summoners_chess.threats import reach  # noqa: PLC0415 - only who asks needs it

        return reach(game, card)

    def threats(self, game: Game, player: int, square: int = -1) -> list[str]:
        return threats(game, player) if square < 0 else [threat_on(game, player, square)]

    def could_go(self, game: Game, card: int, square: int) -> str:
        from deckbuilder.games.summoners_chess.threats import could_go  # noqa: PLC0415 - as above

        return could_go(game, card, square)

    def occasion(self, game: Game) -> str:
        """Return what the open checkpoint answers; `trap` for an event."""
        decision = game.decision
        if decision is None or decision.action or not any(isinstance(option, Decline) for option in game.options):
            return ""
        if not isinstance(game.stack[-1], Checkpoint):
            return TRAP
        match game.stack[-2]:
            case CommandResolution():
                return "command"
            case UnitSummoning():
                return "summon"
            case FaceDownPlay():
                return "set"
        return "play"

    def pending(self, game: Game) -> str:
        if game.stack and isinstance(game.stack[-1], Mulligan):
            return "Opening hand: for each card that goes under the deck another one is drawn [CH-1.3]"
        match _announced(game):
            case CommandResolution(card=card, square=square, player=player):
                threatened = game.state.board[square]
                capture = f", to capture {self.title(game, threatened)}" if threatened >= 0 else ""
                text = f"{game.player_name(player)} commands {self.title(game, card)} to {game.square_name(square)}"
                return f"{text}{capture}"
            case FaceDownPlay(player=player, square=square):
                return f"{game.player_name(player)} sets a card face down on {game.square_name(square)}"
            case UnitSummoning(card=card, player=player, square=square):
                return f"{game.player_name(player)} summons {game.name(card)} on {game.square_name(square)}"
            case AnnouncedPlay(card=card, player=player):
                return f"{game.player_name(player)} plays {game.name(card)}"
        return ""

    def pending_squares(self, game: Game) -> tuple[str, ...]:
        match _announced(game):
            case CommandResolution(start=start, square=square):
                return game.square_name(start), game.square_name(square)
        return ()

    def listing(self, game: Game, option: Option, label: str) -> presentation.Listing:
        rest = presentation.without_verb(option, label)
        match option:
            case Exert(cards=cards):
                return presentation.Listing("", "", f"{label} {listed(map(game.name, cards))}")
            case Command(card=card, square=square):
                return _command(game, card, square, rest.removeprefix(f"{game.square_name(game.state.place[card])} "))
            case SummonUnit(card=card) | SetFaceDown(card=card):
                name, price = game.name(card), "" if isinstance(option, SetFaceDown) else self._price(game, card)
                return presentation.Listing(option.verb, f"{name}{price}", rest.removeprefix(f"{name} "))
            case PlayCard(card=card):
                label += self._price(game, card)
            case Reveal(card=card):
                label += f" {self.title(game, card)}"
            case UseAbility(card=card):
                return presentation.Listing(option.verb, _at(game, card), rest.partition(" ")[2])
        return super().listing(game, option, label)

    def _price(self, game: Game, card: int) -> str:
        return f" ({self.cost(game.definition(card))})"


def _at(game: Game, card: int) -> str:
    return f"{game.square_name(game.state.place[card])} {PRESENTATION.title(game, card)}"


def _command(game: Game, card: int, square: int, short: str) -> presentation.Listing:
    """List a command under the piece that follows it; a capture is named after the square."""
    about = _at(game, card)
    if square < 0:
        return presentation.Listing(Command.verb, about, "melts ice")
    victim = game.state.board[square]
    if victim < 0 or game.state.control[victim] == game.state.control[card]:
        return presentation.Listing(Command.verb, about, short)
    return presentation.Listing(Command.verb, about, f"{short} x {PRESENTATION.title(game, victim)}", f"{short}x")


def counters(game: Game, card: int) -> Iterator[tuple[str, int]]:
    """Yield the counters on a card, by name."""
    layout = game.library.layout
    for name in NOTATION.counters(layout):
        number = game.state.columns[layout.columns.index(name)][card]
        if number:
            yield name, number


PRESENTATION: Final = SummonersChessPresentation()


def _announced(game: Game) -> StackItem | None:
    """Return what was announced, and waits for the answers at its checkpoint (CH-8.3)."""
    return game.stack[-2] if len(game.stack) > 1 and isinstance(game.stack[-1], Checkpoint) else None
