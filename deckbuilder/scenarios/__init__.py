"""Scenarios: rules cases as files, parsed, run, and compared with their expectations."""
