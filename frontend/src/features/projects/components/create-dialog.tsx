import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { ApiError, messageOf } from "@/api/errors";
import type { CreatedProject, Diagnostic } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { useUnsavedWork } from "@/app/unsaved-work";
import { formatBytes, formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { clearDraft, type Draft, emptyDraft, readDraft, writeDraft } from "../draft";
import { type FilePart, sizeProblem } from "../schema-files";
import { slugProblem } from "../slug";
import type { SourceName } from "../sources";
import { useCreateProject } from "../use-create-project";
import { AskToClose } from "./ask-to-close";
import { CreatedPanel } from "./created-panel";
import { SchemaSource, type SchemaSourceHandle } from "./schema-source";
import { SlugField } from "./slug-field";
import { Steps } from "./steps";
import { VisibilityField } from "./visibility-field";

const LONGEST_NAME = 80;
const KEEP_AFTER_MS = 400;

interface Problems {
  name?: string;
  slug?: string;
  visibility?: string;
  schema?: string;
  /** About the whole form, with the way out where there is one. */
  form?: { message: string; upgrade: boolean };
}

interface Props {
  /** How the schema comes, where that was chosen before. */
  source?: SourceName;
  /** Why the plan allows no further project. */
  refused?: string | null;
  onClose: () => void;
}

export default function CreateDialog({ source: startWith = "paste", refused = null, onClose }: Props) {
  const user = useUser();
  const navigate = useNavigate();
  const create = useCreateProject();
  const source = useRef<SchemaSourceHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const [restored] = useState(() => readDraft(user.id));
  const [start, setStart] = useState(restored ?? emptyDraft);
  const [name, setName] = useState(start.name);
  const [slug, setSlug] = useState(start.slug);
  // The plan may have ended since.
  const [isPublic, setIsPublic] = useState(start.isPublic || user.plan !== "pro");
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const [stopped, setStopped] = useState<{ id: string; name: string } | "stopped" | null>(null);
  const [done, setDone] = useState<{ created: CreatedProject; parts: readonly FilePart[] } | null>(null);
  const [sent, setSent] = useState(0);
  const [hasSchema, setHasSchema] = useState(start.sdl !== "");
  const [asksToClose, setAsksToClose] = useState(false);
  const [showsRestored, setShowsRestored] = useState(restored !== null);
  const keep = useDraft(user.id, () => ({ name, slug, isPublic, sdl: source.current?.text() ?? start.sdl }));

  const busy = create.step !== null;
  // While one is made, and once it is, the list may count it already.
  const limit = busy || done !== null ? null : refused;
  const limitId = useId();
  const hasWork = done === null && (name.trim() !== "" || hasSchema);
  useUnsavedWork(hasWork);
  const diagnostics = refusal instanceof ApiError && refusal.status === 422 ? refusal.diagnostics : noDiagnostics;

  function forgive(field: keyof Problems) {
    setProblems(({ [field]: _gone, ...rest }) => rest);
  }

  function close() {
    if (hasWork && !asksToClose) return setAsksToClose(true);
    keep.now();
    onClose();
  }

  function startAfresh() {
    setStart(emptyDraft);
    setName("");
    setSlug(null);
    setIsPublic(true);
    source.current?.clear();
    setHasSchema(false);
    setShowsRestored(false);
    clearDraft(user.id);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isRunning() || limit !== null) return;
    setAsksToClose(false);
    const sdl = source.current?.text() ?? "";
    const found: Problems = {};
    if (name.trim() === "") found.name = "Enter a name.";
    const typedSlug = slug === "" ? null : slug;
    const badSlug = typedSlug === null ? null : slugProblem(typedSlug);
    if (badSlug !== null) found.slug = badSlug;
    const tooLarge = sizeProblem(sdl);
    if (tooLarge !== null) found.schema = tooLarge;
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(form.current);

    keep.now();
    setSent(new Blob([sdl]).size);
    setRefusal(null);
    setStopped(null);
    const origin = source.current?.origin();
    const outcome = await create.start({
      name: name.trim(),
      is_public: isPublic,
      // Without a typed address the server takes the next free one.
      ...(typedSlug === null ? {} : { slug: typedSlug }),
      ...(sdl.trim() === "" ? {} : { sdl, ...(origin && { source: origin }) }),
    });
    if (outcome.type === "created") {
      keep.stop();
      const { project, findings } = outcome.created;
      const parts = source.current?.parts() ?? [];
      const count = findings.items.length + findings.omitted;
      if (parts.length > 1 && count > 0) return setDone({ created: outcome.created, parts });
      toast.success(`“${project.name}” was created${count > 0 ? `, with ${formatNoun(count, "finding")}: see the Schema tab` : ""}.`);
      setDone({ created: outcome.created, parts: [] });
      // In place of the dialog, which Back must not open again.
      return navigate(paths.project(project.id), { replace: true });
    }
    if (outcome.type === "stopped") return setStopped(outcome.project ?? "stopped");
    setRefusal(outcome.error);
    setProblems(problemsOf(outcome.error));
    requestAnimationFrame(() => focusFirstInvalid(form.current));
  }

  if (done !== null && done.parts.length > 0) {
    return (
      <Dialog title="New project" onClose={onClose} closeOnVeil={false} className="max-w-[660px]">
        <CreatedPanel created={done.created} parts={done.parts} />
      </Dialog>
    );
  }
  const { counts, findings: found } = create.checked ?? {};
  const foundCount = found === undefined ? 0 : found.items.length + found.omitted;
  const steps = [
    `Read ${formatBytes(sent)}`,
    counts === undefined ? "Checking the schema" : `Checked: ${formatNoun(counts.types, "type")}, ${formatNoun(counts.operations, "operation")}, ${formatNoun(foundCount, "finding")}`,
    "Building the docs and storing the project",
  ];

  return (
    <Dialog title="New project" onClose={close} busy={busy} closeOnVeil={false} className="max-w-[660px]">
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid grid-cols-1 gap-4">
        {showsRestored && (
          <Notice tone="info">
            What you typed earlier is back. <button type="button" onClick={startAfresh} className="text-link underline">Start afresh</button>
          </Notice>
        )}
        {limit !== null && (
          <Notice tone="info">
            <span id={limitId}>{limit}</span> <Link to={paths.pricing()} className="text-link underline">Compare the plans</Link>
          </Notice>
        )}
        {problems.form && (
          <Notice tone="bad">
            {problems.form.message} {problems.form.upgrade && <Link to={paths.pricing()} className="text-link underline">Compare the plans</Link>}
          </Notice>
        )}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            autoFocus
            autoComplete="off"
            maxLength={LONGEST_NAME}
            placeholder="Acme Shop"
            value={name}
            error={problems.name}
            disabled={busy}
            onChange={(event) => {
              setName(event.target.value);
              forgive("name");
              keep.soon();
            }}
          />
          <SlugField
            username={user.username}
            name={name}
            slug={slug}
            error={problems.slug}
            disabled={busy}
            onChange={(next) => {
              setSlug(next);
              forgive("slug");
              keep.soon();
            }}
          />
        </div>
        <VisibilityField
          isPublic={isPublic}
          onChange={(next) => {
            setIsPublic(next);
            keep.soon();
          }}
          plan={user.plan} error={problems.visibility}
          disabled={busy}
        />
        <SchemaSource
          ref={source}
          initial={start.sdl}
          diagnostics={diagnostics}
          problem={problems.schema ?? null}
          disabled={busy}
          lost="Nothing was created."
          inDialog
          startFromUrl={startWith === "url"}
          startFromExample={startWith === "example"}
          onExample={(example) => {
            setName((typed) => (typed === "" ? example : typed));
            keep.soon();
          }}
          onInput={() => {
            forgive("schema");
            // What the server said was about the text before.
            setRefusal(null);
            setStopped(null);
            setHasSchema(source.current?.isEmpty() === false);
            keep.soon();
          }}
        >
          <p className="text-xs text-fg-3">SDL or an introspection result, up to 8 MiB. You can add it later.</p>
        </SchemaSource>
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-bg px-5 py-3.5">
          <div className="grid w-full grid-cols-1 empty:hidden">
            {busy && sent > 0 && <Steps steps={steps} current={create.step === "checking" ? 1 : 2} />}
            {stopped === "stopped" && <Notice tone="info">Stopped. Nothing was created.</Notice>}
            {stopped !== null && stopped !== "stopped" && (
              <Notice tone="warn">“{stopped.name}” had been created before it could be stopped. <Link to={paths.project(stopped.id)} replace className="text-link underline">Open it</Link></Notice>
            )}
          </div>
          {asksToClose && !busy ? (
            <AskToClose question="Close without creating the project?" onKeep={() => setAsksToClose(false)} onClose={close} />
          ) : (
            <>
              {busy ? <Button onClick={create.stop}>Stop</Button> : <Button onClick={close}>Cancel</Button>}
              <Button type="submit" look="primary" busy={busy} disabled={limit !== null} aria-describedby={limit === null ? undefined : limitId}>Create project</Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

const noDiagnostics: readonly Diagnostic[] = [];

/** Puts each refusal of the server where the person can act on it. */
function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { form: { message: messageOf(error), upgrade: false } };
  if (error.status === 422 && error.diagnostics.length > 0) return {};
  if (error.code === "slug_taken" || error.status === 409) return { slug: error.fields.slug ?? error.message };
  if (error.code === "plan_limit") {
    const visibility = error.fields.is_public;
    return visibility === undefined ? { form: { message: error.message, upgrade: true } } : { visibility };
  }
  const { name, slug, is_public: visibility, sdl: schema } = error.fields;
  const found = { ...(name && { name }), ...(slug && { slug }), ...(visibility && { visibility }), ...(schema && { schema }) };
  if (Object.keys(found).length > 0) return found;
  if (error.status === 422 || error.status === 413) return { schema: error.message };
  return { form: { message: error.message, upgrade: false } };
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** Keeps the form in this tab's storage: soon after a key, at once before sending, and on leaving. */
function useDraft(userId: string, read: () => Draft) {
  const latest = useRef(read);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopped = useRef(false);
  const dirty = useRef(false);
  useEffect(() => {
    latest.current = read;
  });
  const now = useCallback(() => {
    clearTimeout(timer.current);
    if (stopped.current) return;
    dirty.current = false;
    writeDraft(userId, latest.current());
  }, [userId]);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    dirty.current = true;
    timer.current = setTimeout(now, KEEP_AFTER_MS);
  }, [now]);
  const stop = useCallback(() => {
    stopped.current = true;
    clearTimeout(timer.current);
    clearDraft(userId);
  }, [userId]);
  useEffect(() => {
    stopped.current = false;
    const leave = () => dirty.current && now();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      clearTimeout(timer.current);
    };
  }, [now]);
  return { now, soon, stop };
}
