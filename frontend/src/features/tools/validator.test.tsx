import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { FixableDiagnostic, ValidatedSchema } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { refuse, route, server } from "@/test/server";
import { makeFragment } from "./share";

const asked: { schema: string; operations: string }[] = [];

function finding(more: Partial<FixableDiagnostic> = {}): FixableDiagnostic {
  return {
    line: 1,
    column: 3,
    end_line: 1,
    end_column: 8,
    severity: "error",
    code: "unknown_field",
    message: "`Query` has no field `titel`.",
    excerpt: "{ titel }",
    hint: "Did you mean `title`?",
    fix: { line: 1, column: 3, end_line: 1, end_column: 8, text: "title" },
    ...more,
  };
}

function answerWith(operations: FixableDiagnostic[], schema: FixableDiagnostic[] = []): ValidatedSchema {
  const counts = { types: 2, operations: 1, fields: 3 };
  return {
    valid: operations.length === 0,
    schema: { is_refused: false, message: null, diagnostics: schema, omitted: 0, counts },
    operations: {
      is_refused: false,
      message: null,
      diagnostics: operations,
      omitted: 0,
      list: [{ kind: "query", name: null, line: 1, column: 1 }],
    },
  };
}

beforeEach(() => {
  asked.length = 0;
  server.use(
    route("post", "/tools/validate", async ({ request }) => {
      const body = (await request.json()) as (typeof asked)[number];
      asked.push(body);
      return HttpResponse.json(answerWith(body.operations.includes("titel }") ? [finding()] : []));
    }),
  );
});

async function open(address = "/tools/graphql-validator") {
  renderApp(address);
  const findings = within(await screen.findByRole("region", { name: "Findings" }));
  const area = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
  return { findings, schema: area("Schema"), operations: area("Operations") };
}

function type(area: HTMLTextAreaElement, text: string) {
  fireEvent.input(area, { target: { value: text } });
}

test("the first texts are checked, and typing checks again", async () => {
  const { findings, operations } = await open();
  expect(await findings.findByText("No findings")).toBeDefined();
  expect(asked[0]?.schema).toContain("type Query");
  type(operations, "{ titel }");
  expect(await findings.findByText("1 finding")).toBeDefined();
  expect(findings.getByText("1 error")).toBeDefined();
  expect(asked.at(-1)?.operations).toBe("{ titel }");
});

test("a fix edits the text and is checked", async () => {
  const { findings, operations } = await open();
  type(operations, "{ titel }");
  fireEvent.click(await findings.findByRole("button", { name: "Fix Operations 1:3" }));
  expect(operations.value).toBe("{ title }");
  expect(await findings.findByText(/Everything is valid: 1 query against 2 types/)).toBeDefined();
});

