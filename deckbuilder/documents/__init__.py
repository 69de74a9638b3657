"""YAML files become checked documents; every error names file, line and column."""
