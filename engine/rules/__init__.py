"""Rule modules: the turns, actions and attacks of each game, on the core that knows none of them."""

from types import ModuleType

PLAYABLE = ("summoner-wars-2e",)  # the rule sets that there is a module for


def rules_of(ruleset: str) -> ModuleType:
    """The rule module that plays a rule set. Raises ValueError for one that can't be played yet."""
    from engine.rules import summoner_wars  # noqa: PLC0415 - only the game that is played

    modules = dict(zip(PLAYABLE, (summoner_wars,), strict=True))
    if ruleset not in modules:
        raise ValueError(f"games of '{ruleset}' can't be played yet; those of {', '.join(modules)} can")
    return modules[ruleset]
