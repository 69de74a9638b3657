"""Words in lists of cards other than card names: numbers, headings, columns, asides.

English, and the German, French and Spanish words that lists use; all in the form that `squash` makes.
"""

from functools import lru_cache

from deckbuilder.text import words


@lru_cache(maxsize=4096)  # the same card names are squashed again and again
def squash(text: str) -> str:
    """Return a name without case, accents, spaces and signs: the form in which pasted names are compared."""
    return "".join(words(text))


ALIKE = str.maketrans("1i0", "llo")


def shape(squashed: str) -> str:
    """Return a squashed name with one letter for all characters that scanners confuse."""
    return squashed.translate(ALIKE)


NUMBERS = {
    word: number
    for number, named in enumerate(
        (
            "one a an single ein eine einen un une uno una um uma een jeden",
            "two zwei zwo deux dos due dois duas twee dwa dwie pair couple twice",
            "three drei trois tres tre drie trzy",
            "four vier quatre cuatro quattro quatro cztery playset",
            "five fünf fuenf cinq cinco cinque vijf",
            "six sechs seis sei zes",
            "seven sieben sept siete sette sete zeven",
            "eight acht huit ocho otto oito",
            "nine neun neuf nueve nove negen",
            "ten zehn dix diez dieci dez tien",
        ),
        start=1,
    )
    for word in words(named)
}

