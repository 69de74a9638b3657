"""What happened in Summoner Wars in few lines: an attack with its outcome, moves together, cards and magic together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from deckbuilder.games.narration import DrawnTogether, PhaseClosed, Scene, cards_text, sentence
from deckbuilder.games.presentation import MAJOR, NOTABLE
from deckbuilder.games.summoner_wars.narration import PaidFor, damage_text, face_text
from engine.core.events import Discarded, Drawn, Ended, Event, PhaseBegan, Piled, TurnBegan
from engine.games.summoner_wars import events
from engine.games.summoner_wars.first_edition.events import PlayerFell


@dataclass(frozen=True, slots=True)
class Strike(Event):
    """An attack, the dice rolled last for it, the damage that came of it (-1: not known yet), and a destruction."""

    attack: events.Attacked
    rolled: events.Rolled | None = None
    damage: int = -1
    fell: events.Destroyed | None = None
    magic: int = 0  # for the destroyed card


@dataclass(frozen=True, slots=True)
class MoveRun(Event):
    """Moves that follow each other."""

    moves: tuple[events.Moved, ...]


@dataclass(frozen=True, slots=True)
class Supply(Event):
    """Cards that a player discards, lays aside as magic and draws, and the magic gained meanwhile."""

    player: int
    discarded: tuple[int, ...] = ()
    piled: tuple[int, ...] = ()
    magic: int = 0
    drawn: tuple[int, ...] = ()


def summary(told: Iterable[Event]) -> Iterator[Event]:
    """The events, those joined that belong to one attack, to moves or to the supply of a player."""
    return _supplies(_moves(_strikes(list(told))))


def _strikes(told: Sequence[Event]) -> Iterator[Event]:
    """Attacks as one event each; what else happened meanwhile follows."""
    held: Strike | None = None
    meanwhile: list[Event] = []
    for event in told:
        joined = None if held is None else _joined(held, event)
        if joined is not None:
            held = joined
        elif held is None or isinstance(event, events.Attacked | events.Moved | PhaseBegan | PhaseClosed | TurnBegan):
            yield from [held] if held is not None else []
            yield from meanwhile
            held, meanwhile = (Strike(event), []) if isinstance(event, events.Attacked) else (None, [])
            yield from [event] if held is None else []
        else:
            meanwhile.append(event)
    yield from [held] if held is not None else []
    yield from meanwhile


def _joined(strike: Strike, event: Event) -> Strike | None:
    """An attack with what an event tells of it; None where it tells of something else."""
    match event:
        case events.Rolled() if strike.damage < 0:
            return replace(strike, rolled=event)
        case events.Damaged(card=card, number=number, kind="attack") if card == strike.attack.attacked:
            return replace(strike, damage=max(strike.damage, 0) + number)
        case events.Missed(attacked=card) if card == strike.attack.attacked:
            return replace(strike, damage=0)
        case events.Destroyed(card=card) if card == strike.attack.attacked:
            return replace(strike, fell=event)
        case events.MagicChanged(change=change, player=player) if (
            change > 0 and strike.fell is not None and player == strike.fell.player and not strike.magic
        ):
            return replace(strike, magic=change)
    return None


def _moves(told: Iterable[Event]) -> Iterator[Event]:
    """Moves that follow each other as one event."""
    held: list[events.Moved] = []
    for event in told:
        if isinstance(event, events.Moved):
            held.append(event)
            continue
        yield from [MoveRun(tuple(held))] if len(held) > 1 else held
        held = []
        yield event
    yield from [MoveRun(tuple(held))] if len(held) > 1 else held


def _supplies(told: Iterable[Event]) -> Iterator[Event]:
    """Discards, magic and draws of one player as one event, whatever phases they happened in; prices without cards."""
    held: Supply | None = None
    for event in told:
        supply = _supply(event)
        if supply is None:
            if held is not None and not isinstance(event, PhaseBegan | PhaseClosed):
                yield held
                held = None
            yield replace(event, price=replace(event.price, cards=())) if isinstance(event, PaidFor) else event
        elif held is None or held.player != supply.player or _is_before(supply, held):
            yield from [held] if held is not None else []
            held = supply
        else:
            held = Supply(
                held.player,
                held.discarded + supply.discarded,
                held.piled + supply.piled,
                held.magic + supply.magic,
                held.drawn + supply.drawn,
            )
    yield from [held] if held is not None else []


def _is_before(supply: Supply, held: Supply) -> bool:
    """Whether cards are discarded that may have been drawn before: they are not told as one."""
    return bool(held.drawn and (supply.discarded or supply.piled or supply.magic))


def _supply(event: Event) -> Supply | None:
    match event:
        case Discarded(player=player, card=card):
            return Supply(player, discarded=(card,))
        case Piled(player=player, card=card):
            return Supply(player, piled=(card,))
        case events.MagicChanged(player=player, change=change) if change > 0:
            return Supply(player, magic=change)
        case Drawn(player=player, card=card):
            return Supply(player, drawn=(card,))
        case DrawnTogether(player=player, cards=cards):
            return Supply(player, drawn=cards)
    return None


def weight(event: Event) -> int:
    """How much an event matters: attacks and losses the most, then arrivals; 0 for all that every game has."""
    match event:
        case Strike() | events.Damaged() | events.Destroyed() | events.Missed() | PlayerFell() | Ended():
            return MAJOR
        case events.Summoned() | events.Built() | events.Played() | PaidFor():
            return NOTABLE
    return 0


@sentence.register
def _struck(event: Strike, scene: Scene) -> str:
    attack, rolled, fell = event.attack, event.rolled, event.fell
    attacked = scene.here(attack.attacked)
    rolls = f", rolls {_dice(rolled, scene)}" if rolled is not None else ""
    outcome = [] if event.damage < 0 else [damage_text(event.damage, scene) if event.damage else _none(scene)]
    if fell is not None:
        outcome.append(f"destroyed{f' for {event.magic} magic' if event.magic else ''}")
    said = f"{scene.here(attack.attacker)} attacks {attacked}{rolls}{': ' if outcome else ''}{', '.join(outcome)}."
    if fell is not None:
        scene.leave(fell.card)
    return said


def _none(scene: Scene) -> str:
    return f"no {scene.terms['damage']}"


def _dice(rolled: events.Rolled, scene: Scene) -> str:
    """The dice, those that show the same symbols counted: `6, 1, 6`, `2 melee special, melee`."""
    faces = [face_text(scene.library.faces[face]) for face in rolled.faces]
    if not faces or all(face.isdigit() for face in faces):
        return ", ".join(faces) or "no dice"
    return ", ".join(face if number == 1 else f"{number} {face}" for face, number in Counter(faces).items())


@sentence.register
def _moved_together(event: MoveRun, scene: Scene) -> str:
    moves = []
    for move in event.moves:
        scene.squares[move.card] = move.path[-1]
        start, end = scene.square(move.path[0]), scene.square(move.path[-1])
        moves.append(f"{scene.name(move.card)} {start}-{end}")
    return f"Moves: {', '.join(moves)}."


@sentence.register
def _supplied(event: Supply, scene: Scene) -> str:
    magic = f" for {event.magic} magic" if event.magic else ""
    done = [
        ("discards", event.discarded, magic if not event.piled else ""),
        ("lays", event.piled, " on the magic pile"),
        ("draws", event.drawn, ""),
    ]
    verbs = [(verb, f"{cards_text(cards, scene)}{more}") for verb, cards, more in done if cards]
    if magic and not (event.discarded or event.piled):
        verbs.insert(0, ("gains", f"{event.magic} magic"))
    for card in event.discarded + event.piled:
        scene.leave(card)
    (verb, what), *others = verbs
    rest = "".join(f", {scene.verb(event.player, other)} {objects}" for other, objects in others)
    return f"{scene.does(event.player, verb)} {what}{rest}."
