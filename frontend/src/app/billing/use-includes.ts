import type { Feature } from "@/api/generated/types.gen";
import { useUser } from "../session";

/** Returns whether the user's plan includes a feature. Only for guarded pages. */
export function useIncludes(feature: Feature): boolean {
  return useUser().features.includes(feature);
}
