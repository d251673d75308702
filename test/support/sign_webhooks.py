"""Signs webhooks with the published library `standardwebhooks`.

Reads a list of `{secret, id, ageSeconds, body}` from stdin, and prints the headers of each.
"""

import json
import sys
from datetime import datetime, timedelta, timezone

from standardwebhooks.webhooks import Webhook


def sign(request):
    at = datetime.now(tz=timezone.utc) - timedelta(seconds=request["ageSeconds"])
    signature = Webhook(request["secret"]).sign(request["id"], at, request["body"])
    return {
        "webhook-id": request["id"],
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": signature,
    }


print(json.dumps([sign(request) for request in json.load(sys.stdin)]))
