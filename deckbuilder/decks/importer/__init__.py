"""Import of pasted decks: a tolerant parser, and a report about every line.

`paste` is the entry point: it detects the format and turns the text into lines (`lines`, `structured_data`).
`tokenizer` and `line_parser` read one line with the names of a rule set (`names`) as `entries`; `list_parser` reads
line after line in one `Interpretation`, and `context_rules` applies the rules that need all lines: which lines belong
to the deck list, and what their numbers mean. The rule set that knows most of the names is taken. `leaders` finds the
leader and other decks, and `decisions` the cards. If the deck is not full, `interpretation_search` tries other
interpretations. Nothing is dropped or guessed silently: the result of each line is a `LineReport`.
"""
