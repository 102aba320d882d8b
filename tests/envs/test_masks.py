"""What a mask allows stands; what it leaves out does not; nothing that is legal is missing."""

from itertools import product

import numpy as np
import pytest

from gamemaster.core.codec import encode
from gamemaster.core.dice import dice_for_turn
from gamemaster.core.errors import Illegal
from gamemaster.core.spaces import every_action, next_mask, whole_masks
from gamemaster.envs import parallel_env
from gamemaster.games import GAMES

TABLES = [
    (game, preset)
    for game, box in GAMES.items()
    if box.spaces
    for preset in ("", *tuple(box.presets)[:3])
]
every_table = pytest.mark.parametrize(
    ("game", "preset"), TABLES, ids=[f"{game}-{preset or 'usual'}" for game, preset in TABLES]
)


def one_of(mask: bytes, rng) -> int:
    return int(rng.choice(np.flatnonzero(np.frombuffer(mask, np.int8))))


def by_parts(env, view, rng) -> tuple[int, ...]:
    """An action chosen part by part, each with what goes with those before it."""
    chosen: tuple[int, ...] = ()
    for _ in env.choices:
        chosen = (*chosen, one_of(next_mask(env.spaces, env.choices, view, chosen), rng))
    return chosen


def all_at_once(env, view, rng) -> tuple[int, ...]:
    """An action in which every part is allowed by itself."""
    masks = whole_masks(env.spaces.masks(view), env.choices)
    return tuple(one_of(mask, rng) for mask in masks)


def accepted(env, view, raw):
    """The submission as canonical JSON, or None if it is refused."""
    try:
        return encode(env.box.game.parse(view, raw))
    except Illegal:
        return None


def meant(env, view, action):
    return accepted(env, view, env.spaces.submission(view, action))


