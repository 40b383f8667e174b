declare global {
  interface Window {
    /** Set by the script in index.html, which collects clicks until the app has taken over the server's page. */
    earlyClicks?: {
      /** The last click that the app has handled, so that it is not repeated. */
      handled: Event | null;
      /** The element that was clicked last while nothing could handle it. */
      target: HTMLElement | null;
    };
  }
}

/** Marks a click as handled by the app. */
export function markClickHandled(click: Event): void {
  if (window.earlyClicks) window.earlyClicks.handled = click;
}

/** Repeats, once, the last click from before the app had taken over the page. */
export function replayEarlyClick(): void {
  const target = window.earlyClicks?.target;
  delete window.earlyClicks;
  if (target?.isConnected) target.click();
}
