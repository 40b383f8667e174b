//! Names that style sheets give to what a theme needs.

/// Custom properties of the main colour, the surest first. Those of frameworks are last, because they have a value on each
/// site that uses the framework.
pub(super) const PRIMARY: [&str; 30] = [
    "--brand",
    "--brand-color",
    "--color-brand",
    "--brand-primary",
    "--color-brand-primary",
    "--primary",
    "--primary-color",
    "--color-primary",
    "--colors-primary",
    "--theme-primary",
    "--theme-color",
    "--main-color",
    "--color-main",
    "--clr-primary",
    "--c-primary",
    "--c-brand",
    "--vp-c-brand-1",
    "--p",
    "--brand-500",
    "--color-brand-500",
    "--primary-500",
    "--color-primary-500",
    "--color-primary-600",
    "--primary-600",
    "--wp--preset--color--primary",
    "--ifm-color-primary",
    "--md-sys-color-primary",
    "--mdc-theme-primary",
    "--mat-sys-primary",
    "--bs-primary",
];

/// How many names of [`PRIMARY`], from the end, are those of frameworks.
pub(super) const FRAMEWORKS: usize = 6;

/// Custom properties of the second colour.
pub(super) const ACCENT: [&str; 22] = [
    "--accent",
    "--accent-color",
    "--color-accent",
    "--brand-accent",
    "--theme-accent",
    "--clr-accent",
    "--c-accent",
    "--brand-secondary",
    "--secondary",
    "--secondary-color",
    "--color-secondary",
    "--accent-500",
    "--color-accent-500",
    "--highlight",
    "--color-highlight",
    "--wp--preset--color--accent",
    "--wp--preset--color--secondary",
    "--md-sys-color-tertiary",
    "--md-sys-color-secondary",
    "--mdc-theme-secondary",
    "--mat-sys-tertiary",
    "--a",
];

/// Custom properties of the page's background.
pub(super) const BACKGROUND: [&str; 16] = [
    "--background",
    "--background-color",
    "--color-background",
    "--bg",
    "--bg-color",
    "--color-bg",
    "--page-background",
    "--body-bg",
    "--bs-body-bg",
    "--ifm-background-color",
    "--vp-c-bg",
    "--md-sys-color-background",
    "--mat-sys-background",
    "--mdc-theme-background",
    "--wp--preset--color--base",
    "--wp--preset--color--background",
];

/// Custom properties of text.
pub(super) const TEXT: [&str; 16] = [
    "--foreground",
    "--text",
    "--text-color",
    "--color-text",
    "--color-foreground",
    "--fg",
    "--color-fg",
    "--body-color",
    "--bs-body-color",
    "--ifm-font-color-base",
    "--vp-c-text-1",
    "--md-sys-color-on-background",
    "--mat-sys-on-background",
    "--mdc-theme-on-surface",
    "--wp--preset--color--contrast",
    "--wp--preset--color--foreground",
];

/// Custom properties of links.
pub(super) const LINK: [&str; 6] = [
    "--link",
    "--link-color",
    "--color-link",
    "--links",
    "--ifm-link-color",
    "--bs-link-color",
];

/// Custom properties of round corners.
pub(super) const RADIUS: [&str; 8] = [
    "--radius",
    "--border-radius",
    "--radius-md",
    "--rounded-btn",
    "--ifm-button-border-radius",
    "--ifm-global-radius",
    "--bs-border-radius",
    "--mdc-shape-small",
];

/// Buttons that frameworks have: names and classes.
pub(super) const BUTTONS: [(&str, &str); 10] = [
    ("button", "btn btn-primary"),
    ("button", "button button--primary"),
    ("button", "button button-primary"),
    ("button", "button is-primary"),
    ("a", "wp-block-button__link wp-element-button"),
    (
        "button",
        "mdc-button mdc-button--raised mdc-button--unelevated",
    ),
    ("button", "mat-mdc-unelevated-button mat-primary"),
    ("button", "primary"),
    ("a", "cta"),
    ("button", "button btn"),
];
