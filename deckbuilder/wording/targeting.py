"""Who may attack whom, and with what."""

from deckbuilder.text import listed
from deckbuilder.wording.about import About
from deckbuilder.wording.context import Context
from deckbuilder.wording.modifiers import PHRASES
from deckbuilder.wording.selectors import CORES, PLACES, described, near
from engine.games.summoner_wars.words.targeting import CannotAttack, Targets, Toll, Weapon, WeaponFilter
from engine.language.words.kinds import Selector
from engine.language.words.layers import Shares
