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
/** The user's own texts from before those of a link were edited. */
const DRAFT_APART = "validator_apart";
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
  const [isApart, setApart] = useState(false);
  const edits = useRef(0);
  /** Whether the texts come from elsewhere, so that a draft is not an earlier state of them. */
  const isForeign = useRef(true);
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
    edits.current += 1;
    keepApart();
    ask();
    // The address would show the texts as they were before.
    if (hasTexts(location.hash)) history.replaceState(history.state, "", location.pathname + location.search);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => writeDraft(DRAFT, texts()), KEEP_AFTER_MS);
  }

  /** Keeps the draft that the edited texts will replace, because it is not an earlier state of them. */
  function keepApart() {
    if (!isForeign.current) return;
    isForeign.current = false;
    const own = readDraft(DRAFT, textsShape);
    if (own === null || readDraft(DRAFT_APART, textsShape) !== null) return;
    setApart(writeDraft(DRAFT_APART, own.value));
  }

  /** Exchanges the texts with those that are kept apart. */
  function showApart() {
    const own = readDraft(DRAFT_APART, textsShape);
    clearTimeout(timer.current);
    if (own === null) return setApart(false);
    const current = texts();
    if (!writeDraft(DRAFT, own.value)) return;
    setApart(writeDraft(DRAFT_APART, current));
    isForeign.current = false;
    put(own.value);
  }

  function discardApart() {
    removeDraft(DRAFT_APART);
    setApart(false);
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
  const start = useEffectEvent(async (isFirst: boolean) => {
    setApart(readDraft(DRAFT_APART, textsShape) !== null);
    // Typed before the app had loaded.
    if (isFirst && edits.current > 0) return;
    const before = edits.current;
    if (hasTexts(location.hash)) {
      const shared = await readFragment(location.hash);
      setLinkProblem(shared === null ? "The link is damaged or was cut, so its texts cannot be shown." : null);
      if (edits.current !== before) return;
      if (shared !== null) {
        isForeign.current = true;
        return put(shared);
      }
    }
    const draft = readDraft(DRAFT, textsShape);
    if (draft === null) return ask();
    isForeign.current = false;
    put(draft.value);
  });
  useEffect(() => {
    const again = () => void start(false);
    const first = setTimeout(() => void start(true));
    addEventListener("hashchange", again);
    return () => {
      removeEventListener("hashchange", again);
      clearTimeout(first);
      clearTimeout(timer.current);
    };
  }, []);

  function choose(finding: Finding) {
    // The text at the place of an earlier finding is another one by now.
    if (checking) return;
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
    isApart,
    showApart,
    discardApart,
  };
}

export type Validator = ReturnType<typeof useValidator>;

export function keyOf({ side, item }: Finding): string {
  return `${side} ${item.line}:${item.column} ${item.code} ${item.message}`;
}
