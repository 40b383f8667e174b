import { type ComponentType, type SyntheticEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { staticPart } from "@/app/static-part";
import type { EarlySearch } from "./search-panel";

const load = () => import("./search-panel");
const AtRest = staticPart(load);

/** The search card. Its code loads when a visitor reaches for it, and takes over what they typed until then. */
export function SearchCard() {
  const frame = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<{ Panel: ComponentType<{ early?: EarlySearch }>; early: EarlySearch }>();

  async function wake({ target }: SyntheticEvent) {
    const query = target instanceof Element ? target.closest<HTMLElement>("[data-try]")?.dataset.try : undefined;
    // The next focus tries again.
    const code = await load().catch(() => null);
    const field = frame.current?.querySelector("input");
    if (code === null || !field) return;
    const early = { text: query ?? field.value, hasFocus: query !== undefined || document.activeElement === field };
    // Synchronously: text typed after it was read would be lost.
    flushSync(() => setLive({ Panel: code.default, early }));
  }

  if (live !== undefined) return <live.Panel early={live.early} />;
  return (
    <div
      ref={frame}
      role="presentation"
      onFocus={(event) => event.target instanceof HTMLInputElement && void wake(event)}
      onClick={wake}
    >
      <AtRest />
    </div>
  );
}
