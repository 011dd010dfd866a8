"""A push wakes the site's service worker, which shows it. The push service itself is not here."""

from __future__ import annotations

import json


def test_a_push_is_shown_as_a_notice(visit, site):
    ada = visit("Ada", permissions=["notifications"])
    ada.open_room("homeworlds")
    ada.page.goto("/notices/")
    devtools, known = ada.context.new_cdp_session(ada.page), []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated", lambda e: known.extend(e["registrations"])
    )
    devtools.send("ServiceWorker.enable")
    ada.page.get_by_role("button", name="Tell me in this browser").click()
    ada.page.get_by_role("status").filter(has_text="did not work").wait_for()  # no push service
    message = {"title": "It is your turn", "body": "…", "url": "/mine/", "tag": "one"}
    for tag in ("one", "one", "two"):
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": site,
                "registrationId": known[-1]["registrationId"],
                "data": json.dumps({**message, "tag": tag}),
            },
        )
    ada.page.wait_for_function(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          return (await registration.getNotifications()).length === 2;
        }"""
    )
    ada.complaints = [each for each in ada.complaints if "incognito" not in each]
