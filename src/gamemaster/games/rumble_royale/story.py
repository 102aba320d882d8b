"""Rumble Royale's story, in Portuguese and English."""

from collections.abc import Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from gamemaster.core.values import Lang, Words, listed, say
from gamemaster.games.rumble_royale import events as e
from gamemaster.games.rumble_royale.library import called
from gamemaster.games.rumble_royale.state import Target

Names = Sequence[str]


def narrate(event: e.Happened, lang: Lang, names: Names) -> str:
    """One event as one sentence."""
    event = renamed(event, lang)
    match event:
        case (
            e.CardsSubmitted()
            | e.CardJudged()
            | e.BasicsBought()
            | e.TurnBegan()
            | e.UpkeepDone()
            | e.CardsDrawn()
            | e.LotOffered()
            | e.LotSold()
        ):
            return _before_play(event, lang, names)
        case (
            e.CardPlayed()
            | e.PlaySkipped()
            | e.TargetGone()
            | e.SubprocessEntered()
            | e.SubprocessActed()
            | e.ReactionsFizzled()
        ):
            return _in_play(event, lang, names)
        case (
            e.SubprocessTaken()
            | e.NoRoom()
            | e.CardsDearer()
            | e.PlayerBarred()
            | e.HealingBarred()
        ):
            return _over_players(event, lang, names)
        case e.StatChanged():
            return _changed(event, lang, names)
        case e.MatchWon():
            return _won(event, lang, names)
        case _:
            return _in_fight(event, lang, names)


def renamed(event: e.Happened, lang: Lang) -> e.Happened:
    """The event with the house's cards called as the reader calls them."""
    named: dict[str, Any] = {
        field: called(getattr(event, field)).said(lang)
        for field in ("name", "cause", "by", "aim")
        if getattr(event, field, "")
    }
    if isinstance(event, e.BasicsBought | e.CardsDrawn):
        named["cards"] = tuple(called(card).said(lang) for card in event.cards)
    return replace(event, **named) if named else event


Before = (
    e.CardsSubmitted
    | e.CardJudged
    | e.BasicsBought
    | e.TurnBegan
    | e.UpkeepDone
    | e.CardsDrawn
    | e.LotOffered
    | e.LotSold
)
During = (
    e.CardPlayed
    | e.PlaySkipped
    | e.TargetGone
    | e.SubprocessEntered
    | e.SubprocessActed
    | e.ReactionsFizzled
)
Standing = e.SubprocessTaken | e.NoRoom | e.CardsDearer | e.PlayerBarred | e.HealingBarred
Fight = (
    e.SubprocessHealed
    | e.PlayerDamaged
    | e.SubprocessDamaged
    | e.DamagePrevented
    | e.SubprocessDestroyed
    | e.PlayerEliminated
    | e.PlayerRevived
    | e.MarksChanged
)


def _before_play(event: Before, lang: Lang, names: Names) -> str:
    match event:
        case e.CardsSubmitted():
            who = names[event.seat]
            return say(
                lang,
                en=f"{who} hands in {_cards(event.count, 'en')}.",
                pt=f"{who} entrega {_cards(event.count, 'pt')}.",
            )
        case e.CardJudged():
            return _judged(event, lang, names)
        case e.BasicsBought():
            who, cards = names[event.seat], listed(lang, event.cards)
            return say(lang, en=f"{who} buys {cards}.", pt=f"{who} compra {cards}.")
        case e.TurnBegan():
            return say(lang, en=f"Turn {event.turn} begins.", pt=f"Começa o turno {event.turn}.")
        case e.UpkeepDone():
            return _upkeep(event, lang, names)
        case e.CardsDrawn():
            who = names[event.seat]
            cards = listed(lang, event.cards) or say(lang, en="nothing", pt="nada")
            return say(lang, en=f"{who} draws {cards}.", pt=f"{who} compra do baralho: {cards}.")
        case e.LotOffered():
            sub = (
                f" - {say(lang, en='subprocess', pt='subprocesso')} {event.life}"
                if event.life
                else ""
            )
            text = say(lang, en=event.en, pt=event.pt)
            return say(
                lang,
                en=f"Up for auction: {event.name} [{event.cost}]{sub}: {text}",
                pt=f"Vai a leilão: {event.name} [{event.cost}]{sub}: {text}",
            )
        case e.LotSold():
            who = names[event.seat]
            return say(
                lang,
                en=f"{who} wins {event.name} and pays {_coins(event.price, 'en')}, the second-highest bid.",
                pt=f"{who} arremata {event.name} e paga {_coins(event.price, 'pt')}, o segundo maior lance.",
            )
        case _:
            assert_never(event)


