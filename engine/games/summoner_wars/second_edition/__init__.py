"""Summoner Wars, second edition: its set-up, turn, actions, rewards and end."""
