"""The values that all packages share: cards, patterns, rule sets. They do no input or output."""
