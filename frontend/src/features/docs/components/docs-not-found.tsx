import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Link, useParams } from "react-router-dom";
import { paths } from "@/app/paths";
import { PRODUCT } from "@/lib/product";
import { ownProjectsQuery } from "../missing/queries";
import { PageSkeleton } from "./states";

const NOTHING_YET = "Nothing is published yet";

interface Props {
  /** Address of the sign-in page; null when the reader is signed in. */
  signIn: string | null;
  /** Called once the page is drawn, because its code loads after the route. */
  onShown: () => void;
}

/** Docs that do not exist, are private, or have no schema yet. Only the owner is told which. */
export default function DocsNotFound({ signIn, onShown }: Props) {
  const { username, slug } = useParams();
  const own = useQuery({ ...ownProjectsQuery, enabled: signIn === null });
  const project = own.data?.projects.find(
    (one) => one.slug === slug && one.username === username && one.current_version === null,
  );
  const isEmpty = project !== undefined;
  useEffect(() => {
    if (isEmpty) document.title = `${NOTHING_YET} · ${PRODUCT}`;
  }, [isEmpty]);
  if (own.isLoading) return <PageSkeleton />;
  if (project !== undefined) {
    return (
      <Message
        title={NOTHING_YET}
        text={`${project.name} appears here once you publish its first schema.`}
        onShown={onShown}
      >
        <Link className="docs-button" to={`${paths.project(project.id)}?tab=schema`}>
          Add the schema
        </Link>
      </Message>
    );
  }
  const rest = signIn === null ? " and belong to somebody else" : ". If they are yours, sign in to read them";
  return (
    <Message
      title="These docs do not exist"
      text={`The address may be wrong, nothing may be published yet, or the docs may be private${rest}.`}
      onShown={onShown}
    >
      {signIn !== null && (
        <Link className="docs-button" to={signIn}>
          Sign in
        </Link>
      )}
      <Link className="docs-button" to="/">
        Go to the homepage
      </Link>
    </Message>
  );
}

function Message({
  title,
  text,
  onShown,
  children,
}: {
  title: string;
  text: string;
  onShown: () => void;
  children: React.ReactNode;
}) {
  const tell = useRef(onShown);
  useLayoutEffect(() => tell.current(), []);
  return (
    <main className="docs-page docs-missing" id="main-content">
      <div className="page">
        <div className="page-head">
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        <div className="lead">
          <p>{text}</p>
        </div>
        <p className="docs-actions">{children}</p>
      </div>
    </main>
  );
}
