/**
 * The engine's HTML with its links leading to another place: below `base` instead of `root`. Pages that
 * have a place of their own there are named by their first word. Files are the server's and stay. The
 * place has a heading of its own, below which the page's stands.
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
