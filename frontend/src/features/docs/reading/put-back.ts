/** Puts the reader back after `show` has shown what was open; who reads on meanwhile is left alone. */
export async function putBackAfter(show: () => Promise<boolean>, putBack: (() => void) | undefined): Promise<void> {
  const moved = new AbortController();
  for (const move of ["wheel", "touchmove", "keydown", "pointerdown"])
    addEventListener(move, () => moved.abort(), { passive: true, signal: moved.signal });
  const isStillShown = await show();
  // What has come above has pushed the page down.
  if (isStillShown && !moved.signal.aborted) putBack?.();
  moved.abort();
}
