import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buildSchema, graphql } from "graphql";

/** A real local GraphQL server that requires a token, unless it is open. */
export interface GraphqlServer {
  url: string;
  /** Values of the `Authorization` header, in the order received. */
  tokens: string[];
  /** Replaces the schema that it serves. */
  serve: (sdl: string) => void;
  stop: () => Promise<void>;
}

export const TOKEN = "Bearer e2e-token-4711";

export async function startGraphqlServer(sdl: string, { isOpen = false } = {}): Promise<GraphqlServer> {
  let schema = buildSchema(sdl);
  const tokens: string[] = [];
  const server: Server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    let text = "";
    for await (const part of request) text += String(part);
    tokens.push(request.headers.authorization ?? "");
    if (!isOpen && request.headers.authorization !== TOKEN) return { status: 401, body: { message: "no token" } };
    const { query } = JSON.parse(text) as { query: string };
    const body = await graphql({ schema, source: query });
    return { status: body.data === undefined ? 400 : 200, body };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    tokens,
    serve: (next) => (schema = buildSchema(next)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
