"""Serves the responses that a test has scripted, and records the requests.

The first segment of a path is the name of a script. `POST /-/<name>` stores one: a list of responses
`{status, headers, body, drop, stall, stallBody}`, the last of which repeats, or `{collection: N}`, a list of N items in
pages. `GET /-/<name>` returns the requests to it. Prints its port.
"""

import json
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

scripts = {}
requests = {}


def page_of(total, path):
    """Returns a page by cursor, or by number if the path is the one of keys, which have no cursor."""
    query = {name: values[0] for name, values in parse_qs(urlsplit(path).query).items()}
    limit = int(query.get("limit", 20))
    by_page = "/api-keys" in path
    number = int(query.get("page", 1))
    start = (number - 1) * limit if by_page else int(query.get("cursor", "c0")[1:])
    data = [{"id": f"item_{index}"} for index in range(start, min(start + limit, total))]
    following = None if by_page or start + limit >= total else f"c{start + limit}"
    pagination = {
        "page": number if by_page else None,
        "limit": limit,
        "total": total,
        "totalPages": -(-total // limit),
        "nextCursor": following,
    }
    return {"status": 200, "body": {"data": data, "pagination": pagination}}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def handle_any(self):
        body = self.read_body()
        name = self.path.split("/")[1]
        if name == "-":
            return self.control(self.path.split("/")[2], body)
        seen = requests.setdefault(name, [])
        headers = {key.lower(): value for key, value in self.headers.items()}
        seen.append(
            {"method": self.command, "path": self.path, "headers": headers, "body": body, "at": time.time()}
        )
        script = scripts[name]
        if isinstance(script, dict):
            return self.send(page_of(script["collection"], self.path))
        self.send(script[min(len(seen), len(script)) - 1])

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any

    def read_body(self):
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        chunks = []
        while size := int(self.rfile.readline(), 16):
            chunks.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(chunks).decode()

    def control(self, name, body):
        if self.command == "POST":
            scripts[name] = json.loads(body)
            requests.pop(name, None)
        self.send({"status": 200, "body": requests.get(name, [])})

    def send(self, response):
        time.sleep(response.get("stall", 0))
        if response.get("drop"):
            self.close_connection = True
            return
        body = response.get("body", "")
        text = body if isinstance(body, str) else json.dumps(body)
        headers = {"Content-Type": "application/json", **response.get("headers", {})}
        self.send_response(response.get("status", 200))
        for key, value in headers.items():
            self.send_header(key, value.replace("{date+1}", self.date_time_string(time.time() + 1)))
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.flush()
        time.sleep(response.get("stallBody", 0))
        self.wfile.write(text.encode())


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()
