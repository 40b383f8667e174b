import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, expectLoaded, test } from "./fixtures.ts";

/** `npm run help-pictures` takes the pictures anew; other runs compare them with the program. */
const isUpdate = process.env.UPDATE_HELP_PICTURES === "1";
const SIZE = { width: 1280, height: 800 };
const QUALITY = 0.8;
/** Both pictures are compared in squares, by their mean brightness from 0 to 255. */
const GRID = { width: 48, height: 30 };
/** A moved panel or another colour is more than that; another date or a word is less. */
const MAX_DIFFERENCE = 10;

const fileOf = (name: string, scheme: string) =>
  fileURLToPath(new URL(`../public/pictures/${name}-${scheme}.webp`, import.meta.url));

/** What is in each picture. The help embeds them by these names. */
const PICTURES: Record<string, (page: Page, docs: string) => Promise<unknown>> = {
  "type-page": (page, docs) => page.goto(`${docs}/objects/Film`),
  operation: (page, docs) => page.goto(`${docs}/queries/allFilms`),
  search: async (page, docs) => {
    await page.goto(docs);
    await page.keyboard.press("/");
    await page.keyboard.type("film");
    await expect(page.getByRole("option").first()).toBeVisible();
  },
};

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: SIZE });

    for (const [name, open] of Object.entries(PICTURES)) {
      test(`the picture “${name}” shows the program as it is`, async ({ page, swapi }) => {
        await open(page, swapi.path);
        await expectLoaded(page);
        const taken = (await page.screenshot({ animations: "disabled", caret: "hide" })).toString("base64");
        const canvas = await page.context().newPage();
        const file = fileOf(name, colorScheme);
        if (isUpdate) {
          const webp = await encode(canvas, taken);
          await writeFile(file, webp);
        }
        const stored = (await readFile(file)).toString("base64");
        expect(await compare(canvas, `image/png;base64,${taken}`, `image/webp;base64,${stored}`)).toBeLessThan(
          MAX_DIFFERENCE,
        );
      });
    }
  });
}

/** Returns a PNG as WebP, encoded by the browser. */
async function encode(canvas: Page, png: string): Promise<Buffer> {
  const address = await canvas.evaluate(
    async ([picture, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const sheet = Object.assign(document.createElement("canvas"), { width, height });
      sheet.getContext("2d")?.drawImage(image, 0, 0);
      return sheet.toDataURL("image/webp", quality);
    },
    [png, QUALITY] as const,
  );
  return Buffer.from(address.replace(/^.*,/, ""), "base64");
}

/** Returns the mean difference of two pictures in brightness. */
function compare(canvas: Page, first: string, second: string): Promise<number> {
  return canvas.evaluate(
    async ([pictures, { width, height }]) => {
      const [one = [], two = []] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:${picture}`;
          await image.decode();
          const sheet = Object.assign(document.createElement("canvas"), { width, height });
          const pen = sheet.getContext("2d");
          if (pen === null) throw new Error("no canvas");
          pen.imageSmoothingQuality = "high";
          pen.drawImage(image, 0, 0, width, height);
          const { data } = pen.getImageData(0, 0, width, height);
          return [...data.keys()]
            .filter((at) => at % 4 === 0)
            .map((at) => ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3);
        }),
      );
      const differences = one.map((value, at) => Math.abs(value - (two[at] ?? 0)));
      return differences.reduce((sum, value) => sum + value, 0) / differences.length;
    },
    [[first, second], GRID] as const,
  );
}
