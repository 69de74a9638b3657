"""Narration: a function for each kind of event that returns its sentence, and the scene for these functions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import singledispatch
from typing import TypeVar

from deckbuilder.text import capitalized, counted, listed
from engine.core import events
from engine.core.game import Game, Library
from engine.core.position import HIDDEN

E = TypeVar("E", bound=events.Event)
UNKNOWN = "a card"  # a card that a player cannot know


class Scene:
    """The cards of a game and where they stand while events are narrated.

    Attributes:
        squares: the squares of the cards on the board; the functions for events keep it up to date.
        unknown: the number of cards, which as a card number stands for any hidden card.
        reader: the player who is called `You`; -1 for none.
    """

    def __init__(self, game: Game, terms: Mapping[str, str], reader: int = -1) -> None:
        self.library = game.library
        self.terms = terms
        self.reader = reader
        self.names = [game.player_name(player) for player in range(game.state.seats)]
        self.unknown = len(game.state.definition)
        self.definition: tuple[int, ...] = (*game.state.definition, HIDDEN)
        self.owner = game.state.owner
        self.squares = {card: place for card, place in enumerate(game.state.place) if place >= 0}

    def name(self, card: int) -> str:
        """Return the name of a card."""
        definition = self.library.definitions[self.definition[card]]
        return UNKNOWN if definition.index == HIDDEN else definition.name

    def here(self, card: int) -> str:
        """Return a card with its square, if it stands on one."""
        square = self.squares.get(card)
        return self.name(card) if square is None else f"{self.name(card)} ({self.square(square)})"

    def does(self, player: int, verb: str) -> str:
        """Return `Breakers draws`, or `You draw` for the reader; the verb is in the third person."""
        return capitalized(f"{self.named(player)} {self.verb(player, verb)}")

    def verb(self, player: int, verb: str) -> str:
        """Return `draws`, or `draw` for the reader."""
        return of_you(verb) if player == self.reader else verb

    def named(self, player: int) -> str:
        """Return the name of a player, or `you` for the reader."""
        return "you" if player == self.reader else self.names[player]

    def whose(self, thing: str, player: int) -> str:
        """Return `the hand of Breakers`, or `your hand` for the reader."""
        return f"your {thing}" if player == self.reader else f"the {thing} of {self.names[player]}"

    def square(self, square: int) -> str:
        """Return the name of a square."""
        return self.library.board.names[square]

    def become(self, card: int, definition: int) -> None:
        """Give a card another definition, by number, from now on."""
        self.definition = (*self.definition[:card], definition, *self.definition[card + 1 :])

    def leave(self, card: int) -> None:
        """Remove a card from the board."""
        self.squares.pop(card, None)

    def left(self, card: int, text: str) -> str:
        """Return the sentence by which a card leaves the board, and remove the card."""
        self.leave(card)
        return text


def of_you(verb: str) -> str:
    """Return a verb of the third person for `you`: `draw` for `draws`, `get back` for `gets back`."""
    first, space, rest = verb.partition(" ")
    if first == "is":
        base = "are"
    elif first.endswith("ies"):
        base = f"{first.removesuffix('ies')}y"
    else:
        base = first.removesuffix("es" if first.endswith("sses") else "s")
    return f"{base}{space}{rest}"


def side_of(player: int, library: Library) -> tuple[int, ...]:
    """Return all players of the side of a player."""
    return tuple(other for other, side in enumerate(library.sides) if side == library.sides[player])


def winners(game: Game) -> tuple[int, ...]:
    """Return all players of the side that has won; none before the end, and in a drawn game."""
    return () if game.winner is None else side_of(game.winner, game.library)


# The phrase for a modified number, by its name, if it is not the usual one; games add theirs.
ALTERED: dict[str, Callable[[int, int, Scene], str]] = {}


def turn_title(number: int, name: str) -> str:
    """Return `Turn 2: Breakers`, the heading of a turn of the player with a name."""
    return f"Turn {number}: {name}"


@singledispatch
def sentence(_event: events.Event, _scene: Scene) -> str:
    """Return the sentence of an event, and move the scene on to after it. Empty for an event without a sentence."""
    return ""


def register_sentence(kind: type[E], write: Callable[[E, Scene], str]) -> None:
    """Say how the events of a kind read."""
    sentence.register(kind, write)


@dataclass(frozen=True, slots=True)
class DrawnTogether(events.Event):
    """Cards that a player has drawn one after the other."""

    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PhaseClosed(events.Event):
    """The end of a phase: by choice, or for the reason `why`, then perhaps after a first choice in it (`seen`)."""

    player: int
    phase: str
    why: str = ""
    seen: bool = True


@sentence.register
def _phase_closed(event: PhaseClosed, _scene: Scene) -> str:
    if not event.why:
        return f"{event.phase.capitalize()} ended."
    return f"{event.phase.capitalize()}: {event.why}, {'ended' if event.seen else 'passed'}."


register_sentence(events.TurnBegan, lambda event, scene: turn_title(event.number, scene.names[event.player]))
register_sentence(events.PhaseBegan, lambda event, _: f"{event.phase.capitalize()} phase")
register_sentence(events.Drawn, lambda event, scene: sentence(DrawnTogether(event.player, (event.card,)), scene))
register_sentence(
    DrawnTogether, lambda event, scene: f"{scene.does(event.player, 'draws')} {cards_text(event.cards, scene)}."
)


register_sentence(
    events.Discarded,
    lambda event, scene: scene.left(event.card, f"{scene.does(event.player, 'discards')} {scene.here(event.card)}."),
)


@sentence.register
def _returned(event: events.Returned, scene: Scene) -> str:
    comes = "goes back to" if event.card in scene.squares else "is taken into"
    text = f"{scene.here(event.card)} {comes} {scene.whose('hand', event.player)}."
    return scene.left(event.card, capitalized(text))


@sentence.register
def _piled(event: events.Piled, scene: Scene) -> str:
    pile = event.pile.replace("_", " ").removesuffix(" pile")
    text = f"{scene.here(event.card)} is put on {scene.whose(f'{pile} pile', event.player)}."
    return scene.left(event.card, capitalized(text))


@sentence.register
def _placed(event: events.Placed, scene: Scene) -> str:
    scene.squares[event.card] = event.square
    since = f" from {scene.square(event.start)}" if event.start >= 0 else ""
    return f"{scene.name(event.card)} is placed{since} on {scene.square(event.square)}."


@sentence.register
def _exchanged(event: events.Exchanged, scene: Scene) -> str:
    first, second, squares = event.first, event.second, scene.squares
    text = f"{scene.here(first)} and {scene.here(second)} exchange places."
    squares[first], squares[second] = squares[second], squares[first]
    return text


register_sentence(
    events.PutUnder,
    lambda event, scene: scene.left(event.card, f"{scene.here(event.card)} is put under {scene.here(event.host)}."),
)


@sentence.register
def _control_changed(event: events.ControlChanged, scene: Scene) -> str:
    verb = "gets back" if event.player == scene.owner[event.card] else "takes"
    return f"{scene.does(event.player, verb)} control of {scene.here(event.card)}."


@sentence.register
def _used(event: events.Used, scene: Scene) -> str:
    on = f" on {listed(map(scene.here, event.on))}" if event.on else ""
    if event.ability == scene.name(event.card):  # an event card has no ability of another name
        return f"{event.ability}{on}." if on else ""
    return f"{scene.here(event.card)}: {event.ability}{on}."


@sentence.register
def _worked(event: events.AbilityApplied, scene: Scene) -> str:
    if event.ability == scene.name(event.card):
        return f"{scene.here(event.card)} helps."
    return f"{_ability(event.card, event.ability, scene)}."


@sentence.register
def _altered(event: events.ValueModified, scene: Scene) -> str:
    """Return which abilities have changed a number, and from what to what."""
    text = []
    before = event.before
    for card, ability, after, because in event.by:
        say = ALTERED.get(event.number)
        change = say(before, after, scene) if say else f"{event.number} {after} instead of {before}"
        text.append(f"{_ability(card, ability, scene)}: {f'{because}, ' if because else ''}{change}")
        before = after
    return f"{'; '.join(text)}."


def _ability(card: int, ability: str, scene: Scene) -> str:
    return ability if card < 0 or ability == scene.name(card) else f"{ability} of {scene.here(card)}"


@sentence.register
def _chosen(event: events.Chosen, scene: Scene) -> str:
    ability = _ability(event.source, event.ability, scene)
    return f"{scene.does(event.player, 'chooses')} {listed(map(scene.here, event.cards))} for {ability}."


register_sentence(
    events.ModeChosen,
    lambda event, scene: (
        f"{scene.does(event.player, 'chooses')} for {_ability(event.source, event.ability, scene)}: {event.words}."
    ),
)
register_sentence(
    events.Looked, lambda event, scene: f"{scene.does(event.player, 'looks')} at {cards_text(event.cards, scene)}."
)
register_sentence(events.Shown, lambda event, scene: f"All see {cards_text(event.cards, scene)}.")


def cards_text(cards: tuple[int, ...], scene: Scene) -> str:
    """Return the names of cards, or their number if one of them is unknown."""
    names = [scene.name(card) for card in cards]
    return counted(len(names), "card") if UNKNOWN in names else listed(names)


register_sentence(events.Shuffled, lambda event, scene: f"{scene.does(event.player, 'shuffles')} the deck.")
register_sentence(events.PositionEdited, lambda _, _scene: "")


@sentence.register
def _marked(event: events.Marked, scene: Scene) -> str:
    name = scene.terms.get(event.what, event.what)
    return f"{name} of {scene.here(event.card)} {'are' if name.endswith('s') else 'is'} {event.number} now."


@sentence.register
def _tally_set(event: events.TallySet, scene: Scene) -> str:
    whose = scene.whose(event.what, event.player).removeprefix("the ")
    return f"{capitalized(whose)} is {event.number} now."


register_sentence(events.Resigned, lambda event, scene: f"{scene.does(event.player, 'gives')} up.")


@sentence.register
def _ended(event: events.Ended, scene: Scene) -> str:
    who = "Nobody wins"
    if event.winner is not None:
        team = side_of(event.winner, scene.library)
        who = capitalized(f"{listed(scene.names[player] for player in team)} {'win' if len(team) > 1 else 'wins'}")
        if event.winner == scene.reader and len(team) == 1:
            who = "You win"
    return f"{who}: {event.result}."
