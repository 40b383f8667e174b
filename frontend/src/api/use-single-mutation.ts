import { useMutation, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A mutation that runs once at a time: calls while it is pending are dropped. `isPending` alone does not prevent a
 * second click before React has rendered the first.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const isSent = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isSent.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const mutate: typeof mutation.mutate = (...asked) => {
    if (isSent.current || mutation.isPending) return;
    isSent.current = true;
    mutation.mutate(...asked);
  };
  return { ...mutation, mutate };
}
