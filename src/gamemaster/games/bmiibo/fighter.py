"""Reading fighters that people wrote: every fault at once, each with its file, place and reason."""

import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from gamemaster.core.codec import convert, plain
from gamemaster.core.errors import Illegal, Path
from gamemaster.core.values import Json, Value, Words
from gamemaster.games.bmiibo.state import (
    ELEMENTS,
    KINDS,
    SLOTS,
    Component,
    Fighter,
    Slot,
    SlotAction,
)

LARGEST = 1000
"""No number of a fighter may pass it; far above all that the balance formula lets through."""
MOST_COMPONENTS = 12
LONGEST_NAME = 40

PARAMETERS: dict[str, tuple[str, ...]] = {
    "melee": ("element", "amount"),
    "heal": ("selfTargeting", "amount"),
    "ranged": ("element", "amount"),
    "blockade": ("blocks",),
    "weakness": ("element", "selfTargeting", "remove"),
    "explosion": ("amount", "radius", "force", "element"),
    "whirl": ("element", "amount", "force"),
    "piercing": ("element", "amount"),
    "charge": ("element", "amount", "recoil", "distance"),
}
OPTIONAL = ("selfTargeting",)
"""Not present means 0, as the source says of it."""
FLAGS = ("selfTargeting", "remove")
_SPELLINGS = {"selftargeting": "selfTargeting"}


class Correction(Value, frozen=True):
    """One thing its author must put right."""

    file: str
    at: str
    """The place inside the file, as `$[1].amount`."""
    why: Words


class Reading(NamedTuple):
    """What came of some files: the fighters that stand, and every fault of the others."""

    fighters: tuple[Fighter, ...]
    faults: tuple[Correction, ...]


class _Doubled(dict[str, Json]):
    """A JSON object in which a key stands twice."""

    key: str = ""


