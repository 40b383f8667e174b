//! Pages in the style of common frameworks, with the proposals that people would expect.

use branding::website::{Proposal, Website, read};
use domain::{Theme, ThemeFields};
use url::Url;

struct Site {
    url: &'static str,
    html: &'static str,
    sheets: &'static [(&'static str, &'static str)],
    manifest: Option<&'static str>,
}

macro_rules! site {
    ($name:literal) => {
        Site {
            url: "https://example.com/",
            html: include_str!(concat!("sites/", $name, ".html")),
            sheets: &[],
            manifest: None,
        }
    };
    ($name:literal, $sheet:literal) => {
        Site {
            sheets: &[($sheet, include_str!(concat!("sites/", $name, ".css")))],
            ..site!($name)
        }
    };
}

fn website(site: &Site) -> Website {
    let url = Url::parse(site.url).unwrap();
    let sheets = site.sheets.iter();
    Website {
        html: site.html.to_owned(),
        stylesheets: sheets
            .map(|(href, css)| (url.join(href).unwrap(), (*css).to_owned()))
            .collect(),
        manifest: site.manifest.map(str::to_owned),
        notes: Vec::new(),
        url,
    }
}

fn propose(site: &Site) -> Proposal {
    let proposal = read(&website(site));
    let fields = proposal.theme.fields();
    for found in &proposal.found {
        let place = ThemeFields::NAMES
            .iter()
            .position(|name| *name == found.field);
        let value = fields.values()[place.unwrap()];
        assert_eq!(value, Some(found.value.as_str()), "{}", found.field);
    }
    let found: Vec<_> = proposal.found.iter().map(|found| found.field).collect();
    let in_order: Vec<_> = ThemeFields::NAMES
        .into_iter()
        .filter(|name| found.contains(name))
        .collect();
    assert_eq!(found, in_order);
    assert_eq!((proposal.theme.logo, proposal.theme.favicon), (None, None));
    proposal
}

#[track_caller]
fn check(site: &Site, found: &[&str], notes: &[&str]) {
    let proposal = propose(site);
    let lines = proposal.found.iter();
    let lines: Vec<_> = lines
        .map(|one| format!("{} {}: {}", one.field, one.value, one.source))
        .collect();
    assert_eq!(lines, found, "{:#?}", proposal.notes);
    // Those of adjustments begin with the name of a pair; `color::report` has its own tests.
    let said: Vec<_> = proposal
        .notes
        .iter()
        .filter(|note| !note.contains(":1"))
        .collect();
    assert_eq!(said, notes);
}

const NO_ACCENT: &str = "No second colour was found, so the accent is the main colour.";

#[test]
fn bootstrap_with_its_own_colours() {
    check(
        &site!("bootstrap", "assets/bootstrap.min.css"),
        &[
            "primary_color #7a1fa2: --brand-color in bootstrap.min.css",
            "accent_color #0d6efd: --bs-primary in bootstrap.min.css",
            "background_color #ffffff: background of body in bootstrap.min.css",
            "text_color #212529: colour of body in bootstrap.min.css",
            "link_color #0d6efd: colour of links in bootstrap.min.css",
            "font_family Inter: font of texts in bootstrap.min.css",
            "heading_font_family Inter: font of texts in bootstrap.min.css",
            "border_radius large: corners of buttons in bootstrap.min.css",
        ],
        &[
            "The font of texts is the font of the reader's system, which is not offered. Inter is proposed.",
        ],
    );
}

#[test]
fn tailwind_3_names_its_colours_in_classes() {
    check(
        &site!("tailwind3", "build/app.css"),
        &[
            "primary_color #4f46e5: background of a button, in app.css",
            "background_color #ffffff: background of body in app.css",
            "text_color #334155: colour of body in app.css",
            "link_color #4f46e5: colour of links in app.css",
            "font_family Inter: font of texts in app.css",
            "heading_font_family Poppins: font of headings in app.css",
            "border_radius medium: corners of buttons in app.css",
        ],
        &[
            NO_ACCENT,
            "The font of headings is “Lexend”, which is not offered. Poppins is proposed.",
        ],
    );
}

