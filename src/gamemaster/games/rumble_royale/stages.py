"""The stages of a turn: auction, the sequences of plays, closing, who has won, upkeep, draw."""

from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.aims import fits_subprocess
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
    TargetGone,
    TurnBegan,
    UpkeepDone,
)
from gamemaster.games.rumble_royale.hits import for_next_turn
from gamemaster.games.rumble_royale.holdings import enter
from gamemaster.games.rumble_royale.library import called
from gamemaster.games.rumble_royale.meaning import Context, holds
from gamemaster.games.rumble_royale.standing import cost_now, may_play
from gamemaster.games.rumble_royale.state import (
    CardId,
    Counter,
    Play,
    Process,
    Tallies,
    Target,
)
from gamemaster.games.rumble_royale.subprocesses import act_at, settle
from gamemaster.games.rumble_royale.turn import Cause, Fact, Turn
from gamemaster.language import tree as t
from gamemaster.mechanics.auction import hammered, second_price

FILLER: CardId = 0
"""The basic card that fills decks."""


def keep_up(turn: Turn) -> None:
    """Upkeep: Energy from coins, new coins, bought cards, auction refilled, decks filled (Q-CR-10)."""
    turn.number += 1
    turn.spells = [kept for spell in turn.spells if (kept := for_next_turn(spell))]
    turn.batches = 0
    filled = {}
    for seat in turn.living():
        player = turn.players[seat]
        deck = sorted((*player.deck, *player.hand, *player.reserved))
        filled[seat] = max(0, turn.config.deck - len(deck))
        turn.change_player(
            seat,
            energy=player.coins,
            coins=turn.config.coins + player.extra_coins,
            extra_coins=0,
            deck=tuple(sorted([*deck, *[FILLER] * filled[seat]])),
            hand=(),
            reserved=(),
            struck=0,
            dearer=0,
            round=Tallies(),
            last_round=player.round,
        )
    for process in turn.processes.values():
        turn.change_process(process.id, used=(0,) * len(process.used))
    refill(turn)
    turn.tell(TurnBegan(turn.number))
    turn.before_bids = True
    act_at(turn, "start")
    turn.before_bids = False
    for seat in turn.living():
        player = turn.players[seat]
        told = UpkeepDone(seat, player.energy, player.coins, filled[seat])
        turn.tell_only(seat, told)


def refill(turn: Turn) -> None:
    """Empty auction slots get cards from the pool, drawn at random (Q-CR-7)."""
    pool, slots = list(turn.pool), list(turn.slots)
    roll = turn.dice.named("auction")
    for slot, lying in enumerate(slots):
        if lying is not None or not pool:
            continue
        number = pool.pop(roll.below(len(pool)))
        slots[slot] = number
        card = turn.catalogue[number]
        turn.tell(
            LotOffered(slot, card.name, card.cost, card.life, said(card, "pt"), said(card, "en"))
        )
    turn.pool, turn.slots = tuple(pool), tuple(slots)


def draw_hands(turn: Turn) -> None:
    """Everybody draws five cards and the extra ones, at most the whole deck (Q-CR-14)."""
    for seat in sorted(turn.living()):
        player = turn.players[seat]
        count = max(0, min(len(player.deck), turn.config.hand + player.extra_cards))
        places = turn.dice.named("draw", seat).sample(range(len(player.deck)), count)
        hand = tuple(sorted(player.deck[place] for place in places))
        rest = tuple(c for n, c in enumerate(player.deck) if n not in places)
        turn.change_player(seat, hand=hand, deck=rest, extra_cards=0)
        turn.tell_only(seat, CardsDrawn(seat, tuple(turn.card_name(card) for card in hand)))


def hold_auction(turn: Turn) -> None:
    """Each slot goes to its highest bidder for the second-highest bid; basics cost 1 (CR-19 to 22)."""
    sent = turn.submissions
    lots = [
        {
            seat: bid.coins
            for seat in sorted(sent)
            for bid in sent[seat].bids
            if bid.slot == slot and lying is not None
        }
        for slot, lying in enumerate(turn.slots)
    ]
    rule = second_price(turn.priority, reserve=turn.config.reserve)
    slots = list(turn.slots)
    for slot, sale in enumerate(hammered(lots, rule)):
        number = slots[slot]
        if sale is None or number is None:
            continue
        seat = sale.winners[0]
        player = turn.players[seat]
        turn.change_player(
            seat, coins=player.coins - sale.price, reserved=(*player.reserved, number)
        )
        turn.count(seat, won=1)
        slots[slot] = None
        turn.tell(LotSold(slot, turn.card_name(number), seat, sale.price))
    turn.slots = tuple(slots)
    for seat in sorted(sent):
        buy_basics(turn, seat, sent[seat].basics)


def buy_basics(turn: Turn, seat: Seat, basics: tuple[CardId, ...]) -> None:
    if not basics:
        return
    player = turn.players[seat]
    turn.change_player(
        seat, coins=player.coins - len(basics), reserved=(*player.reserved, *sorted(basics))
    )
    names = tuple(turn.card_name(card) for card in sorted(basics))
    turn.tell_only(seat, BasicsBought(seat, names))


