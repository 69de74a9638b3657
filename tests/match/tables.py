"""What the tests of games at a table share: sessions with real games, driven by typed lines."""

from collections.abc import Sequence
from typing import Any

from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.match import Course
from deckbuilder.match.setup import PASSIVE, against
from deckbuilder.match.start import begin
from deckbuilder.terminal.interpreter import Session

DECKS = ("polar-dwarves", "phoenix-elves")


def course(
    resolver: Resolver,
    decks: Sequence[str] = DECKS,
    *,
    seed: int = 7,
    first: int | None = 0,
    opponent: str = PASSIVE,
    strict: bool = False,
) -> Course:
    """A new game between shipped decks."""
    one, other = (load_shipped(name, resolver) for name in decks)
    return begin((one, other), resolver, seed, first, against(opponent, len(decks)), strict=strict)


def sit(resolver: Resolver, decks: Sequence[str] = DECKS, **terms: Any) -> Session:
    """A session at a new game."""
    return Session(resolver.catalogue, course(resolver, decks, **terms))


def type_in(session: Session, *lines: str) -> list[str]:
    """Type lines one after the other; what is said to the last one."""
    said: tuple[str, ...] = ()
    for line in lines:
        said = session.enter(line).lines
    return list(said)


def greedys(session: Session) -> str:
    """What greedy would choose now."""
    game = session.course.game
    return game.labels()[session.course.bots.proxy(game).choose(game)]


def play_out(session: Session) -> Session:
    """Let a bot win against a passive opponent."""
    for _ in range(50):
        if session.course.game.over:
            break
        session.enter("auto")
    assert session.course.game.over
    return session
