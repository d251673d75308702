"""Checks a GS1 resolver against the conformance statements of GS1's resolver test suite, with none of its code.

Reads {address: [host, port], root, uris} as JSON from standard input: where the resolver listens, the base of
its URIs, and URIs to check. Writes a list of {statement, uri, passed, detail}. The schemas are written after
the facts that GS1 has published about linksets and description files.
"""

import http.client
import json
import sys
from urllib.parse import quote, urlsplit

from jsonschema import Draft7Validator

HTTP_URL = r"^https?://[a-zA-Z0-9./]"
RELATION = r"^(https?://[A-Za-z0-9./]+|[a-z-]+)$"
GS1_PREFIXES = ["https://ref.gs1.org/voc/", "https://www.gs1.org/voc/", "https://gs1.org/voc/"]
PRIMARY_KEYS = "all 00 01 253 255 401 402 410 411 412 413 414 415 417 8003 8004 8006 8010 8013 8017 8018".split()

TARGET = {
    "type": "object",
    "required": ["href", "title"],
    "additionalProperties": False,
    "properties": {
        "href": {"type": "string", "pattern": HTTP_URL},
        "title": {"type": "string", "minLength": 1},
        "hreflang": {"type": "array", "minItems": 1, "items": {"pattern": r"^\w{2}(-\w{2})?$"}},
        "type": {"type": "string", "pattern": r"^\w+/[-+.\w]+$"},
        "context": {"type": "array", "minItems": 1},
    },
}


def linkset_schema(required, texts):
    """Linksets of RFC 9264 as GS1 profiles them."""
    properties = {"anchor": {"type": "string", "pattern": HTTP_URL}}
    properties.update({text: {"type": "string"} for text in texts})
    relation = f"^(?!({'|'.join(properties)})$){RELATION[1:]}"
    context = {
        "type": "object",
        "required": required,
        "additionalProperties": False,
        "properties": properties,
        "patternProperties": {relation: {"type": "array", "minItems": 1, "items": TARGET}},
    }
    return {
        "type": "object",
        "required": ["linkset"],
        "additionalProperties": False,
        "properties": {"linkset": {"type": "array", "items": context}},
    }


LINKSET_SCHEMAS = [
    linkset_schema(["anchor", "itemDescription"], ["itemDescription"]),
    linkset_schema(["anchor"], ["itemDescription", "description"]),
]
DESCRIPTION_SCHEMA = {
    "type": "object",
    "required": ["resolverRoot", "supportedPrimaryKeys"],
    "properties": {
        "resolverRoot": {"type": "string", "pattern": HTTP_URL},
        "supportedPrimaryKeys": {"type": "array", "items": {"enum": PRIMARY_KEYS}},
        "name": {"type": "string"},
        "supportedLinkType": {
            "type": "array",
            "items": {"properties": {"prefix": {"pattern": r"^[a-zA-Z_][A-Za-z0-9_-]*:$"}}},
        },
        "linkTypeDefaultCanBeLinkset": {"type": "boolean"},
        "jsonLdContextLocation": {"type": "string", "pattern": HTTP_URL},
    },
}


