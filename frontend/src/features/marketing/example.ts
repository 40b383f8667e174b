import page from "./example-page.html?raw";
import schema from "./example.graphql?raw";

/** The schema of the demonstration, and the page that the engine made of its type `Product`. */
export const exampleSchema = schema.trimEnd();

/**
 * The engine's HTML, made to stand inside another page: its links lead nowhere here, its ids would
 * repeat, and its headings count below those around it.
 */
export const examplePage = page
  .replace(/ (?:href|id|data-[\w-]+)="[^"]*"| tabindex="-1"/g, "")
  .replace(/<a class="copy-link".*?<\/a>/, "")
  .replace(/<h([1-3])/g, (_, level: string) => `<h${level} aria-level="${Number(level) + 1}"`)
  .replace(/<(nav|aside|article)\b[^>]*?class="([^"]*)"[^>]*>/g, '<div class="$2">')
  .replace(/<\/(nav|aside|article)>/g, "</div>");
