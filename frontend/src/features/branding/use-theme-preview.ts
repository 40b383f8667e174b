import { useQuery } from "@tanstack/react-query";
import { useSettled } from "@/lib/use-settled";
import type { ThemeFields } from "./fields";
import { themePreviewQuery } from "./queries";

/** About a frame: a dragged colour picker reports faster than screens show. */
const SETTLED_MS = 16;

/** What the server makes of a theme. The answer for the theme before stays until the next one arrives. */
export function useThemePreview(theme: ThemeFields) {
  return useQuery(themePreviewQuery(useSettled(theme, SETTLED_MS)));
}
