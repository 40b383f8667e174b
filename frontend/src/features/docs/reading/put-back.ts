/** Calls `putBack` after `show`, unless the reader has scrolled or typed in the meantime. */
export async function putBackAfter(show: () => Promise<boolean>, putBack: (() => void) | undefined): Promise<void> {
  const moved = new AbortController();
  for (const move of ["wheel", "touchmove", "keydown", "pointerdown"])
    addEventListener(move, () => moved.abort(), { passive: true, signal: moved.signal });
  const isStillShown = await show();
  // Content inserted above has pushed the page down.
  if (isStillShown && !moved.signal.aborted) putBack?.();
  moved.abort();
}
