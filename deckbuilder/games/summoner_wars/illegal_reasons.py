"""Why an action of Summoner Wars is illegal, in sentences."""

from collections.abc import Mapping
from types import MappingProxyType

from deckbuilder.games.illegal_reasons import SENTENCES, SHORT_SENTENCES

SHARED_REASONS: Mapping[str, str] = MappingProxyType(
    {
        **SENTENCES,
        "in the next phase": "you are in {phase}; 'end' goes on to {needed}",
        "in a later phase": "you are in {phase}, and this is for {needed}; 'end' goes on to {next}",
        "in an earlier phase": "you are in {phase}; {needed} is over for this turn",
        "costs too much": "{card} costs {number} magic, and you have {limit}",
        "may pay no magic": "you may not pay magic: {by}",
        # Summoning
        "summon onto a card": "{card} stands on {square}; units are summoned onto empty spaces",
        # Moving
        "not yours to move": "{card} is not yours",
        "not yours to attack": "{card} is not yours",
        "only units move": "{card} is not a unit, and only units move",
        "structures stay": "{card} is a structure, and these do not move",
        "is kept from moving": "{card} can't move: {by}",
        "has moved": "{card} has moved",
        "enough have moved": "{number} units have moved, and no more may this turn",
        "one has moved alone": "{card} has moved as the only unit of this turn",
        "does not stay": "{card} has to move at least 1 space; it may go out and come back",
        "no space to move to": "{card} has no space that it could move to",
        "move onto a card": "{card} stands there; moves end on empty spaces",
        "not one space": "{card} moves space by space, and not from {squares}",
        "too far to move": "{square} is {number} spaces away, and {card} moves up to {limit}",
        "a card stands in between": "the way of {card} is not free: {others}",
        "could not move on": "{card} could not move on from {square}",
        # Attacking
        "only units attack": "{card} is not a unit, and only units attack",
        "has attacked": "{card} has attacked",
        "enough have attacked": "{number} units have attacked, and no more may this turn",
        "a card lets no more attack": "no more than {number} units may attack: {by}",
        "is kept from attacking": "{card} can't attack: {by}",
        "has no weapon": "{card} has nothing to attack with",
        "nothing in reach": "{card} can attack nothing from there",
        "nothing to attack": "there is no card on {square} to attack",
        "not itself": "{card} can't attack itself",
        "not beside it": "out of reach: {card} only attacks adjacent cards",
        "not in a straight line": "{other} is in no straight line from {card}",
        "out of range": "{other} is {number} spaces away, and {card} attacks up to {limit}",
        "no clear line": "the line from {card} to {square} is not clear: {others}",
        "is safe from attacks": "{card} can't be attacked: {by}",
        "must attack something else": "{card} must attack another card: {by}",
        "cannot attack this": "{card} can't attack {other}: {by}",
        "cannot pay for the attack": "this attack costs {number} magic, and you have {limit}",
        # Events and abilities
        "only events are played": "{card} is not an event to be played",
        "requirements are not met": "what {card} asks for is not so now",
        "an event has no target": "{card} would find nothing that it could be done to",
    }
)
SECOND_EDITION_REASONS: Mapping[str, str] = MappingProxyType(
    {
        **SHARED_REASONS,
        "only commons and champions are summoned": "{card} is not a common or champion, and only these are summoned",
        "takes another's place": "{card} takes the place of another card, none of which stands on {square}",
        "nobody to replace": "{card} takes the place of another card, and there is none: {by}",
        "a gate serves nobody": "nobody is summoned beside {card}: {by}",
        "controls no gate": "you have no gate beside which it could be summoned",
        "no space at a gate": "there is no empty space beside your gates",
        "not beside a gate": "{square} is not beside a gate of yours",
        "only structures are built": "{card} is not a structure, and only these are built",
        "build onto a card": "{card} stands on {square}; structures are built on empty spaces",
        "no space to build": "there is no empty space to build on",
        "too far forward": "{square} is too far forward: structures stand in your first {spelled} rows or beside your "
        "summoner",
    }
)
FIRST_EDITION_REASONS: Mapping[str, str] = MappingProxyType(
    {
        **SHARED_REASONS,
        "skipped in the first turn": "the first turn of all begins with {phase}; it has no {needed}",
        "enough have moved in the first turn": "{number} units have moved, and no more may in the first turn of all",
        "too poisoned to attack": "{card} is poisoned and has moved too far to attack",
        "only units are summoned": "{card} is not a common, champion or mutation, and only these are summoned",
        "enters by effects only": "{card} is a conjuration, and only effects bring these",
        "mutates commons of its faction": "{card} is put on a common unit of its faction, or on a mutation, of yours",
        "summon onto a vine wall": "{card} lies on {square}; no unit is summoned onto it",
        "is summoned in one way only": "{square} is not where {card} may be summoned: {by}",
        "its way of summoning is closed": "{card} may be summoned nowhere now: {by}",
        "a wall serves nobody": "nobody is summoned beside {card}: {by}",
        "controls no wall": "you have no wall beside which it could be summoned",
        "no space at a wall": "there is no empty space beside your walls",
        "not beside a wall": "{square} is not beside a wall of yours",
        "only walls are placed": "{card} is not a wall",
        "place onto a card": "{card} is on {square}; walls are played on empty spaces",
        "no space for a wall": "there is no empty space on your side",
        "not on the own side": "{square} is not on your side, and walls are played there only",
        "is played in answer only": "{card} is played as an answer, when it is asked for",
        "nobody knows what it does": "what {card} does is not known; it can be built for magic",
        "no team-mate": "you have no team-mate in the game",
        "less magic than that": "you can give 1 to {limit} magic, not {number}",
    }
)

SHORT: Mapping[str, str] = MappingProxyType(  # why a card in hand cannot be used, for its foot
    {
        **SHORT_SENTENCES,
        "in the next phase": "{needed} phase",
        "in a later phase": "{needed} phase",
        "in an earlier phase": "{needed} is over",
        "skipped in the first turn": "no {needed} this turn",
        "costs too much": "costs {number}, {limit} left",
        "may pay no magic": "no magic may be paid",
        "only commons and champions are summoned": "is not summoned",
        "nobody to replace": "nobody to replace",
        "controls no gate": "you have no gate",
        "no space at a gate": "no space at a gate",
        "no space to build": "no space to build on",
        "only units are summoned": "is not summoned",
        "enters by effects only": "by effects only",
        "mutates commons of its faction": "nobody to mutate",
        "its way of summoning is closed": "no place for it now",
        "controls no wall": "you have no wall",
        "no space at a wall": "no space at a wall",
        "no space for a wall": "no space on your side",
        "is played in answer only": "only as an answer",
        "nobody knows what it does": "text not known",
        "requirements are not met": "not possible now",
        "an event has no target": "no target now",
    }
)