#[test]
fn tailwind_4_has_layers_and_oklch() {
    check(
        &site!("tailwind4", "_astro/index.B3x.css"),
        &[
            "primary_color #009966: background of a button, in index.B3x.css",
            "background_color #fafaf9: background of body in index.B3x.css",
            "text_color #1c1917: colour of body in index.B3x.css",
            "link_color #e17100: colour of links in index.B3x.css",
            "font_family Poppins: font of texts in index.B3x.css",
            "heading_font_family Playfair Display: font of headings in index.B3x.css",
            "border_radius large: corners of buttons in index.B3x.css",
        ],
        &[
            NO_ACCENT,
            "The font of texts is “DM Sans”, which is not offered. Poppins is proposed.",
        ],
    );
}

#[test]
fn shadcn_has_the_numbers_of_hsl() {
    let manifest = r##"{"theme_color":"#e11d48","background_color":"#000000"}"##;
    check(
        &Site {
            manifest: Some(manifest),
            ..site!("shadcn", "_next/static/css/0b1c.css")
        },
        &[
            "primary_color #e11d48: --primary in 0b1c.css",
            "background_color #ffffff: background of body in 0b1c.css",
            "text_color #09090b: colour of body in 0b1c.css",
            "link_color #e11d48: colour of links in 0b1c.css",
            "font_family Inter: font of texts in 0b1c.css",
            "heading_font_family Inter: font of texts in 0b1c.css",
            "border_radius medium: corners of buttons in 0b1c.css",
        ],
        &[NO_ACCENT],
    );
}

#[test]
fn material_is_built_in_the_browser() {
    check(
        &site!("material", "app/styles.5f2c.css"),
        &[
            "primary_color #6750a4: --mat-sys-primary in styles.5f2c.css",
            "accent_color #7d5260: --mat-sys-tertiary in styles.5f2c.css",
            "background_color #fef7ff: background of html in styles.5f2c.css",
            "text_color #1d1b20: colour of html in styles.5f2c.css",
            "font_family Roboto: font of texts in the page",
            "heading_font_family Roboto: font of headings in styles.5f2c.css",
            "border_radius large: corners of buttons in styles.5f2c.css",
        ],
        &[],
    );
}

#[test]
fn wordpress_has_its_styles_in_the_page() {
    check(
        &site!(
            "wordpress",
            "https://blog.example.net/wp-content/themes/acme/style.css?ver=1.4"
        ),
        &[
            "primary_color #1d6b57: background of a button, in the page",
            "accent_color #c2410c: --wp--preset--color--accent in the page",
            "background_color #f9f9f9: background of body in the page",
            "text_color #111111: colour of body in the page",
            "link_color #1d6b57: colour of links in the page",
            "font_family Open Sans: font of texts in the page",
            "heading_font_family Playfair Display: font of headings in the page",
            "border_radius medium: corners of buttons in the page",
        ],
        &["The font of headings is “Cardo”, which is not offered. Playfair Display is proposed."],
    );
}

#[test]
fn docusaurus_is_light_before_its_script_runs() {
    check(
        &site!("docusaurus", "assets/css/styles.8c1d.css"),
        &[
            "primary_color #d9480f: --ifm-color-primary in styles.8c1d.css",
            "text_color #1c1e21: colour of html in styles.8c1d.css",
            "link_color #d9480f: colour of links in styles.8c1d.css",
            "font_family Poppins: font of texts in styles.8c1d.css",
            "heading_font_family Poppins: font of texts in styles.8c1d.css",
            "border_radius medium: corners of buttons in styles.8c1d.css",
        ],
        &[NO_ACCENT],
    );
}

#[test]
fn plain_html_and_css_with_mistakes() {
    check(
        &site!("plain", "style.css"),
        &[
            "primary_color #006d77: background of a button, in the page",
            "accent_color #008080: colour of links in style.css",
            "background_color #fdf6e3: background of body in style.css",
            "text_color #3b3a36: colour of body in style.css",
            "link_color #008080: colour of links in style.css",
            "font_family Source Sans Pro: font of texts in style.css",
            "heading_font_family Playfair Display: font of headings in style.css",
            "border_radius small: corners of buttons in the page",
        ],
        &[
            "The font of texts is “Source Sans 3”, which is not offered. Source Sans Pro is proposed.",
            "The font of headings is “Georgia”, which is not offered. Playfair Display is proposed.",
        ],
    );
}

