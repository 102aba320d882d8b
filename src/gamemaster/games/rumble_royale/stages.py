"""The phases of a turn: upkeep, draw, auction, the sequence of plays, closing."""

from collections.abc import Mapping

from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.cards import said
from gamemaster.games.rumble_royale.effects import do_all
from gamemaster.games.rumble_royale.events import (
    BasicsBought,
    CardPlayed,
    CardsDrawn,
    LotOffered,
    LotSold,
    MatchWon,
    PlaySkipped,
    SubprocessEntered,
    TargetGone,
    TurnBegan,
    UpkeepDone,
)
from gamemaster.games.rumble_royale.meaning import Context, holds
from gamemaster.games.rumble_royale.state import (
    CardId,
    Counter,
    Play,
    Process,
    Submission,
    Tallies,
    Target,
)
from gamemaster.games.rumble_royale.subprocesses import act_at, settle
from gamemaster.games.rumble_royale.turn import Cause, Fact, Scene
from gamemaster.language import tree as t
from gamemaster.mechanics.auction import hammered, second_price

FILLER: CardId = 0
"""The basic card that fills decks."""

Sent = Mapping[Seat, Submission]


def keep_up(scene: Scene, dice: Dice) -> None:
    """Upkeep: Energy from coins, new coins, bought cards, auction refilled, decks filled (Q-CR-10)."""
    scene.turn += 1
    scene.spells = []
    scene.batches = 0
    filled = {}
    for seat in scene.living():
        player = scene.players[seat]
        deck = sorted((*player.deck, *player.hand, *player.reserved))
        filled[seat] = max(0, scene.config.deck - len(deck))
        scene.change(
            seat,
            energy=player.coins,
            coins=scene.config.coins + player.extra_coins,
            extra_coins=0,
            deck=tuple(sorted([*deck, *[FILLER] * filled[seat]])),
            hand=(),
            reserved=(),
            struck=0,
            round=Tallies(),
            last_round=player.round,
        )
    for process in scene.processes.values():
        scene.change_process(process.id, used=(0,) * len(process.used))
    refill(scene, dice)
    scene.tell(TurnBegan(scene.turn))
    act_at(scene, "start")
    for seat in scene.living():
        player = scene.players[seat]
        told = UpkeepDone(seat, player.energy, player.coins, filled[seat])
        scene.tell_only(seat, told)


def refill(scene: Scene, dice: Dice) -> None:
    """Empty auction slots get cards from the pool, drawn at random (Q-CR-7)."""
    pool, slots = list(scene.pool), list(scene.slots)
    roll = dice.named("auction")
    for slot, lying in enumerate(slots):
        if lying is not None or not pool:
            continue
        number = pool.pop(roll.below(len(pool)))
        slots[slot] = number
        card = scene.catalogue[number]
        scene.tell(
            LotOffered(slot, card.name, card.cost, card.life, said(card, "pt"), said(card, "en"))
        )
    scene.pool, scene.slots = tuple(pool), tuple(slots)


def draw_hands(scene: Scene, dice: Dice) -> None:
    """Everybody draws five cards and the extra ones, at most the whole deck (Q-CR-14)."""
    for seat in sorted(scene.living()):
        player = scene.players[seat]
        count = max(0, min(len(player.deck), scene.config.hand + player.extra_cards))
        places = dice.named("draw", seat).sample(range(len(player.deck)), count)
        hand = tuple(sorted(player.deck[place] for place in places))
        rest = tuple(c for n, c in enumerate(player.deck) if n not in places)
        scene.change(seat, hand=hand, deck=rest, extra_cards=0)
        scene.tell_only(seat, CardsDrawn(seat, tuple(scene.card_name(card) for card in hand)))


def hold_auction(scene: Scene, sent: Sent) -> None:
    """Each slot goes to its highest bidder for the second-highest bid; basics cost 1 (CR-19 to 22)."""
    lots = [
        {
            seat: bid.coins
            for seat in sorted(sent)
            for bid in sent[seat].bids
            if bid.slot == slot and lying is not None
        }
        for slot, lying in enumerate(scene.slots)
    ]
    rule = second_price(scene.priority, reserve=scene.config.reserve)
    slots = list(scene.slots)
    for slot, sale in enumerate(hammered(lots, rule)):
        number = slots[slot]
        if sale is None or number is None:
            continue
        seat = sale.winners[0]
        player = scene.players[seat]
        scene.change(seat, coins=player.coins - sale.price, reserved=(*player.reserved, number))
        slots[slot] = None
        scene.tell(LotSold(slot, scene.card_name(number), seat, sale.price))
    scene.slots = tuple(slots)
    for seat in sorted(sent):
        buy_basics(scene, seat, sent[seat].basics)


