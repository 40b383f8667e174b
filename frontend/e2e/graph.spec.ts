import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { call, createProject, schema, signIn } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from "./fixtures.ts";

const picture = (page: Page, focus: string) => page.getByRole("group", { name: `${focus} and its neighbours` });
const box = (page: Page, name: string) =>
  page.locator("a.graph-box").filter({ has: page.locator(`title:text-is("${name}")`) });

/** Clicks a button and returns the downloaded file. */
async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("a type page links to its neighbours, a click changes the focus, and Back restores it", async ({
  page,
  swapi,
}) => {
  await page.goto(`${swapi.path}/objects/Film`);
  await page.getByRole("article").getByRole("link", { name: "Show in graph" }).click();
  await expect(page).toHaveURL(`${swapi.path}/graph?focus=Film`);
  await expect(picture(page, "Film")).toBeVisible();
  // The box of the focus lists its fields.
  await expect(box(page, "Film")).toContainText("openingCrawl");

  await box(page, "FilmSpeciesConnection").click();
  await expect(page).toHaveURL(`${swapi.path}/graph?focus=FilmSpeciesConnection`);
  await expect(picture(page, "FilmSpeciesConnection")).toBeVisible();
  await page.goBack();
  await expect(picture(page, "Film")).toBeVisible();

  await box(page, "Root").dblclick();
  await expect(page).toHaveURL(`${swapi.path}/objects/Root`);
});

test("arrow keys move, Enter changes the focus and then opens its page", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/graph?focus=Film`);
  await box(page, "Film").focus();
  await page.keyboard.press("ArrowRight");
  const active = page.locator("a.graph-box:focus");
  await expect(active).not.toHaveClass(/focus/);
  const name = (await active.locator("title").textContent()) ?? "";
  expect(name).not.toBe("Film");
  await page.keyboard.press("ArrowLeft");
  await expect(box(page, "Film")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${swapi.path}/graph?focus=${name}`);
  // The keyboard focus moves to the new middle.
  await expect(box(page, name)).toBeFocused();
  await expect(box(page, name)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(new RegExp(`${swapi.path}/\\w+/${name}$`));
});

test("depth and kinds filter the graph and are part of the address", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/graph?focus=Film`);
  await expect(picture(page, "Film")).toBeVisible();
  const boxes = page.locator("a.graph-box");
  const near = await boxes.count();
  await page.getByRole("button", { name: "Depth 2" }).click();
  await expect(page).toHaveURL(`${swapi.path}/graph?focus=Film&depth=2`);
  await expect.poll(() => boxes.count()).toBeGreaterThan(near);
  await page.getByRole("button", { name: "Interfaces", exact: true }).click();
  await expect(page).toHaveURL(`${swapi.path}/graph?focus=Film&depth=2&kinds=interfaces`);
  await expect(boxes).toHaveCount(2);
  await expect(box(page, "Node")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Interfaces", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(boxes).toHaveCount(2);
});

test("the map finds a type and opens its neighbours, by keyboard alone", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/graph`);
  const map = page.getByRole("application", { name: /^Map of \d+ types$/ });
  await expect(map).toBeVisible();
  const search = page.getByRole("combobox", { name: "Find a type" });
  await search.focus();
  await page.keyboard.type("starsh");
  await expect(page.getByRole("option").first()).toHaveText("Starship");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Starship, object" })).toBeVisible();
  await map.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${swapi.path}/graph?focus=Starship`);
  await expect(picture(page, "Starship")).toBeVisible();

  await page.getByRole("link", { name: "Whole schema" }).click();
  await expect(page).toHaveURL(`${swapi.path}/graph`);
  const chosen = page.getByRole("status").filter({ hasText: "connected to" });
  // The map takes keys once it is rendered again.
  await expect(async () => {
    await map.focus();
    await page.keyboard.press("ArrowRight");
    await expect(chosen).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(chosen).toBeHidden();
});

test("a click on the map opens the type under the pointer", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/graph`);
  const map = page.getByRole("application");
  await page.getByRole("combobox", { name: "Find a type" }).fill("Film");
  await page.keyboard.press("Enter");
  // The found type is in the middle of the map.
  const place = await map.boundingBox();
  if (place === null) throw new Error("no map");
  await map.click({ position: { x: place.width / 2, y: place.height / 2 } });
  await expect(page).toHaveURL(`${swapi.path}/graph?focus=Film`);
});

