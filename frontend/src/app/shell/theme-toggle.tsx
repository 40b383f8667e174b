import { useTheme } from "@/lib/theme";
import { Icon } from "@/ui/icon";

export function ThemeToggle() {
  const { dark, toggle } = useTheme();
  return (
    <button type="button" role="switch" aria-checked={dark} aria-label="Dark Mode" title="Dark Mode" onClick={toggle} className="rounded-control p-2 text-fg-2 hover:bg-bg-3 hover:text-fg">
      <Icon name={dark ? "sun" : "moon"} />
    </button>
  );
}
