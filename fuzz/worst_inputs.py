"""Worst-case inputs of a given size for each reader: they slow down parsers, patterns and explanations."""

import json
from collections.abc import Callable

Text = Callable[[int], str]  # a text of about so many characters


def _repeated(unit: str, before: str = "", after: str = "") -> Text:
    return lambda size: before + unit * max(1, (size - len(before) - len(after)) // len(unit)) + after


def _numbered(form: str, before: str = "") -> Text:
    """Return a text of units that all differ."""
    return lambda size: before + "".join(form.format(number) for number in range(size // (len(form) + 4)))


DECK = "deck: A\nruleset: summoner-wars-2e\nformat: custom\ncards:\n"
SAVE = '{"SaveName": "A", "ObjectStates": ['
CARD = (
    "card: A\nruleset: summoner-wars-2e\nfaction: A\nclass: common unit\ncost: 1\nattack: melee\n"
    "strength: 1\nlife: 1\nsymbols: [water]\nabilities:\n"
)
OBJECT = json.dumps({"Name": "Card", "Nickname": "Frost Mage"}) + ","

# Each is cut to fit by the size that it is asked for; over the limits it must be refused at once.
YAML: dict[str, Text] = {
    "keys": _numbered("k{}: 1\n"),
    "keys of a card": _numbered("k{}: 1\n", "card: A\nruleset: summoner-wars-2e\n"),
    "keys of a deck": _numbered("  k{}: 1\n", DECK + " champions:\n"),
    "keys of a collection": _numbered("   k{}: 1\n", "collection:\n summoner-wars-2e:\n  cards:\n"),
    "sections of a deck": _numbered("  k{}: {{a: 1}}\n", DECK),
    "wrong counts": _numbered("  k{}: x\n", DECK + " champions:\n"),
    "items": _repeated("- 1\n"),
    "items of a card": _repeated("- 1\n", "card: A\nabilities:\n"),
    "abilities of a card": _repeated("- {a: 1}\n", "card: A\nabilities:\n"),
    "good abilities": _numbered("- {{name: A{}, modify: {{strength: 1}}, of: {{any: unit}}}}\n", CARD),
    "good effects": _repeated("  - {draw: 1}\n", CARD + "- name: A\n  when: {start: turn}\n  do:\n"),
    "good effects of a wrong card": _repeated(
        "  - {draw: 1}\n", "card: A\nabilities:\n- name: A\n  when: {start: turn}\n  do:\n"
    ),
    "parts in parts": _repeated(
        f"  - {'{may: [' * 13}{{draw: 1}}{']}' * 13}\n", CARD + "- name: A\n  when: {start: turn}\n  do:\n"
    ),
    "unknown cards of a pool": _numbered(" N{}: 1\n", "pool: A\nruleset: summoners-chess\ncards:\n"),
    "unknown cards of a deck": _numbered("  Frst Mge {}: 1\n", DECK + " champions:\n"),
    "good steps of a scenario": _repeated("- end\n", "scenario: A\nsteps:\n"),
    "steps of a scenario": _repeated("- {}\n", "scenario: A\nsteps:\n"),
    "words of a card": _repeated("a,", "card: A\nruleset: summoner-wars-2e\nclasses: [", "]"),
    "mappings in a list": _repeated("{a: 1},", "card: A\nclass: [", "]"),
    "a flow of numbers": _repeated("1,", "[", "]"),
    "tiny documents": _repeated("--- a\n"),
    "tiny cards": _repeated("---\ncard: A\n"),
    "good cards": _numbered("---\ncard: A{}\nruleset: summoner-wars-2e\nclass: champion\n"),
    "deep": _repeated("["),
    "deep in blocks": _repeated("- "),
    "deep mappings": _repeated("{a: "),
    "pairs of brackets": _repeated("[],", "[", "]"),
    "anchors": _numbered("- &a{} 1\n"),
    "tags": _repeated("- !!str a\n"),
    "comments": _repeated("# a\n"),
    "a long text": _repeated("a", "card: "),
    "a long key": _repeated("a", "", ": 1\ncard: A"),
    "a long quoted text": _repeated("\\n", 'card: "', '"'),
    "a folded text": _repeated("  a\n\n", "card: >\n"),
    "spaces": _repeated(" ", "card:", "A"),
    "question marks": _repeated("? "),
    "digits": _repeated("9", "card: "),
}
LISTS: dict[str, Text] = {
    "spaces": _repeated(" "),
    "lines": _repeated("\n"),
    "lines of spaces": _repeated(" " * 950 + "a\n"),
    "gaps before a sign": _repeated("a" + " " * 950 + "y\n"),
    "one long line": _repeated("a"),
    "names in one line": _repeated("4 Frost Mage, "),
    "misspelt names in one line": _repeated("4 Frst Mgae, "),
    "a gap in one line": _repeated(" ", "a", "x y"),
    "signs in one line": _repeated("x 1 "),
    "brackets in one line": _repeated("(1)"),
    "counts in one line": _repeated("4x"),
    "digits": _repeated("9"),
    "digits by lines": _repeated("9" * 950 + "\n"),
    "backslashes": _repeated("\\"),
    "backslashes by lines": _repeated("\\" * 950 + "\n"),
    "signs of multiplication": _repeated("x 1 " * 235 + "\n"),
    "counts": _repeated("4 x 3 " * 150 + "\n"),
    "brackets": _repeated("(" * 950 + "\n"),
    "brackets both ways": _repeated("(1)" * 300 + "\n"),
    "square brackets": _repeated("[a](" * 225 + "\n"),
    "tags of a forum": _repeated("[b]" * 300 + "\n"),
    "entities": _repeated("&amp;" * 190 + "\n"),
    "tables": _repeated("count,name\n4,Frost Mage\n"),
    "a wide table": _repeated("count|name|" * 85 + "\n"),
    "quotes": _repeated('"' * 950 + "\n"),
    "names": _repeated("4 Frost Mage\n"),
    "names in a line": _repeated("4 Frost Mage, " * 65 + "\n"),
    "misspelt names": _numbered("4 Frst Mgae {}\n"),
    "misspelt names in a line": _repeated("4 Frst Mgae, " * 70 + "\n"),
    "prose": _repeated("Frost Mage and Ice Golem are what I like about it. " * 18 + "\n"),
    "words": _repeated("lorem ipsum dolor sit amet " * 35 + "\n"),
    "headings": _repeated("Champions:\n"),
    "colons": _repeated(":" * 950 + "\n"),
    "invisible": _repeated("\u200b" * 950 + "\n"),
    "accents": _repeated("e\u0301" * 450 + "\n"),
    "ligatures": _repeated("\ufdfa" * 950 + "\n"),  # eighteen letters when it is folded
    "carriage returns": _repeated("a\r"),
    "mark-up of LaTeX": _repeated("\\item{" * 150 + "\n"),
    "a head of Markdown": _repeated("Rule set `"),
    "bold": _repeated("**a" * 300 + "\n"),
    "sums": _repeated("a (2+2 " * 25 + "\n"),
    "pips": _repeated("●●○" * 300 + "\n"),
    "deck codes": _repeated("dk1-" + "aA0_" * 60 + "\n"),
    "leaders": _repeated("1 Svara\n1 Grognack\n"),
    "decks": _repeated("1 Svara\n4 Ice Golem\n4 Smasher\n\n1 Grognack\n4 Smasher\n4 Ice Golem\n\n"),
    "decks of one leader": _repeated("1 Svara\n4 Ice Golem\n4 Frost Mage\n4 Ice Smith\n\n"),
    "comments": _repeated("# 4x (3) Frost Mage\n"),
    "numbers of cards": _repeated("4 cards PD: Frost Mage, " * 30 + "\n"),
    "classes": _repeated("4 Common: " * 90 + "\n"),
}
PAGES: dict[str, Text] = {
    "tags": _repeated("<b>", "", "</div>"),
    "open signs": _repeated("<", "<div>", "</div>"),
    "open tags": _repeated("<a ", "", "</div>"),
    "attributes": _repeated(" a=1", "<a", "></div>"),
    "open quotes": _repeated('<a b="', "", "</div>"),
    "comments": _repeated("<!--", "<div></div>"),
    "declarations": _repeated("<!", "<div></div>"),
    "marked sections": _repeated("<![", "<div></div>"),
    "instructions": _repeated("<?", "<div></div>"),
    "closing tags": _repeated("</", "<div></div>"),
    "entities": _repeated("&#1;", "<div>", "</div>"),
    "open entities": _repeated("&a", "<div>", "</div>"),
    "scripts": _repeated("<script>", "", "</div>"),
    "text": _repeated("Frost Mage ", "<div>", "</div>"),
    "blocks": _repeated("<li>4 Frost Mage</li>"),
    "rows": _repeated("<tr><td>4<td>Frost Mage"),
    "an exported page": _repeated(
        "<article data-section=a data-card=b data-count=1>", "<main data-ruleset=a data-format=b>"
    ),
}
JSON: dict[str, Text] = {
    "objects": _repeated("{},", "[", "{}]"),
    "lists": _repeated("[],", "[", "[]]"),
    "deep lists": _repeated("["),
    "deep objects": _repeated('{"a":'),
    "texts": _repeated('"a",', "[", '"a"]'),
    "digits": _repeated("9", "[", "]"),
    "counts": _numbered('"k{}":1,', '{"a":1,'),
    "backslashes": _repeated("\\", '{"deck": "'),
    "surrogates": _repeated("\\ud83d\\ude00", '{"deck": "', '"}'),
    "a deck": _numbered(
        '"k{}":1,', '{"deck":"A","ruleset":"summoner-wars-2e","format":"constructed","cards":{"champions":{'
    ),
    "cards of a save": lambda size: _repeated(OBJECT, SAVE)(size)[:-1] + "]}",
    "bags in bags": _repeated('{"ContainedObjects":[', SAVE),
    "cards of many names": lambda size: _numbered('{{"Name":"Card","Nickname":"N{}"}},', SAVE)(size)[:-1] + "]}",
    "cards with counts": lambda size: _repeated('{"count":4,"tags":["a"],"card":"Frost Mage"},', "[")(size)[:-1] + "]",
    "names deep in objects": lambda size: (
        _repeated('{"n":4,"a":{"b":{"c":{"name":"Frost Mage"}}}},', "[")(size)[:-1] + "]"
    ),
    "one name deep in objects": lambda size: (
        '{"count":4,"a":[' * 35 + '{"name":"Frost Mage"}' + "]}" * 35 + " " * (size // 2)
    ),
    "wide objects in objects": lambda size: (
        '{"a":{"count":1,"name":"x"},"b":' * 30 + _repeated("{},", "[", "{}]")(size // 2) + "}" * 30
    ),
    "objects by name": _numbered('"k{}":{{"quantity":1}},', '{"cards":{'),
    "pairs": lambda size: _repeated('["Frost Mage",4],', "[")(size)[:-1] + "]",
    "long texts": lambda size: _repeated('{"name":"' + "a" * 110 + '","count":1},', "[")(size)[:-1] + "]",
    "two decks": lambda size: (
        _repeated('{"card":"Svara","count":1},{"card":"Grognack","count":1},', "[")(size)[:-1] + "]"
    ),
    "descriptions of saved cards": lambda size: (
        _repeated('{"Name":"Card","Description":"a\\n(b: c"},', SAVE)(size)[:-1] + "]}"
    ),
}
TABLES: dict[str, Text] = {
    "rows": _repeated("4,Frost Mage\n", "count,name\n"),
    "rows of a deck": _repeated("A,2e,custom,commons,4,Frost Mage\n", "deck,ruleset,format,section,count,card\n"),
    "rows of many decks": _numbered("A{},2e,custom,summoner,1,Svara\n", "deck,ruleset,format,section,count,card\n"),
    "unknown names": _numbered("4,Frst Mgae {}\n", "count,name\n"),
    "many columns": _repeated("a,", "count,name,", "\n"),
    "wide rows": _repeated("4,Frost Mage" + ",x" * 60 + "\n", "count,name" + ",a" * 60 + "\n"),
    "open quotes": _repeated('4,"Frost Mage\n', "count,name\n"),
    "quotes in quotes": _repeated('"""', "count,name\n"),
    "columns of numbers": _repeated("Frost Mage,1,2,3,4\n", "name,a,b,c,d\n"),
    "repeated heads": _repeated("4,Frost Mage,4,Ice Golem\n", "count,name,count,name\n"),
    "leaders": _repeated("1,Svara\n1,Grognack\n", "count,name\n"),
    "tabs": _repeated("4\tFrost Mage\t\t\n", "count\tname\t\t\n"),
}
RECORDS: dict[str, Text] = {
    "lines": _repeated("\n"),
    "remarks": _repeated("#\n"),
    "one long line": _repeated("a"),
    "spaces": _repeated(" "),
    "steps": _repeated("  0123456789abcdef  end\n", "format: 2\n"),
    "players": _repeated("# players: ", "format: 2\n"),
}
