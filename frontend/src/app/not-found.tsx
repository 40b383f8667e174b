import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, redirectDocument, useLocation } from "react-router-dom";
import { formatNoun } from "@/lib/format";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { buttonClasses } from "@/ui/button";
import { TextField } from "@/ui/field";
import { useKeeping } from "./keeping";
import { paths } from "./paths";
import { helpSearchQuery } from "./queries";
import type { PageModule } from "./page";
import { useSession } from "./session";

/** The product's own pages that search engines list too. */
const pages = Object.values(ROUTES)
  .filter(({ indexable }) => indexable)
  .map(({ path, title, description }) => ({ path, title: title === "" ? PRODUCT : title, description }));

/** The address of a document that is a 404 below `/d/`. */
let missing: string | undefined;

/** Loads other docs as documents of their own. The router of this document has this page for all of them. */
export const prefetch: PageModule["prefetch"] = (_queries, _parameters, pathname) => {
  if (!isOfDocs(pathname)) return;
  missing ??= pathname;
  if (missing !== pathname) throw redirectDocument(pathname);
};

const isOfDocs = (pathname: string) => pathname.startsWith("/d/");

export default function NotFound() {
  usePageMeta(ROUTES.missing);
  const { state } = useSession();
  const isKeeping = useKeeping();
  const { pathname, search, hash } = useLocation();
  const mayBePrivate = !isKeeping && isOfDocs(pathname);
  const isSignedIn = state.status === "signed-in";
  useEffect(() => {
    // The owner has signed in, in another tab: with a session the docs may be there.
    if (mayBePrivate && isSignedIn) location.reload();
  }, [mayBePrivate, isSignedIn]);
  return (
    <div className="mx-auto max-w-xl px-4 py-16 sm:px-6" data-missing="">
      <div className="text-center">
        <p className="font-mono text-sm text-fg-3">404</p>
        <h1 className="mt-2 text-2xl font-bold tracking-[-0.03em] text-balance">This page does not exist</h1>
        <p className="mt-3 text-balance text-fg-2">
          The address may be mistyped, what was here may have been moved or deleted, or it may be private.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2.5">
          {mayBePrivate && !isSignedIn && (
            <Link to={paths.login({ redirect: pathname + search + hash })} className={buttonClasses()}>
              Sign in
            </Link>
          )}
          <Link to={paths.home()} className={buttonClasses("primary")}>
            Go to the homepage
          </Link>
          {state.status === "signed-in" && (
            <Link to={paths.dashboard()} className={buttonClasses()}>
              My projects
            </Link>
          )}
        </div>
      </div>
      <PageSearch />
    </div>
  );
}

/** Pages of the documentation that are listed. */
const MAX_HELP = 6;

/** Lists the site's pages, narrowed to those with the typed words, and what the documentation has about them. */
function PageSearch() {
  const [typed, setTyped] = useState("");
  const search = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Text that was typed before the app had loaded.
    const early = search.current?.querySelector("input")?.value ?? "";
    // oxlint-disable-next-line react/set-state-in-effect -- once, after the page has loaded
    if (early !== "") setTyped(early);
  }, []);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = pages.filter(({ title, description }) => {
    const text = `${title} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const q = typed.trim();
  const help = useQuery({ ...helpSearchQuery(q), placeholderData: keepPreviousData });
  const helpHits = q === "" ? [] : (help.data?.hits ?? []).slice(0, MAX_HELP);
  const results = [
    formatNoun(found.length, "page"),
    ...(helpHits.length > 0 ? [`${formatNoun(helpHits.length, "result")} in the documentation`] : []),
  ];
  return (
    // Enter opens all results in the documentation.
    <form ref={search} role="search" aria-label="Pages" action="/docs/search" className="mt-12">
      <TextField
        name="q"
        label={`Search the pages of ${PRODUCT}`}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="mt-4 divide-y divide-line rounded-card border border-line">
        {found.map(({ path, title, description }) => (
          <li key={path}>
            <Link to={path} className="block rounded-card px-4 py-3 hover:bg-bg-2">
              <span className="font-medium">{title}</span>
              <span className="block text-sm text-fg-2">{description}</span>
            </Link>
          </li>
        ))}
        {helpHits.map(({ path, page, name, text }) => (
          <li key={`help ${path}`}>
            <Link to={path} className="block rounded-card px-4 py-3 hover:bg-bg-2">
              <span className="font-medium">
                <span className="font-normal text-fg-2">Documentation › {page !== null && `${page} › `}</span>
                {name}
              </span>
              <span className="block text-sm text-fg-2">{text}</span>
            </Link>
          </li>
        ))}
        {found.length + helpHits.length === 0 && (
          <li className="px-4 py-3 text-sm text-fg-2">{help.isFetching ? "Searching…" : "No page has these words."}</li>
        )}
      </ul>
      {words.length > 0 && (
        <button type="submit" className="mt-4 text-sm text-link underline">
          See all results in the documentation
        </button>
      )}
      <p role="status" className="sr-only">
        {words.length > 0 && results.join(", ")}
      </p>
    </form>
  );
}
