"""Tally Up!, an independent, unofficial implementation of the dice game."""

__version__ = "0.1.0"
