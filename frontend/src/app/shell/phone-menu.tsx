import { Menu } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { LineIcon } from "@/ui/line-icon";

/** The menu on small screens. The browser opens and closes it, so that it works before the app has loaded. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDetailsElement>(null);
  function close() {
    element.current?.removeAttribute("open");
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    close();
    element.current?.querySelector("summary")?.focus();
  }
  function onClick(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest("a")) close();
  }
  return (
    // The handlers only add to what the links and the browser do.
    <details ref={element} className="phone-menu" onKeyDown={onKeyDown} onClick={onClick}>
      <summary aria-label="Menu">
        <LineIcon of={Menu} className="size-5" />
      </summary>
      <nav aria-label="Menu">{children}</nav>
    </details>
  );
}
