import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError, messageOf } from "@/api/errors";
import type { CheckedDocsLayout, DocsLayout, LayoutProblem, Project } from "@/api/generated/types.gen";
import { LeaveDialog } from "@/app/leave-dialog";
import { paths } from "@/app/paths";
import { ReadOnlyNotice } from "@/app/project/read-only-notice";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { asSentence } from "@/lib/sentence";
import { useSettled } from "@/lib/use-settled";
import { Button } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { TextArea, TextField } from "@/ui/field";
import { Loaded } from "@/ui/loaded";
import { Notice } from "@/ui/notice";
import { type Directives, draftOf, type LayoutDraft, layoutOf, problemsOf, type Scheme } from "./draft";
import { GroupList } from "./group-list";
import { OrderedList } from "./ordered-list";
import { layoutPreviewQuery, layoutQuery, saveLayoutMutation } from "./queries";
import { BESIDE, GRAPHQL, languageLabel, partLabel } from "./words";

/** The preview waits for a pause of this length. */
const PAUSE_MS = 250;

const DIRECTIVES: readonly { value: Directives; label: string }[] = [
  { value: "usual", label: "The usual ones" },
  { value: "own", label: "Other ones" },
  { value: "none", label: "None" },
];
const SCHEMES: readonly { value: Scheme; label: string }[] = [
  { value: "", label: "Say nothing" },
  { value: "none", label: "Not needed" },
  { value: "bearer", label: "Bearer token" },
  { value: "api_key", label: "API key in a header" },
];

/** What the owner arranges in the docs: groups, the overview, snippets and authentication. */
export default function LayoutTab({ project }: { project: Project }) {
  const query = useQuery(layoutQuery(project.id));
  return (
    <Loaded query={query} what="the layout" blocks={["h-48 w-full", "h-64 w-full", "h-64 w-full"]}>
      {(saved) => <Editor key={project.id} project={project} saved={saved} reload={() => query.refetch()} />}
    </Loaded>
  );
}

interface EditorProps {
  project: Project;
  saved: CheckedDocsLayout;
  reload: () => Promise<{ data: CheckedDocsLayout | undefined }>;
}

function Editor({ project, saved, reload }: EditorProps) {
  const save = useMutation(saveLayoutMutation(useQueryClient(), project.id));
  const [draft, setDraft] = useState(() => draftOf(saved));
  // The state that the edit began with. It stays when another tab of the browser saves.
  const [base, setBase] = useState(saved);
  const layout = layoutOf(draft);
  const isChanged = JSON.stringify(layout) !== JSON.stringify(layoutOf(draftOf(base)));
  const { counts, problems, failure, retry } = useResults(project, base, layout, isChanged);
  const isReadOnly = saved.read_only !== null;
  const isLocked = isReadOnly || save.isPending;
  const isConflict = save.error instanceof ApiError && save.error.code === "version_conflict";
  const change = (part: Partial<LayoutDraft>) => {
    if (save.isSuccess || (save.isError && !isConflict)) save.reset();
    setDraft({ ...draft, ...part });
  };

  function start(from: CheckedDocsLayout) {
    setBase(from);
    setDraft(draftOf(from));
  }
  function send(version: number | undefined) {
    save.mutate({ layout, ...(version !== undefined && { version }) }, { onSuccess: start });
  }
  async function discard() {
    const now = isConflict ? (await reload()).data : base;
    save.reset();
    start(now ?? base);
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isChanged && problems.length === 0 && !isLocked) send(base.version);
  }

  return (
    <form onSubmit={onSubmit} aria-label="Layout of the docs" className="grid min-w-0 grid-cols-1 gap-5">
      <ReadOnlyNotice project={project} reason={saved.read_only} />
      <LeaveDialog changed={isChanged && !isReadOnly} />
      <p className="max-w-[72ch] text-sm text-fg-2">
        What readers find first, in every version of your docs.{" "}
        <Link to={paths.help("layout")} className="text-link underline">
          About the layout
        </Link>
      </p>
      <Groups draft={draft} counts={counts} problems={problems} isLocked={isLocked} change={change} />
      {failure !== null && (
        <Notice tone="bad">
          The layout could not be checked. {asSentence(failure)}{" "}
          <button type="button" className="underline" onClick={retry}>
            Try again
          </button>
        </Notice>
      )}
      <Card title="Overview" text="The parts of the first page. Parts without content are not shown.">
        <OrderedList
          label="Parts of the overview"
          entries={draft.overview}
          labelOf={partLabel}
          noteOf={({ word }) => (word === BESIDE ? "beside the page" : null)}
          isLocked={isLocked}
          onChange={(overview) => change({ overview })}
        />
        <Problems of={problemsOf(problems, "overview")} />
      </Card>
      <Card title="Code snippets" text="Readers who have not chosen a language get the first one.">
        <OrderedList
          label="Languages of snippets"
          entries={draft.snippets}
          labelOf={languageLabel}
          noteOf={(entry) => (entry === draft.snippets.find((each) => !each.isHidden) ? "first" : null)}
          isFixed={(word) => word === GRAPHQL}
          isLocked={isLocked}
          onChange={(snippets) => change({ snippets })}
        />
        <Problems of={problemsOf(problems, "snippets")} />
      </Card>
      <Authentication draft={draft} problems={problems} isLocked={isLocked} change={change} />
      {isConflict && (
        <Notice tone="bad">
          <p>The layout was changed elsewhere after you opened it.</p>
          <div className="mt-2.5 flex flex-wrap gap-2.5">
            <Button size="small" onClick={() => void discard()}>
              Load the other one and drop mine
            </Button>
            <Button size="small" onClick={() => send(undefined)}>
              Save mine over it
            </Button>
          </div>
        </Notice>
      )}
      {save.isError && !isConflict && <Notice tone="bad">{messageOf(save.error)}</Notice>}
      {save.isSuccess && !isChanged && <Notice tone="ok">Saved. Readers see it now.</Notice>}
      {isChanged && !isReadOnly && (
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={() => void discard()} disabled={save.isPending}>
            Discard changes
          </Button>
          <Button type="submit" look="primary" busy={save.isPending} disabled={problems.length > 0}>
            Save layout
          </Button>
        </div>
      )}
    </form>
  );
}

