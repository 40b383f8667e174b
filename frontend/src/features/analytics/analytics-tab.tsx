import type { Project } from "@/api/generated/types.gen";
import { useIncludes } from "@/app/billing/use-includes";
import { Dashboard } from "./components/dashboard";
import { TotalViews } from "./components/total-views";

/** What readers of the docs do. Without Pro: how many there are. */
export default function AnalyticsTab({ project }: { project: Project }) {
  return useIncludes("analytics") ? <Dashboard project={project} /> : <TotalViews project={project} />;
}
