"""What a position of the second edition is worth to a player: a table of weights times what stands where."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.continuous import in_force
from engine.core.game import Evaluation, Game, Library
from engine.core.position import Definition, Index
from engine.core.state import State
from engine.core.values import speaks
from engine.games.summoner_wars.second_edition.storage import ACTIVE
from engine.games.summoner_wars.storage import BOOST, DAMAGE, MAGIC
from engine.games.summoner_wars.values import life, strength

ENOUGH: Final = 8  # magic beyond which more is worth less
PRICE: Final = 2  # magic that a card may still be worth having for
MOST_LIFE: Final = 100


class Print:
    """What is printed on a card, as far as worth goes.

    `chance`: that a die of its attack adds damage. `reach`: spaces to what it attacks. `bounty`: what its destruction
    is worth besides its life; `wound`: what a point of its life is worth; `held`: what it is worth in hand.
    """

    def __init__(self, definition: Definition, library: Library, weights: Mapping[str, float]) -> None:
        words, attack = definition.words, definition.marks.get("attack", "")
        self.leader: bool = "summoner" in words
        self.life: int = definition.numbers.get("life", 0)
        self.strength: int = definition.numbers.get("strength", 0)
        self.chance: float = sum(attack in face for face in library.faces) / max(1, len(library.faces))
        self.reach: int = 0
        if attack:
            self.reach = library.numbers["range"] if attack == "ranged" else 1
        self.bounty: float = weights["structure"] + weights["magic"]
        self.wound: float = weights["structure_life"]
        if "unit" in words:
            self.bounty = weights["unit"] + weights["unit_cost"] * (definition.cost or 0) + weights["magic"]
            self.wound = weights["life"]
        kind = "event" if definition.is_event else "champion" if "champion" in words else "card"
        self.held: float = weights[f"hand_{kind}"]


class Piece:
    """A card on the board. `left`: life without damage; `strike`: damage that one attack of it adds on average."""

    __slots__ = ("bounty", "card", "leader", "left", "reach", "square", "strike", "wound")

    def __init__(self, card: int, square: int, left: int, strike: float, printed: Print) -> None:
        self.card = card
        self.square = square
        self.left = left
        self.strike = strike
        self.reach = printed.reach
        self.bounty = printed.bounty
        self.wound = printed.wound
        self.leader = printed.leader


class Judgement(Evaluation):
    """Knows the cards of a library and what they are worth under some weights."""

    def __init__(self, library: Library, weights: Mapping[str, float]) -> None:
        self.board = library.board
        self.attack_phase = library.phases.index("attack")
        self.spaces = library.numbers["spaces"]
        self.attackers = library.numbers["attackers"]
        self.hand = library.numbers["hand"]
        self.prints = [Print(definition, library, weights) for definition in library.definitions]
        self.ahead: bool = False  # whether the attacks of the player who looks are to come
        self.win = float(weights["win"])
        self.enemy = float(weights["enemy"])
        self.attack = float(weights["attack"])
        self.prospect = float(weights["prospect"])
        self.threat = float(weights["threat"])
        self.magic = float(weights["magic"])
        self.magic_excess = float(weights["magic_excess"])
        self.event = float(weights["event"])
        self.strength = float(weights["strength"])
        self.boost = float(weights["boost"])
        self.draw = float(weights["draw"])
        self.pile = float(weights["pile"])
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
        state = game.state
        if state.result:
            return self.win if state.winner == player else -self.win
        mine, theirs = self._pieces(game, player)
        total = self._material(state, mine, player) - self.enemy * self._material(state, theirs, 1 - player)
        total += self._cards(state, player) + self._approach(state, mine, player)
        if self.ahead:
            total += self.attack * self._promise(state, mine, theirs, 0)
        total += self.prospect * self._promise(state, mine, theirs, self.spaces)
        return total - self.threat * self._promise(state, theirs, mine, self.spaces)

    def _pieces(self, game: Game, player: int) -> tuple[list[Piece], list[Piece]]:
        """The cards on the board, a player's own and the others."""
        state, index, prints = game.state, in_force(game), self.prints
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
            if control[card] == player:
                mine.append(piece)
            else:
                theirs.append(piece)
        return mine, theirs

    def _material(self, state: State, pieces: Sequence[Piece], player: int) -> float:
        """Cards on the board, magic, and events that last."""
        magic = state.tallies[MAGIC][player]
        useful = min(magic, ENOUGH, PRICE * (len(state.hands[player]) + len(state.draws[player])))
        total = self.magic * useful + self.magic_excess * (magic - useful)
        total += self.event * len(state.zone(ACTIVE)[player])
        boosts = state.columns[BOOST]
        for piece in pieces:
            if piece.leader:
                total += self.leader_worth[piece.left]
            else:
                total += piece.bounty + piece.wound * piece.left + self.strength * piece.strike
                total += self.boost * boosts[piece.card]
        return total

    def _cards(self, state: State, player: int) -> float:
        """The own hand, what will be drawn at the end of this turn, and what is left to draw."""
        hand, left = state.hands[player], len(state.draws[player])
        total = 0.0
        for card in hand:
            total += self.prints[state.what[card]].held
        if state.active == player:
            drawn = min(max(0, self.hand - len(hand)), left)
            total += self.draw * drawn
            left -= drawn
        return total + self.pile * left

    def _approach(self, state: State, mine: Sequence[Piece], player: int) -> float:
        """How near the own cards are to the enemy summoner."""
        target = state.place[state.leaders[1 - player]]
        if target < 0:
            return 0.0
        distance = self.board.distance[target]
        units = summoner = structures = 0
        for piece in mine:
            if piece.leader:
                summoner += distance[piece.square]
            elif piece.reach:
                units += max(0, distance[piece.square] - piece.reach)
            else:
                structures += distance[piece.square]
        return -(self.near * units + self.summoner_near * summoner) - self.structure_near * structures

    def _promise(self, state: State, attackers: Sequence[Piece], targets: Sequence[Piece], steps: int) -> float:
        """What the best attacks gain on average when each attacker may first go so many steps."""
        board = state.board
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
        total = sum(best[: self.attackers])
        if hurt and any(target.leader and hurt >= target.left for target in targets):
            total += self.mate
        return total


def _speaks_of_strength(index: Index, card: int) -> bool:
    return speaks(index, "strength", card) or speaks(index, "base_strength", card)


def _clear(board: Sequence[int], squares: tuple[int, ...] | None) -> bool:
    """Whether two squares share a line and nothing stands between them."""
    return squares is not None and all(board[square] < 0 for square in squares)
