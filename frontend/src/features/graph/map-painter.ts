/** Draws the map on a canvas in layers, so that moving it is cheap. */
import type { MapData } from "./map-data";
import { type Label, MAX_LABEL_LETTERS, labelScale, labelsAt, labelPlace, labelSize } from "./map-labels";
import type { Palette } from "./palette";
import type { Size, View } from "./view";

/** Longest side of the bitmap with all lines. */
const BITMAP = 2048;
/** Time for lines within one frame. */
const SLICE_MS = 5;
/** Maximum lines drawn one by one in a frame, at rest and while the map moves. */
const MAX_LINES = 600;
const MAX_MOVING = 400;
/** Up to this many lines are two pixels wide, so that one full pixel is always covered. */
const FEW_LINES = 200;
/** Gives a line a contrast of 3:1 against the background, light and dark. */
const LINE_ALPHA = 0.78;
/** The more lines overlap, the fainter each is, down to this. */
const MIN_ALPHA = 0.16;

/** Names of dots this far outside may reach into the picture. */
const FAR = 320;

export interface Marks {
  /** The type under the pointer, or chosen by keyboard or search. */
  lit: number | null;
  /** While the map moves, names have no outline, which would cost frames. */
  isMoving: boolean;
}

export class MapPainter {
  readonly #map: MapData;
  readonly #shown: readonly boolean[];
  readonly #palette: Palette;
  readonly #lines = document.createElement("canvas");
  readonly #bitmapScale: number;
  #nextPair = 0;
  /** Names by scale, filled on demand. */
  readonly #labels = new Map<number, readonly Label[]>();

  constructor(map: MapData, shown: readonly boolean[], palette: Palette) {
    this.#map = map;
    this.#shown = shown;
    this.#palette = palette;
    this.#bitmapScale = Math.min(1.5, BITMAP / Math.max(map.width, map.height));
    this.#lines.width = Math.ceil(map.width * this.#bitmapScale);
    this.#lines.height = Math.ceil(map.height * this.#bitmapScale);
  }

