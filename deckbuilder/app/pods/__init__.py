"""Pods: begun from drafts and sealed pools, kept in folders, played by people and bots."""
