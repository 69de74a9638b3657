"""A position as one line of text, as chess programs exchange them: written, and read with every fault named."""
