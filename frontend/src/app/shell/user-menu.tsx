import { type KeyboardEvent, useCallback, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { User } from "@/api/generated/types.gen";
import { useTheme } from "@/lib/theme";
import { Icon } from "@/ui/icon";
import { useDismiss } from "@/ui/use-dismiss";
import { paths } from "../paths";
import { useSession } from "../session";

const item = "flex w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-sm text-fg-2 hover:bg-bg-3 hover:text-fg focus-visible:bg-bg-3 focus-visible:text-fg";

/** "ada.lovelace" → "AL"; "ada" → "AD". */
export function initials(name: string): string {
  const [first = "", second] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}

export function UserMenu({ user }: { user: User }) {
  const { signOut } = useSession();
  const { dark, toggle } = useTheme();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    if (box.current?.contains(document.activeElement)) button.current?.focus();
  }, []);
  useDismiss(box, open, close);

  function onArrow(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  }

  return (
    <div
      ref={box}
      className="relative"
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button ref={button} type="button" aria-label="User menu" aria-haspopup="menu" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)} className="grid size-7 place-items-center rounded-full bg-brand-soft text-[11px] font-[600] text-brand">
        {initials(user.name ?? user.username)}
      </button>
      {open && (
        <div id={id} role="menu" aria-label="User menu" tabIndex={-1} onKeyDown={onArrow} ref={(menu) => menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()} className="absolute top-9 right-0 w-60 rounded-card border border-line bg-bg p-1.5 shadow-float">
          <div role="presentation" className="border-b border-line px-2.5 pt-1 pb-2.5">
            <p className="truncate text-sm font-[600]">{user.name ?? user.username}</p>
            <p className="truncate text-xs text-fg-3">{user.email}</p>
          </div>
          <div role="presentation" className="pt-1.5">
            <Link role="menuitem" to={paths.profile()} onClick={close} className={item}><Icon name="settings" />Settings</Link>
            <Link role="menuitem" to={paths.pricing()} onClick={close} className={item}><Icon name="tag" />Pricing</Link>
            <button type="button" role="menuitemcheckbox" aria-checked={dark} onClick={toggle} className={item}>
              <Icon name={dark ? "sun" : "moon"} />Dark Mode
              <span aria-hidden="true" className="ml-auto text-xs text-fg-3">{dark ? "On" : "Off"}</span>
            </button>
            <button type="button" role="menuitem" onClick={() => void signOut()} className={item}><Icon name="signOut" />Sign out</button>
          </div>
        </div>
      )}
    </div>
  );
}
