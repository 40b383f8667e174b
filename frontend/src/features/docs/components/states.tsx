import { messageOf } from "@/api/errors";

/** In the shape of what replaces it. */
export function PageSkeleton() {
  return (
    <main className="docs-page" id="main-content" aria-busy="true" aria-label="Loading">
      <div className="page">
        <div className="skeleton" style={{ width: 80, height: 16, marginBottom: 14 }} />
        <div className="skeleton" style={{ width: "min(320px, 80%)", height: 34, marginBottom: 22 }} />
        <div className="skeleton" style={{ width: "min(460px, 95%)", height: 18, marginBottom: 30 }} />
        {Array.from({ length: 7 }, (_, row) => (
          <div key={row} style={{ padding: "13px 0", borderTop: "1px solid var(--line)" }}>
            <div className="skeleton" style={{ width: 180 + ((row * 53) % 120), height: 16, marginBottom: 10 }} />
            <div className="skeleton" style={{ width: `${60 + ((row * 29) % 35)}%`, height: 14 }} />
          </div>
        ))}
      </div>
      <div className="code-column"><div className="skeleton" style={{ height: 280, borderRadius: 10 }} /></div>
    </main>
  );
}

export function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="docs-page" id="main-content">
      <div className="page">
        <div className="page-head"><h1 tabIndex={-1}>This page did not load</h1></div>
        <div className="lead"><p>{messageOf(error)}</p></div>
        <button type="button" className="docs-button" onClick={onRetry}>Try again</button>
      </div>
    </main>
  );
}
