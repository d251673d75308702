"""Reads GS1 Digital Link URIs with biip, which shares no code with the service.

Reads a JSON list of URIs from standard input, and writes a list of their element strings as [[ai, value], ...];
null where biip rejects the URI.
"""

import json
import sys

from biip import ParseError
from biip.gs1_digital_link_uris import GS1DigitalLinkURI


def read(uri):
    try:
        parsed = GS1DigitalLinkURI.parse(uri)
    except ParseError:
        return None
    return [[element.ai.ai, element.value] for element in parsed.element_strings]


json.dump([read(uri) for uri in json.load(sys.stdin)], sys.stdout)
