"""The second edition of Summoner Wars above the engine."""

from pathlib import Path
from types import MappingProxyType

from deckbuilder.games.plugin import GamePlugin
from deckbuilder.games.presentation import BETTER, FigureForm, Loss
from deckbuilder.games.summoner_wars.illegal_reasons import SECOND_EDITION_REASONS
from deckbuilder.games.summoner_wars.presentation import SummonerWarsPresentation
from deckbuilder.games.summoner_wars.statistics import SummonerWarsStatistics
from engine.core.decisions import Option
from engine.core.game import Game
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.layout import BOOST
from engine.games.summoner_wars.options import Discard
from engine.games.summoner_wars.second_edition.layout import THREATENED

EVENTS = "Events of this phase can be played, too."
PHASE_HELP = MappingProxyType(
    {
        "summon": f"Pay magic for units in your hand; each comes next to a gate of yours. {EVENTS}",
        "move": f"Move up to 3 of your units, 1 or 2 spaces each, not diagonally and not through cards. {EVENTS}",
        "build": "Pay for gates and structures in your hand; they come next to your summoner or "
        f"into your 3 back rows. {EVENTS}",
        "attack": "Attack with up to 3 of your units, once each: melee next to them, ranged up to "
        f"3 clear spaces away. {EVENTS}",
        "magic": f"Discard as many cards from your hand as you like, for 1 magic each. {EVENTS}",
        "draw": "You draw up to 5 cards in hand.",
    }
)


class SecondEditionPresentation(SummonerWarsPresentation):
    """The presentation of the second edition of Summoner Wars."""

    illegal_sentences = SECOND_EDITION_REASONS
    verbs = ("summon", "build", "play", "use", "move", "attack", "discard", "end")
    repeated_verbs = frozenset({Discard.verb})
    phase_help = PHASE_HELP
    magic_phrases = MappingProxyType({"discard": "discard for 1 magic"})
    notes_legend = "+1 boost  _1 under it"
    legend = f"M2 R2 melee or ranged strength  3/5 life left  {notes_legend}"
    tracks = MappingProxyType({"magic": "most_magic"})

    def more(self, game: Game, card: int) -> FigureForm:
        boost = game.state.columns[BOOST][card]
        return ((f"+{boost}", BETTER),) if boost else ()

    def tokens(self, game: Game, card: int) -> list[tuple[str, int]]:
        boost = game.state.columns[BOOST][card]
        return [("boost", boost)] if boost else []

    def button_label(self, game: Game, option: Option, number: int = 1) -> str:
        if not isinstance(option, Discard) or number == 1:
            return super().button_label(game, option, number)
        room = game.library.numbers["most_magic"] - edition_of(game).magic(game, game.state.active)
        return f"Discard {number} for {min(number, room)} magic"

    def remaining_actions(self, game: Game) -> str:
        """Add a reminder of inaction (2E-ATK-6)."""
        remaining = super().remaining_actions(game)
        is_attack = game.library.phases[game.state.phase] == "attack"
        return f"{remaining}; no enemy attacked yet" if is_attack and _is_idle(game) else remaining

    def losses(self, game: Game, through: int) -> list[Loss]:
        """Add the penalty for inaction where it is avoidable: enemies can be attacked, or units can move (2E-ATK-6)."""
        losses, phases, now = super().losses(game, through), game.library.phases, game.state.phase
        is_ended = now <= phases.index("attack") <= through
        if is_ended and _is_idle(game) and (losses or now <= phases.index("move")):
            damage = game.library.numbers["inaction"]
            losses.append(
                Loss(f"{damage} life", f"You have attacked no enemy card: your summoner takes {damage} damage.")
            )
        return losses


def _is_idle(game: Game) -> bool:
    """Whether the active player has attacked no enemy in this turn and would be punished for it (2E-ATK-6)."""
    state = game.state
    return not state.numbers[THREATENED] and state.active not in state.spared


PLUGIN = GamePlugin(
    presentation=SecondEditionPresentation(),
    statistics=SummonerWarsStatistics,
    weights=Path(__file__).with_name("second_edition_weights.yaml"),
)
