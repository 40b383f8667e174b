import { afterEach, expect, test, vi } from "vitest";
import { followTheme, isDark, setDark } from "./theme";

function system(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal("matchMedia", () => query);
  return (next: boolean) => {
    query.matches = next;
    query.dispatchEvent(new Event("change"));
  };
}
afterEach(() => vi.unstubAllGlobals());

test("the system's preference applies until a choice is stored", () => {
  const change = system(true);
  const stop = followTheme();
  expect(isDark()).toBe(true);
  change(false);
  expect(isDark()).toBe(false);
  stop();
});

test("a stored choice overrides the system's preference", () => {
  const change = system(true);
  localStorage.setItem("darkMode", "false");
  const stop = followTheme();
  expect(isDark()).toBe(false);
  change(true);
  expect(isDark()).toBe(false);
  stop();
});

test("a choice is stored as darkMode", () => {
  system(false);
  setDark(true);
  expect(localStorage.getItem("darkMode")).toBe("true");
  expect(isDark()).toBe(true);
});

test("a choice in another tab applies here", () => {
  system(false);
  const stop = followTheme();
  localStorage.setItem("darkMode", "true");
  dispatchEvent(new StorageEvent("storage", { key: "darkMode", newValue: "true" }));
  expect(isDark()).toBe(true);
  stop();
});
