import { messageOf } from "@/api/errors";
import { useSingleMutation } from "@/api/use-single-mutation";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { downloadDataMutation } from "../queries";
import { Section } from "./section";

/** Downloads all data of the user as one file. */
export function DataSection() {
  const download = useSingleMutation(downloadDataMutation());
  return (
    <Section title="Your data">
      <p className="-mt-1.5 text-sm text-fg-2">
        One ZIP archive with your profile and sessions, and for each project its settings, every schema version as SDL,
        guides as Markdown, endpoints and readers’ answers. Secret header values are not in it.
      </p>
      {download.isError && <Notice tone="bad">{messageOf(download.error)}</Notice>}
      <div>
        <Button
          busy={download.isPending}
          onClick={() => download.mutate(undefined, { onSuccess: () => toast.success("Your data was downloaded.") })}
        >
          Download my data
        </Button>
      </div>
    </Section>
  );
}
