/** Returns the id in a URL's fragment, decoded; unchanged when it is not well-formed percent-encoding. */
export function anchorId(hash: string): string {
  const written = hash.replace(/^#/, "");
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
