import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { graphql, buildSchema } from "graphql";

/** A GraphQL server that lets pages of other sites call it, or does not. */
export interface CorsServer {
  url: string;
  /** What came, without preflights. */
  calls: { headers: IncomingMessage["headers"]; query: string; variables: unknown }[];
  /** Answers nothing until this is called. */
  hold: () => void;
  /** Calls that the browser gave up. */
  cancelled: number;
  stop: () => Promise<void>;
}

export async function startCorsServer(sdl: string, rootValue: object, allows: boolean): Promise<CorsServer> {
  const schema = buildSchema(sdl);
  let isHeld = false;
  const found: CorsServer = { url: "", calls: [], cancelled: 0, hold: () => (isHeld = true), stop: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const cors: Record<string, string> = allows
      ? { "access-control-allow-origin": request.headers.origin ?? "*", "access-control-allow-headers": "content-type, authorization", "access-control-allow-methods": "POST, OPTIONS" }
      : {};
    if (request.method !== "POST") {
      response.writeHead(request.method === "OPTIONS" ? 204 : 400, cors).end();
      return;
    }
    response.on("close", () => {
      if (!response.writableEnded) found.cancelled += 1;
    });
    void answer(request).then((body) => {
      if (!isHeld) response.writeHead(200, { ...cors, "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });

  async function answer(request: IncomingMessage): Promise<unknown> {
    let text = "";
    for await (const part of request) text += String(part);
    const { query, variables, operationName } = JSON.parse(text) as { query: string; variables?: Record<string, unknown>; operationName?: string };
    found.calls.push({ headers: request.headers, query, variables });
    return graphql({ schema, source: query, rootValue, variableValues: variables, operationName });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  found.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  found.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return found;
}
