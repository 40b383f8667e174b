import { Cog, CreditCard, KeyRound, type LucideIcon, User } from "lucide-react";
import type { AuditActor } from "@/api/generated/types.gen";

const KINDS: Readonly<Record<string, { icon: LucideIcon; words: string }>> = {
  session: { icon: User, words: "Signed in" },
  key: { icon: KeyRound, words: "API key" },
  system: { icon: Cog, words: "The server" },
  provider: { icon: CreditCard, words: "Payment provider" },
};

export const actorIcon = ({ kind }: AuditActor): LucideIcon => KINDS[kind]?.icon ?? Cog;

/** Returns what kind of actor it is. */
export const actorKind = ({ kind }: AuditActor): string => KINDS[kind]?.words ?? kind;

/** Returns the name of an actor. Only its owner can sign in to an account. */
export const actorName = ({ kind, name }: AuditActor): string => (kind === "session" ? "You" : name);

/** Returns what tells the actor from others: the browser, the beginning of the key, or what the server acted for. */
export function actorDetail(actor: AuditActor): string {
  const { kind, detail } = actor;
  if (kind === "session") return detail ?? "Unknown browser";
  if (kind === "key") return detail === null ? "API key" : `API key ${detail}…`;
  return detail ?? actorKind(actor);
}
