"""Serves the pages of a folder on loopback, each after a delay.  Usage: delayed.py FOLDER SECONDS

Prints its port. A delay is no work, so a program of one thread serves any number side by side.
"""

import asyncio
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

folder, delay = Path(sys.argv[1]), float(sys.argv[2])


async def serve(reader, writer):
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            target = urlsplit(head.split(b" ", 2)[1].decode())
            offset = parse_qs(target.query).get("offset", ["0"])[0]
            body = (folder / target.path.split("/")[1] / f"{offset}.json").read_bytes()
            await asyncio.sleep(delay)
            fields = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            writer.write(b"HTTP/1.1 200 OK\r\n" + fields.encode() + body)
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
