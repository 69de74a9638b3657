"""The rules of Summoner Wars, second edition: set-up, turn, actions, rewards and end."""
