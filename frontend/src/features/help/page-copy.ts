import { type RefObject, useEffect } from "react";
import { addCopyButtons, showCopied, textToCopy } from "@/lib/copy-buttons";
import { COPY_FAILED } from "@/ui/copy-button";
import { toast } from "@/ui/toast";

/** Adds buttons to the HTML that copy each block of code and the page as Markdown. */
export function usePageCopy(page: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    const element = page.current;
    if (element !== null) addCopyButtons(element);
    const markdown = element?.querySelector<HTMLAnchorElement>(".help-md a");
    if (markdown?.parentElement?.querySelector(".copy") === null) markdown.after(makeButton("Copy as Markdown"));

    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(".copy") : null;
      if (button === null) return;
      const code = textToCopy(button);
      if (code !== "") void copy(button, code);
      else if (markdown) void copy(button, readText(markdown.href));
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [page, html]);
}

function makeButton(label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = label;
  return button;
}

async function readText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

async function copy(button: HTMLElement, text: string | Promise<string>): Promise<void> {
  try {
    // Safari allows a text that arrives after the click only in this form.
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
  } catch {
    toast.error(COPY_FAILED);
    return;
  }
  showCopied(button, "Copied");
}
