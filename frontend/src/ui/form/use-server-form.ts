import { zodResolver } from "@hookform/resolvers/zod";
import { type RefCallback, type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  useWatch,
} from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError, messageOf } from "@/api/errors";
import { takeEarlyInput } from "@/lib/early-input";

type Messages<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

interface Options<Values extends FieldValues> {
  /** Checks the values before they are sent. Messages appear at the fields, which are named as in the API. */
  schema: z.ZodMiniType<Values, Values>;
  defaultValues: Values;
  /** Sends the values. The form shows any error that it throws: at the fields it names, or as `problem`. */
  send: (values: Values) => Promise<unknown> | void;
  /** Returns messages by field, for errors that do not name their field. By default the fields that the server names. */
  fieldsOf?: (error: ApiError) => Messages<Values>;
  /** Returns the message of an error without a field. */
  describe?: (error: unknown) => string;
  /** When a field shows its first problem: on submit or while typing. */
  mode?: "onSubmit" | "onChange";
  /** How long a problem of the whole form is shown, in milliseconds; by default until the next edit. */
  problemMs?: number;
}

/**
 * A form that sends its values to the server, one request at a time. Problems appear at their fields, and the first
 * one gets the focus. Typed text survives every failure.
 */
export function useServerForm<Values extends FieldValues>({
  schema,
  defaultValues,
  send,
  fieldsOf,
  describe = messageOf,
  mode = "onSubmit",
  problemMs,
}: Options<Values>) {
  const form = useForm<Values>({
    resolver: zodResolver(schema) as Resolver<Values>,
    defaultValues: defaultValues as DefaultValues<Values>,
    mode,
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const values = useWatch({ control: form.control }) as Values;
  const root = useRef<HTMLElement>(null);
  const isSending = useRef(false);
  /** Whether the first problem gets the focus once it is drawn. */
  const wantsFocus = useRef(false);

  // The form's message is about the values that were sent, so the next edit clears it.
  const forgetProblem = useEffectEvent(() => {
    wantsFocus.current = false;
    if (form.formState.errors.root !== undefined) form.clearErrors("root");
  });
  const takeEarly = useEffectEvent(() => {
    const fields = root.current instanceof HTMLFormElement ? root.current.elements : null;
    const fieldOf = (name: string) => {
      const found = fields?.namedItem(name);
      return found instanceof Element ? found : null;
    };
    const early = Object.keys(defaultValues).map((name) => [name, takeEarlyInput(fieldOf(name))] as const);
    const typed = Object.fromEntries(early.filter(([, text]) => text !== undefined));
    // Not `setValue`, which does not tell `useWatch` this early.
    if (Object.keys(typed).length > 0) form.reset({ ...defaultValues, ...typed } as DefaultValues<Values>);
  });
  useEffect(() => takeEarly(), []);

  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => forgetProblem() }), [subscribe]);

  const problem = errors.root?.message ?? null;
  useEffect(() => {
    if (problem === null || problemMs === undefined) return;
    const timer = setTimeout(() => forgetProblem(), problemMs);
    return () => clearTimeout(timer);
  }, [problem, problemMs]);

  function focusDrawnProblem() {
    if (!wantsFocus.current) return;
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    if (!field) return;
    wantsFocus.current = false;
    field.focus();
  }
  // On a busy machine React draws the problem some frames after it is known.
  useEffect(focusDrawnProblem);

  /** Focuses the first field with a problem, in the order of the page, once it is drawn and enabled again. */
  function focusFirstProblem() {
    wantsFocus.current = true;
    requestAnimationFrame(focusDrawnProblem);
  }

  function showError(error: unknown) {
    const named = error instanceof ApiError ? (fieldsOf?.(error) ?? (error.fields as Messages<Values>)) : {};
    const messages = Object.entries<string | undefined>(named).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const own = messages.filter(([name]) => name in defaultValues);
    for (const [name, message] of own) form.setError(name as Path<Values>, { type: "server", message });
    if (own.length === 0 || own.length < messages.length)
      form.setError("root", { type: "server", message: describe(error) });
    focusFirstProblem();
  }

  /** Checks the values and sends them with another function. */
  async function submitWith(sendNow: Options<Values>["send"]): Promise<void> {
    // `isSubmitting` alone does not stop a second click that comes before React has drawn the first.
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(async (checked) => {
        try {
          await sendNow(checked);
        } catch (error) {
          showError(error);
        }
      }, focusFirstProblem)();
    } finally {
      isSending.current = false;
    }
  }

  function submit(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    return submitWith(send);
  }

  const errorOf = (name: FieldPath<Values>) => form.getFieldState(name, form.formState).error?.message;
  const ref: RefCallback<HTMLElement> = (element) => {
    root.current = element;
  };

  return {
    /** Props for the `form` element. Sent by the browser itself, the values would be in the address without `method`. */
    formProps: { ref, method: "post", noValidate: true, onSubmit: (event: SubmitEvent) => void submit(event) },
    /** Props for a TextField or TextArea. */
    field: (name: FieldPath<Values>) => ({ ...form.register(name), error: errorOf(name) }),
    /** Value, error and onChange for other controls. */
    control: <Name extends FieldPath<Values>>(name: Name) => ({
      value: values[name] as FieldPathValue<Values, Name>,
      error: errorOf(name),
      onChange: (value: FieldPathValue<Values, Name>) => {
        form.clearErrors(name);
        form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted || mode === "onChange" });
      },
    }),
    /** The current values. */
    values,
    /** The problem of the whole form; null when there is none or the fields show it. */
    problem,
    isBusy: isSubmitting,
    submit,
    submitWith,
    setValue: form.setValue,
    getValues: form.getValues,
    clearErrors: form.clearErrors,
    focusFirstProblem,
    /** Replaces the values and clears all problems. */
    reset: (next: Values) => form.reset(next as DefaultValues<Values>),
  };
}
