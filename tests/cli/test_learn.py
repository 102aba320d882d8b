"""`gamemaster learn`, and help while playing."""

from gamemaster.games import GAMES


def test_without_a_game_every_lesson_is_listed(command):
    seen = command("learn", "--day", "2026-11-16")
    for box in GAMES.values():
        assert all(lesson.title.en in seen.out for lesson in box.lessons)
    assert "Puzzle of 2026-11-16" in seen.out


def test_a_lesson_is_played_until_it_is_done(command):
    seen = command("learn", "automatafl", "attractor", stdin="a5 a4\nhelp\na5 a3\n")
    assert "It stayed where it was" in seen.out
    assert "Lead the Automaton" in seen.out
    assert seen.out.rstrip().endswith("Done.")


def test_the_puzzle_of_a_day_is_set_at_the_keyboard(command):
    seen = command("learn", "automatafl", "puzzle", "--day", "2026-11-16", stdin="")
    assert "Win with one move" in seen.out


def test_help_tells_how_the_game_is_played_while_playing(command):
    seen = command("play", "automatafl", "--preset", "duel", "--seed", "1", stdin="help\n")
    assert GAMES["automatafl"].primer.goal.en in seen.out


def test_a_lesson_says_how_to_leave_it_and_takes_no_empty_line_for_an_answer(command):
    for lang, said in (("en", "(help: how it is played; quit)"), ("pt", "; sair)")):
        seen = command("learn", "automatafl", "attractor", "--lang", lang, stdin="\nquit\n")
        assert (seen.code, seen.out.count(said)) == (130, 2)
        assert "A move names" not in seen.out
