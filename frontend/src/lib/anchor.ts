/** The id that the anchor of an address names; as it is written where that is no well-formed encoding. */
export function anchorId(hash: string): string {
  const written = hash.replace(/^#/, "");
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
