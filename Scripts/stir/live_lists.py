"""The lists of every real server, by the server's name, with the expected verdicts."""

from __future__ import annotations

from collections.abc import Callable

from .cases import Case
from .live_aws import dynamodb, iam, s3
from .live_links import drf, kinto
from .live_tokens import datasette, mlflow, strawberry

LISTS: dict[str, Callable[..., list[Case]]] = {
    made.__name__: made for made in (drf, kinto, dynamodb, s3, iam, datasette, mlflow, strawberry)
}
