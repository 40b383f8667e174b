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
        title: "The endpoint does not allow calls from this page",
        text: `${host} responds, but does not allow calls from other sites, so the browser withholds the response. Copy the call as curl, or make the endpoint send these headers with POST and OPTIONS responses:`,
        code: [
          `Access-Control-Allow-Origin: ${origin}`,
          "Access-Control-Allow-Methods: POST, OPTIONS",
          `Access-Control-Allow-Headers: ${["content-type", ...headerNames.map((name) => name.toLowerCase())].join(", ")}`,
        ].join("\n"),
      };
    case "unreachable":
      return {
        title: "The endpoint cannot be reached",
        text: `${host} did not respond. The server may be down, its name may not resolve, its certificate may be invalid, or a network may block your browser. Try again, choose another endpoint, or copy the call as curl to see more.`,
      };
    case "mixed-content":
      return {
        title: "Browsers block http calls from https pages",
        text: `This page is encrypted and ${host} is not, so the browser blocks the call. Copy it as curl, or choose an endpoint whose URL starts with https.`,
      };
    case "too-large":
      return {
        title: "The response is too large to show",
        text: "It has more than 4 million characters. Request less data, or copy the call as curl.",
      };
  }
}
