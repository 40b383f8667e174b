// What the scripts that measure in Chromium share. CHROMIUM is the path of the browser.
import { chromium } from "@playwright/test";

/** Starts a browser that does nothing of its own in the background. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1];
}
