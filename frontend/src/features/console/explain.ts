import type { Failure } from "./send";

export interface Explanation {
  title: string;
  text: string;
  /** Headers that the endpoint needs to send. */
  code?: string;
}

/** Explains what happened and what to do. */
export function explain(reason: Failure, url: string, origin: string, headerNames: readonly string[]): Explanation {
  const host = new URL(url).host;
  switch (reason) {
    case "forbidden":
      return {
        title: "The endpoint does not let this page call it",
        text: `${host} answers, but its answer does not allow calls from other sites, so the browser withholds it. Copy the call as curl, or have the endpoint answer POST and OPTIONS requests with:`,
        code: [
          `Access-Control-Allow-Origin: ${origin}`,
          "Access-Control-Allow-Methods: POST, OPTIONS",
          `Access-Control-Allow-Headers: ${["content-type", ...headerNames.map((name) => name.toLowerCase())].join(", ")}`,
        ].join("\n"),
      };
    case "unreachable":
      return {
        title: "The endpoint cannot be reached",
        text: `Nothing answered at ${host}. The server may be down, its name unknown, its certificate invalid, or a network in between closed to your browser. Try again, choose another endpoint, or copy the call as curl to see more.`,
      };
    case "mixed-content":
      return {
        title: "Browsers do not call http from https",
        text: `This page is encrypted and ${host} is not, so the browser refuses the call. Copy it as curl, or choose an endpoint whose URL begins with https.`,
      };
    case "too-large":
      return {
        title: "The answer is too large to show",
        text: "It has more than 4 million characters. Ask for less, or copy the call as curl.",
      };
  }
}
