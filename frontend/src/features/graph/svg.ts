/** Exports the pictures as self-contained SVG files. */
import { escapeXml } from "@/lib/escape-xml";
import { kindLook } from "./kinds";
import type { MapData } from "./map-data";
import { labelsAt, labelPlace, labelSize } from "./map-labels";
import type { Palette } from "./palette";
import { BOX } from "./places";
import { type Box, type Scene, shorten } from "./scene";
import { TEXT, textWidth } from "./text-sizes";

const CODE_FACE = "'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace";
const TITLE_HEIGHT = 68;
const TITLE_MARGIN = 24;
/** Longer titles are shortened in the picture; the file's `title` element has the full text. */
const MAX_TITLE_LETTERS = 90;

export interface Heading {
  /** For example "Film and its neighbours · Star Wars". */
  title: string;
  /** Describes the content: "12 types one step away, without enums and scalars". */
  note: string;
}

/** Returns a picture as an SVG file. */
export type Exported = (heading: Heading, palette: Palette) => string;

function picture({ title, note }: Heading, palette: Palette, bounds: Scene["bounds"], body: string): string {
  const drawn = shorten(title, MAX_TITLE_LETTERS);
  // A small picture is as wide as its heading.
  const width = Math.max(
    bounds.width,
    Math.ceil(2 * TITLE_MARGIN + Math.max(textWidth([...drawn].length, TEXT.lg), textWidth([...note].length, TEXT.xs))),
  );
  const left = bounds.left - (width - bounds.width) / 2;
  const { top, height } = bounds;
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height + TITLE_HEIGHT)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${left} ${top - TITLE_HEIGHT} ${width} ${height + TITLE_HEIGHT}" font-family="${CODE_FACE}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect x="${left}" y="${top - TITLE_HEIGHT}" width="${width}" height="${height + TITLE_HEIGHT}" fill="${palette.background}"/>`,
    `<text x="${left + TITLE_MARGIN}" y="${top - 34}" font-size="${TEXT.lg}" font-weight="600" fill="${palette.text}">${escapeXml(drawn)}</text>`,
    `<text x="${left + TITLE_MARGIN}" y="${top - 13}" font-size="${TEXT.xs}" fill="${palette.quiet}">${escapeXml(note)}</text>`,
    body,
    "</svg>\n",
  ].join("\n");
}

export function neighboursSvg(scene: Scene, heading: Heading, palette: Palette): string {
  const lines = scene.atRest.map(
    ({ path, kind }) => `<path d="${path}" stroke="${kind === "focus" ? palette.strong : palette.line}"/>`,
  );
  const boxes = scene.boxes.map((box) => boxSvg(box, palette));
  const focus = scene.boxes[0];
  const rows =
    focus === undefined
      ? []
      : scene.rows.map((row) => {
          const y = focus.top + row.y;
          return `<text x="${focus.left + 12}" y="${y}" fill="${palette.text}">${escapeXml(row.name)}</text><text x="${focus.left + focus.width - 12}" y="${y}" text-anchor="end" fill="${palette.quiet}">${escapeXml(row.type)}</text>`;
        });
  if (focus !== undefined && scene.moreRows > 0) {
    rows.push(
      `<text x="${focus.left + 12}" y="${focus.top + focus.height - 14}" fill="${palette.quiet}">and ${scene.moreRows} more</text>`,
    );
  }
  return picture(
    heading,
    palette,
    scene.bounds,
    `<g fill="none" stroke-width="1.25">${lines.join("\n")}</g>\n${boxes.join("\n")}\n<g font-size="${TEXT["2xs"]}">${rows.join("\n")}</g>`,
  );
}

function boxSvg(box: Box, palette: Palette): string {
  const colour = palette.kinds[box.kind] ?? palette.text;
  const isFocus = box.index === 0;
  const nameY = box.top + (box.note === "" ? 27 : 19);
  return [
    `<g><rect x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" rx="8" fill="${palette.box}" stroke="${isFocus ? palette.brand : palette.line}" stroke-width="${isFocus ? 2 : 1}"/>`,
    `<text x="${box.left + 22}" y="${box.top + 27}" text-anchor="middle" font-size="${TEXT["2xs"]}" font-weight="600" fill="${colour}">${kindLook(box.kind).letter}</text>`,
    `<text x="${box.left + 40}" y="${nameY}" font-size="${TEXT.xs}" font-weight="600" fill="${palette.text}">${escapeXml(box.label)}</text>`,
    box.note === ""
      ? ""
      : `<text x="${box.left + 40}" y="${box.top + 35}" font-size="${TEXT["3xs"]}" fill="${palette.quiet}">${escapeXml(box.note)}</text>`,
    "</g>",
  ].join("");
}

const rounded = (place: number) => Math.round(place * 10) / 10;

/** Returns the whole map, with the names that fit at this size. */
export function mapSvg(map: MapData, shown: readonly boolean[], heading: Heading, palette: Palette): string {
  const lines: string[] = [];
  for (let at = 0; at < map.pairs.length; at += 2) {
    const [from = 0, to = 0] = map.pairs.slice(at, at + 2);
    if (shown[from] === true && shown[to] === true)
      lines.push(`M${map.x[from]} ${map.y[from]}L${map.x[to]} ${map.y[to]}`);
  }
  const dots = map.order
    .filter((index) => shown[index] === true)
    .map((index) => {
      const colour = palette.kinds[map.kinds[index] ?? ""] ?? palette.text;
      return `<circle cx="${map.x[index]}" cy="${map.y[index]}" r="${(map.sizes[index] ?? 0) / 2}" fill="${colour}"><title>${escapeXml(map.names[index] ?? "")}</title></circle>`;
    });
  // The outermost names reach beyond the dots.
  let [least, most] = [-BOX.height, map.width + BOX.height];
  const names = labelsAt(map, shown, 1).map(({ index, side }) => {
    const { x, top, align } = labelPlace(
      side,
      map.x[index] ?? 0,
      map.y[index] ?? 0,
      (map.sizes[index] ?? 0) / 2,
      labelSize(1),
    );
    const width = textWidth([...(map.names[index] ?? "")].length, TEXT["3xs"]);
    const left = x - (align === "center" ? width / 2 : align === "right" ? width : 0);
    [least, most] = [Math.min(least, left - TITLE_MARGIN), Math.max(most, left + width + TITLE_MARGIN)];
    const anchor = align === "center" ? "" : ` text-anchor="${align === "left" ? "start" : "end"}"`;
    // From the upper edge of a name to its baseline.
    return `<text x="${rounded(x)}" y="${rounded(top + 10)}"${anchor}>${escapeXml(map.names[index] ?? "")}</text>`;
  });
  const bounds = {
    left: rounded(least),
    top: -BOX.height,
    width: rounded(most - least),
    height: map.height + 2 * BOX.height,
  };
  return picture(
    heading,
    palette,
    bounds,
    `<path d="${lines.join("")}" fill="none" stroke="${palette.strong}" stroke-opacity="${lines.length > 600 ? 0.2 : 0.78}" stroke-width="0.7"/>\n<g fill-opacity="0.9">${dots.join("\n")}</g>\n<g font-size="${TEXT["3xs"]}" text-anchor="middle" fill="${palette.text}" stroke="${palette.background}" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke">${names.join("\n")}</g>`,
  );
}
