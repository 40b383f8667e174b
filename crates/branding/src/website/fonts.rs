//! Fonts of a site, and the offered ones that come near.

use domain::Font;

use super::quotable;
use super::value::split;

/// The offered font that comes nearest to a `font-family`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Match {
    pub font: Font,
    /// The first family, if it is not offered.
    pub instead_of: Option<String>,
}

/// Whether a font is for texts or headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Body,
    Heading,
}

/// Families by the offered font that comes nearest in shape. All are in lower case, without spaces and hyphens.
const NEAR: [(Font, &[&str]); 8] = [
    (
        Font::Inter,
        &[
            "inter",
            "intervar",
            "intervariable",
            "intertight",
            "interdisplay",
            "helveticaneue",
            "helvetica",
            "arial",
            "systemui",
            "uisansserif",
            "applesystem",
            "blinkmacsystemfont",
            "sfprotext",
            "sfprodisplay",
            "sfpro",
            "sanfrancisco",
            "segoeui",
            "segoeuivariable",
            "geist",
            "geistsans",
            "publicsans",
            "suisseintl",
            "aktivgrotesk",
            "söhne",
            "sohne",
            "sansserif",
            "ibmplexsans",
            "worksans",
            "figtree",
            "manrope",
            "instrumentsans",
            "schibstedgrotesk",
            "hankengrotesk",
            "spacegrotesk",
            "albertsans",
            "onest",
        ],
    ),
    (
        Font::Roboto,
        &[
            "roboto",
            "robotoflex",
            "robotocondensed",
            "heebo",
            "googlesans",
            "producsans",
            "productsans",
            "barlow",
            "din",
        ],
    ),
    (
        Font::OpenSans,
        &[
            "opensans",
            "notosans",
            "droidsans",
            "verdana",
            "tahoma",
            "segoe",
            "myriadpro",
            "frutiger",
            "ubuntu",
            "oxygen",
        ],
    ),
    (
        Font::Lato,
        &[
            "lato",
            "carlito",
            "calibri",
            "nunito",
            "nunitosans",
            "mulish",
            "karla",
            "cabin",
            "hind",
            "rubik",
        ],
    ),
    (
        Font::Poppins,
        &[
            "poppins",
            "dmsans",
            "plusjakartasans",
            "urbanist",
            "outfit",
            "sora",
            "jost",
            "quicksand",
            "circular",
            "circularstd",
            "gilroy",
            "centurygothic",
            "futura",
            "futurapt",
            "avenir",
            "avenirnext",
            "lexend",
            "redhatdisplay",
        ],
    ),
    (
        Font::SourceSansPro,
        &[
            "sourcesanspro",
            "sourcesans3",
            "sourcesans",
            "sourcesans3variable",
            "firasans",
            "ptsans",
            "assistant",
            "mukta",
            "trebuchetms",
        ],
    ),
    (
        Font::Montserrat,
        &[
            "montserrat",
            "montserratalternates",
            "raleway",
            "gotham",
            "proximanova",
            "metropolis",
            "kumbhsans",
            "syne",
        ],
    ),
    (
        Font::PlayfairDisplay,
        &[
            "playfairdisplay",
            "playfair",
            "georgia",
            "merriweather",
            "lora",
            "timesnewroman",
            "times",
            "garamond",
            "ebgaramond",
            "cormorantgaramond",
            "cormorant",
            "ptserif",
            "librebaskerville",
            "dmserifdisplay",
            "dmserifdisplay",
            "sourceserifpro",
            "sourceserif4",
            "notoserif",
            "ibmplexserif",
            "crimsonpro",
            "crimsontext",
            "fraunces",
            "newsreader",
            "instrumentserif",
            "robotoslab",
            "bitter",
            "uiserif",
            "serif",
            "didot",
            "bodoni",
        ],
    ),
];

/// Names that stand for a font of the reader's system.
const SYSTEM: [&str; 6] = [
    "systemui",
    "uisansserif",
    "applesystem",
    "blinkmacsystemfont",
    "sansserif",
    "uiserif",
];

/// Words that are not families.
const KEYWORDS: [&str; 6] = [
    "inherit",
    "initial",
    "unset",
    "revert",
    "revert-layer",
    "none",
];

/// Returns the offered font nearest to a `font-family`; `None` if the value has no family.
pub(super) fn nearest(families: &str, usage: Use) -> Option<Match> {
    let families: Vec<_> = split(families, |c| c == ',')
        .take(20)
        .map(|family| family.trim_matches(['"', '\'']).trim())
        .filter(|family| !family.is_empty())
        .collect();
    let first = *families.first()?;
    if KEYWORDS.contains(&first.to_ascii_lowercase().as_str()) {
        return None;
    }
    // The site's own substitute is better than ours, but stacks of system fonts only list what systems have.
    let is_system = |family: &str| {
        let name = normal(family);
        SYSTEM.contains(&name.as_str()) || name == "segoeui"
    };
    let own = families.iter().find_map(|family| same(family));
    let own = own.filter(|_| !is_system(first));
    let font = own.or_else(|| families.iter().find_map(|family| known(family)));
    let font = offered(font.unwrap_or(Font::Inter), usage);
    let name = without_hash(first);
    let is_same = normal(name) == normal(font.name()) || normal(name) == "intervariable";
    let is_variant = normal(name).starts_with(&normal(font.name()));
    let instead_of = if is_same || is_variant {
        None
    } else if SYSTEM.contains(&normal(name).as_str()) {
        Some("the font of the reader's system".to_owned())
    } else {
        Some(format!("“{}”", quotable(name)))
    };
    Some(Match { font, instead_of })
}