def _judged(event: e.CardJudged, lang: Lang, names: Names) -> str:
    who, name = names[event.seat], event.text.split("[")[0].strip()
    if event.verdict == "accept":
        return say(
            lang, en=f"The host accepts {who}'s {name}.", pt=f"O anfitrião aceita {name}, de {who}."
        )
    if event.verdict == "veto":
        return say(
            lang,
            en=f"The host vetoes {who}'s {name}; another card is owed.",
            pt=f"O anfitrião veta {name}, de {who}; falta outra carta.",
        )
    return say(
        lang,
        en=f"The host rewords {who}'s {name}: {event.became}",
        pt=f"O anfitrião reescreve {name}, de {who}: {event.became}",
    )


def _upkeep(event: e.UpkeepDone, lang: Lang, names: Names) -> str:
    who = names[event.seat]
    filled_en = f" and {_cards(event.filled, 'en')} to fill the deck" if event.filled else ""
    filled_pt = f" e {_cards(event.filled, 'pt')} para completar o baralho" if event.filled else ""
    return say(
        lang,
        en=f"{who} has {event.energy} Energy, {_coins(event.coins, 'en')}{filled_en}.",
        pt=f"{who} tem {event.energy} de Energia, {_coins(event.coins, 'pt')}{filled_pt}.",
    )


def _in_play(event: During, lang: Lang, names: Names) -> str:
    match event:
        case e.CardPlayed():
            who = names[event.seat]
            aim = _aim(event.target, event.aim, lang, names)
            return say(
                lang,
                en=f"Step {event.step}: {who} plays {event.name}{aim}.",
                pt=f"Passo {event.step}: {who} joga {event.name}{aim}.",
            )
        case e.PlaySkipped():
            who = names[event.seat]
            why = SKIPPED[event.why].said(lang)
            return say(
                lang,
                en=f"{who} cannot play {event.name}: {why}.",
                pt=f"{who} não consegue jogar {event.name}: {why}.",
            )
        case e.TargetGone():
            return say(
                lang,
                en=f"The target of {event.name} is gone: it comes to nothing.",
                pt=f"O alvo de {event.name} já não existe: não acontece nada.",
            )
        case e.SubprocessEntered():
            who = names[event.seat]
            return say(
                lang,
                en=f"{event.name} (#{event.id}) enters for {who} with {event.life} Life.",
                pt=f"{event.name} (#{event.id}) entra em jogo por {who} com {event.life} de Vida.",
            )
        case e.SubprocessActed():
            who = names[event.seat]
            return say(
                lang,
                en=f"{who}'s {event.name} (#{event.id}) acts.",
                pt=f"{event.name} (#{event.id}), de {who}, entra em ação.",
            )
        case e.ReactionsFizzled():
            return say(
                lang,
                en=f"After {event.batches} rounds of answers the rest fizzles out.",
                pt=f"Depois de {event.batches} rodadas de respostas, o resto se perde.",
            )
        case _:
            assert_never(event)


