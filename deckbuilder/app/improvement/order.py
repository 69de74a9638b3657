"""Orders to improve a deck, as a user gives them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from deckbuilder.app.fields import DECK, Field

GAMES = Field("Games", "How many games in all.", 8, 1_000_000)
PLAYERS = {"greedy,greedy": "wins more often against a bot", "greedy,passive": "wins sooner against nobody"}
PLAYERS_HELP = "The bots of the deck and of its opponents."
AGAINST_HELP = "An opponent; repeatable. Default: the deck itself."


@dataclass(frozen=True)
class ImprovementOrder:
    """An order to improve a deck. `turns`: after so many a game is broken off."""

    deck: str
    against: Annotated[tuple[str, ...], Field("Opponent", AGAINST_HELP, metavar=DECK, times=3)] = ()
    swap: Annotated[
        str,
        Field("Only cards that a search finds come in", "Only cards that this search finds come in.", metavar="QUERY"),
    ] = ""
    owned: Annotated[bool, Field("only cards of the collection", "Only cards of the collection.")] = False
    copies: Annotated[int, Field("Most copies of a swap", "Most copies of a swap.", 1, 10)] = 4
    games: Annotated[int, GAMES] = 3_000
    players: Annotated[str, Field("A deck is better that", PLAYERS_HELP, metavar="A,B", choices=PLAYERS)] = (
        "greedy,greedy"
    )
    seed: Annotated[int, Field("Seed", "The same seed gives the same result.")] = 1
    weights: Path | None = None
    turns: int = 200
    as_plain: Annotated[
        bool, Field("play text-only cards without their text", "Play text-only cards without their text.")
    ] = False
