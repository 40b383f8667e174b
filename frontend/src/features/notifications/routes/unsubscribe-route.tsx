import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { isNotFound, messageOf } from "@/api/errors";
import type { MailSubscription } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { PageSpinner } from "@/ui/spinner";
import { Card, FailedCard } from "../components/card";
import { subscriptionMutation, subscriptionQuery } from "../queries";
import { NOTIFICATIONS } from "../words";

/**
 * The page of the link in a mail. It says what the mails are, and changes nothing until its button is used, because
 * programs that scan mail open links.
 */
export default function UnsubscribeRoute() {
  usePageMeta(ROUTES.unsubscribe);
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const query = useQuery({ ...subscriptionQuery(token), enabled: token !== "" });
  const change = useSingleMutation(subscriptionMutation(useQueryClient(), token));
  if (token === "" || isNotFound(query.error) || isNotFound(change.error)) {
    return (
      <Card title="This link does not work">
        <p role="alert" className="text-sm text-fg-2">
          It is not complete, or it belongs to an account that no longer exists. Open the link from the newest mail.
        </p>
      </Card>
    );
  }
  if (query.isPending) return <PageSpinner label="Loading the subscription" />;
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
  const { is_subscribed: isSubscribed, email, kind } = query.data;
  return (
    <Card title={isSubscribed ? "Unsubscribe" : "You are unsubscribed"}>
      <p role="status" className="text-sm text-fg-2 [overflow-wrap:anywhere]">
        {email} {isSubscribed ? "gets" : "no longer gets"} mails {mailsOf(query.data)}.
      </p>
      {change.isError && (
        <Notice tone="bad" className="mt-4">
          {messageOf(change.error)}
        </Notice>
      )}
      <div className="mt-5">
        <Button
          look={isSubscribed ? "primary" : "plain"}
          busy={change.isPending}
          onClick={() => change.mutate(!isSubscribed)}
        >
          {isSubscribed ? "Unsubscribe" : "Subscribe again"}
        </Button>
      </div>
      {kind !== null && (
        <p className="mt-5 text-sm">
          <Link to={paths.notifications()} className="text-link underline">
            All notifications
          </Link>
        </p>
      )}
    </Card>
  );
}

function mailsOf({ kind, project }: MailSubscription): string {
  if (project !== null) return `about new versions of ${project.name}`;
  return kind === null ? "like this one" : NOTIFICATIONS[kind].mails;
}
