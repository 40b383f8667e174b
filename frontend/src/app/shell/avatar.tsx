import type { User } from "@/api/generated/types.gen";

export const AVATAR_CLASSES =
  "grid size-7 place-items-center rounded-full bg-brand-soft text-2xs font-semibold text-brand";

/** Returns the initials of a name: "ada.lovelace" → "AL", "ada" → "AD". */
export function initials(name: string): string {
  const [first = "", second] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}

/** Looks like the button of the user menu while its code loads. */
export function Avatar({ user }: { user: User }) {
  return (
    <span aria-hidden="true" className={AVATAR_CLASSES}>
      {initials(user.name ?? user.username)}
    </span>
  );
}
