"""`gamemaster serve`: tables for everybody, in the browser."""

import logging
import os
import socket
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

from gamemaster.bots.layers import survey
from gamemaster.cli.places import data_folder
from gamemaster.cli.screen import console
from gamemaster.core.errors import Trouble, need_extra
from gamemaster.core.values import Words

if TYPE_CHECKING:
    from gamemaster.tables.people.mail import Smtp


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str | None = None,
    address: str = "",
    limits: bool = True,
    local_webhooks: bool = False,
    house_key: Path | None = None,
    smtp: str = "",
    mail_from: str = "",
    trusted_proxy: tuple[str, ...] = (),
    uploads: bool = False,
    warm: bool = True,
    log: Path | None = None,
) -> int:
    """Serve tables and their pages until it is stopped; whatever was running goes on.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others in.
    port
        The port to listen on.
    db
        A file for SQLite, or the URL of a PostgreSQL (postgresql://…), which several
        servers may share. Left out, it is gamemaster.db where this platform keeps data.
    address
        How people reach this server from outside (https://…), for links in notifications.
    limits
        Keep anybody from asking too fast.
    local_webhooks
        Let webhooks call addresses inside this network.
    house_key
        The file of the key that signs receipts; without it, one beside the database, made at the
        first start. Servers that share a database share its key.
    smtp
        The server that takes mail to people who asked for it: smtp://USER@HOST:PORT, or smtps:// if it is
        encrypted from the first byte. The password is read from GAMEMASTER_SMTP_PASSWORD; the server
        may also stand in GAMEMASTER_SMTP.
    mail_from
        The address that mail comes from; also GAMEMASTER_MAIL_FROM.
    trusted_proxy
        The address (or network) of a proxy in front of this server. What it says of whom it speaks for
        (X-Forwarded-For, X-Forwarded-Proto) is believed, of nobody else. May be given several times.
    uploads
        Run strangers' bots also where this machine holds some of what they take less than firmly.
    warm
        Work out at the start what games work out once (machine code for the bots, the grammar of powers and cards),
        so that no guest waits for it.
    log
        Where to write the log; without it, what matters goes to the terminal.
    """
    try:
        from gamemaster.web.app import make_app
        from gamemaster.web.callers import ServerSettings
        from gamemaster.web.serving import HouseServer, serving
    except ModuleNotFoundError as missing:
        raise need_extra(
            Words("The web door needs", "A porta da web precisa de"), missing.name, "web"
        ) from None
    logging.basicConfig(filename=log, level=logging.INFO if log else logging.WARNING)
    proxies = _networks(trusted_proxy)
    _check_port(host, port)
    database = db or _usual_database()
    shown = address or f"http://{host if host != '0.0.0.0' else 'localhost'}:{port}"
    app = make_app(
        ServerSettings(
            database,
            limits=limits,
            local_webhooks=local_webhooks,
            address=address or shown,
            tidy=True,
            warm=warm,
            at_home=not (address or proxies),
            house_key=str(house_key) if house_key else None,
            uploads=uploads,
            smtp=_mail_server(smtp, mail_from),
        )
    )
    if db is None:
        console.print(f"gamemaster keeps its tables in {database}")
    if limits and not uploads:
        _tell_what_is_loose()
    sys.setswitchinterval(0.001)  # what threads compute keeps requests waiting no longer than this
    config = serving(app, host=host, port=port, limits=limits, proxies=proxies)
    HouseServer(
        config, app, lambda: console.print(f"gamemaster: {shown} (Ctrl+C stops it)")
    ).serve_people()
    return 0


def _check_port(host: str, port: int) -> None:
    """Refuse now a port that cannot be listened on, before anything is opened."""
    if not 0 <= port <= 65_535:
        raise Trouble(
            f"There is no port {port}; ports go from 0 to 65535.",
            pt=f"Não existe a porta {port}; elas vão de 0 a 65535.",
        )
    try:
        family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(place)
    except OSError as fault:
        why = fault.strerror or fault
        raise Trouble(
            f"Port {port} of {host} cannot be listened on: {why}. Take another (--port) or stop who has it.",
            pt=f"Não dá para escutar na porta {port} de {host}: {why}. Use outra (--port) ou pare quem a tem.",
        ) from None


def _mail_server(url: str, sender: str) -> "Smtp | None":
    """How mail is sent, by flags or by the environment; nothing if it is not."""
    from gamemaster.tables.people.mail import smtp_of

    url = url or os.environ.get("GAMEMASTER_SMTP", "")
    sender = sender or os.environ.get("GAMEMASTER_MAIL_FROM", "")
    password = os.environ.get("GAMEMASTER_SMTP_PASSWORD", "")
    return smtp_of(url, sender, password) if url else None


def _tell_what_is_loose() -> None:
    """What this machine cannot hold, and so does not run."""
    if loose := survey().loose:
        en = "\n".join(layer.said("en") for layer in loose)
        console.print(
            f"Bots that strangers upload are not run here, for this machine does not hold them firmly:\n{en}\n"
            "--uploads runs them all the same.",
            markup=False,
            highlight=False,
        )


def _networks(proxies: tuple[str, ...]) -> tuple[str, ...]:
    """The proxies that were named; raises Trouble at one that is no address."""
    for proxy in proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError:
            raise Trouble(
                f"--trusted-proxy needs an address or a network, such as 127.0.0.1 or 10.0.0.0/8, not {proxy!r}.",
                pt="--trusted-proxy precisa de um endereço ou de uma rede, como 127.0.0.1 ou 10.0.0.0/8, "
                f"não {proxy!r}.",
            ) from None
    return proxies


def _usual_database() -> str:
    """The database of somebody who names none; one in this folder, from before, is pointed at."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if Path("gamemaster.db").is_file():
        console.print(
            "There is a gamemaster.db in this folder; --db gamemaster.db goes on with it.",
        )
    return str(folder / "gamemaster.db")
