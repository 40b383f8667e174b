import { ChevronDown } from "lucide-react";
import type { ComponentProps, Ref } from "react";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";

/** The button of the menu of examples, also shown while the menu loads. */
export function ExamplesButton(props: ComponentProps<typeof Button> & { ref?: Ref<HTMLButtonElement> }) {
  return (
    <Button aria-haspopup="menu" aria-expanded={false} {...props}>
      Examples
      <LineIcon of={ChevronDown} />
    </Button>
  );
}
