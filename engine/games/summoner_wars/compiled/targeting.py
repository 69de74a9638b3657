"""Who may attack whom, and with what."""

from engine.core.frame import Frame
from engine.core.position import Match, Modifier, Position
from engine.games.summoner_wars.attack import is_ready, targets
from engine.games.summoner_wars.compiled.tokens import edition_for
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.values import arms
from engine.games.summoner_wars.words import targeting as words
from engine.language.compiled.amounts import amount
from engine.language.compiled.cards import Selector, cards_of
from engine.language.compiled.clauses import started
from engine.language.compiled.modifiers import flag
from engine.language.compiled.registry import filters, modifiers, triggers
from engine.language.compiled.scope import Scope

triggers(words.ReadyToAttack)(started)


class Armed(Match):
    """Units that attack in one way."""

    asks: bool = True

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return arms(position, card) == self.kind


@filters(words.WeaponFilter)
def _armed(node: words.WeaponFilter, scope: Scope) -> Match:
    return Armed(node.weapon)


class AbleToAttack(Match):
    """Units that could attack some card now, or once they have done what they may do just before."""

    asks: bool = True

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        if position.state.place[card] < 0 or not self.edition.may_attack(position, card):
            return False
        return bool(targets(position, card)) or is_ready(position, card)


@filters(words.Able)
def _able(node: words.Able, scope: Scope) -> Match:
    return AbleToAttack(edition_for(node, scope))


@modifiers(words.Weapon)
def _weapon(node: words.Weapon, scope: Scope) -> list[Modifier]:
    found = flag("weapon", scope)
    found.word = node.weapon
    return [found]


@modifiers(words.Targets)
def _targets(node: words.Targets, scope: Scope) -> list[Modifier]:
    found = flag("targets", scope)
    found.cards = Selector(node.targets, scope)
    return [found]


@modifiers(words.CannotAttack)
def _cannot_attack(node: words.CannotAttack, scope: Scope) -> list[Modifier]:
    found = flag("cannot_attack", scope)
    found.match = cards_of(node.cannot_attack, scope)
    return [found]


@modifiers(words.Toll)
def _toll(node: words.Toll, scope: Scope) -> list[Modifier]:
    found = flag("toll", scope, of_occasions=True)
    found.amount = amount(node.toll, scope)
    return [found]
