import { copyText, fetchText, saveText } from "@/api/files";
import { failureOf } from "@/api/errors";
import { toast } from "@/ui/toast";
import { isPlainClick, linkAround } from "@/lib/link-click";

const COPIED_MS = 2000;

/** Adds copy buttons to the LLM docs page and makes downloads of private docs work. Returns the cleanup. */
export function addFileButtons(article: HTMLElement): () => void {
  for (const place of article.querySelectorAll<HTMLElement>("[data-copy-file]")) {
    if (place.firstChild !== null) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "docs-button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy ${place.dataset.name ?? "the file"}`);
    button.addEventListener("click", () => void copyFile(button, place.dataset.copyFile ?? ""));
    place.append(button);
  }
  const onClick = (event: MouseEvent) => {
    const link = linkAround(event.target);
    if (link !== null && isPlainClick(event) && savePrivateFile(link)) event.preventDefault();
  };
  article.addEventListener("click", onClick);
  return () => article.removeEventListener("click", onClick);
}

async function copyFile(button: HTMLButtonElement, url: string): Promise<void> {
  button.disabled = true;
  try {
    await copyText(fetchText(url));
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), COPIED_MS);
  } catch {
    toast.error("Failed to copy to clipboard");
  } finally {
    button.disabled = false;
  }
}

/** Saves a file of private docs, which the browser cannot download by itself. Returns false for public files. */
function savePrivateFile(link: HTMLAnchorElement): boolean {
  if (link.closest("[data-private]") === null) return false;
  saveText(link.href, link.download || (link.textContent ?? "")).catch((error: unknown) =>
    toast.failure(failureOf(error)),
  );
  return true;
}
