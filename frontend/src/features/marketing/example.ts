import page from "./example/product-page.html?raw";
import schema from "./example/product.graphql?raw";

/** The schema of the demonstration. */
export const exampleSchema = schema.trimEnd();

/**
 * The engine's page of the type `Product`, adapted to another page: without links and ids, and with headings one level
 * lower.
 */
export const examplePage = page
  .replace(/ (?:href|id|data-[\w-]+)="[^"]*"| tabindex="-1"/g, "")
  .replace(/<a class="copy-link".*?<\/a>/, "")
  .replace(/<h([1-3])/g, (_, level: string) => `<h${level} aria-level="${Number(level) + 1}"`)
  // An anchor without an address is not a link; crawlers report it unless it has a role.
  .replace(/<a\b/g, '<a role="none"')
  .replace(/<(nav|aside|article)\b[^>]*?class="([^"]*)"[^>]*>/g, '<div class="$2">')
  .replace(/<\/(nav|aside|article)>/g, "</div>");
