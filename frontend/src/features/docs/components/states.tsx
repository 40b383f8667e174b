import { messageOf } from "@/api/errors";

/** Placeholder with the layout of a page. */
export function PageSkeleton() {
  return (
    <main className="docs-page" id="main-content" aria-busy="true" aria-label="Loading">
      <div className="page skeleton-page">
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
        {Array.from({ length: 7 }, (_, row) => (
          <div key={row}>
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        ))}
      </div>
      <div className="code-column">
        <div className="skeleton" />
      </div>
    </main>
  );
}

export function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="docs-page" id="main-content">
      <div className="page">
        <div className="page-head">
          <h1 tabIndex={-1}>This page did not load</h1>
        </div>
        <div className="lead">
          <p>{messageOf(error)}</p>
        </div>
        <button type="button" className="docs-button" onClick={onRetry}>
          Try again
        </button>
      </div>
    </main>
  );
}
