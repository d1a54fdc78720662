#!/usr/bin/env bash
# Small clients of the list on curl and jq; `clients.sh NAME` is one of them.
set -uo pipefail
headers=(-H "Authorization: Bearer my-own-token" -H "Accept: application/json")
first="$PAGETAPE_URL/links?limit=5&filter=kind%3Dodd%20one"

follow() {
    local url=$first page seen=" "
    while [ "$url" != null ]; do
        case $seen in *" $url "*) echo "a circle" >&2 && return 1 ;; esac
        case $url in "$PAGETAPE_URL"/*) ;; *) echo "another server" >&2 && return 1 ;; esac
        seen="$seen$url "
        page=$(curl --silent --show-error --fail --max-time 3 "$@" "${headers[@]}" "$url") || return
        jq -e '.items | type == "array"' <<<"$page" >/dev/null || return 1
        jq -re '.items[].id' <<<"$page" >>"$PAGETAPE_RESULT" || [ "$(jq '.items | length' <<<"$page")" = 0 ] || return 1
        url=$(jq -r .next <<<"$page") || return
    done
}

right_curl_loud() { follow; }
right_curl_retrying() { follow --retry 3 --retry-max-time 8; }

# no-silent-loss
wrong_curl_careless() {
    local url=$first page
    while [ -n "$url" ] && [ "$url" != null ]; do
        page=$(curl --silent --max-time 3 "${headers[@]}" "$url")
        jq -r '.items[].id' <<<"$page" >>"$PAGETAPE_RESULT" 2>/dev/null
        url=$(jq -r .next <<<"$page" 2>/dev/null)
    done
    true
}

# complete
wrong_curl_one_page() { curl --silent --fail --max-time 3 "${headers[@]}" "$first" | jq -r '.items[].id' >"$PAGETAPE_RESULT"; }

"$1"
