"""Mail: word of one's turns to an address that its owner has confirmed, by the host's SMTP server.

Nothing but one question goes to an address before whoever reads it has said yes. Every mail after that ends with a link
that stops them. Both links hold a proof that only the house can make, so nothing secret about them is stored.
"""

import asyncio
import re
import smtplib
import ssl
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from functools import partial
from typing import Literal
from urllib.parse import unquote, urlsplit

from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.values import Lang, Value, say
from gamemaster.tables.people.keys import same
from gamemaster.tables.refusals import Missing
from gamemaster.tables.signing import Signer

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
LONGEST = 254
PATIENCE = 10.0
AT_ONCE = 2
"""Connections to the SMTP server at a time."""
LONG_TURN = 600
"""Seconds: of a table with shorter turns nobody is written to; who plays there is there."""
HUSH = 3_600_000
"""Milliseconds: at most one word that it is one's turn for each table in this time."""
Purpose = Literal["confirm", "stop"]
HERE = ("localhost", "127.0.0.1", "::1")


class Smtp(Value, frozen=True, kw_only=True):
    """How mail is sent from this server."""

    host: str
    port: int
    sender: str
    tls: bool = False
    """Whether the connection is encrypted from its first byte; else it is as soon as the server offers that."""
    user: str = ""
    password: str = ""


class Mail(Value, frozen=True):
    """One letter."""

    to: str
    subject: str
    text: str
    stop: str = ""
    """The address at which these mails are stopped."""


def smtp_of(url: str, sender: str, password: str = "") -> Smtp:
    """`smtp://user@host:587`, or `smtps://` if the connection is encrypted from its first byte."""
    try:
        parts = urlsplit(url)
        port = parts.port or (465 if parts.scheme == "smtps" else 587)
    except ValueError:
        parts, port = urlsplit(""), 0
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise Trouble(
            f"{url!r} is no SMTP server: write smtp://USER@HOST:PORT.",
            pt=f"{url!r} não é um servidor SMTP: escreva smtp://USUÁRIO@HOST:PORTA.",
        )
    if not is_address(sender):
        raise Trouble(
            "Mail needs an address that it comes from: --mail-from NAME@HOST.",
            pt="O correio precisa de um endereço de origem: --mail-from NOME@HOST.",
        )
    return Smtp(
        host=parts.hostname,
        port=port,
        sender=sender,
        tls=parts.scheme == "smtps",
        user=unquote(parts.username or ""),
        password=password or unquote(parts.password or ""),
    )


def is_address(text: str) -> bool:
    return len(text) <= LONGEST and ADDRESS.fullmatch(text) is not None


def checked_address(text: str) -> str:
    """An address as it is kept: one mailbox, no names, nothing that could end a line."""
    if not is_address(text):
        raise Illegal("That is no mail address.", ("url",), pt="Isso não é um endereço de e-mail.")
    return text


class Mailer:
    """Sends letters, a few at a time, each with a bound on how long it may take."""

    def __init__(self, smtp: Smtp) -> None:
        self._smtp = smtp
        self._hands = ThreadPoolExecutor(AT_ONCE, "mail")

    async def send(self, mail: Mail) -> int:
        """The SMTP server's answer: 250 if it took the letter, 0 if there was none."""
        loop = asyncio.get_running_loop()
        sending = loop.run_in_executor(self._hands, partial(_sent, self._smtp, mail))
        try:
            async with asyncio.timeout(3 * PATIENCE):
                return await sending
        except TimeoutError:
            return 0

    def close(self) -> None:
        self._hands.shutdown(wait=False, cancel_futures=True)


def _sent(smtp: Smtp, mail: Mail) -> int:
    try:
        with _connected(smtp) as server:
            server.send_message(_letter(smtp, mail))
    except smtplib.SMTPRecipientsRefused as fault:
        return next((code for code, _ in fault.recipients.values()), 0)
    except smtplib.SMTPResponseException as fault:
        return fault.smtp_code
    except (smtplib.SMTPException, OSError):
        return 0
    return 250


def _connected(smtp: Smtp) -> smtplib.SMTP:
    """A connection, encrypted wherever the server can; a password is never sent in the clear."""
    secret = ssl.create_default_context()
    if smtp.tls:
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            smtp.host, smtp.port, timeout=PATIENCE, context=secret
        )
    else:
        server = smtplib.SMTP(smtp.host, smtp.port, timeout=PATIENCE)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=secret)
            server.ehlo()
        elif smtp.user and smtp.host not in HERE:
            server.close()
            raise smtplib.SMTPException("the server offers no encryption for the password")
    if smtp.user:
        server.login(smtp.user, smtp.password)
    return server


def _letter(smtp: Smtp, mail: Mail) -> EmailMessage:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = smtp.sender, mail.to, mail.subject
    letter["Auto-Submitted"] = "auto-generated"
    if mail.stop:
        letter["List-Unsubscribe"] = f"<{mail.stop}>"
    letter.set_content(mail.text)
    return letter


def token_of(signer: Signer, purpose: Purpose, hook: str) -> str:
    """What a link holds: which address, and a proof that the house made it."""
    return f"{hook}.{signer.proof(f'mail {purpose} {hook}')}"


def hook_of(signer: Signer, purpose: Purpose, token: str) -> str:
    """The address a link is about; a link that the house did not make is about nothing."""
    hook = token.partition(".")[0]
    if not same(token, token_of(signer, purpose, hook)):
        raise Missing("link", "esse link")
    return hook


def _said_unasked(name: str, lang: Lang) -> str:
    """A name in a letter that nobody asked for: only of letters, so that nobody writes to strangers by way of us.

    What stands there could be an address, and readers of mail make a link of it.
    """
    plain = all(unicodedata.category(c)[0] in "LMN" or c in " '-_" for c in name)
    return name if plain else say(lang, en="Somebody", pt="Alguém")


def question(to: str, name: str, link: str, lang: Lang) -> Mail:
    """The one mail that comes unasked: whether its reader wants any."""
    name = _said_unasked(name, lang)
    return Mail(
        to,
        say(lang, en="Mail from gamemaster?", pt="E-mail do gamemaster?"),
        say(
            lang,
            en=f"{name} asked gamemaster to write to this address when it is their turn at a table.\n\n"
            f"If that is you, say yes here:\n{link}\n\n"
            "If it is not, do nothing: no mail will come.\n",
            pt=f"{name} pediu ao gamemaster que escreva a este endereço quando for sua vez numa mesa.\n\n"
            f"Se é você, confirme aqui:\n{link}\n\n"
            "Se não é, não faça nada: nenhum e-mail virá.\n",
        ),
    )


def word(to: str, text: str, url: str, stop: str, lang: Lang) -> Mail:
    """Word of a table."""
    end = say(lang, en="No more of these mails:", pt="Não receber mais estes e-mails:")
    return Mail(to, text.rstrip("."), f"{text}\n{url}\n\n-- \n{end}\n{stop}\n", stop)
