import { DropdownMenu } from "radix-ui";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { toast } from "@/ui/toast";
import { examples } from "../examples";
import type { Texts } from "../texts";
import { ExamplesButton } from "./examples-button";

/** The event on the button before the code of the menu had loaded. */
export interface EarlyUse {
  isFocused: boolean;
  isPressed: boolean;
}

interface Props {
  early: RefObject<EarlyUse>;
  onExample: (texts: Texts) => void;
}

/** The menu of examples, with its button. */
export default function ExamplesMenu({ early, onExample }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (early.current.isFocused) trigger.current?.focus();
    // oxlint-disable-next-line react/set-state-in-effect -- once, after the code has loaded
    if (early.current.isPressed) setOpen(true);
  }, [early]);

  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <ExamplesButton ref={trigger} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={8}
          className="z-40 w-80 max-w-[92vw] rounded-card border border-line bg-bg p-1.5 text-fg shadow-float"
        >
          {examples.map(({ label, about, load }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={() => {
                load().then(onExample, () => toast.error("The example could not be loaded. Check your connection."));
              }}
              className="cursor-pointer rounded-control px-2.5 py-2 text-sm outline-none data-highlighted:bg-bg-3"
            >
              <span className="block font-medium">{label}</span>
              <span className="block text-xs text-fg-2">{about}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