class Checker:
    def __init__(self, address, root):
        self.address = address
        self.root = root
        self.host = urlsplit(root).netloc
        self.results = []
        self.uri = ""

    def request(self, target, method="GET", **headers):
        connection = http.client.HTTPConnection(*self.address, timeout=30)
        path = target[len(self.root):] if target.startswith(self.root) else target
        sent = {"Host": self.host, "Origin": "https://tester.example", "User-Agent": "Mozilla/5.0"}
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in {**sent, **{n.replace("_", "-"): v for n, v in headers.items()}}.items():
            connection.putheader(name, value)
        connection.endheaders()
        response = connection.getresponse()
        body = response.read().decode()
        connection.close()
        return response.status, response.headers, body

    def record(self, statement, passed, detail=""):
        self.results.append(
            {"statement": statement, "uri": self.uri, "passed": bool(passed), "detail": str(detail)}
        )

    def check_description(self):
        status, headers, body = self.request("/.well-known/gs1resolver", Accept="application/json")
        faults = [error.message for error in Draft7Validator(DESCRIPTION_SCHEMA).iter_errors(json.loads(body))]
        readable = headers["Access-Control-Allow-Origin"] == "*"
        self.record("description file", status == 200 and readable and not faults, (status, faults))

    def check_headers(self):
        status, headers, _ = self.request(self.uri, "OPTIONS")
        self.record("CORS", status == 204 and headers["Access-Control-Allow-Origin"] == "*", status)
        allowed = headers["Access-Control-Allow-Methods"] or ""
        self.record("GET, HEAD, and OPTIONS", {"GET", "HEAD", "OPTIONS"} <= set(allowed.split(", ")), allowed)
        for method in ["OPTIONS", "GET", "HEAD"]:
            links = self.request(self.uri, method)[1].get_all("Link") or []
            self.record("link to the linkset", any('rel="linkset"' in link for link in links), (method, links))
            self.record("no links of the item in headers", not any('rel="gs1:' in link for link in links), links)

    def check_errors(self):
        status = self.request(self.uri + "/foo")[0]
        self.record("400 for an invalid URI", status == 400, status)
        self.record("no 200 for an error", status != 200, status)
        status = self.request(self.uri + "?linkType=gs1:nosuchlt")[0]
        self.record("404 for a missing link type", status == 404, status)

    def check_redirects(self):
        plain, slash = self.request(self.uri), self.request(self.uri + "/")
        same = (plain[0], plain[1]["Location"]) == (slash[0], slash[1]["Location"])
        self.record("trailing slash", same and plain[0] == 307, (plain[0], slash[0]))
        location = self.request(self.uri + "?foo=bar")[1]["Location"] or ""
        self.record("query passed on", "foo=bar" in location, location)

    def check_linkset(self):
        responses = {
            "linkType=linkset": self.request(self.uri + "?linkType=linkset"),
            "linkType=all": self.request(self.uri + "?linkType=all"),
            "linkset by media type": self.request(self.uri, Accept="application/linkset+json"),
        }
        for statement, (status, headers, body) in responses.items():
            self.record(statement, status == 200 and headers["Location"] is None, status)
            media_type = headers["Content-Type"]
            self.record("type of the linkset", media_type == "application/linkset+json", media_type)
            links = headers.get_all("Link") or []
            context = [link for link in links if 'rel="http://www.w3.org/ns/json-ld#context"' in link]
            self.record("JSON-LD context", len(context) == 1 and 'type="application/ld+json"' in context[0], links)
            for schema in LINKSET_SCHEMAS:
                faults = [error.message for error in Draft7Validator(schema).iter_errors(json.loads(body))]
                self.record("valid linkset", not faults, faults)
        self.record("one linkset", len({body for _, _, body in responses.values()}) == 1)
        return json.loads(responses["linkType=linkset"][2])["linkset"]

    def check_links(self, contexts):
        """Requests every link with its own attributes, at the most specific anchor that has its type."""
        seen = set()
        anchor = self.uri
        while "/01/" in anchor:
            for context in contexts:
                if context["anchor"] != anchor:
                    continue
                for relation, targets in context.items():
                    if relation in ("anchor", "itemDescription", "description") or relation in seen:
                        continue
                    seen.add(relation)
                    self.check_relation(relation, targets)
            anchor = anchor.rsplit("/", 2)[0]
        self.record("a default link", GS1_PREFIXES[0] + "defaultLink" in seen, seen)

    def check_relation(self, relation, targets):
        if relation == GS1_PREFIXES[0] + "defaultLink":
            self.record("one default link", len(targets) == 1 and set(targets[0]) == {"href", "title"}, targets)
            location = self.request(self.uri)[1]["Location"]
            self.record("redirect to the default link", location == targets[0]["href"], location)
            return
        spellings = [relation]
        if relation.startswith(GS1_PREFIXES[0]):
            name = relation[len(GS1_PREFIXES[0]):]
            spellings = [f"gs1:{name}"] + [prefix + name for prefix in GS1_PREFIXES]
        for target in targets:
            attributes = [target.get(name) for name in ("type", "hreflang", "context")]
            alike = [
                other
                for other in targets
                if [other.get(name) for name in ("type", "hreflang", "context")] == attributes
            ]
            for spelling in spellings:
                self.check_target(spelling, target, len(alike))

    def check_target(self, spelling, target, alike):
        query = "?linkType=" + quote(spelling, safe=":/")
        if "context" in target:
            query += "&context=" + quote(target["context"][0])
        # Links without a type are requested as the suite requests them.
        headers = {"Accept": target.get("type", "undefined")}
        if "hreflang" in target:
            headers["Accept_Language"] = target["hreflang"][0]
        status, received, body = self.request(self.uri + query, **headers)
        if alike > 1:
            shown = [one for item in json.loads(body)["linkset"] for one in item.values() if isinstance(one, list)]
            self.record("300 for links that are alike", status == 300 and len(shown[0]) == alike, (status, shown))
            return
        location = received["Location"] or ""
        joint = "&" if "?" in target["href"] else "?"
        expected = target["href"] + joint + query[1:]
        self.record("redirect to the requested link", status == 307 and location == expected, (status, location))


def main():
    task = json.load(sys.stdin)
    checker = Checker(tuple(task["address"]), task["root"])
    checker.check_description()
    for uri in task["uris"]:
        checker.uri = task["root"] + uri
        checker.check_headers()
        checker.check_errors()
        checker.check_redirects()
        checker.check_links(checker.check_linkset())
    json.dump(checker.results, sys.stdout)


main()
