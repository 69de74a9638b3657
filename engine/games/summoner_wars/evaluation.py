"""What a position of Summoner Wars is worth to a player: a table of weights times what stands where.

Both editions judge alike; how much magic a player has, and what a card is worth besides, each says for itself.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from engine.core.active_index import active_index
from engine.core.characteristics import could_have_modifier
from engine.core.game import Evaluation, Game, Library
from engine.core.position import ActiveIndex, Position
from engine.games.summoner_wars.characteristics import life, strength
from engine.games.summoner_wars.hand_planning import HandPlan, HandPlanner
from engine.games.summoner_wars.layout import ATTACKED, ATTACKS, DAMAGE
from engine.games.summoner_wars.pieces import PieceOnBoard, PrintedValues

MAX_LIFE: Final = 100
MAX_DISTANCE: Final = 6  # spaces from an enemy summoner from which on no unit is worth less
STRENGTH_MARGIN: Final = 2.0  # damage that either side may strike with more, as a few units do
TEAM_SHARE: Final = 0.99  # what a team-mate has, against the same of one's own: nothing is passed on for nothing
PARTS: Final = (
    *("end", "summoner", "units", "force", "structures", "approach"),
    *("enemy summoner", "enemy units", "enemy force", "enemy structures", "enemy approach"),
    *("plan", "magic", "cards", "events", "enemy magic", "enemy events"),
    *("attack", "prospect", "mate", "threat", "danger", "inaction"),
)


class SummonerWarsEvaluation(Evaluation):
    """Knows the cards of a library and what they are worth under some weights.

    `hits`: by definition, the symbol of the die with which it hits.
    """

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
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
        self.saving = HandPlanner(
            definitions, [printed.gain for printed in self.prints], weights, library.numbers["hand"]
        )
        self.attacking: bool = False  # whether attacks are chosen, and so judged by average dice
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
        for left in range(1, MAX_LIFE):
            more = weights["summoner_life"] + weights["summoner_low"] / left
            self.leader_worth.append(self.leader_worth[-1] + more)

    def look(self, game: Game, player: int) -> None:
        self.attacking = game.state.phase == self.attack_phase
        self.saving.haste = round(min(1.0, self.haste * self._lead(game, self.sides[player])), 1)

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
        found = [0.0, *self._board(game, mine, side)]
        found += [-self.enemy * share for share in self._board(game, theirs, 1 - side)]
        found += self._means(game, player)
        found += self._attacks(game, player, mine, theirs)
        return found

    # What each edition says for itself

    def magic(self, position: Position, player: int) -> int:
        """How much magic a player has."""
        raise NotImplementedError

    def other_assets(self, game: Game, piece: PieceOnBoard) -> float:
        """What a card of the board that is no summoner is worth besides its life and strength."""
        return 0.0

    def lasting(self, game: Game, player: int) -> float:
        """What a player has that lasts besides the board."""
        return 0.0

    def is_exact(self, game: Game) -> bool:
        """Whether only attacks that can be made now count as those of this turn, not all that seem to be in reach."""
        return False

    def aims(self, game: Game, card: int) -> Collection[int]:
        """The cards that a unit can attack now."""
        raise NotImplementedError

    def qualms(self, game: Game, player: int) -> float:
        """What stands against the attacks that have been made in this turn."""
        return 0.0

    def idleness(self, game: Game, player: int) -> float:
        """What it is worth to avoid a turn without an attack."""
        return 0.0

    # The board

    def _pieces(self, game: Game, side: int) -> tuple[list[PieceOnBoard], list[PieceOnBoard]]:
        """The cards on the board: those of a side and the others."""
        state, index, prints, sides = game.state, active_index(game), self.prints, self.sides
        what, damage, control = state.what, state.columns[DAMAGE], state.control
        lasting, checks = bool(state.lasting), index.checks
        is_stronger = lasting or "strength" in index.kinds or "base_strength" in index.kinds
        mine: list[PieceOnBoard] = []
        theirs: list[PieceOnBoard] = []
        square = -1
        for card in state.board:
            square += 1
            if card < 0:
                continue
            printed = prints[what[card]]
            left = max(0, (life(game, card) if checks else printed.life) - damage[card])
            number = printed.strength
            if is_stronger and printed.chance and (lasting or _changes_strength(index, card)):
                number = strength(game, card)
            piece = PieceOnBoard(card, square, left, number * printed.chance, printed)
            if printed.leader and left:
                counted = min(left, MAX_LIFE - 1)
                piece.wound = self.leader_worth[counted] - self.leader_worth[counted - 1]
            if sides[control[card]] == side:
                mine.append(piece)
            else:
                theirs.append(piece)
        mine.sort(key=_by_strike)
        theirs.sort(key=_by_strike)
        return mine, theirs

    def _board(self, game: Game, pieces: Sequence[PieceOnBoard], side: int) -> tuple[float, float, float, float, float]:
        """What one side has on the board: summoners, other units, the strongest attackers, structures, nearness."""
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
        return leaders, units, self.force * force, structures, near

    def _distances(self, game: Game, side: int) -> Sequence[int]:
        """By square, how far it is from the nearest summoner of another side; empty if there is none."""
        state = game.state
        places = [state.place[leader] for seat, leader in enumerate(state.leaders) if self.sides[seat] != side]
        rows = [self.board.distance[place] for place in places if place >= 0]
        if not rows:
            return ()
        return rows[0] if len(rows) == 1 else [min(spaces) for spaces in zip(*rows, strict=True)]

    def _lead(self, game: Game, side: int) -> float:
        """How far a side is ahead in what its units can strike with: from 0, also for a little more, towards 1."""
        mine, theirs = self._pieces(game, side)
        own = sum([piece.strike for piece in mine if not piece.leader])
        other = sum([piece.strike for piece in theirs if not piece.leader])
        return max(0.0, own - other - STRENGTH_MARGIN) / (own + other + STRENGTH_MARGIN)

    # What stands beside it

    def intent(self, position: Position, player: int) -> HandPlan:
        """What the player means to play in the next turns."""
        state = position.state
        what, hand = state.what, state.hands[player]
        sells = state.active == player and state.phase <= self.magic_phase
        cards = [what[card] for card in hand]
        return self.saving.best(cards, self.magic(position, player), len(state.draws[player]), sells=sells)

    def wanted(self, position: Position, player: int) -> tuple[int, ...]:
        state, left = position.state, list(self.intent(position, player).cards)
        found = []
        for card in state.hands[player]:
            if state.what[card] in left:
                left.remove(state.what[card])
                found.append(card)
        return tuple(found)

    def _means(self, game: Game, player: int) -> tuple[float, float, float, float, float, float]:
        """What is planned, magic left then, other cards, what lasts; of the enemy magic and what lasts."""
        state, sides = game.state, self.sides
        plan = self.intent(game, player)
        magic, lasting, enemy, against = plan.spare, self.lasting(game, player), 0.0, 0.0
        for seat in range(state.seats):
            if seat == player:
                continue
            cards = len(state.hands[seat]) + len(state.draws[seat])
            worth = self.saving.spare(self.magic(game, seat), cards)
            if sides[seat] == sides[player]:
                magic += TEAM_SHARE * worth
                lasting += self.lasting(game, seat)
            else:
                enemy += worth
                against += self.lasting(game, seat)
        return plan.wanted, magic, plan.rest, lasting, -self.enemy * enemy, -self.enemy * against

    # Attacks to come

    def _attacks(
        self, game: Game, player: int, mine: Sequence[PieceOnBoard], theirs: Sequence[PieceOnBoard]
    ) -> tuple[float, float, float, float, float, float]:
        """What attacks promise: those of this turn if they are to come, of the next turn, and of the enemy's."""
        state = game.state
        gain, mate = self._promise(game, mine, theirs, self.spaces, self.attackers)
        loss, danger = self._promise(game, theirs, mine, self.spaces, self.attackers)
        now = inaction = 0.0
        mate *= self.future_attack
        if state.active == player and state.phase <= self.attack_phase:
            attacked, control = state.notes[ATTACKED], state.control
            ready = [piece for piece in mine if piece.card not in attacked and control[piece.card] == player]
            now = -self.qualms(game, player)
            most = self.attackers - (state.numbers[ATTACKS] if state.phase == self.attack_phase else 0)
            promise, more = self._promise(game, ready, theirs, 0, most)
            now += self.attack * promise
            mate += self.attack * more
            inaction = 0.0 if promise else -self.idleness(game, player)
        return now, self.future_attack * gain, mate, -self.threat * loss, -self.threat * danger, inaction

    def _promise(
        self, game: Game, attackers: Sequence[PieceOnBoard], targets: Sequence[PieceOnBoard], steps: int, most: int
    ) -> tuple[float, float]:
        """What so many attacks, the strongest first, gain on average when each attacker may first go so many steps.

        What an attack leaves of its target is there for the next. And what it is worth besides if all that reach a
        summoner could destroy it.
        """
        for target in targets:
            target.lives, target.standing = float(target.left), 1.0
        total = hurt = 0.0
        made = 0
        is_exact = not steps and self.is_exact(game)
        for attacker in attackers:
            if not attacker.strike or (is_exact and made == most):
                break
            strike, gain, best = attacker.strike, 0.0, None
            for target in (
                self._aims(game, attacker, targets) if is_exact else self._near(game, attacker, targets, steps)
            ):
                if target.leader:
                    hurt += strike
                if made < most:
                    found = target.gain(strike, average=self.attacking)
                    if found > gain:
                        gain, best = found, target
            if best is not None:
                total += gain
                made += 1
                best.suffer(strike, average=self.attacking)
        is_mate = hurt and any(target.leader and hurt >= target.left for target in targets)
        return total, self.mate if is_mate else 0.0

    def _near(
        self, game: Game, attacker: PieceOnBoard, targets: Sequence[PieceOnBoard], steps: int
    ) -> list[PieceOnBoard]:
        """What a unit may reach that first goes so many steps; with none, in a straight line with nothing between."""
        board, reach = game.state.board, attacker.reach + steps
        row, ways = self.board.distance[attacker.square], self.board.between[attacker.square]
        near = [target for target in targets if row[target.square] <= reach]
        return near if steps else [target for target in near if _clear(board, ways[target.square])]

    def _aims(self, game: Game, attacker: PieceOnBoard, targets: Sequence[PieceOnBoard]) -> list[PieceOnBoard]:
        """What a unit can attack where it stands."""
        aims = self.aims(game, attacker.card)
        return [target for target in targets if target.card in aims]


def _by_strike(piece: PieceOnBoard) -> float:
    return -piece.strike


def _changes_strength(index: ActiveIndex, card: int) -> bool:
    return could_have_modifier(index, "strength", card) or could_have_modifier(index, "base_strength", card)


def _clear(board: Sequence[int], squares: tuple[int, ...] | None) -> bool:
    """Whether two squares share a line and nothing stands between them."""
    return squares is not None and all(board[square] < 0 for square in squares)
