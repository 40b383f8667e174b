import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { ApiError, messageOf } from "@/api/errors";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { clearDraft, emptyDraft, readDraft, writeDraft } from "../draft";
import { createProjectMutation } from "../queries";
import { sizeProblem } from "../schema-files";
import { slugOf, slugProblem } from "../slug";
import { Progress } from "./progress";
import { SchemaSource, type SchemaSourceHandle } from "./schema-source";
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

export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const navigate = useNavigate();
  const create = useMutation(createProjectMutation(useQueryClient()));
  const source = useRef<SchemaSourceHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const [restored] = useState(() => readDraft(user.id));
  const [start, setStart] = useState(restored ?? emptyDraft);
  const [name, setName] = useState(start.name);
  const [slug, setSlug] = useState(start.slug);
  const [isPublic, setIsPublic] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const [sent, setSent] = useState(0);
  const [showsRestored, setShowsRestored] = useState(restored !== null);
  const keep = useDraft(user.id, () => ({ name, slug, sdl: source.current?.text() ?? start.sdl }));

  const address = slug ?? slugOf(name);
  const diagnostics = create.error instanceof ApiError && create.error.status === 422 ? create.error.diagnostics : [];

  function forgive(field: keyof Problems) {
    setProblems(({ [field]: _gone, ...rest }) => rest);
  }

  function close() {
    keep.now();
    onClose();
  }

  function startAfresh() {
    setStart(emptyDraft);
    setName("");
    setSlug(null);
    source.current?.clear();
    setShowsRestored(false);
    clearDraft(user.id);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
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
    setSent(sdl.length);
    create.mutate(
      {
        name: name.trim(),
        is_public: isPublic,
        // Without a typed address the server takes the next free one.
        ...(typedSlug === null ? {} : { slug: typedSlug }),
        ...(sdl.trim() === "" ? {} : { sdl }),
      },
      {
        onSuccess: ({ project }) => {
          keep.stop();
          toast.success(`“${project.name}” was created.`);
          void navigate(paths.project(project.id));
        },
        onError: (error) => {
          setProblems(problemsOf(error));
          requestAnimationFrame(() => focusFirstInvalid(form.current));
        },
      },
    );
  }

  return (
    <Dialog title="New project" onClose={close} busy={create.isPending} closeOnVeil={false} className="max-w-[660px]">
      <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        {showsRestored && (
          <Notice tone="info">
            What you typed earlier is back. <button type="button" onClick={startAfresh} className="text-link underline">Start afresh</button>
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
            disabled={create.isPending}
            onChange={(event) => {
              setName(event.target.value);
              forgive("name");
              keep.soon();
            }}
          />
          <TextField
            label="Address"
            name="slug"
            prefix={paths.docs(user.username, "")}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            placeholder="acme-shop"
            value={address}
            error={problems.slug}
            disabled={create.isPending}
            onChange={(event) => {
              setSlug(event.target.value.toLowerCase());
              forgive("slug");
              keep.soon();
            }}
            // Left empty, the address follows the name again.
            onBlur={() => setSlug((typed) => (typed === "" ? null : typed))}
          />
        </div>
        <VisibilityField isPublic={isPublic} onChange={setIsPublic} plan={user.plan} error={problems.visibility} disabled={create.isPending} />
        <SchemaSource
          ref={source}
          initial={start.sdl}
          diagnostics={diagnostics}
          problem={problems.schema ?? null}
          disabled={create.isPending}
          onInput={() => {
            forgive("schema");
            // What the server said was about the text before.
            if (create.isError) create.reset();
            keep.soon();
          }}
        >
          <p className="text-xs text-fg-3">SDL or an introspection result, up to 8 MiB. You can add it later.</p>
        </SchemaSource>
        {create.isPending && <Progress bytes={sent} />}
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex justify-end gap-2.5 border-t border-line bg-bg px-5 py-3.5">
          <Button onClick={close} disabled={create.isPending}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending}>Create project</Button>
        </div>
      </form>
    </Dialog>
  );
}

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
function useDraft(userId: string, read: () => { name: string; slug: string | null; sdl: string }) {
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
