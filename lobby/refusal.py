"""What services of the lobby raise for visitors to read."""


class Refused(Exception):
    """Something that cannot be done; the message says why, in the visitor's language."""
