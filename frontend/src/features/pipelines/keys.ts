import type { ApiKey } from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";

/** Returns whether a pipeline can check and publish a project with a key. */
export function servesPipelines({ accessType, project_ids, expiresAt }: ApiKey, projectId: string): boolean {
  const mayPublish = accessType === "publish" || accessType === "write";
  const isReached = project_ids?.includes(projectId) ?? true;
  return mayPublish && isReached && (!expiresAt || Date.parse(expiresAt) > Date.now());
}

/** Says which projects a key reaches, this one among them. */
export function reachOf({ project_ids }: Pick<ApiKey, "project_ids">, projectName: string): string {
  if (!project_ids) return "All projects";
  const others = project_ids.length - 1;
  return others === 0 ? `${projectName} only` : `${projectName} and ${formatNoun(others, "other project")}`;
}
