import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "@/api/errors";
import { Button } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { TextArea, TextField } from "@/ui/field";
import { SelectField } from "@/ui/select";
import { forgetKey, keepKey, useKey } from "./key-store";
import {
  type KeyUse,
  keyUse,
  makeRequest,
  type Operation,
  type Parameter,
  readOperation,
  type ShownOperation,
} from "./operations";
import { type Answer, apiDocumentQuery, sendRequest } from "./queries";
import { TryAnswer } from "./try-answer";
import "./try.css";

/** Sends a request of the operation beside it, with the reader's own key. */
export default function TryPanel({ part }: { part: Element }) {
  const [shown] = useState(() => readOperation(part));
  const api = useQuery(apiDocumentQuery());
  if (api.isError)
    return (
      <Failure
        title="The operation could not be loaded"
        message={messageOf(api.error)}
        onRetry={() => void api.refetch()}
      />
    );
  if (api.data === undefined) return <p role="status">Loading…</p>;
  const operation = shown === null ? undefined : api.data.paths[shown.path]?.[shown.method.toLowerCase()];
  if (shown === null || operation === undefined) return <p>This operation cannot be tried here.</p>;
  return <TryForm shown={shown} operation={operation} keyUse={keyUse(operation)} />;
}

type Sending = { state: "idle" | "asking" | "sending" } | { state: "failed"; problem: string } | Answered;
interface Answered {
  state: "answered";
  answer: Answer;
}

const NO_PARAMETERS: readonly Parameter[] = [];
const KEY_PROBLEM = "A key consists of letters, digits, and the like, without spaces.";

function TryForm({
  shown,
  operation: { parameters = NO_PARAMETERS, requestBody },
  keyUse: use,
}: {
  shown: ShownOperation;
  operation: Operation;
  keyUse: KeyUse;
}) {
  const takesKey = use !== "never";
  const storedKey = useKey();
  const key = takesKey ? storedKey : null;
  const [typedKey, setTypedKey] = useState("");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(shown.body);
  const [sending, setSending] = useState<Sending>({ state: "idle" });
  const running = useRef<AbortController>(null);
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);
  const mediaTypes = Object.keys(requestBody?.content ?? {});
  const mediaType = mediaTypes.includes(shown.mediaType) ? shown.mediaType : mediaTypes[0];
  const writes = shown.method !== "GET";
  const given = key ?? typedKey.trim();
  const hasWrongKey = /[^!-~]/.test(given);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (sending.state === "sending") return;
    if (hasWrongKey) return setSending({ state: "failed", problem: KEY_PROBLEM });
    if (given !== "" && Object.values(values).some((value) => value.includes(given)))
      return setSending({
        state: "failed",
        problem: "Your key is in a parameter. It belongs only into its own field.",
      });
    if (given !== "") keepKey(given);
    setTypedKey("");
    if (writes && sending.state !== "asking") return setSending({ state: "asking" });
    void start();
  }

  async function start() {
    const controller = new AbortController();
    running.current = controller;
    setSending({ state: "sending" });
    const content = mediaType === undefined ? null : { mediaType, body };
    try {
      const request = makeRequest(shown, parameters, values, content, given === "" ? null : given);
      setSending({ state: "answered", answer: await sendRequest(request, controller.signal) });
    } catch (error) {
      if (!controller.signal.aborted)
        setSending({ state: "failed", problem: `The request could not be sent. ${messageOf(error)}` });
    }
  }

  /** What was asked or answered is about the earlier values. */
  function onInput() {
    if (sending.state === "asking" || sending.state === "failed") setSending({ state: "idle" });
  }

  return (
    <form className="try-form" autoComplete="off" onSubmit={onSubmit} onInput={onInput}>
      {takesKey && key === null && (
        <TextField
          type="password"
          label={use === "always" ? "API key" : "API key, for private docs"}
          hint="It stays in this tab until you close it, and is sent to this server only."
          autoComplete="off"
          spellCheck={false}
          required={use === "always"}
          value={typedKey}
          onChange={(event) => setTypedKey(event.target.value)}
        />
      )}
      {key !== null && (
        <p className="try-key">
          <span>
            Your key <code>{key.slice(0, 5)}…</code> is in this tab.
          </span>
          <Button size="small" onClick={forgetKey}>
            Forget key
          </Button>
        </p>
      )}
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ""}
          onChange={(value) => setValues({ ...values, [parameter.name]: value })}
        />
      ))}
      {mediaType !== undefined && (
        <TextArea
          label={`Body as ${mediaType}`}
          className="font-mono"
          rows={Math.min(12, body.split("\n").length + 1)}
          spellCheck={false}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      )}
      {sending.state === "asking" ? (
        <Confirmation
          question={`Send ${shown.method}? ${takesKey ? "It may change what your key gives access to." : "It may change something on this server."}`}
          onCancel={() => {
            setSending({ state: "idle" });
            requestAnimationFrame(() => send.current?.focus());
          }}
        />
      ) : (
        <Button ref={send} type="submit" look="primary" busy={sending.state === "sending"}>
          Send request
        </Button>
      )}
      <div aria-live="polite">
        {sending.state === "failed" && <p className="text-bad">{sending.problem}</p>}
        {sending.state === "answered" && <TryAnswer answer={sending.answer} />}
      </div>
    </form>
  );
}

function ParameterField({
  parameter: { name, in: place, required = false, schema },
  value,
  onChange,
}: {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}) {
  const label = (
    <>
      <code>{name}</code>
      {!required && <span className="try-optional"> optional{place === "header" && ", header"}</span>}
    </>
  );
  const choices = schema.enum ?? (schema.type === "boolean" ? ["true", "false"] : null);
  return choices === null ? (
    <TextField
      label={label}
      required={required}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <SelectField label={label} required={required} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{required ? "Choose" : "Not sent"}</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  );
}

/** Asks before something is written. The button that sends is the form's own. */
function Confirmation({ question, onCancel }: { question: string; onCancel: () => void }) {
  const id = useId();
  return (
    <div role="alertdialog" aria-labelledby={id} className="try-confirm">
      <p id={id}>{question}</p>
      <Button onClick={onCancel} autoFocus>
        Cancel
      </Button>
      <Button type="submit" look="danger">
        Send it
      </Button>
    </div>
  );
}
