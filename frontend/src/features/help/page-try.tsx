import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { deferred } from "@/ui/deferred";

const panel = deferred(() => import("./try/try-panel"));

/** Adds a button to each operation of the API reference that opens a form for a request. The form's code loads with the first one. */
export function PageTries({ page, html }: { page: RefObject<HTMLElement | null>; html: string }) {
  const [opened, setOpened] = useState<readonly Element[]>([]);
  useEffect(() => {
    const element = page.current;
    for (const part of element?.querySelectorAll(".columns") ?? []) addButton(part);
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest(".try-open") : null;
      const box = button?.nextElementSibling;
      if (!button || !box) return;
      const isOpen = box.toggleAttribute("hidden");
      button.setAttribute("aria-expanded", String(!isOpen));
      setOpened((before) => (before.includes(box) ? before : [...before, box]));
    };
    element?.addEventListener("click", onClick);
    return () => {
      element?.removeEventListener("click", onClick);
      setOpened([]);
    };
  }, [page, html]);
  return opened.map((box) => {
    const part = box.closest(".columns");
    return (
      part && createPortal(<panel.Component part={part} fallback={<p role="status">Loading…</p>} />, box, nameOf(part))
    );
  });
}

const nameOf = (part: Element) => part.querySelector("h2")?.textContent.trim() ?? "";

/** How the examples name the token of a session. Operations that take no API key have one in theirs. */
const SESSION = "$SESSION_TOKEN";

/** Adds the button and the place of the form below the request, unless only a session may send it. */
function addButton(part: Element): void {
  const request = part.querySelector(".second > .fenced");
  if (request === null || part.querySelector(".try-open") !== null) return;
  if (request.textContent.includes(SESSION)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "try-open";
  button.textContent = "Try it";
  button.setAttribute("aria-label", `Try it: ${nameOf(part)}`);
  button.setAttribute("aria-expanded", "false");
  const box = document.createElement("div");
  box.className = "try";
  box.hidden = true;
  request.after(button, box);
}
