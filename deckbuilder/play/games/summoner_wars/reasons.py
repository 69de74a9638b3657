"""What a hint says of the parts that the worth of a position is made of: where they are better, and where worse."""

from collections.abc import Mapping

REASONS: Mapping[str, tuple[str, str]] = {
    "end": ("it is likelier to win", "it is likelier to lose"),
    "summoner": ("your summoner keeps more life", "your summoner loses more life"),
    "units": ("you have more and better units", "you have fewer or weaker units"),
    "force": ("your units strike harder", "your units strike less hard"),
    "structures": ("you have more and stronger structures", "you have fewer or weaker structures"),
    "magic": ("you have more magic", "you have less magic"),
    "plan": ("you can bring out more in the next turns", "you can bring out less in the next turns"),
    "cards": ("your hand is better", "your hand is worse"),
    "events": ("you have more events in play", "you have fewer events in play"),
    "inaction": ("an enemy can be attacked this turn", "no enemy can be attacked this turn, which costs"),
    "approach": ("your units come nearer to the enemy summoner", "your units stay farther from the enemy summoner"),
    "attack": ("this turn's attacks promise more", "this turn's attacks promise less"),
    "prospect": ("your next attacks promise more", "your next attacks promise less"),
    "mate": ("the enemy summoner comes within reach", "the enemy summoner gets out of reach"),
    "threat": ("the enemy's next attacks promise less", "the enemy's next attacks promise more"),
    "danger": ("your summoner stays out of reach", "your summoner comes within reach"),
    "enemy summoner": ("the enemy summoner loses more life", "the enemy summoner keeps more life"),
    "enemy units": ("the enemy has fewer or weaker units", "the enemy has more and better units"),
    "enemy force": ("the enemy's units strike less hard", "the enemy's units strike harder"),
    "enemy approach": ("the enemy's units stay farther away", "the enemy's units come nearer"),
    "enemy events": ("the enemy has fewer events in play", "the enemy has more events in play"),
    "enemy structures": ("the enemy has fewer or weaker structures", "the enemy has more and stronger structures"),
    "enemy magic": ("the enemy has less magic", "the enemy has more magic"),
}
