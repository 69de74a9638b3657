"""The values that everything speaks in: cards, patterns, rule sets. They do no input or output."""
