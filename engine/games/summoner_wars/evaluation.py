"""The evaluation of a position of Summoner Wars for a player: features of both sides, and a table of weights.

Both editions share it; each adds how much magic a player has, and further features of its cards.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from engine.core.active_index import active_index
from engine.core.game import Evaluation, Game, Library
from engine.core.position import Position
from engine.games.summoner_wars.characteristics import life, strength
from engine.games.summoner_wars.hand_planning import MAX_USEFUL_MAGIC, HandPlan, HandPlanner
from engine.games.summoner_wars.layout import ATTACKED, ATTACKS, DAMAGE
from engine.games.summoner_wars.pieces import PieceOnBoard, PrintedValues

MAX_DISTANCE: Final = 6  # spaces from an enemy summoner; a unit farther away is worth no less
BOARD: Final = (
    *("life", "low life", "units", "cost", "champions", "unit life", "strength", "force"),
    *("structures", "structure life", "approach", "strong approach", "assets"),
)
RESOURCES: Final = ("magic", "excess magic", "hand", "plan", "pile", "empty pile", "few cards", "lasting")
FEW_CARDS: Final = 8  # cards in hand and draw pile; more are not few
ATTACK_FEATURES: Final = ("gain", "wounds", "danger", "kill", "all wounds", "aim")  # of the next turn
MATCH: Final = ("race", "share")  # a side's strength against what it meets
TO_MOVE: Final = "to move"
NAMES: Final = (
    *BOARD,
    *RESOURCES,
    *MATCH,
    *ATTACK_FEATURES,
    TO_MOVE,
    *[f"{name} {TO_MOVE}" for name in ATTACK_FEATURES],
)


def _board_features(
    pieces: list[PieceOnBoard], distance: tuple[int, ...], attackers: int, assets: float
) -> list[float]:
    """Return the features `BOARD` of a side's cards, the strongest first.

    `distance`: of every square from the nearest enemy summoner; empty if there is none. `attackers`:
    how many units attack in a turn.
    """
    life = low = units = cost = champions = unit_life = strength = force = 0.0
    structures = structure_life = near = strong = 0.0
    for piece in pieces:
        if piece.leader:
            life += piece.left
            low += sum([1 / place for place in range(1, piece.left + 1)])
        elif not piece.unit:
            structures += 1
            structure_life += piece.left
        else:
            units += 1
            cost += piece.printed.cost
            champions += piece.printed.champion
            unit_life += piece.left
            strength += piece.strike
            if units <= attackers:
                force += piece.strike
            away = distance[piece.square] if distance else MAX_DISTANCE
            spaces = MAX_DISTANCE - max(0, away - piece.reach)
            near += spaces
            strong += piece.strike * spaces
    board = [life, low, units, cost, champions, unit_life, strength, force]
    return [*board, structures, structure_life, near, strong, assets]


def _attack_features(gain: float, wounds: float, more: float, aim: float, life: int) -> list[float]:
    """Return the features `ATTACK_FEATURES`.

    `gain`: of the best attacks, on average. `wounds`: the average damage to a summoner with a life left, if as many
    units attack as may; `more`: if all that are near do; `aim`: of those that need not move.
    """
    danger = wounds / max(1, life)
    return [gain, wounds, min(1.0, danger * danger), 1.0 if wounds >= life else 0.0, more, aim]


def _match_features(mine: list[PieceOnBoard], theirs: list[PieceOnBoard], attackers: int) -> list[float]:
    """Return the features `MATCH`: how fast a side could wound the enemy summoner, and its share of the strength."""
    own, other = (sum([piece.strike for piece in pieces if not piece.leader]) for pieces in (mine, theirs))
    force = sum([piece.strike for piece in mine[:attackers]])
    life = sum([piece.left for piece in theirs if piece.leader])
    return [force / max(1, life), (own + 2) / (own + other + 4)]


MAX_LIFE: Final = 100
STRENGTHS: Final = frozenset({"strength", "base_strength"})  # kinds of modifiers that change the strength
STRENGTH_MARGIN: Final = 2.0  # a lead in average damage that does not count as one
TEAM_SHARE: Final = 0.99  # the value of a team-mate's magic, compared with one's own: below 1, so that giving costs
PARTS: Final = (
    *("end", "summoner", "units", "force", "structures", "approach"),
    *("enemy summoner", "enemy units", "enemy force", "enemy structures", "enemy approach"),
    *("plan", "magic", "cards", "events", "enemy magic", "enemy events"),
    *("attack", "prospect", "mate", "threat", "danger", "inaction"),
)


class SummonerWarsEvaluation(Evaluation):
    """An evaluation under a table of weights, prepared for the cards of a library.

    `hits`: by definition, the die symbol that is a hit for it.
    """

    feature_names: tuple[str, ...] = NAMES

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
        super().__init__(weights)
        self.board = library.board
        self.sides = library.sides
        self.attack_phase = library.phases.index("attack")
        self.magic_phase = library.phases.index("magic")
        self.spaces = library.numbers["spaces"]
        self.attackers = library.numbers["attackers"]
        definitions = library.definitions
        self.prints = [
            PrintedValues(definition, library, weights, hit) for definition, hit in zip(definitions, hits, strict=True)
        ]
        self.hand_planner = HandPlanner(
            definitions, [printed.gain for printed in self.prints], weights, library.numbers["hand"]
        )
        self.attacking: bool = False  # whether attacks are chosen now, which are evaluated by average dice
        self.win = float(weights["win"])
        self.enemy = float(weights["enemy"])
        self.attack = float(weights["attack"])
        self.future_attack = float(weights["prospect"])
        self.threat = float(weights["threat"])
        self.strength = float(weights["strength"])
        self.force = float(weights["force"])
        self.near = float(weights["approach"])
        self.strong_near = float(weights["strength_approach"])
        self.summoner_near = float(weights["summoner_approach"])
        self.structure_near = float(weights["structure_approach"])
        self.mate = float(weights["mate"])
        self.haste = float(weights["haste"])
        self.leader_worth: list[float] = [0.0]
        for lives in range(1, MAX_LIFE):
            more = weights["summoner_life"] + weights["summoner_low"] / lives
            self.leader_worth.append(self.leader_worth[-1] + more)

    def begin_search(self, game: Game, player: int) -> None:
        self.attacking = game.state.phase == self.attack_phase
        self.hand_planner.haste = round(min(1.0, self.haste * self._lead(game, self.sides[player])), 1)

    def worth(self, game: Game, player: int) -> float:
        worth = 0.0
        for share in self.shares(game, player):  # a loop is faster than sum()
            worth += share
        return worth

    def parts(self, game: Game, player: int) -> dict[str, float]:
        return dict(zip(PARTS, self.shares(game, player), strict=True))

    def shares(self, game: Game, player: int) -> list[float]:
        """Return the parts of the evaluation, in the order of `PARTS`."""
        state, side = game.state, self.sides[player]
        if state.result:
            won = state.winner is not None and self.sides[state.winner] == side
            return [self.win if won else -self.win] + [0.0] * (len(PARTS) - 1)
        mine, theirs = self._pieces(game, side)
        shares = [0.0]
        self._add_board(game, mine, side, 1.0, shares)
        self._add_board(game, theirs, 1 - side, -self.enemy, shares)
        self._add_resources(game, player, shares)
        self._add_attacks(game, player, mine, theirs, shares)
        return shares

    # What the chance of winning is learned from

    def features(self, game: Game, player: int) -> list[float]:
        side = self.sides[player]
        mine, theirs = self._pieces(game, side)
        own = self._side_features(game, side, mine, theirs)
        other = self._side_features(game, 1 - side, theirs, mine)
        return [feature - against for feature, against in zip(own, other, strict=True)]

    def _side_features(
        self, game: Game, side: int, mine: list[PieceOnBoard], theirs: list[PieceOnBoard]
    ) -> list[float]:
        """Return the features of a side, in the order of `features.NAMES`."""
        assets = sum([self.other_assets(game, piece) for piece in mine if not piece.leader])
        board = _board_features(mine, self._distances(game, side), self.attackers, assets)
        resources = [0.0] * len(RESOURCES)
        for player in range(game.state.seats):
            if self.sides[player] == side:
                resources = [a + b for a, b in zip(resources, self._resource_features(game, player), strict=True)]
        gain, _ = self._attack_outlook(game, mine, theirs, self.spaces, self.attackers)
        leaders = [piece for piece in theirs if piece.leader]
        life_left = sum([piece.left for piece in leaders])
        match = _match_features(mine, theirs, self.attackers)
        attacks = _attack_features(gain, *self._wounds(game, mine, leaders), life_left)
        moves = self.sides[game.state.active] == side
        return [*board, *resources, *match, *attacks, float(moves), *(attacks if moves else [0.0] * len(attacks))]

    def _resource_features(self, game: Game, player: int) -> list[float]:
        """Return the features `features.RESOURCES` of a player."""
        state, planner = game.state, self.hand_planner
        magic, hand, pile = self.magic(game, player), state.hands[player], len(state.draws[player])
        haste, planner.haste = planner.haste, 0.0
        plan = planner.best([state.definition[card] for card in hand], magic, pile, sells=False)
        planner.haste = haste
        useful = min(magic, MAX_USEFUL_MAGIC)
        lasting = self.lasting(game, player)
        few = min(FEW_CARDS, len(hand) + pile)
        return [useful, magic - useful, len(hand), plan.planned, pile, 0.0 if pile else 1.0, few, lasting]

    def _wounds(
        self, game: Game, attackers: list[PieceOnBoard], leaders: list[PieceOnBoard]
    ) -> tuple[float, float, float]:
        """Return the average damage to leaders: of as many as may attack, of all near, of those that need not move."""
        board = game.state.board
        wounds = more = aim = 0.0
        number = 0
        for piece in attackers:
            row, ways = self.board.distance[piece.square], self.board.between[piece.square]
            if not any(row[leader.square] <= piece.reach + self.spaces for leader in leaders):
                continue
            more += piece.strike
            if number < self.attackers:
                number += 1
                wounds += piece.strike
            if any(row[leader.square] <= piece.reach and _clear(board, ways[leader.square]) for leader in leaders):
                aim += piece.strike
        return wounds, more, aim

    # Features that each edition defines

    def magic(self, position: Position, player: int) -> int:
        """Return how much magic a player has."""
        raise NotImplementedError

    def other_assets(self, game: Game, piece: PieceOnBoard) -> float:
        """Return the value of a card on the board, other than a summoner, in addition to its life and strength."""
        return 0.0

    def lasting(self, game: Game, player: int) -> float:
        """Return the value of lasting assets of a player that are not on the board."""
        return 0.0

    def is_exact(self, game: Game) -> bool:
        """Return True if only attacks that are legal now count for this turn, not all that seem to be in reach."""
        return False

    def legal_targets(self, game: Game, card: int) -> Collection[int]:
        """Return the cards that a unit can attack now."""
        raise NotImplementedError

    def attack_penalty(self, game: Game, player: int) -> float:
        """Return the penalty for attacks that have been made this turn."""
        return 0.0

    def inaction_penalty(self, game: Game, player: int) -> float:
        """Return the penalty for a turn without an attack."""
        return 0.0

    # The board

    def _pieces(self, game: Game, side: int) -> tuple[list[PieceOnBoard], list[PieceOnBoard]]:
        """Return the cards on the board, those of a side and the others, each by falling average damage."""
        state, index, prints, sides = game.state, active_index(game), self.prints, self.sides
        definition, damage, control = state.definition, state.columns[DAMAGE], state.control
        checks = index.checks
        is_stronger = bool(state.lasting) or not index.standing.isdisjoint(STRENGTHS)
        changing = {card for kind in STRENGTHS if kind in index.own for card in index.own[kind]}  # their own strength
        mine: list[PieceOnBoard] = []
        theirs: list[PieceOnBoard] = []
        for card in state.standing:
            square = state.place[card]
            printed = prints[definition[card]]
            lives = (life(game, card) if checks else printed.life) - damage[card]
            strike = printed.strike
            if printed.chance and (is_stronger or (changing and card in changing)):
                strike = strength(game, card) * printed.chance
            piece = PieceOnBoard(card, square, max(0, lives), strike, printed)
            if printed.leader and lives > 0:
                counted = min(lives, MAX_LIFE - 1)
                piece.wound = self.leader_worth[counted] - self.leader_worth[counted - 1]
            _insert(mine if sides[control[card]] == side else theirs, piece)
        return mine, theirs

    def _add_board(self, game: Game, pieces: list[PieceOnBoard], side: int, weight: float, shares: list[float]) -> None:
        """Append the value of a side's board: summoners, other units, strongest attackers, structures, nearness."""
        distance = self._distances(game, side)
        leaders = units = structures = near = 0.0
        force, strong = 0.0, 0
        for piece in pieces:
            away = distance[piece.square] if distance else MAX_DISTANCE
            if piece.leader:
                leaders += self.leader_worth[min(piece.left, MAX_LIFE - 1)]
                near -= self.summoner_near * away
                continue
            worth = (
                piece.bounty + piece.wound * piece.left + self.strength * piece.strike + self.other_assets(game, piece)
            )
            if not piece.unit:
                structures += worth
                near -= self.structure_near * away
                continue
            units += worth
            if piece.strike:
                if strong < self.attackers:
                    strong += 1
                    force += piece.strike
                spaces = MAX_DISTANCE - max(0, away - piece.reach)
                near += (self.near + self.strong_near * piece.strike) * spaces
        force *= self.force
        shares += [weight * leaders, weight * units, weight * force, weight * structures, weight * near]

    def _distances(self, game: Game, side: int) -> tuple[int, ...]:
        """Return the distance of each square from the nearest summoner of another side; empty if there is none."""
        sides, place, distance = self.sides, game.state.place, self.board.distance
        nearest: tuple[int, ...] = ()
        for seat, leader in enumerate(game.state.leaders):
            if sides[seat] != side and place[leader] >= 0:
                row = distance[place[leader]]
                nearest = tuple([min(spaces, nearest[square]) for square, spaces in enumerate(row)]) if nearest else row
        return nearest

    def _lead(self, game: Game, side: int) -> float:
        """Return how far a side leads in the average damage of its units: 0 up to a small lead, towards 1."""
        mine, theirs = self._pieces(game, side)
        own = sum([piece.strike for piece in mine if not piece.leader])
        other = sum([piece.strike for piece in theirs if not piece.leader])
        return max(0.0, own - other - STRENGTH_MARGIN) / (own + other + STRENGTH_MARGIN)

    # Hand and magic

    def hand_plan(self, position: Position, player: int) -> HandPlan:
        """Return the best plan for a player's hand: which cards to play in the next turns."""
        state = position.state
        definition, hand = state.definition, state.hands[player]
        sells = state.active == player and state.phase <= self.magic_phase
        cards = [definition[card] for card in hand]
        return self.hand_planner.best(cards, self.magic(position, player), len(state.draws[player]), sells=sells)

    def _add_resources(self, game: Game, player: int, shares: list[float]) -> None:
        """Append the value of what a player has in hand and in magic, and of what the enemy has.

        In order: the plan, the magic left, the other cards, lasting assets; the enemy's magic and lasting assets.
        """
        state, sides = game.state, self.sides
        plan = self.hand_plan(game, player)
        magic, lasting, enemy, against = plan.spare, self.lasting(game, player), 0.0, 0.0
        for seat in range(state.seats):
            if seat == player:
                continue
            cards = len(state.hands[seat]) + len(state.draws[seat])
            worth = self.hand_planner.spare(self.magic(game, seat), cards)
            if sides[seat] == sides[player]:
                magic += TEAM_SHARE * worth
                lasting += self.lasting(game, seat)
            else:
                enemy += worth
                against += self.lasting(game, seat)
        shares += [plan.planned, magic, plan.rest, lasting, -self.enemy * enemy, -self.enemy * against]

    # Attacks to come

    def _add_attacks(
        self, game: Game, player: int, mine: list[PieceOnBoard], theirs: list[PieceOnBoard], shares: list[float]
    ) -> None:
        """Append the value of attacks: of this turn if they are still to come, of the next turn, of the enemy's."""
        state = game.state
        gain, mate = self._attack_outlook(game, mine, theirs, self.spaces, self.attackers)
        loss, danger = self._attack_outlook(game, theirs, mine, self.spaces, self.attackers)
        now = inaction = 0.0
        mate *= self.future_attack
        if state.active == player and state.phase <= self.attack_phase:
            attacked, control = state.notes[ATTACKED], state.control
            ready = [piece for piece in mine if piece.card not in attacked and control[piece.card] == player]
            now = -self.attack_penalty(game, player)
            most = self.attackers - (state.numbers[ATTACKS] if state.phase == self.attack_phase else 0)
            outlook, more = self._attack_outlook(game, ready, theirs, 0, most)
            now += self.attack * outlook
            mate += self.attack * more
            inaction = 0.0 if outlook else -self.inaction_penalty(game, player)
        shares += [now, self.future_attack * gain, mate, -self.threat * loss, -self.threat * danger, inaction]

    def _attack_outlook(
        self, game: Game, attackers: list[PieceOnBoard], targets: list[PieceOnBoard], steps: int, most: int
    ) -> tuple[float, float]:
        """Return the average gain of the next attacks, and the value of a possible summoner kill.

        At most `most` units attack, the strongest first, each after moving up to `steps` spaces; with no steps, in a
        straight line with nothing in between. An attack counts against what the attacks before it leave of its target.
        A kill is possible if all units that reach a summoner could destroy it together.
        """
        board = game.state.board
        for target in targets:
            target.lives, target.standing = float(target.left), 1.0
        leaders = [target for target in targets if target.leader]
        total = hurt = 0.0
        attacks = 0
        is_exact = not steps and self.is_exact(game)
        for attacker in attackers:
            strike, gain, best = attacker.strike, 0.0, None
            is_spent = attacks == most  # what more there is can only hurt a summoner
            if not strike or (is_spent and (is_exact or not leaders)):
                break
            within = leaders if is_spent else targets
            if is_exact:
                within = self._legal_targets(game, attacker, within)
            row, ways = self.board.distance[attacker.square], self.board.between[attacker.square]
            reach = len(row) if is_exact else attacker.reach + steps
            for target in within:
                if row[target.square] > reach or not (steps or is_exact or _clear(board, ways[target.square])):
                    continue
                if target.leader:
                    hurt += strike
                target_gain = target.gain(strike, average=self.attacking)
                if target_gain > gain:
                    gain, best = target_gain, target
            if best is not None and not is_spent:
                total += gain
                attacks += 1
                best.suffer(strike, average=self.attacking)
        is_mate = hurt and any(hurt >= target.left for target in leaders)
        return total, self.mate if is_mate else 0.0

    def _legal_targets(self, game: Game, attacker: PieceOnBoard, targets: list[PieceOnBoard]) -> list[PieceOnBoard]:
        legal = self.legal_targets(game, attacker.card)
        return [target for target in targets if target.card in legal]


def _insert(pieces: list[PieceOnBoard], piece: PieceOnBoard) -> None:
    """Insert a piece after those whose average damage is as great; faster than sorting so few."""
    place = len(pieces)
    while place and pieces[place - 1].strike < piece.strike:
        place -= 1
    pieces.insert(place, piece)


def _clear(board: list[int], squares: tuple[int, ...] | None) -> bool:
    """Return True if two squares share a line and nothing stands between them."""
    return squares is not None and all(board[square] < 0 for square in squares)
