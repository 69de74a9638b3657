"""Acts: events as data for display, with a function for each kind of event. Each game registers its own events."""

from collections.abc import Callable, Mapping
from functools import singledispatch
from textwrap import shorten
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from deckbuilder.games.narration import side_of
from deckbuilder.text import listed
from engine.core import events
from engine.core.game import Game

# Verbs: what a player or a card does.
ATTACK, CAPTURE, MOVE, USE = "attack", "capture", "move", "use"
PLAY, SUMMON, BUILD, SET_DOWN = "play", "summon", "build", "set down"
PERFORM, PROMOTE, TURN_UP = "perform", "promote", "turn up"
FORCE, PLACE, EXCHANGE, PUT_UNDER, CONTROL, RETURN = "force", "place", "exchange", "put under", "control", "return"
SACRIFICE, DESTROY, DAMAGE, HEAL, COUNTERS = "sacrifice", "destroy", "damage", "heal", "counters"
MISS, PREVENT, REDIRECT, ROLL, HITS, CANCEL = "miss", "prevent", "redirect", "roll", "hits", "cancel"
CHECK, EDIT, RESIGN, OUT, END, SHOW, LOOK = "check", "edit", "resign", "out", "end", "show", "look"
DRAW, DISCARD, PILE, SHUFFLE, TALLY = "draw", "discard", "pile", "shuffle", "tally"
PUT_BACK = "put back"  # cards that go under the deck
EXERT, READY = "exert", "ready"
CHOOSE, MODE = "choose", "mode"
APPLY, EXPIRE, TIE = "apply", "expire", "tie"
BEGINNINGS = frozenset({ATTACK})  # verbs with which a step begins, even in the midst of another
ARRIVALS = frozenset({SUMMON, BUILD, SET_DOWN})  # verbs that put a played card on the board
SUPPLIES = frozenset(
    {DRAW, DISCARD, PILE, PUT_BACK, SHUFFLE, TALLY, EXERT, READY}
)  # of cards and numbers beside the board
# How one of these reads of several cards: the words before the cards, and those after.
SUPPLY_PHRASES = (
    (DISCARD, "discards", ""),
    (PILE, "puts", " on the {name} pile"),
    (PUT_BACK, "puts", " under the deck"),
    (EXERT, "exerts", ""),
    (READY, "readies", ""),
)
REMOVALS = MappingProxyType(
    {
        DESTROY: "destroyed",
        CAPTURE: "captured",
        SACRIFICE: "sacrificed",
        RETURN: "back to the hand",
        PUT_UNDER: "under",
        PROMOTE: "promoted",
    }
)  # how a card has left the board, by verb
LEAVING = frozenset(
    {RETURN, PUT_UNDER, PROMOTE}
)  # those whose own card leaves; of the others it is that on which they act
EFFECTS = frozenset({USE, PLAY, PERFORM})  # verbs from which effects of cards follow
SILENT = frozenset({EXERT, READY})  # verbs that are nothing of their own
UNTOLD_OF_ACTOR = frozenset({EXERT})  # verbs that go without saying of the card that acts
UNTELLING = frozenset(
    {ATTACK, CAPTURE, CHOOSE, APPLY, ROLL, HITS, MISS, CHECK, OUT, END, TIE}
)  # verbs that do not tell what an ability has done before them
OF_ATTACKS = frozenset({DAMAGE, DESTROY, TALLY})  # nor do these where dice were rolled
NUMBERED = frozenset({DAMAGE, HEAL, COUNTERS})  # verbs that only change numbers of a card, which results tell
ROLLED = frozenset({ROLL, HITS, MISS, DAMAGE})  # verbs that the dice of a step show
RESULTS = (
    SUPPLIES | ROLLED | {HEAL, COUNTERS, CHOOSE, MODE, APPLY, EXPIRE, CHECK, OUT, END, TIE, EDIT}
)  # verbs that follow from others
OUTCOMES = (RESULTS - SUPPLIES) | REMOVALS.keys()  # verbs that tell how something came out
MAX_MODE = 40  # characters of a mode that was chosen; the text of its card says the rest


