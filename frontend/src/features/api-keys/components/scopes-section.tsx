const SCOPES = [
  { name: "analytics", use: "The analytics summary" },
  { name: "projects", use: "Projects and versions; write keys publish and check schemas" },
  { name: "llm", use: "Markdown, llms.txt, SDL and MCP of your private docs" },
];

const cell = "px-2 py-2.5 first:pl-4 last:pr-4";

/** Lists what read and write keys may do. */
export function ScopesSection() {
  return (
    <section aria-labelledby="scopes-heading" className="hidden min-w-0 gap-3 md:grid">
      <h2 id="scopes-heading" className="text-md font-semibold">
        What keys can do
      </h2>
      <div className="overflow-x-auto rounded-card border border-line">
        <table className="w-full text-left text-sm">
          <thead className="text-xs text-fg-2">
            <tr>
              {["Scope", "Read", "Write", "For"].map((title) => (
                <th key={title} scope="col" className={`${cell} py-2 font-medium`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SCOPES.map(({ name, use }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className={`${cell} font-medium`}>
                  {name}
                </th>
                <td className={cell}>
                  <code>{name}:read</code>
                </td>
                <td className={cell}>
                  <code>{name}:*</code>
                </td>
                <td className={`${cell} text-fg-2`}>{use}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-xs text-fg-3">No key reaches your account, keys, billing or branding.</p>
    </section>
  );
}
