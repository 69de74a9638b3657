"""The part of a match after the last snapshot, up to the next decision of a person."""

from dataclasses import dataclass, field

from deckbuilder.games import presentation_of
from deckbuilder.match.passing import end_phase_option
from deckbuilder.match.turn_recorder import TurnRecorder
from engine.bots import Player


@dataclass
class UnfinishedPart:
    """The part of a game after the last snapshot, up to the next decision of a person.

    `bots`: those that have decided in it, by seat. `ends_phases`: the turn and the place of the last phase that a
    person ends in advance.
    """

    recorder: TurnRecorder
    bots: dict[int, Player] = field(default_factory=dict)
    ends_phases: tuple[int, int] | None = None

    def next_ending(self) -> int | None:
        """Return the number of the option that ends the next of these phases.

        None if its end would cost something, and if something else has to be decided.
        """
        game = self.recorder.game
        ending = end_phase_option(game)
        if self.ends_phases is None or ending is None:
            return None
        turn, last = self.ends_phases
        is_meant = game.state.turn == turn and game.state.phase <= last
        return ending if is_meant and not presentation_of(game.library).forfeits(game) else None
