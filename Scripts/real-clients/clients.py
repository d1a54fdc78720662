"""Common libraries in typical use, each walking the list at PAGETAPE_URL; `clients.py NAME` runs one of them."""

from __future__ import annotations

import os
import sys

BASE = os.environ["PAGETAPE_URL"]
PATH = os.environ.get("LIST_PATH", "")


def done(ids: list[object]) -> None:
    with open(os.environ["PAGETAPE_RESULT"], "w") as file:
        file.writelines(f"{one}\n" for one in ids)


def requests_generator() -> None:
    """The generator in most tutorials, with the timeout that they leave out."""
    import requests

    def pages():
        url = f"{BASE}{PATH}?per_page=3"
        while url:
            answer = requests.get(url, timeout=3)
            answer.raise_for_status()
            yield from answer.json()
            url = answer.links.get("next", {}).get("url")

    done([issue["id"] for issue in pages()])


def requests_without_timeout() -> None:
    """The same as tutorials have it."""
    import requests

    url, ids = f"{BASE}{PATH}?per_page=3", []
    while url:
        answer = requests.get(url)
        answer.raise_for_status()
        ids += [issue["id"] for issue in answer.json()]
        url = answer.links.get("next", {}).get("url")
    done(ids)


def requests_with_retry() -> None:
    """A session with urllib3's own retries."""
    import requests
    from urllib3.util.retry import Retry

    session = requests.Session()
    retry = Retry(total=4, backoff_factor=0.1, status_forcelist=[429, 500, 502, 503])
    session.mount("http://", requests.adapters.HTTPAdapter(max_retries=retry))
    url, ids = f"{BASE}{PATH}?per_page=3", []
    while url:
        answer = session.get(url, timeout=3)
        answer.raise_for_status()
        ids += [issue["id"] for issue in answer.json()]
        url = answer.links.get("next", {}).get("url")
    done(ids)


def dlt() -> None:
    """dlt's RESTClient, which finds the Link header by itself."""
    from dlt.sources.helpers.rest_client import RESTClient
    from dlt.sources.helpers.rest_client.paginators import HeaderLinkPaginator

    client = RESTClient(base_url=BASE, paginator=HeaderLinkPaginator())
    done([issue["id"] for page in client.paginate(PATH, params={"per_page": 3}) for issue in page])


def pygithub() -> None:
    import github

    auth = github.Auth.Token("a-token-that-is-no-secret")
    hub = github.Github(base_url=BASE, auth=auth, per_page=3, timeout=3, retry=github.GithubRetry(total=2))
    name = PATH.removeprefix("/repos/").removesuffix("/issues")
    done([issue.id for issue in hub.get_repo(name, lazy=True).get_issues()])


def boto3_paginator() -> None:
    import boto3
    from botocore.config import Config

    config = Config(read_timeout=3, connect_timeout=3, retries={"total_max_attempts": 3}, s3={"addressing_style": "path"})
    client = boto3.client(
        "s3", endpoint_url=BASE, region_name="us-east-1", aws_access_key_id="AKIAIOSFODNN7EXAMPLE",
        aws_secret_access_key="s" * 40, config=config)
    pages = client.get_paginator("list_objects_v2").paginate(Bucket="walk", PaginationConfig={"PageSize": 5})
    done([item["Key"] for page in pages for item in page.get("Contents", [])])


if __name__ == "__main__":
    globals()[sys.argv[1]]()
