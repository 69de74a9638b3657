"""Why an action of Summoner's Chess is illegal, in sentences."""

from collections.abc import Mapping
from types import MappingProxyType

from deckbuilder.games.illegal_reasons import SENTENCES, SHORT_SENTENCES

ILLEGAL_REASONS: Mapping[str, str] = MappingProxyType(
    {
        **SENTENCES,
        "the command is spent": "the command of this turn is spent",
        "is exerted": "{card} is exerted",
        # Commands
        "lies face down": "{card} lies face down and has no pattern",
        "has no pattern": "{card} has no pattern",
        "is frozen": "{card} is frozen: a command only takes one ice counter",
        "an own card stands there": "{other} stands there, and is yours",
        "nowhere to go": "{card} can go nowhere: its pattern leads to no square as things stand",
        "not in its pattern": "the pattern of {card} does not lead to {square}",
        "only captures there": "{card} goes to {square} only to capture",
        "captures nothing there": "{card} captures nothing on {square}",
        "is safe from capture": "{card} can't be captured by {other} so",
        "the way is not free": "the way of {card} is not free: {others}",
        "meets a card before": "{card} meets a card before {square}: {others}",
        "must be right behind a card": "{card} lands right behind a card only, and there is none before {square}",
        "must be beyond a card": "{card} lands beyond a card only, and there is none before {square}",
        "not what its text asks for": "{square} does not hold what the text of {card} asks for",
        "moves into check": "{card} would be in check on {square}",
        "moves through check": "{card} would pass through check on its way to {square}",
        "is pinned": "{card} would leave your general in check",
        "does not end the check": "your general is in check, and this does not end it",
        # Cards from hand
        "no card is played in check": "your general is in check: no card is played from hand",
        "only units are summoned": "{card} is not a unit, and only units are summoned",
        "cannot be paid with devotion": "{card} costs {number} devotion ({list}), of which you could pay {limit}",
        "summon onto a card": "{card} stands on {square}; units are summoned onto empty tiles",
        "no tile to summon onto": "there is no tile where {card} could enter",
        "a minion beyond its range": "{card} can only be summoned on your {ranks}",
        "beyond its range": "{card} can only be summoned on your {ranks}",
        "gives check by being summoned": "{card} on {square} would give check, which nothing does that enters",
        "opens a line to the own general": "{card} on {square} would bring your general into check",
        "set onto a card": "{card} stands on {square}; cards are set on empty tiles",
        "no tile to set onto": "there is no tile where {card} could be set",
        "set too far forward": "{square} is too far forward: cards are set on your {ranks}",
        "units are summoned": "{card} is a unit: type it as: summon {card} SQUARE",
        "traps are set": "{card} is a trap: it is set, not played",
        "no room beside who pays": "there is no tile for {card} beside one who could pay for it",
        "nobody can perform it": "no ready unit of yours can perform {card}",
        "no unit to center it on": "{card} is centered on a unit of yours, and there is none",
        "does not lie face down": "{card} does not lie face down",
        "is no unit to be turned up": "this card is not a unit, and only units are turned up so",
        # Payments, the end of the turn
        "nothing is to be paid": "nothing is to be paid now",
        "does not pay": "{card} pays no devotion; minions and generals do",
        "pays another faction": "{card} can't pay what is left of {list}",
        "nothing done in this turn": "a turn ends once a card was played or a unit commanded",
        "check must be ended": "your general is in check; that must be ended first",
    }
)

SHORT: Mapping[str, str] = MappingProxyType(  # why a card in hand cannot be used, for its foot
    {
        **SHORT_SENTENCES,
        "the command is spent": "command is spent",
        "no card is played in check": "you are in check",
        "cannot be paid with devotion": "costs {number}, {limit} ready",
        "no tile to summon onto": "no tile for it now",
        "no tile to set onto": "no tile for it now",
        "no room beside who pays": "no tile for it now",
        "nobody can perform it": "nobody to perform it",
        "no unit to center it on": "no unit to center on",
    }
)
