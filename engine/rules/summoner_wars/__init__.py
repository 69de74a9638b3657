"""Summoner Wars, second edition: its turn, actions and attacks."""

from engine.rules.summoner_wars.actions import legal_path
from engine.rules.summoner_wars.attack import attack, run_attack, targets
from engine.rules.summoner_wars.fate import all_fallen, lost, reward
from engine.rules.summoner_wars.turn import PHASE_STEP, answer_turn, begin_turn, run_event, run_summon, run_turn

PROCEDURES = {"turn": run_turn, "attack": run_attack, "event": run_event, "summon": run_summon}
ANSWERS = {"turn": answer_turn}

__all__ = [
    "ANSWERS",
    "PHASE_STEP",
    "PROCEDURES",
    "all_fallen",
    "attack",
    "begin_turn",
    "legal_path",
    "lost",
    "reward",
    "targets",
]
