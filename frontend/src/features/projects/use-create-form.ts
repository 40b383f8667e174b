import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { ApiError, messageOf } from "@/api/errors";
import type { CreatedProject, CreateEndpoint, Diagnostic } from "@/api/generated/types.gen";
import { useIncludes } from "@/app/billing/use-includes";
import { paths } from "@/app/paths";
import { clearProjectDraft, emptyDraft, readProjectDraft } from "@/app/project/draft";
import { addEndpoint } from "@/app/project/queries";
import { forgetHandedSchema, readHandedSchema } from "@/app/schema-handover";
import { type FilePart, sizeProblem } from "@/app/schema-source/schema-files";
import type { SchemaSourceHandle } from "@/app/schema-source/schema-source";
import { useUser } from "@/app/session";
import { useUnsavedWork } from "@/app/unsaved-work";
import { formatNoun } from "@/lib/format";
import { asSentence } from "@/lib/sentence";
import { slugProblem } from "@/lib/slug";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { toast } from "@/ui/toast";
import { applyTheme } from "./queries";
import { useCreateProject } from "./use-create-project";
import { useProjectDraft } from "./use-project-draft";

const projectShape = z.object({
  name: z.string().check(rule((name) => (name.trim() === "" ? "Enter a name." : null))),
  /** Null or empty while the slug is made from the name. */
  slug: z.nullable(z.string().check(rule((slug) => (slug === "" ? null : slugProblem(slug))))),
  is_public: z.boolean(),
  /** Filled in when the form is sent; until then only the editor holds the text. */
  sdl: z.string().check(rule(sizeProblem)),
});

export type CreateForm = ReturnType<typeof useCreateForm>;

interface Options {
  /** Whether the plan does not allow another project. */
  isRefused: boolean;
  onClose: () => void;
}

