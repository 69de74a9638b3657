"""The session of a person in a match: what commands look at and change, for every front end."""
