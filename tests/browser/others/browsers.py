"""Firefox and WebKitGTK, each by the driver of its makers."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tools.bench.servers import free_port

MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"  # WebKitGTK's own browser: the driver starts it
ENTER = "\ue007"  # in the protocol of both drivers
WIDTH, HEIGHT = 1280, 900
FIREFOX_ERRORS = """return Services.console.getMessageArray()
  .filter((each) => each instanceof Ci.nsIScriptError && !(each.flags & Ci.nsIScriptError.warningFlag))
  .filter((each) => each.sourceName.startsWith("http://127.0.0.1"))
  .map((each) => `${each.sourceName}:${each.lineNumber} ${each.errorMessage}`)"""


def program(name):
    """Return the path of a program; skip the test where it is not installed."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


class Browser:
    """Common interface of both drivers."""

    def __init__(self, driver, go, errors, gone):
        self._driver = driver
        self.go = go  # a function: visit an address
        self.errors = errors  # a function: the errors of all pages since the start
        self._gone = gone  # the driver's exceptions about elements that the page has replaced or hidden

    def enter(self, site, cookie):
        """Visit the site with this cookie."""
        self.go(site)
        name, value = cookie.split("=", 1)
        self._driver.add_cookie({"name": name, "value": value, "path": "/"})

    def run(self, script):
        """Return the result of a script: plain data, or elements."""
        return self._driver.execute_script(script)

    def press(self, button):
        """Press a button by Enter, unless it is gone: the list scrolls under its last button, where a click would miss."""
        with suppress(*self._gone):
            button.send_keys(ENTER)


@contextmanager
def firefox(folder):
    """Run Firefox without a screen."""
    driver = pytest.importorskip("marionette_driver.marionette", reason="marionette-driver is not installed")
    faults = pytest.importorskip("marionette_driver.errors")
    gone = faults.StaleElementException, faults.NoSuchElementException, faults.ElementNotInteractableException
    client = driver.Marionette(
        bin=program("firefox-esr"), port=free_port(), headless=True, gecko_log=str(folder / "firefox.log"),
        app_args=[f"--width={WIDTH}", f"--height={HEIGHT}"],
    )  # fmt: skip

    def errors():
        with client.using_context("chrome"):
            return client.execute_script(FIREFOX_ERRORS)

    try:
        client.start_session()
        yield Browser(client, client.navigate, errors, gone)
    finally:
        client.cleanup()


@contextmanager
def webkit(folder):
    """Run WebKitGTK's browser on a screen of its own."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    service = pytest.importorskip("selenium.webdriver.webkitgtk.service")
    faults = pytest.importorskip("selenium.common.exceptions")
    gone = faults.StaleElementReferenceException, faults.ElementNotInteractableException
    binary = next(map(str, Path("/").glob(MINI_BROWSERS[1:])), None)
    if binary is None:
        pytest.skip("MiniBrowser of WebKitGTK is not installed")
    told = folder / "webkit.log"
    options = webdriver.WebKitGTKOptions()
    arguments = ["--automation", "--enable-write-console-messages-to-stdout=true"]
    options.set_capability("webkitgtk:browserOptions", {"binary": binary, "args": arguments})
    with screen() as display, told.open("w") as log:
        environment = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11"}
        started = service.Service(program("WebKitWebDriver"), log_output=log, env=environment)
        driver = webdriver.WebKitGTK(options=options, service=started)
        try:
            driver.set_window_size(WIDTH, HEIGHT)
            yield Browser(driver, driver.get, lambda: written_errors(told), gone)
        finally:
            driver.quit()


def written_errors(told):
    """Return the lines of errors that WebKitGTK wrote."""
    return [line for line in told.read_text().splitlines() if line.startswith("CONSOLE") and " ERROR " in line]


@contextmanager
def screen():
    """Run an X server; return its display."""
    reading, writing = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


BROWSERS = {"Firefox": firefox, "WebKitGTK": webkit}