#[test]
fn a_dark_site_has_a_dark_proposal() {
    check(
        &site!("dark"),
        &[
            "primary_color #22d3ee: background of a button, in the page",
            "accent_color #a78bfa: colour of links in the page",
            "background_color #0a0a0f: background of body in the page",
            "text_color #e4e4e7: colour of body in the page",
            "link_color #a78bfa: colour of links in the page",
            "font_family Inter: font of texts in the page",
            "heading_font_family Montserrat: font of headings in the page",
            "border_radius none: corners of buttons in the page",
        ],
        &[
            "The font of texts is “JetBrains Mono”, which is not offered. Inter is proposed.",
            "The site is dark. Readers in light mode get a light page in the same colours.",
        ],
    );
}

#[test]
fn dark_styles_of_a_light_site_are_ignored() {
    let site = site!("dark");
    let html = site
        .html
        .replacen("class=\"dark\" style=\"color-scheme: dark\"", "", 1);
    let html = html.replacen("content=\"dark\"", "content=\"light dark\"", 1);
    let colors = read(&Website {
        html,
        ..website(&site)
    })
    .theme
    .colors;
    let colors = [colors.background, colors.text, colors.primary];
    let colors = colors.map(|color| color.to_string());
    assert_eq!(colors, ["#ffffff", "#111111", "#0891b2"]);
}

#[test]
fn a_grey_is_the_main_colour_only_of_sites_without_another() {
    check(
        &site!("grey"),
        &[
            "primary_color #111111: --primary in the page",
            "background_color #ffffff: background of body in the page",
            "text_color #222222: colour of body in the page",
            "link_color #111111: colour of links in the page",
            "font_family Lato: font of texts in the page",
            "heading_font_family Lato: font of texts in the page",
            "border_radius large: corners of buttons in the page",
        ],
        &["The main colour of the site is #111111, without a hue."],
    );
    let site = site!("grey");
    let html = site.html.replacen("a{color:#111}", "a{color:#1d4ed8}", 1);
    let proposal = read(&Website {
        html,
        ..website(&site)
    });
    assert_eq!(proposal.theme.colors.primary.to_string(), "#1d4ed8");
}

#[test]
fn the_most_frequent_colour_is_the_last_resort() {
    check(
        &site!("frequent"),
        &["primary_color #e0218a: the most frequent colour of the style sheets"],
        &[
            "No colour is named as the main one. #e0218a is the most frequent colour of the style sheets.",
        ],
    );
}

#[test]
fn a_site_without_styles_gets_the_default_theme() {
    check(
        &site!("nothing"),
        &[],
        &["No colours were found, so the default ones stay."],
    );
    assert_eq!(propose(&site!("nothing")).theme, Theme::default());
}

#[test]
fn colours_that_cannot_be_read_are_replaced_and_noted() {
    let site = site!("unreadable");
    check(
        &site,
        &[
            "primary_color #ffd700: theme-color of the page",
            "background_color #ffffff: background of body in the page",
            "font_family Inter: font of texts in the page",
            "heading_font_family Inter: font of texts in the page",
        ],
        &[
            "The text colour #eeeeee is hard to read on #ffffff, so #1f2937 is proposed.",
            NO_ACCENT,
            "The font of texts is “Acme Grotesk”, which is not offered. Inter is proposed.",
        ],
    );
    let notes = propose(&site).notes;
    let adjusted: Vec<_> = notes.iter().filter(|note| note.contains(":1")).collect();
    assert_eq!(
        adjusted,
        [
            "Brand text on the page: Darkened to 4.5:1 on light; hue and chroma kept.",
            "Text on brand fill: Near-black; white would be 1.8:1; the light fill was #ffd700.",
            "Brand ring: Darkened to 3:1 on light; hue and chroma kept.",
            "Link on the page: Darkened to 4.5:1 on light; hue and chroma kept.",
            "Accent text on the page: Darkened to 4.5:1 on light; hue and chroma kept.",
        ]
    );
}
