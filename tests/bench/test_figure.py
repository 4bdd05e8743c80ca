"""Measuring in turns, and what is not there."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib import import_module

from salpakan.bench import peers
from salpakan.bench.figure import ROUNDS, Absent, Figure, Speed, Work, measure


def quiet(_: str, __: str) -> None:
    """Tell nobody."""


def test_figures_take_turns_and_all_are_ready_before_the_first_round() -> None:
    done: list[str] = []

    def figure(name: str) -> Figure:
        @contextmanager
        def start() -> Iterator[Work]:
            def work() -> int:
                done.append(name)
                return 1

            yield work
            done.append(f"{name} put away")

        return Figure(f"{name}.steps_per_s", start)

    found = measure([figure("one"), figure("two")], 1e-9, quiet)
    away = ["two put away", "one put away"]
    assert ["one", "two"] + ["one", "two"] * ROUNDS + away == done
    assert ["one.steps_per_s", "two.steps_per_s"] == list(found)


def test_a_speed_is_the_middle_one_of_its_rounds() -> None:
    assert 3 == Speed((1, 100, 3, 2, 50), processors=1).value


def test_whoever_waits_is_told_how_far_it_is() -> None:
    told: list[str] = []
    figures = [Figure("one.steps_per_s", lambda: nullcontext(lambda: 1))]
    measure(figures, 1e-9, lambda what, name: told.append(f"{what} {name}"))
    assert ["ready one.steps_per_s", *(f"round {n}/5" for n in range(1, 6))] == told


def test_a_peer_that_is_not_installed_is_absent_with_the_reason() -> None:
    def make() -> Work:
        import_module("no_such_game")
        return lambda: 1

    missing = peers.peer("nobody", "steps_per_s", make)
    found = measure([missing, *ours()], 1e-9, quiet)
    reason = "ModuleNotFoundError: No module named 'no_such_game'"
    assert Absent(reason) == found["peers.nobody.steps_per_s"]
    assert isinstance(found["one.steps_per_s"], Speed)


def test_a_peer_that_fails_is_absent_with_the_reason() -> None:
    def work() -> int:
        raise RuntimeError("it does not fit")

    found = measure([peers.peer("broken", "steps_per_s", lambda: work)], 1e-9, quiet)
    assert {"peers.broken.steps_per_s": Absent("RuntimeError: it does not fit")} == found


def test_the_peers_of_openspiel_are_measured() -> None:
    figures = [figure for figure in peers.FIGURES if "openspiel" in figure.key]
    found = measure(figures, 1e-9, quiet)
    assert 4 == len(found)
    assert [] == [key for key, speed in found.items() if isinstance(speed, Absent)]


def ours() -> list[Figure]:
    return [Figure("one.steps_per_s", lambda: nullcontext(lambda: 1))]
