"""E-mails in plain text, with a link to unsubscribe."""

from __future__ import annotations

from email.utils import formataddr, parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused

from django.conf import settings
from django.core.mail import EmailMessage

from games.notifications.delivery.safe_http import Undeliverable
from games.site.face.face import site_face


def sender() -> str:
    """Return EMAIL_FROM, with the site's name where the setting has no name of its own."""
    name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    return settings.DEFAULT_FROM_EMAIL if name else formataddr((site_face().name, address))


def send_email(address: str, subject: str, text: str) -> None:
    """Send an e-mail. Raises: Undeliverable."""
    send_letter(letter(address, subject, text))


def letter(address: str, subject: str, text: str, *, message_id: str = "", stop_url: str = "") -> EmailMessage:
    """Return an e-mail. Mail programs recognise a repetition by its `message_id`.

    It reads the site's name. Threads that send have no connection to the database.
    """
    headers: dict[str, str] = {"Auto-Submitted": "auto-generated"}
    if message_id:
        headers["Message-ID"] = f"<{message_id}>"
    if stop_url:
        headers["List-Unsubscribe"] = f"<{stop_url}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return EmailMessage(" ".join(subject.split()), text, sender(), [address], headers=headers)


def send_letter(message: EmailMessage) -> None:
    """Send an e-mail. Raises: Undeliverable."""
    try:
        message.send()
    except SMTPRecipientsRefused as error:
        code = next(iter(error.recipients.values()), (0, b""))[0]
        raise Undeliverable(f"the address is refused: {code}", gone=code in (550, 551, 553)) from error
    except (SMTPException, OSError) as error:
        raise Undeliverable(f"the mail server does not take it: {error}") from error
