"""The parts that both editions of Summoner Wars share: tokens, attacks, destruction, moves, and their card language.

Each edition has a package of its own beside these modules; nothing here imports them.
"""
