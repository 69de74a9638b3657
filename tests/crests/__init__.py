"""Tests of crests."""
