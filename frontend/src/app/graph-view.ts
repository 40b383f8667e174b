import { lazy } from "react";

/** The graph as a component for other features, because features do not import each other. */
export const GraphView = lazy(() => import("@/features/graph/components/graph-view"));
