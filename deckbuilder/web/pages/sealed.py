"""Sealed decks: packs opened by a seed, the pool that they make, and a deck begun from it."""

import re
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from deckbuilder.app.fields import MAX_SEED, whole_number
from deckbuilder.errors import InputError
from deckbuilder.limited.packs import (
    begin_limited_deck,
    format_with_packs,
    open_packs,
    ruleset_with_packs,
    rulesets_of_events,
)
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import counted, listed
from deckbuilder.web.page import Answer, Page, PageRequest, faults_of
from deckbuilder.web.pages.decks import keep_new
from deckbuilder.web.views.face import face_of

CLASS = re.compile(r"class:[\w-]+")


def show(request: PageRequest, error: InputError | None = None) -> Page:
    """Show the pool of a seed, by class, and a form to begin a deck with one of its leaders."""
    catalogue = request.catalogue
    ruleset = ruleset_with_packs(catalogue, request.query.get("ruleset") or None)
    seed = request.number("seed", -1, 0, MAX_SEED)
    values: dict[str, Any] = {"faults": faults_of(error), "given": request.form}
    values |= {"ruleset": ruleset, "seed": seed, "groups": [], "leaders": [], "size": 0}
    values["packs"] = packs = format_with_packs(ruleset).packs
    kinds = (
        [counted(packs.size, "card")]
        if packs and packs.cube
        else [kind_in_words(*kind) for kind in packs.holds]
        if packs
        else []
    )
    values["holds"], values["rulesets"] = listed(kinds), rulesets_of_events(catalogue)
    values["dealt"] = kind_in_words(packs.given, 1).removeprefix("1 ") if packs and packs.given else ""
    values["new_seed"] = secrets.randbelow(MAX_SEED + 1)
    if seed >= 0:
        opened = open_packs(ruleset, catalogue, seed)
        cards = sorted(opened, key=lambda card: (card.cost or 0, card.name))
        values["groups"] = [
            (word, [(face_of(card, catalogue), opened[card]) for card in cards if card.class_ == word])
            for word in dict.fromkeys(card.class_ for card in sorted(cards, key=_rank(ruleset)))
        ]
        values["leaders"] = [card for card in catalogue.leaders(ruleset) if card in opened]
        values["size"] = opened.total()
    return Page("sealed.html", values, 400 if error else 200)


def kind_in_words(query: str, count: int) -> str:
    """Return `2 champions` for `class:champion`; of another query, how many cards it gives."""
    parts = query.split(" OR ")
    if all(CLASS.fullmatch(part) for part in parts):
        return counted(count, " or ".join(part.partition(":")[2] for part in parts))
    return f"{counted(count, 'card')} of {query}"


def _rank(ruleset: RuleSet) -> Callable[[Card], int]:
    """Return a function for the order of classes, as the rule set lists them."""
    classes = list(ruleset.classes)
    return lambda card: min((classes.index(word) for word in card.words if word in classes), default=len(classes))


def create(request: PageRequest) -> Answer:
    """Begin a limited deck around a leader from the pool of a seed; what is wrong stands in the form."""
    try:
        return _create(request)
    except InputError as error:
        error.field = error.field or "title"
        return show(replace(request, query=request.form), error)


def _create(request: PageRequest) -> Answer:
    catalogue, resolver = request.catalogue, request.resolver
    form, leader = request.form, catalogue.card(request.form.get("leader", ""))
    seed = whole_number(form, "seed", "seed", 0, MAX_SEED, 0)
    if leader is None:
        raise InputError("choose the leader of the deck", field="leader")
    ruleset = catalogue.rulesets[leader.ruleset]
    title = " ".join(form.get("title", "").split()) or f"{leader.name}, sealed {seed}"
    opened = open_packs(ruleset, catalogue, seed)
    deck = begin_limited_deck(leader, opened, title, format_with_packs(ruleset), ruleset, resolver)
    return keep_new(request, deck)
