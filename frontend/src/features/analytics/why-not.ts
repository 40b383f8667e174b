/** A check of the server, and what it finds for a visit with this browser. */
export interface Reason {
  title: string;
  text: string;
  /** `open` after the check that decides. */
  state: "passes" | "decides" | "open";
}

/** What a browser says about its reader's wishes. */
export interface BrowserWishes {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/** Returns the checks in the order of the server. The owner is signed in, so one of the first two always decides. */
export function reasonsOf(isPublic: boolean, browser: BrowserWishes): Reason[] {
  const checks: { title: string; text: string; applies: boolean }[] = [
    isPublic
      ? { title: "The docs are public", text: "Everybody can read them.", applies: false }
      : { title: "The docs are private", text: "Only you can read them, so nothing is counted.", applies: true },
    {
      title: "You are signed in as the owner",
      text: "Owners are left out, so that your own work does not look like readers.",
      applies: true,
    },
    browser.globalPrivacyControl === true
      ? {
          title: "This browser sends Global Privacy Control",
          text: "It would not count signed out either.",
          applies: true,
        }
      : { title: "No Global Privacy Control", text: "This browser does not send it.", applies: false },
    browser.doNotTrack === "1"
      ? { title: "This browser sends Do Not Track", text: "It would not count signed out either.", applies: true }
      : { title: "No Do Not Track", text: "This browser does not send it.", applies: false },
  ];
  const decisive = checks.findIndex(({ applies }) => applies);
  return checks.map(({ title, text }, index) => ({
    title,
    text,
    state: index < decisive ? "passes" : index === decisive ? "decides" : "open",
  }));
}
