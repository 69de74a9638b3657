"""The parts that both editions of Summoner Wars share: tokens, attacks, destruction, moves, and their card language."""
