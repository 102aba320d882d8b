"""What heroes remember, scenes, and the bounds within which a compiled battle stays."""

from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells

QUESTIONS = 30  # as in battle.field.field: so many looks count as one pass


def of(hero: int) -> int:
    """Where the numbers of a hero begin."""
    return HEROES + hero * HERO


def bail(b: Cells, why: int) -> int:
    """Hand the battle to the engine; what is done from here on does not count."""
    if b[BAIL] == 0:
        b[BAIL] = why
    return 0


def bounded(b: Cells, value: int) -> int:
    """A number that the engine would not hold at its bound."""
    if value > BOUND or value < -BOUND:
        bail(b, LARGE)
        return 0
    return value


def put(b: Cells, place: int, value: int) -> None:
    b[place] = bounded(b, value)


def product(b: Cells, one: int, other: int) -> int:
    """one × other, if the machine's words hold it."""
    if abs(float(one) * float(other)) > 1e18:
        bail(b, LARGE)
        return 0
    return one * other


def work_of(b: Cells) -> int:
    """What this round has taken so far: more than the engine would say, so that it is spent here first."""
    return 2 * (b[PASSES] + b[LOOKS] // QUESTIONS)


def take_pass(b: Cells) -> None:
    """Count one pass of a loop.

    Where equal heroes may stand together the engine looks at the whole field for patterns; that is
    at most so many looks more.
    """
    b[PASSES] += 1
    if b[SIZE] > b[SEATS]:
        b[LOOKS] += 8 * b[SIZE] + QUESTIONS
    if work_of(b) >= b[ALLOWANCE] + b[RESERVE]:
        bail(b, WORKED)


def asked(b: Cells, hero: int) -> None:
    """Count a question for which a hero's memory was gone through."""
    b[LOOKS] += 2 + b[of(hero) + H_MEMORIES]


def recall(b: Cells, hero: int, kind: int, p: int, q: int, r: int, s: int, t: int, u: int) -> int:
    """Where something is remembered; −1: nowhere."""
    at = of(hero) + H_MEMORY
    for _ in range(b[of(hero) + H_MEMORIES]):
        if b[at] == kind and b[at + 1] == p and b[at + 2] == q and b[at + 3] == r:
            if b[at + 4] == s and b[at + 5] == t and b[at + 6] == u:
                return at
        at += MEMORY
    return NOBODY


def remember(
    b: Cells, hero: int, kind: int, p: int, q: int, r: int, s: int, t: int, u: int, value: int
) -> None:
    """Write a number that not every hero has; what is new comes last."""
    at = recall(b, hero, kind, p, q, r, s, t, u)
    if at < 0:
        many = b[of(hero) + H_MEMORIES]
        if many >= MOST_MEMORIES:
            bail(b, CROWDED)
            return
        b[of(hero) + H_MEMORIES] = many + 1
        at = of(hero) + H_MEMORY + many * MEMORY
        b[at], b[at + 1], b[at + 2], b[at + 3] = kind, p, q, r
        b[at + 4], b[at + 5], b[at + 6] = s, t, u
    put(b, at + M_NUMBER, value)


def once_more(
    b: Cells, hero: int, kind: int, p: int, q: int, r: int, s: int, t: int, u: int
) -> None:
    """Remember something one time more than before."""
    at = recall(b, hero, kind, p, q, r, s, t, u)
    remember(b, hero, kind, p, q, r, s, t, u, 1 + (b[at + M_NUMBER] if at >= 0 else 0))


def recalled(b: Cells, hero: int, kind: int, p: int, q: int, r: int) -> int:
    """The number of what three words tell; 0 if it is not remembered."""
    at = recall(b, hero, kind, p, q, r, 0, 0, 0)
    return b[at + M_NUMBER] if at >= 0 else 0


def forget(b: Cells, hero: int, at: int) -> None:
    """Forget what is remembered there; the rest keeps its order."""
    many = b[of(hero) + H_MEMORIES] - 1
    b[of(hero) + H_MEMORIES] = many
    end = of(hero) + H_MEMORY + many * MEMORY
    for place in range(at, end):
        b[place] = b[place + MEMORY]


def open_scene(b: Cells, you: int, i: int, number: int) -> int:
    """A scene in which a hero acts through one of its powers; closed by `close_scene`."""
    top = b[SCENE_TOP]
    if top >= MOST_SCENES:
        bail(b, CROWDED)
        top = MOST_SCENES - 1
    b[SCENE_TOP] = top + 1
    scene = SCENES + top * SCENE
    b[scene + S_YOU], b[scene + S_I], b[scene + S_NUMBER] = you, i, number
    b[scene + S_SOURCE] = b[scene + S_VICTIM] = b[scene + S_IT] = NOBODY
    b[scene + S_THEM] = b[scene + S_CHANGED] = NOBODY
    b[scene + S_AMOUNT] = b[scene + S_DETAIL] = b[scene + S_IS_GIVEN] = b[scene + S_GIVEN] = 0
    return scene


def close_scene(b: Cells) -> None:
    b[SCENE_TOP] -= 1


def about(b: Cells, scene: int, it: int) -> int:
    """The same scene with this hero being considered."""
    here = open_scene(b, b[scene + S_YOU], b[scene + S_I], b[scene + S_NUMBER])
    for word in range(S_SOURCE, SCENE):
        b[here + word] = b[scene + word]
    b[here + S_IT] = it
    return here


def find(b: Cells, node: int, given: int, number: int, you: int, i: int, rule: int) -> None:
    """Put one thing found on the stack."""
    top = b[FOUND_TOP]
    if top >= MOST_FOUND:
        bail(b, CROWDED)
        return
    row = FOUND + 6 * top
    b[FOUND_TOP] = top + 1
    b[row + R_NODE], b[row + R_IS_GIVEN], b[row + R_GIVEN] = node, given, number
    b[row + R_YOU], b[row + R_I], b[row + R_NUMBER] = you, i, rule


def scene_of(b: Cells, row: int, it: int) -> int:
    """The scene in which an effect that holds is read, with a hero being considered."""
    scene = open_scene(b, b[row + R_YOU], b[row + R_I], b[row + R_NUMBER])
    b[scene + S_IT] = it
    b[scene + S_IS_GIVEN], b[scene + S_GIVEN] = b[row + R_IS_GIVEN], b[row + R_GIVEN]
    return scene


FUNCTIONS = (
    of,
    bail,
    bounded,
    put,
    product,
    work_of,
    take_pass,
    asked,
    recall,
    remember,
    once_more,
    recalled,
    forget,
    open_scene,
    close_scene,
    about,
    find,
    scene_of,
)
