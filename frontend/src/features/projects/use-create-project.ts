import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CreatedProject, CreateProject, Project, SchemaCheck } from "@/api/generated/types.gen";
import { projectsQuery } from "@/app/project/queries";
import { useRequestKey } from "@/lib/use-request-key";
import { checkUnpublished, makeProject } from "./queries";

/** Wait this long before checking whether a stopped request took effect; a closed connection does not tell. */
const SETTLED_AFTER_MS = 400;

/** The result: a project, an error, or a stop, with the project if it was already created. */
export type Outcome =
  | { type: "created"; created: CreatedProject }
  | { type: "refused"; error: unknown }
  | { type: "stopped"; project: Project | null };

/**
 * Creates a project in two requests: one checks the schema, the other builds the docs and stores the project. Both can
 * be stopped; the project is stored completely or not at all.
 */
export function useCreateProject() {
  const queries = useQueryClient();
  const [step, setStep] = useState<"checking" | "building" | null>(null);
  const [checked, setChecked] = useState<SchemaCheck | null>(null);
  const running = useRef<AbortController>(null);
  const keyOf = useRequestKey();
  useEffect(() => () => running.current?.abort(), []);

  async function start(body: CreateProject): Promise<Outcome> {
    const controller = new AbortController();
    running.current = controller;
    const before = new Set(queries.getQueryData(projectsQuery().queryKey)?.projects.map(({ id }) => id));
    let isSent = false;
    setChecked(null);
    try {
      if (body.sdl != null) {
        setStep("checking");
        setChecked(await checkUnpublished(body.sdl, controller.signal));
      }
      setStep("building");
      isSent = true;
      return { type: "created", created: await makeProject(queries, body, keyOf(body), controller.signal) };
    } catch (error) {
      if (!controller.signal.aborted) return { type: "refused", error };
      return { type: "stopped", project: isSent ? await findCreated(body.name, before) : null };
    } finally {
      running.current = null;
      setStep(null);
    }
  }

  /** Returns the project if the server created it before the stop. */
  async function findCreated(name: string, before: ReadonlySet<string>): Promise<Project | null> {
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS));
    try {
      const { projects } = await queries.fetchQuery({ ...projectsQuery(), staleTime: 0 });
      return projects.find((project) => project.name === name && !before.has(project.id)) ?? null;
    } catch {
      return null;
    }
  }

  return { step, checked, start, stop: () => running.current?.abort(), isRunning: () => running.current !== null };
}
