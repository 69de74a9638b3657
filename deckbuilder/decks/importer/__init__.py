"""Import of pasted decks: a tolerant parser, and a report about every line.

`paste` is the entry point. `own_formats` finds exports of this program and deck codes; `structured_data` turns JSON,
XML and saves into rows; `lines` and `tables` turn any other text into lines and rows. `tokenizer` and `line_parser`
read one line with the names of a rule set (`names`) into `entries`; `list_parser` reads line after line, and
`context_rules` applies the rules that need all lines: which lines belong to the deck list, and what their numbers
mean. The rule set that knows most of the names is taken. If the deck is not full, `interpretation_search` combines
other `interpretations` of the text. `leaders` finds the leader and, in a text with several decks, the lines of each;
`decisions` finds the cards, with `impossible_entries` for those that no deck can have. Nothing is dropped or guessed
silently: the result of each line is a `LineReport`.
"""
