/** A path on this site (one leading slash, nothing a browser reads as another host), else null. */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target?.startsWith("/")) return null;
  try {
    const url = new URL(target, location.origin);
    return url.origin === location.origin && !/^\/[/\\]/.test(target) ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
