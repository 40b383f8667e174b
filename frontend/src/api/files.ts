import { apiFetch } from "./http";

/** Fetches a text from this site with the session's token, so that owners can read private docs. */
export async function fetchText(url: string): Promise<string> {
  const { pathname } = new URL(url, location.href);
  const response = await apiFetch(new Request(new URL(pathname, location.origin)));
  return response.text();
}

/** Saves a text from this site as a file. */
export async function saveText(url: string, name: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([await fetchText(url)], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the content by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/**
 * Copies a text that must be fetched first. Browsers allow this only while they handle the click, so the clipboard gets
 * a promise if it supports one.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined" || typeof navigator.clipboard.write !== "function") {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then((whole) => new Blob([whole], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/** Saves a response of the API under the file name from the server. */
export async function saveFile(path: string): Promise<void> {
  const response = await apiFetch(new Request(new URL(path, location.origin)));
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  download(await response.blob(), name ?? "download");
}

/** Starts a download of the file. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download starts in a later task, and no event reports it; a minute is long enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
