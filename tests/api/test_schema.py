"""The schema is what the site does: requests made from it, good and bad, are answered as it says, never by a fault."""

import pytest
import schemathesis
from django.core import signals
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from rest_framework.throttling import SimpleRateThrottle
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from apps.api import tokens, urls
from apps.leaders import counting
from tests.play import kit

EXAMPLES = 6
"""Requests per operation: few, since each is answered by the whole site."""

load_all_checks()
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture
def described(db):
    """The schema, of a site that keeps the test's connection as Django's own test client has it kept."""
    for signal in (signals.request_started, signals.request_finished):
        signal.disconnect(close_old_connections)
    yield schemathesis.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application())
    for signal in (signals.request_started, signals.request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def headers(db, monkeypatch) -> dict[str, str]:
    """The token of a reviewer who plays too, on a site where something is going on and nobody is throttled."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"user": None, "anon": None})
    user = kit.player(role="finance")
    kit.table_of([user])
    kit.table_of([kit.player()], game="phom", variant="ionline", stake=50)
    counting.refresh()
    return {"Authorization": f"Token {tokens.make(user, 30)}"}


def test_every_operation_answers_as_the_schema_says(described, headers):
    """Also where parameters are nonsense."""
    asked = 0
    for operation in described.get_all_operations():

        @given(
            case=operation.ok().as_strategy(GenerationMode.POSITIVE)
            | operation.ok().as_strategy(GenerationMode.NEGATIVE)
        )
        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def answers(case):
            nonlocal asked
            asked += 1
            case.call_and_validate(headers=headers, checks=CHECKS)

        answers()
    assert asked > EXAMPLES * len(urls.v1) / 2


@pytest.mark.django_db
def test_the_schema_knows_every_operation():
    found = Client().get("/api/schema/?format=json").json()
    assert len(found["paths"]) == len(urls.v1)
    assert all(path.startswith("/api/v1/") for path in found["paths"])
    assert {"knoxApiToken", "cookieAuth"} <= set(found["components"]["securitySchemes"])
