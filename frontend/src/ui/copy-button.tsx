import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, type ButtonLook, type ButtonSize } from "./button";
import { Icon } from "./icon";
import { toast } from "./toast";

const COPIED_MS = 2000;
export const COPY_FAILED = "Failed to copy to clipboard";

interface Props {
  text: string | (() => string);
  look?: ButtonLook;
  size?: ButtonSize;
  /** The visible label. Without it the button is an icon, named by `label`. */
  children?: ReactNode;
  label?: string;
  /** Called with whether the text was copied. Without it a failure is a toast. */
  onResult?: (isCopied: boolean) => void;
}

/** Copies text and confirms it for two seconds. */
export function CopyButton({ text, look = "quiet", size = "small", children, label, onResult }: Props) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
    } catch {
      if (onResult) onResult(false);
      else toast.error(COPY_FAILED);
      return;
    }
    onResult?.(true);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <Button look={look} size={size} onClick={copy} aria-label={children ? undefined : copied ? "Copied" : label}>
      <Icon name={copied ? "check" : "copy"} className={copied ? "text-ok" : undefined} />
      {children && (copied ? "Copied" : children)}
      {!children && (
        <span role="status" className="sr-only">
          {copied ? "Copied" : ""}
        </span>
      )}
    </Button>
  );
}
