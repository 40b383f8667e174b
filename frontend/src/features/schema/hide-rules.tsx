import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { messageOf } from "@/api/errors";
import type { HideRule, HideRules, Project } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatNoun } from "@/lib/format";
import { useSettled } from "@/lib/use-settled";
import { asSentence } from "@/lib/sentence";
import { Button } from "@/ui/button";
import { useServerForm } from "@/ui/form/use-server-form";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { paths } from "@/app/paths";
import { ReadOnlyNotice } from "@/app/project/read-only-notice";
import { hideRulesQuery } from "@/app/project/queries";
import { hidePreviewQuery, saveHideRulesMutation } from "./queries";
import { EXAMPLES, hiddenText, cleanRules, MAX_RULE, MAX_RULES } from "./rule-text";

/** The preview waits for a pause of this length. */
const PAUSE_MS = 120;

/** Edits the hide rules, and shows how much each rule hides. */
export function HideRulesSection({ project }: { project: Project }) {
  const rules = useQuery(hideRulesQuery(project.id));
  return (
    <section aria-labelledby="hide-heading" className="grid min-w-0 grid-cols-1 gap-3">
      <div>
        <h2 id="hide-heading" className="text-lg font-semibold">
          Hide rules
        </h2>
        <p className="mt-0.5 max-w-[72ch] text-sm text-fg-2">
          Anything a rule matches is removed from everything readers see: pages, search, graph, Markdown, files for
          language models, changelog and feed, including past versions. Fields and arguments that need a hidden type are
          removed too. You still see the whole schema.{" "}
          <Link to={paths.help("hide-rules")} className="text-link underline">
            How to write rules
          </Link>
        </p>
      </div>
      {rules.isPending && (
        <div role="status" aria-label="Loading the hide rules">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {rules.isLoadingError && (
        <Notice tone="bad">
          The hide rules could not be loaded. {asSentence(messageOf(rules.error))}{" "}
          <button type="button" className="underline" onClick={() => void rules.refetch()}>
            Try again
          </button>
        </Notice>
      )}
      {rules.data && <Editor key={project.id} project={project} saved={rules.data} />}
    </section>
  );
}

const rulesShape = z.object({ rules: z.array(z.object({ id: z.number(), text: z.string() })) });

function Editor({ project, saved }: { project: Project; saved: HideRules }) {
  const save = useMutation(saveHideRulesMutation(useQueryClient(), project.id));
  const before = saved.rules.map(({ rule }) => rule);
  const nextId = useRef(before.length);
  const form = useServerForm({
    schema: rulesShape,
    defaultValues: { rules: before.map((text, id) => ({ id, text })) },
    fieldsOf: () => ({}),
    send: async () => {
      if (isChanged && !hasProblem) await store(kept);
    },
  });
  const { value: rows, onChange: setRows } = form.control("rules");
  const [undo, setUndo] = useState<string[] | null>(null);
  const texts = rows.map(({ text }) => text);
  // As a string, because the array is new in each render.
  const settled = useSettled(JSON.stringify(texts), PAUSE_MS);
  const asked = JSON.parse(settled) as string[];
  const kept = cleanRules(texts);
  const isChanged = kept.join("\n") !== before.join("\n");
  const isAsSaved = sameRules(texts, before);
  const preview = useQuery({ ...hidePreviewQuery(project.id, project.current_version, asked), enabled: !isAsSaved });
  // Ignore a response to older rules.
  const answer = isAsSaved ? saved : sameRules(asked, texts) ? (preview.data ?? null) : null;
  const isCounting = answer === null;
  const isReadOnly = saved.read_only !== null;
  const hasProblem = answer?.rules.some(({ problem }) => problem !== null) ?? false;
  const list = useRef<HTMLOListElement>(null);

  function put(next: readonly string[]) {
    form.reset({ rules: next.map((text) => ({ id: nextId.current++, text })) });
  }

  function add(text: string) {
    if (rows.length >= MAX_RULES) return;
    const id = nextId.current++;
    setRows([...rows, { id, text }]);
    if (text === "")
      requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  }

  function remove(id: number) {
    const at = rows.findIndex((row) => row.id === id);
    setRows(rows.filter((row) => row.id !== id));
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll<HTMLInputElement>("input");
      (inputs?.[Math.min(at, inputs.length - 1)] ?? document.querySelector<HTMLElement>("[data-add-rule]"))?.focus();
    });
  }

  async function store(rules: readonly string[], isUndo = false) {
    const now = await save.mutateAsync(rules);
    put(now.rules.map((each) => each.rule));
    setUndo(isUndo ? null : before);
  }

  return (
    <form {...form.formProps} className="grid min-w-0 grid-cols-1 gap-3.5 rounded-card border border-line p-4.5">
      <ReadOnlyNotice project={project} reason={saved.read_only} />
      {rows.length === 0 && <p className="text-sm text-fg-2">No rules: readers see the whole schema.</p>}
      <ol ref={list} className="grid min-w-0 grid-cols-1 gap-2.5" aria-label="Rules">
        {rows.map((row, index) => (
          <RuleRow
            key={row.id}
            number={index + 1}
            text={row.text}
            result={answer?.rules[index] ?? null}
            isCounting={isCounting}
            isReadOnly={isReadOnly || form.isBusy}
            onChange={(text) => setRows(rows.map((each) => (each.id === row.id ? { ...each, text } : each)))}
            onRemove={() => remove(row.id)}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" data-add-rule onClick={() => add("")} disabled={form.isBusy || rows.length >= MAX_RULES}>
            <LineIcon of={Plus} className="size-3.5" />
            Add rule
          </Button>
          {["preset:relay", "preset:federation", "unreachable"]
            .filter((preset) => !kept.includes(preset))
            .map((preset) => (
              <Button key={preset} size="small" look="quiet" disabled={form.isBusy} onClick={() => add(preset)}>
                <LineIcon of={Plus} className="size-3.5" />
                <code>{preset}</code>
              </Button>
            ))}
        </div>
      )}
      {rows.length >= MAX_RULES && <p className="text-xs text-fg-3">A project has at most {MAX_RULES} rules.</p>}
      <Help />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line pt-3.5">
        <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-fg-2 tabular-nums">
          <Total
            answer={answer}
            isCounting={isCounting}
            failure={preview.isError && isChanged ? messageOf(preview.error) : null}
          />
        </p>
        {isChanged && !isReadOnly && (
          <Button onClick={() => put(before)} disabled={form.isBusy}>
            Discard changes
          </Button>
        )}
        {!isReadOnly && (
          <Button type="submit" look="primary" busy={form.isBusy} disabled={!isChanged || hasProblem}>
            Save rules
          </Button>
        )}
      </div>
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      {save.isSuccess && !isChanged && (
        <Notice tone="ok">
          Saved. The rules apply to readers now.{" "}
          {undo !== null && (
            <button
              type="button"
              className="underline"
              disabled={form.isBusy}
              onClick={() => void form.submitWith(() => store(undo, true))}
            >
              Undo
            </button>
          )}
        </Notice>
      )}
    </form>
  );
}

interface RowProps {
  number: number;
  text: string;
  result: HideRule | null;
  isCounting: boolean;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  onRemove: () => void;
}

function RuleRow({ number, text, result, isCounting, isReadOnly, onChange, onRemove }: RowProps) {
  const problem = result?.problem ?? null;
  const hidden = result === null ? null : hiddenText(result.hidden);
  const isBlank = text.trim() === "";
  const note = `rule-${number}-note`;
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(150px,auto)_auto]">
      <input
        aria-label={`Rule ${number}`}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        readOnly={isReadOnly}
        maxLength={MAX_RULE}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        placeholder="Internal*"
        aria-invalid={problem !== null || undefined}
        aria-describedby={note}
        className={classes(
          "h-9 w-full min-w-0 rounded-field border bg-bg px-2.5 font-mono text-sm outline-offset-0 read-only:bg-bg-2 placeholder:text-fg-3 focus:outline-2 focus:outline-brand-ring",
          problem === null ? "border-line-2" : "border-bad",
        )}
      />
      <p
        id={note}
        className={classes(
          "order-last col-span-2 min-w-0 text-sm tabular-nums",
          problem === null ? "text-fg-2 sm:order-none sm:col-span-1" : "text-bad sm:col-span-3",
        )}
      >
        {problem !== null ? (
          <WithCode text={problem} />
        ) : isBlank ? (
          ""
        ) : isCounting || result === null ? (
          <span className="text-fg-3">…</span>
        ) : hidden === null ? (
          <span className="text-fg-3">hides nothing here</span>
        ) : (
          <>hides {hidden}</>
        )}
      </p>
      {isReadOnly ? (
        <span />
      ) : (
        <button
          type="button"
          aria-label={`Remove rule ${number}`}
          onClick={onRemove}
          className="justify-self-end rounded-control sm:col-start-3 p-2 text-fg-3 hover:bg-bg-3 hover:text-fg"
        >
          <LineIcon of={Trash2} />
        </button>
      )}
      {result !== null && !isCounting && result.examples.length > 0 && (
        <details className="order-last col-span-2 min-w-0 text-sm text-fg-2 sm:col-span-3">
          <summary className="w-fit cursor-pointer rounded-sm text-fg-3 hover:text-fg">What it hides</summary>
          <ul className="mt-1.5 flex min-w-0 flex-wrap gap-1.5">
            {result.examples.map((path) => (
              <li
                key={path}
                className="max-w-full truncate rounded-control bg-bg-3 px-1.5 font-mono text-xs text-fg-2 line-through decoration-fg-3"
              >
                {path}
              </li>
            ))}
            {countUnlisted(result) > 0 && <li>and {formatNoun(countUnlisted(result), "more", "more")}</li>}
          </ul>
        </details>
      )}
    </li>
  );
}

