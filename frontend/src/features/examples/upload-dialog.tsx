import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, messageOf } from "@/api/errors";
import type { NamedExample, NamedExamplePreview, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { STAY } from "@/app/scroll-to-top";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { LineIcon } from "@/ui/line-icon";
import { LoadingBlocks } from "@/ui/loading-blocks";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { type ExampleFile, readExampleFiles } from "./example-files";
import { conflictOf, previewQuery, saveExampleMutation } from "./queries";
import { freeKey, keyOf } from "./words";

interface Props {
  project: Project;
  files: readonly File[];
  examples: readonly NamedExample[];
  onClose: () => void;
}

/** Shows what chosen files become, and adds them. */
export function UploadDialog({ files, onClose, ...rest }: Props) {
  const [id] = useState(() => crypto.randomUUID());
  const { id: project, current_version: version } = rest.project;
  const read = useQuery(filesQuery(useQueryClient(), { id, files, project, version }));
  if (read.data === undefined) {
    return (
      <Dialog title="Add examples" onClose={onClose} className="max-w-[660px]">
        <LoadingBlocks label="Reading the files" blocks={files.map(() => "h-14 w-full").slice(0, 5)} />
      </Dialog>
    );
  }
  return <Upload {...rest} files={read.data.files} note={read.data.note} onClose={onClose} />;
}

/** A file with what it becomes, or why it cannot be an example. */
interface CheckedFile extends ExampleFile {
  title: string | null;
  /** Why readers of the current version would not see it. */
  finding: string | null;
}

/** Files that are checked at the same time. */
const AT_ONCE = 5;

/** Reads the files and asks the server what each becomes. */
function filesQuery(
  queries: QueryClient,
  { id, files, project, version }: { id: string; files: readonly File[]; project: string; version: number | null },
) {
  return queryOptions({
    queryKey: ["example-files", id],
    queryFn: async () => {
      const { examples, note } = await readExampleFiles(files);
      const checked: CheckedFile[] = [];
      for (let at = 0; at < examples.length; at += AT_ONCE) {
        checked.push(...(await Promise.all(examples.slice(at, at + AT_ONCE).map(check))));
      }
      return { files: checked, note };
    },
    staleTime: Infinity,
    gcTime: 0,
  });

  async function check(file: ExampleFile): Promise<CheckedFile> {
    const unread = { ...file, title: null, finding: null };
    if (file.problem !== null) return unread;
    const { document, variables } = file;
    try {
      const preview = await queries.fetchQuery(previewQuery(project, version, { document, variables }));
      if (preview.title === null) return { ...unread, problem: firstProblem(preview) };
      return { ...file, title: preview.title, finding: preview.is_valid === false ? firstProblem(preview) : null };
    } catch (error) {
      return { ...unread, problem: problemOf(error) };
    }
  }
}

function firstProblem({ problems }: NamedExamplePreview): string {
  const first = problems.find(({ severity }) => severity === "error") ?? problems[0];
  if (first === undefined) return "The file cannot be read as an operation.";
  return first.line === 0 ? first.message : `Line ${first.line}, column ${first.column}: ${first.message}`;
}

/** What happens to one file. */
interface Plan {
  file: CheckedFile;
  /** The key it gets, and the version of the example that it replaces; 0 if it is new. */
  key: string | null;
  version: number;
  /** Why it cannot be added, or was not. */
  problem: string | null;
  /** One that failed can be sent again; one that is refused cannot. */
  state: "ready" | "failed" | "refused" | "saved";
}

function Upload({
  project,
  files,
  note,
  examples,
  onClose,
}: {
  project: Project;
  files: readonly CheckedFile[];
  note: string | null;
  examples: readonly NamedExample[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  // The list changes while examples are saved; what was planned stays.
  const [existing] = useState(examples);
  const [saved, setSaved] = useState<ReadonlyMap<string, string>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSending, setSending] = useState(false);
  const save = useMutation(saveExampleMutation(useQueryClient(), project.id));
  const plans = planOf(files, existing, saved, failures);
  const sendable = plans.filter(({ state }) => state === "ready" || state === "failed");

  async function sendAll() {
    setSending(true);
    setFailures(new Map());
    const [done, not] = [new Map(saved), new Map<string, string>()];
    for (const { file, key, version } of sendable) {
      if (key === null) continue;
      try {
        const { document, variables } = file;
        const answer = await save.mutateAsync({ key, body: { document, variables, version } });
        done.set(file.path, answer.example.key);
        setSaved(new Map(done));
      } catch (error) {
        not.set(file.path, problemOf(error));
        setFailures(new Map(not));
        // The others would fail for the same reason.
        if (!isAboutFile(error)) break;
      }
    }
    setSending(false);
    if (not.size > 0) return;
    const [first] = done.values();
    toast.success(done.size === 1 ? "The example was added." : `${formatNoun(done.size, "example")} were added.`);
    onClose();
    if (first !== undefined) void navigate(paths.projectExamples(project.id, { example: first }), { state: STAY });
  }

  return (
    <Dialog title="Add examples" onClose={onClose} busy={isSending} closeOnVeil={false} className="max-w-[660px]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {note !== null && <Notice tone={files.length === 0 ? "bad" : "info"}>{note}</Notice>}
        {files.length > 0 && (
          <ul aria-label="Files" className="divide-y divide-line rounded-field border border-line">
            {plans.map((plan) => (
              <FileRow key={plan.file.path} plan={plan} version={project.current_version} existing={existing} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose} disabled={isSending}>
            {saved.size > 0 ? "Close" : "Cancel"}
          </Button>
          {files.length > 0 && (
            <Button look="primary" busy={isSending} disabled={sendable.length === 0} onClick={() => void sendAll()}>
              {sendable.length === 0 ? "Add examples" : `Add ${formatNoun(sendable.length, "example")}`}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Gives each file a key: that of the written example with the same title, or a free one. */
function planOf(
  files: readonly CheckedFile[],
  existing: readonly NamedExample[],
  saved: ReadonlyMap<string, string>,
  failures: ReadonlyMap<string, string>,
): Plan[] {
  const byKey = new Map(existing.map((example) => [example.key, example]));
  const taken = new Set<string>();
  return files.map((file): Plan => {
    if (file.title === null) return { file, key: null, version: 0, problem: file.problem, state: "refused" };
    const wanted = keyOf(file.title);
    const isReplaced = byKey.get(wanted)?.origin === "written" && !taken.has(wanted);
    const key = isReplaced ? wanted : freeKey(wanted, (each) => taken.has(each) || byKey.has(each));
    taken.add(key);
    const problem = failures.get(file.path) ?? null;
    const state = saved.has(file.path) ? "saved" : problem === null ? "ready" : "failed";
    return { file, key, version: byKey.get(key)?.version ?? 0, problem, state };
  });
}

function FileRow({
  plan: { file, key, problem, state },
  version,
  existing,
}: {
  plan: Plan;
  version: number | null;
  existing: readonly NamedExample[];
}) {
  const replaced = existing.find((example) => example.key === key);
  const isInvalid = file.finding !== null;
  const hasFailed = state === "refused" || state === "failed";
  return (
    <li className="flex min-w-0 gap-2.5 px-3 py-2.5 text-sm">
      <LineIcon
        of={hasFailed || isInvalid ? TriangleAlert : Check}
        className={`mt-0.5 ${hasFailed ? "text-bad" : isInvalid ? "text-warn" : state === "saved" ? "text-ok" : "text-fg-3"}`}
      />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{file.title ?? file.path}</p>
        <p className="text-xs text-fg-3">
          {file.title !== null && <span className="font-mono">{file.path}</span>}
          {file.variables !== null && " with variables"}
          {state === "saved" && " · added"}
          {state === "ready" && replaced !== undefined && ` · replaces “${replaced.title}”`}
        </p>
        {problem !== null && state !== "saved" && (
          <p role="alert" className="text-bad">
            <WithCode text={problem} />
          </p>
        )}
        {isInvalid && !hasFailed && (
          <p className="text-fg-2">
            Not valid in v{version}, so hidden from readers there. <WithCode text={file.finding ?? ""} />
          </p>
        )}
      </div>
    </li>
  );
}

function problemOf(error: unknown): string {
  if (conflictOf(error) !== null) return "An example with this title was changed meanwhile. Close this and try again.";
  if (error instanceof ApiError) {
    const { document, variables } = error.fields;
    return document ?? variables ?? error.message;
  }
  return messageOf(error);
}

/** Returns whether the error is about one file, so that others may still be saved. */
function isAboutFile(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === "invalid_input" || error.status === 413 || conflictOf(error) !== null)
  );
}
