from pathlib import Path
from typing import Any

import pytest

from tests.games import vectors

VECTORS = vectors.read(Path(__file__).with_name("vectors.json"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_vector(vector: dict[str, Any]) -> None:
    vectors.run(vector)
