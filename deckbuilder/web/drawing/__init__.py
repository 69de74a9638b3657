"""Drawings as SVG: movement patterns and charts."""