test("both views are saved as SVG and PNG, without requests to other sites", async ({ page, swapi, baseURL }) => {
  const foreign: string[] = [];
  page.on(
    "request",
    (request) =>
      !/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${baseURL}/`) && foreign.push(request.url()),
  );
  for (const [address, name, text] of [
    ["graph?focus=Film", "film", "openingCrawl"],
    ["graph", "all-types", "Starship"],
    ["graph?kinds=interfaces", "types-interfaces", "<title>Types · Star Wars</title>"],
    ["graph?focus=Film&depth=2&kinds=interfaces", "film-depth-2-interfaces", "Film and its neighbours · Star Wars"],
  ] as const) {
    await page.goto(`${swapi.path}/${address}`);
    await expect(page.getByRole("button", { name: "Download as SVG" })).toBeEnabled();
    await expect(page.locator(".graph-picture.map canvas, a.graph-box").first()).toBeVisible();
    const svg = await downloaded(page, "Download as SVG");
    expect(svg.name).toBe(`${swapi.slug}-${name}.svg`);
    const problems = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
      return {
        broken: parsed.querySelector("parsererror")?.textContent ?? null,
        root: parsed.documentElement.nodeName,
      };
    }, svg.bytes.toString("utf8"));
    expect(problems).toEqual({ broken: null, root: "svg" });
    expect(svg.bytes.toString("utf8")).toContain(text);
    expect(svg.bytes.toString("utf8")).not.toContain("var(");
    if (name === "all-types") expect(svg.bytes.toString("utf8")).toContain("<title>All types · Star Wars</title>");

    const png = await downloaded(page, "Download as PNG");
    expect(png.name).toBe(`${swapi.slug}-${name}.png`);
    expect(png.bytes.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
    // More than one colour shows that a picture was drawn.
    const colours = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return new Set(
        new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0)),
      ).size;
    }, png.bytes.toString("base64"));
    expect(colours).toBeGreaterThan(20);
  }
  expect(foreign).toEqual([]);
});

test("the picture does not move, whatever is chosen", async ({ page, swapi }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 820, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`${swapi.path}/graph`);
    await expect(page.getByRole("application")).toBeVisible();
    const place = async () => (await page.locator(".graph-picture").boundingBox())?.y;
    const before = await place();
    for (const kind of ["Objects", "Interfaces", "Enums"]) {
      await page.getByRole("button", { name: kind, exact: true }).click();
      expect(await place(), kind).toBe(before);
    }
    await expect(page.getByRole("button", { name: "Depth 2" })).toBeDisabled();
    await page.getByRole("combobox", { name: "Find a type" }).fill("FilmSpeciesConn");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Show neighbours" }).click();
    await expect(picture(page, "FilmSpeciesConnection")).toBeVisible();
    expect(await place()).toBe(before);
    await page.getByRole("button", { name: "Depth 3" }).click();
    await expect(page.getByRole("button", { name: "Depth 3" })).toHaveAttribute("aria-pressed", "true");
    expect(await place()).toBe(before);
  }
});

test("heading and title name the type in the middle", async ({ page, swapi }) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(`${swapi.path}/graph`);
  await expect(heading).toHaveText("Graph");
  await expect(page).toHaveTitle("Graph · Star Wars");
  await expect(page.getByRole("link", { name: "Whole schema" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Film", exact: true }).first().click();
  await expect(heading).toHaveText("Film in the graph");
  await expect(page).toHaveTitle("Film in the graph · Star Wars");
  await page.reload();
  await expect(page).toHaveTitle("Film in the graph · Star Wars");
  await page.goBack();
  await expect(heading).toHaveText("Graph");
  await expect(page).toHaveTitle("Graph · Star Wars");
});

test("a note says what the options hide, and which option shows it", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/graph?focus=Film`);
  const words = page.getByRole("region", { name: "As text" });
  await expect(words).toContainText("Enums and scalars are not shown. Choose kinds to see them.");
  await expect(words).toContainText(
    "Types further than one step away are not shown. Choose a greater depth to see them.",
  );
  await page.goto(`${swapi.path}/graph?focus=Film&depth=3&kinds=interfaces`);
  await expect(words).toContainText("Only interfaces are shown. Choose more kinds to see others.");
  await expect(words).not.toContainText("step");
});

