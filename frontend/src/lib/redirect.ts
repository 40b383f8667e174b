/** Returns the target if it is a path on this site (a single leading slash, nothing that resolves to another host), else null. */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target?.startsWith("/")) return null;
  try {
    const url = new URL(target, location.origin);
    const leavesSite = (path: string) => /^\/[/\\]/.test(path);
    // Check both: `/..//host` becomes `//host` only when resolved.
    if (url.origin !== location.origin || leavesSite(target) || leavesSite(url.pathname)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
