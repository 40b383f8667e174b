import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { Notice } from "@/ui/notice";
import { Switch } from "@/ui/switch";
import { hiddenPartsMutation, policyQuery } from "./queries";

/** Says whether breaking changes in hidden parts fail a check, and lets the owner choose. */
export function HiddenPartsSwitch({ project }: { project: Project }) {
  const id = useId();
  const policy = useQuery(policyQuery(project.id));
  const save = useSingleMutation(hiddenPartsMutation(useQueryClient(), project.id));
  const count = save.isPending ? save.variables : policy.data?.hidden_parts_count;
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span id={id}>
          <span className="font-medium">Hidden parts count</span>
          <span className="block text-xs text-fg-2">Like others, marked “hidden from readers”</span>
        </span>
        <Switch
          checked={count ?? true}
          onChange={(isOn) => save.mutate(isOn)}
          disabled={policy.data === undefined || project.read_only !== null}
          aria-labelledby={id}
        />
      </div>
      {save.isError && <Notice tone="bad">{messageOf(save.error)}</Notice>}
    </div>
  );
}