def _over_players(event: Standing, lang: Lang, names: Names) -> str:
    """Whose a subprocess is, what cards cost, who may play none."""
    who = names[event.seat]
    match event:
        case e.SubprocessTaken():
            former = names[event.former]
            return say(
                lang,
                en=f"{event.cause}: {who} takes {event.name} (#{event.id}) from {former}.",
                pt=f"{event.cause}: {who} toma {event.name} (#{event.id}) de {former}.",
            )
        case e.NoRoom():
            return say(
                lang,
                en=f"There is no room for a copy of {event.name}: {event.most} subprocesses are in play.",
                pt=f"Não há lugar para uma cópia de {event.name}: há {event.most} subprocessos em jogo.",
            )
        case e.CardsDearer():
            much, less = abs(event.change), event.change < 0
            return say(
                lang,
                en=f"{event.cause}: cards cost {who} {much} {'less' if less else 'more'} {_span(event.lasts, lang)}.",
                pt=f"{event.cause}: as cartas custam {much} a {'menos' if less else 'mais'} para {who} {_span(event.lasts, lang)}.",
            )
        case e.PlayerBarred():
            return say(
                lang,
                en=f"{event.cause}: {who} cannot play cards {_span(event.lasts, lang)}.",
                pt=f"{event.cause}: {who} não pode jogar cartas {_span(event.lasts, lang)}.",
            )
        case e.HealingBarred():
            return say(
                lang,
                en=f"{event.cause}: {who} cannot gain Life {_span(event.lasts, lang)}.",
                pt=f"{event.cause}: {who} não pode ganhar Vida {_span(event.lasts, lang)}.",
            )
        case _:
            assert_never(event)


def _span(lasts: bool, lang: Lang) -> str:
    if lasts:
        return say(lang, en="for the rest of the match", pt="pelo resto da partida")
    return say(lang, en="this turn", pt="neste turno")


def _aim(target: Target | None, name: str, lang: Lang, names: Names) -> str:
    if target is None:
        return ""
    if target.player is not None:
        return say(lang, en=f" at {names[target.player]}", pt=f" em {names[target.player]}")
    named = f"{name} (#{target.subprocess})" if name else f"#{target.subprocess}"
    return say(lang, en=f" at {named}", pt=f" em {named}")


SKIPPED = {
    "energy": Words("not enough Energy", "falta Energia"),
    "gone": Words("it is not in hand", "não está na mão"),
    "barred": Words("no cards may be played", "não pode jogar cartas"),
}

STATS = {
    "life": ("Life", "Vida"),
    "glory": ("Glory", "Glória"),
    "energy": ("Energy", "Energia"),
}


def _changed(event: e.StatChanged, lang: Lang, names: Names) -> str:
    who, much = names[event.seat], abs(event.change)
    gains = event.change > 0
    if event.stat in ("coins", "cards"):
        return _changed_later(event, lang, who)
    en, pt = STATS[event.stat]
    now = "" if event.now is None else f" ({event.now})"
    return say(
        lang,
        en=f"{event.cause}: {who} {'gains' if gains else 'loses'} {much} {en}{now}.",
        pt=f"{event.cause}: {who} {'ganha' if gains else 'perde'} {much} de {pt}{now}.",
    )


def _changed_later(event: e.StatChanged, lang: Lang, who: str) -> str:
    gains, much = event.change > 0, abs(event.change)
    en = _coins(much, "en") if event.stat == "coins" else _cards(much, "en")
    pt = _coins(much, "pt") if event.stat == "coins" else _cards(much, "pt")
    return say(
        lang,
        en=f"{event.cause}: {who} will have {en} {'more' if gains else 'less'} next turn.",
        pt=f"{event.cause}: {who} terá {pt} a {'mais' if gains else 'menos'} no próximo turno.",
    )


