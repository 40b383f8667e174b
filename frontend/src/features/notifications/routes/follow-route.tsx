import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { isNotFound, messageOf } from "@/api/errors";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { PageSpinner } from "@/ui/spinner";
import { Card, FailedCard } from "../components/card";
import { followingMutation, followingQuery } from "../queries";

/** The page of the link that confirms a follower's address. It changes nothing until its button is used. */
export default function FollowRoute() {
  usePageMeta(ROUTES.followConfirm);
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const query = useQuery({ ...followingQuery(token), enabled: token !== "" });
  const confirm = useSingleMutation(followingMutation(useQueryClient(), token));
  if (token === "" || isNotFound(query.error) || isNotFound(confirm.error)) {
    return (
      <Card title="This link does not work">
        <p role="alert" className="text-sm text-fg-2">
          It is not complete, it is older than two days, or the documentation is no longer public. Follow the changelog
          again to get a new one.
        </p>
      </Card>
    );
  }
  if (query.isPending) return <PageSpinner label="Loading the changelog" />;
  if (query.isLoadingError) {
    return (
      <FailedCard
        title="The link could not be checked"
        error={query.error}
        retry={query.refetch}
        isRetrying={query.isFetching}
      />
    );
  }
  const { project, breaking_only: isBreakingOnly, is_confirmed: isConfirmed } = query.data;
  const what = isBreakingOnly ? "versions that may break clients" : "new versions";
  return (
    <Card title={isConfirmed ? `You follow ${project.name}` : `Follow ${project.name}`}>
      <p role="status" className="text-sm text-fg-2 [overflow-wrap:anywhere]">
        {isConfirmed ? "You get" : "Confirm that you want"} a mail about {what} of {project.name}. Each has a link that
        ends them.
      </p>
      {confirm.isError && (
        <Notice tone="bad" className="mt-4">
          {messageOf(confirm.error)}
        </Notice>
      )}
      <div className="mt-5">
        {isConfirmed ? (
          <a href={paths.docs(project.username, project.slug)} className="text-sm text-link underline">
            Open the documentation
          </a>
        ) : (
          <Button look="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            Follow
          </Button>
        )}
      </div>
    </Card>
  );
}
