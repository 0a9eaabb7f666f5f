"""Settings for all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from cardlib import language

# The same examples in each run, so a red test is red for everyone; `--hypothesis-profile=search` looks further.
SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
settings.register_profile("same", deadline=None, derandomize=True, max_examples=100, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("search", deadline=None, max_examples=2000, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("same")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins in English."""
    language.use("en")
    yield
    language.use("en")
