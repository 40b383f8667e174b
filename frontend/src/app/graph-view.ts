import { lazy } from "react";

/** The graph of a schema, for features that show it among their own: they do not know each other. */
export const GraphView = lazy(() => import("@/features/graph/components/graph-view"));
