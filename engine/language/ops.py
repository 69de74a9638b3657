"""The steps of a block: each changes the game or asks a player something."""

from typing import TYPE_CHECKING, Any

from engine.decision import Decision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game
    from engine.language.scope import Scope
    from engine.state import Frame

Option = tuple[Any, ...]
NO: Option = ("no",)
YES: Option = ("yes",)
DONE: Option = ("done",)


class Op:
    """A step. `run` either does its work and advances the frame, or returns the decision that it needs first."""

    question = ""

    def run(self, game: "Game", frame: "Frame") -> Decision | None:
        raise NotImplementedError

    def answer(self, game: "Game", frame: "Frame", option: Option) -> None:
        """Take the answer to the decision that `run` returned."""
        raise NotImplementedError

    def possible(self, game: "Game", frame: "Frame") -> bool:
        """Whether it can be begun now: what must be there for a player to be offered it."""
        return True

    def ask(self, frame: "Frame", options: "Sequence[Option]") -> Decision:
        """The question to the player of the frame."""
        return Decision(frame.player, self.question, frame.card, tuple(options))


def question(scope: "Scope", what: str) -> str:
    """What a player reads above the options."""
    return f"{scope.card}: {what}"


def skip_rest(game: "Game") -> None:
    """End the block on top: a player said no."""
    game.state.stack.pop()