def _in_fight(event: Fight, lang: Lang, names: Names) -> str:
    match event:
        case e.PlayerDamaged():
            who, source = names[event.seat], names[event.source]
            return say(
                lang,
                en=f"{source}'s {event.cause} deals {event.amount} to {who} ({event.life} Life).",
                pt=f"{event.cause}, de {source}, causa {event.amount} de dano em {who} (Vida {event.life}).",
            )
        case e.SubprocessDamaged():
            return _process_damaged(event, lang, names)
        case e.SubprocessHealed():
            gains, much = event.change >= 0, abs(event.change)
            return say(
                lang,
                en=f"{event.cause}: {event.name} (#{event.id}) {'gains' if gains else 'loses'} {much} Life ({event.life}).",
                pt=f"{event.cause}: {event.name} (#{event.id}) {'ganha' if gains else 'perde'} {much} de Vida ({event.life}).",
            )
        case e.DamagePrevented():
            who = names[event.seat]
            return say(
                lang,
                en=f"{event.by} keeps {event.amount} damage from {who}.",
                pt=f"{event.by} poupa {who} de {event.amount} de dano.",
            )
        case e.SubprocessDestroyed():
            who = names[event.owner]
            return say(
                lang,
                en=f"{who}'s {event.name} (#{event.id}) is destroyed.",
                pt=f"{event.name} (#{event.id}), de {who}, é destruído.",
            )
        case e.PlayerEliminated():
            who = names[event.seat]
            return say(lang, en=f"{who} is eliminated!", pt=f"{who} está fora do jogo!")
        case e.PlayerRevived():
            who = names[event.seat]
            return say(
                lang,
                en=f"{event.cause}: {who} is back with {event.life} Life!",
                pt=f"{event.cause}: {who} volta com {event.life} de Vida!",
            )
        case e.MarksChanged():
            who = names[event.seat]
            return say(
                lang,
                en=f"{event.cause}: {who} now has {event.mark} ×{event.now}.",
                pt=f"{event.cause}: {who} agora tem {event.mark} ×{event.now}.",
            )
        case _:
            assert_never(event)


def _process_damaged(event: e.SubprocessDamaged, lang: Lang, names: Names) -> str:
    source = names[event.source]
    if event.instead_of is not None:
        who = names[event.instead_of]
        return say(
            lang,
            en=f"{event.name} (#{event.id}) takes the {event.amount} damage of {source}'s {event.cause} for {who} ({event.life} Life).",
            pt=f"{event.name} (#{event.id}) absorve por {who} os {event.amount} de dano de {event.cause}, de {source} (Vida {event.life}).",
        )
    return say(
        lang,
        en=f"{source}'s {event.cause} deals {event.amount} to {event.name} (#{event.id}) ({event.life} Life).",
        pt=f"{event.cause}, de {source}, causa {event.amount} de dano em {event.name} (#{event.id}) (Vida {event.life}).",
    )


def _won(event: e.MatchWon, lang: Lang, names: Names) -> str:
    who, many = listed(lang, [names[seat] for seat in event.seats]), len(event.seats) > 1
    if event.how == "last alive":
        return say(
            lang, en=f"{who} is the only one alive and wins!", pt=f"{who} é o único vivo e vence!"
        )
    if event.how == "nobody alive":
        return say(
            lang,
            en=f"Nobody is left alive; by Glory {who} {'win' if many else 'wins'}.",
            pt=f"Ninguém ficou vivo; pela Glória {'vencem' if many else 'vence'} {who}.",
        )
    return say(
        lang,
        en=f"Turn {event.turn} is over: {who} {'win' if many else 'wins'} by Glory.",
        pt=f"Acabou o turno {event.turn}: {who} {'vencem' if many else 'vence'} pela Glória.",
    )


def _coins(count: int, lang: Lang) -> str:
    return say(
        lang,
        en=f"{count} coin{'s' * (count != 1)}",
        pt=f"{count} moeda{'s' * (count != 1)}",
    )


def _cards(count: int, lang: Lang) -> str:
    return say(
        lang,
        en=f"{count} card{'s' * (count != 1)}",
        pt=f"{count} carta{'s' * (count != 1)}",
    )
