"""Games as numbers, for programs that learn: options as actions, and what a player knows as planes and counts."""
