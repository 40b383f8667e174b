import { useQuery } from "@tanstack/react-query";
import type { ThemePreview } from "@/api/generated/types.gen";
import { readPixels, vanishes } from "./logo-contrast";

/** Returns the modes whose pages a picture vanishes on. */
export function useVanishing(address: string | null, preview: ThemePreview | undefined): ("light" | "dark")[] {
  const { data: pixels = null } = useQuery({
    queryKey: ["branding", "pixels", address],
    queryFn: () => (address === null ? null : readPixels(address)),
    enabled: address !== null,
    staleTime: Infinity,
  });
  const page = preview?.roles.find((role) => role.field === "background_color" && role.name === "Page");
  if (pixels === null || page === undefined || address === null) return [];
  return (["light", "dark"] as const).filter((mode) => vanishes(pixels, page[mode]));
}
