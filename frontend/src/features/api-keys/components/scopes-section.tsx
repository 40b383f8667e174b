import { ACCESS } from "@/app/api-keys/access";

const cell = "px-2 py-2.5 first:pl-4 last:pr-4 align-baseline";

/** Lists what keys with each access may do. */
export function ScopesSection() {
  return (
    <section aria-labelledby="scopes-heading" className="grid min-w-0 gap-3">
      <h2 id="scopes-heading" className="text-md font-semibold">
        What keys can do
      </h2>
      <div className="overflow-x-auto rounded-card border border-line">
        <table className="w-full text-left text-sm max-md:[&_td]:block max-md:[&_th]:block max-md:[&_tr]:block">
          <thead className="text-xs text-fg-2 max-md:sr-only">
            <tr>
              {["Access", "Can", "Scopes"].map((title) => (
                <th key={title} scope="col" className={`${cell} py-2 font-medium`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ACCESS.map(({ value, label, text, scopes }) => (
              <tr key={value} className="border-t border-line max-md:py-2 max-md:first:border-t-0">
                <th scope="row" className={`${cell} font-medium whitespace-nowrap max-md:px-4 max-md:py-0.5`}>
                  {label}
                </th>
                <td className={`${cell} text-fg-2 max-md:px-4 max-md:py-0.5`}>{text}</td>
                <td className={`${cell} text-xs text-fg-3 max-md:px-4 max-md:py-0.5`}>
                  <code>{scopes}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-xs text-fg-3">
        No key deletes a project, makes one public or private, changes hide rules or the switch “Hidden parts count”, or
        reaches your account, keys, billing or branding. Sign in to do that.
      </p>
    </section>
  );
}
