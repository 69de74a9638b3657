"""What is counted in games of Summoner Wars: life, damage, magic, and what cards were good for."""

from collections.abc import Iterable
from typing import ClassVar

from deckbuilder.simulation.counting import Counts, Ratio, Tally
from engine.core.events import Event, Used
from engine.core.game import Game
from engine.games.summoner_wars.events import Attacked, Built, Damaged, MagicChanged, Moved, Played, Summoned
from engine.games.summoner_wars.values import life_left

IDLE = Ratio(
    part="idle",
    of="summoned",
    heading="Idle",
    legend="Idle: summoned copies that never moved, attacked or used an ability, in percent.",
)


class SummonerWarsTally(Tally):
    """Counts a game of Summoner Wars.

    `life`: what the summoner has left. `damage`: what the player's cards added to the opponent's. `gained`, `spent`:
    magic. `played`: summoned, built or played for its effect. `idle`: summoned, but never moved, attacked or used an
    ability.
    """

    counts: ClassVar[Counts] = Counts(
        final=("life",),
        rounds={"damage": "Damage", "gained": "Magic", "spent": "Spent"},
        cards=("drawn", "played", "summoned", "idle"),
        compared=("drawn", "played"),
        ratio=IDLE,
    )

    def __init__(self, game: Game, events: Iterable[Event]) -> None:
        self.used: set[int] = set()
        super().__init__(game, events)
        self.copies["idle"] = self.copies["summoned"] - self.used

    def take(self, event: Event) -> None:
        match event:
            case Damaged():
                self._damage(event)
            case MagicChanged():
                self.add("gained" if event.change > 0 else "spent", event.player, abs(event.change))
            case Summoned():
                self.copies["played"].add(event.card)
                self.copies["summoned"].add(event.card)
            case Built() | Played():
                self.copies["played"].add(event.card)
            case Moved() | Used():
                self.used.add(event.card)
            case Attacked():
                self.used.add(event.attacker)
            case _:
                super().take(event)

    def _damage(self, event: Damaged) -> None:
        owner = self.game.state.owner
        if event.source >= 0 and owner[event.source] != owner[event.card]:
            self.add("damage", owner[event.source], event.number)

    def final(self, player: int) -> tuple[int, ...]:
        state = self.game.state
        leader = state.leaders[player]
        return (life_left(self.game, leader) if state.place[leader] >= 0 else 0,)
