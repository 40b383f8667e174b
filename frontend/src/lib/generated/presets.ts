// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

/** The brands to begin with; `base` is the token set that one extends, null for that of the page. */
export const PRESETS = [
  {
    "base": null,
    "key": "default",
    "name": "Default"
  },
  {
    "base": "dark",
    "key": "dark-developer",
    "name": "Dark Developer"
  },
  {
    "base": "light",
    "key": "enterprise",
    "name": "Enterprise Blue"
  },
  {
    "base": "light",
    "key": "vibrant",
    "name": "Vibrant Startup"
  },
  {
    "base": "light",
    "key": "minimal",
    "name": "Minimal Clean"
  }
] as const;

/** Primary, accent, background, text and link colour of each preset. */
export const PRESET_COLORS = {
  "dark-developer": [
    "#22d3ee",
    "#22d3ee",
    "#0d1117",
    "#e6edf3",
    "#22d3ee"
  ],
  "default": [
    "#3b82f6",
    "#10b981",
    "#ffffff",
    "#1f2937",
    "#2563eb"
  ],
  "enterprise": [
    "#1e3a8a",
    "#1e3a8a",
    "#ffffff",
    "#10203f",
    "#1d4ed8"
  ],
  "minimal": [
    "#262626",
    "#262626",
    "#ffffff",
    "#171717",
    "#171717"
  ],
  "vibrant": [
    "#be185d",
    "#b45309",
    "#ffffff",
    "#2a0a1e",
    "#be185d"
  ]
} as const;

/** Each preset as the fragment of a link to it. */
export const PRESET_FRAGMENTS: Readonly<Record<string, string>> = {
  "dark-developer": "AR8AItPuItPuDREX5u3zItPu",
  "default": "AQAA",
  "enterprise": "ARsEHjqKHjqKECA_HU7YAQ",
  "minimal": "ARsEJiYmJiYmFxcXFxcXAA",
  "vibrant": "ARsEvhhdtFMJKgoevhhdAw"
};