test("findings of an earlier text are marked, and their fixes cannot be applied", async () => {
  const { findings, operations } = await open();
  type(operations, "{ titel }");
  const fix = await findings.findByRole<HTMLButtonElement>("button", { name: "Fix Operations 1:3" });
  expect(fix.disabled).toBe(false);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  server.use(
    route("post", "/tools/validate", async () => {
      await released;
      return HttpResponse.json(answerWith([]));
    }),
  );
  type(operations, "query Mine { price }");
  expect(findings.getByRole("status").textContent).toBe("Checking…");
  expect(fix.disabled).toBe(true);
  fireEvent.click(fix);
  expect(operations.value).toBe("query Mine { price }");
  const place = findings.getByRole("button", { name: "Operations 1:3" });
  expect(place.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(place);
  expect(place.getAttribute("aria-current")).toBeNull();
  release();
  expect(await findings.findByText("No findings")).toBeDefined();
});

test("after a limit the text is checked again by itself", async () => {
  let count = 0;
  server.use(
    route("post", "/tools/validate", () => {
      count += 1;
      if (count > 1) return HttpResponse.json(answerWith([]));
      const body = { error: "Try again in 0 seconds.", code: "rate_limited", request_id: "1", retry_after: 0 };
      return HttpResponse.json(body, { status: 429 });
    }),
  );
  const { findings } = await open();
  expect(await findings.findByText("No findings")).toBeDefined();
});

test("a link of another version says that it cannot be shown", async () => {
  await open("/tools/graphql-validator#v2.abc");
  expect(await screen.findByText(/The link is damaged or was cut/)).toBeDefined();
});

test("a chosen finding is marked, and the caret is at its place", async () => {
  const { findings, operations } = await open();
  type(operations, "{ titel }");
  const place = await findings.findByRole("button", { name: "Operations 1:3" });
  fireEvent.click(place);
  await waitFor(() => expect(document.activeElement).toBe(operations));
  expect(operations.selectionStart).toBe(2);
  expect(place.getAttribute("aria-current")).toBe("true");
});

test("a failure says why and can be repeated", async () => {
  server.use(route("post", "/tools/validate", () => refuse(429, "rate_limited", "Try again in 40 seconds.")));
  const { findings } = await open();
  expect(await findings.findByText("Try again in 40 seconds.")).toBeDefined();
  server.use(route("post", "/tools/validate", () => HttpResponse.json(answerWith([]))));
  fireEvent.click(findings.getByRole("button", { name: "Check again" }));
  expect(await findings.findByText("No findings")).toBeDefined();
});

test("the texts of a link are shown, and typing takes them out of the address", async () => {
  const fragment = await makeFragment({ schema: "type Query { shared: Int }", operations: "{ shared }" });
  const { schema, operations } = await open(`/tools/graphql-validator${fragment}`);
  await waitFor(() => expect(schema.value).toBe("type Query { shared: Int }"));
  expect(operations.value).toBe("{ shared }");
  type(operations, "{ shared shared }");
  expect(location.hash).toBe("");
});

test("editing the texts of a link keeps the own draft apart, and both can be exchanged", async () => {
  const own = { schema: "type Query { own: Int }", operations: "{ own }" };
  localStorage.setItem("draft_validator", JSON.stringify({ value: own, typedAt: new Date().toISOString() }));
  const fragment = await makeFragment({ schema: "type Query { shared: Int }", operations: "{ shared }" });
  const { schema, operations } = await open(`/tools/graphql-validator${fragment}`);
  await waitFor(() => expect(operations.value).toBe("{ shared }"));
  expect(screen.queryByText("Your other texts are kept")).toBeNull();
  type(operations, "{ shared shared }");
  await waitFor(() => expect(localStorage.getItem("draft_validator")).toContain("shared shared"));
  fireEvent.click(await screen.findByRole("button", { name: "Show them" }));
  expect(schema.value).toBe(own.schema);
  expect(operations.value).toBe(own.operations);
  expect(localStorage.getItem("draft_validator")).toContain("own");
  fireEvent.click(screen.getByRole("button", { name: "Show them" }));
  expect(operations.value).toBe("{ shared shared }");
  fireEvent.click(screen.getByRole("button", { name: "Discard them" }));
  expect(screen.queryByText("Your other texts are kept")).toBeNull();
  expect(localStorage.getItem("draft_validator_apart")).toBeNull();
});

test("texts that were typed before are there again", async () => {
  localStorage.setItem(
    "draft_validator",
    JSON.stringify({
      value: { schema: "type Query { kept: Int }", operations: "" },
      typedAt: new Date().toISOString(),
    }),
  );
  const { schema, operations } = await open();
  await waitFor(() => expect(schema.value).toBe("type Query { kept: Int }"));
  expect(operations.value).toBe("");
});

test("an empty schema is not sent", async () => {
  const { findings, schema } = await open();
  await findings.findByText("No findings");
  type(schema, "");
  expect(await findings.findByText("Nothing to check yet")).toBeDefined();
  expect(asked).toHaveLength(1);
});

test("half of a surrogate pair is a finding with its place", async () => {
  const { findings, schema, operations } = await open();
  await findings.findByText("No findings");
  type(schema, "type Query {\n  a: Int # \ud800 x\n}");
  expect(await findings.findByText("U+D800 is half of a surrogate pair, not a character.")).toBeDefined();
  expect(findings.getByText(/2:12/)).toBeDefined();
  expect(asked.at(-1)?.schema).toContain("# \ufffd x");
  // Whole pairs are characters.
  type(schema, "type Query { a: Int } # \ud83d\ude00");
  expect(await findings.findByText("No findings")).toBeDefined();
  type(operations, '{ a(b: "\udc00") }');
  expect(await findings.findByText("U+DC00 is half of a surrogate pair, not a character.")).toBeDefined();
});
