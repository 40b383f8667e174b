/** Parts of the docs for other features, because features do not import each other. */
export { Navigation } from "@/features/docs/components/navigation";
export { NavigationSheet } from "@/features/docs/components/navigation-sheet";
export { usePalette } from "@/features/docs/use-palette";
