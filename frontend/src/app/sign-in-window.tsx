import { deferred } from "@/ui/deferred";
import { WaitingDialog } from "@/ui/waiting-dialog";

const dialog = deferred(() => import("@/features/auth/components/sign-in-dialog"));

export const preloadDialog = dialog.preload;

interface Props {
  redirect: string | undefined;
  /** `isSent` says whether a link was sent. */
  onClose: (isSent: boolean) => void;
}

/** The sign-in window. While its code loads, a placeholder takes the typed text. */
export default function SignInWindow({ redirect, onClose }: Props) {
  return (
    <dialog.Component
      redirect={redirect}
      onClose={onClose}
      fallback={
        <WaitingDialog title="Sign In" label="Email" placeholder="you@example.com" onClose={() => onClose(false)} />
      }
    />
  );
}
