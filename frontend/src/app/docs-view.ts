import { lazy } from "react";

/** The docs as a component for other features, because features do not import each other. */
export const DocsView = lazy(() => import("@/features/docs/components/docs-panel"));
