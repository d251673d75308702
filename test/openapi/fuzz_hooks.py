"""Changes that the OpenAPI document cannot express for schemathesis; loaded through SCHEMATHESIS_HOOKS."""

import itertools
import os

import schemathesis

OWN_KEY = os.environ["FUZZ_OWN_KEY_ID"]
SPARE_KEY = os.environ["FUZZ_SPARE_KEY_ID"]
# Texts that no response may contain: what is in folders that the key does not see.
HIDDEN = [text.encode() for text in os.environ["FUZZ_HIDDEN"].split(",") if text]
addresses = itertools.count(1)

# Files of imports are generated as text.
schemathesis.serializer.alias("application/x-ndjson", "text/plain")


@schemathesis.hook
def before_call(context, case, kwargs):
    # Revoking or rotating the key that the run itself calls with would make every later call return 401:
    # another key of the same account takes its place, so that both operations are still tried.
    if case.path_parameters and case.path_parameters.get("id") == OWN_KEY:
        case.path_parameters["id"] = SPARE_KEY
    # Calls without a valid key are limited by IP address, so each comes from its own, as a proxy would report it.
    number = next(addresses)
    case.headers["X-Forwarded-For"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


@schemathesis.check
def shows_nothing_hidden(ctx, response, case):
    for text in HIDDEN:
        assert text not in response.content, f"the response contains {text.decode()}, which the key does not see"
