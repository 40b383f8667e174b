import type { AccessType } from "@/api/generated/types.gen";

export interface Access {
  value: AccessType;
  /** In lists and choices. */
  label: string;
  /** In narrow places. */
  short: string;
  /** The things that a key with it does, and those that it never does. */
  text: string;
  scopes: string;
}

/** The kinds of access that a key gives, narrow ones first. */
export const ACCESS: readonly Access[] = [
  {
    value: "publish",
    label: "Publish and check only",
    short: "Publish",
    text: "Publishes versions and checks schemas. Reads nothing else and changes nothing else.",
    scopes: "schema:publish schema:check",
  },
  {
    value: "read",
    label: "Read",
    short: "Read",
    text: "Views projects, analytics and LLM docs, and checks schemas. Changes nothing.",
    scopes: "analytics:read projects:read llm:read",
  },
  {
    value: "write",
    label: "Write",
    short: "Write",
    text: "Creates, changes and publishes projects, and allows or ignores breaking changes. Deleting a project, its visibility, its hide rules and “Hidden parts count” need a person.",
    scopes: "analytics:* projects:* llm:*",
  },
  {
    value: "audit",
    label: "Audit log",
    short: "Audit log",
    text: "Reads who did what in the account or in its projects. Nothing else.",
    scopes: "audit:read",
  },
];

export const accessOf = (value: AccessType): Access => ACCESS.find((access) => access.value === value) as Access;
