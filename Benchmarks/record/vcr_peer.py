"""Walks the list with requests under vcrpy.  Usage: vcr_peer.py URL CASSETTE"""

import sys

import requests
import vcr

url, cassette = sys.argv[1:]
with vcr.use_cassette(cassette, record_mode="all"), requests.Session() as session:
    offset, pages = 0, 0
    while offset is not None:
        page = session.get(url, params={"offset": offset}).json()
        offset, pages = page["next"], pages + 1
print(pages)