test("a type without neighbours and a schema of one type say so", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/graph?focus=Film&kinds=unions`);
  await expect(box(page, "Film")).toBeVisible();
  await expect(page.getByRole("group", { name: "Film and its neighbours" })).toContainText(
    "Film has no neighbours of these kinds.",
  );
  const { path } = await createProject(await signIn(), "One", "type Query { a: Int }");
  await page.goto(`${path}/graph`);
  await expect(page.getByRole("application", { name: "Map of 1 type" })).toBeVisible();
  await expect(page.getByRole("region", { name: "As text" })).toContainText("No type of this schema uses another.");
  await expectAccessible(page);
});

test("the keyboard focus follows the type in the middle, also on Back", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/graph`);
  const words = page.getByRole("region", { name: "As text" });
  await words.getByRole("link", { name: "Film", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(box(page, "Film")).toBeFocused();
  await words.getByRole("link", { name: "FilmSpeciesConnection", exact: true }).first().focus();
  await page.keyboard.press("Enter");
  await expect(box(page, "FilmSpeciesConnection")).toBeFocused();
  await expect(box(page, "FilmSpeciesConnection")).toBeInViewport();
  await page.goBack();
  await expect(box(page, "Film")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("application", { name: /^Map of/ })).toBeFocused();
  // By keyboard from the map to the new middle.
  await page.getByRole("combobox", { name: "Find a type" }).fill("Starship");
  await page.keyboard.press("Enter");
  await page.getByRole("application").focus();
  await page.keyboard.press("Enter");
  await expect(box(page, "Starship")).toBeFocused();
});

