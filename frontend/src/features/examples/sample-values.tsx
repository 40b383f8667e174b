import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError, messageOf } from "@/api/errors";
import type { Project, SampleValue, SampleValueInput, SampleValues } from "@/api/generated/types.gen";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { MAX_SAMPLE_VALUES } from "@/lib/generated/limits";
import { asSentence } from "@/lib/sentence";
import { useSettled } from "@/lib/use-settled";
import { Button } from "@/ui/button";
import { CONTROL } from "@/ui/field";
import { useServerForm } from "@/ui/form/use-server-form";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { sampleValuesPreviewQuery, sampleValuesQuery, saveSampleValuesMutation } from "./queries";
import { PLACES, readRows, type RowReading, rowsOf, type SampleRow } from "./sample-rows";

/** The preview waits for a pause of this length. */
const PAUSE_MS = 250;

/** Edits the values that generated examples use, and shows in how many places each is used. */
export function SampleValuesSection({ project }: { project: Project }) {
  const query = useQuery(sampleValuesQuery(project.id));
  return (
    <section
      aria-labelledby="sample-values-heading"
      className="grid min-w-0 grid-cols-1 gap-3.5 rounded-card border border-line bg-bg p-4"
    >
      <div>
        <h2 id="sample-values-heading" className="text-md font-semibold">
          Sample values
        </h2>
        <p className="max-w-[72ch] text-sm text-fg-2">
          Used in the examples that are generated from your schema. The most exact rule wins.
        </p>
      </div>
      {query.isPending && (
        <div role="status" aria-label="Loading the sample values">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {query.isLoadingError && (
        <Notice tone="bad">
          The sample values could not be loaded. {asSentence(messageOf(query.error))}{" "}
          <button type="button" className="underline" onClick={() => void query.refetch()}>
            Try again
          </button>
        </Notice>
      )}
      {query.data && <Editor key={project.id} project={project} saved={query.data} />}
    </section>
  );
}

const rowsShape = z.object({ rows: z.array(z.object({ id: z.number(), for: z.string(), text: z.string() })) });

function Editor({ project, saved }: { project: Project; saved: SampleValues }) {
  const save = useMutation(saveSampleValuesMutation(useQueryClient(), project.id));
  const before = rowsOf(saved.values);
  const nextId = useRef(before.length);
  const form = useServerForm({
    schema: rowsShape,
    defaultValues: { rows: before.map((row, id) => ({ ...row, id })) },
    fieldsOf: () => ({}),
    describe: (error) => (error instanceof ApiError && error.fields.values) || messageOf(error),
    send: async () => {
      if (isChanged && !hasProblem) await store(values);
    },
  });
  const { value: rows, onChange: setRows } = form.control("rows");
  const [undo, setUndo] = useState<SampleValueInput[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isReadOnly = saved.read_only !== null;
  const isLocked = isReadOnly || form.isBusy;

  const readings = readRows(rows);
  const values = readings.flatMap(({ value }) => (value === null ? [] : [value]));
  const isChanged =
    JSON.stringify(rowsOf(values)) !== JSON.stringify(before) || readings.some(({ problem }) => problem);
  const { results, failure, retry } = useResults(project, saved, values);
  // A value that has no place in the current version can be saved: it may have one in another.
  const hasProblem = readings.some(({ problem }) => problem !== null);

  function put(next: readonly SampleValueInput[]) {
    form.reset({ rows: rowsOf(next).map((row) => ({ ...row, id: nextId.current++ })) });
  }

  function add() {
    setRows([...rows, { id: nextId.current++, for: "", text: "" }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  }

  function remove(id: number) {
    const at = rows.findIndex((row) => row.id === id);
    setRows(rows.filter((row) => row.id !== id));
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll("li");
      const next = left?.[Math.min(at, left.length - 1)]?.querySelector<HTMLInputElement>("input");
      (next ?? document.querySelector<HTMLElement>("[data-add-value]"))?.focus();
    });
  }

  async function store(next: readonly SampleValueInput[], isUndo = false) {
    const old = saved.values.map(({ for: place, value }) => ({ for: place, value }));
    const now = await save.mutateAsync(next);
    put(now.values);
    setUndo(isUndo ? null : old);
  }

  return (
    <form {...form.formProps} aria-label="Sample values" className="grid min-w-0 grid-cols-1 gap-3.5">
      {rows.length === 0 && (
        <p className="text-sm text-fg-2">No values yet: examples use values that fit the names of their fields.</p>
      )}
      <Unused values={values} results={results} isReadOnly={isReadOnly} />
      {rows.length > 0 && (
        <div>
          <div
            aria-hidden="true"
            className="mb-1.5 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_84px_32px] gap-2 text-xs text-fg-2 max-sm:hidden"
          >
            <span>For</span>
            <span>Value, as JSON</span>
            <span className="text-right">Places</span>
          </div>
          <ul ref={list} aria-label="Values" className="grid min-w-0 grid-cols-1 gap-2.5">
            {rows.map((row, index) => (
              <ValueRow
                key={row.id}
                number={index + 1}
                row={row}
                reading={readings[index]}
                result={results.get(row.for.trim()) ?? null}
                isReadOnly={isLocked}
                onChange={(change) => setRows(rows.map((each) => (each.id === row.id ? { ...each, ...change } : each)))}
                onRemove={() => remove(row.id)}
              />
            ))}
          </ul>
        </div>
      )}
      {failure !== null && (
        <Notice tone="bad">
          The values could not be checked. {asSentence(failure)}{" "}
          <button type="button" className="underline" onClick={retry}>
            Try again
          </button>
        </Notice>
      )}
      {!isReadOnly && (
        <div>
          <Button size="small" data-add-value onClick={add} disabled={form.isBusy || rows.length >= MAX_SAMPLE_VALUES}>
            <LineIcon of={Plus} className="size-3.5" />
            Add value
          </Button>
        </div>
      )}
      {rows.length >= MAX_SAMPLE_VALUES && (
        <p className="text-xs text-fg-3">A project has at most {MAX_SAMPLE_VALUES} sample values.</p>
      )}
      <Help />
      {isChanged && !isReadOnly && (
        <div className="flex flex-wrap justify-end gap-2.5 border-t border-line pt-3.5">
          <Button onClick={() => put(saved.values)} disabled={form.isBusy}>
            Discard changes
          </Button>
          <Button type="submit" look="primary" busy={form.isBusy} disabled={hasProblem}>
            Save values
          </Button>
        </div>
      )}
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      {save.isSuccess && !isChanged && (
        <Notice tone="ok">
          Saved. Examples use the values now.{" "}
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

/** What the server says about each value, by what the value is for; nothing about values that changed since. */
function useResults(project: Project, saved: SampleValues, values: readonly SampleValueInput[]) {
  const text = JSON.stringify(values);
  const settled = useSettled(text, PAUSE_MS);
  const isAsSaved = text === JSON.stringify(saved.values.map(({ for: place, value }) => ({ for: place, value })));
  const preview = useQuery({
    ...sampleValuesPreviewQuery(project.id, project.current_version, JSON.parse(settled) as SampleValueInput[]),
    enabled: !isAsSaved && settled === text,
  });
  const isFresh = isAsSaved || (settled === text && !preview.isPlaceholderData);
  const answer = isAsSaved ? saved.values : (preview.data?.values ?? []);
  return {
    results: new Map(values.flatMap((value, at) => resultOf(value, isFresh ? answer[at] : null, answer))),
    failure: !isAsSaved && preview.isError ? messageOf(preview.error) : null,
    retry: () => void preview.refetch(),
  };
}

/** The answer at the value's own place or, while the next one is on its way, an older one about the same value. */
function resultOf(
  value: SampleValueInput,
  own: SampleValue | null | undefined,
  older: readonly SampleValue[],
): [string, SampleValue][] {
  const text = JSON.stringify(value.value);
  const found = own ?? older.find((each) => each.for === value.for && JSON.stringify(each.value) === text);
  return found === undefined ? [] : [[value.for, found]];
}

/** Says how many values no example uses, and what to do about them. */
function Unused({
  values,
  results,
  isReadOnly,
}: {
  values: readonly SampleValueInput[];
  results: ReadonlyMap<string, SampleValue>;
  isReadOnly: boolean;
}) {
  const count = values.filter((value) => results.get(value.for)?.problem != null).length;
  if (count === 0) return null;
  return (
    <Notice tone="warn">
      {formatNoun(count, "value is", "values are")} not used in the current version.
      {!isReadOnly && " Edit or remove what no version needs."}
    </Notice>
  );
}

interface RowProps {
  number: number;
  row: SampleRow;
  reading: RowReading | undefined;
  result: SampleValue | null;
  isReadOnly: boolean;
  onChange: (change: Partial<SampleRow>) => void;
  onRemove: () => void;
}

function ValueRow({ number, row, reading, result, isReadOnly, onChange, onRemove }: RowProps) {
  const isWrong = reading?.problem != null;
  const problem = reading?.problem ?? result?.problem ?? null;
  const note = `sample-value-${number}`;
  const field = {
    readOnly: isReadOnly,
    spellCheck: false,
    autoComplete: "off",
    autoCapitalize: "off",
    "aria-invalid": isWrong || undefined,
    "aria-describedby": note,
    className: classes(CONTROL, "h-9 font-mono text-sm read-only:bg-bg-2"),
  } as const;
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)_32px] items-center gap-x-2 gap-y-1.5 max-sm:border-b max-sm:border-line max-sm:pb-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_84px_32px]">
      <input
        {...field}
        aria-label={`Value ${number} is for`}
        value={row.for}
        placeholder="Product.id"
        onChange={(event) => onChange({ for: event.target.value })}
      />
      <input
        {...field}
        aria-label={`Value ${number}`}
        value={row.text}
        placeholder={'"product-42"'}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <p
        id={note}
        className={classes(
          "min-w-0 text-sm tabular-nums [overflow-wrap:anywhere] max-sm:col-span-2",
          problem === null ? "text-fg-2 sm:text-right" : "sm:order-last sm:col-span-4",
          problem !== null && (isWrong ? "text-bad" : "text-warn"),
        )}
      >
        <Note reading={reading} result={result} problem={problem} />
        {result?.nearest != null && reading?.problem == null && (
          <>
            {" "}
            {isReadOnly ? (
              <>
                The nearest name is <code>{result.nearest}</code>.
              </>
            ) : (
              <button
                type="button"
                className="text-link underline"
                onClick={() => onChange({ for: result.nearest ?? row.for })}
              >
                Use it for <code>{result.nearest}</code>
              </button>
            )}
          </>
        )}
        {reading?.quoted != null && !isReadOnly && (
          <>
            {" "}
            <button
              type="button"
              className="text-link underline"
              onClick={() => onChange({ text: reading.quoted ?? row.text })}
            >
              Use <code>{reading.quoted}</code>
            </button>
          </>
        )}
      </p>
      {!isReadOnly && (
        <button
          type="button"
          aria-label={`Remove value ${number}`}
          onClick={onRemove}
          className="col-start-2 row-start-1 justify-self-end rounded-control p-2 text-fg-3 hover:bg-bg-3 hover:text-fg sm:col-start-4"
        >
          <LineIcon of={Trash2} />
        </button>
      )}
    </li>
  );
}

function Note({ reading, result, problem }: Pick<RowProps, "reading" | "result"> & { problem: string | null }) {
  if (problem !== null) return <WithCode text={problem} />;
  if (result !== null) {
    return (
      <>
        {formatCount(result.places)}
        <span className="sm:sr-only"> {formatNoun(result.places, "place").replace(/^\S+ /, "")}</span>
      </>
    );
  }
  return reading?.value == null ? "" : <span className="text-fg-3">…</span>;
}

function Help() {
  return (
    <details className="min-w-0 text-sm text-fg-2">
      <summary className="w-fit cursor-pointer rounded-sm text-link hover:underline">What a value can be for</summary>
      <dl className="mt-2 grid min-w-0 grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {PLACES.map(({ place, gets }) => (
          <div key={place} className="contents">
            <dt>
              <code className="rounded-sm bg-bg-3 px-1.5 font-mono text-xs text-fg">{place}</code>
            </dt>
            <dd className="pb-1">{gets}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
