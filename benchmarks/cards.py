"""A house folder of a hundred thousand generated cards, the same on every machine, that looks like the shipped ones."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from deckbuilder.text import slug
from engine import Generator

Chosen = TypeVar("Chosen")


def _words(text: str) -> list[str]:
    return text.split()


RULESET = "summoner-wars-2e"
FACTIONS = 40
FILES_OF_A_FACTION = 25
WAVES_OF_A_FILE = 2

SYMBOLS = _words("light cunning earth spirit instinct water dark resolve air divine logic fire")
PHASES = _words("summon move build attack magic draw")
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
CARDS = FACTIONS * FILES_OF_A_FACTION * WAVES_OF_A_FILE * len(WAVE)
NUMBERS = {
    "summoner": {"life": (9, 14), "strength": (2, 5)},
    "epic": {"cost": (0, 1)},
    "champion": {"cost": (4, 8), "life": (5, 10), "strength": (2, 6)},
    "common": {"cost": (0, 3), "life": (1, 5), "strength": (1, 4)},
    "standard": {"cost": (0, 2)},
}

# A champion's name has a part of each line: 20 * 20 * 70 names.
FIRST = _words("Ka Mo Su Vi Ra Te No Gu Be Li Do Ha Je Wu Za Fe Ci Pa Yo Bo")
MIDDLE = _words("ra mu ne vi do la ge ti so ka be ri lu wa na zo shi fa mo de")
LAST = [a + b for a in _words("d m sh r t w l") for b in _words("ar in or ul an el is ok en ath")]
HOMES = [f"{a}{b}" for a in _words("Kar Ash Dun Eld Mor") for b in _words("hold mere fell wick gate moor reach stead")]
ADJECTIVES = _words("""
Frost Ember Iron Shadow Storm Granite Silver Thorn Ashen Bitter Blood Bone Bright Bronze Cinder Copper Crystal Dawn
Deep Dire Dusk Dust Elder Fallow Feral Gale Ghost Gilded Glass Golden Hollow Horned Jade Lesser Lone Marsh Mirror Moon
Mist Night Obsidian Pale Quick Raven River Rune Sable Salt Scarlet Stone
""")
FOLK = _words("""
Mage Archer Knight Golem Smith Rider Priest Warden Raider Shaman Hunter Scout Guard Brute Cultist Druid Fencer Giant
Herald Lancer
""")
DEEDS = _words("""
Shift Repair Oath Call Purge Growth Tempest Judgment Bargain Chant Fury Ambush Parapet Bulwark Feast Harvest Omen
Pact Rite Verdict
""")

ABILITIES = _words("""
Bolt Axe Shards Momentum Shift Trample Gate Snap Cling Fury Aura Ward Leap Strike Curse Gift Howl Veil Brand Grasp
""")
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


def write_cards(folder: Path, factions: int = FACTIONS, files: int = FILES_OF_A_FACTION) -> None:
    """Write a house folder: a folder per faction, in it so many files of a hundred documents."""
    for number in range(factions):
        faction = Faction(number)
        inside = folder / slug(faction.name)
        inside.mkdir(parents=True)
        (inside / "faction.yaml").write_text(f"faction: {faction.name}\nruleset: {RULESET}\n", "utf-8")
        for file in range(files):
            documents = [card for _ in range(WAVES_OF_A_FILE) for card in faction.wave()]
            (inside / f"cards-{file:02}.yaml").write_text("---\n".join(documents), "utf-8")


def people(faction: int) -> Iterator[str]:
    """Names of summoners and champions, as many as a faction needs, none of them another faction's."""
    needed = sum(class_.startswith(("summoner", "champion")) for class_ in WAVE) * WAVES_OF_A_FILE * FILES_OF_A_FACTION
    for number in range(faction * needed, (faction + 1) * needed):
        rest, first = divmod(number, len(FIRST))
        last, middle = divmod(rest, len(MIDDLE))
        yield FIRST[first] + MIDDLE[middle] + LAST[last]


