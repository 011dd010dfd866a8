"""Outages of a big site under play: the figures of docs/operating/outages.md."""
