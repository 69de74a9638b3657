"""How values look: rich renderables for terminals, SVG and HTML for the rest."""
