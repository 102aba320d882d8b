"""Compiled twins of games, for mass simulation and training."""
