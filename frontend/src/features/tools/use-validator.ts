import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import type { SchemaEditorHandle } from "@/app/schema-source/schema-editor";
import { MAX_BYTES } from "@/app/schema-source/schema-files";
import { useAnswer } from "@/app/schema-source/use-answer";
import { removeDraft } from "@/lib/draft-names";
import { readDraft, writeDraft } from "@/lib/drafts";
import { type Finding, findingsOf } from "./findings";
import { firstExample } from "./first-example";
import { validate } from "./queries";
import { hasTexts, readFragment } from "./share";
import type { Side, Texts } from "./texts";

const DRAFT = "validator";
const KEEP_AFTER_MS = 400;
/** Anybody may use the validator, so it asks less often than the editor of an owner. */
const PAUSE_MS = 250;

const textsShape = z.object({ schema: z.string(), operations: z.string() });

/** The state of the validator: two editors, the server's answer about their texts, and the chosen finding. */
export function useValidator() {
  const schema = useRef<SchemaEditorHandle>(null);
  const operations = useRef<SchemaEditorHandle>(null);
  const editors = { schema, operations };
  const [side, setSide] = useState<Side>("schema");
  const [chosen, setChosen] = useState<string | null>(null);
  const [linkProblem, setLinkProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Texts that are put into the editors by us are no draft. */
  const isPutting = useRef(false);

  const texts = (): Texts => ({
    schema: schema.current?.text() ?? firstExample.schema,
    operations: operations.current?.text() ?? firstExample.operations,
  });
  const { answer, checking, failure, ask } = useAnswer(
    (signal) => {
      const both = texts();
      return both.schema.trim() === "" || both.schema.length > MAX_BYTES ? null : validate(both, signal);
    },
    { pauseMs: PAUSE_MS, startsChecking: true },
  );
  const findings = useMemo(() => findingsOf(answer), [answer]);

  function typed() {
    if (isPutting.current) return;
    ask();
    // The address would show the texts as they were before.
    if (hasTexts(location.hash)) history.replaceState(history.state, "", location.pathname + location.search);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => writeDraft(DRAFT, texts()), KEEP_AFTER_MS);
  }

  function put(next: Texts) {
    isPutting.current = true;
    schema.current?.setText(next.schema);
    operations.current?.setText(next.operations);
    isPutting.current = false;
    setChosen(null);
    ask();
  }

  /** Takes the texts of a link, or those that were typed here before. */
  const start = useEffectEvent(async () => {
    if (hasTexts(location.hash)) {
      const shared = await readFragment(location.hash);
      setLinkProblem(shared === null ? "The link is damaged or was cut, so its texts cannot be shown." : null);
      if (shared !== null) return put(shared);
    }
    const draft = readDraft(DRAFT, textsShape);
    if (draft === null) ask();
    else put(draft.value);
  });
  useEffect(() => {
    const again = () => void start();
    const first = setTimeout(again);
    addEventListener("hashchange", again);
    return () => {
      removeEventListener("hashchange", again);
      clearTimeout(first);
      clearTimeout(timer.current);
    };
  }, []);

  function choose(finding: Finding) {
    setChosen(keyOf(finding));
    setSide(finding.side);
    // On a phone, the editor is shown only after the tab has changed.
    requestAnimationFrame(() => editors[finding.side].current?.goTo(finding.item.line, finding.item.column));
  }

  /** Chooses the next finding, or the one before. */
  function step(by: 1 | -1) {
    const places = findings.filter(({ item }) => item.line > 0);
    const at = places.findIndex((finding) => keyOf(finding) === chosen);
    const next = places[at === -1 && by === -1 ? places.length - 1 : (at + by + places.length) % places.length];
    if (next !== undefined) choose(next);
  }

  function fix({ side: of, item }: Finding) {
    // A fix of an earlier text would damage this one.
    if (checking || item.fix == null) return;
    setSide(of);
    setChosen(null);
    editors[of].current?.replace(item.fix);
  }

  /** Loads an example. The draft is removed, because the texts of an example are not the user's own. */
  function load(next: Texts) {
    clearTimeout(timer.current);
    removeDraft(DRAFT);
    setLinkProblem(null);
    put(next);
  }

  return {
    editors,
    texts,
    answer,
    checking,
    failure,
    findings,
    side,
    setSide,
    chosen,
    choose,
    step,
    fix,
    load,
    typed,
    ask,
    linkProblem,
  };
}

export type Validator = ReturnType<typeof useValidator>;

export function keyOf({ side, item }: Finding): string {
  return `${side} ${item.line}:${item.column} ${item.code} ${item.message}`;
}
