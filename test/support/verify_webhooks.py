"""Reads a list of { secret, headers, body } from standard input; prints a list with the event of each, or null if it is rejected."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def verified(request):
    try:
        return Webhook(request["secret"]).verify(request["body"], request["headers"])
    except WebhookVerificationError:
        return None


print(json.dumps([verified(request) for request in json.load(sys.stdin)]))
