/** The address of a page about one thing, perhaps with an anchor. */
const OPENS = /href="\/preview\/\w+\/\w+[#"]/;

/**
 * Adapts the engine's page to a part of another page: without ids and buttons, with headings one level lower, and with its
 * folds open. Of the links only those to other types stay, which the stage opens. Threads find places by `data-at`, which
 * has the id of the engine's element.
 */
export function adaptPage(html: string): string {
  return html
    .replace(/<div class="page-actions".*?<\/details><\/div>/g, "")
    .replace(/<nav class="crumb".*?<\/nav>\n?/s, "")
    .replace(/<a\b([^>]*)>(.*?)<\/a>/gs, (link, attributes: string, text: string) =>
      OPENS.test(attributes)
        ? link.replace("<a", "<a data-replay")
        : `<span${attributes.replace(/ href="[^"]*"/, "")}>${text}</span>`,
    )
    .replace(/ data-[\w-]+="[^"]*"| data-copy-\w+| tabindex="-1"/g, "")
    .replace(/ id="([^"]*)"/g, ' data-at="$1"')
    .replace(/<h([1-3])/g, (_, level: string) => `<h${level} aria-level="${Number(level) + 1}"`)
    .replace(/<details class="deprecated">/g, '<details class="deprecated" open>')
    .replace(/<(nav|aside|article)\b[^>]*?class="([^"]*)"[^>]*>/g, '<div class="$2">')
    .replace(/<\/(nav|aside|article)>/g, "</div>");
}
