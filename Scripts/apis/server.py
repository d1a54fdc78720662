"""One threaded HTTP/1.1 server on a loopback port that the system chooses, for every case at once.

Each case lives below a path of its own, `/NAME/…`. The server speaks just enough HTTP for the tool: requests
with a length, connections that stay open, and answers written in one piece.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode

REASONS = {200: "OK", 204: "No Content", 206: "Partial Content", 304: "Not Modified", 400: "Bad Request"}


@dataclass(frozen=True)
class Request:
    """A request as a case sees it: its path is the part after the case's prefix."""

    method: str
    path: str
    query: list[tuple[str, str]]
    headers: dict[str, str]
    body: bytes
    origin: str
    prefix: str

    def get(self, key: str) -> str | None:
        """The value of a query item, of which the last counts."""
        return next((value for name, value in reversed(self.query) if name == key), None)

    def json(self) -> Any:
        return json.loads(self.body) if self.body else {}

    def form(self) -> dict[str, str]:
        return dict(parse_qsl(self.body.decode(), keep_blank_values=True))

    def link(self, changes: dict[str, Any], drop: tuple[str, ...] = (), relative: bool = False) -> str:
        """This request's URL with some query items replaced; `None` takes one away."""
        kept = [(name, value) for name, value in self.query if name not in changes and name not in drop]
        new = [(name, str(value)) for name, value in changes.items() if value is not None]
        query = urlencode(kept + new, safe="[]:,")
        where = self.prefix + self.path
        return (where if relative else self.origin + where) + ("?" + query if query else "")


@dataclass
class Reply:
    """An answer; `length` may lie for answers to HEAD."""

    status: int = 200
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)

    def set(self, name: str, value: str | None) -> None:
        """Replaces every header of this name, or takes them away."""
        self.headers = [(key, old) for key, old in self.headers if key.lower() != name.lower()]
        if value is not None:
            self.headers.append((name, value))


Handler = Callable[[Request], Reply]


class Server:
    """Answers for every case by its handler, on threads of its own."""

    def __init__(self, handlers: dict[str, Handler]) -> None:
        self.handlers = handlers
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.origin = f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def start(self) -> Server:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def _accept(self) -> None:
        while True:
            connection, _ = self.listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        stream = connection.makefile("rb")
        try:
            while (request := self._read(stream)) is not None:
                connection.sendall(self._answer(request))
        except (OSError, ValueError):
            pass
        finally:
            stream.close()
            connection.close()

    def _read(self, stream: Any) -> Request | None:
        line = stream.readline(65536).split()
        if len(line) != 3:
            return None
        headers: dict[str, str] = {}
        while (header := stream.readline(65536)) not in (b"\r\n", b"\n", b""):
            name, _, value = header.decode("latin-1").partition(":")
            headers[name.strip().lower()] = value.strip()
        body = stream.read(int(headers.get("content-length", "0")))
        target, _, query = line[1].decode("latin-1").partition("?")
        _, name, *rest = target.split("/", 2)
        path = unquote("/" + rest[0]) if rest else ""
        items = parse_qsl(query, keep_blank_values=True)
        return Request(line[0].decode(), path, items, headers, body, self.origin, "/" + name)

    def _answer(self, request: Request) -> bytes:
        handler = self.handlers.get(request.prefix[1:])
        try:
            reply = handler(request) if handler else Reply(404)
        except ConnectionError:
            raise
        except Exception as error:  # a case that stumbles must not pass for a silent server
            reply = Reply(599, [("Content-Type", "text/plain")], f"{type(error).__name__}: {error}".encode())
        head = [f"HTTP/1.1 {reply.status} {REASONS.get(reply.status, 'Status')}"]
        head.append(f"Date: {formatdate(usegmt=True)}")
        head += [f"{name}: {value}" for name, value in reply.headers]
        bodiless = reply.status in (204, 304)
        if not bodiless and reply.header("Transfer-Encoding") is None:
            head.append(f"Content-Length: {len(reply.body)}")
        body = b"" if bodiless or request.method == "HEAD" else reply.body
        return ("\r\n".join(head) + "\r\n\r\n").encode("utf-8") + body
