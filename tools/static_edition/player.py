"""Games of simulations, as a worker of a browser plays them that does nothing else."""

import pickle
from collections.abc import Sequence
from typing import Any

from deckbuilder.errors import InputError
from deckbuilder.simulation.game_runner import play_chunk


def play(packed: bytes, numbers: Sequence[int]) -> dict[str, Any]:
    """Return the results of games that were dealt, or the problem with them in a sentence."""
    try:
        return {"results": pickle.dumps(play_chunk(bytes(packed), tuple(numbers)))}
    except InputError as error:
        return {"problem": str(error)}
