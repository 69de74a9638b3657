"""Movement: which units may move, how far, and through which cards (2E-MOV, 1E-MOV)."""

from functools import cache
from typing import Final

from engine.core.active_index import active_index
from engine.core.characteristics import abilities, has_modifier, modifiers_on_card
from engine.core.context import AbilityContext
from engine.core.game import Game
from engine.core.ground import cannot_enter_ground
from engine.core.position import ActiveModifier, CardFilter, CardSource, Clause, Position, Trigger
from engine.games.summoner_wars.characteristics import most_moves
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.layout import MOVED, MOVES

TERMS: Final = ("move always", "move alone", "move diagonal")  # kinds of modifiers of a move, in addition to "move"
RARE_KINDS: Final = frozenset({*TERMS, "move most", "move onto", "have for move"})
HOLDING: Final = frozenset({"can move", "cannot move"})  # kinds of modifiers that let or forbid cards to move
ALL_MOVES: Final = 99  # a number of moved units after which no other may move


def can_move(position: Position, card: int) -> bool:
    """Return True if the rules and abilities let a unit move at all (2E-MOV-2)."""
    class_words = position.definition(card).words
    if "unit" not in class_words:
        return False
    kinds = active_index(position).kinds
    if "can move" not in kinds:
        return "structure" not in class_words and not has_modifier(position, "cannot move", card)
    can = has_modifier(position, "can move", card)
    return (can or "structure" not in class_words) and not is_immobilized(position, card)


def is_immobilized(position: Position, card: int) -> bool:
    """Return True if an ability forbids a card to move.

    A card that can move although the rules forbid it is held by abilities of other cards only.
    """
    return "cannot move" in active_index(position).kinds and bool(immobilizers(position, card))


def immobilizers(position: Position, card: int) -> list[ActiveModifier]:
    """Return the modifiers that forbid a card to move."""
    modifiers = modifiers_on_card(position, "cannot move", card)
    if modifiers and has_modifier(position, "can move", card):
        own = [modifier for ability in abilities(position, card) for modifier in ability.modifiers]
        modifiers = [(modifier, context) for modifier, context in modifiers if modifier not in own]
    return modifiers


def can_be_immobilized_on_path(position: Position, card: int) -> bool:
    """Return True if a card may be free to move on one square and immobilized on another."""
    index = active_index(position)
    if "cannot move" not in index.kinds:
        return False
    for modifier, _ in index.modifiers.get("cannot move", ()):
        if not modifier.ignores_places:
            return True
    for modifier, _ in index.own.get("cannot move", {}).get(card, ()):  # noqa: SIM110 - a loop is faster than any()
        if not modifier.ignores_places:
            return True
    return False


def is_immobilized_at(position: Position, card: int, square: int) -> bool:
    """Return True if a card would be forbidden to move on if it had come to a square."""
    state, board = position.state, position.state.board
    place, last = state.place[card], state.last[card]
    was_there, is_there = board[place], board[square]
    standing = state.standing  # their order does not matter here
    if was_there == card:
        board[place] = -1
    has_room = board[square] < 0
    if has_room:
        board[square] = card
    if has_room != (was_there == card):
        state.standing = [*standing, card] if has_room else [other for other in standing if other != card]
    state.place[card] = state.last[card] = square
    is_held = is_immobilized(position, card)
    board[square] = is_there
    board[place] = was_there
    state.standing = standing
    state.place[card], state.last[card] = place, last
    return is_held


# In the Movement Phase


def free_to_move(position: Position) -> list[int]:
    """Return the active player's units that may still move in this phase (2E-MOV-1, 1E-MOV-1)."""
    state = position.state
    if state.numbers[MOVES] >= most_moves(position):
        return []
    control, active, moved = state.control, state.active, state.notes[MOVED]
    able = [card for card in state.standing if control[card] == active and card not in moved]
    if active_index(position).kinds.isdisjoint(HOLDING):
        definitions, definition = position.card_set.definitions, state.definition
        return [
            card
            for card in able
            if "unit" in definitions[definition[card]].words and "structure" not in definitions[definition[card]].words
        ]
    return [card for card in able if can_move(position, card)]