test("the heading has the focus after opening the graph and after going back to it", async ({ page, swapi }) => {
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await page.goto(`${swapi.path}/objects/Film`);
  await page.getByRole("article").getByRole("link", { name: "Show in graph" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading("Film in the graph")).toBeFocused();
  await box(page, "Film").focus();
  await page.keyboard.press("o");
  await expect(heading("Film")).toBeFocused();
  await page.goBack();
  await expect(heading("Film in the graph")).toBeFocused();
});

test.describe("a type that does not exist", () => {
  test.use({ expectedConsole: [/status of 404/] });
  test("is named, with similar names", async ({ page, swapi }) => {
    await page.goto(`${swapi.path}/graph?focus=Filn`);
    await expect(page.getByText("There is no type called Filn")).toBeVisible();
    await expect(page).toHaveTitle("Not found · Star Wars");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Graph");
    await page.getByRole("alert").getByRole("link", { name: "Film", exact: true }).click();
    await expect(picture(page, "Film")).toBeVisible();
    await expect(page).toHaveTitle("Film in the graph · Star Wars");
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the graph is a list of links", async ({ page, swapi }) => {
    await page.goto(`${swapi.path}/graph`);
    await expect(page).toHaveTitle(/^Graph · /);
    // The facts about a type are below its name.
    const item = page
      .getByRole("article")
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: "Film", exact: true }) });
    const ink = (text: string | RegExp) =>
      item.getByText(text, { exact: true }).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getBoundingClientRect().left);
      });
    expect(await ink(/^connected with/)).toBe(await ink("Film"));
    await page.getByRole("article").getByRole("link", { name: "Film", exact: true }).click();
    await expect(page).toHaveURL(`${swapi.path}/graph?focus=Film`);
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { level: 1, name: "Film" })).toBeVisible();
    await expect(article).toContainText("speciesConnection");
    await article.getByRole("link", { name: "Open its page" }).click();
    await expect(page).toHaveURL(`${swapi.path}/objects/Film`);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test("neighbours, map and search", async ({ page, swapi }) => {
      await page.goto(`${swapi.path}/graph?focus=Film&depth=2`);
      await expect(picture(page, "Film")).toBeVisible();
      await expectAccessible(page);
      await page.goto(`${swapi.path}/graph`);
      await expect(page.getByRole("application")).toBeVisible();
      await page.getByRole("combobox", { name: "Find a type" }).fill("film");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe("on paper", () => {
  test.use({ colorScheme: "dark" });
  test("the graph has title, picture and list, dark on white", async ({ page, swapi }) => {
    for (const [address, title, name] of [
      ["graph?focus=Film", "Film in the graph", "openingCrawl"],
      ["graph", "Graph", "Starship"],
    ] as const) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(`${swapi.path}/${address}`);
      await expect(page.locator(".graph-picture.map canvas, a.graph-box").first()).toBeVisible();
      const paper = page.locator(".graph-paper svg");
      await expect(paper).toHaveCount(0);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: "As text" })).toBeVisible();
      await expect(paper).toBeVisible();
      await expect(paper.locator("text").filter({ hasText: name }).first()).toBeVisible();
      for (const control of [
        page.getByRole("combobox"),
        page.getByRole("group", { name: "Kinds" }),
        page.getByRole("button", { name: "Download as SVG" }),
        page.getByRole("group", { name: "Zoom" }),
        page.locator(".graph-hint"),
      ])
        await expect(control).toBeHidden();
      await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(24, 24, 27)");
      await expect(paper.locator("rect").first()).toHaveCSS("fill", "rgb(255, 255, 255)");
      await expect(paper.locator("text").first()).toHaveCSS("fill", "rgb(24, 24, 27)");
      await expectNoSidewaysScroll(page);
    }
  });
});

test("a name longer than its column stays beside its letter", async ({ page }) => {
  const long = `A${"VeryLong".repeat(12)}`;
  const { path } = await createProject(await signIn(), "Long", `type Query { a: ${long} } type ${long} { a: Query }`);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${path}/graph?focus=Query`);
    const row = page.getByRole("region", { name: "As text" }).getByRole("listitem").first();
    const [letter, name] = [
      await row.getByRole("img", { name: "object" }).boundingBox(),
      await row.getByRole("link", { name: long }).boundingBox(),
    ];
    expect((name?.x ?? 0) - (letter?.x ?? 0), `${width} px`).toBeGreaterThan(18);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("height", "30px");
    await page.goto(`${path}/graph?focus=${long}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("height", "30px");
    await expectNoSidewaysScroll(page);
  }
});

