/** A path on this site (one leading slash, nothing a browser reads as another host), else null. */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target?.startsWith("/")) return null;
  try {
    const url = new URL(target, location.origin);
    const leavesSite = (path: string) => /^\/[/\\]/.test(path);
    // Both: `/..//host` becomes `//host` only when it is resolved.
    if (url.origin !== location.origin || leavesSite(target) || leavesSite(url.pathname)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
