"""The hostile servers, by name."""
import base64
import functools
import gzip
import itertools
import os
import time
import zlib

from answers import *

# Without an end.
server("body without end", wire(lambda c: endless(c, HEAD + b"\r\n", b" " * 65536)), says="larger than")
server("chunks without end", wire(lambda c: endless(c, CHUNKED, b"10000\r\n" + b"a" * 65536 + b"\r\n")), says="larger than")
server("header without end", wire(lambda c: endless(c, HEAD + b"X-A: ", b"a" * 65536)), says="larger than 262144 bytes")
server("headers without end", wire(lambda c: endless(c, HEAD, b"X-A: " + b"a" * 60000 + b"\r\n")), says="larger than 262144 bytes")
server("small headers without end", wire(lambda c: endless(c, HEAD, b"X-A: b\r\n" * 1000)), says="larger than 262144 bytes")
server("status line without end", wire(lambda c: endless(c, b"HTTP/1.1 200 ", b"O" * 65536)))
server("chunk extension without end", wire(lambda c: endless(c, CHUNKED + b"5;", b"a" * 65536)))
server("chunk size without end", wire(lambda c: endless(c, CHUNKED, b"0" * 65536)))
server("trailers without end", wire(lambda c: endless(c, CHUNKED + b"2\r\n[]\r\n0\r\n", b"X-T: " + b"a" * 60000 + b"\r\n")), says="larger than 262144 bytes")
server("100s without end", wire(lambda c: endless(c, b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 100)))
server("102s without end", wire(lambda c: endless(c, b"", b"HTTP/1.1 102 Processing\r\n\r\n" * 100)))
server("103s without end", wire(lambda c: endless(c, b"", b"HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n" * 100)))
server("error body without end", wire(lambda c: endless(c, b"HTTP/1.1 500 No\r\n\r\n", b"x" * 65536)))
server("redirect body without end", wire(lambda c: endless(c, b"HTTP/1.1 302 No\r\nLocation: /t\r\n\r\n", b"x" * 65536)))
server("event stream without end", wire(lambda c: endless(c, b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n", b"data: {}\n\n" * 5000)))
server("pages without end", lambda t, c, p: page('"%d"' % time.monotonic_ns()), may_pass=True, slow=True)
server("the same cursor for ever", always(page('"again"')), probe_passes=True)

# Bombs.
for size in (100, 2000):
    server(f"gzip of {size} MB", always(lambda size=size: coded("gzip", gzipped(size))), says="larger than", slow=size > 100)
server("gzip in gzip", always(lambda: coded("gzip, gzip", gzip.compress(gzipped(1000)))), slow=True)
server("gzip twenty times", always(coded(", ".join(["gzip"] * 20), b"x")))
server("gzip broken", always(coded("gzip", gzip.compress(b'{"items":[]}')[:-6] + b"zzzzzz")))
server("gzip cut", always(coded("gzip", gzip.compress(page()[2])[:-9])))
server("gzip that is none", always(coded("gzip", page()[2])))
server("gzip with rubbish behind", always(coded("gzip", gzip.compress(page()[2]) + b"rubbish")), may_pass=True)
server("deflate bomb", always(lambda: coded("deflate", zlib.compress(b" " * (200 << 20), 9))), says="larger than")
server("brotli of 200 MB", always(lambda: coded("br", brotlied(200))), says="larger than", slow=True)
server("brotli broken", always(coded("br", b"\xff\xff\xff\xff" * 10)))
server("zstd of 1000 MB", always(lambda: coded("zstd", zstandarded(1000))))
server("zstd broken", always(coded("zstd", b"\x28\xb5\x2f\xfd\xff\xff\xff")))
server("coding nobody knows", always(coded("rot13", page()[2])), may_pass=True)
server("error of a gzip bomb", always(lambda: (500, [("Content-Encoding", "gzip")], gzipped(300))))
server("bomb in base64", always(lambda: text(base64.b64encode(gzipped(500)))), may_pass=True, slow=True)
server("base64 in base64", always(lambda: text(functools.reduce(lambda x, _: base64.b64encode(x), range(25), b"secret" * 100))), may_pass=True, slow=True)
server("base64 of 20 MB", always(lambda: text(base64.b64encode(os.urandom(20 << 20)))), may_pass=True, slow=True)
server("base64 of 45 MB", always(lambda: text(base64.b64encode(os.urandom(45 << 20)))), may_pass=True, slow=True)
server("hex of 25 MB", always(lambda: text(os.urandom(25 << 20).hex().encode())), may_pass=True, slow=True)

# Values of a byte or two, each of which takes more memory than it has bytes.
for value in (b"1", b"[]", b'"a"'):
    server(f"60 MB of {value.decode()}", always(lambda value=value: holding(b"[" + b",".join([value] * (60_000_000 // (len(value) + 1))) + b"]")), says="names and values|items on one page", slow=True)
    server(f"4 MB of items {value.decode()}", always(lambda value=value: (200, [JSON], b'{"items":[' + b",".join([value] * (4_000_000 // (len(value) + 1))) + b'],"next":null}')), says="items on one page|names and values")

# Framing.
server("Content-Length too long", always((200, [JSON, ("Content-Length", "9999")], page()[2])), says="broke off|ended|time")
server("Content-Length too short", always((200, [JSON, ("Content-Length", "20")], page()[2])))
server("Content-Length below nothing", always((200, [JSON, ("Content-Length", "-5")], page()[2])), may_pass=True)
server("Content-Length beyond numbers", always((200, [JSON, ("Content-Length", "9" * 30)], page()[2])), may_pass=True)
server("Content-Length of an exabyte", always((200, [JSON, ("Content-Length", "1" + "0" * 18)], page()[2])))
server("two Content-Lengths", always((200, [JSON, ("Content-Length", "2"), ("Content-Length", "10")], page()[2])), may_pass=True)
server("chunk that is no number", always((200, [JSON, ("Transfer-Encoding", "chunked")], b"zz\r\n[]\r\n0\r\n\r\n")))
server("chunk beyond numbers", always((200, [JSON, ("Transfer-Encoding", "chunked")], b"ffffffffffffffff\r\n[]\r\n0\r\n\r\n")))
server("chunk below nothing", always((200, [JSON, ("Transfer-Encoding", "chunked")], b"-2\r\n[]\r\n0\r\n\r\n")))
server("204 with a body", always((204, [JSON], page()[2])), may_pass=True)
server("304 unasked", always((304, [JSON], b"")))
server("205 with a body", always((205, [JSON], page()[2])), may_pass=True)
server("101 unasked", always((101, [JSON, ("Upgrade", "x"), ("Connection", "Upgrade")], page()[2])))
server("status 999", always((999, [JSON], page()[2])))
server("status 0", always((0, [JSON], page()[2])))
server("no HTTP", wire(lambda c: broken(c, os.urandom(5000))))
server("HTTP/0.9", wire(lambda c: broken(c, page()[2])))
server("an SSH server", wire(lambda c: broken(c, b"SSH-2.0-OpenSSH_9.2\r\n")))
server("TLS instead", wire(lambda c: broken(c, bytes.fromhex("15030300020228"))))
server("HTTP/2 instead", wire(lambda c: broken(c, bytes.fromhex("000006040000000000000400000064"))))
server("two answers to one request", wire(lambda c: broken(c, (HEAD + b"Content-Length: %d\r\n\r\n" % len(page()[2]) + page()[2]) * 2)), may_pass=True)

# Silence, drips and ends.
server("silence", wire(silent), says="time")
server("closed at once", wire(lambda c: broken(c, b"")))
server("reset at once", wire(lambda c: broken(c, b"", reset=True)))
server("reset amid the headers", wire(lambda c: broken(c, HEAD, reset=True)))
server("reset amid the body", wire(lambda c: broken(c, HEAD + b"Content-Length: 100\r\n\r\n[", reset=True)), says="broke off|reset")
server("closed amid the body", wire(lambda c: broken(c, HEAD + b"Content-Length: 100\r\n\r\n[")), says="broke off")
server("closed amid a chunk", wire(lambda c: broken(c, CHUNKED + b"64\r\n[")), says="broke off")
server("dripping body", wire(lambda c: dripping(c, HEAD + b"Content-Length: 100000\r\n\r\n")), says="time")
server("dripping headers", wire(lambda c: dripping(c, b"HTTP/1.1 200 OK\r\nX-A: ", b"a")), says="time")
server("dripping 100s", wire(lambda c: dripping(c, b"", b"HTTP/1.1 100 Continue\r\n\r\n")), says="time")
server("headers, then silence", wire(lambda c: (c.sendall(HEAD + b"Content-Length: 100\r\n\r\n"), silent(c))), says="time")

# Redirects.
server("redirect in a circle", always(redirect("/t")), says="circle|redirect")
server("redirect that grows", lambda t, c, p: redirect(t + "a"), says="redirect")
server("redirect to a file", always(redirect("file:///etc/passwd")), says="HTTP")
server("redirect to gopher", always(redirect("gopher://127.0.0.1/x")), says="HTTP")
server("redirect to nowhere", always((302, [], b"")))
server("redirect to nothing", always(redirect("")))
server("redirect to no URL", always(redirect("http://[::1")))
server("redirect twice at once", lambda t, c, p: (302, [("Location", "/a"), ("Location", "http://localhost:OTHER/")], b""))
for status in (301, 302, 303, 307, 308):
    server(f"redirect {status} elsewhere", always(redirect("http://localhost:OTHER/x", status)), may_pass=True)
server("redirect elsewhere as somebody", always(redirect("http://u:p@localhost:OTHER/x", 307)), may_pass=True)
server("redirect to a longer and longer URL", always(redirect("/" + "a" * 200_000)))
server("redirect with line ends", always(redirect("/x\r\nX-Evil: 1")), may_pass=True)
server("retry in 10^20 seconds", always((503, [("Retry-After", "9" * 20)], b"")))
server("retry before now", always((503, [("Retry-After", "-5")], b"")))
server("retry in the year 9999", always((429, [("Retry-After", "Fri, 31 Dec 9999 23:59:59 GMT")], b"")))

# Bodies.
server("a NUL and control characters in headers", always((200, [JSON, ("X-B", "\x1b[31mred\x07"), ("X-é", "ÿ")], page()[2])), may_pass=True)
server("control characters in everything", always((200, [JSON], rb'{"items":[{"id":"\u001b]0;evil\u0007"},{"id":"\u0000\u0085\u202e"}],"next":null}')), may_pass=True)
server("control characters in an error", always((500, [("Content-Type", "text/plain")], b"\x1b[2J\x1b]0;evil\x07\0no")))
server("UTF-16 broken", always((200, [("Content-Type", "application/json; charset=utf-16")], b"\xff\xfe\x00\xd8{\0")))
server("UTF-8 broken", always((200, [JSON], b'{"items":[{"id":"\xff\xfe\xc3"}],"next":null}')), may_pass=True)
server("charset nobody knows", always((200, [("Content-Type", "application/json; charset=klingon")], page()[2])), may_pass=True)
server("charset of another text", always((200, [("Content-Type", "application/json; charset=shift_jis")], b'{"items":[{"id":"\x81"}],"next":null}')), may_pass=True)
server("lone surrogates", always((200, [JSON], rb'{"items":[{"id":"\ud800"}],"next":"\udc00\ud800"}')), may_pass=True)
server("JSON a million deep", always(lambda: (200, [JSON], b"[" * 1_000_000)))
server("JSON closed a million deep", always(lambda: holding(b"[" * 1_000_000 + b"]" * 1_000_000)), may_pass=True)
server("objects 200,000 deep", always(lambda: holding(b'{"a":' * 200_000 + b"1" + b"}" * 200_000)), may_pass=True)
server("a million keys", always(lambda: holding(b"{" + b",".join(b'"k%d":1' % n for n in range(1_000_000)) + b"}")), may_pass=True, slow=True)
server("a hundred thousand keys", always(lambda: holding(b"{" + b",".join(b'"k%d":1' % n for n in range(100_000)) + b"}")), may_pass=True)
server("one key a million times", always(lambda: holding(b"{" + b",".join([b'"k":1'] * 1_000_000) + b"}")), may_pass=True, slow=True)
server("100,000 tokens", always(lambda: holding(b"[" + b",".join(b'{"access_token":"tok%08dabcdef"}' % n for n in range(100_000)) + b"]")), may_pass=True, slow=True)
server("a million items", always(lambda: (200, [JSON], b'{"items":[' + b",".join(b'{"id":%d}' % n for n in range(1_000_000)) + b'],"next":null}')), may_pass=True, slow=True)
server("a number of a million digits", always(lambda: (200, [JSON], b'{"items":[{"id":' + b"9" * 1_000_000 + b'}],"next":null}')), may_pass=True)
server("numbers beyond all", always((200, [JSON], b'{"items":[{"id":1e999999999},{"id":-1e-999999999}],"next":null,"total":1e400}')), may_pass=True)
server("a total beyond all", always((200, [JSON], b'{"items":[{"id":1}],"next":null,"total":' + b"9" * 5000 + b"}")), may_pass=True)
for end in (2**63 - 1, -(2**63)):
    said = ", ".join('"%s":%d' % (name, end) for name in ("total", "count", "page", "pages", "offset", "limit", "remaining", "prev_page", "next_page"))
    server(f"every number at {end}", then((200, [JSON, ("Content-Range", f"items 0-{end}/{end}"), ("X-Total-Count", str(end)), ("X-Next-Page", str(end))],
           b'{"items":[{"id":1},{"id":%d}],"next":"%d",%s}' % (end, end, said.encode()))), may_pass=True)
    server(f"links at {end}", then((200, [JSON, ("Link", f'</n?page={end}&limit={end}>; rel="next", </n?page={end}>; rel="last"')],
           b'{"items":[{"id":1}],"next":"/n?page=%d&limit=%d"}' % (end, end))), paging="next-url", may_pass=True, probe_passes=True)
server("a range of a slash", always((200, [JSON, ("Content-Range", "items /")], page()[2])), may_pass=True)
tries = itertools.cycle([(429, [("Retry-After", "0"), ("X-RateLimit-Reset", "1e30")], b""), page()])
server("a limit that ends beyond all", lambda t, c, p: next(tries), may_pass=True)
server("backslashes, 400 kB", always(lambda: text(b"\\\\" * 200_000)), may_pass=True)
server("backslashes, 20 MB", always(lambda: text(b"\\\\" * 10_000_000)), may_pass=True, slow=True)
server("percent signs, 20 MB", always(lambda: text(b"%25" * 7_000_000)), may_pass=True, slow=True)
server("ampersands, 10 MB", always(lambda: text(b"&amp;" * 2_000_000)), may_pass=True, slow=True)
server("JSON in JSON in JSON", always(lambda: nested_strings(14)), may_pass=True)
server("JSON in JSON, 17 times", always(lambda: nested_strings(17)), may_pass=True, slow=True)
server("billion laughs", always(entities), paging="xml")
server("an entity from a file", always((200, [XML], b'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r><item><id>&x;</id></item></r>')), paging="xml")
server("XML 100,000 deep", always(lambda: (200, [XML], b"<r><item><id>1</id></item>" + b"<a>" * 100_000 + b"</a>" * 100_000 + b"</r>")), paging="xml", may_pass=True)
server("XML with 100,000 attributes", always(lambda: (200, [XML], b"<r><item><id>1</id></item><a " + b" ".join(b'a%d=""' % n for n in range(100_000)) + b"/></r>")), paging="xml", may_pass=True)

# Positions.
server("a cursor of 1 MB", then((200, [JSON], b'{"items":[{"id":1}],"next":"' + b"c" * 1_000_000 + b'"}')), may_pass=False, probe_passes=True)
server("a cursor of 60 kB", then((200, [JSON], b'{"items":[{"id":1}],"next":"' + b"c" * 60_000 + b'"}')), may_pass=True)
server("a cursor with line ends", then((200, [JSON], rb'{"items":[{"id":1}],"next":"a\r\nX-Evil: 1\u0000\u001b[31m"}')), may_pass=True)
server("a cursor with everything in it", then((200, [JSON], rb'{"items":[{"id":1}],"next":"a b#c?d&from=e%00%zz\\\"\/;\u20ac"}')), may_pass=True)
server("a cursor that is an object", then((200, [JSON], b'{"items":[{"id":1}],"next":{"a":1}}')), may_pass=True)
for what, url in {
    "of the cloud": "http://169.254.169.254/latest/meta-data/", "to a file": "file:///etc/passwd",
    "to FTP": "ftp://127.0.0.1/x", "to dict": "dict://127.0.0.1:11211/stat", "of a script": "javascript:alert(1)",
    "elsewhere": "http://localhost:OTHER/x", "as somebody": "http://127.0.0.1@localhost:OTHER/x",
    "behind a backslash": "http://127.0.0.1:1\\\\@localhost:OTHER/x", "without a scheme": "//localhost:OTHER/x",
    "with line ends": "/n?from=1\\r\\nX-Evil: 1", "of 70 kB": "/n?from=" + "a" * 70000, "of data": "data:application/json,{}",
}.items():
    may_pass = what in ("with line ends",)
    server(f"a link {what}", then((200, [JSON], b'{"items":[{"id":1}],"next":"%s"}' % url.encode())), paging="next-url", may_pass=may_pass, probe_passes=True)
