"""`deckbuilder factions`: the factions with their leaders."""

from typing import Annotated

import typer

from deckbuilder.cli.context import JsonOption, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("factions", "factions --ruleset 1e"))(factions)


def factions(
    ctx: typer.Context,
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="Only this rule set, such as 1e.")] = None,
    json: JsonOption = False,
) -> None:
    """List factions and who leads them."""
    state = context(ctx)
    catalogue = state.catalogue
    chosen = [catalogue.ruleset(ruleset)] if ruleset else list(catalogue.rulesets.values())
    leaders = [leader for rules in chosen for leader in catalogue.leaders(rules)]
    names = {rules.id: rules.name for rules in chosen}
    rows = [row for row in catalogue.factions() if row["ruleset"] in names]
    for row in rows:
        row["leaders"] = [c.name for c in leaders if (c.ruleset, c.faction) == (row["ruleset"], row["name"])]
    if json:
        keys = ("name", "ruleset", "cards", "leaders", "text")
        state.print_json([{key: row[key] for key in keys} for row in rows])
        return
    from deckbuilder.display.console import shown, table

    for number, rules in enumerate(chosen):
        if number:
            state.print("")
        made = table(state.console, rules.name, "Cards", "Led by", numbers=("Cards",))
        for row in rows:
            if row["ruleset"] == rules.id:
                made.add_row(shown(row["name"]), str(row["cards"]), shown(", ".join(row["leaders"]) or "-"))
        state.print(made)
    if ruleset:
        state.print("", *chosen[0].readings, *chosen[0].provenance)
