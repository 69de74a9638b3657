"""What people reached with shipped decks beside what bots reach: `python -m benchmarks.league` writes the page.

    python -m benchmarks.league --games 10 --db league.db

Every two decks of the rule set play at both seats; the file of results keeps the games, so that more can be added.
"""

import argparse
from pathlib import Path
from typing import Any

import yaml

from deckbuilder import Workbench
from deckbuilder.app import SimulationOrder, job_of
from deckbuilder.app.simulations.matrix import MatrixResult
from deckbuilder.simulation.intervals import Interval, share
from deckbuilder.simulation.matrix import Matrix

PUBLISHED = Path(__file__).with_suffix(".yaml")
PAGE = Path(__file__).parents[1] / "docs" / "league.md"
RULESET = "summoner-wars-2e"


def played(db: Path, games: int, bot: str, jobs: int | None) -> tuple[list[str], Matrix]:
    """Return the decks of the rule set by the names that commands take, and the games between them."""
    with Workbench() as workbench:
        decks = [deck["deck"] for deck in workbench.catalogue.decks() if deck["ruleset"] == RULESET]
        order = SimulationOrder(tuple(decks), f"{bot},{bot}", 1, matrix=True, games=games, jobs=jobs, db=db)
        result = job_of(workbench, order).run(lambda _games: None)
    assert isinstance(result, MatrixResult)
    return decks, result.matrix


def page(published: list[dict[str, Any]], names: list[str], matrix: Matrix) -> str:
    """Return the page that compares them."""
    rows = []
    for fact in published:
        deck = names.index(fact["deck"])
        against = names.index(fact["against"]) if "against" in fact else None
        meeting = matrix.total(deck) if against is None else matrix.meetings[deck, against]
        people = share(round(fact["share"] * fact["games"]), fact["games"]) if "games" in fact else None
        low, high = (people.low, people.high) if people else (fact["share"], fact["share"])
        agree = low <= meeting.rate.high and meeting.rate.low <= high
        opponent = "all others" if against is None else matrix.decks[against]
        by_people = percent(people) if people else f"{low:.0%}"
        by_bots = f"{percent(meeting.rate)} of {meeting.games}"
        cells = (matrix.decks[deck], opponent, by_people, by_bots, "yes" if agree else "**no**", fact["source"])
        rows.append(f"| {' | '.join(cells)} |")
    totals = sorted(range(len(names)), key=lambda deck: -matrix.total(deck).rate.value)
    shares = "\n".join(f"| {matrix.decks[deck]} | {percent(matrix.total(deck).rate)} |" for deck in totals)
    return f"""<!-- Made by `python -m benchmarks.league`. -->

# The figures beside real play

This page puts the few published figures of real play beside what bots reach: all {len(names)} shipped decks of the
second edition against each other at both seats, {matrix.games} games between bots of the kind `{matrix.player}`.
Intervals are at 95 %; where no number of games was published, there is none. *Agree* means that the intervals meet:
with so few games it does not say much.

| deck | against | people | bots | agree | published by |
|---|---|---|---|---|---|
{chr(10).join(rows)}

All games of each deck between bots:

| deck | won |
|---|---|
{shares}
"""


def percent(interval: Interval) -> str:
    """Return a share with its interval."""
    return f"{interval.value:.0%} ({interval.low:.0%} to {interval.high:.0%})"


def main() -> None:
    """Play what is missing, and write the page."""
    parser = argparse.ArgumentParser(description="Write the page that puts figures of bots beside those of people.")
    parser.add_argument("--games", type=int, default=5, help="games at each seat of a pair")
    parser.add_argument("--bot", default="hard", help="who plays all decks")
    parser.add_argument("--jobs", type=int, help="processes")
    parser.add_argument("--db", type=Path, default=Path("league.db"), help="the file that keeps the games")
    arguments = parser.parse_args()
    names, matrix = played(arguments.db, arguments.games, arguments.bot, arguments.jobs)
    PAGE.write_text(page(yaml.safe_load(PUBLISHED.read_text("utf-8")), names, matrix), "utf-8")


if __name__ == "__main__":
    main()
