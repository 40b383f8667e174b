import { type RefObject, useEffect } from "react";
import { COPY_FAILED } from "@/ui/copy-button";
import { toast } from "@/ui/toast";

const COPIED_MS = 2000;

/** Adds buttons to the HTML that copy each block of code and the page as Markdown. */
export function usePageCopy(page: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    const element = page.current;
    for (const box of element?.querySelectorAll("[data-copy-code]") ?? [])
      if (box.querySelector(".copy") === null) box.append(makeCodeButton(box));
    const markdown = element?.querySelector<HTMLAnchorElement>(".help-md a");
    if (markdown?.parentElement?.querySelector(".copy") === null) markdown.after(makeButton("Copy as Markdown"));

    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(".copy") : null;
      if (button === null) return;
      const code = button.closest("[data-copy-code]")?.querySelector("code");
      if (code) void copy(button, code.textContent.trimEnd());
      else if (markdown) void copy(button, readText(markdown.href));
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [page, html]);
}

/** Characters of code in the name of a button. */
const NAME_LENGTH = 40;

/** The name tells the buttons of a page apart: the file, or how the code begins. */
function makeCodeButton(box: Element): HTMLButtonElement {
  const button = makeButton("Copy");
  const [first = ""] = box.querySelector("code")?.textContent.trim().split("\n") ?? [];
  const name = box.querySelector(".code-file")?.textContent ?? first.slice(0, NAME_LENGTH);
  button.setAttribute("aria-label", `Copy ${name}`);
  return button;
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
  const label = button.textContent;
  // A second click within the two seconds changes nothing.
  if (button.dataset.copied !== undefined) return;
  const name = button.getAttribute("aria-label");
  button.removeAttribute("aria-label");
  button.textContent = "Copied";
  button.dataset.copied = "";
  setTimeout(() => {
    button.textContent = label;
    if (name !== null) button.setAttribute("aria-label", name);
    delete button.dataset.copied;
  }, COPIED_MS);
}