  /** Draws more of the lines into the bitmap, for the time of a frame. Returns whether any are left. */
  prepare(): boolean {
    const { pairs, x, y } = this.#map;
    const context = this.#lines.getContext("2d");
    if (context === null || this.#nextPair >= pairs.length) return false;
    const scale = this.#bitmapScale;
    context.strokeStyle = this.#palette.strong;
    context.globalAlpha = Math.max(
      MIN_ALPHA,
      LINE_ALPHA * Math.sqrt(MAX_LINES / Math.max(MAX_LINES, pairs.length / 2)),
    );
    context.lineWidth = 1;
    const end = performance.now() + SLICE_MS;
    while (this.#nextPair < pairs.length) {
      for (let count = 0; count < 64 && this.#nextPair < pairs.length; count += 1) {
        const [from = 0, to = 0] = [pairs[this.#nextPair], pairs[this.#nextPair + 1]];
        this.#nextPair += 2;
        if (this.#shown[from] !== true || this.#shown[to] !== true) continue;
        context.beginPath();
        context.moveTo((x[from] ?? 0) * scale, (y[from] ?? 0) * scale);
        context.lineTo((x[to] ?? 0) * scale, (y[to] ?? 0) * scale);
        context.stroke();
      }
      if (performance.now() > end) break;
    }
    return this.#nextPair < pairs.length;
  }

  /** Draws the visible part. `ratio` is the number of device pixels per CSS pixel. */
  draw(context: CanvasRenderingContext2D, view: View, size: Size, ratio: number, { lit, isMoving }: Marks): void {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = this.#palette.background;
    context.fillRect(0, 0, size.width, size.height);
    context.globalAlpha = lit === null ? 1 : 0.5;
    const lines = this.#seenLines(
      view,
      size,
      isMoving && this.#map.pairs.length > 2 * MAX_LINES ? MAX_MOVING : MAX_LINES,
    );
    if (lines === null) this.#drawBitmap(context, view, size);
    else this.#drawLines(context, view, lines);
    context.globalAlpha = 1;
    if (lit !== null) this.#drawLit(context, view, lit);
    this.#drawDots(context, view, size, lit);
    this.#drawLabels(context, view, size, { lit, isMoving });
  }

  /** Returns the indexes of the visible lines in the list of pairs; null when there are more than `most`. */
  #seenLines(view: View, size: Size, most: number): number[] | null {
    const { pairs, x, y } = this.#map;
    const [left, top] = [-view.x / view.scale, -view.y / view.scale];
    const [right, bottom] = [left + size.width / view.scale, top + size.height / view.scale];
    const seen: number[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const [from, to] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
      if (this.#shown[from] !== true || this.#shown[to] !== true) continue;
      const [x1, x2, y1, y2] = [x[from] ?? 0, x[to] ?? 0, y[from] ?? 0, y[to] ?? 0];
      if (Math.max(x1, x2) < left || Math.min(x1, x2) > right || Math.max(y1, y2) < top || Math.min(y1, y2) > bottom)
        continue;
      if (seen.length === most) return null;
      seen.push(at);
    }
    return seen;
  }

  #drawLines(context: CanvasRenderingContext2D, view: View, lines: readonly number[]): void {
    const { pairs, x, y } = this.#map;
    context.globalAlpha *= LINE_ALPHA;
    context.strokeStyle = this.#palette.strong;
    context.lineWidth = lines.length <= FEW_LINES && view.scale > 1 ? 2 : 1;
    context.beginPath();
    for (const at of lines) {
      const [from, to] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
      context.moveTo((x[from] ?? 0) * view.scale + view.x, (y[from] ?? 0) * view.scale + view.y);
      context.lineTo((x[to] ?? 0) * view.scale + view.x, (y[to] ?? 0) * view.scale + view.y);
    }
    context.stroke();
  }

  /** Draws the prepared bitmap of all lines. */
  #drawBitmap(context: CanvasRenderingContext2D, view: View, size: Size): void {
    const { width, height } = this.#map;
    // Draw only the visible part; otherwise the browser scales the whole bitmap.
    const left = Math.max(0, -view.x / view.scale);
    const top = Math.max(0, -view.y / view.scale);
    const right = Math.min(width, (size.width - view.x) / view.scale);
    const bottom = Math.min(height, (size.height - view.y) / view.scale);
    if (right <= left || bottom <= top) return;
    const scale = this.#bitmapScale;
    context.imageSmoothingQuality = "low";
    context.drawImage(
      this.#lines,
      left * scale,
      top * scale,
      (right - left) * scale,
      (bottom - top) * scale,
      left * view.scale + view.x,
      top * view.scale + view.y,
      (right - left) * view.scale,
      (bottom - top) * view.scale,
    );
  }

  #drawLit(context: CanvasRenderingContext2D, view: View, lit: number): void {
    const { x, y } = this.#map;
    context.strokeStyle = this.#palette.brand;
    context.globalAlpha = 0.85;
    context.lineWidth = 1;
    context.beginPath();
    for (const other of this.#map.neighbours[lit] ?? []) {
      if (this.#shown[other] !== true) continue;
      context.moveTo((x[lit] ?? 0) * view.scale + view.x, (y[lit] ?? 0) * view.scale + view.y);
      context.lineTo((x[other] ?? 0) * view.scale + view.x, (y[other] ?? 0) * view.scale + view.y);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  #drawDots(context: CanvasRenderingContext2D, view: View, size: Size, lit: number | null): void {
    const { x, y, sizes, kinds } = this.#map;
    const near = lit === null ? null : new Set([lit, ...(this.#map.neighbours[lit] ?? [])]);
    const dots = new Map<string, Path2D>();
    const faint = new Map<string, Path2D>();
    for (const [index, kind] of kinds.entries()) {
      if (this.#shown[index] !== true) continue;
      const radius = Math.max(1, ((sizes[index] ?? 0) / 2) * view.scale);
      const [left, top] = [(x[index] ?? 0) * view.scale + view.x, (y[index] ?? 0) * view.scale + view.y];
      if (left < -radius || top < -radius || left > size.width + radius || top > size.height + radius) continue;
      const group = near === null || near.has(index) ? dots : faint;
      let path = group.get(kind);
      if (path === undefined) group.set(kind, (path = new Path2D()));
      if (radius < 1.6) path.rect(left - radius, top - radius, 2 * radius, 2 * radius);
      else {
        path.moveTo(left + radius, top);
        path.arc(left, top, radius, 0, 2 * Math.PI);
      }
    }
    for (const [group, alpha] of [
      [faint, 0.25],
      [dots, 0.92],
    ] as const) {
      context.globalAlpha = alpha;
      for (const [kind, path] of group) {
        context.fillStyle = this.#palette.kinds[kind] ?? this.#palette.text;
        context.fill(path);
      }
    }
    context.globalAlpha = 1;
    if (lit === null) return;
    context.strokeStyle = this.#palette.brand;
    context.lineWidth = 2.5;
    context.beginPath();
    context.arc(
      (x[lit] ?? 0) * view.scale + view.x,
      (y[lit] ?? 0) * view.scale + view.y,
      ((sizes[lit] ?? 0) / 2) * view.scale + 4,
      0,
      2 * Math.PI,
    );
    context.stroke();
  }

  #drawLabels(context: CanvasRenderingContext2D, view: View, size: Size, { lit, isMoving }: Marks): void {
    const scale = labelScale(view.scale);
    let labels = this.#labels.get(scale);
    if (labels === undefined) this.#labels.set(scale, (labels = labelsAt(this.#map, this.#shown, scale)));
    const font = labelSize(scale);
    context.font = `${font}px 'Inter Variable', system-ui, sans-serif`;
    context.textBaseline = "top";
    const { x, y, sizes, names } = this.#map;
    const write = ({ index, side }: Label) => {
      const place = labelPlace(
        side,
        (x[index] ?? 0) * view.scale + view.x,
        (y[index] ?? 0) * view.scale + view.y,
        ((sizes[index] ?? 0) / 2) * view.scale,
        font,
      );
      if (place.x < -FAR || place.x > size.width + FAR || place.top < -20 || place.top > size.height) return;
      const name = names[index] ?? "";
      const text = name.length > MAX_LABEL_LETTERS ? `${name.slice(0, MAX_LABEL_LETTERS - 1)}…` : name;
      // Outline names in the background colour, because they cover dots and lines.
      context.textAlign = place.align;
      if (!isMoving) context.strokeText(text, place.x, place.top);
      context.fillText(text, place.x, place.top);
    };
    context.strokeStyle = this.#palette.background;
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.fillStyle = this.#palette.text;
    if (lit !== null) context.globalAlpha = 0.35;
    for (const label of labels) if (label.index !== lit) write(label);
    context.globalAlpha = 1;
    if (lit === null) return;
    // Draw this name on its own background, because it may cover other names.
    const name = names[lit] ?? "";
    context.font = "600 12px 'Inter Variable', system-ui, sans-serif";
    const width = context.measureText(name.slice(0, MAX_LABEL_LETTERS)).width + 12;
    const left = (x[lit] ?? 0) * view.scale + view.x;
    const top = ((y[lit] ?? 0) + (sizes[lit] ?? 0) / 2) * view.scale + view.y + 6;
    context.fillStyle = this.#palette.background;
    context.fillRect(left - width / 2, top - 3, width, 20);
    context.fillStyle = this.#palette.text;
    write({ index: lit, side: "below" });
  }
}
