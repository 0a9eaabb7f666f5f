"""Exact chances in STOP."""
