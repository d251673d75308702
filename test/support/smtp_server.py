"""Receives mails by SMTP with aiosmtpd. Prints its port, then one JSON object per mail, as Python's email package reads it with the
default policy: its envelope, headers, defects, and parts.

The local part of the recipient decides what the server does: `later` (451 after DATA), `denied` (550 after DATA), `never` (550 after
RCPT), `hangs` (no response to DATA), `closes` (ends the connection after DATA). With `once` in it, the server does so after the first
DATA of an address, and accepts later ones. Others are accepted.
"""

import asyncio
import email
import email.policy
import json
import re
import ssl
import sys

from aiosmtpd.smtp import SMTP

seen = {}


def read_parts(message):
    parts = [part for part in message.walk() if not part.is_multipart()]
    return [
        {
            "type": part.get_content_type(),
            "charset": part.get_content_charset(),
            "text": part.get_content(),
            "links": sorted(set(re.findall(r'https?://[^\s"<>]+', part.get_content().replace("&amp;", "&")))),
        }
        for part in parts
    ]


def describe(envelope):
    message = email.message_from_bytes(envelope.original_content, policy=email.policy.default)
    defects = [repr(defect) for part in message.walk() for defect in part.defects]
    defects += [repr(defect) for _, value in message.items() for defect in value.defects]
    return {
        "from": envelope.mail_from,
        "to": envelope.rcpt_tos,
        "type": message.get_content_type(),
        "head": envelope.original_content.partition(b"\r\n\r\n")[0].decode("latin-1"),
        "headers": {name.lower(): str(value) for name, value in message.items()},
        "names": [name.lower() for name in message.keys()],
        "defects": defects,
        "parts": read_parts(message),
    }


class Receiver:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("never"):
            return "550 5.1.1 No such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        print(json.dumps(describe(envelope)), flush=True)
        address = envelope.rcpt_tos[0]
        name = address.split("@")[0]
        seen[address] = seen.get(address, 0) + 1
        if "once" in name and seen[address] > 1:
            return "250 2.0.0 Queued"
        if name.startswith("hangs"):
            await asyncio.sleep(300)
        if name.startswith("closes"):
            server.transport.close()
        if name.startswith("later"):
            return "451 4.3.0 Try again later"
        if name.startswith("denied"):
            return "550 5.7.1 Rejected by policy"
        return "250 2.0.0 Queued"


async def main(certificate=None, key=None):
    context = None
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(Receiver(), enable_SMTPUTF8=True, loop=loop), host="127.0.0.1", port=0, ssl=context
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    # The test closes the input.
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main(*sys.argv[1:3]))
