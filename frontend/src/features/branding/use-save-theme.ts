import type { UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/ui/toast";
import { ApiError } from "@/api/errors";
import { useSingleMutation } from "@/api/use-single-mutation";
import { pickFields, type ThemeFields } from "./fields";
import { messages, textOf } from "./messages";
import type { ThemeEditor } from "./use-theme-editor";

/** Saves the edited theme, and keeps the server's messages about its fields. */
export function useSaveTheme<Answer extends Partial<ThemeFields>>(
  editor: ThemeEditor,
  mutation: UseMutationOptions<Answer, Error, ThemeFields>,
  done: string,
) {
  const saving = useSingleMutation(mutation);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  function save() {
    const sent = editor.theme;
    saving.mutate(sent, {
      onSuccess: (answer) => {
        editor.keepSaved(sent, pickFields(answer));
        setErrors({});
        toast.success(done);
      },
      onError: (error) => {
        setErrors(error instanceof ApiError ? error.fields : {});
        toast.error(textOf(error, messages.saveFailed));
      },
    });
  }
  return { save, isSaving: saving.isPending, errors };
}
