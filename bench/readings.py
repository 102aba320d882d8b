"""`python -m bench readings`: how the texts of players are answered, and which are read wrong."""

from collections import Counter

from tests.language.corpus import Example, answer, corpus, help_with

COLUMNS = ("right", "asked", "refused", "wrong", "rightly refused")


def run() -> None:
    answers = [(example, *answer(example)) for example in corpus()]
    print(f"{'':14}" + "".join(f"{name:>17}" for name in COLUMNS))
    for title, of in (
        *((f"{kind} {lang}", (kind, lang)) for kind in ("power", "card") for lang in ("en", "pt")),
        ("all", None),
    ):
        counted = Counter(how for example, how, _ in answers if of in (None, example[:2]))
        print(f"{title:14}" + "".join(f"{counted[name]:17}" for name in COLUMNS))
    _shares(Counter(how for _, how, _ in answers))
    _help([example for example, how, _ in answers if how == "refused"])
    for example, how, why in answers:
        if how == "wrong":
            print(f"  wrong{_kind(example)}: {example.say}\n         {why}")


def _shares(counted: Counter[str]) -> None:
    wanted = sum(counted[name] for name in ("right", "asked", "refused", "wrong"))
    for title, names in (("read or asked about", ("right", "asked")), ("asked", ("asked",))):
        share = sum(counted[name] for name in names) * 100 / wanted
        print(f"{title}: {share:.1f} % of the {wanted} that can be meant")


def _help(refused: list[Example]) -> None:
    """How many of the refused are accepted after one of Judy's own offers."""
    given = Counter(help_with(example) for example in refused)
    helped = len(refused) - given["none"]
    print(
        f"accepted after an offer: {helped * 100 / max(1, len(refused)):.1f} % of the {len(refused)} refused"
        f" ({given['repair']} by a repair, {given['near']} by something near or openly less,"
        f" {given['phrase']} by a phrase that goes on)"
    )


def _kind(example: Example) -> str:
    return f" (class {example.row['class']})" if "class" in example.row else ""
