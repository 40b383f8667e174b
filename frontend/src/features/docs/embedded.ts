/**
 * Returns the engine's HTML with its links moved from `root` to `base`. `elsewhere` holds the addresses of
 * pages that have a place of their own, by their first word. Links to files stay. `h1` becomes `h2` because
 * the surrounding page has its own heading.
 */
export function embeddedHtml(
  html: string,
  root: string,
  base: string,
  elsewhere: Readonly<Record<string, string>>,
): string {
  return html.replaceAll(/<(\/?)h1\b/g, "<$1h2").replaceAll(/ href="([^"]*)"/g, (whole, href: string) => {
    if (href !== root && !["/", "#", "?"].some((next) => href.startsWith(root + next))) return whole;
    const rest = href.slice(root.length);
    const path = /^[^#?]*/.exec(rest)?.[0] ?? "";
    if (path.includes(".")) return whole;
    const place = elsewhere[path.split("/")[1] ?? ""];
    if (place === undefined) return ` href="${base + rest}"`;
    const query = /\?([^#]*)/.exec(rest)?.[1];
    return ` href="${place}${query === undefined ? "" : `${place.includes("?") ? "&amp;" : "?"}${query}`}"`;
  });
}
