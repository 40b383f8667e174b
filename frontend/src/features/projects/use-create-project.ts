import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CreatedProject, CreateProject, Project, SchemaCheck } from "@/api/generated/types.gen";
import { projectsQuery } from "@/app/project/queries";
import { checkUnpublished, makeProject } from "./queries";

/** The connection is closed by then, so nothing tells of it. */
const SETTLED_AFTER_MS = 400;

/** What came of it: a project, a refusal, or that it was stopped (with the project, where that came too late). */
export type Outcome =
  | { type: "created"; created: CreatedProject }
  | { type: "refused"; error: unknown }
  | { type: "stopped"; project: Project | null };

/**
 * Makes a project in steps that the server answers one by one: the schema is checked, then the docs are
 * built and stored with the project. It can be stopped in each; what is stored is stored whole or not at all.
 */
export function useCreateProject() {
  const queries = useQueryClient();
  const [step, setStep] = useState<"checking" | "building" | null>(null);
  const [checked, setChecked] = useState<SchemaCheck | null>(null);
  const running = useRef<AbortController>(null);
  const last = useRef({ body: "", key: "" });
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
      return { type: "stopped", project: isSent ? await findMade(body.name, before) : null };
    } finally {
      running.current = null;
      setStep(null);
    }
  }

  /** The same form sent again, after a stop or a lost answer, is the same request. */
  function keyOf(body: CreateProject): string {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  }

  /** Asks whether the server had been faster: what it was storing already is there in a moment. */
  async function findMade(name: string, before: ReadonlySet<string>): Promise<Project | null> {
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
