"""Measuring: run from a checkout, never by a site."""
