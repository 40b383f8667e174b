import { copyText, fetchText, saveText } from "@/api/files";
import { failureOf } from "@/api/errors";
import { toast } from "@/ui/toast";

const COPIED_MS = 2000;

/** Puts a button to copy the whole file where the page of files has room for one. */
export function addCopyButtons(article: ParentNode): void {
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

/** Does the link lead to a file of private docs, which the browser itself cannot read: then saves it. */
export function savePrivateFile(link: HTMLAnchorElement): boolean {
  if (link.closest("[data-private]") === null) return false;
  saveText(link.href, link.download || (link.textContent ?? "")).catch((error: unknown) => toast.failure(failureOf(error)));
  return true;
}
