"""The end of all passkeys and codes of a person."""

from __future__ import annotations

from lobby.accounts.devices.models import DeviceCode, Passkey
from lobby.people.models import Person


def devices_end(*, person: Person) -> bool:
    """Delete a person's passkeys and code: others may have made some. Return whether there were passkeys."""
    DeviceCode.objects.filter(person=person).delete()
    return bool(Passkey.objects.filter(person=person).delete()[0])
