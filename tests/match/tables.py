"""What the tests of games at a table share: sessions with real games, driven by typed lines."""

from collections.abc import Sequence
from typing import Any

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.match.match import Match
from deckbuilder.match.setup import PASSIVE, against
from deckbuilder.match.start import begin

DECKS = ("polar-dwarves", "phoenix-elves")


def resolved(name: str, resolver: Resolver) -> ResolvedDeck:
    """A shipped deck."""
    return load_shipped(name, resolver)


def match(
    resolver: Resolver,
    decks: Sequence[str] = DECKS,
    *,
    seed: int = 7,
    first: int | None = 0,
    opponent: str = PASSIVE,
    strict: bool = False,
) -> Match:
    """A new game between shipped decks."""
    one, other = (load_shipped(name, resolver) for name in decks)
    return begin((one, other), resolver, seed, first, against(opponent, len(decks)), strict=strict)


def choose(match: Match, text: str) -> None:
    """Choose the option that a text means."""
    option = match.game.find(text)
    assert option is not None
    match.choose(option, text)


def sit(resolver: Resolver, decks: Sequence[str] = DECKS, **terms: Any) -> TableSession:
    """A session at a new game."""
    return TableSession(resolver.catalogue, match(resolver, decks, **terms))


def type_in(interpreter: TableSession, *lines: str) -> list[str]:
    """Type lines one after the other; what is said to the last one."""
    said: tuple[str, ...] = ()
    for line in lines:
        said = interpreter.enter(line).lines
    return list(said)


def greedys(interpreter: TableSession) -> str:
    """What greedy would choose now."""
    game = interpreter.match.game
    return game.labels()[interpreter.match.bots.proxy(game).choose(game)]


def play_out(interpreter: TableSession) -> TableSession:
    """Let a bot win against a passive opponent."""
    for _ in range(50):
        if interpreter.match.game.over:
            break
        interpreter.enter("auto")
    assert interpreter.match.game.over
    return interpreter
