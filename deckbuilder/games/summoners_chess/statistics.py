"""Statistics of Summoner's Chess: the field, captures, morale, and what each card did."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from deckbuilder.games.statistics import Counts, Fact, GameStatistics, Ratio
from engine.core.events import Discarded, Event, Piled, Returned, TurnBegan
from engine.core.game import Game
from engine.games.summoners_chess.events import (
    Captured,
    CardPlayed,
    CardSetDown,
    Demolished,
    MoraleChanged,
    Promoted,
    Sacrificed,
    StructureBuilt,
    UnitSummoned,
)
from engine.games.summoners_chess.layout import MORALE
from engine.games.summoners_chess.pieces import piece_of

FALLEN = Ratio(
    part="fallen",
    of="summoned",
    heading="Fallen",
    legend="Fallen: summoned copies that were captured, sacrificed or destroyed, in percent.",
)


class SummonersChessStatistics(GameStatistics):
    """The counts of a game of Summoner's Chess.

    What is counted:
        morale: remaining morale.
        field: a player's cards on the field at the end of the own turn, without the general.
        worth: the values of these cards together.
        captured: enemy cards captured, by round.
        lost: morale lost, by round.
        played: cards summoned, built, set or played for their effect.
        summoned: cards summoned.
        promoted: cards that came by promotion.
        fallen: cards summoned that were captured, sacrificed or destroyed.
        captures: enemy cards that a card captured.
    """

    counts: ClassVar[Counts] = Counts(
        final=("morale",),
        rounds={"field": "Field", "worth": "Worth", "captured": "Captured", "lost": "Lost"},
        cards=("drawn", "played", "summoned", "promoted", "fallen"),
        listed=("drawn", "played"),
        amounts={"captures": "Captures"},
        ratio=FALLEN,
    )

    def __init__(self, game: Game, events: Iterable[Event]) -> None:
        self.fields: list[set[int]] = [set() for _ in range(game.state.seats)]
        self.turn: int | None = None  # the player whose turn it is
        self.removed = Counter[int]()  # cards of a player that were captured, sacrificed or destroyed
        super().__init__(game, events)
        self._look()
        self.copies["fallen"] &= self.copies["summoned"]

    def card_counters(self) -> dict[type[Event], Callable[[int], None]]:
        return {**super().card_counters(), CardPlayed: self.copies["played"].add}

    def counters(self) -> dict[type[Event], Callable[[Any], None]]:
        return {
            **super().counters(),
            UnitSummoned: self._summoned,
            StructureBuilt: self._entered,
            CardSetDown: self._entered,
            Promoted: self._promoted,
            Captured: self._captured,
            Sacrificed: self._was_removed,
            Demolished: self._was_removed,
            Discarded: self._left_play,
            Returned: self._left_play,
            Piled: self._left_play,
            MoraleChanged: self._morale,
        }

    def _turn(self, event: TurnBegan) -> None:
        self._look()
        self.turn = event.player
        super()._turn(event)

    def _look(self) -> None:
        """Count the field of the player whose turn ends."""
        if self.turn is not None:
            field = self.fields[self.turn]
            self.add("field", self.turn, len(field))
            self.add("worth", self.turn, sum(piece_of(self.game, card).value for card in field))

    def _summoned(self, event: UnitSummoned) -> None:
        self.copies["summoned"].add(event.card)
        self._entered(event)

    def _entered(self, event: UnitSummoned | StructureBuilt | CardSetDown) -> None:
        self.copies["played"].add(event.card)
        self.fields[event.player].add(event.card)

    def _promoted(self, event: Promoted) -> None:
        self.copies["promoted"].add(event.successor)
        self._leave(event.card)
        self.fields[self.game.state.owner[event.successor]].add(event.successor)

    def _captured(self, event: Captured) -> None:
        self.add("captured", self.game.state.control[event.captor], 1)
        self.amounts["captures"][event.captor] += 1
        self._was_removed(event)

    def _was_removed(self, event: Captured | Sacrificed | Demolished) -> None:
        self.copies["fallen"].add(event.card)
        self.removed[self.game.state.owner[event.card]] += 1
        self._leave(event.card)

    def _left_play(self, event: Discarded | Returned | Piled) -> None:
        self._leave(event.card)

    def _leave(self, card: int) -> None:
        for field in self.fields:
            field.discard(card)

    def _morale(self, event: MoraleChanged) -> None:
        if event.change < 0:
            self.add("lost", event.player, -event.change)

    def final(self, player: int) -> tuple[int, ...]:
        return (self.game.state.tallies[MORALE][player],)

    def facts(self, player: int) -> tuple[Fact, ...]:
        """Return morale, captures and losses."""
        return (
            Fact("Morale left", str(self.final(player)[0])),
            Fact("Morale lost", str(self.total("lost", player))),
            Fact("Captured", str(self.total("captured", player))),
            Fact("Cards lost", str(self.removed[player])),
            Fact("Units summoned", str(sum(self.game.state.owner[card] == player for card in self.copies["summoned"]))),
        )
