"""Summoner's Chess above the engine."""

from pathlib import Path

from deckbuilder.games.plugin import GamePlugin
from deckbuilder.games.summoners_chess.moves import with_moves
from deckbuilder.games.summoners_chess.notation import NOTATION
from deckbuilder.games.summoners_chess.presentation import PRESENTATION
from deckbuilder.games.summoners_chess.statistics import SummonersChessStatistics

PLUGIN = GamePlugin(
    presentation=PRESENTATION,
    notation=NOTATION,
    statistics=SummonersChessStatistics,
    weights=Path(__file__).with_name("weights.yaml"),
    complete_card=with_moves,
)
