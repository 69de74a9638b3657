"""The end of a match: who has won, when, and what each player may want to know then."""

from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.games import presentation_of, statistics_of
from deckbuilder.games.narration import winners
from deckbuilder.games.statistics import round_of
from deckbuilder.match.match import Match
from deckbuilder.text import listed
from engine.core.events import Event, Resigned


@dataclass(frozen=True)
class EndFact:
    """A fact about all players: its name, and by seat a value and a note, which may be empty."""

    name: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Ending:
    """How a match has ended.

    Attributes:
        winners: the seats of the side that has won; none if the game is drawn.
        decks: short names of the decks by seat.
        reason: why it is over: `summoner destroyed`.
        turn: the last turn, and
        round: the round that it belongs to.
        facts: numbers of the game, each for every seat.
    """

    winners: frozenset[int]
    decks: Sequence[str]
    reason: str
    turn: int
    round: int
    facts: Sequence[EndFact]

    @property
    def winner(self) -> str:
        """The decks that have won; empty if the game is drawn."""
        return listed(self.decks[seat] for seat in sorted(self.winners))


def ending_of(match: Match) -> Ending | None:
    """Return how a match has ended; None before that."""
    game = match.game
    if not game.over:
        return None
    events = [event for snapshot in match.history.past for event in snapshot.events]
    statistics = statistics_of(game.library.ruleset)(game, events)
    by_seat = [statistics.facts(seat) for seat in range(game.state.seats)]
    return Ending(
        winners=frozenset(winners(game)),
        decks=match.setup.player_names,
        reason=_reason(match, events),
        turn=game.state.turn,
        round=round_of(game.state.turn, game.state.seats),
        facts=[
            EndFact(facts[0].name, tuple((fact.value, fact.note) for fact in facts))
            for facts in zip(*by_seat, strict=True)
        ],
    )


def _reason(match: Match, events: Sequence[Event]) -> str:
    """Return why a match is over: who has given up, or the result in the words of the game."""
    game = match.game
    resigned = next((event for event in reversed(events) if isinstance(event, Resigned)), None)
    if resigned is not None:
        return f"{match.setup.player_names[resigned.player]} gave up"
    return presentation_of(game.library).endings.get(game.state.result, game.state.result)


def ending_lines(ending: Ending) -> list[str]:
    """Return the facts as lines in columns, under the names of the decks."""
    if not ending.facts:
        return []
    texts = [
        ["", *ending.decks],
        *([fact.name, *[", ".join(filter(None, value)) for value in fact.values]] for fact in ending.facts),
    ]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in texts]
