import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { type Mock, mockBranding } from "@/test/branding";
import { renderApp } from "@/test/render";
import { refuse, route, server } from "@/test/server";

let mock: Mock;
beforeEach(() => {
  mock = mockBranding();
});

const png = new File(["x"], "logo.png", { type: "image/png" });

async function openAssets() {
  const app = renderApp("/settings/branding");
  await app.user.click(await screen.findByRole("button", { name: /^Assets/ }));
  return app;
}

test.each([
  ["logo", "Logo uploaded successfully"],
  ["favicon", "Favicon uploaded successfully"],
] as const)("an uploaded %s is part of the theme in the editor", async (kind, text) => {
  server.use(route("post", `/branding/upload-${kind}`, () => HttpResponse.json({ [`${kind}_url`]: "/brand/a.png" })));
  const { user } = await openAssets();
  await user.upload(screen.getByLabelText(`File: Upload ${kind}`), png);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("button", { name: `Replace ${kind}` })).toBeTruthy();
  expect(screen.getByText("1 unsaved change")).toBeTruthy();
  expect(mock.sent).toEqual([]);
});

test.each([
  ["Failed to upload logo", () => HttpResponse.error()],
  ["Failed to upload logo", () => new HttpResponse(null, { status: 400 })],
  ["The picture has too many pixels.", () => refuse(400, "invalid_input", "The picture has too many pixels.")],
])("a failed upload says “%s”", async (text, answer) => {
  server.use(route("post", "/branding/upload-logo", answer));
  const { user } = await openAssets();
  await user.upload(screen.getByLabelText("File: Upload logo"), png);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText("No unsaved changes")).toBeTruthy();
});

test("a file that is too large is not sent", async () => {
  const { user } = await openAssets();
  await user.upload(
    screen.getByLabelText("File: Upload favicon"),
    new File([new Uint8Array(102_401)], "a.png", { type: "image/png" }),
  );
  expect(await screen.findByText("File too large. Maximum size is 100KB.")).toBeTruthy();
});

async function askToDelete() {
  const app = await openAssets();
  await app.user.click(screen.getByRole("button", { name: "Delete logo" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete logo?" });
  await app.user.click(within(dialog).getByRole("button", { name: "Delete" }));
  return app;
}

test("a saved logo is deleted at once, and undo does not bring it back", async () => {
  mock.global = { ...mock.global, logo_url: "/brand/a.png" };
  const deleted: string[] = [];
  server.use(
    route("delete", "/branding/assets/:kind", ({ params }) => {
      deleted.push(String(params.kind));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await askToDelete();
  expect(await screen.findByText("Logo deleted successfully")).toBeTruthy();
  expect(deleted).toEqual(["logo"]);
  expect(screen.getByText("No unsaved changes")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Upload logo" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Undo" })).toHaveProperty("disabled", true);
});

test("a saved logo takes the one for dark pages with it", async () => {
  mock.global = { ...mock.global, logo_url: "/brand/a.png", logo_dark_url: "/brand/b.png" };
  server.use(route("delete", "/branding/assets/:kind", () => new HttpResponse(null, { status: 204 })));
  await askToDelete();
  expect(await screen.findByText("Logo deleted successfully")).toBeTruthy();
  expect(screen.getByText("No unsaved changes")).toBeTruthy();
  expect(screen.queryByRole("group", { name: "Logo for dark" })).toBeNull();
});

test("a logo that could not be deleted stays", async () => {
  mock.global = { ...mock.global, logo_url: "/brand/a.png" };
  server.use(route("delete", "/branding/assets/:kind", () => refuse(404, "not_found", "Gone.")));
  await askToDelete();
  expect(await screen.findByText("Failed to delete logo")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Replace logo", hidden: true })).toBeTruthy();
});

test("a logo that is not saved is only taken out of the editor", async () => {
  server.use(route("post", "/branding/upload-logo", () => HttpResponse.json({ logo_url: "/brand/b.png" })));
  const { user } = await openAssets();
  await user.upload(screen.getByLabelText("File: Upload logo"), png);
  await user.click(await screen.findByRole("button", { name: "Delete logo" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Logo deleted successfully")).toBeTruthy();
  // No handler answers a DELETE here, and an unanswered call fails the test.
  await waitFor(() => expect(screen.getByText("No unsaved changes")).toBeTruthy());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("button", { name: "Replace logo" })).toBeTruthy();
});
