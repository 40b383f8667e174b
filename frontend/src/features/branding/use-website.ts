import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError, ConnectionError, messageOf } from "@/api/errors";
import { PRODUCT } from "@/lib/product";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { toast } from "@/ui/toast";
import type { ThemeField } from "./fields";
import { websiteMutation } from "./queries";
import type { ThemeEditor } from "./use-theme-editor";
import { addressProblem, firstTaken, hostOf, listValues, patchOf, type ProposedValue } from "./website";

const website = z.object({ url: z.string().check(rule(addressProblem)) });

interface Options {
  editor: ThemeEditor;
  /** Whether the theme is what a project overrides. */
  isOverride: boolean;
  showsPreview: boolean;
  onShow: (isShown: boolean) => void;
}

/** What was read from a website. */
interface Reading {
  /** Which one it is in this session: each brings the focus to its proposal. */
  number: number;
  host: string;
  values: readonly ProposedValue[];
  notes: readonly string[];
  taken: ReadonlySet<ThemeField>;
  /** Whether the preview was hidden before, and is again once the proposal is gone. */
  hidesPreview: boolean;
}

export type Website = ReturnType<typeof useWebsite>;

/** Reads a website and keeps its proposal until the owner uses or dismisses it. Nothing of it is saved. */
export function useWebsite({ editor, isOverride, showsPreview, onShow }: Options) {
  const [reading, setReading] = useState<Reading | null>(null);
  const read = useMutation(websiteMutation());
  const running = useRef<AbortController>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = reading !== null && reading.values.length > 0;

  const form = useServerForm({
    schema: website,
    defaultValues: { url: "" },
    send: async (values) => {
      const url = values.url.trim();
      const controller = new AbortController();
      running.current = controller;
      // That a website has nothing to propose is no longer of interest.
      if (!isOpen) setReading(null);
      try {
        const proposal = await read.mutateAsync({ url, signal: controller.signal });
        const found = listValues(proposal);
        setReading((before) => ({
          number: (before?.number ?? 0) + 1,
          host: hostOf(url),
          values: found,
          notes: proposal.notes,
          taken: firstTaken(found),
          hidesPreview: isOpen ? (before?.hidesPreview ?? false) : !showsPreview,
        }));
        if (found.length > 0) onShow(true);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
        // The button to stop is gone by then, and this one is enabled again.
        requestAnimationFrame(() => button.current?.focus());
      }
    },
    fieldsOf: (error) => (error.status === 400 ? { url: error.fields.url ?? error.message } : {}),
    describe: describeFailure,
  });
  useEffect(() => () => running.current?.abort(), []);
  useFocus(isOpen, reading?.number, heading, button);

  const patch = reading === null ? {} : patchOf(editor.theme, reading.values, reading.taken, isOverride);

  function close() {
    setReading(null);
    if (reading?.hidesPreview) onShow(false);
  }

  return {
    form,
    /** Where the focus goes: to a new proposal, and back. */
    heading,
    button,
    reading,
    isOpen,
    /** What the ticked values change in the edited theme. */
    patch,
    stop: () => running.current?.abort(),
    toggle: (field: ThemeField) =>
      setReading((before) => {
        if (before === null) return null;
        const taken = new Set(before.taken);
        if (!taken.delete(field)) taken.add(field);
        return { ...before, taken };
      }),
    /** Puts the ticked values into the editor as one step. */
    take: () => {
      editor.change(patch);
      toast.success(`The values of ${reading?.host ?? "the website"} are in the editor. Save them to keep them.`);
      close();
    },
    dismiss: close,
  };
}

/** Takes the focus to a new proposal, and back to the form once the proposal is gone. */
function useFocus(
  isOpen: boolean,
  number: number | undefined,
  heading: React.RefObject<HTMLElement | null>,
  button: React.RefObject<HTMLElement | null>,
): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) heading.current?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, number, heading, button]);
}

/** Says why a website was not read, unless the address is at fault. */
function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === "plan_limit") return "Upgrade to Pro to read a theme from a website.";
  if (error instanceof ConnectionError)
    return `${PRODUCT} could not be reached, so the website was not read. Check your connection and try again.`;
  return messageOf(error, "The website was not read. Try again.");
}
