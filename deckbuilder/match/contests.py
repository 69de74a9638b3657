"""How often a bot beats another, as it was measured with the shipped decks of each game."""

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckbuilder import files
from deckbuilder.bots import bot_choices
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.players import level_of

CONTESTS = Path(__file__).with_name("contests.yaml")


class Contest(NamedTuple):
    """Games of one bot against another. `score`: the share of games that it won, a drawn one as half or not at all."""

    ruleset: str
    bot: str
    against: str
    games: int
    score: float


@cache
def contests() -> tuple[Contest, ...]:
    """Return the newest contest of each two bots in each game, in the order of the file."""
    versions = read_one(files.read(CONTESTS), str(CONTESTS), "contests").data
    newest: dict[tuple[str, str, str], Contest] = {}
    for version in versions:
        for entry in version["contests"]:
            contest = Contest(**entry)
            newest.setdefault((contest.bot, contest.against, contest.ruleset), contest)
    return tuple(newest.values())


def rated_choices(kinds: Collection[str], ruleset: str) -> list[tuple[str, str]]:
    """Return the name and the title of bots in the order in which players choose them, with how often each wins."""
    return [(bot, "; ".join([title, *_shares(bot, ruleset)])) for bot, title in bot_choices(kinds)]


def _shares(bot: str, ruleset: str) -> list[str]:
    return [
        f"wins {contest.score:.0%} of {contest.games} games against {level_of(contest.against)}"
        for contest in contests()
        if (contest.bot, contest.ruleset) == (bot, ruleset)
    ]


def wins_of(bot: str, rulesets: Mapping[str, RuleSet]) -> str:
    """Return how often a bot wins in each game: `against normal 84% of 400 in 2e, ...`; empty if that is not known."""
    shares: dict[str, list[str]] = {}
    for contest in contests():
        if contest.bot == bot:
            shares.setdefault(level_of(contest.against), []).append(
                f"{contest.score:.0%} of {contest.games} in {_short(rulesets[contest.ruleset])}"
            )
    return "; ".join(f"against {other} {', '.join(parts)}" for other, parts in shares.items())


def _short(ruleset: RuleSet) -> str:
    return ruleset.aliases[0] if ruleset.aliases else ruleset.name
