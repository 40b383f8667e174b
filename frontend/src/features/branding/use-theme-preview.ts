import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useThrottled } from "@/lib/use-throttled";
import { THEME_FIELDS, type ThemeFields } from "./fields";
import { themePreviewQuery } from "./queries";

/** About a frame: a dragged colour picker reports faster than screens show. */
const PAUSE_MS = 16;

/** What the server makes of a theme. The answer for the theme before stays until the next one arrives. */
export function useThemePreview(theme: ThemeFields) {
  // A text, because an equal theme may be another object in each render.
  const shown = useThrottled(JSON.stringify(THEME_FIELDS.map((field) => theme[field])), PAUSE_MS);
  const asked = useMemo(() => {
    const values = JSON.parse(shown) as (string | null)[];
    return Object.fromEntries(THEME_FIELDS.map((field, at) => [field, values[at] ?? null])) as ThemeFields;
  }, [shown]);
  // Read here, because a component renders anew only for what it has read, and some parts read nothing until later.
  const { data, error, isError, isFetching, refetch } = useQuery(themePreviewQuery(asked));
  return { data, error, isError, isFetching, refetch };
}
