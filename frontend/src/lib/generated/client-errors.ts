// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

// Characters.
export const MAX_ERROR_MESSAGE = 1000;
export const MAX_ERROR_STACK = 4000;
export const MAX_ERROR_URL = 2048;

/** Parts of messages that are noise, in lower case. */
export const NOISE = [
  "resizeobserver loop",
  "network-request-failed"
] as const;
/** Ends of messages of requests that failed in the network. */
export const NETWORK_NOISE = [
  "failed to fetch",
  "load failed",
  "networkerror when attempting to fetch resource.",
  "script error."
] as const;

/** Topics of messages to the operator, with their labels. */
export const CONTACT_SUBJECTS = [
  [
    "question",
    "A question"
  ],
  [
    "problem",
    "Something does not work"
  ],
  [
    "billing",
    "Plans and payments"
  ],
  [
    "security",
    "A security problem"
  ],
  [
    "privacy",
    "My personal data"
  ],
  [
    "feedback",
    "Feedback or an idea"
  ]
] as const;
