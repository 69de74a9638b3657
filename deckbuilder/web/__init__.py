"""The workbench in a browser: pages as plain functions, and a local server that shows them."""
