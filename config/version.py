"""The version of the site, which CHANGELOG.md tells the story of."""

VERSION = "0.9.0"

# Raised where processes of the version before cannot run beside those of this one: deploy/update
# then closes the site while it brings them in. 2: logs say whose time was up. 3: a match's secret has
# several parts, and Ares Expedition and Planet X have rules of another version. 4: the devices of
# operators are in another table.
GENERATION = 4
