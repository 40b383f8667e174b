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

type Messages<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

interface Options<Values extends FieldValues> {
  /** Checks the values before they are sent. Its messages stand beside the fields. Fields are named as in the API. */
  schema: z.ZodMiniType<Values, Values>;
  defaultValues: Values;
  /** Sends the values. The form shows an error that this throws: beside the fields it names, or as `problem`. */
  send: (values: Values) => Promise<unknown> | void;
  /** Messages by field, for refusals that do not name their field. Without it: the fields that the server names. */
  fieldsOf?: (error: ApiError) => Messages<Values>;
  /** The sentence about an error that belongs to no field. */
  describe?: (error: unknown) => string;
  /** When a field shows its first problem: once the form was sent, or while it is typed in. */
  mode?: "onSubmit" | "onChange";
}

/**
 * A form whose values go to the server, one request at a time. Problems stand beside their fields, and the first of
 * them gets the focus. What was typed stays through every failure.
 */
export function useServerForm<Values extends FieldValues>({
  schema,
  defaultValues,
  send,
  fieldsOf,
  describe = messageOf,
  mode = "onSubmit",
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

  // A sentence about the whole form is about what was sent: the next edit makes it old.
  const forgetProblem = useEffectEvent(() => {
    if (form.formState.errors.root !== undefined) form.clearErrors("root");
  });
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => forgetProblem() }), [subscribe]);

  /** Focuses the first field with a problem, in the order of the page. Fields are enabled again by then. */
  function focusFirstProblem() {
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
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

  /** Checks the values and sends them in another way than the form's own. */
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
    /** For the <form>. */
    formProps: { ref, noValidate: true, onSubmit: (event: SubmitEvent) => void submit(event) },
    /** For a TextField or TextArea. */
    field: (name: FieldPath<Values>) => ({ ...form.register(name), error: errorOf(name) }),
    /** For other controls: the value, its problem, and how to change it. */
    control: <Name extends FieldPath<Values>>(name: Name) => ({
      value: values[name] as FieldPathValue<Values, Name>,
      error: errorOf(name),
      onChange: (value: FieldPathValue<Values, Name>) => {
        form.clearErrors(name);
        form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted || mode === "onChange" });
      },
    }),
    /** What is typed now. */
    values,
    /** What is wrong with the form as a whole; null where nothing is, or where the fields say it. */
    problem: errors.root?.message ?? null,
    isBusy: isSubmitting,
    submit,
    submitWith,
    setValue: form.setValue,
    getValues: form.getValues,
    clearErrors: form.clearErrors,
    focusFirstProblem,
    /** Replaces the values and forgets all problems. */
    reset: (next: Values) => form.reset(next as DefaultValues<Values>),
  };
}
