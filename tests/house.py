"""A small card game of nobody's, in YAML alone: what a house rule set looks like, and what tests break."""

from pathlib import Path

RULESET = """\
ruleset: crown-and-thorn
name: Crown and Thorn
aliases: [crown, ct]
numbers: {cost: Mana, life: Hearts, strength: Might}
classes:
  hero: Whom a deck is built around.
  ally: Fights for the hero.
  beast: An ally without hands.
  spell: Is played for its effect.
  relic: Lies in the camp.
symbols:
  sun: The court of day.
  moon: The court of night.
keywords:
  swift: Fights in the turn in which it is played.
  ward: Takes that much less damage.
leader: hero
formats:
  duel:
    name: Duel
    sections:
      hero: {cards: "class:hero", count: 1, rule: CT-1}
      camp: {cards: "class:relic", count: 2, rule: CT-1, exactly: {Campfire: 2}}
      sworn: {cards: "class:ally", count: 1, rule: CT-1, brought: true}
      allies: {cards: "class:ally", count: 4, rule: CT-1}
      spells: {cards: "class:spell cost<=5"}
    total: {rule: CT-2, count: 6, in: [allies, spells]}
    copies:
      - {rule: CT-3, cards: "class:ally -class:beast", most: 2, in: [allies]}
      - {rule: CT-3, cards: "class:spell", most: 1}
    belongs:
      - {rule: CT-4, same: symbols, in: [allies, spells], or: "keyword:swift"}
    setup: CT-5
opening:
  cards: 3
  drawn: at set-up
  put_back: true
  each_turn: 1
  resource: mana
  first: 1
  second: 2
  playable: class:ally
  rule: CT-6
"""

CARDS = """\
card: Queen Ysolde
ruleset: crown-and-thorn
faction: Court of Day
class: hero
life: 20
strength: 2
symbols: [sun]
brings:
  sworn: {Ser Bran: 1}
setup:
  confirmed: true
  board:
    - {card: Queen Ysolde, at: [0, 1]}
    - {card: Ser Bran, at: [1, 1]}
---
card: Ser Bran
ruleset: crown-and-thorn
faction: Court of Day
class: ally
cost: 3
life: 4
strength: 3
symbols: [sun]
keywords: [ward 2]
---
card: Ash Fox
ruleset: crown-and-thorn
faction: Court of Day
class: ally beast
cost: 1
life: 1
strength: 1
symbols: [sun, moon]
aliases: [Renard]
---
card: Night Courier
ruleset: crown-and-thorn
faction: Court of Night
class: ally
cost: 2
life: 2
strength: 2
symbols: [moon]
keywords: [swift]
---
card: Owl of Ill Omen
ruleset: crown-and-thorn
faction: Court of Night
class: ally beast
cost: 2
life: 1
strength: 2
symbols: [moon]
---
card: Daybreak
ruleset: crown-and-thorn
faction: Court of Day
class: spell
cost: 4
symbols: [sun]
abilities:
  - {name: Rise, text: Heal each ally by two.}
---
card: Candle
ruleset: crown-and-thorn
faction: Court of Day
class: spell
cost: 0
symbols: [sun]
abilities:
  - {text: Draw a card.}
---
card: Campfire
ruleset: crown-and-thorn
class: relic
life: 5
"""

FACTION = """\
faction: Court of Day
ruleset: crown-and-thorn
text: They fight at noon.
---
faction: Court of Night
ruleset: crown-and-thorn
"""

DECK = """\
deck: High Noon
ruleset: crown-and-thorn
format: duel
cards:
  hero: {Queen Ysolde: 1}
  camp: {Campfire: 2}
  sworn: {Ser Bran: 1}
  allies:
    Ser Bran: 1
    Ash Fox: 2
    Night Courier: 1
  spells: {Daybreak: 1, Candle: 1}
"""

FILES = {"ruleset.yaml": RULESET, "cards.yaml": CARDS, "factions.yaml": FACTION, "decks/high-noon.yaml": DECK}


def plant(folder: Path, tree: dict[str, str]) -> Path:
    """Write the files of a folder."""
    for name, content in tree.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder
