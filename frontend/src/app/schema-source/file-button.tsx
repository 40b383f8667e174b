import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "@/lib/classes";
import { buttonClasses, type ButtonSize } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { ACCEPT } from "./schema-files";

interface Props {
  icon: LucideIcon;
  /** Whether it chooses a folder in place of files. */
  isFolder?: boolean;
  /** The files to offer, as the browser's attribute writes them; by default schemas. */
  accept?: string;
  size?: ButtonSize;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
  className?: string;
  children: ReactNode;
}

/** A button that opens the browser's window for choosing files. */
export function FileButton({
  icon,
  isFolder = false,
  accept = ACCEPT,
  size = "small",
  disabled,
  onFiles,
  className,
  children,
}: Props) {
  return (
    <label
      className={classes(
        buttonClasses("plain", size),
        "relative cursor-pointer has-disabled:cursor-not-allowed has-disabled:opacity-55 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-ring",
        className,
      )}
    >
      <LineIcon of={icon} className="size-3.5" />
      {children}
      <input
        type="file"
        multiple
        // React's types lack the attribute for choosing folders.
        {...(isFolder ? { webkitdirectory: "" } : { accept })}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </label>
  );
}