/** The form of a new project: its values and draft, sending it, and what happens after. */
export function useCreateForm({ isRefused, onClose }: Options) {
  const user = useUser();
  const canBePrivate = useIncludes("private_projects");
  const canHaveTheme = useIncludes("custom_branding");
  const navigate = useNavigate();
  const create = useCreateProject();
  const source = useRef<SchemaSourceHandle>(null);
  const [restored] = useState(() => readProjectDraft(user.id));
  const [handed, setHanded] = useState(readHandedSchema);
  const [start, setStart] = useState(() => {
    const draft = restored?.value ?? emptyDraft;
    return handed === null ? draft : { ...draft, sdl: handed.sdl, theme: handed.theme, usesTheme: true };
  });
  const [usesTheme, setUsesTheme] = useState(start.usesTheme);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [stopped, setStopped] = useState<{ id: string; name: string } | "stopped" | null>(null);
  const [done, setDone] = useState<{ created: CreatedProject; parts: readonly FilePart[] } | null>(null);
  const [sent, setSent] = useState(0);
  const [hasSchema, setHasSchema] = useState(start.sdl !== "");
  const [asksToClose, setAsksToClose] = useState(false);
  const [restoredAt, setRestoredAt] = useState(restored?.typedAt ?? null);
  const form = useServerForm({
    schema: projectShape,
    // The plan may have ended since the draft was written.
    defaultValues: { name: start.name, slug: start.slug, is_public: start.isPublic || !canBePrivate, sdl: "" },
    fieldsOf: messagesOf,
    send: submit,
  });
  const { name } = form.values;
  const keep = useProjectDraft(user.id, () => {
    const typed = form.getValues();
    return {
      name: typed.name,
      slug: typed.slug,
      isPublic: typed.is_public,
      sdl: source.current?.text() ?? start.sdl,
      theme: start.theme,
      usesTheme,
    };
  });

  const keepHanded = useEffectEvent(() => {
    if (handed === null) return;
    // From here on it is part of the form's own draft.
    forgetHandedSchema();
    keep.soon();
  });
  useEffect(() => keepHanded(), []);
  /** The schema that was typed here before another one was handed over. */
  const earlier = handed === null || restored?.value.sdl === handed.sdl ? "" : (restored?.value.sdl ?? "");

  const [isAdding, setAdding] = useState(false);
  const queries = useQueryClient();
  const hasWork = done === null && (name.trim() !== "" || hasSchema);
  useUnsavedWork(hasWork);
  const diagnostics = refusal instanceof ApiError && refusal.status === 422 ? refusal.diagnostics : noDiagnostics;
  const needsUpgrade = refusal instanceof ApiError && refusal.code === "plan_limit";

  /** Reports that the editor's text has changed. */
  function onSchemaInput() {
    // The server's errors were about the previous text.
    form.clearErrors("sdl");
    setRefusal(null);
    setStopped(null);
    setHasSchema(source.current?.isEmpty() === false);
    keep.soon();
  }

  function close() {
    if (hasWork && !asksToClose) return setAsksToClose(true);
    keep.now();
    onClose();
  }

  function startOver() {
    setStart(emptyDraft);
    form.reset({ name: "", slug: null, is_public: true, sdl: "" });
    source.current?.clear();
    setHasSchema(false);
    setRestoredAt(null);
    setHanded(null);
    clearProjectDraft(user.id);
  }

  function takeEarlier() {
    source.current?.put(earlier);
    setHanded(null);
    keep.soon();
  }

  /** Gives the new project the chosen theme. If that fails, the project stays. */
  async function keepTheme(id: string) {
    if (start.theme === null || !usesTheme || !canHaveTheme) return;
    const failure = await applyTheme(id, start.theme.fragment);
    if (failure !== null)
      toast.error(
        `The project was created, but without its theme. ${asSentence(messageOf(failure))} Set it in the branding settings.`,
      );
  }

  /** Adds the endpoint to the new project. If that fails, the project stays. */
  async function keepEndpoint(id: string, endpoint: CreateEndpoint) {
    setAdding(true);
    const failure = await addEndpoint(queries, id, endpoint);
    setAdding(false);
    if (failure !== null)
      toast.error(
        `The project was created, but its endpoint was not. ${asSentence(messageOf(failure))} Add it in the Endpoints tab.`,
      );
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if ((isRefused && done === null) || form.isBusy) return;
    setAsksToClose(false);
    form.setValue("sdl", source.current?.text() ?? "");
    void form.submit();
  }

  async function submit({
    name: typedName,
    slug: typedSlug,
    is_public,
    sdl,
  }: z.infer<typeof projectShape>): Promise<void> {
    keep.now();
    setSent(new Blob([sdl]).size);
    setRefusal(null);
    setStopped(null);
    const origin = source.current?.origin();
    const outcome = await create.start({
      name: typedName.trim(),
      is_public,
      // Without a typed slug the server takes the next free one.
      ...(typedSlug === null || typedSlug === "" ? {} : { slug: typedSlug }),
      ...(sdl.trim() === "" ? {} : { sdl, ...(origin && { source: origin }) }),
    });
    if (outcome.type === "created") return leave(outcome.created);
    if (outcome.type === "stopped") return setStopped(outcome.project ?? "stopped");
    setRefusal(outcome.error);
    // The editor shows the diagnostics of a refused schema.
    if (outcome.error instanceof ApiError && outcome.error.diagnostics.length > 0) return form.focusFirstProblem();
    throw outcome.error;
  }

  async function leave(created: CreatedProject): Promise<void> {
    keep.stop();
    const { project, findings } = created;
    const endpoint = source.current?.endpoint() ?? null;
    const parts = source.current?.parts() ?? [];
    await keepTheme(project.id);
    if (endpoint !== null) await keepEndpoint(project.id, endpoint);
    const count = findings.items.length + findings.omitted;
    if (parts.length > 1 && count > 0) return setDone({ created, parts });
    toast.success(
      `“${project.name}” was created${count > 0 ? `, with ${formatNoun(count, "finding")}: see the Schema tab` : ""}.`,
    );
    setDone({ created, parts: [] });
    // Replace the dialog's history entry, so that Back does not open it again.
    await navigate(paths.project(project.id), { replace: true });
  }

  return {
    form,
    source,
    keep,
    create,
    start,
    /** Where the schema comes from that another page handed over. */
    handedFrom: handed?.from ?? null,
    earlier,
    takeEarlier,
    restoredAt: handed === null ? restoredAt : null,
    startOver,
    /** The theme that was chosen before signing in; null if none was. */
    theme: start.theme,
    canHaveTheme,
    usesTheme,
    setUsesTheme: (uses: boolean) => {
      setUsesTheme(uses);
      keep.soon();
    },
    diagnostics,
    needsUpgrade,
    stopped,
    done,
    /** The size of the schema that was sent, in bytes. */
    sent,
    isAdding,
    asksToClose,
    keepOpen: () => setAsksToClose(false),
    close,
    onSubmit,
    onSchemaInput,
  };
}

const noDiagnostics: readonly Diagnostic[] = [];

/** Returns the messages by field of an error response. */
function messagesOf({ status, code, message, fields }: ApiError) {
  if (code === "slug_taken" || status === 409) return { slug: fields.slug ?? message };
  if (code !== "plan_limit" && Object.keys(fields).length === 0 && (status === 422 || status === 413))
    return { sdl: message };
  return fields;
}
