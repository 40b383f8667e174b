"""Receives mail and writes each message into a folder: as it came, its parsed form as JSON, and its HTML.

Usage: smtp_server.py FOLDER. Prints its port.
"""

import asyncio
import email
import json
import pathlib
import re
import sys
from email import policy

from aiosmtpd.smtp import SMTP

folder = pathlib.Path(sys.argv[1])


class Handler:
    def __init__(self):
        self.count = 0

    async def handle_DATA(self, server, session, envelope):
        self.count += 1
        raw = envelope.original_content or envelope.content
        message = email.message_from_bytes(raw, policy=policy.default)
        text = message.get_body(("plain",)).get_content()
        html = message.get_body(("html",)).get_content()
        parsed = {
            "recipients": envelope.rcpt_tos,
            "headers": [[name.lower(), str(value)] for name, value in message.items()],
            "type": message.get_content_type(),
            "text": text,
            "html": html,
            "links": re.findall(r'href="([^"]*)"', html),
            "longest_line": max(len(line) for line in raw.split(b"\r\n")),
            "defects": [str(defect) for part in message.walk() for defect in part.defects],
        }
        (folder / f"{self.count}.eml").write_bytes(raw)
        (folder / f"{self.count}.html").write_text(html)
        draft = folder / f"{self.count}.part"
        draft.write_text(json.dumps(parsed))
        draft.rename(folder / f"{self.count}.json")
        return "250 OK"


async def main():
    handler = Handler()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(handler), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
