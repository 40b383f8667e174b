import type { Preview } from "./use-preview";

const MAX_CHIPS = 3;

/** The most used types beside the one that is shown. */
export function NextTypes({ preview, onOpen }: { preview: Preview; onOpen: (path: string) => void }) {
  const { shown, refusal, isEmpty } = preview;
  const types = isEmpty || refusal !== null ? [] : shown.most_used.filter(({ path }) => path !== shown.path);
  if (types.length === 0) return null;
  return (
    <div className="docs stage-next" data-needs-script>
      <span aria-hidden="true">Next</span>
      <ul aria-label="Most used types">
        {types.slice(0, MAX_CHIPS).map(({ name, path }) => (
          <li key={path}>
            <button type="button" onClick={() => onOpen(path)}>
              <span className="k ko" aria-hidden="true">
                O
              </span>
              <b>{name}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
