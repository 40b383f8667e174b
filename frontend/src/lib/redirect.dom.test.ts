import { expect, test } from "vitest";
import { safeRedirect } from "./redirect";

test.each(["/dashboard", "/dashboard?new=true", "/d/ada/shop#name"])("%s stays", (target) => {
  expect(safeRedirect(target)).toBe(target);
});

test.each([
  null,
  "",
  "dashboard",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\t/evil.example",
])("%j leads nowhere", (target) => {
  const safe = safeRedirect(target);
  expect(safe === null || new URL(safe, location.origin).origin === location.origin).toBe(true);
  if (target === null || !target.startsWith("/") || target.startsWith("//")) expect(safe).toBeNull();
});

test.each(["/..//evil.example", "/.//evil.example", "/a/..//evil.example", "/%2e%2e//evil.example"])(
  "%s is refused once resolved",
  (target) => {
    expect(safeRedirect(target)).toBeNull();
  },
);
