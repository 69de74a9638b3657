"""The display of values at the terminal: rich renderables, and the words of commands that help."""
