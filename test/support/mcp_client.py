"""Calls every tool of an MCP server with the official client, and validates what it returns.

Reads { url, key, mode, openapi } from standard input; `mode` is `legacy`, or `auto` for the newest revision. Prints { tools, revision,
results, images }: the list of tools, the revision of MCP, the structured content by tool, and each image with the
text that its symbol must have.
"""

import asyncio
import json
import sys

import httpx2
from jsonschema import Draft202012Validator
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import Implementation

def without_nullable(schema):
    """Rewrites `nullable` of OpenAPI 3.0, which JSON Schema does not have."""
    if isinstance(schema, list):
        return [without_nullable(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    rewritten = {name: without_nullable(one) for name, one in schema.items() if name != "nullable"}
    return {"anyOf": [rewritten, {"type": "null"}]} if schema.get("nullable") is True else rewritten


job = json.load(sys.stdin)
document = without_nullable(job["openapi"])
results, images = {}, []


def validate(schema, value, without=()):
    """Validates a value by a schema of the OpenAPI document, some of whose members the tool leaves out."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if without:
        schema = {**schema, "required": [name for name in schema["required"] if name not in without]}
    Draft202012Validator({**schema, "components": document["components"]}).validate(value)


def response(method, path, status="200"):
    operation = document["paths"]["/api/v1" + path][method]
    return operation["responses"][status]["content"]["application/json"]["schema"]


CODE = {"$ref": "#/components/schemas/QrCodeInEvent"}


async def run():
    headers = {"Authorization": f"Bearer {job['key']}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        transport = streamable_http_client(job["url"], http_client=http)
        info = Implementation(name="Proof client", version="1.0")
        async with Client(transport, mode=job["mode"], client_info=info) as client:
            listed = await client.list_tools()
            schemas = {tool.name: tool.output_schema for tool in listed.tools}

            async def call(name, /, **arguments):
                result = await client.call_tool(name, arguments)
                texts = [block.text for block in result.content if block.type == "text"]
                if result.is_error:
                    raise RuntimeError(f"{name}: {texts}")
                if schemas[name] is not None:
                    Draft202012Validator.check_schema(schemas[name])
                    Draft202012Validator(schemas[name]).validate(result.structured_content)
                    assert json.loads(texts[0]) == result.structured_content, name
                results[name] = result.structured_content
                return result

            async def show(name, encoded, /, **arguments):
                result = await call(name, **arguments)
                [image] = [block for block in result.content if block.type == "image"]
                assert image.mime_type == "image/png"
                images.append({"encoded": encoded or result.structured_content["encoded"], "png": image.data})
                return result.structured_content

            account = (await call("get_account")).structured_content
            known = {name: account[name] for name in ("plan", "limits", "usage", "baseUrl")}
            left_out = ("id", "name", "email", "branding", "linkWatch", "domains", "createdAt")
            validate(response("get", "/account"), known, without=left_out)

            new = {"type": "url", "data": {"url": "https://example.com/menu"}, "name": "Menu"}
            preview = await show("preview_qr_code", None, **{**new, "dynamic": False})
            validate(response("post", "/qr-codes/preview"), preview, without=("svg",))
            code = (await call("create_qr_code", **new)).structured_content
            validate(CODE, code)
            created = (await call("bulk_create_qr_codes", items=[{"type": "text", "data": f"Table {n}"} for n in range(3)])).structured_content
            for one in created["data"]:
                validate(CODE, one)

            fetched = (await call("get_qr_code", id=code["id"])).structured_content
            validate(CODE, fetched)
            await show("get_qr_code_image", code["encoded"], id=code["id"], size=300)
            page = (await call("list_qr_codes", type="url", limit=5)).structured_content
            assert [item["destination"] for item in page["data"]] == ["https://example.com/menu"], page

            resolution = (await call("resolve_qr_code", id=code["id"])).structured_content
            validate(response("post", "/qr-codes/{id}/resolve"), resolution)
            validate(response("get", "/analytics"), (await call("get_analytics")).structured_content)
            analytics = (await call("get_analytics", id=code["id"], granularity="weekly")).structured_content
            validate(response("get", "/qr-codes/{id}/analytics"), analytics)

            changed = (await call("update_qr_code", id=code["id"], data="https://example.com/new", ifRevision=1)).structured_content
            validate(CODE, changed)
            history = (await call("get_qr_code_history", id=code["id"])).structured_content
            validate(response("get", "/qr-codes/{id}/history"), history)
            validate(CODE, (await call("roll_back_qr_code", id=code["id"], revision=1)).structured_content)

            change = {"select": {"filter": {"type": "text"}}, "patch": {"tags": {"add": ["tables"]}}}
            dry = (await call("bulk_update_qr_codes", **change)).structured_content
            validate(response("post", "/qr-codes/bulk-update"), dry)
            update = (await call("bulk_update_qr_codes", **change, apply=True, expect=dry["counted"])).structured_content
            validate(response("post", "/qr-codes/bulk-update"), update)
            validate(response("get", "/jobs/{id}"), (await call("get_job", id=update["id"])).structured_content)

            tools = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in listed.tools]
            output = {"tools": tools, "revision": client.protocol_version, "results": results, "images": images}
            print(json.dumps({**output, "instructions": client.instructions}))


asyncio.run(run())