def buy_basics(scene: Scene, seat: Seat, basics: tuple[CardId, ...]) -> None:
    if not basics:
        return
    player = scene.players[seat]
    scene.change(
        seat, coins=player.coins - len(basics), reserved=(*player.reserved, *sorted(basics))
    )
    names = tuple(scene.card_name(card) for card in sorted(basics))
    scene.tell_only(seat, BasicsBought(seat, names))


def play_sequences(scene: Scene, sent: Sent) -> None:
    """Step k resolves everybody's k-th card at once (Q-CR-16)."""
    longest = max((len(sent[seat].plays) for seat in sent), default=0)
    for step in range(longest):
        plays = [
            (seat, sent[seat].plays[step])
            for seat in scene.living()
            if seat in sent and step < len(sent[seat].plays)
        ]
        play_step(scene, step + 1, plays)


def play_step(scene: Scene, step: int, plays: list[tuple[Seat, Play]]) -> None:
    """Subprocesses enter, then everything but damage, then damage together, then the fallen."""
    causes = [cause for seat, play in plays if (cause := _paid(scene, step, seat, play))]
    entered = [_entered(scene, cause) for cause in causes]
    for cause in entered:
        rules = scene.catalogue[cause.card].text.rules
        for rule in rules:
            here = Context(scene, cause)
            if rule.when == "play" and holds(rule.cond, here):
                do_all(rule.do, here)
    settle(scene)


def _paid(scene: Scene, step: int, seat: Seat, play: Play) -> Cause | None:
    """Take the card from the hand and its cost from the Energy, or say why it is not played."""
    player, card = scene.players[seat], scene.catalogue[play.card]
    if play.card not in player.hand:
        scene.tell(PlaySkipped(seat, card.name, "gone"))
        return None
    if card.cost > player.energy:
        scene.tell(PlaySkipped(seat, card.name, "energy"))
        return None
    hand = list(player.hand)
    hand.remove(play.card)
    scene.change(seat, hand=tuple(hand), energy=player.energy - card.cost)
    scene.count(seat, cards=1)
    scene.tell(CardPlayed(seat, step, card.name, play.target, _aim(scene, play.target)))
    scene.facts.append(Fact(t.Plays, seat, Target(player=seat)))
    if play.target is not None and not scene.is_there(play.target):
        scene.tell(TargetGone(seat, card.name))
        if not card.life:
            return None
    return Cause(seat, play.card, None, play.target)


def _aim(scene: Scene, target: Target | None) -> str:
    if target is None or target.subprocess not in scene.processes:
        return ""
    return scene.process_name(target.subprocess)


def _entered(scene: Scene, cause: Cause) -> Cause:
    """A subprocess comes into play; damage its owner already took this turn was not its first."""
    card = scene.catalogue[cause.card]
    if not card.life:
        return cause
    number = scene.next_process
    scene.next_process += 1
    seen = scene.players[cause.seat].struck
    scene.processes[number] = Process(
        id=number,
        card=cause.card,
        owner=cause.seat,
        life=card.life,
        target=cause.target,
        variables=tuple(Counter(v.name, v.start) for v in card.text.variables),
        used=tuple(seen if rule.when == "always" else 0 for rule in card.text.rules),
        used_ever=(0,) * len(card.text.rules),
    )
    scene.tell(SubprocessEntered(number, card.name, cause.seat, card.life))
    return cause._replace(process=number)


def close_turn(scene: Scene) -> None:
    """End-of-turn effects first, all together; then the hand goes back, then who has won (CR-24 to 26)."""
    act_at(scene, "end")
    for seat in scene.living():
        player = scene.players[seat]
        scene.change(seat, deck=tuple(sorted((*player.deck, *player.hand))), hand=())


def winners_of(scene: Scene) -> MatchWon | None:
    """The only one alive; after the last turn most Glory, then most Life; else nobody yet."""
    alive = sorted(scene.living())
    if len(alive) == 1:
        return MatchWon((alive[0],), "last alive", scene.turn)
    if not alive:  # Q-CR-31: among those alive at the start of this turn
        fallen = [s for s, p in enumerate(scene.players) if p.died == scene.turn]
        return MatchWon(_best(scene, fallen), "nobody alive", scene.turn)
    if scene.turn >= scene.config.turns:
        return MatchWon(_best(scene, alive), "glory", scene.turn)
    return None


def _best(scene: Scene, seats: list[Seat]) -> tuple[Seat, ...]:
    worth = {s: (scene.players[s].glory, scene.players[s].life) for s in seats}
    return tuple(seat for seat in seats if worth[seat] == max(worth.values()))
