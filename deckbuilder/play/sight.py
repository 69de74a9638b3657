"""What one player sees of a game: plain values, made of nothing but what that player may know."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import Game
from engine.language.clauses import Ability
from engine.library import Definition

from deckbuilder.text import counted

CLASSES = ("summoner", "champion", "common", "gate", "structure", "event")  # the first one says what a card is


@dataclass(frozen=True)
class Piece:
    """A card on the battlefield."""

    name: str
    player: int
    borrowed: bool  # controlled by another than its owner
    kind: str
    strength: int | None
    attack: str | None
    life: int
    damage: int
    boost: int
    under: tuple[str, ...]


@dataclass(frozen=True)
class Seat:
    """A player as the table sees that player."""

    player: int
    deck: str
    role: str
    magic: int
    hand: int
    draw: int
    discard: int
    events: tuple[str, ...]


@dataclass(frozen=True)
class Held:
    """A card in the own hand."""

    name: str
    cost: int | None
    facts: str
    text: str


@dataclass(frozen=True)
class Sight:
    """The whole table from one seat."""

    viewer: int
    turn: int
    active: int
    phase: str
    phases: tuple[str, ...]
    left: str  # what is left in the phase
    files: int
    ranks: int
    pieces: Mapping[str, Piece]  # by square
    seats: tuple[Seat, ...]
    hand: tuple[Held, ...]
    question: str  # empty where the player is free to act
    asks: tuple[str, ...]  # the text of the card that asks
    winner: int | None


def look(game: Game, viewer: int, decks: tuple[str, str], roles: tuple[str, str]) -> Sight:
    """The table as `viewer` sees it."""
    view = game.view(viewer)
    state, board = view.state, view.library.board
    pieces = {board.names[square]: piece(view, card) for square, card in enumerate(state.board) if card >= 0}
    phase = view.library.phases[state.phase]
    return Sight(
        viewer,
        state.turn,
        state.active,
        phase,
        view.library.phases,
        _left(view, phase),
        board.files,
        board.ranks,
        pieces,
        tuple(_seat(view, player, decks[player], roles[player]) for player in range(len(decks))),
        tuple(_held(view.definition(card)) for card in state.hands[viewer]),
        _question(view),
        _asking(view),
        view.winner,
    )


def piece(game: Game, card: int) -> Piece:
    """A card of the battlefield with its numbers as they are now."""
    state, definition = game.state, game.definition(card)
    return Piece(
        definition.name,
        state.control[card],
        state.control[card] != state.owner[card],
        kind(game.classes(card)),
        None if definition.strength is None else game.strength(card),
        definition.attack,
        game.life(card),
        state.damage[card],
        state.boost[card],
        tuple(game.name(lower) for lower, host in enumerate(state.host) if host == card),
    )


def kind(classes: frozenset[str]) -> str:
    """The class word that says most about a card."""
    return next((word for word in CLASSES if word in classes), "card")


def facts(definition: Definition) -> str:
    """What a card is and its numbers, in a few words."""
    words = definition.words
    parts = [
        " ".join(word for word in ("epic", "event", "structure") if word in words) if "event" in words else kind(words)
    ]
    if definition.phase:
        parts.append(f"{definition.phase} phase{', active' if definition.active else ''}")
    if definition.strength is not None:
        parts.append(f"{definition.attack or ''} {definition.strength}".strip())
    if definition.life is not None:
        parts.append(f"life {definition.life}")
    return ", ".join(parts)


def rules_text(definition: Definition) -> list[str]:
    """The abilities of a card, a line each."""
    return [worded(ability) for ability in definition.abilities]


def worded(ability: Ability) -> str:
    return f"{ability.name}: {ability.text}" if ability.name else ability.text


def _seat(view: Game, player: int, deck: str, role: str) -> Seat:
    state = view.state
    hand, draw, discard = (len(zone[player]) for zone in (state.hands, state.draws, state.discards))
    events = tuple(view.name(card) for card in state.actives[player])
    return Seat(player, deck, role, state.magic[player], hand, draw, discard, events)


def _held(definition: Definition) -> Held:
    return Held(definition.name, definition.cost, facts(definition), " ".join(rules_text(definition)))


def _left(view: Game, phase: str) -> str:
    """What the phase still allows, and what its end costs."""
    state, play = view.state, view.library.play
    if phase == "move":
        return f"{counted(max(0, play['moves'] - state.moves), 'unit')} may move"
    if phase != "attack":
        return ""
    left = f"{counted(max(0, play['attackers'] - state.attacks), 'unit')} may attack"
    is_idle = not state.threatened and state.active not in state.idle_free
    return f"{left}; no enemy attacked yet" if is_idle else left


def _question(view: Game) -> str:
    """What is asked in the middle of an effect: by which card, and about which one where several take their turn."""
    decision, state = view.decision, view.state
    if decision is None or decision.action:
        return ""
    text = decision.question
    source = decision.source
    if source >= 0 and state.place[source] >= 0:
        text = text.replace(view.name(source), f"{view.name(source)} ({view.square_name(state.place[source])})", 1)
    left = state.stack[-1].vars.get("left")
    if decision.options[0][0] != "square" or not isinstance(left, tuple) or left[0] == source:
        return text
    return f"{text} {view.square_name(state.place[left[0]])} {view.name(left[0])}"


def _asking(view: Game) -> tuple[str, ...]:
    """The text behind the question: of the ability at work, or of the whole card."""
    decision = view.decision
    if decision is None or decision.action or decision.source < 0:
        return ()
    for frame in reversed(view.state.stack):
        clause = view.library.blocks[frame.what].clause if frame.work == "block" else None
        if clause is not None and frame.card == decision.source:
            return (worded(clause.ability),)
    return tuple(rules_text(view.definition(decision.source)))
