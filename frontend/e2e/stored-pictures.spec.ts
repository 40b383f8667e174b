import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { signIn } from "./api.ts";
import { expect, test } from "./fixtures.ts";
import { makePro } from "./plan.ts";

/** The cleaned files of hostile pictures, which the tests of the crate `assets` write. */
const FOLDER = fileURLToPath(new URL("../../target/tmp/pictures", import.meta.url));
const TYPES: Record<string, string> = {
  ico: "image/x-icon",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
};
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>`;

// Errors of the viewer about a picture are no matter here.
test.use({ expectedConsole: [/./] });

test("no stored picture runs a script or makes a request", async ({ page }) => {
  test.slow();
  const names = readdirSync(FOLDER);
  expect(names.length, "run `cargo test -p assets` first").toBeGreaterThan(100);
  const user = await signIn();
  makePro(user.email);
  const form = new FormData();
  form.append("file", new Blob([LOGO], { type: "image/svg+xml" }), "logo.svg");
  const upload = { method: "POST", headers: { authorization: `Bearer ${user.token}` }, body: form };
  const answer = await fetch(new URL("/api/branding/upload-logo", process.env.E2E_URL), upload);
  const { logo_url } = (await answer.json()) as { logo_url: string };
  const { headers } = await fetch(new URL(logo_url, process.env.E2E_URL));
  const kept = ["content-security-policy", "x-content-type-options", "cache-control"];
  const policy = kept.map((name) => [name, headers.get(name) ?? ""] as const);
  expect(Object.fromEntries(policy)["content-security-policy"]).toContain("default-src 'none'");
  // As the product serves its files, but from another port, so that a request elsewhere can be told apart.
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    const name = decodeURIComponent(url.slice(1));
    if (name === "" || name === "favicon.ico" || !names.includes(name)) {
      asked.push(url);
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "";
    response
      .writeHead(200, { ...Object.fromEntries(policy), "content-type": type })
      .end(readFileSync(`${FOLDER}/${name}`));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const base = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
  const found: string[] = [];
  page.on("dialog", (dialog) => {
    found.push(`dialog: ${page.url()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.isNavigationRequest() && !request.url().endsWith("/favicon.ico"))
      found.push(`request: ${page.url()} → ${request.url()}`);
  });
  page.on("popup", () => found.push(`window: ${page.url()}`));
  try {
    for (const name of names) {
      const url = `${base}/${encodeURIComponent(name)}`;
      await page.goto(url, { waitUntil: "load" });
      // A screenshot waits until the picture is painted, so scripts and animations had time to start.
      await page.screenshot({ clip: { x: 0, y: 0, width: 20, height: 20 } });
      expect(page.url(), name).toBe(url);
    }
  } finally {
    server.close();
  }
  expect(found).toEqual([]);
  expect(asked.filter((path) => path !== "/favicon.ico")).toEqual([]);
});
