import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { ApiError, failureOf, isNotFound } from "@/api/errors";
import { Navigation, NavigationSheet, usePalette } from "@/app/docs-parts";
import { useKeeping } from "@/app/keeping";
import { paths } from "@/app/paths";
import { DiagnosticList, WithCode } from "@/app/schema-source/diagnostic-list";
import { classes } from "@/lib/classes";
import { formatNoun } from "@/lib/format";
import { ROUTES } from "@/lib/generated/routes";
import { isPlainClick, linkAround } from "@/lib/link-click";
import { usePageMeta } from "@/lib/page-meta";
import { buttonClasses } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { Icon } from "@/ui/icon";
import { LineIcon } from "@/ui/line-icon";
import { PageSpinner } from "@/ui/spinner";
import { MakeDocs } from "../components/make-docs";
import { readPreviewSchema, readThemeChoice } from "../preview-store";
import { themes, themeClasses } from "../themes";
import { previewQuery, previewSearchQuery } from "../queries";
import "../stage.css";
import "../landing.css";
import "../preview.css";
import "../themes.css";

/** The docs of the schema that the visitor pasted. Only this tab keeps it. */
export default function PreviewRoute() {
  const isKeeping = useKeeping();
  const [schema] = useState(() => (typeof sessionStorage === "undefined" ? null : readPreviewSchema()));
  usePageMeta(ROUTES.preview);
  if (isKeeping) return <PageSpinner />;
  return schema === null ? <Nothing /> : <Preview schema={schema} />;
}

function Preview({ schema }: { schema: string }) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const path = pathname.replace(/^\/preview\/?/, "").replace(/\/$/, "") || "overview";
  const page = useQuery({ ...previewQuery(schema, path), placeholderData: (before) => before });
  const shown = page.data;
  const [choice] = useState(readThemeChoice);
  const theme = themes.find(({ key }) => key === choice?.key);
  const [overlay, setOverlay] = useState<"palette" | "sheet" | null>(null);
  const { Palette, open: openPalette } = usePalette(() => setOverlay("palette"));

  // The page comes after the address, so the browser has not found the anchor.
  useEffect(() => {
    if (hash === "" || page.isPlaceholderData) return;
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, shown, page.isPlaceholderData]);

  function onClick(event: MouseEvent) {
    const link = linkAround(event.target);
    if (link === null || !isPlainClick(event) || link.origin !== location.origin) return;
    const isOfPreview = link.pathname === paths.preview() || link.pathname.startsWith(`${paths.preview()}/`);
    if (!isOfPreview || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    setOverlay(null);
    void navigate(link.pathname + link.hash);
  }

  return (
    // The handler only extends the links inside; the links themselves take keys and focus.
    <div role="presentation" className="preview page-width" onClick={onClick}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4 text-sm">
        <p className="min-w-0 grow basis-full text-fg-2 md:basis-0">
          <b className="font-semibold text-fg">Private preview.</b> Your schema is kept in this tab only. The server
          remembers it for a short time to make these pages, and stores nothing until you make docs of it.
          {shown !== undefined &&
            ` ${formatNoun(shown.counts.types, "type")}, ${formatNoun(shown.counts.fields, "field")}.`}
          {theme !== undefined &&
            theme !== themes[0] &&
            ` The theme “${theme.name}” goes with your docs; themes are part of Pro.`}
        </p>
        <a
          href={`${paths.home()}#stage`}
          className={buttonClasses("plain")}
          onClick={(event) => {
            event.preventDefault();
            void navigate({ pathname: paths.home(), hash: "#stage" });
          }}
        >
          <LineIcon of={ArrowLeft} />
          Edit the schema
        </a>
        <MakeDocs schema={() => schema} />
      </div>
      {shown === undefined && page.isPending && <PageSpinner />}
      {page.isError ? (
        <Problem error={page.error} busy={page.isFetching} onRetry={() => void page.refetch()} />
      ) : (
        shown !== undefined && (
          <div className={classes("preview-columns docs", theme && themeClasses(theme))} style={choice?.variables}>
            <div className="preview-bar">
              <button
                type="button"
                className="preview-menu"
                aria-haspopup="dialog"
                aria-label="Navigation"
                onClick={() => setOverlay("sheet")}
              >
                <Icon name="menu" />
                Pages
              </button>
              <button
                type="button"
                className="preview-search"
                aria-haspopup="dialog"
                aria-keyshortcuts="/ Control+K Meta+K"
                onClick={openPalette}
              >
                <Icon name="search" />
                <span>Search types, fields, operations…</span>
                <kbd aria-hidden="true">/</kbd>
              </button>
            </div>
            <nav aria-label="Pages" className="docs-nav">
              <Navigation navigation={shown.navigation} base={paths.preview()} path={path} />
            </nav>
            <div
              className="preview-page"
              aria-busy={page.isPlaceholderData}
              // Only the engine writes this HTML, and sanitises it.
              dangerouslySetInnerHTML={{ __html: `<div class="docs-page">${shown.page.html}</div>` }}
            />
          </div>
        )
      )}
      {overlay === "sheet" && shown !== undefined && (
        <NavigationSheet onClose={() => setOverlay(null)}>
          <Navigation navigation={shown.navigation} base={paths.preview()} path={path} />
        </NavigationSheet>
      )}
      {overlay === "palette" && Palette && (
        <Palette
          // Pages of a preview are not remembered.
          username=""
          slug=""
          version={null}
          navigation={shown?.navigation ?? null}
          search={(_, q) => previewSearchQuery(schema, q)}
          address={(name, anchor) => paths.preview(name) + (anchor === undefined ? "" : `#${anchor}`)}
          onClose={() => setOverlay(null)}
          onOpen={(to) => {
            setOverlay(null);
            void navigate(to);
          }}
        />
      )}
    </div>
  );
}

function Problem({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  if (isNotFound(error))
    return (
      <div className="py-20 text-center">
        <h1 className="text-xl font-bold">Your schema has no such page</h1>
        <Link to={paths.preview()} className="mt-4 inline-block text-link underline">
          Open the overview
        </Link>
      </div>
    );
  if (error instanceof ApiError && error.diagnostics.length > 0)
    return (
      <div className="mx-auto max-w-3xl py-12">
        <h1 className="mb-2 text-xl font-bold">This is not a schema yet</h1>
        {!error.diagnostics.some(({ message }) => message === error.message) && (
          <p className="mb-5 text-fg-2">
            <WithCode text={error.message} />
          </p>
        )}
        <DiagnosticList items={error.diagnostics} isRefused />
      </div>
    );
  return (
    <div className="py-12">
      <h1 className="sr-only">Private preview</h1>
      <Failure title="The preview could not be made" {...failureOf(error)} busy={busy} onRetry={onRetry} />
    </div>
  );
}

function Nothing() {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-xl place-content-center px-6 py-16 text-center">
      <h1 className="text-2xl font-bold tracking-[-0.03em]">Nothing to preview</h1>
      <p className="mt-3 mb-7 text-md text-fg-2">
        A preview stays in the tab where the schema was pasted. Paste one, and its docs appear beside it.
      </p>
      <Link
        to={{ pathname: paths.home(), hash: "#stage" }}
        className={`${buttonClasses("primary", "large")} justify-self-center`}
      >
        Paste a schema
      </Link>
    </div>
  );
}
