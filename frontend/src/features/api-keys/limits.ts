/** Maximum number of keys of a user. */
export const MAX_API_KEYS = 5;
/** Requests per hour and key. */
export const REQUESTS_PER_HOUR = 100;
/** Maximum length of a key's name, in characters. */
export const MAX_KEY_NAME = 80;
