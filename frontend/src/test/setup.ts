import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { connectToaster } from "@/ui/toast";
import { server } from "./server";

// On a busy machine loading a page's code can take more than a second.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  // Empties the queue of toasts: a test may end before the toaster has loaded.
  connectToaster(() => undefined)();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.className = "";
  history.replaceState(null, "", "/");
  vi.useRealTimers();
});
afterAll(() => server.close());

// jsdom has no layout, so tests use the plain text area; Playwright tests cover the code editor.
vi.mock("@/app/schema-source/editor/code-editor", () => {
  throw new Error("the code editor needs a browser");
});

// Features that jsdom lacks: the parts of <dialog>, matchMedia, sizes and scrolling that the app uses.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
globalThis.scrollTo = () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => undefined;
