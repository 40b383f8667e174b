import { type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { staticPart } from "@/app/static-part";
import { NOT_LOADED } from "../../texts";
import type { EarlySearch } from "./search-panel";

const load = () => import("./search-panel");
const AtRest = staticPart(load);

/** The search card. Its code loads when a visitor reaches for it, and takes over what they typed until then. */
export function SearchCard() {
  const frame = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<{ Panel: ComponentType<{ early?: EarlySearch }>; early: EarlySearch }>();

  async function wake(target: EventTarget | null) {
    const query = target instanceof Element ? target.closest<HTMLElement>("[data-try]")?.dataset.try : undefined;
    const code = await load().catch(() => null);
    if (code === null) {
      // The line is the server's, and React never changes it.
      const line = frame.current?.querySelector(".search-foot");
      line?.setAttribute("role", "status");
      if (line) line.textContent = NOT_LOADED;
      return addEventListener("online", () => void wake(target), { once: true });
    }
    const field = frame.current?.querySelector("input");
    if (!field) return;
    const early = { text: query ?? field.value, hasFocus: query !== undefined || document.activeElement === field };
    // Synchronously: text typed after it was read would be lost.
    flushSync(() => setLive({ Panel: code.default, early }));
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]");
      const isCommand = event.ctrlKey || event.metaKey;
      const isWanted = isCommand ? event.key === "k" : event.key === "/" && !isTyping;
      const field = isWanted && document.querySelector<HTMLInputElement>(".landing [type=search]");
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  if (live !== undefined) return <live.Panel early={live.early} />;
  return (
    <div
      ref={frame}
      role="presentation"
      onFocus={({ target }) => target instanceof HTMLInputElement && void wake(target)}
      onClick={({ target }) => void wake(target)}
    >
      <AtRest />
    </div>
  );
}
