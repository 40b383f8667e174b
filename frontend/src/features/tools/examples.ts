import { firstExample } from "./first-example";
import type { Texts } from "./texts";

export interface Example {
  label: string;
  /** The lesson of the example. */
  about: string;
  load: () => Promise<Texts>;
}

const both = async (
  schema: Promise<{ default: string }>,
  operations: Promise<{ default: string }>,
): Promise<Texts> => ({
  schema: (await schema).default,
  operations: (await operations).default,
});

export const examples: readonly Example[] = [
  { label: "Shop with mistakes", about: "Six findings, five of them with a fix", load: async () => firstExample },
  {
    label: "Star Wars",
    about: "Connections and fragments, valid",
    load: () => both(import("./examples/films.graphql?raw"), import("./examples/films-operations.graphql?raw")),
  },
  {
    label: "Chat",
    about: "Unions, inputs and a subscription, valid",
    load: () => both(import("./examples/chat.graphql?raw"), import("./examples/chat-operations.graphql?raw")),
  },
  {
    label: "Chat with mistakes",
    about: "Conflicting fields, a cycle of fragments, and more",
    load: () => both(import("./examples/chat.graphql?raw"), import("./examples/chat-mistakes.graphql?raw")),
  },
];
