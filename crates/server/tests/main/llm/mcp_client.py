"""The official Python client against a running server; run by mcp.rs, which makes the projects.

Arguments: address of a public project's server, of a private one's, the private one's owner's token,
an old address of the public one, a read key of the private one's owner, and a read key of somebody else.
"""

import asyncio
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

TOOLS = ["search_schema", "get_type", "get_operation", "example_operation", "list_changes", "list_deprecated"]


def text(result):
    return result.content[0].text


def cursor(result):
    return (result.meta or {}).get("next_cursor")


async def read_all(client, tool, arguments):
    """Every part of an answer, in order."""
    parts, at = [], None
    while True:
        result = await client.call_tool(tool, {**arguments, **({"cursor": at} if at else {})})
        assert not result.is_error, text(result)
        parts.append(text(result))
        at = cursor(result)
        if at is None:
            return parts
        assert at in result.content[1].text, "the model must see the cursor too"
        assert len(parts) < 500


async def public(url, mode):
    async with Client(url, mode=mode) as client:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == TOOLS, tools
        for tool in tools:
            assert tool.annotations.read_only_hint is True
            assert tool.annotations.destructive_hint is False
            assert tool.input_schema["additionalProperties"] is False
            assert tool.description and tool.title

        found = await client.call_tool("search_schema", {"query": "product"})
        assert "- `Product` (object)" in text(found), text(found)
        nothing = await client.call_tool("search_schema", {"query": "zzzzqqqq"})
        assert text(nothing).startswith("Nothing found."), text(nothing)

        product = await client.call_tool("get_type", {"name": "Product"})
        assert "# Product" in text(product) and "`cost` `Int`" in text(product), text(product)
        assert "](" not in text(product), "names are bare"
        field = await client.call_tool("get_type", {"name": "Product.price"})
        assert "Use `cost`." in text(field), text(field)
        directive = await client.call_tool("get_type", {"name": "@cost"})
        assert "weight" in text(directive), text(directive)

        operation = await client.call_tool("get_operation", {"name": "product"})
        assert "Finds a product" in text(operation) and "`EUR`" in text(operation), text(operation)
        twice = await client.call_tool("get_operation", {"name": "twice"})
        assert twice.is_error and "say which kind" in text(twice), text(twice)
        chosen = await client.call_tool("get_operation", {"name": "twice", "kind": "mutation"})
        assert "Mutation." in text(chosen), text(chosen)

        example = await client.call_tool("example_operation", {"name": "product"})
        assert "query Product($id: ID!)" in text(example), text(example)
        assert '"data"' in text(example) and "Variables:" in text(example)

        changes = await client.call_tool("list_changes", {})
        assert text(changes).startswith("Version 2 compared with version 1: 1 breaking"), text(changes)
        assert "Product.old" in text(changes), text(changes)
        first = await client.call_tool("list_changes", {"version": 1})
        assert "nothing before it" in text(first), text(first)
        safe = await client.call_tool("list_changes", {"criticality": "safe"})
        assert "Product.old" not in text(safe), text(safe)

        # All of a big type, part by part, is the whole.
        parts = await read_all(client, "get_type", {"name": "Large"})
        assert len(parts) > 3, len(parts)
        whole = "".join(parts)
        for number in range(600):
            assert f"`field{number}` `String`" in whole, number
        wide = await read_all(client, "get_type", {"name": "Large", "max_tokens": 20000})
        assert len(wide) < len(parts) and "".join(wide) == whole
        found = await read_all(client, "search_schema", {"query": "field"})
        assert len(found) > 1

        large = await client.call_tool("get_type", {"name": "Large"})
        for tool, arguments, words in [
            ("get_type", {"name": "Prodct"}, "Did you mean `Product`"),
            ("get_type", {"name": "Product.prise"}, "`price`"),
            ("get_type", {"name": "product"}, "call get_operation"),
            ("get_type", {"name": "@cst"}, "`cost`"),
            ("get_type", {}, "The field “name” is missing."),
            ("get_type", {"name": "Product", "extra": 1}, "no field “extra”"),
            ("get_type", {"name": 7}, "“name” must be text"),
            ("get_type", {"name": "x" * 201}, "200 characters"),
            ("get_type", {"name": "Secret_`\n# x"}, "There is no type"),
            ("get_operation", {"name": "Product"}, "call get_type"),
            ("get_operation", {"name": "produkt"}, "`product`"),
            ("get_operation", {"name": "product", "kind": "field"}, "query, mutation or subscription"),
            ("search_schema", {"query": " "}, "empty"),
            ("search_schema", {"query": "x", "kind": "tables"}, "There is no kind"),
            ("list_changes", {"version": 3}, "The versions are 1 to 2"),
            ("list_changes", {"criticality": "bad"}, "breaking, dangerous or safe"),
            ("get_type", {"name": "Product", "max_tokens": 1}, "max_tokens"),
            ("get_type", {"name": "Large", "cursor": "12.abc"}, "without a cursor"),
            ("get_type", {"name": "Large", "cursor": 12}, "without a cursor"),
            ("get_type", {"name": "Product", "cursor": cursor(large)}, "without a cursor"),
            ("get_operation", {"name": "product", "cursor": cursor(large)}, "without a cursor"),
        ]:
            result = await client.call_tool(tool, arguments)
            assert result.is_error, (tool, arguments, text(result))
            assert words in text(result), (tool, arguments, text(result))

        for name in ["delete_everything", ""]:
            try:
                await client.call_tool(name, {})
            except Exception as error:
                assert "search_schema" in str(error), error
            else:
                raise AssertionError("an unknown tool was called")


async def refused(url, headers):
    """Connecting must fail."""
    try:
        async with httpx2.AsyncClient(headers=headers, timeout=10) as http:
            async with Client(streamable_http_client(url, http_client=http)) as client:
                await client.list_tools()
    except BaseException:
        return
    raise AssertionError(f"{url} answered")


async def main(url, private, token, moved, read_key, other_key):
    for mode in ["legacy", "auto", "2026-07-28"]:
        await public(url, mode)
    async with Client(moved) as client:
        assert len((await client.list_tools()).tools) == 6
    await refused(private, {})
    await refused(private, {"Authorization": "Bearer nonsense"})
    await refused(private, {"Authorization": f"Bearer {other_key}"})
    assert read_key.startswith("gf_r_")
    for secret in [token, read_key]:
        headers = {"Authorization": f"Bearer {secret}"}
        async with httpx2.AsyncClient(headers=headers, timeout=10) as http:
            async with Client(streamable_http_client(private, http_client=http)) as client:
                result = await client.call_tool("get_type", {"name": "Product"})
                assert "# Product" in text(result)
    print("ok")


asyncio.run(main(*sys.argv[1:]))
