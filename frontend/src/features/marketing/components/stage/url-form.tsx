import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "@/api/errors";
import { readPublicEndpoint } from "../../queries";

interface Props {
  /** Called with the schema once it is read, and without one when the visitor cancels. */
  onClose: (sdl?: string) => void;
}

/** Reads the schema of a public endpoint by introspection. */
export default function UrlForm({ onClose }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    field.current?.focus();
    return () => running.current?.abort();
  }, []);

  async function read(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const url = withScheme(field.current?.value ?? "");
    if (hasCredentials(url)) {
      setProblem("The URL must not contain a user name or password. Paste the schema of such an endpoint instead.");
      return field.current?.focus();
    }
    const abort = new AbortController();
    running.current = abort;
    setBusy(true);
    setProblem(null);
    try {
      const { sdl } = await readPublicEndpoint(url, abort.signal);
      if (!abort.signal.aborted) onClose(sdl);
    } catch (error) {
      if (abort.signal.aborted) return;
      setBusy(false);
      setProblem(messageOf(error));
      field.current?.focus();
    }
  }

  return (
    <form className="stage-url" noValidate onSubmit={(event) => void read(event)}>
      <label htmlFor={id} className="sr-only">
        URL of a public GraphQL endpoint
      </label>
      <input
        ref={field}
        id={id}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://api.example.com/graphql"
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-note`}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
      <button type="submit" className="stage-button" aria-disabled={isBusy || undefined}>
        {isBusy ? "Reading…" : "Read the schema"}
      </button>
      <button type="button" className="stage-button" onClick={() => onClose()}>
        Cancel
      </button>
      <p id={`${id}-note`} role="status" className={problem === null ? undefined : "text-code-bad"}>
        {problem ??
          (isBusy
            ? "Asking the endpoint. This may take up to 25 seconds."
            : "The server asks for the schema by introspection, without headers. Nothing is stored.")}
      </p>
    </form>
  );
}

/** The server would advise to send them in a header, for which there is no field here. */
function hasCredentials(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.username + url.password !== "";
}

/** People paste addresses without their beginning. */
function withScheme(text: string): string {
  const url = text.trim();
  return url === "" || url.includes("://") ? url : `https://${url}`;
}
