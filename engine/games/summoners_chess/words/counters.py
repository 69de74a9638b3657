"""Counters by name: those of the rules, and any other that cards count by (CH-14)."""

from engine.language.node import key
from engine.language.words.kinds import Amount, Cards, Cost, Effect, Filter, Source
from engine.language.words.values import SELF, Label, Positive, Ref

ANY = "any"


class CounterEffect(Effect, example="{counter: ice, number: 2, on: target}"):
    """Puts counters on cards or removes them."""

    counter: Label = key("What they are called; any: those of one name that are there, as you choose.")
    number: Amount = key("How many; a number below 0 removes. 1 if left out.", default=1)
    on: Cards = key("On which cards.")


class CounterCost(Cost, example="{counter: hour, number: 3}", why="what an ability has counted, another can spend"):
    """Counters of this card are removed."""

    counter: Label = key()
    number: Positive = key("With 'counter': how many; 1 if left out.", default=1)


class CounterAmount(Source, example="{counter: rage, of: self}", why="counters that only count, count for something"):
    """The counters of a name on a card."""

    counter: Label = key()
    of: Ref = key("With 'counter': on which card; on this one if left out.", default=SELF)


class CounterFilter(Filter, example="{friendly: unit, counter: any}", why="who has a counter is what it is taken from"):
    """Only with a counter of this name; any: with some counter."""

    counter: Label = key()
