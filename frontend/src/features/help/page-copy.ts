import { type RefObject, useEffect } from "react";
import { COPY_FAILED } from "@/ui/copy-button";
import { toast } from "@/ui/toast";

const COPIED_MS = 2000;

/** Adds a button to each block of code in the HTML, and copies on a click. */
export function useCodeCopy(page: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    const element = page.current;
    for (const box of element?.querySelectorAll("[data-copy-code]") ?? []) {
      if (box.querySelector(".copy") !== null) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
      box.append(button);
    }
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(".code-box .copy") : null;
      if (button !== null) void copy(button);
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [page, html]);
}

async function copy(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector("code")?.textContent ?? "";
  try {
    await navigator.clipboard.writeText(code.trimEnd());
  } catch {
    toast.error(COPY_FAILED);
    return;
  }
  button.textContent = "Copied";
  button.dataset.copied = "";
  setTimeout(() => {
    button.textContent = "Copy";
    delete button.dataset.copied;
  }, COPIED_MS);
}
