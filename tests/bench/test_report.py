"""What is printed of a run."""

from salpakan.bench import told
from salpakan.bench.figure import Absent, Found, Once, Speed
from salpakan.bench.report import AT_LEAST, AT_MOST, COMPARED
from salpakan.bench.run import Run

CHESS = "peers.pettingzoo_chess.steps_per_s"
OURS = "envs.pettingzoo.steps_per_s"


def run(speeds: Found, once: Once | None = None) -> Run:
    return Run({"python": "3"}, 5, speeds, once or {}, "0123")


def test_figures_lie_nested_under_their_keys() -> None:
    report = told(run({OURS: Speed((10, 12.3456, 13), 0.5)}, {"server.first_page_s": 0.51239}))
    assert {"pettingzoo": {"steps_per_s": 12.35}} == report["envs"]
    assert {"first_page_s": 0.5124} == report["server"]
    spread = {"low": 10, "high": 13, "processors": 0.5, "per_processor_s": 24.69}
    assert {OURS: spread} == report["spread"]
    assert "0123" == report["signature"]


def test_an_absent_peer_is_told_with_its_reason_and_has_no_ratio() -> None:
    report = told(run({OURS: Speed((10,), 1), CHESS: Absent("no chess")}))
    assert {"pettingzoo_chess": {"absent": "no chess"}} == report["peers"]
    assert {} == report["ratios"]


def test_a_ratio_is_the_middle_one_of_the_ratios_round_by_round() -> None:
    """A machine that is slow for a while is slow for both."""
    report = told(run({OURS: Speed((10, 1, 40), 1), CHESS: Speed((5, 0.5, 8), 1)}))
    assert {CHESS: {OURS: 2}} == report["ratios"]


def test_goals_are_held_or_missed() -> None:
    speeds = {"rules.plies_per_s": Speed((99_000,), 1)}
    report = told(run(speeds, {"server.first_page_s": 2}))
    expected = {
        "rules.plies_per_s": {"at_least": 100_000, "held": False},
        "server.first_page_s": {"at_most": 2, "held": True},
    }
    assert expected == report["goals"]


def test_the_gain_of_a_second_thread_is_told() -> None:
    one, two = "kernels.batch_steps_per_s_1t", "kernels.batch_steps_per_s_2t"
    report = told(run({one: Speed((10, 10), 1), two: Speed((19, 18), 2)}))
    assert 1.85 == report["kernels"]["gain_2t"]
    assert report["goals"]["kernels.gain_2t"]["held"]


def test_every_goal_and_every_comparison_is_of_something_that_is_measured() -> None:
    from salpakan.bench import of_engine, of_envs, of_kernels, of_rules, peers

    parts = (of_kernels, of_rules, of_envs, of_engine, peers)
    keys = {figure.key for part in parts for figure in part.FIGURES}
    compared = {key for peer, ours in COMPARED.items() for key in (peer, *ours)}
    assert set() == compared - keys
    speeds = {
        key for key in (*AT_LEAST, *AT_MOST) if key.endswith(("plies_per_s", "deals_per_s", "_1t"))
    }
    assert set() == speeds - keys
