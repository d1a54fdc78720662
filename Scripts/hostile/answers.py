"""The answers of hostile servers, and what they do to connections."""
import ctypes
import ctypes.util
import functools
import json
import socket
import time
import zlib

TIMEOUT = 3
JSON = ("Content-Type", "application/json")
XML = ("Content-Type", "application/xml")
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"


def page(next_page="null", more=""):
    return 200, [JSON], ('{"items":[{"id":1},{"id":2}],"next":%s%s}' % (next_page, more)).encode()


def holding(value):
    """A page with these bytes as one of its values."""
    return 200, [JSON], b'{"items":[{"id":1}],"next":null,"x":' + value + b"}"


def text(value):
    return holding(b'"' + value + b'"')


@functools.cache
def gzipped(megabytes):
    coder = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(coder.compress(b" " * (1 << 20)) for _ in range(megabytes)) + coder.flush()


@functools.cache
def brotlied(megabytes):
    """Brotli, compressed by the library that the tool links, since Python has none."""
    library = ctypes.CDLL(ctypes.util.find_library("brotlienc") or "libbrotlienc.so.1")
    source = b" " * (megabytes << 20)
    room = ctypes.c_size_t(1 << 20)
    target = ctypes.create_string_buffer(room.value)
    if not library.BrotliEncoderCompress(
            1, 22, 0, ctypes.c_size_t(len(source)), source, ctypes.byref(room), target):
        raise RuntimeError("the bomb cannot be made")
    return target.raw[:room.value]


@functools.cache
def zstandarded(megabytes):
    """Zstandard by hand (RFC 8878): a frame of blocks that each repeat one byte for 128 kB."""
    frame = bytes.fromhex("28b52ffd") + bytes([0x00, 0x58])
    count = megabytes * 8
    for number in range(count):
        frame += ((128 << 10) << 3 | 1 << 1 | (number == count - 1)).to_bytes(3, "little") + b" "
    return frame


def coded(coding, body):
    return 200, [JSON, ("Content-Encoding", coding)], body


def entities(levels=11):
    names = '<!ENTITY a0 "lol">' + "".join(
        '<!ENTITY a%d "%s">' % (n, ("&a%d;" % (n - 1)) * 10) for n in range(1, levels + 1))
    return 200, [XML], f"<!DOCTYPE l [{names}]><r><item><id>&a{levels};</id></item></r>".encode()


def nested_strings(levels):
    value = 'a"b\\'
    for _ in range(levels):
        value = json.dumps(value)
    return holding(value.encode())


def redirect(location, status=302):
    return status, [("Location", location)], b""


# MARK: What servers do to a connection

class Over(Exception):
    """Raised to close the connection as it is."""


def endless(connection, head, part, limit=400 << 20):
    """Sends a part repeatedly, without end or until it is clear that the client does not stop it."""
    connection.sendall(head)
    for _ in range(limit // len(part)):
        connection.sendall(part)
    raise Over


def dripping(connection, head, part=b" ", seconds=0.2, count=400):
    connection.sendall(head)
    for _ in range(count):
        connection.sendall(part)
        time.sleep(seconds)
    raise Over


def broken(connection, data, reset=False):
    connection.sendall(data)
    if reset:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    raise Over


def silent(_connection):
    time.sleep(TIMEOUT * 4)
    raise Over


class Server:
    """One kind of hostile server."""

    def __init__(self, name, answer, *, paging="cursor", slow=False, may_pass=False, says=None, probe_passes=None):
        self.name, self.answer, self.paging, self.slow = name, answer, paging, slow
        # Whether a recording may succeed.
        self.may_pass, self.says = may_pass, says
        self.probe_passes = may_pass if probe_passes is None else probe_passes


SERVERS = []


def server(name, answer, **facts):
    SERVERS.append(Server(name, answer, **facts))


def then(first, second=None):
    """A first page, and the answer to a request for its position."""
    return lambda target, connection, port: first if "from=" not in target else (second or page())


def always(answer):
    """The same answer to every request, created on first use."""
    made = functools.cache(answer) if callable(answer) else lambda: answer
    serve = lambda target, connection, port: made()
    serve.prepare = made
    return serve


def wire(send):
    return lambda target, connection, port: send(connection)
