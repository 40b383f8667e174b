import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * Returns a component whose code loads when first rendered, or earlier by `preload`. Unlike React's `lazy` it renders
 * loaded code synchronously.
 */
export function deferred<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let code: ComponentType<Props> | null = null;

  async function fetchCode(): Promise<ComponentType<Props>> {
    code = (await load()).default;
    return code;
  }

  function Deferred({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const [state, setState] = useState<{ code: ComponentType<Props> | null; error: unknown }>(() => ({
      code,
      error: null,
    }));
    useEffect(() => {
      if (state.code !== null) return;
      let isGone = false;
      fetchCode().then(
        (loaded) => !isGone && setState({ code: loaded, error: null }),
        (error: unknown) => !isGone && setState({ code: null, error }),
      );
      return () => {
        isGone = true;
      };
    }, [state.code]);
    // The page's error boundary handles code that cannot be loaded.
    if (state.error !== null) throw state.error;
    return state.code === null ? fallback : <state.code {...(props as unknown as Props)} />;
  }

  return {
    Component: Deferred,
    /** Loads the code. If that fails, the component throws when rendered. */
    preload: () => void fetchCode().catch(() => undefined),
  };
}

/** Loads code once the page has nothing else to do. */
export function usePreload(preload: () => void, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(preload, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(preload);
    return () => cancelIdleCallback(handle);
  }, [preload, isWanted]);
}
