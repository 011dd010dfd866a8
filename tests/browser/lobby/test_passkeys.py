"""Passkeys and codes bring a person to another device, with Chromium's virtual authenticator."""

from __future__ import annotations

import pytest

PROGRAMS = ("chromium", "google-chrome", "chromium-headless-shell")
PHONE = {"viewport": {"width": 375, "height": 800}, "has_touch": True}
SCREENS = pytest.mark.parametrize("screen", [{}, PHONE], ids=["1280", "375"])
PASSWORD = "seven-moons-and-a-sun"
KIND = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True, "defaultBackupEligibility": True,
    "defaultBackupState": True,
}  # fmt: skip


@pytest.fixture(scope="module")
def site(servers):
    """Return the address of the site by name: passkeys belong to names."""
    return f"http://localhost:{servers.ports[0]}"


class Authenticator:
    """The device's store of passkeys, which checks its owner."""

    def __init__(self, visitor):
        self._devtools = visitor.context.new_cdp_session(visitor.page)
        self._devtools.send("WebAuthn.enable", {"enableUI": False})
        self._id = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": KIND})["authenticatorId"]

    def passkeys(self):
        return self._devtools.send("WebAuthn.getCredentials", {"authenticatorId": self._id})["credentials"]

    def share(self, passkeys):
        """Take over passkeys, as phones of one owner do."""
        for passkey in passkeys:
            known = {name: passkey[name] for name in passkey if name not in ("userName", "userDisplayName")}
            self._devtools.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": known})

    def refuse(self):
        """Let the owner's check fail from now on."""
        self._devtools.send("WebAuthn.setUserVerified", {"authenticatorId": self._id, "isUserVerified": False})


def press(page, name):
    page.locator("#main").get_by_role("button", name=name, exact=True).click()


def keep(visitor):
    """Create a passkey on the person's page; return the store with it."""
    store = Authenticator(visitor)
    visitor.page.goto("/me/")
    press(visitor.page, "Keep me")
    visitor.page.get_by_text("You are kept").wait_for()
    return store


def arrive(visitor, passkeys):
    """Sign in by a shared passkey."""
    store = Authenticator(visitor)
    store.share(passkeys)
    visitor.page.goto("/account/sign-in/")
    press(visitor.page, "Sign in with a passkey")
    return store


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SCREENS
def test_one_tap_keeps_a_guest_and_another_device_knows_them(begin, visit, screen):
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=(screen, {}))
    store = keep(ada)
    (passkey,) = store.passkeys()
    assert (passkey["rpId"], passkey["isResidentCredential"]) == ("localhost", True)
    assert ada.page.get_by_text("on all devices that share it").is_visible()
    assert fits(ada.page)
    assert ada.breaches() == []

    other = visit("Ada’s other device", **screen)
    arrive(other, [passkey])
    other.page.wait_for_url("**/mine/")
    assert "with Bo" in other.page.locator(".row-link").inner_text()
    other.page.goto("/me/")
    assert other.page.get_by_text("last used").is_visible()

    press(ada.page, "Add a passkey of this device")
    ada.page.get_by_text("This device has a passkey of yours already.").wait_for()
    ada.page.get_by_text("Remove: ").click()
    press(ada.page, "Remove it: it signs nobody in any more")
    ada.page.get_by_text("The passkey is removed").wait_for()
    stranger = visit("Somebody with the old passkey", **screen)
    arrive(stranger, store.passkeys())
    stranger.page.get_by_text("This passkey is not known here any more.").wait_for()
    assert stranger.page.get_by_role("heading", name="Sign in").is_visible()


@SCREENS
def test_a_passkey_signs_in_to_an_account(visit, screen):
    ada = visit("Ada", **screen)
    ada.page.goto("/account/sign-up/")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("Login").fill(f"ada.{len(screen)}")
    ada.page.get_by_label("Password", exact=True).fill(PASSWORD)
    ada.page.get_by_label("Repeat the password").fill(PASSWORD)
    press(ada.page, "Create the account")
    ada.page.get_by_role("heading", name="Ada").wait_for()
    store = keep(ada)
    press(ada.page, "Sign out")
    ada.page.wait_for_url(lambda url: "/me/" not in url)
    ada.page.goto("/account/sign-in/")
    press(ada.page, "Sign in with a passkey")
    ada.page.get_by_text("Welcome back, Ada.").wait_for()

    store.refuse()
    ada.page.goto("/me/")
    press(ada.page, "Sign out")
    ada.page.wait_for_url(lambda url: "/me/" not in url)
    ada.page.goto("/account/sign-in/")
    assert fits(ada.page)
    assert ada.breaches() == []
    press(ada.page, "Sign in with a passkey")
    ada.page.get_by_text("Nothing has happened: you or the device stopped it.").wait_for()


@SCREENS
def test_a_guest_of_the_other_device_comes_along_or_stays(begin, visit, screen):
    ada, _bo = begin("homeworlds", "Ada", "Bo")
    cy, _dee = begin("homeworlds", "Cy", "Dee", screens=(screen, {}))
    passkeys = keep(ada).passkeys()
    arrive(cy, passkeys)
    cy.page.get_by_text("1 match has come along.").wait_for()
    assert cy.page.locator(".row-link").count() == 2


@SCREENS
def test_a_code_moves_a_guest_into_the_installed_app(begin, visit, screen):
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=(screen, {}))
    ada.page.goto("/me/")
    press(ada.page, "Show a code")
    code = ada.page.get_by_label("Your code").input_value()
    assert fits(ada.page)
    assert ada.breaches() == []
    installed = visit("The installed app", **screen)
    installed.page.goto("/account/sign-in/")
    installed.page.get_by_label("Code of your other device").fill("ABCD")
    press(installed.page, "Sign in with the code")
    installed.page.get_by_text("This code is wrong").wait_for()
    installed.complaints.clear()  # of the refused form
    assert fits(installed.page)
    assert installed.breaches() == []
    installed.page.get_by_label("Code of your other device").fill(code.lower().replace("-", " "))
    installed.page.keyboard.press("Enter")
    installed.page.wait_for_url("**/mine/")
    assert "with Bo" in installed.page.locator(".row-link").inner_text()


def test_without_passkeys_the_page_says_so(visit, servers):
    ada = visit("Ada")
    ada.context.add_init_script("delete window.PublicKeyCredential")
    ada.page.goto("/me/")
    ada.page.get_by_label("Your name").fill("Ada")
    press(ada.page, "Save my name")
    ada.page.goto("/me/")
    ada.page.get_by_text("This browser has no passkeys here.").wait_for()
    assert not ada.page.locator("[data-passkey]").is_visible()
    ada.page.goto(f"http://127.0.0.1:{servers.ports[0]}/account/sign-in/")
    assert not ada.page.locator("[data-passkey]").count()
