/** A pixel counts as seen from this contrast on; less is a shadow on the page. */
const SEEN = 1.6;
/** A picture vanishes when less of its ink than this is seen. */
const MIN_SEEN = 0.08;
/** Pixels of the drawing, which is small because shapes do not matter. */
const SIZE = 96;

/** Returns how much of a picture's ink is seen on a background: 0 for none, 1 for all. */
export function seenShare(pixels: ArrayLike<number>, background: string): number {
  const page = [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16));
  const pageLight = luminance(page[0] ?? 0, page[1] ?? 0, page[2] ?? 0);
  let ink = 0;
  let seen = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    if (alpha === 0) continue;
    ink += alpha;
    const [red, green, blue] = [0, 1, 2].map(
      (part) => (pixels[at + part] ?? 0) * alpha + (page[part] ?? 0) * (1 - alpha),
    );
    const light = luminance(red ?? 0, green ?? 0, blue ?? 0);
    const ratio = (Math.max(light, pageLight) + 0.05) / (Math.min(light, pageLight) + 0.05);
    if (ratio >= SEEN) seen += alpha;
  }
  return ink === 0 ? 0 : seen / ink;
}

/** WCAG 2.2, relative luminance. */
function luminance(red: number, green: number, blue: number): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function vanishes(pixels: ArrayLike<number>, background: string): boolean {
  return seenShare(pixels, background) < MIN_SEEN;
}

/** Draws a picture of this site and returns its pixels; null if it cannot be drawn. */
export async function readPixels(address: string): Promise<ArrayLike<number> | null> {
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    const scale = SIZE / Math.max(image.naturalWidth, image.naturalHeight, 1);
    canvas.width = Math.max(1, Math.round((image.naturalWidth || SIZE) * scale));
    canvas.height = Math.max(1, Math.round((image.naturalHeight || SIZE) * scale));
    const context = canvas.getContext("2d");
    if (context === null) return null;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  } catch {
    return null;
  }
}