/// Returns the families of the shorthand `font`.
pub(super) fn families_of_shorthand(font: &str) -> Option<&str> {
    // The families come after the size, which is the last part that begins with a digit.
    let mut rest = font;
    let mut families = None;
    for part in split(font, char::is_whitespace) {
        let at = rest.find(part)?;
        rest = rest.get(at + part.len()..)?;
        if part.starts_with(|c: char| c.is_ascii_digit() || c == '.') || part.starts_with("calc(") {
            families = Some(rest.trim());
        }
    }
    families.filter(|families| !families.is_empty())
}

/// Returns the offered font of that name.
fn same(family: &str) -> Option<Font> {
    let name = normal(without_hash(family));
    let mut fonts = NEAR.iter().map(|(font, _)| *font);
    fonts.find(|font| normal(font.name()) == name)
}

fn known(family: &str) -> Option<Font> {
    let name = normal(without_hash(family));
    let exact = NEAR
        .iter()
        .find(|(_, names)| names.contains(&name.as_str()));
    exact.map(|(font, _)| *font)
}

/// Texts have fewer fonts than headings.
fn offered(font: Font, usage: Use) -> Font {
    match (usage, font) {
        (Use::Body, Font::Montserrat) => Font::Poppins,
        (Use::Body, Font::PlayfairDisplay) => Font::Inter,
        (_, font) => font,
    }
}

/// Removes what the bundler of Next.js adds: `__Inter_d65c78`, `__Inter_Fallback_d65c78`.
fn without_hash(family: &str) -> &str {
    let Some(name) = family.strip_prefix("__") else {
        return family;
    };
    let name = name.rsplit_once('_').map_or(name, |(name, _)| name);
    name.strip_suffix("_Fallback").unwrap_or(name)
}

fn normal(family: &str) -> String {
    let kept = family.chars().filter(|c| !matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offered_font_is_its_own_nearest() {
        for font in Font::HEADING {
            let wanted = Some(Match {
                font,
                instead_of: None,
            });
            assert_eq!(nearest(font.name(), Use::Heading), wanted);
            if Font::BODY.contains(&font) {
                assert_eq!(nearest(font.name(), Use::Body), wanted);
            }
            // The body's list is respected for all others.
            let body = nearest(font.name(), Use::Body).unwrap().font;
            assert!(Font::BODY.contains(&body), "{body:?}");
        }
    }

    #[test]
    fn near_fonts_are_found() {
        for (families, font, instead_of) in [
            ("'Inter var', sans-serif", Font::Inter, None),
            ("__Inter_d65c78, __Inter_Fallback_d65c78", Font::Inter, None),
            (
                "\"Helvetica Neue\", Arial",
                Font::Inter,
                Some("“Helvetica Neue”"),
            ),
            ("'Söhne', Poppins", Font::Poppins, Some("“Söhne”")),
            ("'Segoe UI', Roboto", Font::Inter, Some("“Segoe UI”")),
            (
                "system-ui, Roboto",
                Font::Inter,
                Some("the font of the reader's system"),
            ),
            (
                "'Source Sans 3'",
                Font::SourceSansPro,
                Some("“Source Sans 3”"),
            ),
            (
                "Acme Sans, 'Open Sans', serif",
                Font::OpenSans,
                Some("“Acme Sans”"),
            ),
            ("Acme", Font::Inter, Some("“Acme”")),
            ("Georgia, serif", Font::Inter, Some("“Georgia”")),
            ("Montserrat", Font::Poppins, Some("“Montserrat”")),
        ] {
            let wanted = Match {
                font,
                instead_of: instead_of.map(str::to_owned),
            };
            assert_eq!(nearest(families, Use::Body), Some(wanted), "{families}");
        }
        assert_eq!(
            nearest("Georgia", Use::Heading).unwrap().font,
            Font::PlayfairDisplay
        );
        for none in ["", "inherit", " , ", "''"] {
            assert_eq!(nearest(none, Use::Body), None, "{none}");
        }
    }

    #[test]
    fn the_shorthand_has_its_families_last() {
        for (font, families) in [
            ("16px/1.5 Lato, serif", Some("Lato, serif")),
            (
                "italic 400 1rem/2 'Open Sans', Arial",
                Some("'Open Sans', Arial"),
            ),
            ("1rem Open Sans", Some("Open Sans")),
            ("inherit", None),
            ("16px", None),
        ] {
            assert_eq!(families_of_shorthand(font), families, "{font}");
        }
    }
}
