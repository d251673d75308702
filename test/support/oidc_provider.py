"""An OpenID provider on loopback that misbehaves as a test wants it, with JWTs of joserfc. Prints its issuer when it listens.

POST /-/behave takes {person, claims, userinfo, token, keys, metadata, error, stall, status, iss}, which apply to later sign-ins:
`person` are claims of the ID token, `claims` replace checked claims (null removes one), `userinfo` is the response of UserInfo,
`token` is the way in which the ID token is signed (`key`, `none`, `hs256`, `absent`), `metadata` replaces metadata (null removes),
`error` is the error of the authorization response, `stall` and `status` are seconds and statuses by path, and `iss` is the issuer in
the authorization response. POST /-/rotate replaces the key of the provider. GET /-/requests lists the paths of all requests.
"""

import base64
import hashlib
import json
import secrets
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

CLIENT_ID = "qrelay"
CLIENT_SECRET = "a secret of the client, which is long enough for HS256"

keys = {"current": RSAKey.generate_key(2048, {"kid": "k1", "use": "sig", "alg": "RS256"})}
stranger = RSAKey.generate_key(2048, {"kid": "k1", "use": "sig", "alg": "RS256"})
behavior = {}
codes = {}
tokens = {}
requests = []
rotations = [1]


def b64(value):
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def replace(values, changes):
    merged = {**values, **changes}
    return {name: value for name, value in merged.items() if value is not None}


def sign(claims, way):
    key = keys["current"]
    header = {"alg": "RS256", "kid": key.kid}
    if way == "none":
        return f"{b64(json.dumps({'alg': 'none'}).encode())}.{b64(json.dumps(claims).encode())}."
    if way == "hs256":
        return jwt.encode({"alg": "HS256"}, claims, OctKey.import_key(CLIENT_SECRET))
    return jwt.encode(header, claims, stranger if way == "key" else key)


class Provider(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    @property
    def issuer(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def respond(self, status, body=None, headers=None):
        data = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        try:
            self.end_headers()
            self.wfile.write(data)
        except BrokenPipeError:
            # The client has not waited for a stalled response.
            self.close_connection = True

    def misbehave(self, path):
        time.sleep(behavior.get("stall", {}).get(path, 0))
        status = behavior.get("status", {}).get(path)
        if status is not None:
            self.respond(status, {"error": "server_error"})
        return status is not None

    def do_GET(self):
        path, query = urlsplit(self.path).path, dict(parse_qsl(urlsplit(self.path).query))
        if path == "/-/requests":
            return self.respond(200, requests)
        requests.append(path)
        if self.misbehave(path):
            return None
        if path == "/.well-known/openid-configuration":
            return self.respond(200, self.metadata())
        if path == "/jwks":
            return self.respond(200, {"keys": [keys["current"].as_dict(private=False)]})
        if path == "/authorize":
            return self.authorize(query)
        if path == "/userinfo":
            return self.user_info()
        return self.respond(404, {})

    def do_POST(self):
        global behavior
        path = urlsplit(self.path).path
        body = self.rfile.read(int(self.headers.get("Content-Length", "0"))).decode()
        if path == "/-/behave":
            behavior = json.loads(body)
            return self.respond(200, {})
        if path == "/-/rotate":
            rotations.append(len(rotations) + 1)
            keys["current"] = RSAKey.generate_key(2048, {"kid": f"k{rotations[-1]}", "use": "sig", "alg": "RS256"})
            return self.respond(200, {})
        requests.append(path)
        if self.misbehave(path):
            return None
        return self.token(dict(parse_qsl(body))) if path == "/token" else self.respond(404, {})

    def metadata(self):
        return replace(
            {
                "issuer": self.issuer,
                "authorization_endpoint": f"{self.issuer}/authorize",
                "token_endpoint": f"{self.issuer}/token",
                "userinfo_endpoint": f"{self.issuer}/userinfo",
                "jwks_uri": f"{self.issuer}/jwks",
                "response_types_supported": ["code"],
                "subject_types_supported": ["public"],
                "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
                "code_challenge_methods_supported": ["S256"],
                "token_endpoint_auth_methods_supported": ["client_secret_basic"],
                "authorization_response_iss_parameter_supported": True,
            },
            behavior.get("metadata", {}),
        )

    def authorize(self, query):
        expected = {"client_id": CLIENT_ID, "response_type": "code", "code_challenge_method": "S256"}
        wrong = [name for name, value in expected.items() if query.get(name) != value]
        missing = [name for name in ("state", "nonce", "code_challenge", "redirect_uri") if not query.get(name)]
        if wrong or missing or query.get("scope") != "openid email profile":
            return self.respond(400, {"wrong": wrong, "missing": missing})
        response = {"state": query["state"], "iss": behavior.get("iss", self.issuer)}
        if "error" in behavior:
            response.update(error=behavior["error"], error_description="as the test wants it")
        else:
            response["code"] = secrets.token_urlsafe(16)
            codes[response["code"]] = {**query, "behavior": behavior}
        return self.respond(302, None, {"Location": f"{query['redirect_uri']}?{urlencode(replace(response, {}))}"})

    def token(self, form):
        credentials = base64.b64encode(f"{urlencode({'': CLIENT_ID})[1:]}:{urlencode({'': CLIENT_SECRET})[1:]}".encode()).decode()
        if self.headers.get("Authorization") != f"Basic {credentials}":
            return self.respond(401, {"error": "invalid_client"}, {"WWW-Authenticate": "Basic"})
        begun = codes.pop(form.get("code"), None)
        challenge = b64(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if not begun or begun["code_challenge"] != challenge or begun["redirect_uri"] != form.get("redirect_uri"):
            return self.respond(400, {"error": "invalid_grant"})
        asked = begun["behavior"]
        now = int(time.time())
        claims = replace(
            {
                "iss": self.issuer,
                "aud": CLIENT_ID,
                "nonce": begun["nonce"],
                "iat": now,
                "exp": now + 300,
                **({"auth_time": now} if begun.get("max_age") == "0" else {}),
                **asked.get("person", {}),
            },
            asked.get("claims", {}),
        )
        access = secrets.token_urlsafe(16)
        tokens[access] = asked.get("userinfo", {})
        response = {"access_token": access, "token_type": "Bearer", "expires_in": 300}
        way = asked.get("token")
        if way != "absent":
            response["id_token"] = sign(claims, way)
        return self.respond(200, response)

    def user_info(self):
        access = self.headers.get("Authorization", "").removeprefix("Bearer ")
        return self.respond(200, tokens[access]) if access in tokens else self.respond(401, {})


server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
server.daemon_threads = True
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
sys.exit(0)
