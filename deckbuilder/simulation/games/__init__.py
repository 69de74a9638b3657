"""What is counted in the games of each rule set. One that is not named here is counted like any game."""

from collections.abc import Mapping
from typing import Final

from deckbuilder.simulation.counting import Tally
from deckbuilder.simulation.games.summoner_wars import FirstEditionTally, SummonerWarsTally
from deckbuilder.simulation.games.summoners_chess import SummonersChessTally

TALLIES: Final[Mapping[str, type[Tally]]] = {
    "summoner-wars-2e": SummonerWarsTally,
    "summoner-wars-1e": FirstEditionTally,
    "summoners-chess": SummonersChessTally,
}


def tally_of(ruleset: str) -> type[Tally]:
    """The tally of the games of a rule set."""
    return TALLIES.get(ruleset, Tally)
