"""Short runs of the comparisons in `oracles`."""
