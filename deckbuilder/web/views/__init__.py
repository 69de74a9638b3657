"""Values for templates: what of a card, a query or a deck a page shows."""
