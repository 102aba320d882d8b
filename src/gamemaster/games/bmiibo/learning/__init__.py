"""Bots that learn."""
