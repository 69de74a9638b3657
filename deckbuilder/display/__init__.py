"""The display of values: rich renderables for terminals, and SVG."""
