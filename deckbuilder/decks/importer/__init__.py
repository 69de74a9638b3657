"""Reading what people paste: one tolerant reader, and an account of what it did with every line.

`paste` recognises the form and has it turned into lines (`lines`, `tables`, `objects`). `scanning` and `reading` say
what one line means, given the names of a rule set. `match` goes from line to line; `settling` settles what only all
lines tell: what is the list and what speaks of it, and what the numbers count. The rule set that knows the most names
is the game. Where the deck is not full, `trying` reads the text in other `ways`, one on top of another, and `leaving`
says which lines stand apart and are too many. `deciding` finds the leader, the cards and what misspelt names mean.
Nothing is dropped or guessed silently: what a line came to stands in an `LineReport`.
"""
