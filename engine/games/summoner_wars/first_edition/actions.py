"""The actions that a player may take in each phase, as ordered options (1E-SUM, 1E-EVT, 1E-MOV, 1E-ATK, 1E-MAG)."""

from functools import cache
from typing import Any, ClassVar, Final

from engine.core.active_index import active_index
from engine.core.decisions import END, CardOption, Option
from engine.core.ground import is_empty
from engine.core.position import Position
from engine.games.summoner_wars.attack_rules import targets
from engine.games.summoner_wars.characteristics import event_tax, phases_allowed
from engine.games.summoner_wars.first_edition.layout import POISON, WALKED
from engine.games.summoner_wars.first_edition.magic import magic, payable, put_back, set_aside
from engine.games.summoner_wars.first_edition.summoning import summons
from engine.games.summoner_wars.first_edition.teams import mates
from engine.games.summoner_wars.movement_resolution import may_stay
from engine.games.summoner_wars.options import Attack, Move, OntoSquare, Play
from engine.games.summoner_wars.paths import Obstacles, paths
from engine.games.summoner_wars.turn import free_to_act, hand, playable, uses


class PlaceWall(OntoSquare):
    """Place a wall from hand on a square."""

    verb: ClassVar[str] = "wall"

    def brief(self, position: Position) -> str:
        """Return a label without the card's name for a plain wall, or if all walls in hand have the same name."""
        hand = [position.definition(card) for card in position.state.hands[position.state.active]]
        names = {definition.name for definition in hand if "wall" in definition.words}
        is_plain = position.name(self.card).casefold() == self.verb
        return f"{self.verb} {position.square_name(self.square)}" if is_plain or len(names) == 1 else ""

    def aliases(self, position: Position, label: str) -> tuple[str, ...]:
        return (self.label(position),)


class BuildMagic(CardOption):
    """Put a card from hand on the player's own magic pile."""

    verb: ClassVar[str] = "magic"


class Give(Option):
    """Give `number` cards from the top of the player's magic pile to the team-mate's."""

    verb: ClassVar[str] = "give"

    def __init__(self, number: int) -> None:
        self.number = number

    def key(self) -> tuple[Any, ...]:
        return (self.number,)

    def label(self, position: Position) -> str:
        return f"{self.verb} {self.number}"


SPACES_OF_THE_POISONED: Final = 2  # a poisoned unit that has moved this many spaces does not attack


def options(position: Position) -> list[Option]:
    """Return the options of the active player, in order; the last is to end the phase."""
    phase = position.card_set.phases[position.state.phase]
    free = free_to_act(position, phase)
    actions = _of_phase(position, phase, free)
    if phase != "summon" and "summon" in active_index(position).kinds:
        actions += summons(position, phase)
    for other in phases_allowed(position, phase):
        actions += _of_phase(position, other, free_to_act(position, other))
    uses(position, phase, free, actions)
    actions.append(END)
    return actions


def _of_phase(position: Position, phase: str, free: list[int]) -> list[Option]:
    """Return the actions that the rules allow in a phase. `free`: the units that may still act in it."""
    if phase == "summon":
        return summons(position, phase)
    if phase == "event":
        return [*_walls(position), *[Play(card) for card in hand(position) if can_be_played(position, card)]]
    if phase == "move":
        return _moves(position, free)
    if phase == "attack":
        fit = [card for card in free if fit_to_attack(position, card)]
        return [Attack(card, target) for card in fit for target in targets(position, card)]
    if phase == "magic":
        return [*[BuildMagic(card) for card in hand(position)], *_gifts(position)]
    return []


def _walls(position: Position) -> list[Option]:
    """Return the placements of walls on the empty spaces of the player's side, or the team's (1E-EVT-2, 1E-TEAM-6)."""
    walls = [card for card in hand(position) if "wall" in position.definition(card).words]
    squares = own_side(position) if walls else []
    return [PlaceWall(card, square) for card in walls for square in squares]


def own_side(position: Position) -> list[int]:
    """Return the empty squares of the active player's side."""
    state, board = position.state, position.card_set.board
    rows = board.ranks // 2
    return [
        square
        for square in range(board.size)
        if is_empty(position, square) and board.own_row(state.active, square) < rows
    ]


def can_be_played(position: Position, card: int) -> bool:
    """Return True if a card is an event that can be played now and then has an effect (1E-EVT-1, 1E-MUT-5)."""
    definition = position.definition(card)
    if not definition.is_event or not any(
        clause.played for ability in definition.abilities for clause in ability.clauses
    ):
        return False
    tax = event_tax(position, position.state.active)
    return _playable_beside(position, card, tax) if tax else playable(position, card)


def _playable_beside(position: Position, card: int, tax: int) -> bool:
    """Return True if the costs of an event can be paid with the magic left after a tax."""
    player = position.state.active
    if payable(position, player) < tax:
        return False
    top = set_aside(position, player, tax)
    is_playable = playable(position, card)
    put_back(position, player, top)
    return is_playable


def _moves(position: Position, free: list[int]) -> list[Option]:
    """Return the moves; a unit that may act after moving also has a move of no spaces (1E-MOV-1)."""
    moves: list[Option] = []
    obstacles = Obstacles(position)
    for card in free:
        moves += [Move(card, path) for path in paths(position, card, obstacles)]
        if may_stay(position, card):
            moves.append(Move(card, (position.state.place[card],)))
    return moves


def fit_to_attack(position: Position, card: int) -> bool:
    """Return True if a unit is not poisoned, or has moved less than 2 spaces this turn."""
    columns = position.state.columns
    return not columns[POISON][card] or columns[WALKED][card] < SPACES_OF_THE_POISONED


def _gifts(position: Position) -> list[Option]:
    """Return the numbers of cards that may be given from the player's magic pile to the team-mate's (1E-TEAM-5)."""
    player = position.state.active
    if not mates(position, player):
        return []
    return _gifts_up_to(magic(position, player))


@cache
def _gifts_up_to(number: int) -> list[Option]:
    return [Give(given) for given in range(1, number + 1)]
