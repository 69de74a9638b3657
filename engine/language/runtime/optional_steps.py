"""Steps that include the consent of their player."""

from engine.core.game import EffectStep
from engine.language.runtime.costs import CommitStep


class ConsentStep(EffectStep):
    """A step with a choice of its own, other than of cards of a selector, that can also decline or pay.

    `alone`: its choice includes consent only if nothing else depends on it. `following`: the step after it.
    """

    commit: CommitStep | None = None
    alone: bool = False
    following: EffectStep | None = None

    def consent(self, commit: CommitStep) -> None:
        """Make the step's choice the one that declines or pays."""
        self.commit = commit
