/**
 * The engine's HTML with its links leading to another place: below `base` instead of `root`. Pages that
 * have a place of their own there are named by their first word. Files are the server's and stay.
 */
export function embeddedHtml(html: string, root: string, base: string, elsewhere: Readonly<Record<string, string>>): string {
  return html.replaceAll(/ href="([^"]*)"/g, (whole, href: string) => {
    if (href !== root && !["/", "#", "?"].some((next) => href.startsWith(root + next))) return whole;
    const rest = href.slice(root.length);
    const path = /^[^#?]*/.exec(rest)?.[0] ?? "";
    if (path.includes(".")) return whole;
    const place = elsewhere[path.split("/")[1] ?? ""];
    return ` href="${place ?? base + rest}"`;
  });
}