def walk(env, seed: int, turns: int):
    """The views of awaited seats on the way of a match of random actions; none of them is refused."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for _ in range(turns):
        if not env.agents:
            return
        yield from (env._views[seat] for seat in env.box.game.awaiting(env._state))
        actions = {}
        for agent, view in zip(env.agents, env._views, strict=True):
            action = by_parts(env, view, rng)
            actions[agent] = action if len(action) > 1 else action[0]
        *_, infos = env.step(actions)
        assert not any(info.get("refused") for info in infos.values())
        assert not any(getattr(view, "skipped", ()) for view in env._views)


@every_table
def test_what_the_masks_allow_is_accepted(game, preset):
    env = parallel_env(game, preset=preset)
    rng = np.random.default_rng(1)
    for view in walk(env, 5, 8):
        for chosen in (by_parts, all_at_once):
            action = chosen(env, view, rng)
            assert meant(env, view, action) is not None, action


@every_table
def test_what_goes_part_by_part_is_also_allowed_by_itself(game, preset):
    env = parallel_env(game, preset=preset)
    rng = np.random.default_rng(2)
    for view in walk(env, 6, 5):
        masks = whole_masks(env.spaces.masks(view), env.choices)
        action = by_parts(env, view, rng)
        assert all(mask[choice] for mask, choice in zip(masks, action, strict=True)), action


@pytest.mark.parametrize(
    "game", [game for game, box in GAMES.items() if box.spaces and game != "galaxy"]
)
def test_a_choice_that_is_masked_is_refused(game):
    """The galaxy refuses no list; what is masked there comes to nothing."""
    env = parallel_env(game)
    rng = np.random.default_rng(3)
    tried, masked = 0, 0
    for view in walk(env, 7, 6):
        masks = whole_masks(env.spaces.masks(view), env.choices)
        for part, mask in enumerate(masks):
            hidden = [choice for choice, flag in enumerate(mask) if not flag]
            masked += len(hidden)
            for choice in rng.permutation(hidden)[:3]:
                action = [0] * len(masks)
                if game == "rumble-royale" and part % 2 and part < 2 * env.spaces.plays:
                    action[part - 1] = one_of(masks[part - 1], rng)  # a target needs a card
                    if not action[part - 1] or not view.hand[action[part - 1] - 1].choose:
                        continue
                action[part] = int(choice)
                assert meant(env, view, action) is None, action
                tried += 1
    assert bool(tried) == bool(masked)


def assert_exact(env, view, raws) -> None:
    """What is reached part by part is what the rules accept of `raws`, no more and no less."""
    wanted = {sent for raw in raws if (sent := accepted(env, view, raw)) is not None}
    assert reached(env, view) == wanted
    assert len(wanted) > 1


def reached(env, view) -> set[bytes]:
    return {meant(env, view, action) for action in every_action(env.spaces, env.choices, view)}


def test_every_legal_move_of_a_small_automatafl_is_there_and_no_other():
    env = parallel_env("automatafl", {"rows": ["A.R", ".@.", "R.A"], "turn_limit": 6})
    squares = [[x, y] for x in range(4) for y in range(4)]
    moves = [{"from": one, "to": other} for one, other in product(squares, repeat=2)]
    for view in walk(env, 2, 6):
        assert_exact(env, view, [None, *moves])


def test_every_legal_action_of_a_small_fight_is_there_and_no_other():
    env = parallel_env("bmiibo", {"fighters": ["golem", "archer"], "board": 3, "cap": 12})
    ways = [{"move": way} for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")]
    cells = [[x, y] for x in range(4) for y in range(4)]
    aimed = [{slot: cell} for slot in ("attack", "ability", "ultimate") for cell in cells]
    for view in walk(env, 3, 12):
        assert_exact(env, view, ways + aimed)


def test_every_legal_bid_and_order_of_a_small_auction_is_there_and_no_other():
    few = {"seats": 2, "rounds": 2, "lots_each": 1, "pool_each": 2, "income": 2, "new_powers": 0}
    spaces = {"shares": [0, 25, 34, 50, 67, 75, 100], "listed": 4}
    env = parallel_env("auto-rumble", few, spaces=spaces)
    for view in walk(env, 4, 3):
        side = view.sides[view.seat]
        bids = [
            {
                lot.name: coins
                for lot, coins in zip(view.lots, each, strict=True)
                if coins is not None
            }
            for each in product((None, *range(-1, side.coins + 2)), repeat=len(view.lots))
        ]
        orders = [{}, *({"order": [entry]} for entry in (*side.order, "Nonsense"))]
        assert_exact(env, view, [{"bids": bid, **order} for bid in bids for order in orders])


SMALL_ROYALE = {
    "seats": 2, "hand": 2, "coins": 2, "deck": 4, "slots": 1, "least_cards": 2, "turns": 6,
    "basics": [
        "Bread'n'Butter [1]: causa 2 de dano.",
        "Poke Monster [1] - subprocesso 1: escolha um alvo; causa 1 de dano no alvo todo final de turno.",
    ],
    "house": [
        "Tesoura [1]: escolha um subprocesso; elimine o alvo.",
        "Reparo [1]: escolha um subprocesso seu; ele recupera 1 de Vida.",
        "Bastão [2]: escolha um oponente; causa 1 de dano no alvo.",
    ],
}  # fmt: skip


def sequences(view):
    """One or two cards, each aimed at nothing, at anybody, or at anything in play."""
    aims = [None, {"player": 0}, {"player": 1}]
    aims += [{"subprocess": shown.id} for shown in view.subprocesses] + [{"subprocess": 99}]
    single = [
        {"card": card, **({"target": aim} if aim else {})}
        for card in sorted({face.card for face in view.hand} | {0, 99})
        for aim in aims
    ]
    return [[], *([play] for play in single), *(list(both) for both in product(single, repeat=2))]


def test_every_legal_sequence_and_bid_of_a_small_royale_is_there_and_no_other():
    spaces = {"plays": 2, "hand": 3, "processes": 4, "shares": [25, 34, 50, 67, 75, 100]}
    env = parallel_env("rumble-royale", SMALL_ROYALE, spaces=spaces)
    seen = 0
    for view in walk(env, 5, 6):
        if view.phase != "turn" or view.coins > 4:
            continue
        seen += 1
        buys = [[], [0], [1], [2]]
        bids = [
            [],
            *([{"slot": slot, "coins": coins}] for slot in (0, 1) for coins in (1, 2, 3, 4, 5)),
        ]
        rest = [{"basics": buy, "bids": bid} for buy in buys for bid in bids]
        plays = sequences(view)
        assert_exact(  # sequences and purchases do not touch each other
            env, view, [{"plays": play, **one} for play in plays for one in rest]
        )
    assert seen


SMALL_GALAXY = {
    "seats": 2,
    "turns": 9,
    "stock": {"gold": 1, "minerals": 0, "fuel": 1},
    "map": [
        {"x": 0, "y": 0, "yields": {"gold": 1, "minerals": 1}, "home": 0, "fighters": 2},
        {"x": 1, "y": 0, "yields": {"minerals": 1}, "natives": 1},
        {"x": 3, "y": 0, "yields": {"gold": 2, "fuel": 1}, "home": 1, "fighters": 1},
    ],
}


def galaxy_actions(view):
    """Every action with small numbers; a post asks as much as it offers, as in the test's spaces."""
    systems, few = range(len(view.map)), (1, 2, 3)
    goods = ("gold", "minerals", "fuel")
    for at, ships in product(systems, few):
        yield {"do": "build", "at": at, "ships": ships}
        yield {"do": "scrap", "at": at, "ships": ships}
        yield from (
            {"do": "travel", "from": at, "to": to, "ships": ships} for to in systems if to != at
        )
    for at, give, want, offer in product(systems, goods, goods, few):
        if give != want:
            yield {"do": "post", "at": at, "give": give, "want": want, "offer": offer, "ask": offer}
    yield from ({"do": "cancel", "at": at} for at in systems)
    for order, amount in product((*(order.id for order in view.orders), 99), few):
        yield {"do": "fill", "order": order, "amount": amount}


def executed(env, seat, actions) -> bool:
    """Whether the rules skip none of a seat's actions while the other seat does nothing."""
    game, state = env.box.game, env._state
    sent = {other: game.default(view) for other, view in enumerate(env._views)}
    sent[seat] = game.parse(env._views[seat], {"actions": actions})
    after = game.resolve(state, sent, dice_for_turn((1, 1), 1)).state
    return not game.view(after, seat).skipped


def test_every_list_that_a_small_galaxy_executes_is_there_and_no_other():
    spaces = {"entries": 2, "shares": [33, 50, 66, 100], "prices": [100], "book": 2}
    env = parallel_env("galaxy", SMALL_GALAXY, spaces=spaces)
    verbs = set()
    for turn, view in enumerate(walk(env, 1, 4)):
        held = (view.stock.gold, view.stock.minerals, view.stock.fuel, *_fighters(view))
        if turn % 2 or max(held) > 3:  # more could not be told by these shares
            continue
        single = [[one] for one in galaxy_actions(view) if executed(env, view.seat, [one])]
        pairs = [[*one, other] for one in single for other in galaxy_actions(view)]
        raws = [[], *single, *(pair for pair in pairs if executed(env, view.seat, pair))]
        verbs |= {action["do"] for raw in raws for action in raw}
        assert_exact(env, view, [{"actions": raw} for raw in raws])
    assert verbs == {"build", "scrap", "travel", "post", "cancel", "fill"}


def _fighters(view):
    return [count for system in view.systems if system for _, count in system.ships]
