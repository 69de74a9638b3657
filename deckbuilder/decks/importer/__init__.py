"""Import of pasted decks: a tolerant parser, and a report about every line.

`paste` is the entry point: it detects the format and turns the text into lines (`lines`, `tables`, `json_lists`,
`xml_lists`). `tokenizer` and `line_parser` read one line with the names of a rule set (`names`); `list_parser` reads
line after line, and `context_rules` applies the rules that need all lines: which lines belong to the deck list, and
what their numbers mean. The rule set that knows most of the names is taken. If the deck is not full,
`interpretation_search` combines other `interpretations` of the text, and `outliers` finds lines that do not belong to
the deck. `decisions` finds the leader and the cards, with `fuzzy_names` for misspelt names. Nothing is dropped or
guessed silently: the result of each line is a `LineReport`.
"""
