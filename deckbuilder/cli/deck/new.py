"""`deckbuilder deck new`: begin a deck."""

from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.cli.context import context, example


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example(
            "deck new --summoner Svara",
            "deck new wall.yaml --summoner 'Sneeks' --ruleset 1e",
            "deck new s.yaml --general 'Marshal Oryn' --pool first-sealed",
        )
    )(new)


def new(
    ctx: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The new file; named after the leader if none.")
    ] = None,
    leader: Annotated[
        str, typer.Option("--summoner", "--general", metavar="NAME", help="The card that the deck is built around.")
    ] = ...,  # type: ignore[assignment]
    ruleset: Annotated[
        str | None, typer.Option(metavar="ID", help="The rule set, where several have that leader.")
    ] = None,
    format_: Annotated[
        str | None, typer.Option("--format", metavar="NAME", help="The format; the usual one if left out.")
    ] = None,
    pool: Annotated[str | None, typer.Option(metavar="POOL", help="Limited: a pool file or a shipped pool.")] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="The name of the deck.")] = None,
) -> None:
    """Begin a deck file around a summoner or general."""
    from deckbuilder.decks.begin import begin
    from deckbuilder.errors import Fault, Place
    from deckbuilder.text import counted, slug

    state = context(ctx)
    reading = begin(leader, state.resolver, ruleset=ruleset, format_=format_, pool=pool, name=name)
    path = file or Path(f"{slug(reading.deck.name)}.yaml")
    if path.exists():
        raise Fault("exists already; name another file", Place(str(path)))
    state.save(reading.deck, path)
    state.print(f"{path}: {reading.deck.name}, {counted(reading.deck.size, 'card')} so far")
