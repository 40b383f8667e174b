import type { Page } from "@playwright/test";
import { ROUTES } from "../src/lib/generated/routes.ts";
import { createProject } from "./api.ts";
import { expect, expectNoSidewaysScroll, signedIn, test } from "./fixtures.ts";

/* oxlint-disable no-await-in-loop -- one page after the other */
const widths = [360, 768, 1440, 1920] as const;
const routes = Object.values(ROUTES).filter(
  ({ path }) => !path.includes("{") && path !== "*" && path !== "/auth/verify",
);

interface Box {
  left: number;
  right: number;
  top: number;
}

/** Returns the places of the parts that all pages share. */
async function measure(page: Page): Promise<Record<string, Box>> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  const bar = page.getByRole("banner").first();
  await expect(
    bar.getByRole("button", { name: "User menu" }).or(bar.getByRole("link", { name: "Sign In" })),
  ).toBeVisible();
  return page.evaluate(() => {
    const box = (element: Element | null | undefined, isInPage = false) => {
      const { left, right, top } = element?.getBoundingClientRect() ?? new DOMRect();
      // The footer's height on the page differs; only its edges are compared.
      return { left: Math.round(left), right: Math.round(right), top: isInPage ? 0 : Math.round(top) };
    };
    const [banner, footer] = [document.querySelector(".top-bar"), document.querySelector("main ~ footer")];
    const last = banner?.querySelector("[aria-label='User menu'], [data-for-visitors] a[href='/login']");
    const content = (element: Element | null | undefined) => {
      const { left, right } = element?.getBoundingClientRect() ?? new DOMRect();
      const style = element ? getComputedStyle(element) : null;
      const [start, end] = [parseFloat(style?.paddingLeft ?? "0"), parseFloat(style?.paddingRight ?? "0")];
      return { left: Math.round(left + start), right: Math.round(right - end), top: 0 };
    };
    return {
      logo: box(banner?.querySelector("a")),
      last: box(last),
      header: content(banner?.firstElementChild),
      footer: content(footer?.firstElementChild),
      footnotes: content(footer?.lastElementChild),
    };
  });
}

async function expectOneFrame(page: Page, paths: string[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    let first: Record<string, Box> | undefined;
    for (const path of paths) {
      await page.goto(path);
      const places = await measure(page);
      first ??= places;
      expect(places, `${path} at ${width} px`).toEqual(first);
      expect(places.footer, `${path} at ${width} px`).toEqual(places.header);
      expect(places.footnotes, `${path} at ${width} px`).toEqual(places.header);
      expect(places.logo?.left).toBe(places.header?.left);
    }
  }
}

test.describe("visitors", () => {
  test("logo, sign-in and footer have one place on every page", async ({ page }) => {
    test.setTimeout(300_000);
    const paths = routes.filter(({ access }) => access === "public").map(({ path }) => path);
    expect(paths).toContain("/tools/graphql-validator");
    await expectOneFrame(page, [...paths, "/docs/getting-started"]);
  });

  test("the help starts at the edge of the logo on wide screens", async ({ page }) => {
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/docs/getting-started");
      const logo = await page.getByRole("banner").getByRole("link").first().boundingBox();
      const search = await page.getByRole("main").getByRole("combobox").first().boundingBox();
      expect(Math.round(search?.x ?? -1)).toBe(Math.round(logo?.x ?? -2));
    }
  });

  test("printed help has no shell", async ({ page }) => {
    await page.goto("/docs/getting-started");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const role of ["banner", "contentinfo"] as const) await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.locator(".help-side")).toBeHidden();
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(title?.y ?? 999).toBeLessThan(120);
    await expectNoSidewaysScroll(page);
  });

  test("forced colours show which view of the stage is chosen", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/");
    const outline = (name: string) =>
      page
        .getByRole("group", { name: "Show" })
        .getByText(name, { exact: true })
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline("Schema")).toBe("solid");
    expect(await outline("Documentation")).toBe("none");
  });
});

// The specification wants it for accounts without a subscription.
signedIn.use({ expectedConsole: [/status of 404.*billing\/subscription/] });

signedIn("logo, user menu and footer have one place on every page", async ({ page, user }) => {
  signedIn.setTimeout(300_000);
  const { id } = await createProject(user, "Shop", "type Query { a: Int }");
  const owned = [
    "/dashboard",
    `/dashboard/project/${id}`,
    "/settings/profile",
    "/settings/api-keys",
    "/settings/billing",
  ];
  await expectOneFrame(page, [...owned, "/", "/pricing", "/tools/graphql-validator", "/docs", "/status"]);
});

signedIn("settings are a centred column, and projects use the width", async ({ page }) => {
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/settings/profile");
    const tabs = await page.getByRole("navigation", { name: "Settings" }).boundingBox();
    expect(Math.round(tabs?.width ?? 0)).toBe(1080);
    const clientWidth = await page.evaluate(() => document.documentElement.clientWidth);
    expect(Math.abs((tabs?.x ?? 0) * 2 + 1080 - clientWidth)).toBeLessThan(2);
  }
});
