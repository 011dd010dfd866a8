"""E-mails, in plain text, with a link that ends them."""

from __future__ import annotations

from smtplib import SMTPException, SMTPRecipientsRefused

from django.core.mail import EmailMessage

from games.notifications.safe_http import Undeliverable


def send_email(
    address: str, subject: str, text: str, *, message_id: str = "", stop_url: str = ""
) -> None:
    """Send an e-mail. The same `message_id` on a second one shows mail programs the repetition.

    Raises: Undeliverable.
    """
    headers: dict[str, str] = {"Auto-Submitted": "auto-generated"}
    if message_id:
        headers["Message-ID"] = f"<{message_id}>"
    if stop_url:
        headers["List-Unsubscribe"] = f"<{stop_url}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message = EmailMessage(" ".join(subject.split()), text, to=[address], headers=headers)
    try:
        message.send()
    except SMTPRecipientsRefused as error:
        code = next(iter(error.recipients.values()), (0, b""))[0]
        raise Undeliverable(
            f"the address is refused: {code}", gone=code in (550, 551, 553)
        ) from error
    except (SMTPException, OSError) as error:
        raise Undeliverable(f"the mail server does not take it: {error}") from error
