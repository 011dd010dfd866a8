"""Actions of a turn, and the reasons to refuse one."""
