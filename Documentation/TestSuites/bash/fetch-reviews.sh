#!/usr/bin/env bash
# Every id of the list, one a line; anything that is not a whole page is an error.
set -euo pipefail

place="" seen=" "
while true; do
    page=$(curl --silent --show-error --fail --max-time 2 "$1/reviews?limit=20$place")
    jq --exit-status --raw-output '.items | arrays | true' <<<"$page" >/dev/null
    jq --raw-output '.items[].id' <<<"$page"
    cursor=$(jq --raw-output '.next // empty | @uri' <<<"$page")
    [ -n "$cursor" ] || exit 0
    case $seen in *" $cursor "*) echo "the cursor leads in a circle" >&2 && exit 1 ;; esac
    seen+="$cursor "
    place="&cursor=$cursor"
done