# Tally marks, and Roman numbers.
STROKES = {"I" * number: number for number in range(1, 11)} | {"IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}

# What a number counts: "4 copies" of a card are always copies, "32 cards" may be the size of the deck.
COPIES = frozenset(
    words(
        "copy copies copie copia copias cópia cópias kopie kopien kopia kopii exemplar exemplare exemplaire "
        "exemplaires ejemplar ejemplares esemplare esemplari stück stueck stk pcs piece pieces qty quantity anzahl "
        "menge quantité cantidad amount count sztuk sztuki"
    )
)
CARDS = frozenset(words("card cards karte karten carte cartes carta cartas karty kart kaart kaarten cartão cartões"))

# Words between a count and a name, or around both, without a meaning.
FILLERS = (
    frozenset(
        words(
            "of time times mal fois veces volte pc ea each total "
            "and und et y e plus also then the die der das le la les los el de du von in my our your main "
            "with mit avec con just only set number is are was am be ist sind est sont sum subtotal "
            "je po cada chacun chacune chaque jeweils apiece "
            "di ognuna ognuno as usual called named titled png jpg jpeg webp gif"
        )
    )
    | COPIES
    | CARDS
)
ARTICLES = frozenset(words("a an ein eine einen un une uno una um uma een"))
AND = frozenset(words("and und et y e plus"))
TIMES = frozenset("x×✕✖*")

# The left side of a colon: facts about the deck.
FACTS = {
    **dict.fromkeys(words("name deck deckname decktitle title listname mydeck nom nomdudeck deckliste"), "name"),
    **dict.fromkeys(words("ruleset rules game edition system spiel jeu regeln version"), "ruleset"),
    "format": "format",
}

SETS = {"playsets": 4, "pairs": 2, "singles": 1, "singletons": 1}  # copies of each card that follows
EACH = frozenset(words("each po ognuna ognuno elk je jeweils chacun chacune chaque cada apiece"))

# Headings of groups that are not sections: their cards go to the section of their class.
GROUPS = frozenset(
    words(
        "unit units character characters creature creatures figure figures army spell spells deck decklist deckliste "
        "list liste maindeck mainboard drawdeck drawpile build standard custom karten cartes faction fraction fraktion "
        "summe gesamt totale totals size decksize cardcount support structure structures mercs mercenaries "
        "einheiten unités evenements événements ereignisse battlefield "
        "constructed limited contents permanents core bodies cardlist summonerwars summonerschess secondedition "
        "firstedition edition"
    )
)
STARTING = ("starting units",)
# Other words for sections; of several sections, the first that the rule set has is meant.
SECTIONS = {
    **dict.fromkeys(
        words("summoner leader general beschwörer anführer invocateur invocador boss commander"),
        ("summoner", "general"),
    ),
    **dict.fromkeys(words("champ champion championunit hero heroe helden campeone campioni"), ("champions",)),
    **dict.fromkeys(
        words(
            "common commonunit com regular troop soldier grunt commune comune comuni unitéscommune gewöhnlich "
            "gewöhnliche gewöhnlichen häufige häufigen truppe truppen einfache ordinaire tropa"
        ),
        ("commons", "minions"),
    ),
    **dict.fromkeys(words("epic epicevent"), ("epic events", "events")),
    **dict.fromkeys(words("standardevent"), ("standard events", "events")),
    **dict.fromkeys(
        words(
            "starter start starting setup startingarmy startingsetup startinglayout "
            "startingunit startunit startingcard startaufstellung starteinheiten départ "
            "unitésdedépart unidadesiniciale iniciale"
        ),
        STARTING,
    ),
    **dict.fromkeys(words("event eventcard ereigni evento eventi evenement"), ("events", "standard events")),
    **dict.fromkeys(words("gate tor tore portail puerta"), ("gates",)),
    **dict.fromkeys(words("wall"), ("walls",)),
}
# Headings of cards that may come into the deck, and of others that are not in it.
CONSIDERED = frozenset(
    words(
        "sideboard sb maybe maybes maybeboard considering considered consideration considerations alternatives options "
        "bench benched honorablementions honourablementions couldtry untested almostmadeit swaps substitutes subs "
        "underconsideration undecided thinkingabout stillthinking perhaps possibles additions onthefence notsure "
        "ueberlege ueberlegen überlege überlegen überlegung überlegungen vielleicht eventuell evtl alternativen "
        "optionen optional ersatzbank reserve kandidaten wackelkandidaten unsicher unentschieden nochoffen möglich "
        "peutêtre éventuellement hésite jhésite àconsidérer enréflexion àtester réserve "
        "quizá quizás talvez opciones opcional alternativas considerando aconsiderar enduda dudas banquillo posibles "
        "forse eventualmente opzioni alternative davalutare panchina riserva opções misschien opties twijfel overweeg "
        "może byćmoże rozważam opcje rezerwa rezerwowe ławka reservas suplentes"
    )
)
ASIDES = CONSIDERED | frozenset(
    words(
        "cut cuts cutting out removed raus entfernt gestrichen enlevé retiré quitado fuera rimosso "
        "takenout replaced replacements wishlist notincluded leftout want wants wanted wantlist "
        "needed tobuy changes changelog changed swapped tokens"
    )
)

COLUMNS = {
    **dict.fromkeys(
        words(
            "count counts qty quantity no nr num number copies amount x anzahl menge nombre quantité qté cantidad "
            "stück stk pcs howmany ct cnt n times numberofcopies anz inthedeck indeck quant quantidade "
            "quantità aantal ilość used"
        ),
        "count",
    ),
    **dict.fromkeys(
        words(
            "name card cards cardname cardtitle title unit karte carte kartenname nom nomdelacarte carta item "
            "artikel article was bezeichnung titel titre libellé designation denominación denominazione nome "
            "kaart nazwa"
        ),
        "name",
    ),
    **dict.fromkeys(
        words(
            "section class type category categories group board boardtype zone cardtype art typ kategorie catégorie "
            "slot role kind klasse"
        ),
        "section",
    ),
    **dict.fromkeys(words("deck deckname"), "deck"),
    **dict.fromkeys(words("ruleset game edition"), "ruleset"),
    "format": "format",
}
TABLE_COLUMNS = {
    **COLUMNS,
    **dict.fromkeys(words("faction fraktion fraction faccion fazione"), "faction"),
    "key": "key",
}
# Words of columns that count the ordinary copies of a card, and its shiny ones.
REGULAR = frozenset(words("regular reg normal plain nonfoil nofoil unfoiled non"))
FOIL = frozenset(words("foil foils foiled holo holos holofoil etched reverse glanz brillante"))
PRINTINGS = REGULAR | FOIL

# Keys of counts that may as well mean the number of a card in its set, and keys of numbers that count no copies.
WEAK_COUNTS = frozenset(words("no nr num number n x nombre"))
NO_COUNTS = frozenset(
    words(
        "id uid guid uuid cardid catid code cost cmc mana manavalue life health strength attack power toughness value "
        "price index position order page rank level year version size width height x y z total cardcount rating score "
        "created updated date time views likes"
    )
)
# Names of saved tables that are no names of decks, and words with which no name of a deck begins.
NO_TITLES = frozenset(
    [
        "",
        *words(
            "table tablerpg tablenone tablecustom none save saved game untitled unnamed new test tts default deck list "
            "hi hello hey hallo moin here this these today thanks"
        ),
    ]
)

# Words beside numbers of pages, posts and games, which count no cards.
FIGURES = NO_COUNTS | frozenset(
    words(
        "replies reply comments comment posts post votes vote points like likes stars followers shares days day hours "
        "hour minutes minute ago am pm page pages round rounds wins losses turn turns date joined place status "
        "euro eur usd magic range damage atk hp life lives cost costs player players game games match matches of "
        "table no nr num number"
    )
)
