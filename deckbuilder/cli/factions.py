"""`deckbuilder factions`: the factions with their leaders."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, CsvOption, JsonOption, context, example
from deckbuilder.cli.output import emit

if TYPE_CHECKING:
    from deckbuilder.app.cards import Faction
    from deckbuilder.model.ruleset import RuleSet


def register(app: typer.Typer) -> None:
    app.command(epilog=example("factions", "factions --ruleset 1e"))(factions)


def factions(
    ctx: typer.Context,
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="Only this rule set, such as 1e.")] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """List factions and their leaders."""
    from deckbuilder.app.cards import factions_of

    state = context(ctx)
    chosen = (
        [state.workbench.catalogue.ruleset(ruleset)] if ruleset else list(state.workbench.catalogue.rulesets.values())
    )
    result = factions_of(state.workbench.catalogue, chosen)
    emit(state, result, lambda: _show(state, result.items, chosen, with_notes=bool(ruleset)), json=json, csv=csv)


def _show(
    state: CommandContext, factions: "Sequence[Faction]", rulesets: "Sequence[RuleSet]", *, with_notes: bool
) -> None:
    from deckbuilder.cli.display.cards import faction_table

    for number, ruleset in enumerate(rulesets):
        if number:
            state.print("")
        own = [faction for faction in factions if faction.ruleset == ruleset.id]
        state.print(faction_table(state.console, ruleset.name, own))
        if with_notes:
            state.print("", *ruleset.readings, *ruleset.provenance)
