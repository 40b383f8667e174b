import { useMutation, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A mutation that is sent once at a time: what is asked while it is under way is dropped. `isPending` alone
 * does not keep out a second click, which may come before React has drawn the first.
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
