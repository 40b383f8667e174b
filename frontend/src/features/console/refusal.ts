import * as z from "zod/mini";

const schema = z.object({ errors: z.array(z.object({ message: z.string() })) });
const SENT = "Request not sent. ";

export interface Refusal {
  /** The editor with the problem. */
  of: "variables" | "headers";
  message: string;
}

/** Finds GraphiQL's own error. It sends nothing when variables or headers are not JSON, and puts a message into the response. */
export function refusalIn(response: string): Refusal | null {
  const message = messageIn(response);
  if (message === null || !message.startsWith(SENT)) return null;
  const words = message
    .slice(SENT.length)
    .replace(/^Request headers/, "The headers")
    .replace(/^Variables/, "The variables");
  const of = words.startsWith("The headers") ? "headers" : "variables";
  const shape = of === "headers" ? '{ "Authorization": "Bearer …" }' : '{ "id": "1" }';
  return { of, message: `${words} Write an object such as ${shape}. What you wrote is kept.` };
}

function messageIn(response: string): string | null {
  if (!response.includes(SENT)) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(response));
    return parsed.success ? (parsed.data.errors[0]?.message ?? null) : null;
  } catch {
    return null;
  }
}
