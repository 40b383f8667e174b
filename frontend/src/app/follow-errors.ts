/** Reports an error. The code that does so loads with the first one; if it does not load, nothing is reported. */
export function reportError(thrown: unknown, componentStack: string | null = null): void {
  const { pathname } = location;
  import("./error-report").then(
    (code) => code.reportError(thrown, componentStack, pathname),
    () => undefined,
  );
}

/** Reports errors that nothing catches. Returns the function that stops it. */
export function followErrors(): () => void {
  const onError = (event: ErrorEvent) => reportError(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}
