"""E-mails, in plain text, with a link that ends them."""

from __future__ import annotations

from smtplib import SMTPException, SMTPRecipientsRefused

from django.core.mail import EmailMessage

from games.notifications.safe_http import Undeliverable


def mail(address: str, subject: str, text: str, *, mark: str = "", stop: str = "") -> None:
    """Send a letter; the same `mark` on a second one tells mail programs that it is the same."""
    headers: dict[str, str] = {"Auto-Submitted": "auto-generated"}
    if mark:
        headers["Message-ID"] = f"<{mark}>"
    if stop:
        headers["List-Unsubscribe"] = f"<{stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    letter = EmailMessage(" ".join(subject.split()), text, to=[address], headers=headers)
    try:
        letter.send()
    except SMTPRecipientsRefused as error:
        code = next(iter(error.recipients.values()), (0, b""))[0]
        raise Undeliverable(
            f"the address is refused: {code}", gone=code in (550, 551, 553)
        ) from error
    except (SMTPException, OSError) as error:
        raise Undeliverable(f"the mail server does not take it: {error}") from error