interface PartProps {
  draft: LayoutDraft;
  problems: readonly LayoutProblem[];
  isLocked: boolean;
  change: (part: Partial<LayoutDraft>) => void;
}

function Groups({ draft, counts, problems, isLocked, change }: PartProps & Pick<CheckedDocsLayout, "counts">) {
  return (
    <Card
      title="Groups"
      text="Operations and types by what they are about. Your groups come first; of several that match, the first counts."
    >
      <GroupList
        groups={draft.groups}
        counts={counts}
        problems={problems}
        isLocked={isLocked}
        onChange={(groups) => change({ groups })}
      />
      <Choice
        legend="Directives that name groups"
        name="directives"
        options={DIRECTIVES}
        value={draft.directives}
        onChange={(directives) => change({ directives })}
        disabled={isLocked}
      />
      {draft.directives === "own" && (
        <TextArea
          label="Directives, one per line"
          hint="The earlier ones win."
          className="min-h-20 max-w-xl resize-y font-mono text-sm"
          rows={4}
          value={draft.directiveText}
          placeholder="@doc(category:)"
          spellCheck={false}
          autoCapitalize="off"
          readOnly={isLocked}
          onChange={(event) => change({ directiveText: event.target.value })}
        />
      )}
      <Problems of={problemsOf(problems, "group_directives")} />
    </Card>
  );
}

function Authentication({ draft, problems, isLocked, change }: PartProps) {
  return (
    <Card
      title="Authentication"
      text="How callers of your API authenticate. The overview, code snippets, the collection and the MCP server say so, with a placeholder for the secret."
    >
      <Choice
        legend="Scheme"
        name="scheme"
        options={SCHEMES}
        value={draft.scheme}
        onChange={(scheme) => change({ scheme })}
        disabled={isLocked}
      />
      {draft.scheme === "api_key" && (
        <div className="max-w-xl">
          <TextField
            label="Header"
            value={draft.header}
            placeholder="X-API-Key"
            autoComplete="off"
            spellCheck={false}
            readOnly={isLocked}
            onChange={(event) => change({ header: event.target.value })}
          />
        </div>
      )}
      {draft.scheme !== "" && (
        <div className="max-w-[72ch]">
          <TextArea
            label="Text"
            hint="Markdown. Say where callers get their token or key, and never write a real one here."
            className="min-h-20 resize-y"
            rows={3}
            value={draft.text}
            readOnly={isLocked}
            onChange={(event) => change({ text: event.target.value })}
          />
        </div>
      )}
      <Problems of={problemsOf(problems, "authentication")} />
    </Card>
  );
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 gap-3.5 rounded-card border border-line bg-bg p-4"
    >
      <div>
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        <p className="max-w-[72ch] text-sm text-fg-2">{text}</p>
      </div>
      {children}
    </section>
  );
}

function Problems({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm text-bad">
      {of.map((message) => (
        <p key={message}>
          <WithCode text={message} />
        </p>
      ))}
    </div>
  );
}

/** What the server says about the layout. Counts of an older layout are not shown, its problems are until new ones come. */
function useResults(project: Project, base: CheckedDocsLayout, layout: DocsLayout, isChanged: boolean) {
  const text = JSON.stringify(layout);
  const settled = useSettled(text, PAUSE_MS);
  const preview = useQuery({
    ...layoutPreviewQuery(project.id, project.current_version, JSON.parse(settled) as DocsLayout),
    enabled: isChanged && settled === text,
  });
  if (!isChanged) return { counts: base.counts, problems: base.problems, failure: null, retry: () => undefined };
  const isFresh = settled === text && !preview.isPlaceholderData;
  return {
    counts: isFresh ? (preview.data?.counts ?? null) : null,
    problems: isFresh ? (preview.data?.problems ?? []) : [],
    failure: preview.isError ? messageOf(preview.error) : null,
    retry: () => void preview.refetch(),
  };
}
