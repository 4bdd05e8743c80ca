"""PettingZoo's own tests; importing them imports its old games, which warn of their age."""

import warnings
from importlib import import_module
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    _tests: Any = import_module("pettingzoo.test")

# Under names that pytest does not take for tests of ours; none of them has types.
check_api: Any = _tests.api_test
check_benchmark: Any = _tests.performance_benchmark
check_cycles: Any = _tests.max_cycles_test
check_render: Any = _tests.render_test
check_saving: Any = _tests.test_save_obs
check_seed: Any = _tests.seed_test
