"""Sealed decks: packs opened by a seed, the pool that they make, and a deck begun from it."""

import secrets
from collections.abc import Callable

from deckbuilder.decks.edit import begin
from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError
from deckbuilder.limited.packs import format_with_packs, open_packs, pool_list, ruleset_with_packs
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import slug
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect
from deckbuilder.web.pages.decks import free_name
from deckbuilder.web.views.face import face_of

MAX_SEED = 2**32 - 1


def show(request: PageRequest) -> Answer:
    """Show the pool of a seed, by class, and a form to begin a deck with one of its leaders."""
    catalogue = request.workspace.workbench.catalogue
    ruleset = ruleset_with_packs(catalogue, request.query.get("ruleset") or None)
    seed = request.number("seed", -1, 0, MAX_SEED)
    values = {"ruleset": ruleset, "seed": seed, "groups": [], "leaders": [], "size": 0}
    values["packs"] = format_with_packs(ruleset).packs
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
    return Page("sealed.html", values)


def _rank(ruleset: RuleSet) -> Callable[[Card], int]:
    """Return a function for the order of classes, as the rule set lists them."""
    classes = list(ruleset.classes)
    return lambda card: min((classes.index(word) for word in card.words if word in classes), default=len(classes))


def create(request: PageRequest) -> Answer:
    """Begin a limited deck around a leader from the pool of a seed."""
    catalogue, resolver = request.workspace.workbench.catalogue, request.workspace.workbench.resolver
    text, leader = request.form.get("seed", ""), catalogue.card(request.form.get("leader", ""))
    if not text.isdecimal() or len(text) > len(str(MAX_SEED)) or int(text) > MAX_SEED:
        raise InputError(f"a seed is a number from 0 to {MAX_SEED}")
    if leader is None:
        raise InputError("choose the leader of the deck")
    ruleset = catalogue.rulesets[leader.ruleset]
    title = " ".join(request.form.get("title", "").split()) or f"{leader.name}, sealed {text}"
    opened = open_packs(ruleset, catalogue, int(text))
    pool = pool_list(title, opened, ruleset, catalogue).pool
    format_ = format_with_packs(ruleset).name
    written = CardNames(catalogue, ruleset).name_of(leader)
    deck = begin(written, resolver, ruleset=ruleset.id, format_=format_, pool=pool, name=title).deck
    name = free_name(request, slug(title) or "sealed")
    request.workspace.decks.create(name, deck, "deck new")
    return Redirect(request.to("decks", name))
