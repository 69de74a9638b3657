"""Simulations: many games between bots, played in one or several processes or on a cluster, and their statistics."""