def play_sequences(turn: Turn) -> None:
    """Step k resolves everybody's k-th card at once (Q-CR-16)."""
    sent = turn.submissions
    longest = max((len(sent[seat].plays) for seat in sent), default=0)
    for step in range(longest):
        plays = [
            (seat, sent[seat].plays[step])
            for seat in turn.living()
            if seat in sent and step < len(sent[seat].plays)
        ]
        play_step(turn, step + 1, plays)
    turn.step, turn.stepping = 0, frozenset()


def play_step(turn: Turn, step: int, plays: list[tuple[Seat, Play]]) -> None:
    """Subprocesses enter, then everything but damage, then damage together, then the fallen."""
    turn.step, turn.stepping = step, frozenset()
    causes = [cause for seat, play in plays if (cause := _paid(turn, step, seat, play))]
    entered = [_entered(turn, cause) for cause in causes]
    for cause in entered:
        rules = turn.catalogue[cause.card].text.rules
        for rule in rules:
            here = Context(turn, cause)
            if rule.when == "play" and holds(rule.cond, here):
                do_all(rule.do, here)
    settle(turn)


def _paid(turn: Turn, step: int, seat: Seat, play: Play) -> Cause | None:
    """Take the card from the hand and its cost from the Energy, or say why it is not played."""
    player, card = turn.players[seat], turn.catalogue[play.card]
    if play.card not in player.hand:
        turn.tell(PlaySkipped(seat, card.name, "gone"))
        return None
    if not may_play(turn, seat):
        turn.tell_only(seat, PlaySkipped(seat, card.name, "barred"))  # it stays a secret
        return None
    cost = cost_now(turn, seat, card.cost)
    if cost > player.energy:
        turn.tell(PlaySkipped(seat, card.name, "energy"))
        return None
    hand = list(player.hand)
    hand.remove(play.card)
    turn.change_player(seat, hand=tuple(hand), energy=player.energy - cost)
    turn.count(seat, cards=1)
    turn.stepping |= {seat}
    turn.tell(
        CardPlayed(
            seat,
            step,
            card.name,
            play.target,
            cost,
            card.life,
            said(card, "pt"),
            said(card, "en"),
            called(card.name),
            _aim(turn, play.target),
        )
    )
    turn.facts.append(Fact(t.Plays, seat, Target(player=seat)))
    if play.target is not None and not _fits(turn, seat, card, play.target):
        turn.tell(TargetGone(seat, card.name))
        if not card.life:
            return None
    return Cause(seat, play.card, None, play.target)


def _fits(turn: Turn, seat: Seat, card: t.Card, target: Target) -> bool:
    """Whether what a card was aimed at is still there, and still what the card asks for."""
    if target.subprocess is None:
        return turn.is_there(target)
    process = turn.processes.get(target.subprocess)
    return process is not None and fits_subprocess(card.text.choose, process.owner == seat)


def _aim(turn: Turn, target: Target | None) -> str:
    if target is None or target.subprocess not in turn.processes:
        return ""
    return turn.process_name(target.subprocess)


def _entered(turn: Turn, cause: Cause) -> Cause:
    """A subprocess comes into play; damage its owner already took this turn was not its first."""
    card = turn.catalogue[cause.card]
    if not card.life:
        return cause
    number = enter(
        turn,
        Process(
            id=0,
            card=cause.card,
            owner=cause.seat,
            life=card.life,
            target=cause.target,
            variables=tuple(Counter(v.name, v.start) for v in card.text.variables),
        ),
    )
    return cause._replace(process=number)


def close_turn(turn: Turn) -> None:
    """End-of-turn effects first, all together; then the hand goes back (CR-24 to 26)."""
    act_at(turn, "end")
    for seat in turn.living():
        player = turn.players[seat]
        turn.change_player(seat, deck=tuple(sorted((*player.deck, *player.hand))), hand=())


def name_winners(turn: Turn) -> None:
    """If the match is decided it ends here."""
    won = winners_of(turn)
    if won is not None:
        turn.tell(won)
        turn.change(phase="over", winners=won.seats)
        turn.stop()


def name_last_alive(turn: Turn) -> None:
    """What subprocesses do in the upkeep can decide the match, too."""
    if len(turn.living()) < 2:
        name_winners(turn)


def winners_of(turn: Turn) -> MatchWon | None:
    """The only one alive; after the last turn most Glory, then most Life; else nobody yet."""
    alive = sorted(turn.living())
    if len(alive) == 1:
        return MatchWon((alive[0],), "last alive", turn.number)
    if not alive:  # Q-CR-31: among those alive at the start of this turn
        fallen = [s for s, p in enumerate(turn.players) if p.died == turn.number]
        return MatchWon(_best(turn, fallen), "nobody alive", turn.number)
    if turn.number >= turn.config.turns:
        return MatchWon(_best(turn, alive), "glory", turn.number)
    return None


def _best(turn: Turn, seats: list[Seat]) -> tuple[Seat, ...]:
    worth = {s: (turn.players[s].glory, turn.players[s].life) for s in seats}
    return tuple(seat for seat in seats if worth[seat] == max(worth.values()))