def count_mover(game: Game, card: int, spaces: int = 0) -> None:
    """Count a unit among those that have moved in this phase.

    A unit that uses spaces which it has only if it moves alone ends the moves of the phase.
    """
    state = game.state
    state.notes[MOVED].append(card)
    is_alone = "move alone" in active_index(game).kinds and spaces > movement_profile(game, card).spaces_among_others
    state.numbers[MOVES] = ALL_MOVES if is_alone else state.numbers[MOVES] + 1


# Distance and obstacles


class MovementProfile:
    """How a card moves: how many spaces, through which cards and onto which, and whether diagonally.

    Attributes:
        spaces_among_others: How far it moves in a phase in which other units move too.
        shuns_ground: It can't enter a space with a card beneath.
        passing_matters: It matters which cards it moves through.
    """

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces
        self.spaces_among_others = spaces
        self.through: list[CardFilter] = []
        self.onto: list[ActiveModifier] = []
        self.diagonal: bool = False
        self.shuns_ground: bool = False
        self.passing_matters: bool = False


def movement_profile(position: Position, card: int) -> MovementProfile:
    """Return the profile of a unit in the Movement Phase."""
    index, spaces = active_index(position), position.card_set.numbers["spaces"]
    is_usual = "move" not in index.modifiers and not index.has_own("move", card)
    if is_usual and RARE_KINDS.isdisjoint(index.kinds):
        return _usual_profile(spaces)
    profile = MovementProfile(spaces)
    _change(position, card, profile, in_phase=True)
    return profile


def common_profile(position: Position) -> MovementProfile | None:
    """Return the profile of every unit without a modifier of its own move; None if other modifiers may change some."""
    index = active_index(position)
    is_common = "move" not in index.modifiers and RARE_KINDS.isdisjoint(index.kinds)
    return _usual_profile(position.card_set.numbers["spaces"]) if is_common else None


@cache
def _usual_profile(spaces: int) -> MovementProfile:
    """Return the profile of a unit without modifiers of its move."""
    return MovementProfile(spaces)


def profile_by_effect(position: Position, card: int, spaces: int) -> MovementProfile:
    """Return the profile of a card that an effect moves up to `spaces` spaces."""
    profile = MovementProfile(spaces)
    profile.shuns_ground = cannot_enter_ground(position, card)
    kinds = active_index(position).kinds
    if "move" in kinds or not RARE_KINDS.isdisjoint(kinds):
        _change(position, card, profile, in_phase=False)
    return profile


def most_spaces(position: Position, card: int) -> int:
    """Return the maximum number of spaces that a card can still be moved: a limit is for all its moves of a phase."""
    if "move most" not in active_index(position).kinds:
        return ALL_MOVES
    limits = [
        modifier.number(position, context) for modifier, context in modifiers_on_card(position, "move most", card)
    ]
    return max(0, min(limits) - edition_of(position).walked_in_phase(position, card)) if limits else ALL_MOVES


def _change(position: Position, card: int, profile: MovementProfile, *, in_phase: bool) -> None:
    """Apply the modifiers of a card's move: more spaces, cards to move through, and the maximum."""
    alone, most = 0, most_spaces(position, card)
    for modifier, context in move_modifiers(position, card):
        if modifier.kind == "move diagonal":
            profile.diagonal = True
        elif modifier.kind == "move alone":
            alone += modifier.number(position, context)
        elif in_phase or modifier.kind == "move always":
            profile.spaces += modifier.number(position, context)
        if modifier.match is not None:
            profile.through.append(modifier.match)
    if "move onto" in active_index(position).kinds:
        profile.onto = modifiers_on_card(position, "move onto", card)
    profile.spaces_among_others = min(profile.spaces, most)
    if in_phase and not position.state.numbers[MOVES]:
        profile.spaces += alone
    profile.spaces = min(profile.spaces, most)


