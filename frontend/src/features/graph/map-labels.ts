/** Chooses which types of the map show their name. */
import type { MapData } from "./map-data";

/** The position of a name: beside its dot, or on it. */
export type LabelSide = "below" | "above" | "right" | "left" | "on";
const SIDES: readonly LabelSide[] = ["below", "above", "right", "left", "on"];

export interface Label {
  index: number;
  side: LabelSide;
}

/** Longer names are cut. */
export const MAX_LABEL_LETTERS = 40;
/** Width of a letter and height of a line on the screen, at the smaller of the two sizes. */
const LETTER = 6.4;
const HEIGHT = 14;
/** Distance between a dot and its name. */
const GAP = 2;
/** Smaller dots have no name, except the first few; otherwise names would hide the map. */
const MIN_DOT = 5;
const FEW = 12;
/** Smaller dots have no names at their sides, because the outermost would be cut off. */
const MIN_SIDEWAYS = 10;
/** Above this scale, names are larger. */
const NEAR = 2;

/** Returns the font size of names at a scale. */
export const labelSize = (scale: number) => (scale > NEAR ? 13 : 11);

interface LabelPlace {
  /** The left edge, middle or right edge of the text, depending on `align`. */
  x: number;
  top: number;
  align: "left" | "center" | "right";
}

/** Returns the position of a name whose dot is at this place on the screen. */
export function labelPlace(side: LabelSide, x: number, y: number, radius: number, size: number): LabelPlace {
  const height = (HEIGHT * size) / 11;
  if (side === "below") return { x, top: y + radius + GAP, align: "center" };
  if (side === "above") return { x, top: y - radius - GAP - height, align: "center" };
  const top = y - height / 2;
  if (side === "on") return { x, top, align: "center" };
  return side === "right" ? { x: x + radius + GAP, top, align: "left" } : { x: x - radius - GAP, top, align: "right" };
}

interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A spatial index: items by grid cell, so that each is compared with few others. */
class Grid<T> {
  readonly #cells = new Map<number, T[]>();
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  #each({ left, right, top, bottom }: Rect, visit: (cell: number) => boolean): boolean {
    const [first, last] = [Math.floor(left / this.#width), Math.floor(right / this.#width)];
    for (let row = Math.floor(top / this.#height); row <= Math.floor(bottom / this.#height); row += 1) {
      for (let column = first; column <= last; column += 1) if (visit(row * 100_003 + column)) return true;
    }
    return false;
  }

  /** Returns whether an item near these bounds satisfies the predicate. */
  some(bounds: Rect, isIt: (one: T) => boolean): boolean {
    return this.#each(bounds, (cell) => this.#cells.get(cell)?.some(isIt) === true);
  }

  add(bounds: Rect, one: T): void {
    this.#each(bounds, (cell) => {
      const ones = this.#cells.get(cell);
      if (ones === undefined) this.#cells.set(cell, [one]);
      else ones.push(one);
      return false;
    });
  }
}

/** A dot on the screen. */
interface Dot {
  index: number;
  size: number;
  x: number;
  y: number;
  radius: number;
}

function dotsOf(map: MapData, shown: readonly boolean[], scale: number): Dot[] {
  return map.order
    .filter((index) => shown[index] === true)
    .map((index) => {
      const size = map.sizes[index] ?? 0;
      return {
        index,
        size,
        x: (map.x[index] ?? 0) * scale,
        y: (map.y[index] ?? 0) * scale,
        radius: (size / 2) * scale,
      };
    });
}

const overlap = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function liesOn(rect: Rect, { x, y, radius }: Dot): boolean {
  const [dx, dy] = [Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom)];
  return dx * dx + dy * dy < radius * radius;
}

/**
 * Returns the names to show at a scale, those of the most connected types first. Names cover neither each other nor
 * a dot as large as their own. The result depends on the scale alone, so names do not flicker while the map moves.
 */
export function labelsAt(map: MapData, shown: readonly boolean[], scale: number): Label[] {
  const dots = dotsOf(map, shown, scale);
  const around = new Grid<Dot>(96, 96);
  for (const dot of dots)
    around.add(
      { left: dot.x - dot.radius, right: dot.x + dot.radius, top: dot.y - dot.radius, bottom: dot.y + dot.radius },
      dot,
    );
  const taken = new Grid<Rect>(96, HEIGHT);
  const labels: Label[] = [];
  const size = labelSize(scale);
  const height = (HEIGHT * size) / 11;
  for (const [rank, dot] of dots.entries()) {
    if (rank >= FEW && 2 * dot.radius < MIN_DOT) break;
    const width = (Math.min(map.names[dot.index]?.length ?? 0, MAX_LABEL_LETTERS) * LETTER * size) / 11;
    for (const side of SIDES) {
      if ((side === "left" || side === "right") && 2 * dot.radius < MIN_SIDEWAYS) continue;
      const { x, top, align } = labelPlace(side, dot.x, dot.y, dot.radius, size);
      const left = x - (align === "center" ? width / 2 : align === "right" ? width : 0);
      const rect = { left, right: left + width, top, bottom: top + height };
      const isTaken =
        taken.some(rect, (other) => overlap(rect, other)) ||
        around.some(rect, (other) => other.size >= dot.size && other.index !== dot.index && liesOn(rect, other));
      if (isTaken) continue;
      taken.add(rect, rect);
      labels.push({ index: dot.index, side });
      break;
    }
  }
  return labels;
}

/** Rounds a scale down to a step with the same names: names chosen for a smaller scale never overlap at a larger one. */
export function labelScale(scale: number): number {
  const step = 1.25;
  return step ** Math.floor(Math.log(scale) / Math.log(step));
}
