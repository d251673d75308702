"""Serves TXT records over UDP with dnslib. Prints its port, then reads the zone as one JSON object per line:
names with lists of values, or null for SERVFAIL. Confirms each line with "ok". Names without an entry do not exist.
"""

import json
import sys

from dnslib import DNSHeader, DNSRecord, QTYPE, RCODE, RR, TXT
from dnslib.server import BaseResolver, DNSServer


class Zone(BaseResolver):
    records = {}

    def resolve(self, request, handler):
        name = str(request.q.qname).rstrip(".").lower()
        header = DNSHeader(id=request.header.id, bitmap=request.header.bitmap, qr=1, aa=1, ra=1)
        response = DNSRecord(header, q=request.q)
        if name not in self.records:
            response.header.rcode = RCODE.NXDOMAIN
        elif self.records[name] is None:
            response.header.rcode = RCODE.SERVFAIL
        elif request.q.qtype == QTYPE.TXT:
            for value in self.records[name]:
                response.add_answer(RR(request.q.qname, QTYPE.TXT, ttl=60, rdata=TXT(value)))
        return response


class Silent:
    def __getattr__(self, name):
        return lambda *arguments: None


zone = Zone()
server = DNSServer(zone, address="127.0.0.1", port=0, logger=Silent())
server.start_thread()
print(server.server.server_address[1], flush=True)
for line in sys.stdin:
    zone.records = json.loads(line)
    print("ok", flush=True)
server.stop()
