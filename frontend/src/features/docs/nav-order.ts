import { useSyncExternalStore } from "react";
import type { NavOrder } from "@/app/nav-rows";

const KEY = "docs_navigation";
/** On the root element, set before the first paint. The styles show the rows of the chosen order. */
const BY_KIND = "nav-by-kind";
const listeners = new Set<() => void>();

const readOrder = (): NavOrder => (document.documentElement.classList.contains(BY_KIND) ? "kind" : "group");

/** Orders the navigation of all docs, and stores the choice. */
export function setNavOrder(order: NavOrder): void {
  try {
    localStorage.setItem(KEY, order);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  document.documentElement.classList.toggle(BY_KIND, order === "kind");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the order in which the reader wants the navigation of docs that have groups. */
export function useNavOrder(): NavOrder {
  return useSyncExternalStore(subscribe, readOrder);
}
