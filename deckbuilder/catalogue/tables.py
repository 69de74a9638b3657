"""The tables of a catalogue. They are meant for people, too: plain names, foreign keys, a full-text index."""

from zlib import crc32

from deckbuilder.version import __version__

APPLICATION_ID = 0x53574442  # 'SWDB': marks the files of this program
VERSION = 4

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE rulesets (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    document TEXT NOT NULL
);
CREATE TABLE symbols (
    ruleset TEXT NOT NULL REFERENCES rulesets(id),
    symbol TEXT NOT NULL,
    meaning TEXT NOT NULL,
    PRIMARY KEY (ruleset, symbol)
);
CREATE TABLE factions (
    ruleset TEXT NOT NULL REFERENCES rulesets(id),
    name TEXT NOT NULL,
    text TEXT,
    document TEXT,
    PRIMARY KEY (ruleset, name)
);
CREATE TABLE cards (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    ruleset TEXT NOT NULL REFERENCES rulesets(id),
    faction TEXT,
    name TEXT NOT NULL,
    aliases TEXT NOT NULL,
    class TEXT NOT NULL,
    cost INTEGER,
    life INTEGER,
    strength INTEGER,
    value INTEGER,
    attack TEXT,
    symbols TEXT NOT NULL,
    phase TEXT,
    is_active INTEGER NOT NULL,
    is_unique INTEGER NOT NULL DEFAULT 0,
    is_custom INTEGER NOT NULL,
    text TEXT NOT NULL,
    folded TEXT NOT NULL,
    source TEXT NOT NULL,
    FOREIGN KEY (ruleset, faction) REFERENCES factions(ruleset, name)
);
CREATE TABLE card_documents (
    card_id INTEGER PRIMARY KEY REFERENCES cards(id),
    origin BLOB NOT NULL,
    document TEXT NOT NULL
);
CREATE TABLE card_names (
    card_id INTEGER NOT NULL REFERENCES cards(id),
    folded TEXT NOT NULL
);
CREATE TABLE card_tags (
    kind TEXT NOT NULL,
    tag TEXT NOT NULL,
    card_id INTEGER NOT NULL REFERENCES cards(id)
);
CREATE TABLE card_sections (
    format TEXT NOT NULL,
    section TEXT NOT NULL,
    card_id INTEGER NOT NULL REFERENCES cards(id)
);
CREATE TABLE abilities (
    id INTEGER PRIMARY KEY,
    card_id INTEGER NOT NULL REFERENCES cards(id),
    name TEXT,
    text TEXT NOT NULL,
    folded TEXT
);
CREATE TABLE decks (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    ruleset TEXT NOT NULL REFERENCES rulesets(id),
    format TEXT NOT NULL,
    is_custom INTEGER NOT NULL,
    source TEXT NOT NULL,
    document TEXT NOT NULL
);
CREATE TABLE deck_cards (
    deck_id INTEGER NOT NULL REFERENCES decks(id),
    section TEXT NOT NULL,
    card_id INTEGER NOT NULL REFERENCES cards(id),
    count INTEGER NOT NULL,
    PRIMARY KEY (deck_id, section, card_id)
);
CREATE TABLE pools (
    slug TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    ruleset TEXT NOT NULL REFERENCES rulesets(id),
    source TEXT NOT NULL,
    document TEXT NOT NULL
);
"""

# Made after the rows: filling an index once is faster than updating it at each insertion.
INDEXES = """
CREATE UNIQUE INDEX cards_key ON cards(key);
CREATE INDEX cards_by_name ON cards(folded);
CREATE INDEX cards_by_faction ON cards(faction, ruleset);
CREATE INDEX cards_by_cost ON cards(cost);
CREATE INDEX cards_by_life ON cards(life);
CREATE INDEX cards_by_strength ON cards(strength);
CREATE INDEX cards_by_value ON cards(value);
CREATE INDEX names_folded ON card_names(folded, card_id);
CREATE INDEX tags ON card_tags(kind, tag, card_id);
CREATE INDEX sections_by_card ON card_sections(card_id, format, section);
CREATE INDEX sections_by_name ON card_sections(format, section, card_id);
CREATE INDEX abilities_by_name ON abilities(folded, card_id);
CREATE INDEX abilities_by_card ON abilities(card_id);
CREATE INDEX deck_cards_by_card ON deck_cards(card_id);

CREATE VIRTUAL TABLE cards_fts USING fts5(
    name, aliases, class, text, content="cards", content_rowid='id',
    tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mc'"
);
INSERT INTO cards_fts (rowid, name, aliases, class, text)
    SELECT id, words(name), words(aliases), words(class), words(text) FROM cards;

CREATE VIEW card_symbols AS
    SELECT cards.ruleset, card_tags.tag AS symbol, cards.name AS card, cards.faction, cards.class
    FROM card_tags JOIN cards ON cards.id = card_tags.card_id WHERE card_tags.kind = 'symbol';
CREATE VIEW deck_lists AS
    SELECT decks.name AS deck, deck_cards.section, deck_cards.count, cards.name AS card, cards.faction
    FROM deck_cards JOIN decks ON decks.id = deck_cards.deck_id JOIN cards ON cards.id = deck_cards.card_id;
"""

FILLING = 2  # raised when the same cards fill the same tables differently

# A catalogue made by another version of the program, with other tables or other filling, is rebuilt.
MAKER = f"{__version__} {crc32((TABLES + INDEXES).encode()):08x} {FILLING}"
