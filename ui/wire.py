"""Writes the types of what the server says: `make types`; `--check` only tells whether they are up to date.

`src/lib/wire.ts` is made from the OpenAPI description; `src/games/NAME/wire.ts` from the views, submissions and
events of each game that has a folder there. Nobody edits these files.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from gamemaster.core.box import AnyBox
from gamemaster.games import GAMES
from gamemaster.web.app import make_app
from gamemaster.web.callers import ServerSettings

UI = Path(__file__).resolve().parent
Schema = Mapping[str, Any]

HEAD = "/** Made from what the server says of itself: run `make types`, never edit. */\n"
JSON = """/** Whatever JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** What a game shows of itself; its own folder knows the form. */
export type View = { [key: string]: Json };
/** Something that happened; the game's own folder knows the form. */
export type GameEvent = { event: string; [key: string]: Json };
"""
OF_A_GAME = {"view": "View", "events": "GameEvent[]"}
"""Fields of an answer that hold values of whichever game is played."""
WIDTH = 110


def files() -> Iterator[tuple[Path, str]]:
    """Every file that is made, and what stands in it."""
    yield UI / "src" / "lib" / "wire.ts", of_the_server()
    for box in GAMES.values():
        folder = UI / "src" / "games" / box.id
        if folder.is_dir():
            yield folder / "wire.ts", of_a_game(box)


def of_the_server() -> str:
    """The kinds of the API's bodies and answers."""
    described = make_app(ServerSettings("nowhere.db")).openapi()
    kinds = described["components"]["schemas"]
    sent = reached(kinds, (answers(described), {}))
    parts = [declared(name, kinds[name], OF_A_GAME, always=name in sent) for name in kinds]
    return "\n".join([HEAD + JSON, *parts])


def of_a_game(box: AnyBox) -> str:
    """The kinds of one game's views, submissions and events."""
    wanted = {"View": box.view, "Submission": box.submission, "GameEvent": box.events}
    refs, kinds = msgspec.json.schema_components(wanted.values(), ref_template="#/{name}")
    sent = reached(kinds, (refs[0], refs[2]))
    parts = [declared(name, kinds[name], {}, always=name in sent) for name in kinds]
    for name, ref in zip(wanted, refs, strict=True):
        if name not in kinds:
            parts.append(alias(name, ref))
    uses_json = any("Json" in part.split() or "Json;" in part for part in parts)
    start = [HEAD + "import type { Json } from '../../lib/wire';\n"] if uses_json else [HEAD]
    return "\n".join([*start, *parts])


def answers(described: Schema) -> list[Any]:
    """What every route of the description answers with."""
    routes = (route for methods in described["paths"].values() for route in methods.values())
    frames = described.get("x-frames", {})
    return [*(route["responses"] for route in routes), frames]


def reached(kinds: Schema, start: Any) -> set[str]:
    """The kinds that something refers to, directly or through others."""
    found: set[str] = set()
    waiting = list(references(start))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += references(kinds[name])
    return found


def references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield named(schema["$ref"])
        for part in schema.values():
            yield from references(part)
    elif isinstance(schema, list | tuple):
        for part in schema:
            yield from references(part)


def named(ref: str) -> str:
    return ref.rsplit("/", 1)[-1]


def declared(name: str, schema: Schema, known: Mapping[str, str], *, always: bool) -> str:
    """One kind; in what the server sends, a field with a default is always there."""
    if schema.get("type") != "object" or "properties" not in schema:
        return alias(name, schema)
    lines = [f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        there = field in schema.get("required", ()) or (always and "default" in kind)
        told = known.get(field, typed(kind)) if not kind else typed(kind)
        lines.append(member(f"  {field}{'' if there else '?'}:", told))
    return said(schema) + "\n".join([*lines, "}\n"])


def member(start: str, told: str) -> str:
    indent = "    " if start.startswith(" ") else "  "
    if len(start) + len(told) + 2 <= WIDTH or " | " not in told:
        return f"{start} {told};"
    end = ";"
    if told.startswith("(") and told.endswith(")[]"):
        start, told, end = f"{start} (", told[1:-3], f"\n{indent[:-2]})[];"
    return f"{start}\n" + "\n".join(f"{indent}| {one}" for one in told.split(" | ")) + end


def alias(name: str, schema: Schema) -> str:
    return said(schema) + member(f"export type {name} =", typed(schema)) + "\n"


def said(schema: Schema) -> str:
    """The first sentence of what the server's docstring says of a kind."""
    words = str(schema.get("description", "")).split("\n")[0].strip()
    return f"/** {words} */\n" if words else ""


def typed(schema: Schema) -> str:
    """A JSON Schema as a type."""
    for part in ("anyOf", "oneOf"):
        if part in schema:
            return either([typed(one) for one in schema[part]])
    if "$ref" in schema:
        return named(schema["$ref"])
    if "enum" in schema:
        return either([quoted(one) for one in schema["enum"]])
    if "const" in schema:
        return quoted(schema["const"])
    return of_type(schema)


def of_type(schema: Schema) -> str:
    match schema.get("type"):
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null":
            return str(schema["type"])
        case "array":
            return listed(schema)
        case "object":
            values = schema.get("additionalProperties")
            return f"{{ [key: string]: {typed(values) if isinstance(values, dict) else 'Json'} }}"
    return "Json"


def listed(schema: Schema) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(typed(one) for one in schema["prefixItems"]) + "]"
    items = typed(schema["items"]) if isinstance(schema.get("items"), dict) else "Json"
    return f"({items})[]" if " | " in items else f"{items}[]"


def either(kinds: Sequence[str]) -> str:
    return " | ".join(dict.fromkeys(kinds))


def quoted(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else msgspec.json.encode(value).decode()


def stale() -> list[Path]:
    """The files that are not what the server says now."""
    return [path for path, text in files() if not path.exists() or path.read_text() != text]


def main(words: Sequence[str]) -> None:
    if "--check" in words:
        if old := stale():
            raise SystemExit(f"run `make types`: {', '.join(path.name for path in old)}")
        return
    for path, text in files():
        path.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])
