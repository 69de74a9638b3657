"""Statistics of Summoner Wars: life, damage, magic, and what each card did."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from deckbuilder.games.statistics import Counts, DiceLuck, DrawLuck, Fact, GameStatistics, Ratio
from deckbuilder.text import counted
from engine.core.events import Event, Used
from engine.core.game import Game
from engine.games.summoner_wars.characteristics import life, life_left
from engine.games.summoner_wars.events import (
    Attacked,
    Built,
    Damaged,
    Destroyed,
    MagicChanged,
    Moved,
    Played,
    Rolled,
    Summoned,
)

IDLE = Ratio(
    part="idle",
    of="summoned",
    heading="Idle",
    legend="Idle: summoned copies that never moved, attacked or used an ability, in percent.",
)


class SummonerWarsStatistics(GameStatistics):
    """The counts of a game of Summoner Wars.

    What is counted:
        life: the summoner's remaining life.
        damage: damage by the player's cards to those of opponents, by round.
        gained: magic gained, by round.
        spent: magic paid, by round.
        played: cards summoned, built or played for their effect.
        summoned: cards summoned.
        idle: cards summoned that never moved, attacked or used an ability.
        damage_dealt: damage by a card to enemy cards.
        to_summoner: damage by a card to an enemy summoner.
    """

    counts: ClassVar[Counts] = Counts(
        final=("life",),
        rounds={"damage": "Damage", "gained": "Magic", "spent": "Spent"},
        cards=("drawn", "played", "summoned", "idle"),
        listed=("drawn", "played"),
        amounts={"damage_dealt": "Damage", "to_summoner": "To summoner"},
        ratio=IDLE,
    )

    def __init__(self, game: Game, events: Iterable[Event]) -> None:
        self.owner, self.leaders, self.sides = game.state.owner, game.state.leaders, game.library.sides
        self.used: set[int] = set()
        self.destroyed: list[int] = []  # cards
        self.rolls: list[Rolled] = []  # of attacks
        super().__init__(game, events)
        self.copies["played"] |= self.copies["summoned"]
        self.copies["idle"] = self.copies["summoned"] - self.used

    def card_counters(self) -> dict[type[Event], Callable[[int], None]]:
        return {
            **super().card_counters(),
            Summoned: self.copies["summoned"].add,
            Built: self.copies["played"].add,
            Played: self.copies["played"].add,
            Moved: self.used.add,
            Used: self.used.add,
            Destroyed: self.destroyed.append,
        }

    def counters(self) -> dict[type[Event], Callable[[Any], None]]:
        return {
            **super().counters(),
            Damaged: self._damage,
            MagicChanged: self._magic,
            Attacked: self._attacked,
            Rolled: self._rolled,
        }

    def _magic(self, event: MagicChanged) -> None:
        self.add("gained" if event.change > 0 else "spent", event.player, abs(event.change))

    def _attacked(self, event: Attacked) -> None:
        self.used.add(event.attacker)

    def _damage(self, event: Damaged) -> None:
        source, card, number = event.source, event.card, event.number
        if source < 0:
            return
        player = self.owner[source]
        if self.sides[player] != self.sides[self.owner[card]]:
            self.add("damage", player, number)
            self.amounts["damage_dealt"][source] += number
            if card in self.leaders:
                self.amounts["to_summoner"][source] += number

    def _rolled(self, event: Rolled) -> None:
        if event.hits:
            self.rolls.append(event)

    def final(self, player: int) -> tuple[int, ...]:
        state = self.game.state
        leader = state.leaders[player]
        return (life_left(self.game, leader) if state.place[leader] >= 0 else 0,)

    def dice_luck(self, player: int) -> DiceLuck:
        """Return the luck with the dice of attacks, those rolled again included, with the hits of that moment."""
        dice, hits, expected, variance = 0, 0, Fraction(0), Fraction(0)
        for roll in self.rolls:
            if roll.player == player:
                number, faces = len(roll.faces), len(roll.hits)
                of_die = Fraction(sum(roll.hits), faces)
                dice += number
                hits += sum(roll.hits[face] for face in roll.faces)
                expected += number * of_die
                variance += number * sum(((count - of_die) ** 2 for count in roll.hits), Fraction(0)) / faces
        return DiceLuck(dice, hits, expected, variance)

    def draw_luck(self, player: int, pile: Sequence[str]) -> tuple[DrawLuck, ...]:
        """Return how many champions and events the player has drawn."""
        state = self.game.state
        words = {definition.key: definition.words for definition in self.game.library.definitions}
        drawn = [
            self.game.definition(card).words for card in sorted(self.copies["drawn"]) if state.owner[card] == player
        ]
        return tuple(
            DrawLuck(
                kind,
                sum(kind in of_card for of_card in drawn),
                Fraction(len(drawn) * sum(kind in words[key] for key in pile), max(1, len(pile))),
            )
            for kind in ("champion", "event")
        )

    def facts(self, player: int) -> tuple[Fact, ...]:
        """Return life, damage, losses and the luck with dice."""
        lost = [self.game.definition(card) for card in self.destroyed if self.game.state.owner[card] == player]
        structures = sum("structure" in definition.words for definition in lost)
        luck = self.dice_luck(player)
        return (
            Fact("Summoner's life", f"{self.final(player)[0]} of {life(self.game, self.game.state.leaders[player])}"),
            Fact(f"{self.counts.rounds['damage']} dealt", str(self.total("damage", player))),
            Fact(
                "Units lost",
                str(len(lost) - structures),
                f"and {counted(structures, 'structure')}" if structures else "",
            ),
            Fact("Dice rolled", str(luck.dice)),
            Fact("Hits", str(luck.hits), f"{float(luck.expected):.1f} expected"),
        )


class FirstEditionStatistics(SummonerWarsStatistics):
    """The counts of a game of the first edition, in which damage is wounds."""

    counts: ClassVar[Counts] = SummonerWarsStatistics.counts._replace(
        rounds={"damage": "Wounds", "gained": "Magic", "spent": "Spent"},
        amounts={"damage_dealt": "Wounds", "to_summoner": "To summoner"},
    )
