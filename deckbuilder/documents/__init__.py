"""YAML files become checked documents; every fault names file, line and column."""
