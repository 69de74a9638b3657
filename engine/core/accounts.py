"""Which abilities have changed a number or had a part in something, told where somebody listens."""

from collections.abc import Iterable

from engine.core.events import Altered, Worked
from engine.core.game import Doing, Game
from engine.core.position import Held

Alteration = tuple[int, str, int, str]  # a card, its ability, the number that it left, because of what


def tell_changes(game: Game, card: int, number: str, before: int, changes: Iterable[Alteration]) -> None:
    """Tell who has changed a number that counts for a card, in their order; who left it as it was is not told."""
    found: list[Alteration] = []
    last = before
    for change in changes:
        if change[2] != last:
            found.append(change)
            last = change[2]
    if found:
        game.tell(Altered(card, number, before, tuple(found)))


def title_under_way(game: Game, card: int) -> str:
    """What the ability of a card is called that is under way: the card's name, if it has none of its own."""
    for work in reversed(game.stack):
        if isinstance(work, Doing) and work.card == card:
            clause = game.library.programs[work.program].clause
            if clause is not None:
                return clause.title
    return game.name(card)


def running(game: Game, before: int, added: Iterable[Held]) -> list[Alteration]:
    """What a number comes to, one modifier that adds to it after the other."""
    found: list[Alteration] = []
    for modifier, frame in added:
        before += modifier.number(game, frame)
        found.append((frame.card, modifier.title, before, modifier.because))
    return found


def tell_work(game: Game, modifiers: Iterable[Held]) -> None:
    """Tell of the abilities that have their part in something, each once."""
    for card, title in dict.fromkeys([(frame.card, modifier.title) for modifier, frame in modifiers]):
        game.tell(Worked(card, title))
