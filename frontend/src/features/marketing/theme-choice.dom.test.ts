import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ThemePreview } from "@/api/generated/types.gen";
import { PRESET_FRAGMENTS } from "@/lib/generated/presets";
import { route, server } from "@/test/server";
import { variablesOf } from "./own-theme";
import { readThemeChoice } from "./preview-store";
import { chooseTheme, type ThemeChoice } from "./theme-choice";
import { themes } from "./themes";

beforeEach(() => sessionStorage.clear());

async function choose(key: string, colour: string): Promise<ThemeChoice | undefined> {
  let chosen: ThemeChoice | undefined;
  await chooseTheme(key, colour, (choice) => void (chosen = choice));
  return chosen;
}

test("a theme stays in this tab, with its link", async () => {
  expect(readThemeChoice()).toBeNull();
  for (const { key } of themes.slice(0, -1)) {
    const choice = await choose(key, "#123456");
    expect(choice).toMatchObject({ key, fragment: PRESET_FRAGMENTS[key], variables: {} });
    expect(readThemeChoice()).toEqual(choice);
  }
});

test("an own colour becomes a theme that the server makes", async () => {
  const asked: unknown[] = [];
  server.use(
    route("post", "/branding/preview", async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({
        adjusted: 0,
        css: ":root, .light {\n--bg: light-dark(#fff, #000);\n--brand: #be185d;\n}\n.other {\n--bg: red;\n}",
        fragment: "f-be185d",
        is_customised: true,
        roles: [],
        rows: [],
        style_sheets: [],
      } satisfies ThemePreview);
    }),
  );
  // Only the newest choice counts.
  const [older, choice] = await Promise.all([choose("own", "#000000"), choose("own", "#be185d")]);
  expect(older).toBeUndefined();
  expect(asked).toContainEqual({ theme: { primary_color: "#be185d", accent_color: "#be185d", link_color: "#be185d" } });
  expect(choice?.fragment).toBe("f-be185d");
  expect(choice?.variables).toEqual({ "--bg": "light-dark(#fff, #000)", "--brand": "#be185d" });
  expect(readThemeChoice()).toEqual(choice);
  expect(variablesOf("")).toEqual({});
});
