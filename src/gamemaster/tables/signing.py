"""The house's key: with it receipts are signed, so that anybody can check them with its public half.

Of a database that is a file it lies in a file of its own beside it, for its owner's eyes alone, and the database keeps
the public half: whoever serves it later must bring the same key, or nobody could tell the house's receipts from
another's. A PostgreSQL keeps the key itself, so that all its servers sign alike, unless they are given a file.
"""

import hmac
import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import select

from gamemaster.core.errors import Trouble
from gamemaster.core.receipts import Receipt, signed
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store

PUBLIC, PRIVATE = "public key", "private key"


class Signer:
    """What signs for the house."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw().hex()

    def sign(self, receipt: Receipt) -> Receipt:
        return signed(receipt, self._private.sign)

    def proof(self, text: str) -> str:
        """A proof that the house said something, short enough for a link; only the house can make it or check it."""
        key = self._private.private_bytes_raw()
        return hmac.new(key, f"gamemaster link {text}".encode(), "sha256").hexdigest()[:40]

    def secret_of(self, webhook: str) -> str:
        """What the house shares with the owner of a webhook alone; it follows from the house's key."""
        key = self._private.private_bytes_raw()
        return hmac.new(key, f"gamemaster webhook {webhook}".encode(), "sha256").hexdigest()


def sealed_by(secret: str, moment: int, body: bytes) -> str:
    """What stands in the header of a webhook: when it was sent, and the seal on moment and body."""
    seal = hmac.new(secret.encode(), b"%d." % moment + body, "sha256").hexdigest()
    return f"t={moment},v1={seal}"


async def signer_of(store: Store, file: Path | None = None) -> Signer:
    """The key of the house that keeps this database; a new one for a new database."""
    place = file or store.key_file
    if place is None:
        return Signer(_key(await _kept(store, PRIVATE, _fresh())))
    signer = Signer(_read(place) or _made(place))
    public = await _kept(store, PUBLIC, signer.public)
    if public != signer.public:
        raise Trouble(
            f"The receipts of this database are signed with another key (public half {public}) than "
            f"{place} holds. Start with the file of that key: --house-key FILE.",
            pt=f"Os recibos deste banco de dados são assinados com outra chave (metade pública {public}) "
            f"que não a de {place}. Comece com o arquivo dessa chave: --house-key ARQUIVO.",
        )
    return signer


async def _kept(store: Store, name: str, new: str) -> str:
    """What the database keeps under a name; if that is nothing yet, what is new. Whoever is first counts."""
    async with store.writing() as tx:
        row = store.upsert(schema.house).values(name=name, value=new)
        await tx.execute(row.on_conflict_do_nothing(index_elements=["name"]))
        at = schema.house.c
        return str(await tx.scalar(select(at.value).where(at.name == name)))


def _fresh() -> str:
    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


def _key(text: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(text.strip()))


def _read(place: Path) -> Ed25519PrivateKey | None:
    try:
        return _key(place.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as fault:
        raise Trouble(
            f"{place} is no key of a house: {fault}",
            pt=f"{place} não é a chave de uma casa: {fault}",
        ) from None


def _made(place: Path) -> Ed25519PrivateKey:
    """A new key, in a file that nobody else may read; if two servers start at once, one of them makes it."""
    key = _fresh()
    place.absolute().parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_name(f"{place.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, place)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return _key(place.read_text("utf-8"))
