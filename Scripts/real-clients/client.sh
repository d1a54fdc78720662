#!/usr/bin/env bash
# curl, following Link headers.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT
url="$PAGETAPE_URL$LIST_PATH?per_page=3"
while [ -n "$url" ]; do
    curl --silent --show-error --fail --max-time 3 --retry 2 --retry-max-time 20 --dump-header "$scratch/head" "$url" >"$scratch/page"
    jq --exit-status 'arrays' "$scratch/page" >"$scratch/checked"
    jq '.[].id' "$scratch/checked" >>"$scratch/ids"
    url=$(sed -n 's/^[Ll]ink:.*<\([^>]*\)>; *rel="next".*/\1/p' "$scratch/head" | tr -d '\r' | tail -n 1)
done
cp "$scratch/ids" "$PAGETAPE_RESULT"
