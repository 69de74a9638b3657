"""What a position is worth to a player: a table of weights times what stands where."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.game import Game
from engine.library import Definition, Library
from engine.state import State

Weights = Mapping[str, float]
ENOUGH = 8  # magic beyond which more is worth less
PRICE = 2  # magic that a card may still be worth having for
MOST_LIFE = 100


class Print(NamedTuple):
    """What is printed on a card, as far as worth goes."""

    life: int
    strength: int
    chance: float  # that a die of its attack adds damage
    reach: int  # spaces to what it attacks
    bounty: float  # what its destruction is worth, besides its life
    wound: float  # what a point of its life is worth
    leader: bool
    held: float  # what it is worth in hand


class Piece(NamedTuple):
    """A card on the battlefield."""

    card: int
    square: int
    left: int  # life without damage
    strike: float  # damage that one attack of it adds on average
    reach: int
    bounty: float
    wound: float
    leader: bool


class Judge:
    """Knows the cards of a library and what they are worth under some weights."""

    def __init__(self, library: Library, weights: Weights) -> None:
        self.library = library
        self.weights = weights
        self.attack_phase = library.phases.index("attack")
        self.distance = library.board.distance
        self.between = library.board.between
        self.spaces: int = library.play["spaces"]
        self.attackers: int = library.play["attackers"]
        self.hand: int = library.play["hand"]
        self.prints = [self._print(definition) for definition in library.definitions]
        self.leader_worth = [0.0]
        for left in range(1, MOST_LIFE):
            more = weights["summoner_life"] + weights["summoner_low"] / left
            self.leader_worth.append(self.leader_worth[-1] + more)

    def _print(self, definition: Definition) -> Print:
        weights, faces = self.weights, self.library.faces
        chance, reach = 0.0, 0
        if definition.attack:
            chance = sum(definition.attack in face.split() for face in faces) / len(faces)
            reach = self.library.play["range"] if definition.attack == "ranged" else 1
        bounty, wound = weights["structure"] + weights["magic"], weights["structure_life"]
        if definition.is_unit:
            bounty = weights["unit"] + weights["unit_cost"] * (definition.cost or 0) + weights["magic"]
            wound = weights["life"]
        kind = "event" if definition.is_event else "champion" if "champion" in definition.words else "card"
        facts = definition.life or 0, definition.strength or 0, chance, reach, bounty, wound
        return Print(*facts, definition.is_summoner, weights[f"hand_{kind}"])

    def worth(self, game: Game, player: int, *, ahead: bool) -> float:
        """How good the position is for a player; `ahead`: whether that player's attacks of this turn are to come."""
        state, weights = game.state, self.weights
        if state.winner is not None:
            return weights["win"] if state.winner == player else -weights["win"]
        pieces = self._pieces(game)
        mine, theirs = pieces[player], pieces[1 - player]
        total = self._material(state, mine, player) - weights["enemy"] * self._material(state, theirs, 1 - player)
        total += self._cards(state, player) + self._approach(state, mine, player)
        if ahead:
            total += weights["attack"] * self._promise(state, mine, theirs, 0)
        total += weights["prospect"] * self._promise(state, mine, theirs, self.spaces)
        return total - weights["threat"] * self._promise(state, theirs, mine, self.spaces)

    def _pieces(self, game: Game) -> tuple[list[Piece], list[Piece]]:
        """The cards on the battlefield by the player who controls them."""
        state, speaks = game.state, game.continuous().speaks
        prints, what, damage, control, changed = self.prints, state.what, state.damage, state.control, state.effects
        found: tuple[list[Piece], list[Piece]] = [], []
        for square, card in enumerate(state.board):
            if card < 0:
                continue
            _, strength, chance, reach, bounty, wound, leader, _ = prints[what[card]]
            left = max(0, game.life(card) - damage[card])
            if chance and (changed or speaks("strength", card) or speaks("base_strength", card)):
                strength = game.strength(card)
            if leader and left:
                wound = self.leader_worth[left] - self.leader_worth[left - 1]
            found[control[card]].append(Piece(card, square, left, strength * chance, reach, bounty, wound, leader))
        return found

    def _material(self, state: State, pieces: Sequence[Piece], player: int) -> float:
        """Cards on the battlefield, magic, and events that last."""
        weights = self.weights
        magic = state.magic[player]
        useful = min(magic, ENOUGH, PRICE * (len(state.hands[player]) + len(state.draws[player])))
        total = weights["magic"] * useful + weights["magic_excess"] * (magic - useful)
        total += weights["event"] * len(state.actives[player])
        strike, boost = weights["strength"], weights["boost"]
        for piece in pieces:
            if piece.leader:
                total += self.leader_worth[piece.left]
            else:
                total += piece.bounty + piece.wound * piece.left + strike * piece.strike
                total += boost * state.boost[piece.card]
        return total

    def _cards(self, state: State, player: int) -> float:
        """The own hand, what will be drawn at the end of this turn, and what is left to draw."""
        hand, left = state.hands[player], len(state.draws[player])
        total = sum(self.prints[state.what[card]].held for card in hand)
        if state.active == player:
            drawn = min(max(0, self.hand - len(hand)), left)
            total += self.weights["draw"] * drawn
            left -= drawn
        return total + self.weights["pile"] * left

    def _approach(self, state: State, mine: Sequence[Piece], player: int) -> float:
        """How near the own cards are to the enemy summoner."""
        weights = self.weights
        target = state.place[state.leaders[1 - player]]
        if target < 0:
            return 0.0
        distance = self.distance[target]
        units = summoner = structures = 0
        for piece in mine:
            if piece.leader:
                summoner += distance[piece.square]
            elif piece.reach:
                units += max(0, distance[piece.square] - piece.reach)
            else:
                structures += distance[piece.square]
        total = weights["approach"] * units + weights["summoner_approach"] * summoner
        return -total - weights["structure_approach"] * structures

    def _promise(self, state: State, attackers: Sequence[Piece], targets: Sequence[Piece], steps: int) -> float:
        """What the best attacks gain on average when each attacker may first go so many steps."""
        board, distance, between = state.board, self.distance, self.between
        best: list[float] = []
        hurt = 0.0  # to the summoner, by all that can reach it
        for attacker in attackers:
            strike = attacker.strike
            if not strike:
                continue
            gain, reach, row = 0.0, attacker.reach + steps, distance[attacker.square]
            for target in targets:
                square = target.square
                if row[square] > reach or not (steps or _clear(board, between[attacker.square][square])):
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
            total += self.weights["mate"]
        return total


def _clear(board: Sequence[int], squares: tuple[int, ...] | None) -> bool:
    """Whether two squares share a line and nothing stands between them."""
    return squares is not None and all(board[square] < 0 for square in squares)
