"""The game as text: one line per action."""

from tallyup.record.notation import format_action, parse_action

__all__ = ["format_action", "parse_action"]
