"""How the second edition of Summoner Wars is shown."""

from deckbuilder.play.games.summoner_wars.presentation import SummonerWarsPresentation
from engine.core.game import Game
from engine.games.summoner_wars.second_edition.storage import THREATENED


class SecondEditionPresentation(SummonerWarsPresentation):
    """Summoner Wars, second edition."""

    def left(self, game: Game) -> str:
        """With what costs inaction (2E-ATK-6)."""
        state, left = game.state, super().left(game)
        is_idle = not state.numbers[THREATENED] and state.active not in state.spared
        return f"{left}; no enemy attacked yet" if is_idle and game.library.phases[state.phase] == "attack" else left


PRESENTATION = SecondEditionPresentation()
