import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface Props {
  linkProblem: string | null;
  isApart: boolean;
  onShowApart: () => void;
  onDiscardApart: () => void;
}

/** A link that cannot be shown, and texts that are kept apart. Loads when there is one of them. */
export default function ValidatorNotices({ linkProblem, isApart, onShowApart, onDiscardApart }: Props) {
  return (
    <div className="mb-4 grid gap-4">
      {linkProblem !== null && <Notice tone="bad">{linkProblem}</Notice>}
      {isApart && (
        <Notice
          tone="info"
          title="Your other texts are kept"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={onShowApart}>
                Show them
              </Button>
              <Button size="small" look="quiet" onClick={onDiscardApart}>
                Discard them
              </Button>
            </span>
          }
        >
          You had texts of your own here before you edited these.
        </Notice>
      )}
    </div>
  );
}
