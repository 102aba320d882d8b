"""`gamemaster fighter check`: are these fighters well written and balanced, line by line."""

from pathlib import Path

from rich.text import Text

from gamemaster.cli.screen import console, read_file
from gamemaster.core.errors import Trouble
from gamemaster.core.values import LANGS, Lang, say
from gamemaster.games.bmiibo.balance import Balance, balance, balances
from gamemaster.games.bmiibo.fighter import Reading, read_action, read_fighters, split_name
from gamemaster.games.bmiibo.library import library
from gamemaster.games.bmiibo.state import SLOTS, Fighter


def fighters_at(path: Path) -> Reading:
    """The fighters of a folder or of one file; a name that is no path is one of the library."""
    if path.is_dir():
        files = sorted(file for file in path.iterdir() if file.suffix == ".json")
        if not files:
            raise Trouble(
                f"There are no fighters in {path}: its files end in .json.",
                pt=f"Não há lutadores em {path}: os arquivos deles terminam em .json.",
            )
        return read_fighters({file.name: read_file(file) for file in files})
    if not path.exists() and str(path).lower() in library():
        return Reading((library()[str(path).lower()],), ())
    if not path.exists():
        raise Trouble(
            f"There is no folder or file {path}, and no fighter of that name.",
            pt=f"Não existe pasta nem arquivo {path}, nem lutador com esse nome.",
        )
    return read_fighters({path.name: read_file(path)})


def one_fighter(path: Path) -> Fighter:
    """The one fighter somebody meant, or Trouble with everything that is wrong."""
    reading = fighters_at(path)
    if reading.faults:
        faults, falhas = (
            "; ".join(
                f"{fault.file} {fault.at}: {fault.why.said(lang)}" for fault in reading.faults
            )
            for lang in LANGS
        )
        raise Trouble(
            f"{path} cannot be read as a fighter: {faults}",
            pt=f"Não se consegue ler {path} como lutador: {falhas}",
        )
    if len(reading.fighters) != 1:
        names = ", ".join(each.name for each in reading.fighters)
        raise Trouble(
            f"{path} holds several fighters ({names}); name a folder with one.",
            pt=f"{path} guarda vários lutadores ({names}); indique uma pasta com um só.",
        )
    return reading.fighters[0]


def check(path: Path, *, lang: Lang = "en") -> int:
    """Check fighters: every fault of their files, and the balance of each action line by line.

    Parameters
    ----------
    path
        A folder of NAME_attack.json, NAME_ability.json and NAME_ultimate.json, one file with a
        whole fighter, or the name of a library fighter.
    lang
        en or pt.
    """
    reading = fighters_at(path)
    for fault in reading.faults:
        line = Text(f"{fault.file} {fault.at}: ", "bold")
        console.print(line.append(fault.why.said(lang), "red"))
    for each in reading.fighters:
        show_balance(each, lang)
    names = {pair[0] for fault in reading.faults if (pair := split_name(fault.file))}
    for name in sorted(names) if path.is_dir() else ():
        _show_readable(path, name, lang)
    unbalanced = [each for each in reading.fighters if not all(a.ok for a in balances(each))]
    return 1 if reading.faults or unbalanced or not reading.fighters else 0


def _show_readable(folder: Path, name: str, lang: Lang) -> None:
    """The accounts of those actions that can be read, of a fighter with faults elsewhere."""
    for slot in SLOTS:
        file = folder / f"{name}_{slot}.json"
        if file.exists():
            action, _ = read_action(file.name, read_file(file))
            if action is not None:
                console.print(Text(file.name, "bold underline"))
                show_account(balance(slot, action), lang)


def show_balance(who: Fighter, lang: Lang) -> None:
    """The three accounts of a fighter."""
    console.print(Text(who.name, "bold underline"))
    for account in balances(who):
        show_account(account, lang)


def show_account(account: Balance, lang: Lang) -> None:
    for line in account.lines:
        console.print(f"  {line.points:>+5}  {line.why.said(lang)}")
    verdict = say(lang, en="balanced", pt="equilibrado")
    if not account.ok:
        verdict = say(lang, en="not balanced", pt="não está equilibrado")
    style = "green" if account.ok else "red"
    console.print(Text(f"  {account.points:>+5} = {account.slot}: {verdict}", style))
    for limit in account.limits:
        console.print(Text(f"         {limit.name}: {limit.why.said(lang)}", "red"))
    if not account.ok:
        console.print(f"         {advice(account, lang)}")


def advice(account: Balance, lang: Lang) -> str:
    """The smallest cooldown at which an action would pass, or that none helps."""
    smallest = account.smallest_cooldown
    if smallest is None:
        return say(
            lang,
            en="No cooldown mends this: change what breaks the limit.",
            pt="Nenhuma recarga resolve: mude o que passa do limite.",
        )
    return say(
        lang,
        en=f"It would pass with cooldown {smallest}.",
        pt=f"Passaria com recarga {smallest}.",
    )
