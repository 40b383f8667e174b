import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { IntrospectedSchema } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { route, server } from "@/test/server";

const SDL = "type Query { chair: Chair }\n\ntype Chair { legs: Int! }";

const refuse = (status: number, code: string, error: string) => HttpResponse.json({ error, code }, { status });

test("a visitor reads the schema of an endpoint, after a refusal that says why", async () => {
  const asked: string[] = [];
  server.use(
    route("post", "/tools/introspect", async ({ request }) => {
      const { url } = (await request.json()) as { url: string };
      asked.push(url);
      if (url.endsWith("/closed")) return refuse(400, "introspection_refused", "Turn introspection on.");
      return HttpResponse.json({
        sdl: SDL,
        counts: { types: 2, operations: 1, fields: 2 },
        findings: { items: [], omitted: 0 },
      } satisfies IntrospectedSchema);
    }),
    route("post", "/tools/preview", () => refuse(422, "invalid_schema", "This test shows no page.")),
  );
  const { user } = renderApp("/");
  await user.click(await screen.findByRole("link", { name: "Paste a URL" }));
  const field = await screen.findByRole("textbox", { name: "URL of a public GraphQL endpoint" });
  expect(document.activeElement).toBe(field);
  await user.type(field, "api.example.com/closed{Enter}");
  expect(await screen.findByText("Turn introspection on.")).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.clear(field);
  await user.type(field, "https://me:secret@api.example.com/graphql{Enter}");
  expect(await screen.findByText(/must not contain a user name or password. Paste the schema/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, "http://api.example.com/graphql");
  await user.click(screen.getByRole("button", { name: "Read the schema" }));
  const stage = screen.getByRole("region", { name: "Try it" });
  expect(await within(stage).findByDisplayValue(/legs/)).toBeTruthy();
  expect(asked).toEqual(["https://api.example.com/closed", "http://api.example.com/graphql"]);
  const button = within(stage).getByRole("button", { name: "URL" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(button);
});

test("Escape closes the field and returns the focus", async () => {
  const { user } = renderApp("/");
  const stage = await screen.findByRole("region", { name: "Try it" });
  const button = within(stage).getByRole("button", { name: "URL" });
  await user.click(button);
  await screen.findByRole("textbox", { name: "URL of a public GraphQL endpoint" });
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("textbox", { name: "URL of a public GraphQL endpoint" })).toBeNull();
  expect(document.activeElement).toBe(button);
});