def move_modifiers(position: Position, card: int) -> list[ActiveModifier]:
    """Return the modifiers of a card's move, including those of abilities that it has for the move only."""
    kinds = active_index(position).kinds
    modifiers = modifiers_on_card(position, "move", card)
    for kind in TERMS:
        if kind in kinds:
            modifiers += modifiers_on_card(position, kind, card)
    if "have for move" not in kinds:
        return modifiers
    names = {ability.name for ability in abilities(position, card)}
    own = AbilityContext(card, position.state.control[card])
    for modifier, context in active_index(position).modifiers.get("have for move", ()):
        if modifier.holds_for(position, context, card):
            for ability in [position.card_set.abilities[number] for number in modifier.abilities]:
                if ability.name not in names:
                    names.add(ability.name)
                    modifiers += [
                        (modifier_for_move, own)
                        for modifier_for_move in ability.modifiers
                        if modifier_for_move.kind == "move" or modifier_for_move.kind in TERMS
                    ]
    return modifiers


def has_card_beneath(position: Position, card: int) -> bool:
    """Return True if a card stands on one that lies beneath it; no card moves through it then (1E-VINE-4)."""
    ground = position.state.ground
    return bool(ground) and ground[position.state.place[card]] >= 0


STEPS = ("after away", "after near")  # events of single steps beside a card


class StepFromTrigger(Trigger):
    """A trigger for a move or step that begins beside a card; `away` must also lead away from it (2E-TOK-11).

    `ahead`: how many spaces beyond the reach of a move the card may be, so that the last step still triggers this.
    """

    ahead: int = 0

    def __init__(self, event: str, tests: tuple[tuple[str, CardFilter], ...], start: CardSource) -> None:
        super().__init__(event, tests)
        self.start = start

    def matches(self, position: Position, context: AbilityContext) -> bool:
        if (
            not super().matches(position, context) or context.fact("steps", 1) == 0
        ):  # a move of no spaces begins nowhere
            return False
        squares = self.squares(position, context)
        return self.is_triggered_by(position, squares, context.fact("start"), context.fact("end"))

    def squares(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        """Return where the cards are beside which a move matters, without the card that moves."""
        last, moved = position.state.last, context.named("moved")
        return tuple([last[other] for other in self.start.cards(position, context) if other != moved])

    def is_triggered_by(self, position: Position, squares: tuple[int, ...], start: int, end: int) -> bool:
        """Return True if a step or move from one square to another triggers this, with cards on some squares."""
        distance = position.card_set.board.distance
        for square in squares:
            if distance[start][square] == 1:
                return self.event != "after away" or distance[end][square] > 1
        return False


class StepToTrigger(StepFromTrigger):
    """A trigger for a step onto a space beside a card."""

    ahead: int = 1

    def is_triggered_by(self, position: Position, squares: tuple[int, ...], start: int, end: int) -> bool:
        row = position.card_set.board.distance[end]
        for square in squares:  # noqa: SIM110 - a loop is faster than any()
            if row[square] == 1:
                return True
        return False


Watch = list[
    tuple[Clause, StepFromTrigger, AbilityContext, tuple[int, ...]]
]  # with where the cards stand to which steps matter
Guards = list[tuple[StepFromTrigger, int, tuple[int, ...]]]  # a trigger, its card, and where the cards stand


def watch(position: Position) -> Watch:
    """Return the listeners for steps away from a card or next to one, with the squares of these cards."""
    watched: Watch = []
    listeners, last = active_index(position).listeners, position.state.last
    for event in STEPS:
        if event in listeners:
            for clause, trigger, source in listeners[event]:
                if isinstance(trigger, StepFromTrigger):
                    squares = tuple([last[other] for other in trigger.start.cards(position, source)])
                    watched.append((clause, trigger, source, squares))
    return watched


def guards_of(position: Position, card: int, spaces: int, watching: Watch) -> Guards:
    """Return the listeners of `watching` that a move of a unit of up to `spaces` spaces could trigger."""
    guards: Guards = []
    row = position.card_set.board.distance[position.state.last[card]]
    for clause, trigger, source, squares in watching:
        if source.card != card and _is_near(row, squares, spaces + trigger.ahead):
            context = AbilityContext(source.card, source.player, {**source.names, "moved": (card,)})
            if trigger.takes_part(position, context) and clause.can_trigger(position, context):
                guards.append((trigger, source.card, trigger.squares(position, context)))
    return guards


def _is_near(row: tuple[int, ...], squares: tuple[int, ...], spaces: int) -> bool:
    """Return True if any of some squares is at most `spaces` away; `row`: the distance of each square."""
    for square in squares:  # noqa: SIM110 - a loop is faster than any()
        if row[square] <= spaces:
            return True
    return False
