"""Steps that ask themselves whether their player wants them."""

from engine.core.game import EffectStep
from engine.language.runtime.costs import CommitStep


class ConsentStep(EffectStep):
    """A step that chooses something other than a card of a selector: the choice in which a player refuses or pays.

    `alone`: it is that choice only where nothing else depends on it. `following`: the step after it.
    """

    commit: CommitStep | None = None
    alone: bool = False
    following: EffectStep | None = None

    def consent(self, commit: CommitStep) -> None:
        """Be the choice in which a player refuses or pays."""
        self.commit = commit
