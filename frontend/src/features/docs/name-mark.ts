/**
 * Returns two letters that stand for a name: the initials of its first two words, else its first two capital letters,
 * else its beginning. `name_mark` in `crates/docs-site/src/owner.rs` does the same.
 */
export function nameMark(name: string): string {
  const [first = name, second] = name.split(/[^\p{Alphabetic}\p{N}]+/u).filter((word) => word !== "");
  const [begin = "", ...others] = first;
  if (second !== undefined) return (begin + [...second][0]).toUpperCase();
  return begin.toUpperCase() + (others.find((letter) => /\p{Uppercase}/u.test(letter)) ?? others[0] ?? "");
}
