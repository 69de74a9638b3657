"""What a hint says of the parts that the worth of a position is made of: where they are better, and where worse."""

from collections.abc import Mapping

REASONS: Mapping[str, tuple[str, str]] = {
    "end": ("it is likelier to win", "it is likelier to lose"),
    "summoner": ("your summoner keeps more life", "your summoner loses more life"),
    "units": ("you have more and better units", "you have fewer or weaker units"),
    "structures": ("your structures last", "your structures suffer"),
    "magic": ("you have more magic", "you have less magic"),
    "cards": ("your hand is better", "your hand is worse"),
    "approach": ("your units come nearer to the enemy summoner", "your units stay farther from the enemy summoner"),
    "attack": ("this turn's attacks promise more", "this turn's attacks promise less"),
    "prospect": ("your next attacks promise more", "your next attacks promise less"),
    "mate": ("the enemy summoner comes within reach", "the enemy summoner gets out of reach"),
    "threat": ("the enemy's next attacks promise less", "the enemy's next attacks promise more"),
    "danger": ("your summoner stays out of reach", "your summoner comes within reach"),
    "enemy summoner": ("the enemy summoner loses more life", "the enemy summoner keeps more life"),
    "enemy units": ("the enemy has fewer or weaker units", "the enemy has more and better units"),
    "enemy structures": ("enemy structures suffer", "enemy structures last"),
    "enemy magic": ("the enemy has less magic", "the enemy has more magic"),
}
