"""The card workshop: cards of a user as texts and as forms, checked while they are written."""
