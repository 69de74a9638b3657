"""Scenarios: rules cases as files, read, run, and compared with what they expect."""
