import { useEffect } from "react";
import { toast } from "@/ui/toast";

/** Shows a toast when something has failed, once each time. */
export function useFailureToast(isFailed: boolean, message: string): void {
  useEffect(() => {
    if (isFailed) toast.error(message);
  }, [isFailed, message]);
}
