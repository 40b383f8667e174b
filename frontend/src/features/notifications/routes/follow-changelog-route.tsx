import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { isNotFound } from "@/api/errors";
import { paths } from "@/app/paths";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { PageSpinner } from "@/ui/spinner";
import { Card, FailedCard } from "../components/card";
import { FollowForm } from "../components/follow-form";
import { publicProjectQuery } from "../queries";

/** The page that the changelog of public docs links to: a form for readers who want mails about new versions. */
export default function FollowChangelogRoute() {
  usePageMeta(ROUTES.follow);
  const { slug = "" } = useParams();
  const query = useQuery(publicProjectQuery(slug));
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (isNotFound(query.error)) {
    return (
      <Card title="Nothing to follow here">
        <p role="alert" className="text-sm text-fg-2">
          This documentation does not exist, or it is not public.
        </p>
      </Card>
    );
  }
  if (query.isPending) return <PageSpinner label="Loading the changelog" />;
  if (query.isLoadingError) {
    return (
      <FailedCard
        title="The changelog could not be loaded"
        error={query.error}
        retry={query.refetch}
        isRetrying={query.isFetching}
      />
    );
  }
  // A project that has moved answers with its new address.
  const { name } = query.data;
  const of = { username: query.data.username, slug: query.data.slug };
  if (sentTo !== null) {
    return (
      <Card title="Check your mail">
        <p role="status" className="text-sm text-fg-2 [overflow-wrap:anywhere]">
          A mail to {sentTo} has a link that confirms that you follow {name}. The link works for two days. No mail is
          sent to an address that follows {name} already, or that has been asked within the last hour.
        </p>
        <p className="mt-5 text-sm">
          <BackLink {...of} />
        </p>
      </Card>
    );
  }
  return (
    <Card title={`Follow ${name}`}>
      <p className="text-sm text-fg-2 [overflow-wrap:anywhere]">
        Get a mail when {name} publishes a new version. You need no account, the address is used for nothing else, and
        each mail has a link that ends them.
      </p>
      <FollowForm {...of} onSent={setSentTo} />
      <p className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <BackLink {...of} />
        <Link to={paths.help("notifications", "changelogs-by-mail")} className="text-link underline">
          How it works
        </Link>
      </p>
    </Card>
  );
}

/** Docs are pages of the server, so the link is an ordinary one. */
function BackLink({ username, slug }: { username: string; slug: string }) {
  return (
    <a href={paths.docs(username, slug, "changelog")} className="text-link underline">
      Open the changelog
    </a>
  );
}
