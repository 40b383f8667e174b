import { apiFetch } from "./http";

/** The text at an address of this site, read with the session: private docs are their owner's. */
export async function fetchText(url: string): Promise<string> {
  const { pathname } = new URL(url, location.href);
  const response = await apiFetch(new Request(new URL(pathname, location.origin)));
  return response.text();
}

/** Saves it under a name. */
export async function saveText(url: string, name: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([await fetchText(url)], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/**
 * Copies a text that has to be fetched first. Browsers allow it only while they handle the click, so the
 * clipboard gets the promise where it takes one.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined" || typeof navigator.clipboard.write !== "function") {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then((whole) => new Blob([whole], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/** Saves what an address of the API answers, under the name that the server gives it. */
export async function saveFile(path: string): Promise<void> {
  const response = await apiFetch(new Request(new URL(path, location.origin)));
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  download(await response.blob(), name ?? "download");
}

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers begin the download in a task of their own; without an event for it, a minute is long enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
