import { PlansLink } from "@/app/billing/plans-link";
import { asSentence } from "@/lib/sentence";
import { Notice } from "@/ui/notice";
import { Time } from "@/ui/time";
import type { CreateForm } from "../use-create-form";

interface Props {
  of: CreateForm;
  /** Why the plan does not allow another project, or null. */
  limit: string | null;
  limitId: string;
}

/** The notices above the fields of the form: where its values come from, and why it cannot be sent. */
export function CreateNotices({ of: create, limit, limitId }: Props) {
  const { form, handedFrom, earlier, takeEarlier, restoredAt, startOver, needsUpgrade } = create;
  return (
    <>
      {handedFrom !== null && (
        <Notice tone="info">
          This is the schema from {handedFrom}.
          {earlier !== "" && (
            <>
              {" "}
              <button type="button" onClick={takeEarlier} className="text-link underline">
                Use the one you typed before
              </button>
            </>
          )}
        </Notice>
      )}
      {restoredAt !== null && (
        <Notice tone="info">
          We restored what you typed <Time iso={restoredAt} />.{" "}
          <button type="button" onClick={startOver} className="text-link underline">
            Start over
          </button>
        </Notice>
      )}
      {limit !== null && (
        <Notice tone="info">
          <span id={limitId}>{limit}</span> <PlansLink />
        </Notice>
      )}
      {form.problem !== null && (
        <Notice tone="bad">
          {asSentence(form.problem)} {needsUpgrade && <PlansLink />}
        </Notice>
      )}
    </>
  );
}
