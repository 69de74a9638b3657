"""Abilities that show that a word does something in a game.

`PROBES` has an ability with each word for the leader of the first player. Two games are played with the same random
choices, one of them without the word: as soon as the options, the state or a number of a card differ, the word has done
something. FACTION, NAME and PHASE stand for the leader's faction, a word of the leader's name, and the first phase.
"""

from collections.abc import Iterator
from typing import Any, Final

from engine.core.game import Game, Library
from engine.generator import Generator
from tests.engine.table import Document

STREAM: Final = 9
NUMBERS: Final = ("strength", "life")

SOME: Document = {"any": "unit"}
EACH_TURN: Document = {"whose": "anyone"}


def now(*effects: Document, **more: Any) -> Document:
    """Return an ability that has effects at the start of each turn."""
    return {"when": {"start": "turn", **EACH_TURN}, **more, "do": list(effects)}


def drawing(when: Document) -> Document:
    """Return an ability that draws a card at a moment."""
    return {"when": when, "do": [{"draw": 1}]}


def struck(*effects: Document) -> Document:
    """Return an ability that is triggered by each attack, with effects on the cards that take part."""
    return {"when": {"after": "attack", "by": SOME, "on": {"any": "card"}}, "do": list(effects)}


def in_attacks(modify: Document) -> Document:
    """Return modifiers of all attacks."""
    return {"attack": {"by": SOME}, "modify": modify}


def stronger(amount: Any) -> Document:
    """Return a modifier by an amount of all units."""
    return {"modify": {"strength": amount}, "of": SOME}


def chosen(selector: Document, **more: Any) -> Document:
    """Return an ability that chooses a card by a selector at the start of each turn."""
    return now({"may": [{"choose": selector, **more}, {"return": "target"}]})


def beside(word: Document, *others: Document) -> tuple[Document, Document]:
    """Return an ability with a clause beside others, and one with the others only, with which it is compared."""
    return {"does": [word, *others]}, {"does": [*others]}


