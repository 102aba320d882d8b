"""Who is calling: by bearer token, by session cookie, or nobody; and what that needs."""

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from gamemaster.tables.people.keys import csrf_of, same
from gamemaster.tables.people.limits import LEAST, Throttle, home_of
from gamemaster.tables.people.mail import Smtp
from gamemaster.tables.people.sessions import SESSION
from gamemaster.tables.refusals import NotAllowed, Unknown
from gamemaster.tables.service import Service
from gamemaster.tables.store.rows import NOBODY, Asker
from gamemaster.tables.work.budgets import PAYER, Payer
from gamemaster.web.turnstiles import Bodies, OpenStreams

COOKIE = "gamemaster_session"
SAFE = ("GET", "HEAD", "OPTIONS")
HOME_NAMES = (".localhost", ".local", ".lan", ".internal", ".home.arpa", ".test")


@dataclass(frozen=True)
class ServerSettings:
    """How this server was started."""

    database: str
    limits: bool = True
    local_webhooks: bool = False
    address: str = ""
    pace: int = 250
    sweep: float = 30.0
    mail: bool = True
    tidy: bool = False
    warm: bool = False
    at_home: bool = False
    """It has no name in the world: pages are believed only if they come by an address or a name of this network."""
    house_key: str | None = None
    uploads: bool = False
    smtp: Smtp | None = None


@dataclass(frozen=True)
class Desk:
    """What the requests of one server share."""

    service: Service
    settings: ServerSettings
    limits: Throttle
    streams: OpenStreams
    bodies: Bodies


def desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


def service_of(request: Request) -> Service:
    """The parts of the house that serve a request."""
    return desk_of(request).service


def client_of(request: Request) -> str:
    return home_of(request.client.host) if request.client else ""


def limit(request: Request, kind: str, client: str | None = None) -> None:
    """Count this request against its client's rate."""
    desk_of(request).limits.take(kind, client or client_of(request))


def limit_written(request: Request, kind: str, amount: float = 1) -> None:
    """Count what this request may leave behind, for its account and for its address."""
    limits = desk_of(request).limits
    limits.take(f"{kind} of an address", client_of(request), amount)
    if account := getattr(request.state, "account", None):
        limits.take(f"{kind} of an account", account, amount)


def count_bytes(request: Request, size: int) -> None:
    """Count the bytes of a request that may write something."""
    limit_written(request, "bytes", max(LEAST, size))


async def caller(request: Request) -> Asker:
    """Who calls; a request that changes something must come from our own pages or bear a token."""
    who = await _caller(request)
    request.state.account = who.id
    PAYER.set(Payer(who.id or f"address {client_of(request)}", asks=True))
    return who


async def _caller(request: Request) -> Asker:
    safe = request.method in SAFE
    limit(request, "read" if safe else "write")
    bearer = request.headers.get("authorization", "")
    if bearer[:7].lower() == "bearer ":
        return await service_of(request).doors.by_token(bearer[7:].strip())
    if bearer:
        raise Unknown
    session = request.cookies.get(COOKIE)
    who = await service_of(request).doors.by_session(session) if session else NOBODY
    if not safe:
        _must_be_own_page(request)
        if who.account and session:
            _must_have_csrf(request, session)
    return who


def _must_be_own_page(request: Request) -> None:
    """Browsers say which page a request comes from; other sites may not act for our people."""
    origin = request.headers.get("origin")
    foreign = origin is not None and _place_of(origin) != request.headers.get("host", "")
    if foreign or request.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        raise NotAllowed("Requests from other sites are refused.", pt="Pedido de outro site.")
    if origin is not None and desk_of(request).settings.at_home and not is_of_this_network(origin):
        raise NotAllowed(
            "This server knows no such name of its own; start it with --address.",
            pt="Este servidor não sabe que tem esse nome; inicie-o com --address.",
        )


def is_of_this_network(origin: str) -> bool:
    """Whether a page came by an address, or by a name that nobody in the world can give to a server.

    Else another site could call us by a name of its own that it lets lead to us: to a browser its pages
    would be ours, and whoever visits them would act here, behind his own firewall.
    """
    name = (urlsplit(origin).hostname or "").rstrip(".")
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(HOME_NAMES)
    return True


def _place_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # half an address is nobody's page
        return None


def _must_have_csrf(request: Request, session: str) -> None:
    if not same(request.headers.get("x-csrf-token", ""), csrf_of(session)):
        raise NotAllowed(
            "The header X-CSRF-Token is wrong.", pt="O cabeçalho X-CSRF-Token é outro."
        )


def sign_in(request: Request, response: Response, token: str) -> None:
    """Put a session in a cookie that scripts cannot read."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=SESSION // 1000,
        httponly=True,
        samesite="lax",
        secure=is_https(request),
        path="/",
    )


def is_https(request: Request) -> bool:
    return request.url.scheme == "https" or desk_of(request).settings.address.startswith("https:")
