"""Times vcrpy and cassetter on the cassettes of CassetteBenchmark.

Usage: peers.py FOLDER PAGE.json vcrpy|cassetter ROUNDS small|pages
"""

import pathlib
import sys
import time

REQUEST_HEADERS = {
    "Accept": "application/json", "Accept-Encoding": "gzip, deflate, br",
    "Authorization": "REDACTED-API_TOKEN", "User-Agent": "client/1.0", "Connection": "keep-alive",
}
RESPONSE_HEADERS = {
    "Content-Type": "application/json; charset=utf-8", "Date": "Sat, 21 Nov 2026 01:17:08 GMT",
    "ETag": 'W/"5182-9c1e44d0"', "Server": "nginx", "Cache-Control": "private, max-age=0",
    "X-Request-Id": "0f8fad5b-d9cb-469f-a165-70867728950e", "X-RateLimit-Remaining": "4999",
    "Content-Length": "412", "Vary": "Accept, Authorization",
}


def url(number):
    return f"https://api.example.com/items?page={number}&limit=100"


def small(number):
    items = ",".join(
        f'{{"id":{number * 5 + k},"name":"item {k}","price":12.50,"tags":["a","b"]}}'
        for k in range(5))
    return f'{{"items":[{items}],"next":"b2Zmc2V0PTEw"}}'.encode()


class Vcrpy:
    def __init__(self, bodies):
        from vcr.persisters.filesystem import FilesystemPersister
        from vcr.request import Request
        from vcr.serializers import yamlserializer
        import yaml
        assert yaml.__with_libyaml__, "PyYAML was built without libyaml"
        self.persister, self.serializer = FilesystemPersister, yamlserializer
        if bodies is None:
            return
        requests = [Request("GET", url(n), b"", dict(REQUEST_HEADERS)) for n in range(1, 1001)]
        responses = [
            {"status": {"code": 200, "message": "OK"},
             "headers": {name: [value] for name, value in RESPONSE_HEADERS.items()},
             "body": {"string": body}}
            for body in bodies]
        self.cassette = {"requests": requests, "responses": responses}

    def save(self, path):
        self.persister.save_cassette(path, self.cassette, self.serializer)

    def load(self, path):
        _, responses = self.persister.load_cassette(path, self.serializer)
        return sum(len(r["body"]["string"]) + len(r["headers"]) for r in responses)


class Cassetter:
    def __init__(self, bodies):
        import cassetter
        from cassetter import _core
        self.core = _core
        if bodies is None:
            return
        self.cassette = _core.Cassette()
        for number, body in enumerate(bodies, 1):
            request = _core.HttpRequest(
                "GET", url(number), {k: [v] for k, v in REQUEST_HEADERS.items()},
                _core.Body("none"))
            response = _core.HttpResponse(
                200, {k: [v] for k, v in RESPONSE_HEADERS.items()},
                _core.process_body(body, "application/json; charset=utf-8"))
            self.cassette.add_interaction(
                _core.HttpInteraction(request, response, "2026-11-21T01:17:08Z"))

    def save(self, path):
        self.cassette.save(path)

    def load(self, path):
        # Its interactions stay in Rust until they are accessed.
        return sum(
            len(one.response.headers) + len(one.request.headers) + (one.response.body.content is not None)
            for one in self.core.Cassette.load(path).interactions)


def best(rounds, operation):
    spent = []
    for _ in range(rounds):
        start = time.perf_counter()
        operation()
        spent.append((time.perf_counter() - start) * 1000)
    return min(spent)


def main():
    folder, page, name, rounds, kind = sys.argv[1:]
    if kind == "small":
        bodies = [small(number) for number in range(1, 1001)]
    else:
        bodies = [pathlib.Path(page).read_bytes()] * 1000
    peer = {"vcrpy": Vcrpy, "cassetter": Cassetter}[name](bodies)
    path = f"{folder}/{name}-{kind}.yaml"
    for verb, operation in (("save", peer.save), ("load", peer.load)):
        try:
            print(f"{verb} 1,000 {kind}\t{best(int(rounds), lambda: operation(path))}", flush=True)
        except ValueError as error:
            print(f"{name} cannot {verb} 1,000 {kind}: {str(error).splitlines()[0]}", file=sys.stderr)
        peer.cassette = None


main()
