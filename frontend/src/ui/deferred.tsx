import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useRetries } from "@/lib/use-retries";

/**
 * Returns a component whose code loads when first rendered, or earlier by `preload`. Unlike React's `lazy` it renders
 * loaded code synchronously, and while the code cannot be loaded it keeps its fallback and tries again.
 */
export function deferred<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let code: ComponentType<Props> | null = null;

  async function fetchCode(): Promise<ComponentType<Props>> {
    code = (await load()).default;
    return code;
  }

  function Deferred({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const [loaded, setLoaded] = useState(() => code);
    const { attempt, fail, stop } = useRetries();
    useEffect(() => {
      if (loaded !== null) return;
      let isGone = false;
      fetchCode().then(
        (fetched) => {
          if (isGone) return;
          stop();
          setLoaded(() => fetched);
        },
        () => !isGone && fail(),
      );
      return () => {
        isGone = true;
      };
    }, [loaded, attempt, fail, stop]);
    if (loaded === null) return fallback;
    const Loaded = loaded;
    return <Loaded {...(props as unknown as Props)} />;
  }

  return {
    Component: Deferred,
    /** Loads the code. If that fails, the component tries again when rendered. */
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