function countUnlisted({ hidden, examples }: HideRule): number {
  return hidden.types + hidden.fields + hidden.arguments + hidden.directives - examples.length;
}

function Total({
  answer,
  isCounting,
  failure,
}: {
  answer: HideRules | null;
  isCounting: boolean;
  failure: string | null;
}) {
  if (failure !== null) return <>The hidden items could not be counted. {asSentence(failure)}</>;
  if (isCounting || answer === null) return <>Counting…</>;
  const hidden = hiddenText(answer.hidden);
  const left =
    answer.left === null
      ? ""
      : ` Readers see ${formatNoun(answer.left.types, "type")} and ${formatNoun(answer.left.operations, "operation")}.`;
  if (answer.left === null) return <>Nothing is published yet.</>;
  return (
    <>
      {hidden === null ? "The rules hide nothing in the current version." : `Together they hide ${hidden}.`}
      {left}
    </>
  );
}

function Help() {
  return (
    <details className="min-w-0 text-sm text-fg-2">
      <summary className="w-fit cursor-pointer rounded-sm text-link hover:underline">How rules are written</summary>
      <dl className="mt-2 grid min-w-0 grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {EXAMPLES.map(({ rule, hides }) => (
          <div key={rule} className="contents">
            <dt>
              <code className="rounded-sm bg-bg-3 px-1.5 font-mono text-xs text-fg">{rule}</code>
            </dt>
            <dd className="pb-1">{hides}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 max-w-[72ch]">Names in descriptions that you wrote yourself stay as text, without a link.</p>
    </details>
  );
}

function sameRules(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((rule, index) => rule === other[index]);
}
