"""Secrets that open doors: drawn here, stored only as digests."""

import hashlib
import hmac
import secrets

_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that looks like something else
_SCRYPT = {"n": 2**14, "r": 8, "p": 1}


def fresh_id(letters: int = 16) -> str:
    """An id nobody can guess: five bits a letter."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(letters))


def fresh_key() -> str:
    """A key of 200 bits that survives being read aloud."""
    return fresh_id(40)


def fresh_seed() -> str:
    """What the dice of a match are drawn from: 256 bits that nobody can guess."""
    return secrets.token_hex(32)


def hashed(key: str) -> str:
    """What is stored of a key. Keys are random and long, so a plain digest cannot be reversed."""
    return hashlib.sha256(b"gamemaster key 1 " + key.encode()).hexdigest()


def csrf_of(session: str) -> str:
    """The token a page must send back; it follows from the session and is stored nowhere."""
    return hmac.digest(session.encode(), b"gamemaster csrf 1", "sha256").hex()[:40]


def same(a: str, b: str) -> bool:
    return hmac.compare_digest(a.encode(), b.encode())


def password_hash(password: str) -> str:
    """Slow on purpose: people's passwords can be guessed."""
    salt = secrets.token_bytes(16)
    return f"scrypt1${salt.hex()}${_scrypt(password, salt)}"


def password_fits(password: str, stored: str) -> bool:
    _, salt, digest = stored.split("$")
    return hmac.compare_digest(_scrypt(password, bytes.fromhex(salt)), digest)


def _scrypt(password: str, salt: bytes) -> str:
    return hashlib.scrypt(password.encode(), salt=salt, dklen=32, **_SCRYPT).hex()
