"""Reads a list of { secret, headers, body, schema } from standard input, each of a CloudEvent or a Standard Webhooks event.

Verifies the signature, reads the event, and validates its data against the schema. Prints a list with the ID and the type of
each event, or with the error.
"""

import json
import sys

from cloudevents.core.bindings.http import HTTPMessage, from_http_event
from jsonschema import Draft202012Validator
from standardwebhooks.webhooks import Webhook


def read(request):
    body = request["body"]
    event = Webhook(request["secret"]).verify(body, request["headers"])
    validator = Draft202012Validator(request["schema"])
    if not request["headers"]["content-type"].startswith("application/cloudevents+json"):
        validator.validate(event)
        return {"id": request["headers"]["webhook-id"], "type": event["type"]}
    cloud_event = from_http_event(HTTPMessage(headers=request["headers"], body=body.encode()))
    validator.validate(cloud_event.get_data())
    return {"id": cloud_event.get_id(), "type": cloud_event.get_type()}


def outcome(request):
    try:
        return read(request)
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:500]


print(json.dumps([outcome(request) for request in json.load(sys.stdin)]))
