import { expect, test } from "vitest";
import { LANGUAGES, makeExample, makeExampleResponse } from "./examples";
import { nextSteps } from "@/app/api-keys/next-steps";

const call = { host: "https://docs.example", slug: "acme-shop", key: { name: "Portal", prefix: "gf_r_8Kd2mQx" } };

test("each example calls the summary with the key from the environment", () => {
  for (const { key: language } of LANGUAGES) {
    const code = makeExample(language, call);
    expect(code, language).toContain("https://docs.example/api/public/analytics/acme-shop/summary");
    expect(code, language).toContain("period=30d");
    expect(code, language).toContain("GRAPHFOLIO_API_KEY holds the secret of “Portal” (gf_r_8Kd2mQx…).");
    expect(makeExample(language, { ...call, key: null }), language).toContain("the secret of one of your keys.");
  }
});

test("a name stays in its comment", () => {
  const key = { name: "a\nrm -rf x\u2028alert(1)\r", prefix: "gf_r_8Kd2mQx" };
  for (const { key: language } of LANGUAGES) {
    const lines = makeExample(language, { ...call, key }).split(/[\n\r\u2028\u2029]/);
    const named = lines.filter((line) => /rm -rf|alert/.test(line));
    expect(named, language).toHaveLength(1);
    expect(named[0], language).toMatch(/^(#|\/\/) /);
  }
});

test("the example response can be parsed, and is nobody's answer", () => {
  const response = JSON.parse(makeExampleResponse()) as Record<string, unknown>;
  expect(response.project).toEqual(expect.objectContaining({ name: "Example project", slug: "example-project" }));
  expect(Object.keys(response)).toEqual(["project", "period", "metrics", "top_pages", "search_terms"]);
});

test("the first command of a key fits its access", () => {
  const use = { host: "https://docs.example", slug: "acme-shop" };
  const read = nextSteps("shell", "gf_r_x", { ...use, accessType: "read" });
  expect(read).toMatch(/^export GRAPHFOLIO_API_KEY=gf_r_x\ncurl .*\n.*\/api\/projects\/acme-shop$/s);
  expect(nextSteps("shell", "gf_w_x", { ...use, accessType: "write" })).toContain(
    "/api/projects/acme-shop/schema/check",
  );
  expect(nextSteps("shell", "gf_p_x", { ...use, accessType: "publish" })).toContain(
    "/api/projects/acme-shop/schema/check",
  );
  expect(nextSteps("shell", "gf_a_x", { ...use, accessType: "audit" })).toContain("/api/audit-log");
  expect(nextSteps("env", "gf_w_x", { ...use, accessType: "write" })).toBe("GRAPHFOLIO_API_KEY=gf_w_x");
  // The command asks for the secret, so that it does not stay in the shell's history.
  expect(nextSteps("actions", "gf_w_x", { ...use, accessType: "write" })).not.toContain("gf_w_x");
});
