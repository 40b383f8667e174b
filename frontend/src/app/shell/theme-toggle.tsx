import { Moon, Sun } from "lucide-react";
import { useTheme } from "@/lib/theme";
import { LineIcon } from "@/ui/line-icon";

export function ThemeToggle() {
  const { dark, toggle } = useTheme();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      aria-label="Dark Mode"
      title="Dark Mode"
      // The script in index.html switches it before the app has loaded.
      data-theme-toggle
      data-needs-script
      onClick={toggle}
      className="rounded-control p-2 text-fg-2 hover:bg-bg-3 hover:text-fg"
    >
      {/* Chosen by styles, because the server does not know the theme. */}
      <LineIcon of={Moon} className="dark:hidden" />
      <LineIcon of={Sun} className="not-dark:hidden" />
    </button>
  );
}
