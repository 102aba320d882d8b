"""What is said of people: accounts, sessions, how they are called."""

from msgspec import UNSET, UnsetType

from gamemaster.core.values import Value
from gamemaster.tables.telling.answers.words import Moment


class Person(Value, frozen=True):
    """Somebody, as others may know him."""

    id: str
    name: str


class Account(Value, frozen=True):
    """Somebody, as he knows himself."""

    id: str
    name: str
    guest: bool
    lang: str
    password: bool


class Me(Value, frozen=True, kw_only=True):
    """Who is signed in; the key only when it was just made."""

    account: Account | None
    csrf: str | None
    now: Moment
    key: str | UnsetType = UNSET
    link: str | UnsetType = UNSET


class Key(Value, frozen=True):
    """A new secret link, and the token of the session that goes on with it."""

    key: str
    link: str
    csrf: str | UnsetType = UNSET


class SessionShown(Value, frozen=True, kw_only=True):
    """Somewhere I am signed in."""

    id: str
    agent: str
    created_at: int | None
    used_at: int | None
    here: bool


class Sessions(Value, frozen=True):
    sessions: tuple[SessionShown, ...]


class Greeted(Value, frozen=True):
    """Whether a webhook took our greeting, and the status it answered with (0: nothing)."""

    ok: bool
    status: int


class WebhookShown(Value, frozen=True, kw_only=True):
    """A webhook, for its owner."""

    id: str
    url: str
    shape: str
    lang: str
    remind: int
    failures: int
    last_at: Moment | None
    confirmed: bool
    """Whether whoever reads a mail address has said yes; nothing is sent before."""
    secret: str
    """With it the receiver checks the seal on what the house sends (docs/api.md, Webhooks)."""


class Webhooks(Value, frozen=True):
    """My webhooks, and whether this server can send mail."""

    webhooks: tuple[WebhookShown, ...]
    mail: bool


class MailAnswered(Value, frozen=True):
    """The address that the link of a mail was about."""

    address: str
