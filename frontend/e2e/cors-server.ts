import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buildSchema, getOperationAST, graphql, parse, subscribe } from "graphql";

type Execution = Awaited<ReturnType<typeof graphql>>;

/** A GraphQL server that allows or forbids calls from other sites. */
export interface CorsServer {
  url: string;
  /** The received calls, without preflights. */
  calls: { headers: IncomingMessage["headers"]; query: string; variables: unknown }[];
  /** Makes the server stop responding. */
  hold: () => void;
  /** While set, the response to every call. */
  instead: { status: number; type: string; body: string } | null;
  /** Makes it stream subscriptions; before, it behaves like a server without them. */
  stream: () => void;
  /** Number of calls that the browser aborted. */
  cancelled: number;
  stop: () => Promise<void>;
}

export async function startCorsServer(sdl: string, rootValue: object, allows: boolean): Promise<CorsServer> {
  const schema = buildSchema(sdl);
  let [isHeld, doesStream] = [false, false];
  const found: CorsServer = {
    url: "",
    calls: [],
    cancelled: 0,
    instead: null,
    hold: () => (isHeld = true),
    stream: () => (doesStream = true),
    stop: () => Promise.resolve(),
  };
  const server = createServer((request, response) => {
    const cors: Record<string, string> = allows
      ? {
          "access-control-allow-origin": request.headers.origin ?? "*",
          "access-control-allow-headers": "content-type, authorization",
          "access-control-allow-methods": "POST, OPTIONS",
        }
      : {};
    if (request.method !== "POST") {
      response.writeHead(request.method === "OPTIONS" ? 204 : 400, cors).end();
      return;
    }
    response.on("close", () => {
      if (!response.writableEnded) found.cancelled += 1;
    });
    void answer(request).then(async (body) => {
      if (isHeld) return;
      if (found.instead !== null) {
        response
          .writeHead(found.instead.status, { ...cors, "content-type": found.instead.type })
          .end(found.instead.body);
        return;
      }
      if (!(Symbol.asyncIterator in body)) {
        response.writeHead(200, { ...cors, "content-type": "application/json" }).end(JSON.stringify(body));
        return;
      }
      response.writeHead(200, { ...cors, "content-type": "text/event-stream" });
      for await (const event of body) response.write(`event: next\ndata: ${JSON.stringify(event)}\n\n`);
      response.end("event: complete\ndata:\n\n");
    });
  });

  async function answer(request: IncomingMessage): Promise<Execution | AsyncGenerator<Execution>> {
    let text = "";
    for await (const part of request) text += String(part);
    const { query, variables, operationName } = JSON.parse(text) as {
      query: string;
      variables?: Record<string, unknown>;
      operationName?: string;
    };
    found.calls.push({ headers: request.headers, query, variables });
    const document = parse(query);
    const isStream = doesStream && request.headers.accept?.includes("text/event-stream") === true;
    if (isStream && getOperationAST(document, operationName)?.operation === "subscription") {
      return subscribe({ schema, document, rootValue, variableValues: variables, operationName }) as Promise<
        Execution | AsyncGenerator<Execution>
      >;
    }
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
