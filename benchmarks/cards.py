"""A house folder of a hundred thousand generated cards, the same on every machine, that looks like the shipped ones."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from deckbuilder.text import slug
from engine import Generator

RULESET = "summoner-wars-2e"
FACTIONS = 40
FILES_OF_A_FACTION = 25
CARDS_OF_A_FILE = 100
CARDS = FACTIONS * FILES_OF_A_FACTION * CARDS_OF_A_FILE

SYMBOLS = "light cunning earth spirit instinct water dark resolve air divine logic fire".split()
PHASES = "summon move build attack magic draw".split()
ATTACKS = ("melee", "ranged")

# The classes of fifty cards in a row, and the numbers that a class may have.
WAVE = (
    *("summoner unit", "epic event"),
    *("champion unit",) * 12,
    *("common unit",) * 18,
    *("common unit structure",) * 2,
    *("standard event",) * 14,
    *("standard event structure",) * 2,
)
NUMBERS = {
    "summoner": {"life": (9, 14), "strength": (2, 5)},
    "epic": {"cost": (0, 1)},
    "champion": {"cost": (4, 8), "life": (5, 10), "strength": (2, 6)},
    "common": {"cost": (0, 3), "life": (1, 5), "strength": (1, 4)},
    "standard": {"cost": (0, 2)},
}
STRUCTURE_LIFE = (3, 7)

# A champion's name has a part of each line: 20 * 20 * 70 names.
FIRST = "Ka Mo Su Vi Ra Te No Gu Be Li Do Ha Je Wu Za Fe Ci Pa Yo Bo".split()
MIDDLE = "ra mu ne vi do la ge ti so ka be ri lu wa na zo shi fa mo de".split()
LAST = [a + b for a in "d m sh r t w l".split() for b in "ar in or ul an el is ok en ath".split()]
HOMES = [f"{a}{b}" for a in "Kar Ash Dun Eld Mor".split() for b in "hold mere fell wick gate moor reach stead".split()]
ADJECTIVES = """
Frost Ember Iron Shadow Storm Granite Silver Thorn Ashen Bitter Blood Bone Bright Bronze Cinder Copper Crystal Dawn
Deep Dire Dusk Dust Elder Fallow Feral Gale Ghost Gilded Glass Golden Hollow Horned Jade Lesser Lone Marsh Mirror Moon
Mist Night Obsidian Pale Quick Raven River Rune Sable Salt Scarlet Stone
""".split()
FOLK = """
Mage Archer Knight Golem Smith Rider Priest Warden Raider Shaman Hunter Scout Guard Brute Cultist Druid Fencer Giant
Herald Lancer
""".split()
DEEDS = """
Shift Repair Oath Call Purge Growth Tempest Judgment Bargain Chant Fury Ambush Parapet Bulwark Feast Harvest Omen
Pact Rite Verdict
""".split()

ABILITIES = """
Bolt Axe Shards Momentum Shift Trample Gate Snap Cling Fury Aura Ward Leap Strike Curse Gift Howl Veil Brand Grasp
""".split()
WHEN = (
    "Once this unit has moved,",
    "Once per turn, after this unit attacks an enemy unit,",
    "When your Build Phase ends,",
    "When your Attack Phase begins,",
    "Before this unit attacks a card within {n} spaces,",
    "Whenever a friendly common within {n} spaces is destroyed,",
    "Whenever an enemy champion moves away from this unit,",
    "Each time a structure is placed within {n} spaces of this unit,",
    "After this unit rolls at least {n} special symbols,",
    "Instead of attacking with this unit,",
    "When this unit is summoned adjacent to a gate,",
    "If this unit has no damage on it when your turn ends,",
)
WHAT = (
    "you may target a friendly structure within {n} spaces of it and force that structure 1 space.",
    "add {n} boost to this unit.",
    "you may spend 1 boost from it to add {n} damage to an adjacent enemy.",
    "every enemy unit adjacent to at least 1 structure you control takes {n} damage.",
    "you may place this unit on a space within {n} clear straight spaces.",
    "the target has {n} less strength until your next turn begins.",
    "you may remove {n} damage from a friendly common or champion.",
    "gain {n} magic.",
    "your opponent discards {n} cards from the top of the draw pile.",
    "you may have a friendly unit within {n} spaces make 1 extra attack.",
    "exchange the positions of this unit and a friendly common within {n} spaces.",
    "the attacked card cannot be healed, moved or forced this turn.",
    "draw {n} cards, then put as many of your hand on the bottom of your draw pile.",
    "its poison adds {n} damage at the start of each of its turns.",
)
THEN = (
    "If you do, this unit cannot move for the rest of the turn.",
    "While this card is under that common, each special symbol counts as {n} melee symbols.",
    "Do this only if no enemy is within {n} spaces of your summoner.",
    "The target may pass through commons and structures on the way.",
    "This unit may move even though it is a structure.",
    "There is no limit to how often this happens in a turn.",
)
NOTES = (
    "There is no maximum.",
    "The structure and the target may each be friendly or enemy.",
    "Structures at any distance count, as long as this unit is on the battlefield.",
    "The number of spaces is chosen for each target separately.",
    "Attacking a structure that is not a unit gives no boost.",
    "It blocks enemy attacks as usual.",
    "'Unconfirmed: the card does not say who chooses; its controller does.'",
)


def faction_name(number: int) -> str:
    return f"Clan of {HOMES[number]}"


def write_cards(folder: Path) -> None:
    """Write the house folder: a folder per faction, in it files of a hundred documents."""
    for number in range(FACTIONS):
        faction = Faction(number)
        inside = folder / slug(faction.name)
        inside.mkdir(parents=True)
        (inside / "faction.yaml").write_text(f"faction: {faction.name}\nruleset: {RULESET}\n", "utf-8")
        cards = faction.cards()
        for file in range(FILES_OF_A_FACTION):
            documents = [next(cards) for _ in range(CARDS_OF_A_FILE)]
            (inside / f"cards-{file:02}.yaml").write_text("---\n".join(documents), "utf-8")


class Faction:
    """Makes the cards of one faction."""

    def __init__(self, number: int) -> None:
        self.name = faction_name(number)
        self.home = HOMES[number]
        self.first = number * FILES_OF_A_FACTION * CARDS_OF_A_FILE
        self.symbols = (SYMBOLS[number % 12], SYMBOLS[(number * 5 + 1 + number // 12) % 12])
        self.random = Generator(seed=2009, stream=number)

    def cards(self) -> Iterator[str]:
        """The YAML documents of the faction's cards."""
        for number in range(FILES_OF_A_FACTION * CARDS_OF_A_FILE):
            yield "".join(self._card(number, WAVE[number % len(WAVE)]))

    def _name(self, number: int) -> str:
        """The name of the faction's card of a number; no name comes twice in the folder."""
        wave, place = divmod(number, len(WAVE))
        class_ = WAVE[place]
        if class_.startswith(("summoner", "champion")):
            last, rest = divmod(self.first + number, len(FIRST) * len(MIDDLE))
            return ""
        kinds = FOLK if "unit" in class_ else DEEDS
        ...
