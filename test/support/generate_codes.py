"""Plays an authenticator app with pyotp, which shares no code with the service.

Reads {"uri": an otpauth URI, "times": Unix times in seconds} from standard input, and writes what the app would show:
{"issuer", "name", "secret", "codes": one for each time}.
"""

import json
import sys

import pyotp

given = json.load(sys.stdin)
app = pyotp.parse_uri(given["uri"])
assert isinstance(app, pyotp.TOTP)
json.dump(
    {
        "issuer": app.issuer,
        "name": app.name,
        "secret": app.secret,
        "codes": [app.at(time) for time in given["times"]],
    },
    sys.stdout,
)