test("the toolbar is one line, and all its labels are visible", async ({ page, swapi }) => {
  for (const width of [1440, 1400, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/graph", "/graph?focus=Film"]) {
      await page.goto(swapi.path + path);
      await expect(page.locator(".graph-picture")).toBeVisible();
      const middles = await page
        .locator(".graph-bar :is(input, a, button):visible")
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
        );
      expect(new Set(middles).size, `${path} at ${width} px: ${middles.join(" ")}`).toBe(1);
      await expect(page.getByRole("button", { name: "Interfaces", exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  }
});

/** Measures the map: the share of width and height that is drawn, and the contrast of the line between two dots. */
function measureMap(page: Page): Promise<{ width: number; height: number; contrast: number }> {
  return page.locator(".graph-picture canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    // Read a copy, because browsers warn about repeated reads of a canvas.
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const bytes = copy?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    const pixels = new Uint32Array(bytes.buffer);
    const colour = (x: number, y: number) => [...bytes.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
    const ground = colour(0, 0);
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let at = 0; at < pixels.length; at += 1) {
      if (pixels[at] === pixels[0]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
    const light = (parts: number[]) => {
      const [red = 0, green = 0, blue = 0] = parts.map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const middle = Math.round((left + right) / 2);
    let contrast = 1;
    for (let y = top; y < bottom; y += 1)
      contrast = Math.max(contrast, light(colour(middle, y)) / light(ground), light(ground) / light(colour(middle, y)));
    return { width: (right - left) / width, height: (bottom - top) / height, contrast };
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`a small schema, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test("fills its map, with visible lines", async ({ page, swapi }) => {
      await page.goto(`${swapi.path}/graph`);
      await expect(page.getByRole("application")).toBeVisible();
      await expect.poll(async () => (await measureMap(page)).height).toBeGreaterThan(0.75);
      const { path } = await createProject(await signIn(), "Two", "type Query { user: User } type User { id: ID }");
      await page.goto(`${path}/graph?kinds=objects`);
      await expect(page.getByRole("application", { name: "Map of 2 types" })).toBeVisible();
      await expect.poll(async () => (await measureMap(page)).contrast).toBeGreaterThan(3);
      expect((await measureMap(page)).width).toBeGreaterThan(0.15);
    });
  });
}

test("the map is requested once, while the code loads", async ({ page, swapi }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/graph/map") && asked.push(request.url()));
  await page.goto(`${swapi.path}/graph`);
  await expect(page.getByRole("region", { name: "As text" })).toContainText("Film");
  expect(asked).toHaveLength(1);
  // The document itself sends the request, before any code.
  expect(
    await page.evaluate(() => {
      const start = (part: string) =>
        performance.getEntriesByType("resource").find(({ name }) => name.includes(part))?.startTime ?? 0;
      return start("/graph/map") < start("/assets/docs-graph-route");
    }),
  ).toBe(true);
});

test("an older version has its own graph", async ({ page }) => {
  const user = await signIn();
  const { path, id } = await createProject(user, "Old", "type Query { old: Old } type Old { id: ID }");
  const newer = await call("PUT", `/api/projects/${id}/schema`, {
    body: { sdl: "type Query { newer: Newer } type Newer { id: ID }" },
    token: user.token,
  });
  expect(newer.status, newer.text).toBe(201);
  await page.goto(`${path}/v/1/graph?focus=Old`);
  await expect(picture(page, "Old")).toBeVisible();
  await box(page, "Query").click();
  await expect(page).toHaveURL(`${path}/v/1/graph?focus=Query`);
  await expect(box(page, "Old")).toBeVisible();
  await page.getByRole("link", { name: "Open the page of Query" }).click();
  await expect(page).toHaveURL(`${path}/v/1/objects/Query`);
  await page.goto(`${path}/v/1/graph`);
  await expect(page.getByRole("region", { name: "As text" }).getByRole("link", { name: "Old" })).toBeVisible();
});

test("after opening the site at the graph, the first page has the focus at its heading", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/graph`);
  await page.getByRole("navigation", { name: "Reference" }).getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeFocused();
});

/** Returns the boxes that are fully visible, and those that are cut off. */
async function cutBoxes(page: Page): Promise<{ whole: string[]; cut: string[] }> {
  return page.locator(".graph-stage").evaluate((stage) => {
    const room = stage.getBoundingClientRect();
    const [whole, cut]: [string[], string[]] = [[], []];
    for (const rect of stage.querySelectorAll(".graph-box > rect")) {
      const { left, top, right, bottom } = rect.getBoundingClientRect();
      if (right <= room.left || left >= room.right || bottom <= room.top || top >= room.bottom) continue;
      const isWhole = left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
      (isWhole ? whole : cut).push(rect.parentElement?.querySelector("title")?.textContent ?? "");
    }
    return { whole, cut };
  });
}

/** A schema with a type that `count` types use and that uses `count` types. */
const hubSchema = (count: number) => {
  const numbers = Array.from({ length: count }, (_, at) => at);
  return `type Query { hub: Hub } type Hub { ${numbers.map((at) => `f${at}: Used${at}`).join(" ")} } ${numbers.map((at) => `type Used${at} { next: Used${(at + 1) % count} } type User${at} { hub: Hub next: User${(at + 1) % count} }`).join(" ")}`;
};

test("a hub shows whole neighbours at first, and the controls cover none of them", async ({ page, swapi }) => {
  const { path } = await createProject(await signIn(), "Hub", hubSchema(60));
  await page.goto(`${path}/graph?focus=Hub`);
  await expect(box(page, "Hub")).toBeVisible();
  const { whole, cut } = await cutBoxes(page);
  expect(cut).toEqual([]);
  expect(whole).toContain("Hub");
  expect(whole.length).toBeGreaterThan(20);
  await expect(picture(page, "Hub")).toContainText(`Drag to see ${121 - whole.length + 1} more types.`);
  // Lines between other types appear with the pointer.
  const others = () => page.locator(".graph-lines .other path").count();
  expect(await others()).toBe(0);
  const strong = page.locator(".graph-lines .strong path");
  await expect(strong).toHaveCount(0);
  await box(page, "Used0").hover();
  await expect(strong).toHaveCount(3);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(async () => (await cutBoxes(page)).whole.length).toBe(122);

  for (const address of [`${path}/graph?focus=Hub`, `${swapi.path}/graph`]) {
    await page.goto(address);
    const stage = await page.locator(".graph-stage").boundingBox();
    for (const control of [page.getByRole("group", { name: "Zoom" }), page.locator(".graph-hint")]) {
      expect((await control.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(
        (stage?.y ?? 0) + (stage?.height ?? Number.POSITIVE_INFINITY),
      );
    }
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test("neighbours are above and below, and a hint about dragging appears once", async ({ page, swapi }) => {
    await page.goto(`${swapi.path}/graph?focus=Film`);
    await expect(box(page, "Film")).toBeVisible();
    const { whole, cut } = await cutBoxes(page);
    expect(cut).toEqual([]);
    expect(whole).toEqual(expect.arrayContaining(["Film", "Node", "Root"]));
    const hint = page.getByText("Drag to move");
    await expect(hint).toBeVisible();
    const place = await page.locator(".graph-stage").boundingBox();
    const [x, y] = [(place?.x ?? 0) + 8, (place?.y ?? 0) + 200];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 120, { steps: 4 });
    await page.mouse.up();
    await expect(hint).toBeHidden();
    await box(page, "Node").click();
    await expect(picture(page, "Node")).toBeVisible();
    await expect(hint).toBeHidden();
  });

  test("options are collapsed, and nothing scrolls sideways", async ({ page, swapi }) => {
    for (const path of ["/graph", "/graph?focus=FilmSpeciesConnection&depth=2"]) {
      await page.goto(swapi.path + path);
      await expect(page.locator(".graph-picture")).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expect(page.getByRole("group", { name: "Kinds" })).toBeHidden();
      await page.getByRole("button", { name: "Options" }).click();
      await expect(page.getByRole("group", { name: "Kinds" })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
});

signedIn("the project page has the graph too", async ({ page, user }) => {
  const { id } = await createProject(user, "Star Wars", schema("swapi.graphql"));
  await page.goto(`/dashboard/project/${id}`);
  await page.getByRole("tab", { name: "Graph" }).click();
  await expect(page.getByRole("application", { name: /^Map of/ })).toBeVisible();
  await page.getByRole("link", { name: "Film", exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/project/${id}?tab=graph&focus=Film`);
  await expect(picture(page, "Film")).toBeVisible();
  await expectAccessible(page);
});
