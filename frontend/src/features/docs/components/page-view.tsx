import { useEffect, useRef } from "react";
import type { Page } from "@/api/generated/types.gen";
import { toast } from "@/ui/toast";
import { addCopyButtons, savePrivateFile } from "../llm-files";
import { isPlainClick, linkAround } from "../links";

const COPIED_MS = 2000;

/** The page as the server wrote it. Nothing of it is rendered here; buttons to copy are added. */
export function PageView({ page }: { page: Page }) {
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    for (const box of element.current?.querySelectorAll<HTMLElement>("[data-copy-code]") ?? []) {
      if (box.querySelector(".copy") !== null) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
      box.append(button);
    }
    if (element.current !== null) addCopyButtons(element.current);
  }, [page.html]);

  // Opens what an anchor is folded into, also where the browser does not.
  useEffect(() => {
    const open = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      const target = id === "" ? null : document.getElementById(id);
      for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, [page.html]);

  function onClick(event: React.MouseEvent) {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>(".code-box .copy");
    if (button !== null) {
      const code = button.parentElement?.querySelector("code")?.textContent ?? "";
      void copy(code.trimEnd(), button, "Copied");
      return;
    }
    const link = linkAround(event.target);
    if (link === null || !isPlainClick(event.nativeEvent)) return;
    if (savePrivateFile(link)) {
      event.preventDefault();
    } else if (link.dataset.copyLink !== undefined) {
      event.preventDefault();
      void copy(link.href, link, "Copied");
    } else if (link.classList.contains("nm") && link.getAttribute("href")?.startsWith("#")) {
      // The browser goes to the anchor; the address is what people want to send on.
      void copy(link.href, link, null);
    }
  }

  return (
    <main
      ref={element}
      className="docs-page"
      id="main-content"
      tabIndex={-1}
      onClick={onClick}
      // Sanitised by the engine, which alone writes it.
      dangerouslySetInnerHTML={{ __html: page.html }}
    />
  );
}

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

async function copy(text: string, at: HTMLElement, words: string | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (words !== null) toast.error("Failed to copy to clipboard");
    return;
  }
  const before = at.dataset.label ?? at.textContent ?? "";
  at.dataset.label = before;
  at.dataset.copied = "";
  if (words !== null) at.textContent = words;
  clearTimeout(timers.get(at));
  timers.set(
    at,
    setTimeout(() => {
      delete at.dataset.copied;
      if (words !== null) at.textContent = before;
    }, COPIED_MS),
  );
}
