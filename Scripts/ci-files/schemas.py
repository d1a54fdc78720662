"""Each file against the schema of its system."""

from __future__ import annotations

import subprocess

from machine import ROOT, SCRATCH, Account


def check_schemas(account: Account) -> None:
    checks = [
        ("action.yml", ["check-jsonschema", "--builtin-schema", "vendor.github-actions"]),
        ("Packaging/ci/github.yml", ["check-jsonschema", "--builtin-schema", "vendor.github-workflows"]),
        ("Packaging/ci/nightly-github.yml", ["check-jsonschema", "--builtin-schema", "vendor.github-workflows"]),
        ("Packaging/ci/gitlab.yml", ["check-jsonschema", "--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci"]),
        ("Packaging/ci/nightly-gitlab.yml", ["check-jsonschema", "--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci"]),
        (".pre-commit-hooks.yaml", ["pre-commit", "validate-manifest"]),
        ("Packaging/kubernetes/verify.yaml", ["kubernetes-validate", "--strict"]),
    ]
    for path, words in checks:
        done = subprocess.run([SCRATCH / "venv/bin" / words[0], *words[1:], ROOT / path], capture_output=True, text=True, check=False)
        account.check(done.returncode == 0, f"{path} is valid ({words[0]})", done.stdout + done.stderr)
    from groovy_parser.parser import parse_groovy_content
    text = (ROOT / "Packaging/ci/Jenkinsfile").read_text()
    try:
        parse_groovy_content(text)
        problem = ""
    except Exception as error:  # noqa: BLE001 - whatever the parser says
        problem = str(error)[:500]
    account.check(not problem, "Packaging/ci/Jenkinsfile is Groovy (groovy-parser)", problem)
