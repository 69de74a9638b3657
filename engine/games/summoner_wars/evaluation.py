"""What a position of Summoner Wars is worth to a player: a table of weights times what stands where.

Both editions judge the board alike; what players have beside it (magic, cards in hand) each judges for itself.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.continuous import in_force
from engine.core.game import Evaluation, Game, Library
from engine.core.position import Definition, Index
from engine.core.values import speaks
from engine.games.summoner_wars.storage import DAMAGE
from engine.games.summoner_wars.values import life, strength

MOST_LIFE: Final = 100
ALMOST: Final = 0.99  # what a team-mate has, against the same of one's own: nothing is passed on for nothing
PARTS: Final = (
    *("end", "summoner", "units", "structures", "magic", "cards", "approach"),
    *("attack", "prospect", "mate", "threat", "danger"),
    *("enemy summoner", "enemy units", "enemy structures", "enemy magic"),
)


class Print:
    """What is printed on a card, as far as worth goes.

    `chance`: that a die of its attack shows `hit`, which adds damage. `reach`: spaces to what it attacks. `bounty`:
    what its destruction is worth besides its life; `wound`: what a point of its life is worth; `held`: what it is worth
    in hand.
    """

    def __init__(self, definition: Definition, library: Library, weights: Mapping[str, float], hit: str) -> None:
        words, attack = definition.words, definition.marks.get("attack", "")
        self.leader: bool = library.leader in words
        self.unit: bool = "unit" in words
        self.life: int = definition.numbers.get("life", 0)
        self.strength: int = definition.numbers.get("strength", 0)
        self.chance: float = 0.0
        self.reach: int = 0
        if attack:
            self.chance = sum(hit in face for face in library.faces) / max(1, len(library.faces))
            self.reach = library.numbers["range"] if attack == "ranged" else 1
        self.bounty: float = weights["structure"] + weights["magic"]
        self.wound: float = weights["structure_life"]
        if self.unit:
            self.bounty = weights["unit"] + weights["unit_cost"] * (definition.cost or 0) + weights["magic"]
            self.wound = weights["life"]
        kind = "event" if definition.is_event else "champion" if "champion" in words else "card"
        self.held: float = weights[f"hand_{kind}"]


class Piece:
    """A card on the board. `left`: life without damage; `strike`: damage that one attack of it adds on average."""

    __slots__ = ("bounty", "card", "leader", "left", "reach", "square", "strike", "unit", "wound")

    def __init__(self, card: int, square: int, left: int, strike: float, printed: Print) -> None:
        self.card = card
        self.square = square
        self.left = left
        self.strike = strike
        self.unit = printed.unit
        self.reach = printed.reach
        self.bounty = printed.bounty
        self.wound = printed.wound
        self.leader = printed.leader


class Judgement(Evaluation):
    """Knows the cards of a library and what they are worth under some weights.

    `hits`: by definition, the symbol of the die with which it hits.
    """

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
        self.board = library.board
        self.sides = library.sides
        self.attack_phase = library.phases.index("attack")
        self.spaces = library.numbers["spaces"]
        self.attackers = library.numbers["attackers"]
        self.prints = [
            Print(definition, library, weights, hit) for definition, hit in zip(library.definitions, hits, strict=True)
        ]
        self.ahead: bool = False  # whether the attacks of the player who looks are to come
        self.win = float(weights["win"])
        self.enemy = float(weights["enemy"])
        self.attack = float(weights["attack"])
        self.prospect = float(weights["prospect"])
        self.threat = float(weights["threat"])
        self.strength = float(weights["strength"])
        self.near = float(weights["approach"])
        self.summoner_near = float(weights["summoner_approach"])
        self.structure_near = float(weights["structure_approach"])
        self.mate = float(weights["mate"])
        self.leader_worth: list[float] = [0.0]
        for left in range(1, MOST_LIFE):
            more = weights["summoner_life"] + weights["summoner_low"] / left
            self.leader_worth.append(self.leader_worth[-1] + more)

    def look(self, game: Game, player: int) -> None:
        self.ahead = game.state.active == player and game.state.phase < self.attack_phase

    def worth(self, game: Game, player: int) -> float:
        return sum(self.shares(game, player))

    def parts(self, game: Game, player: int) -> dict[str, float]:
        return dict(zip(PARTS, self.shares(game, player), strict=True))

    def shares(self, game: Game, player: int) -> list[float]:
        """The parts of the worth, in the order of `PARTS`."""
        state, side = game.state, self.sides[player]
        if state.result:
            won = state.winner is not None and self.sides[state.winner] == side
            return [self.win if won else -self.win] + [0.0] * (len(PARTS) - 1)
        mine, theirs = self._pieces(game, side)
        found = [0.0, *self._board(game, mine), self._reserves(game, player, own=True)]
        found += [self.cards(game, player), self._approach(game, mine, side)]
        found += self._attacks(game, mine, theirs)
        enemy = self.enemy
        found += [-enemy * share for share in self._board(game, theirs)]
        found.append(-enemy * self._reserves(game, player, own=False))
        return found

    def reserve(self, game: Game, player: int) -> float:
        """What a player has besides the board, as all may see it."""
        raise NotImplementedError

    def cards(self, game: Game, player: int) -> float:
        """What the cards in hand and in the draw pile are worth to their player."""
        raise NotImplementedError

    def besides(self, game: Game, piece: Piece) -> float:
        """What a card of the board that is no summoner is worth besides its life and strength."""
        return 0.0

    def _pieces(self, game: Game, side: int) -> tuple[list[Piece], list[Piece]]:
        """The cards on the board: those of a side and the others."""
        state, index, prints, sides = game.state, in_force(game), self.prints, self.sides
        what, damage, control = state.what, state.columns[DAMAGE], state.control
        lasting, checks = bool(state.lasting), index.checks
        is_stronger = lasting or "strength" in index.kinds or "base_strength" in index.kinds
        mine: list[Piece] = []
        theirs: list[Piece] = []
        square = -1
        for card in state.board:
            square += 1
            if card < 0:
                continue
            printed = prints[what[card]]
            left = max(0, (life(game, card) if checks else printed.life) - damage[card])
            number = printed.strength
            if is_stronger and printed.chance and (lasting or _speaks_of_strength(index, card)):
                number = strength(game, card)
            piece = Piece(card, square, left, number * printed.chance, printed)
            if printed.leader and left:
                piece.wound = self.leader_worth[left] - self.leader_worth[left - 1]
            if sides[control[card]] == side:
                mine.append(piece)
            else:
                theirs.append(piece)
        return mine, theirs

    def _board(self, game: Game, pieces: Sequence[Piece]) -> tuple[float, float, float]:
        """What one side has on the board: its summoners, its other units, its structures."""
        leaders = units = structures = 0.0
        for piece in pieces:
            if piece.leader:
                leaders += self.leader_worth[piece.left]
                continue
            worth = piece.bounty + piece.wound * piece.left + self.strength * piece.strike + self.besides(game, piece)
            if piece.unit:
                units += worth
            else:
                structures += worth
        return leaders, units, structures

    def _reserves(self, game: Game, player: int, *, own: bool) -> float:
        """What one side has besides the board."""
        total, sides = 0.0, self.sides
        for seat in range(game.state.seats):
            if (sides[seat] == sides[player]) == own:
                of_mate = own and seat != player
                total += self.reserve(game, seat) * (ALMOST if of_mate else 1.0)
        return total

    def _approach(self, game: Game, mine: Sequence[Piece], side: int) -> float:
        """How near the own cards are to the nearest enemy summoner."""
        state = game.state
        places = [state.place[leader] for seat, leader in enumerate(state.leaders) if self.sides[seat] != side]
        rows = [self.board.distance[place] for place in places if place >= 0]
        if not rows:
            return 0.0
        distance = rows[0] if len(rows) == 1 else [min(spaces) for spaces in zip(*rows, strict=True)]
        units = summoner = structures = 0
        for piece in mine:
            if piece.leader:
                summoner += distance[piece.square]
            elif piece.reach:
                units += max(0, distance[piece.square] - piece.reach)
            else:
                structures += distance[piece.square]
        return -(self.near * units + self.summoner_near * summoner) - self.structure_near * structures

    def _attacks(self, game: Game, mine: Sequence[Piece], theirs: Sequence[Piece]) -> list[float]:
        """What attacks promise: those of this turn if they are to come, of the next turn, and of the enemy's."""
        gain, mate = self._promise(game, mine, theirs, self.spaces)
        loss, danger = self._promise(game, theirs, mine, self.spaces)
        now, mate_now = self._promise(game, mine, theirs, 0) if self.ahead else (0.0, 0.0)
        mates = self.attack * mate_now + self.prospect * mate
        return [self.attack * now, self.prospect * gain, mates, -self.threat * loss, -self.threat * danger]

    def _promise(
        self, game: Game, attackers: Sequence[Piece], targets: Sequence[Piece], steps: int
    ) -> tuple[float, float]:
        """What the best attacks gain on average when each attacker may first go so many steps.

        And what it is worth besides if they could destroy a summoner.
        """
        board = game.state.board
        best: list[float] = []
        hurt = 0.0  # to the summoner, by all that can reach it
        for attacker in attackers:
            strike = attacker.strike
            if not strike:
                continue
            gain, reach, row = 0.0, attacker.reach + steps, self.board.distance[attacker.square]
            ways = self.board.between[attacker.square]
            for target in targets:
                square = target.square
                if row[square] > reach or not (steps or _clear(board, ways[square])):
                    continue
                left = target.left
                found = target.wound * strike if strike < left else target.wound * left + target.bounty
                if target.leader:
                    hurt += strike
                gain = max(gain, found)
            if gain:
                best.append(gain)
        best.sort(reverse=True)
        is_mate = hurt and any(target.leader and hurt >= target.left for target in targets)
        return sum(best[: self.attackers]), self.mate if is_mate else 0.0


def _speaks_of_strength(index: Index, card: int) -> bool:
    return speaks(index, "strength", card) or speaks(index, "base_strength", card)


def _clear(board: Sequence[int], squares: tuple[int, ...] | None) -> bool:
    """Whether two squares share a line and nothing stands between them."""
    return squares is not None and all(board[square] < 0 for square in squares)
