// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

export const DEFAULT_THEME = {
  "primary_color": "#3b82f6",
  "accent_color": "#10b981",
  "background_color": "#ffffff",
  "text_color": "#1f2937",
  "link_color": "#2563eb",
  "syntax_theme": "prism-tomorrow",
  "font_family": "Inter",
  "heading_font_family": "Inter",
  "logo_url": null,
  "favicon_url": null,
  "border_radius": "medium",
  "logo_dark_url": null
} as const;

/** The colours that are offered: ten for light pages, then ten for dark ones. */
export const PALETTES = {
  "accent_color": [
    "#10b981",
    "#059669",
    "#047857",
    "#0f766e",
    "#0369a1",
    "#4338ca",
    "#7e22ce",
    "#be123c",
    "#b45309",
    "#3f6212",
    "#34d399",
    "#6ee7b7",
    "#5eead4",
    "#67e8f9",
    "#7dd3fc",
    "#a5b4fc",
    "#d8b4fe",
    "#fda4af",
    "#fcd34d",
    "#bef264"
  ],
  "background_color": [
    "#ffffff",
    "#fafafa",
    "#f8fafc",
    "#f5f5f4",
    "#fefce8",
    "#fff7ed",
    "#fdf2f8",
    "#f0fdf4",
    "#ecfeff",
    "#eef2ff",
    "#0d1117",
    "#09090b",
    "#18181b",
    "#0f172a",
    "#111827",
    "#1c1917",
    "#172554",
    "#1e1b4b",
    "#052e16",
    "#2a0a1e"
  ],
  "link_color": [
    "#2563eb",
    "#1d4ed8",
    "#4f46e5",
    "#7c3aed",
    "#9333ea",
    "#be185d",
    "#be123c",
    "#c2410c",
    "#0f766e",
    "#047857",
    "#60a5fa",
    "#93c5fd",
    "#a5b4fc",
    "#a78bfa",
    "#c084fc",
    "#f472b6",
    "#fb7185",
    "#fb923c",
    "#2dd4bf",
    "#34d399"
  ],
  "primary_color": [
    "#3b82f6",
    "#f97316",
    "#ea580c",
    "#dc2626",
    "#be123c",
    "#9333ea",
    "#4f46e5",
    "#0891b2",
    "#0d9373",
    "#4d7c0f",
    "#60a5fa",
    "#fb923c",
    "#f59e0b",
    "#f87171",
    "#fb7185",
    "#c084fc",
    "#818cf8",
    "#22d3ee",
    "#34d399",
    "#a3e635"
  ],
  "text_color": [
    "#1f2937",
    "#111827",
    "#0f172a",
    "#18181b",
    "#171717",
    "#1c1917",
    "#10203f",
    "#052e16",
    "#3b0764",
    "#2a0a1e",
    "#e6edf3",
    "#f9fafb",
    "#f1f5f9",
    "#fafafa",
    "#e5e7eb",
    "#e7e5e4",
    "#dbeafe",
    "#dcfce7",
    "#ede9fe",
    "#fce7f3"
  ]
} as const;

export const BODY_FONTS = ["Inter","Roboto","Open Sans","Lato","Poppins","Source Sans Pro"] as const;
export const HEADING_FONTS = ["Inter","Roboto","Open Sans","Lato","Poppins","Source Sans Pro","Montserrat","Playfair Display"] as const;

/** Colours of code, the default first. */
export const SYNTAX_THEMES = [
  {
    "name": "Tomorrow Night",
    "value": "prism-tomorrow"
  },
  {
    "name": "Dracula",
    "value": "dracula"
  },
  {
    "name": "Okaidia",
    "value": "prism-okaidia"
  },
  {
    "name": "Solarized Light",
    "value": "prism-solarizedlight"
  },
  {
    "name": "GitHub",
    "value": "prism-github"
  },
  {
    "name": "Prism",
    "value": "prism"
  },
  {
    "name": "Coy",
    "value": "prism-coy"
  }
] as const;
export const BORDER_RADII = [
  {
    "name": "None",
    "value": "none"
  },
  {
    "name": "Small",
    "value": "small"
  },
  {
    "name": "Medium",
    "value": "medium"
  },
  {
    "name": "Large",
    "value": "large"
  }
] as const;
/** The radius of each preset. */
export const PRESET_RADII = {
  "dark-developer": "medium",
  "default": "medium",
  "enterprise": "small",
  "minimal": "none",
  "vibrant": "large"
} as const;

/** Pictures that can be uploaded. */
export const UPLOADS = {
  "favicon": {
    "maxBytes": 102400,
    "types": [
      "image/png",
      "image/x-icon",
      "image/vnd.microsoft.icon"
    ]
  },
  "logo": {
    "maxBytes": 512000,
    "types": [
      "image/png",
      "image/jpeg",
      "image/jpg",
      "image/svg+xml"
    ]
  }
} as const;

export const MODE_NOT_AVAILABLE = "This option is not available";
