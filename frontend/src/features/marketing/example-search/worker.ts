/** Searches GitHub's schema outside of the page's thread, so that typing never waits for it. */
import address from "virtual:github-search.json?url";
import { type IndexData, makeFinder } from "./finder";
import type { Answer, Question } from "./messages";
import { timeSearch } from "./time-search";

type Find = ReturnType<typeof makeFinder>;

/** A search is measured when no other one has followed for this long, so that typing never waits for a measurement. */
const REST_MS = 150;

let loading: Promise<Find> | undefined;
let newest = "";

async function load(): Promise<Find> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the index was answered with ${response.status}`);
  return makeFinder((await response.json()) as IndexData);
}

function answer(message: Answer) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages of workers have none
  self.postMessage(message);
}

async function search({ q }: Question) {
  newest = q;
  try {
    const find = await (loading ??= load());
    answer({ q, found: find(q) });
    // The page asks for nothing to have the index loaded.
    if (q === "") return;
    setTimeout(() => q === newest && answer({ q, time: timeSearch(() => find(q)) }), REST_MS);
  } catch {
    // The next question tries again.
    loading = undefined;
    answer({ q, isFailed: true });
  }
}

addEventListener("message", ({ data }: MessageEvent<Question>) => void search(data));
