"""`/api/docs`: the OpenAPI description as one page that needs no script and nothing from elsewhere."""

from collections.abc import Iterator
from html import escape

from gamemaster.core.values import Json

METHODS = ("get", "post", "put", "patch", "delete")
STYLE = """
:root{color-scheme:light dark;--line:#8885;--soft:#8882}
body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1rem}
h1{margin:.5rem 0}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}
code,pre{font:14px/1.5 ui-monospace,monospace}
pre{overflow-x:auto;padding:.6rem .8rem;background:var(--soft);border-radius:6px}
section{border-top:1px solid var(--line);padding:.7rem 0}
h3{margin:0;font-weight:600;overflow-wrap:anywhere}.verb{display:inline-block;min-width:4.2rem}
p{margin:.3rem 0}dt{font-weight:600;margin-top:.5rem}dd{margin-left:1rem}
"""


def api_page(description: dict[str, Json]) -> str:
    """Every route by subject, with what it takes and gives; then the forms they speak of."""
    subjects: dict[str, list[str]] = {}
    for path, verbs in description["paths"].items():
        for verb in METHODS:
            if verb in verbs:
                subject = (verbs[verb].get("tags") or ["other"])[0]
                subjects.setdefault(subject, []).append(_route(verb, path, verbs[verb]))
    links = "".join(f'<li><a href="#{escape(name)}">{escape(name)}</a></li>' for name in subjects)
    body = "".join(
        f'<h2 id="{escape(name)}">{escape(name)}</h2>{"".join(routes)}'
        for name, routes in subjects.items()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>gamemaster API</title><style>{STYLE}</style></head><body><main>"
        f"<h1>gamemaster {escape(description['info']['version'])}: the API</h1>"
        f"<p>{escape(description['info']['description'])} For programs: "
        '<a href="/api/openapi.json">openapi.json</a>. Every refusal is an <a href="#form-Error">Error</a>, '
        "in English and Portuguese.</p>"
        '<p lang="pt">Toda recusa vem em inglês e em português; para programas há o '
        '<a href="/api/openapi.json">openapi.json</a>.</p>'
        f'<nav aria-label="Subjects"><ul>{links}<li><a href="#forms">forms</a></li></ul></nav>'
        f'{body}<h2 id="forms">Forms</h2><dl>{"".join(_forms(description))}</dl>'
        "</main></body></html>"
    )


def _route(verb: str, path: str, route: dict[str, Json]) -> str:
    lines = [
        f'<section><h3><code><span class="verb">{verb.upper()}</span>{escape(path)}</code></h3>',
        f"<p>{escape(route.get('description', ''))}</p>",
    ]
    for asked in route.get("parameters", ()):
        must = ", required" if asked.get("required") else ""
        kind = _kind(asked.get("schema", {}))
        lines.append(f"<p><code>{escape(asked['name'])}</code> ({asked['in']}{must}): {kind}</p>")
    if "requestBody" in route:
        lines.append(f"<p>Takes {_content(route['requestBody'])}.</p>")
    lines += [
        f"<p>Gives {code}: {_content(answer)}.</p>"
        for code, answer in route["responses"].items()
        if str(code).startswith("2")
    ]
    return "".join([*lines, "</section>"])


def _content(part: dict[str, Json]) -> str:
    kinds = [
        f"{_kind(each.get('schema', {}))} as {escape(media)}"
        for media, each in part.get("content", {}).items()
    ]
    return " or ".join(kinds) or "nothing"


def _forms(description: dict[str, Json]) -> Iterator[str]:
    for name, form in sorted(description["components"]["schemas"].items()):
        yield f'<dt id="form-{escape(name)}">{escape(name)}</dt><dd><p>{escape(form.get("description", ""))}</p>'
        required = form.get("required", ())
        for field, kind in form.get("properties", {}).items():
            may = "" if field in required else ", may be left out"
            yield f"<p><code>{escape(field)}</code>: {_kind(kind)}{may}</p>"
        if "properties" not in form:
            yield f"<p>{_kind({k: v for k, v in form.items() if k != 'description'})}</p>"
        yield "</dd>"


def _kind(schema: dict[str, Json]) -> str:
    """A type in few words, forms as links."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#form-{name}">{name}</a>'
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " or ".join(_kind(each) for each in schema[choice])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(repr(each))}</code>" for each in schema["enum"])
    if schema.get("type") == "array":
        inner = schema.get("items") or {}
        return f"list of {_kind(inner)}" if isinstance(inner, dict) and inner else "list"
    return escape(str(schema.get("type", "anything")))
