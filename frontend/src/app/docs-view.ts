import { lazy } from "react";

/** The docs of a project within another page, for features that show them: they do not know each other. */
export const DocsView = lazy(() => import("@/features/docs/components/docs-panel"));