# How a verb reads: `{card}` does it, `{on}` is what it is done to, `{from}`, `{to}` and `{where}` are squares,
# `{number}` is how much, `{name}` of what.
PHRASES: Mapping[str, str] = MappingProxyType(
    {
        ATTACK: "{card} attacks {on}",
        CAPTURE: "{card} captures {on} on {where}",
        MOVE: "{card} moves {from} → {to}",
        USE: "{card} uses {name}",
        PLAY: "plays {card}",
        SUMMON: "summons {card} at {to}",
        BUILD: "builds {card} at {to}",
        SET_DOWN: "sets a card face down at {to}",
        PERFORM: "{card} performs {on}",
        PROMOTE: "{card} promotes to {on} at {to}",
        TURN_UP: "{card} is turned up",
        FORCE: "{on} is forced {from} → {to}",
        PLACE: "{card} is placed {from} → {to}",
        EXCHANGE: "{card} and {on} exchange places",
        PUT_UNDER: "{card} goes under {on}",
        CONTROL: "takes control of {on}",
        RETURN: "{card} goes to the hand",
        SACRIFICE: "{on} is sacrificed",
        DESTROY: "{on} is destroyed",
        DAMAGE: "{on} takes {number} damage",
        HEAL: "{on} loses {number} damage",
        COUNTERS: "{card} {change} {number} {name}",
        PREVENT: "{number} damage to {on} is prevented",
        REDIRECT: "{on} takes over {number} damage",
        CANCEL: "{card} stays: the command comes to nothing",
        MISS: "{on} takes no damage",
        CHOOSE: "chooses {cards}",
        CHECK: "gives check",
        EDIT: "corrects by hand",
        RESIGN: "gives up",
        OUT: "is out of the game",
        END: "wins the game",
        f"{END} 2": "{name} win the game",
        TIE: "the game is a draw",
        MODE: "chooses: {name}",
        APPLY: "{name} of {card} counts",
        EXPIRE: "{card} is no longer active",
        SHOW: "shows {cards}",
        LOOK: "looks at {number} cards",
        f"{LOOK} 1": "looks at 1 card",
        SHUFFLE: "shuffles the deck",
        DRAW: "draws {number}",
        DISCARD: "discards {number}",
        PILE: "puts {number} on the {name} pile",
        PUT_BACK: "puts {number} under the deck",
        TALLY: "{change} {number} {name}",
        EXERT: "{card} is exerted",
        READY: "{card} is readied",
    }
)
# The same of verbs whose card comes from no square, or stays.
PHRASES_AT: Mapping[str, str] = MappingProxyType(
    {MOVE: "{card} stays at {to}", PLACE: "{card} is placed at {to}", FORCE: "{on} stays at {to}"}
)
THERE_AND_BACK = "{card} moves to {turn} and back to {to}"
USE_ON = "{card} uses {name} on {cards}"
PLAYED_ON = "on {cards}"  # of an event that was named already


E = TypeVar("E", bound=events.Event)


class Act(NamedTuple):
    """What an event is about. Cards and squares are numbers of the engine; -1 is none.

    Attributes:
        verb: one of the verbs above.
        card: the card that acts or is concerned.
        on: the card on which it acts.
        path: squares from where to where.
        player: who acts, if no card tells it.
        number: how much, or how many.
        name: of an ability, a counter, a pile or a number.
        dice: the faces of dice, each with the symbols of it that are hits; None where hits are not counted.
        cards: further cards.
    """

    verb: str
    card: int = -1
    on: int = -1
    path: tuple[int, ...] = ()
    player: int = -1
    number: int = 0
    name: str = ""
    dice: tuple[tuple[int, tuple[str, ...] | None], ...] = ()
    cards: tuple[int, ...] = ()


@singledispatch
def act(_event: events.Event, _game: Game) -> Act | None:
    """Return what an event is about, in the game before it; None for events that only announce others."""
    return None


def register_act(kind: type[E], read: Callable[[E, Game], Act | None]) -> None:
    """Say what the events of a kind are about."""
    act.register(kind, read)


register_act(events.Drawn, lambda event, _: Act(DRAW, player=event.player, number=1, cards=(event.card,)))
register_act(events.Discarded, lambda event, _: Act(DISCARD, player=event.player, number=1, cards=(event.card,)))
register_act(events.Returned, lambda event, _: Act(RETURN, event.card, player=event.player))


@act.register
def _piled(event: events.Piled, _game: Game) -> Act:
    name = event.pile.replace("_", " ").removesuffix(" pile")
    return Act(PILE, player=event.player, number=1, name=name, cards=(event.card,))


register_act(
    events.Placed,
    lambda event, _: Act(PLACE, event.card, path=(event.start, event.square) if event.start >= 0 else (event.square,)),
)
register_act(events.Exchanged, lambda event, _: Act(EXCHANGE, event.first, event.second))
register_act(events.PutUnder, lambda event, _: Act(PUT_UNDER, event.card, event.host))
register_act(events.ControlChanged, lambda event, _: Act(CONTROL, on=event.card, player=event.player))


@act.register
def _used(event: events.Used, _game: Game) -> Act:
    on = event.on[0] if len(event.on) == 1 else -1
    return Act(USE, event.card, on, name=event.ability, cards=event.on)


register_act(events.Chosen, lambda event, _: Act(CHOOSE, event.source, player=event.player, cards=event.cards))


@act.register
def _mode_chosen(event: events.ModeChosen, _game: Game) -> Act:
    words = shorten(event.words.rstrip("."), MAX_MODE, placeholder=" …")
    return Act(MODE, event.source, player=event.player, name=words)


register_act(events.AbilityApplied, lambda event, _: Act(APPLY, event.card, name=event.ability))
register_act(events.Looked, lambda event, _: Act(LOOK, player=event.player, number=len(event.cards), cards=event.cards))
register_act(events.Shown, lambda event, _: Act(SHOW, number=len(event.cards), cards=event.cards))
register_act(events.Shuffled, lambda event, _: Act(SHUFFLE, player=event.player))
register_act(events.PositionEdited, lambda _, _game: Act(EDIT))
register_act(events.Marked, lambda event, _: Act(COUNTERS, event.card, name=event.what))
register_act(events.TallySet, lambda event, _: Act(TALLY, player=event.player, name=event.what))
register_act(events.Resigned, lambda event, _: Act(RESIGN, player=event.player))


@act.register
def _ended(event: events.Ended, game: Game) -> Act:
    if event.winner is None:
        return Act(TIE)
    team = side_of(event.winner, game.library)
    if len(team) == 1:
        return Act(END, player=event.winner)
    return Act(END, number=len(team), name=listed(map(game.player_name, team)))
