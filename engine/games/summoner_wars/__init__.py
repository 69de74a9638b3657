"""What both editions of Summoner Wars share: tokens, attacks, destruction, moves, and the words for them.

Each edition has a package of its own beside this one's modules; nothing here knows them.
"""