TARGET: Document = {"choose": SOME}
HAND: Document = {"own": "card", "in": "hand"}
PROBES: Final[dict[str, Document | tuple[Document, Document]]] = {
    # Effects
    "DrawToNode": now({"draw_to": 7}),
    "PayNode": now({"may": [{"pay": {"discard": HAND}}, {"draw": 2}]}),
    "DiscardNode": now(TARGET, {"discard": "target"}),
    "ControlNode": now({"choose": {"enemy": "card"}}, {"control": "target"}),
    "MayNode": now({"may": [{"draw": 1}]}),
    "RepeatNode": now({"repeat": [{"choose": HAND}, {"discard": "target"}]}),
    "IfNode": now({"if": {"count": SOME, "least": 1}, "then": [{"draw": 1}]}),
    "HoldNode": now({"hold": drawing({"end": "turn"}), "until": "turn"}),
    "LookNode": now({"look": 2, "at": "draw"}),
    "PutNode": now({"choose": HAND}, {"put": "target", "in": "draw"}),
    "ChoosePlayerNode": now(
        {"choose": {"player": "any"}},
        {"choose": {"any": "card", "in": "hand", "whose": "player"}},
        {"discard": "target"},
    ),
    "UnlessNode": now({"unless": {"who": "opponent", "pays": {"discard": HAND}}, "do": [{"draw": 1}]}),
    "SummonEffectNode": now({"choose": {"own": "common", "in": "hand"}}, {"summon": "target", "free": True}),
    "TransferMagicNode": now({"transfer": "magic", "from": "opponent", "number": 1}),
    "TransferDamageNode": struck({"transfer": "damage", "from": "attacked", "to": "attacker", "number": 1}),
    "ForceNode": now(TARGET, {"force": "target", "spaces": 1}),
    "IgnoreDieNode": {"when": {"after": "roll"}, "do": [{"ignore": "die"}]},
    "PreventNode": {"when": {"before": "damage", "of": SOME}, "do": [{"prevent": 1}]},
    "RedirectNode": {"when": {"before": "damage", "of": SOME}, "do": [{"redirect": "self"}]},
    "SeveralNode": {"does": [drawing({"start": "turn", **EACH_TURN}), drawing({"end": "turn", **EACH_TURN})]},
    # Modifiers
    "HaveNode": {"modify": {"have": [{"name": "Lent", **drawing({"end": "turn"})}]}, "of": SOME},
    "AbilitiesNode": now(TARGET, {"gain": {"abilities": "target"}, "on": "self", "until": "turn"}),
    "NameOfNode": now(TARGET, {"gain": {"name": "target"}, "on": SOME, "until": "turn"}),
    "ShareNode": now(
        {"choose": SOME, "number": 2}, {"hold": {"modify": {"share": "target"}, "of": "target"}, "until": "turn"}
    ),
    "CostModifierNode": {"modify": {"cost": -1}, "of": SOME},
    "BaseCostNode": {"modify": {"base_cost": 0}, "of": SOME},
    "EventCostNode": {"modify": {"event_cost": 1}, "of": "anyone"},
    "BaseStrengthNode": {"modify": {"base_strength": 4}, "of": SOME},
    "AttackersNode": {"modify": {"attackers": 0}, "of": "anyone"},
    "MoversNode": {"modify": {"movers": 2}, "of": "anyone"},
    "ActionsNode": {"modify": {"actions": "magic"}, "of": "anyone"},
    "WeaponNode": {"modify": {"weapon": "ranged"}, "of": SOME},
    "TargetsNode": {"modify": {"targets": {"any": "card"}}, "of": SOME},
    "CannotAttackNode": {"modify": {"cannot_attack": {"any": "card"}}, "of": SOME},
    "TollNode": in_attacks({"toll": 1}),
    "UnrolledNode": in_attacks({"unrolled": True}),
    "AlsoHitsNode": in_attacks({"also_hits": {"any": "card"}}),
    "LifeNode": {"modify": {"life": 1}, "of": SOME},
    "HealsNode": in_attacks({"heals": "hit"}),
    "DamageModifierNode": in_attacks({"damage": 1}),
    "RecoilNode": in_attacks({"recoil": True}),
    "ExtraAttackerNode": {"modify": {"extra_attacker": True}, "of": SOME},
    "WeakenNode": now(TARGET, {"gain": {"weaken": 1}, "on": "target", "until": "turn"}),
    "AbilityCostNode": beside({"modify": {"ability_cost": -1}}, now({"draw": 1}, may=True, cost={"magic": 2})),
    "WoundsNode": in_attacks({"wounds": "special"}),
    "BetweenNode": beside(in_attacks({"between": 1}), {"modify": {"attack_through": "card"}, "of": SOME}),
    "AbilityDamageNode": beside(
        {"modify": {"ability_damage": 1}, "of": SOME, "by": SOME}, now({"damage": 1, "on": SOME})
    ),
    "IsNode": beside({"modify": {"is": "structure"}}, now({"may": [{"choose": {"any": "structure"}}, {"draw": 1}]})),
    # Amounts
    "PaidNode": now({"draw": {"paid": "magic"}}, may=True, cost={"magic": 1, "or_more": True}),
    "CurrentCostNode": now(TARGET, {"draw": {"cost": "target"}}),
    "DistanceNode": now(TARGET, {"draw": {"distance": "target"}}),
    "PrintedLifeNode": now(TARGET, {"draw": {"life": "target"}}),
    "EventsPlayedNode": stronger({"played": {"any": "event"}}),
    "WalkedNode": stronger({"walked": "self"}),
    "MissedNode": struck({"draw": {"missed": "dice"}}),
    "IncomingNode": {"when": {"before": "damage", "of": SOME}, "do": [{"draw": {"incoming": "damaged"}}]},
    "StepsNode": {"when": {"after": "move", "of": SOME}, "do": [{"draw": {"steps": "moved"}}]},
    # Conditions
    "TurnNode": now({"if": {"turn": "yours"}, "then": [{"draw": 1}]}),
    "InPlayNode": now({"if": {"in_play": "self"}, "then": [{"draw": 1}]}),
    "InPhaseNode": now({"if": {"phase": "PHASE"}, "then": [{"draw": 1}]}),
    # Filters
    "OverNode": now({"choose": HAND}, {"put": "target", "under": "self"}, {"choose": {"any": "unit", "over": "NAME"}}),
    "AbleNode": {
        "when": {"past": "move", **EACH_TURN},
        "do": [{"choose": {"any": "unit", "able": "attack"}}, {"draw": 1}],
    },
    "HasNode": chosen({"any": "card", "has": "Probe"}),
    "TopNode": now({"choose": {"own": "card", "in": "draw", "top": 2}}, {"put": "target", "in": "hand"}),
    "UnderNode": now(
        TARGET, {"put": "target", "under": "self"}, {"choose": {"any": "unit", "under": "self"}}, {"discard": "target"}
    ),
    "WhoseNode": chosen({"any": "card", "whose": "opponent"}),
    "OfFactionNode": chosen({"any": "card", "faction": "FACTION"}),
    "DifferentNode": now(
        {"choose": {"own": "card", "in": "draw", "different": "names"}, "number": 2}, {"put": "target", "in": "hand"}
    ),
    "BehindNode": chosen({"any": "card", "behind": "self"}),
    "AtFilterNode": chosen({"any": "unit", "at": "own side"}),
    "BetweenFilterNode": now(
        TARGET, {"choose": {"any": "card", "between": "target"}, "as": "other"}, {"return": "other"}
    ),
    "DamageFilterNode": chosen({"any": "card", "damage": {"least": 1}}),
    "LifeLeftNode": chosen({"any": "card", "left": {"most": 1}}),
    "WeaponFilterNode": chosen({"any": "unit", "weapon": "ranged"}),
    "NamedNode": chosen({"any": "card", "named": "NAME"}),
    "WithinNode": chosen({"any": "card", "within": 1}),
    "OrNode": chosen({"own": "unit", "within": 1, "or": "self"}),
    "TypesNode": chosen({"any": "unit", "types": "insect"}),
    # Costs
    "BothNode": now({"draw": 1}, may=True, cost={"both": [{"destroy": "self"}, {"discard": HAND}]}),
    "EitherNode": beside(
        now({"draw": 1}, may=True, cost={"either": [{"counter": "rage"}, {"counter": "hour"}]}),
        now({"counter": "rage", "on": "self"}),
    ),
    "DestroyCostNode": now({"draw": 1}, may=True, cost={"destroy": {"any": "unit", "within": 9}}),
    "DiscardCostNode": now({"draw": 1}, may=True, cost={"discard": HAND}),
    # Spaces
    "AtSpacesNode": now({"place": {"own": "unit", "within": 9}, "on": {"at": "own side"}}),
    "AdjacentSpacesNode": now({"place": {"own": "unit", "within": 9}, "on": {"adjacent": "self"}}),
    "WithinSpacesNode": now({"place": {"own": "unit", "within": 9}, "on": {"within": 2}}),
    "LeftSpaceNode": {
        "when": {"after": "away", "of": SOME, "from": "self"},
        "do": [{"place": "self", "on": {"left": "moved"}}],
    },
    "SpaceNode": {"when": {"after": "leave", "of": SOME}, "do": [{"place": "self", "on": {"space": "left"}}]},
    # Triggers
    "BeforeHealNode": beside(
        drawing({"before": "heal", "of": SOME}), now({"damage": 1, "on": SOME}, {"heal": 1, "on": SOME})
    ),
    "PastNode": drawing({"past": "move", **EACH_TURN}),
    "EndNode": drawing({"end": "turn", **EACH_TURN}),
    "AfterLeaveNode": drawing({"after": "leave", "of": SOME}),
    "InsteadOfPlayNode": {"when": {"instead": "play", "of": {"any": "event"}}, "may": True, "do": [{"draw": 1}]},
    "InsteadOfDestructionNode": {
        "when": {"instead": "destruction", "of": {"any": "card"}},
        "do": [{"return": "destroyed"}],
    },
    "ReadyToAttackNode": {"when": {"ready": "attack"}, "do": [{"draw": 1}]},
    "BeforeMoveNode": {"when": {"before": "move", "of": "self"}, "do": [{"draw": 1}]},
    "AfterNearNode": drawing({"after": "near", "of": SOME, "to": "self"}),
    "AfterThroughNode": drawing({"after": "through", "of": SOME, "on": {"any": "card"}}),
    "BeforeDamageNode": drawing({"before": "damage", "of": {"any": "card"}}),
    "AfterDamageNode": drawing({"after": "damage", "of": {"any": "card"}}),
}


def difference(with_word: Library, without: Library, decks: Any, seed: int, most: int) -> bool:
    """Return True if two games with the same choices differ within `most` decisions."""
    games = [Game.start(library, decks, seed, 0) for library in (with_word, without)]
    dice = Generator(seed, STREAM)
    for _ in range(most):
        seen = [list(fingerprint(game)) for game in games]
        if seen[0] != seen[1]:
            return True
        if games[0].decision is None:
            return False
        choice = dice.below(len(games[0].options))
        for game in games:
            game.choose(choice)
    return False


def fingerprint(game: Game) -> Iterator[object]:
    """Yield what can be seen of a game: options, places, counts, and the numbers of cards."""
    state, rules = game.state, game.library.rules
    yield tuple(game.labels())
    yield tuple(map(tuple, (state.board, state.place, state.control, state.host, *state.columns, *state.tallies)))
    yield (state.active, state.phase, len(state.seen))
    for card in state.board:
        if card >= 0:
            yield [rules.number(game, card, name) for name in NUMBERS]
    yield [rules.cost(game, card) for card in state.hands[state.active]]
