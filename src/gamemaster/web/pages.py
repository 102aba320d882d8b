"""The pages: the built client from the package, or a page that says how to build it."""

from importlib import resources
from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from gamemaster.web import previews
from gamemaster.web.callers import limit, service_of
from gamemaster.web.described import Descriptions
from gamemaster.web.shrunk import shrinks, shrunk

STATIC = Path(str(resources.files("gamemaster.web"))) / "static"
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors {frames}"
)
ALONE = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""For the page that checks a match by itself: all of it is in one file, and it may talk to nobody."""
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>gamemaster</title>
<h1>gamemaster is running</h1>
<p>The pages are not built yet. In a clone of the project run <code>make ui</code> and start again.
Everything can also be done through the API: see <a href="/api/openapi.json">/api/openapi.json</a>
and docs/api.md.</p>
<p lang="pt">As páginas ainda não foram montadas. Rode <code>make ui</code> e comece de novo.</p>
</html>"""


def add_pages(app: FastAPI) -> None:
    """Files of the client by their names; any other address is for the client to read."""

    descriptions = Descriptions(app)

    @app.get("/api/openapi.json", include_in_schema=False)
    async def described(request: Request) -> Response:
        limit(request, "read")
        return Response(await descriptions.for_programs(), media_type="application/json")

    @app.get("/api/docs", include_in_schema=False)
    async def told(request: Request) -> Response:
        limit(request, "read")
        return HTMLResponse(
            await descriptions.for_people(), headers=_headers("api/docs", "no-cache")
        )

    @app.get("/{address:path}", include_in_schema=False)
    async def page(request: Request, address: str) -> Response:
        if address == "api" or address.startswith("api/"):
            raise HTTPException(404, "There is no such address.")
        file = _file(address)
        if file is not None:
            kept = FOR_EVER if address.startswith("assets/") else "no-cache"
            return _sent(request, file, _headers(address, kept))
        index = STATIC / "index.html"
        if "." in address.rpartition("/")[2]:
            raise HTTPException(404, "There is no such file.")
        if index.is_file():
            about = await previews.tags(service_of(request), request, address)
            headers = _headers(address, "no-cache")
            if not about:
                return _sent(request, index, headers)
            page = index.read_text("utf-8").replace("</head>", f"{about}\n</head>", 1)
            return HTMLResponse(page, headers=headers)
        return HTMLResponse(NOT_BUILT, headers=_headers(address, "no-cache"))


def _sent(request: Request, file: Path, headers: dict[str, str]) -> Response:
    """A file, shrunk if that helps and the browser can unpack it."""
    headers["Vary"] = "Accept-Encoding"
    if "," in request.headers.get("range", ""):
        # A thousand ranges of a file are a thousand reads; nobody needs more than one of ours.
        request.scope["headers"] = [h for h in request.scope["headers"] if h[0] != b"range"]
    if not shrinks(file, request.headers.get("accept-encoding", "")):
        return FileResponse(file, headers=headers)
    headers["Content-Encoding"] = "gzip"
    kind = guess_type(file.name)[0] or "text/plain"
    return Response(shrunk(file), headers=headers, media_type=kind)


def _file(address: str) -> Path | None:
    """A file of the client; never one outside its folder."""
    if not address or "\0" in address:
        return None
    try:
        path = (STATIC / address).resolve()
        inside = path.is_relative_to(STATIC.resolve())
        return path if inside and path.is_file() else None
    except (OSError, RuntimeError):  # longer than any name of a file
        return None


def _headers(address: str, kept: str) -> dict[str, str]:
    """Replays may be embedded anywhere; nothing else may. A secret link is told to nobody."""
    frames = "*" if address.startswith("embed/") else "'self'"
    policy = ALONE if address == "check.html" else POLICY.format(frames=frames)
    return {
        "Cache-Control": kept,
        "Content-Security-Policy": policy,
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
