"""What happened, told in sentences: a function for each kind of event, and the scene in which it happens.

Here are the events of every game; a game registers those of its own with `sentence.register`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch

from deckbuilder.text import counted, listed
from engine.core import events
from engine.core.game import Game
from engine.core.position import HIDDEN

UNKNOWN = "a card"  # one that a player can't know


class Scene:
    """The cards of a game and where they stand, as a story goes on.

    `squares`: by card, of those on the board; who tells an event keeps it right. `unknown`: the number of one card more
    than there are, which stands for any that is hidden. `terms`: what the game calls things. `reader`: the player who
    is told, as `You`; -1 where it is none of them.
    """

    def __init__(self, game: Game, terms: Mapping[str, str], reader: int = -1) -> None:
        self.library = game.library
        self.terms = terms
        self.reader = reader
        self.unknown = len(game.state.what)
        self.what: tuple[int, ...] = (*game.state.what, HIDDEN)
        self.owner = game.state.owner
        self.squares = {card: place for card, place in enumerate(game.state.place) if place >= 0}

    def name(self, card: int) -> str:
        """The name of a card."""
        definition = self.library.definitions[self.what[card]]
        return UNKNOWN if definition.index == HIDDEN else definition.name

    def here(self, card: int) -> str:
        """A card with its square, if it stands on one."""
        square = self.squares.get(card)
        return self.name(card) if square is None else f"{self.name(card)} ({self.square(square)})"

    def does(self, player: int, verb: str) -> str:
        """`Player 1 draws`, or `You draw` to the one who is told; the verb as it is said of one player."""
        who = "You" if player == self.reader else player_name(player)
        return f"{who} {self.verb(player, verb)}"

    def verb(self, player: int, verb: str) -> str:
        """`draws`, or `draw` to the one who is told."""
        return _of_you(verb) if player == self.reader else verb

    def named(self, player: int) -> str:
        """`player 1`, or `you` to the one who is told."""
        return "you" if player == self.reader else f"player {player + 1}"

    def whose(self, thing: str, player: int) -> str:
        """`the hand of player 1`, or `your hand` to the one who is told."""
        return f"your {thing}" if player == self.reader else f"the {thing} of player {player + 1}"

    def square(self, square: int) -> str:
        """The name of a square."""
        return self.library.board.names[square]

    def become(self, card: int, definition: int) -> None:
        """A card shows another side from now on: that of a definition, by its number."""
        self.what = (*self.what[:card], definition, *self.what[card + 1 :])

    def leave(self, card: int) -> None:
        """A card has left the board."""
        self.squares.pop(card, None)


def _of_you(verb: str) -> str:
    """The verb after `you`: of `draws`, `draw`; of `gets back`, `get back`."""
    first, space, rest = verb.partition(" ")
    base = "are" if first == "is" else first.removesuffix("es" if first.endswith("sses") else "s")
    return f"{base}{space}{rest}"


def player_name(player: int) -> str:
    """`Player 1`, as a sentence begins."""
    return f"Player {player + 1}"


def winners(sides: Sequence[int], winner: int) -> tuple[str, bool]:
    """`player 1`, or `players 1 and 3` where the winner has a team, and whether they are several."""
    team = [str(player + 1) for player, side in enumerate(sides) if side == sides[winner]]
    return f"player{'s' if len(team) > 1 else ''} {listed(team)}", len(team) > 1


# What abilities make of a number, by its name, where it is said in other words; games add theirs.
ALTERED: dict[str, Callable[[int, int, Scene], str]] = {}


def turn_title(number: int, player: int) -> str:
    """`Turn 2: player 1`, as turns are headed."""
    return f"Turn {number}: player {player + 1}"


@singledispatch
def sentence(_event: events.Event, _scene: Scene) -> str:
    """What an event says; the scene is then as after it. Empty for an event that says nothing."""
    return ""


@dataclass(frozen=True, slots=True)
class DrawnTogether(events.Event):
    """Cards that a player has drawn one after the other."""

    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PhaseClosed(events.Event):
    """A phase of a player has ended: by choice, or because of something, then perhaps after it was begun (`seen`)."""

    player: int
    phase: str
    why: str = ""
    seen: bool = True


@sentence.register
def _phase_closed(event: PhaseClosed, _scene: Scene) -> str:
    if not event.why:
        return f"{event.phase.capitalize()} ended."
    return f"{event.phase.capitalize()}: {event.why}, {'ended' if event.seen else 'passed'}."


@sentence.register
def _turn_began(event: events.TurnBegan, _scene: Scene) -> str:
    return turn_title(event.number, event.player)


@sentence.register
def _phase_began(event: events.PhaseBegan, _scene: Scene) -> str:
    return f"{event.phase.capitalize()} phase"


@sentence.register
def _drawn(event: events.Drawn, scene: Scene) -> str:
    return sentence(DrawnTogether(event.player, (event.card,)), scene)


@sentence.register
def _drawn_together(event: DrawnTogether, scene: Scene) -> str:
    return f"{scene.does(event.player, 'draws')} {cards_text(event.cards, scene)}."


@sentence.register
def _discarded(event: events.Discarded, scene: Scene) -> str:
    said = f"{scene.does(event.player, 'discards')} {scene.here(event.card)}."
    scene.leave(event.card)
    return said


@sentence.register
def _returned(event: events.Returned, scene: Scene) -> str:
    comes = "goes back to" if event.card in scene.squares else "is taken into"
    said = f"{scene.here(event.card)} {comes} {scene.whose('hand', event.player)}."
    scene.leave(event.card)
    return said[0].upper() + said[1:]


@sentence.register
def _piled(event: events.Piled, scene: Scene) -> str:
    pile = event.pile.replace("_", " ").removesuffix(" pile")
    said = f"{scene.here(event.card)} is put on {scene.whose(f'{pile} pile', event.player)}."
    scene.leave(event.card)
    return said[0].upper() + said[1:]


@sentence.register
def _placed(event: events.Placed, scene: Scene) -> str:
    scene.squares[event.card] = event.square
    since = f" from {scene.square(event.start)}" if event.start >= 0 else ""
    return f"{scene.name(event.card)} is placed{since} on {scene.square(event.square)}."


@sentence.register
def _exchanged(event: events.Exchanged, scene: Scene) -> str:
    first, second, squares = event.first, event.second, scene.squares
    said = f"{scene.here(first)} and {scene.here(second)} exchange places."
    squares[first], squares[second] = squares[second], squares[first]
    return said


@sentence.register
def _put_under(event: events.PutUnder, scene: Scene) -> str:
    said = f"{scene.here(event.card)} is put under {scene.here(event.host)}."
    scene.leave(event.card)
    return said


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
    """Who has changed a number, and from what to what."""
    said = []
    before = event.before
    for card, ability, after, because in event.by:
        say = ALTERED.get(event.number)
        what = say(before, after, scene) if say else f"{event.number} {after} instead of {before}"
        said.append(f"{_ability(card, ability, scene)}: {f'{because}, ' if because else ''}{what}")
        before = after
    return f"{'; '.join(said)}."


def _ability(card: int, ability: str, scene: Scene) -> str:
    """An ability with its card, if that is called otherwise."""
    return ability if card < 0 or ability == scene.name(card) else f"{ability} of {scene.here(card)}"


@sentence.register
def _chosen(event: events.Chosen, scene: Scene) -> str:
    ability = _ability(event.source, event.ability, scene)
    return f"{scene.does(event.player, 'chooses')} {listed(map(scene.here, event.cards))} for {ability}."


@sentence.register
def _way_chosen(event: events.ModeChosen, scene: Scene) -> str:
    return f"{scene.does(event.player, 'chooses')} for {_ability(event.source, event.ability, scene)}: {event.words}."


@sentence.register
def _looked(event: events.Looked, scene: Scene) -> str:
    return f"{scene.does(event.player, 'looks')} at {cards_text(event.cards, scene)}."


@sentence.register
def _shown(event: events.Shown, scene: Scene) -> str:
    return f"All see {cards_text(event.cards, scene)}."


def cards_text(cards: tuple[int, ...], scene: Scene) -> str:
    """The names of cards, or how many they are where one can't be known."""
    names = [scene.name(card) for card in cards]
    return counted(len(names), "card") if UNKNOWN in names else listed(names)


@sentence.register
def _shuffled(event: events.Shuffled, scene: Scene) -> str:
    return f"{scene.does(event.player, 'shuffles')} the deck."


@sentence.register
def _by_hand(_event: events.PositionEdited, _scene: Scene) -> str:
    return ""


@sentence.register
def _marked(event: events.Marked, scene: Scene) -> str:
    name = scene.terms.get(event.what, event.what)
    return f"{name} of {scene.here(event.card)} {'are' if name.endswith('s') else 'is'} {event.number} now."


@sentence.register
def _tally_set(event: events.TallySet, scene: Scene) -> str:
    whose = scene.whose(event.what, event.player).removeprefix("the ")
    return f"{whose[0].upper()}{whose[1:]} is {event.number} now."


@sentence.register
def _ended(event: events.Ended, scene: Scene) -> str:
    who = "Nobody wins"
    if event.winner is not None:
        names, are_several = winners(scene.library.sides, event.winner)
        who = f"{names.capitalize()} {'win' if are_several else 'wins'}"
        if event.winner == scene.reader and not are_several:
            who = "You win"
    return f"{who}: {event.result}."
