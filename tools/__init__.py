"""Development tools; never part of the wheel."""