def things(nouns: Sequence[str], home: str) -> Iterator[str]:
    """Every adjective with every noun once, mixed."""
    for turn in range(len(nouns)):
        for number, adjective in enumerate(ADJECTIVES):
            yield f"{adjective} {nouns[(number + turn) % len(nouns)]} of {home}"


class Faction:
    """Makes the cards of one faction."""

    def __init__(self, number: int) -> None:
        self.name = faction_name(number)
        self.symbols = SYMBOLS[number % 12], SYMBOLS[(number + 1 + number // 12) % 12]
        self.random = Generator(2009, number)
        self.names = {"unit": things(FOLK, HOMES[number]), "event": things(DEEDS, HOMES[number])}
        self.names |= dict.fromkeys(("summoner", "champion"), people(number))

    def wave(self) -> Iterator[str]:
        """Yield the YAML documents of the next cards, one of each entry of `WAVE`."""
        names = [self._name(class_) for class_ in WAVE]
        for name, class_ in zip(names, WAVE, strict=True):
            lines = [*self._facts(name, class_), *self._words(class_)]
            if class_.startswith("summoner"):
                lines += self._summoned(names)
            yield "\n".join(lines) + "\n"

    def _name(self, class_: str) -> str:
        return next(next(names for word, names in reversed(self.names.items()) if word in class_))

    def _facts(self, name: str, class_: str) -> Iterator[str]:
        yield f"card: {name}\nruleset: {RULESET}\nfaction: {self.name}\nclass: {class_}"
        kind = class_.partition(" ")[0]
        for field, (least, most) in NUMBERS[kind].items():
            yield f"{field}: {least + self.random.below(most - least + 1)}"
        if kind == "summoner":
            yield f"symbols: [martial, {', '.join(self.symbols)}]"
        elif kind != "epic":
            symbols = self._pick((self.symbols[:1], self.symbols[1:], self.symbols))
            yield f"symbols: [{', '.join(symbols)}]"
        if "event" in class_:
            yield f"phase: {self._pick(PHASES)}"
        else:
            yield f"attack: {self._pick(ATTACKS)}"
        if class_ == "standard event structure":
            yield f"life: {3 + self.random.below(5)}"
        if kind == "epic":
            yield "active: true"

    def _words(self, class_: str) -> Iterator[str]:
        """Abilities and notes; an event's ability has no name."""
        yield "abilities:"
        for _ in range(1 if "event" in class_ else 1 + self.random.below(2)):
            sentences = [f"{self._pick(WHEN)} {self._pick(WHAT)}", *[self._pick(THEN)] * self.random.below(2)]
            text = "\n      ".join(sentences).replace("{n}", str(1 + self.random.below(4)))
            start = "  - " if "event" in class_ else f"  - name: {self._pick(ADJECTIVES)} {self._pick(ABILITIES)}\n    "
            yield f"{start}text: >-\n      {text}"
        if count := self.random.below(4):
            yield "\n".join(["notes:", *(f"  - {self._pick(NOTES)}" for _ in range(count))])

    def _summoned(self, names: Sequence[str]) -> Iterator[str]:
        """Yield the cards that a summoner brings from its wave, and their squares at the beginning."""
        first, second = names[WAVE.index("common unit") :][:2]
        yield f"brings:\n  starting units: {{{first}: 1, {second}: 1}}\n  epic events: {{{names[1]}: 2}}"
        yield "setup:\n  confirmed: true\n  source: house rules\n  board:"
        for card, at in ((names[0], "[0, 3]"), ("Ten-Life Gate", "[2, 3]"), (first, "[2, 2]"), (second, "[1, 2]")):
            yield f"    - {{card: {card}, at: {at}}}"

    def _pick(self, items: Sequence[Chosen]) -> Chosen:
        return items[self.random.below(len(items))]
