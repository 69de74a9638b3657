"""Listens to the events of a game and counts what a result tells."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from engine.game import Game

from deckbuilder.simulation.result import CardUse, Side

PLAYED = {"summon": 1, "build": 1, "play": 2}  # event -> where it names the card
USED = {"move", "attack", "ability"}  # events that begin with the card that acts


class Tally:
    """Counts while a game is played: give it every event once, in order."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.round = 1
        self.damage: tuple[Counter[int], Counter[int]] = (Counter(), Counter())  # by player: amounts by round
        self.gained: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.spent: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.drawn = {card for hand in game.state.hands for card in hand}
        self.played: set[int] = set()
        self.summoned: set[int] = set()
        self.used: set[int] = set()

    def take(self, events: Iterable[tuple]) -> None:  # type: ignore[type-arg]
        """Count the next events."""
        for event in events:
            what = event[0]
            if what in USED:
                self.used.add(event[1])
            elif what == "turn":
                self.round = (event[2] + 1) // 2
            elif what == "damage":
                self._damage(*event[1:])
            elif what == "magic":
                _, player, change = event
                (self.gained if change > 0 else self.spent)[player][self.round] += abs(change)
            elif what == "draw":
                self.drawn.add(event[2])
            elif what in PLAYED:
                card = event[PLAYED[what]]
                self.played.add(card)
                if what == "summon":
                    self.summoned.add(card)

    def _damage(self, card: int, amount: int, _why: str, source: int) -> None:
        owner = self.game.state.owner
        if source >= 0 and owner[source] != owner[card]:
            self.damage[owner[source]][self.round] += amount

    def side(self, player: int, rounds: int) -> Side:
        """A player's part in the game, in so many rounds."""
        state = self.game.state
        leader = state.leaders[player]
        series = (_series(counted[player], rounds) for counted in (self.damage, self.gained, self.spent))
        damage, gained, spent = series
        life = self.game.life(leader) - state.damage[leader] if state.place[leader] >= 0 else 0
        return Side(life, damage, gained, spent, self._cards(player))

    def _cards(self, player: int) -> tuple[CardUse, ...]:
        """What became of the player's cards, by key."""
        state, definitions = self.game.state, self.game.library.definitions
        idle = self.summoned - self.used
        counts: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        for card, what in enumerate(state.what):
            if state.owner[card] == player:
                count = counts[definitions[what].key]
                for place, cards in enumerate((self.drawn, self.played, self.summoned, idle)):
                    count[place] += card in cards
        return tuple(CardUse(key, *count) for key, count in sorted(counts.items()))


def _series(counted: Counter[int], rounds: int) -> tuple[int, ...]:
    return tuple(counted[number] for number in range(1, rounds + 1))
