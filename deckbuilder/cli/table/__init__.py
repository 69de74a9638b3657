"""The table at the terminal: its screens and menus, the lines that are typed, and the file of the game."""
