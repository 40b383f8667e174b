/**
 * Adapts the engine's page to a part of another page: without links, ids and buttons, with headings one level lower, and
 * with its folds open. Threads find places by `data-at`, which has the id of the engine's element.
 */
export function adaptPage(html: string): string {
  return html
    .replace(/<a class="(?:copy|graph)-link".*?<\/a>/g, "")
    .replace(/<nav class="crumb".*?<\/nav>\n?/s, "")
    .replace(/ (?:href|data-[\w-]+)="[^"]*"| data-copy-\w+| tabindex="-?\d+"/g, "")
    .replace(/ id="([^"]*)"/g, ' data-at="$1"')
    .replace(/<(\/?)a\b/g, "<$1span")
    .replace(/<h([1-3])/g, (_, level: string) => `<h${level} aria-level="${Number(level) + 1}"`)
    .replace(/<details class="deprecated">/g, '<details class="deprecated" open>')
    .replace(/<(nav|aside|article)\b[^>]*?class="([^"]*)"[^>]*>/g, '<div class="$2">')
    .replace(/<\/(nav|aside|article)>/g, "</div>");
}