class _Inspector:
    """Collects the faults of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Correction] = []

    def fault(self, path: Path, en: str, pt: str) -> None:
        self.faults.append(Correction(self.file, Illegal("", path).at, Words(en, pt)))

    # Text to JSON.

    def json(self, text: str | bytes) -> Json:
        """The JSON of a file, or None with the fault noted."""
        try:
            if isinstance(text, bytes):
                text = text.decode("utf-8-sig")
            return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
        except UnicodeDecodeError:
            self.fault((), "This is not UTF-8 text.", "Isto não é texto UTF-8.")
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            lugar = f"linha {error.lineno}, coluna {error.colno}"
            self.fault(
                (),
                f"This is not JSON: {error.msg.lower()} at {place}.{_bracket_advice(error)}",
                f"Isto não é JSON: erro na {lugar}.{_bracket_advice(error, pt=True)}",
            )
        except RecursionError:
            self.fault((), "This JSON is nested too deeply.", "Este JSON está aninhado demais.")
        except ValueError as error:
            self.fault((), f"This is not JSON: {error}.", "Isto não é JSON.")
        return None

    # JSON to an action.

    def action(self, raw: Json, path: Path = ()) -> SlotAction | None:
        """One component, a list of them, or the form records use (`cooldown`, `components`)."""
        cooldown: Json = None
        if isinstance(raw, dict) and "components" in raw:
            if isinstance(raw, _Doubled):
                self._doubled(raw.key, path)
            self._only_keys(raw, ("cooldown", "components"), path)
            cooldown, raw = raw.get("cooldown"), raw["components"]
            place: Path = (*path, "components")
        else:
            place = path
            first = raw[0] if isinstance(raw, list) and raw else raw
            cooldown = first.get("cooldown") if isinstance(first, dict) else None
        group = [raw] if isinstance(raw, dict) else raw
        if not isinstance(group, list) or not 1 <= len(group) <= MOST_COMPONENTS:
            self.fault(
                place,
                f"An action is an object, or a list of 1 to {MOST_COMPONENTS} objects.",
                f"Uma ação é um objeto, ou uma lista de 1 a {MOST_COMPONENTS} objetos.",
            )
            return None
        return self._group(group, cooldown, place, is_list=raw is group)

    def _group(
        self, group: list[Json], cooldown: Json, path: Path, is_list: bool
    ) -> SlotAction | None:
        before = len(self.faults)
        first = (*path, 0) if is_list else path
        if cooldown is None:
            self.fault(
                first,
                "The first component has no cooldown: it holds for the whole action.",
                "O primeiro componente não tem cooldown: ele vale para a ação inteira.",
            )
        else:
            self._number(cooldown, "cooldown", first, least=1)
        parts = [
            self.component(raw, (*path, i) if is_list else path) for i, raw in enumerate(group)
        ]
        if len(self.faults) > before:
            return None
        return SlotAction(cooldown, tuple(part for part in parts if part is not None))

    def component(self, raw: Json, path: Path) -> Component | None:
        if not isinstance(raw, dict):
            self.fault(
                path,
                "A component is an object in { }.",
                "Um componente é um objeto entre { }.",
            )
            return None
        before = len(self.faults)
        values = self._canonical_keys(raw, path)
        kind = values.pop("actionType", None)
        values.pop("cooldown", None)  # counts only on the first component, and is read there
        if not isinstance(kind, str) or kind not in KINDS:
            self._unknown_kind(kind, path, "actionType" in raw)
            return None
        for name in PARAMETERS[kind]:
            if name in values:
                self._parameter(name, values[name], path)
            elif name not in OPTIONAL:
                self.fault(path, f"{kind} needs {name}.", f"{kind} precisa de {name}.")
        self._only_keys(values, PARAMETERS[kind], path, kind)
        if len(self.faults) > before:
            return None
        return convert({"actionType": kind, **values}, KINDS[kind])

    def _canonical_keys(self, raw: dict[str, Json], path: Path) -> dict[str, Json]:
        if isinstance(raw, _Doubled):
            self._doubled(raw.key, path)
        values: dict[str, Json] = {}
        for key, value in raw.items():
            name = _SPELLINGS.get(key, key)
            if name in values:
                self._doubled(name, path)
            values[name] = value
        return values

    def _doubled(self, key: str, path: Path) -> None:
        self.fault(path, f"{_short(key)} stands here twice.", f"{_short(key)} aparece duas vezes.")

    def _unknown_kind(self, kind: Json, path: Path, present: bool) -> None:
        known = ", ".join(KINDS)
        if not present:
            self.fault(path, "actionType is missing.", "Falta actionType.")
            return
        self.fault(
            (*path, "actionType"),
            f"There is no actionType {_short(kind)}{_meant(kind, tuple(KINDS))}; there are {known}.",
            f"Não existe o actionType {_short(kind)}; existem {known}.",
        )

    def _only_keys(
        self, raw: Mapping[str, Json], known: Sequence[str], path: Path, kind: str = ""
    ) -> None:
        for key in raw:
            if key in known:
                continue
            anywhere = any(key in names for names in PARAMETERS.values())
            if kind and anywhere:
                en, pt = f"{kind} has no {key}", f"{kind} não tem {key}"
            else:
                en = f"There is no key {_short(key)}{_meant(key, known)}"
                pt = f"Não existe a chave {_short(key)}"
            self.fault(
                (*path, key),
                f"{en}; there are {', '.join(known)}.",
                f"{pt}; existem {', '.join(known)}.",
            )

    def _parameter(self, name: str, value: Json, path: Path) -> None:
        if name == "element":
            if not isinstance(value, str) or value not in ELEMENTS:
                known = ", ".join(ELEMENTS)
                self.fault(
                    (*path, name),
                    f"There is no element {_short(value)}{_meant(value, ELEMENTS)}; "
                    f"there are {known}.",
                    f"Não existe o elemento {_short(value)}; existem {known}.",
                )
        elif name in FLAGS:
            if type(value) is not int or value not in (0, 1):
                self.fault((*path, name), f"{name} must be 0 or 1.", f"{name} deve ser 0 ou 1.")
        else:
            self._number(value, name, path)

    def _number(self, value: Json, name: str, path: Path, least: int = 0) -> None:
        if type(value) is not int or not least <= value <= LARGEST:
            self.fault(
                (*path, name),
                f"{name} must be a whole number from {least} to {LARGEST}.",
                f"{name} deve ser um número inteiro de {least} a {LARGEST}.",
            )

    # JSON to a whole fighter.

    def name(self, name: Json, path: Path) -> str | None:
        if isinstance(name, str) and is_name(name):
            return name
        self.fault(
            path,
            f"A fighter's name has 1 to {LONGEST_NAME} letters, digits, spaces, - or '.",
            f"O nome de um lutador tem de 1 a {LONGEST_NAME} letras, dígitos, espaços, - ou '.",
        )
        return None

    def fighter(self, raw: Json, path: Path = ()) -> Fighter | None:
        """A fighter in one object: name, attack, ability, ultimate."""
        if not isinstance(raw, dict):
            self.fault(
                path,
                "A fighter is an object with name, attack, ability and ultimate.",
                "Um lutador é um objeto com name, attack, ability e ultimate.",
            )
            return None
        before = len(self.faults)
        if isinstance(raw, _Doubled):
            self._doubled(raw.key, path)
        self._only_keys(raw, ("name", *SLOTS), path)
        name = self.name(raw.get("name"), (*path, "name"))
        actions = [self._slot(raw, slot, path) for slot in SLOTS]
        if len(self.faults) > before or name is None:
            return None
        return Fighter(name, *(action for action in actions if action is not None))

    def _slot(self, raw: dict[str, Json], slot: Slot, path: Path) -> SlotAction | None:
        if slot in raw:
            return self.action(raw[slot], (*path, slot))
        self.fault(path, f"The {slot} is missing.", f"Falta {slot}.")
        return None


def is_name(name: str) -> bool:
    """Whether a fighter may be called so."""
    return (
        1 <= len(name) <= LONGEST_NAME
        and name == name.strip()
        and all(letter.isalnum() or letter in " -'" for letter in name)
    )


def read_fighters(files: Mapping[str, str | bytes]) -> Reading:
    """The fighters of a folder, from its files' names and texts.

    `{name}_{attack|ability|ultimate}.json` hold one action each; a JSON file of any other
    name holds a whole fighter.
    """
    fighters: list[Fighter] = []
    faults: list[Correction] = []
    for name, slots in sorted(_grouped(files).items()):
        fighter, found = _read_folder_fighter(name, slots, files)
        faults += found
        fighters += [fighter] if fighter else []
    for file in sorted(files):
        if split_name(file) is None:
            inspector = _Inspector(file)
            raw = inspector.json(files[file])
            whole = None if inspector.faults else inspector.fighter(raw)
            faults += inspector.faults
            fighters += [whole] if whole else []
    return Reading(tuple(fighters), tuple(faults))


def read_action(file: str, text: str | bytes) -> tuple[SlotAction | None, tuple[Correction, ...]]:
    """The action in the text of one file, or why there is none."""
    inspector = _Inspector(file)
    raw = inspector.json(text)
    action = None if inspector.faults else inspector.action(raw)
    return action, tuple(inspector.faults)


def fighter_from(raw: Json, path: Path = ()) -> Fighter:
    """A fighter from one JSON object; all its faults in one Illegal."""
    inspector = _Inspector("")
    fighter = inspector.fighter(raw, path)
    if fighter is None:
        faults = inspector.faults
        raise Illegal(
            " ".join(f"{fault.at}: {fault.why.en}" for fault in faults),
            path,
            pt=" ".join(f"{fault.at}: {fault.why.pt}" for fault in faults),
        )
    return fighter


def written(fighter: Fighter) -> dict[str, str]:
    """The three files of a fighter, as its author would write them."""
    return {
        f"{fighter.name}_{slot}.json": json.dumps(document(fighter.action(slot)), indent=2) + "\n"
        for slot in SLOTS
    }


def document(action: SlotAction) -> Json:
    """An action in the form of the files: the cooldown stands on the first component."""
    components: list[dict[str, Any]] = [plain(part) for part in action.components]
    components[0] = {**components[0], "cooldown": action.cooldown}
    return components[0] if len(components) == 1 else components


def split_name(file: str) -> tuple[str, Slot] | None:
    """`Rex_attack.json` is the attack of Rex."""
    for slot in SLOTS:
        ending = f"_{slot}.json"
        if file.endswith(ending):
            return file[: -len(ending)], slot
    return None


def _grouped(files: Mapping[str, Any]) -> dict[str, list[Slot]]:
    grouped: dict[str, list[Slot]] = {}
    for file in sorted(files):
        if pair := split_name(file):
            grouped.setdefault(pair[0], []).append(pair[1])
    return grouped


def _read_folder_fighter(
    name: str, slots: list[Slot], files: Mapping[str, str | bytes]
) -> tuple[Fighter | None, list[Correction]]:
    actions: list[SlotAction] = []
    faults: list[Correction] = []
    for slot in SLOTS:
        file = f"{name}_{slot}.json"
        inspector = _Inspector(file)
        if slot not in slots:
            inspector.fault(
                (), f"This file is missing: {name} has no {slot}.", f"Falta este arquivo: {slot}."
            )
        else:
            raw = inspector.json(files[file])
            action = None if inspector.faults else inspector.action(raw)
            actions += [action] if action else []
        if slot == slots[0]:
            inspector.name(name, ())
        faults += inspector.faults
    return (None if faults else Fighter(name, *actions)), faults


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """A JSON object that remembers a key which stood twice."""
    whole = dict(pairs)
    if len(whole) == len(pairs):
        return whole
    doubled = _Doubled(whole)
    doubled.key = next(_repeated(key for key, _ in pairs))
    return doubled


def _repeated(keys: Iterator[str]) -> Iterator[str]:
    seen: list[str] = []
    for key in keys:
        if key in seen:
            yield key
        seen.append(key)


def _no_constant(word: str) -> Json:
    raise ValueError(f"{word} is not a number")


def _bracket_advice(error: json.JSONDecodeError, pt: bool = False) -> str:
    """The group example of the source begins `[[` and forgets a brace: say what it should be."""
    if not error.doc.lstrip().startswith("[["):
        return ""
    return " Um grupo começa com [{ e não com [[." if pt else " A group begins with [{, not [[."


def _meant(word: Json, known: Sequence[str]) -> str:
    near = get_close_matches(word[:40], known, 1) if isinstance(word, str) else []
    return f" (did you mean {near[0]}?)" if near else ""


def _short(what: Json) -> str:
    text = what if isinstance(what, str) else type(what).__name__
    return repr(text if len(text) <= 40 else text[:39] + "…")
