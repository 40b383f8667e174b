import { download } from "@/api/files";

/** Longest side of a PNG that all browsers can draw. */
const MAX_PIXELS = 8192;

export function saveSvg(name: string, svg: string): void {
  download(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`);
}

/** Saves the picture as a PNG at twice its size. */
export async function savePng(name: string, svg: string): Promise<void> {
  const image = new Image();
  // The content policy allows images from data addresses, not from blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, MAX_PIXELS / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("the picture could not be drawn");
  download(blob, `${name}.png`);
}

/** Returns a file name made from these words: lower-case letters, digits and hyphens. */
export function fileName(...words: readonly string[]): string {
  return (
    words
      .join("-")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 80) || "graph"
  );
}
