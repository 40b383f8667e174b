/** Meanings of words in questions: small words, phrases, words for the same thing. English, for any schema.
 * The counterpart of the engine's `search/meanings.rs`. */

/** Words that tell nothing about the wanted thing. */
const SMALL = new Set(
  "a about am an and any anybody anyone are as at be been by can could did do does each every everybody everyone for from had has have here how i if in into is it its just may must need not now of on one or our own please right should so some somebody someone something that the their them there these they this those to us use want was we were where will with would you your".split(
    " ",
  ),
);
/** Words that ask for something. */
const QUESTION = new Set("what when which who whose why".split(" "));
/** Verbs that read, as the first telling word. */
const READ = new Set("all display fetch find get give list load look read retrieve see show view".split(" "));
/** Verbs that write, as the first telling word. */
const WRITE = new Set(
  "accept add approve cancel change clear create delete destroy disable drop edit enable erase insert login logout make modify new register remove rename set update".split(
    " ",
  ),
);
/** Phrases, and the word that stands for each. */
const PHRASES: readonly (readonly [string, string])[] = [
  ["who am i logged in as", "me"],
  ["who is logged in", "me"],
  ["who am i", "me"],
  ["logged in as", "me"],
  ["logged in user", "me"],
  ["signed in user", "me"],
  ["current user", "me"],
  ["e mail", "email"],
  ["e mails", "email"],
  ["how many requests", "quota"],
  ["how many", "count"],
  ["how much", "price"],
  ["how long", "duration"],
  ["turn on", "enable"],
  ["switch on", "enable"],
  ["turn off", "disable"],
  ["switch off", "disable"],
  ["log in", "login"],
  ["sign in", "login"],
  ["log out", "logout"],
  ["sign out", "logout"],
  ["sign up", "register"],
  ["in stock", "inventory"],
];
/** Abbreviations by initials, and their words. */
const INITIALS = new Map([
  ["pr", "pull request"],
  ["prs", "pull requests"],
  ["mr", "merge request"],
  ["mrs", "merge requests"],
]);
/** Shortened words, and the whole ones. */
const SHORT = new Map([
  ["org", "organization"],
  ["orgs", "organization"],
  ["repo", "repository"],
  ["repos", "repository"],
]);
/** Words for the same thing. */
const GROUPS = [
  "delete remove erase destroy drop clear",
  "create add new make insert register",
  "update edit change modify rename set",
  "approve accept review",
  "enable activate",
  "disable deactivate",
  "me viewer myself self whoami",
  "my me viewer user customer account",
  "login signin authenticate session token",
  "logout signout revoke token session",
  "count total number quantity",
  "price cost amount",
  "duration length",
  "inventory stock available quantity",
  "image picture photo",
  "song track",
  "movie movies film",
  "person people",
  "post article",
  "cart basket",
  "discount coupon voucher",
  "request ask",
  "quota limit rate",
  "similar related recommendation",
  "like favorite save",
  "cancel abort",
  "item line",
].map((group) => group.split(" "));
/** Groups whose first word may stand for the others, but not they for it. */
const ONE_WAY = new Set(["login", "logout", "my", "quota"]);
/** Verbs that end or take away. */
const NEGATIVE = new Set(
  "cancel clear deactivate decline delete destroy disable drop end erase leave logout reject remove revoke stop undo".split(
    " ",
  ),
);
/** Words that turn the verb behind them around. */
const TURNS = new Set("stop undo".split(" "));
/** Beginnings that turn a verb around. */
const TURNING = ["un", "de", "dis"];
/** Verbs whose particle may stand at the end of the question: `log a customer in`. */
const PHRASAL = new Set("log logged sign signed switch turn".split(" "));
const PARTICLES = new Set("in off on out up".split(" "));
/** Endings that forms of a word differ by, each with the minimum length before it. */
const ENDINGS: readonly (readonly [string, number])[] = [
  ["ation", 4],
  ["sion", 5],
  ["ship", 5],
  ["able", 4],
  ["ing", 3],
  ["ion", 4],
  ["ed", 3],
  ["er", 3],
  ["ee", 4],
];
const MIN_STEM = 3;

export const isSmall = (word: string) => SMALL.has(word) || QUESTION.has(word);
export const isArticle = (word: string) => ["a", "an", "my", "the", "this"].includes(word);
export const isQuestion = (word: string) => QUESTION.has(word);
export const isRead = (word: string) => READ.has(word);
export const isWrite = (word: string) => WRITE.has(word);
export const isNegative = (word: string) => NEGATIVE.has(word);
export const isTurning = (word: string) => TURNS.has(word);

/** Returns the verb that a word turns around: `follow` of `unfollow`. */
export function turnedOf(word: string): string | undefined {
  const start = TURNING.find((turning) => word.startsWith(turning) && word.length >= turning.length + MIN_STEM);
  return start === undefined ? undefined : word.slice(start.length);
}

/** Puts the particle at the end of a question behind its verb: `log a customer in` becomes `log in a customer`. */
export function joinParticle(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => PHRASAL.has(word));
  const last = words.at(-1) ?? "";
  if (at < 0 || at + 2 >= words.length || !PARTICLES.has(last) || PARTICLES.has(words[at + 1] ?? "")) return words;
  return [...words.slice(0, at + 1), last, ...words.slice(at + 1, -1)];
}

/** Returns the word that stands for the phrase at the beginning of these words, and the length of the phrase. */
export function phraseOf(words: readonly string[]): readonly [word: string, count: number] | undefined {
  const text = `${words.join(" ")} `;
  const found = PHRASES.find(([phrase]) => text.startsWith(`${phrase} `));
  return found && [found[1], found[0].split(" ").length];
}

/** Returns the words behind an abbreviation, else the word itself. */
export const longOf = (word: string) => (INITIALS.get(word) ?? word).split(" ");

/** Returns the stem of the word that a shortened one stands for. */
export const wholeOf = (word: string) => stemOf(SHORT.get(word) ?? word);

/** Returns the stems of all words for the thing that a word stands for. */
export function alternativesOf(word: string): string[] {
  const wanted = stemOf(word);
  const groups = GROUPS.filter(([first = "", ...others]) =>
    [first, ...(ONE_WAY.has(first) ? [] : others)].some((other) => stemOf(other) === wanted),
  );
  return groups.flat().map(stemOf);
}

function cut(word: string, endings: readonly (readonly [string, number])[]): string {
  const found = endings.find(([ending, least]) => word.endsWith(ending) && word.length - ending.length >= least);
  return found === undefined ? word : word.slice(0, -found[0].length);
}

/** Returns the beginning that the forms of a word share: `review` of `reviewed`, `stor` of `stories`. */
export function stemOf(word: string): string {
  const singular = /(ss|us|is)$/.test(word)
    ? word
    : cut(word, [
        ["ies", MIN_STEM],
        ["s", MIN_STEM],
      ]);
  const plain = cut(cut(singular, ENDINGS), [
    ["e", MIN_STEM],
    ["y", MIN_STEM],
  ]);
  // `suspension` is a form of `suspend`.
  if (/...end$/.test(plain)) return plain.slice(0, -1);
  // `starred` is a form of `star`.
  return plain.length > MIN_STEM && plain.at(-1) === plain.at(-2) ? plain.slice(0, -1) : plain;
}
