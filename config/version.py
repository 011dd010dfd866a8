"""The version of the site, which CHANGELOG.md tells the story of."""

VERSION = "0.9.0"
