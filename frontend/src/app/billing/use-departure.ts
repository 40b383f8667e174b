import type { UseMutationOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSingleMutation } from "@/api/use-single-mutation";
import { leaveTo } from "@/lib/leave";

/** A mutation that returns an address outside the app, and then opens it. It stays busy until the page is left. */
export function useDeparture<Page extends { url: string }, Variables>(
  options: UseMutationOptions<Page, Error, Variables>,
) {
  const mutation = useSingleMutation({ ...options, onSuccess: ({ url }: Page) => leaveTo(url) });
  const { reset } = mutation;
  useEffect(() => {
    // The Back button can restore this page as it was left.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [reset]);
  return { ...mutation, isBusy: mutation.isPending || mutation.isSuccess };
}
