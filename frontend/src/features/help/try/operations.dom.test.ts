import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ApiDocument, keyUse, makeRequest, type Operation, type Parameter, readOperation } from "./operations";

const api = JSON.parse(readFileSync("../crates/http-api/openapi.json", "utf8")) as ApiDocument;
const find = (method: string, path: string) => api.paths[path]?.[method];

function part(request: string, example: string): Element {
  const section = document.createElement("section");
  section.innerHTML =
    "<div><h2>Operation</h2><pre><code></code></pre></div><div class='second'><pre><code></code></pre></div>";
  const [left, right] = section.querySelectorAll("code");
  left?.append(request);
  right?.append(example);
  return section;
}

test("an operation is read from its part of the page, with the body of its example", () => {
  const json = `curl -X POST "https://x/api/projects" \\\n  -H "Content-Type: application/json" \\\n  -d '{"name":"It’s"}'\n`;
  expect(readOperation(part("POST /api/projects\n", json))).toEqual({
    method: "POST",
    path: "/api/projects",
    body: '{\n  "name": "It’s"\n}',
    mediaType: "application/json",
  });
  const sdl = `curl -X PUT "https://x" \\\n  -H "Content-Type: application/graphql" \\\n  --data-binary 'type Query {\n  a: Int\n}'\n`;
  expect(readOperation(part("PUT /api/projects/{id}/schema", sdl))).toMatchObject({
    body: "type Query {\n  a: Int\n}",
    mediaType: "application/graphql",
  });
  expect(readOperation(part("GET /api/projects", 'curl "https://x"'))).toMatchObject({ body: "", mediaType: "" });
  expect(readOperation(part("Some text", ""))).toBeNull();
});

test("who needs a key is read from the description of the API", () => {
  const use = (method: string, path: string) => keyUse(find(method, path) ?? {});
  expect(use("get", "/api/projects")).toBe("always");
  expect(use("get", "/api/public/docs/{username}/{slug}")).toBe("for private docs");
  expect(use("get", "/api/branding")).toBe("refuses keys");
  expect(use("get", "/api/admin/messages")).toBe("refuses keys");
  expect(use("get", "/api/plans")).toBe("never");
});

test("every operation that can be tried has only parameters that the form can send", () => {
  for (const [path, methods] of Object.entries(api.paths))
    for (const operation of Object.values<Operation>(methods)) {
      if (keyUse(operation) === "refuses keys") continue;
      for (const parameter of operation.parameters ?? []) {
        expect(["path", "query", "header"], path).toContain(parameter.in);
        expect(["array", "object"], path).not.toContain(parameter.schema.type);
      }
      for (const mediaType of Object.keys(operation.requestBody?.content ?? {}))
        expect(["application/json", "application/graphql"], path).toContain(mediaType);
    }
});

test("the key is in a header, and never in the address", () => {
  const parameters: Parameter[] = [
    { name: "id", in: "path", required: true, schema: {} },
    { name: "path", in: "path", required: true, schema: {} },
    { name: "q", in: "query", schema: {} },
    { name: "limit", in: "query", schema: {} },
    { name: "Idempotency-Key", in: "header", schema: {} },
  ];
  const shown = { method: "PUT", path: "/api/projects/{id}/pages/{path}" };
  const values = { id: "a/b?", path: "objects/Öl", q: "a b&c", limit: "", "Idempotency-Key": "once" };
  const content = { mediaType: "application/json", body: "{}" };
  expect(makeRequest(shown, parameters, values, content, "gf_w_secret")).toEqual({
    address: "/api/projects/a%2Fb%3F/pages/objects/%C3%96l?q=a+b%26c",
    method: "PUT",
    headers: {
      Authorization: "Bearer gf_w_secret",
      "Content-Type": "application/json",
      "Idempotency-Key": "once",
    },
    body: "{}",
  });
  expect(makeRequest({ method: "GET", path: "/api/projects" }, [], {}, null, null)).toEqual({
    address: "/api/projects",
    method: "GET",
    headers: {},
    body: null,
  });
});
