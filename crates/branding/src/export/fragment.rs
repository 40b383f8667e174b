//! A theme in the fragment of a link, such as `AR8AItPuItPuDREX5u3zItPu`.
//!
//! The fragment is URL-safe Base64 of these bytes: the version (1), two bytes whose bits tell which fields are set (the
//! lowest bit of the first byte is the first field), and the set fields in the order of [`domain::ThemeFields`]. A colour
//! has three bytes, a choice has one, a picture has one for its format and 32 for its key. Fields that are not set have
//! their default values, so other defaults need another version.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::{
    AssetKey, AssetKind, AssetRef, BorderRadius, Error, Font, HexColor, ImageFormat, Result,
    SyntaxTheme, Theme, ThemeColor, ThemeOverrides,
};

const VERSION: u8 = 1;
/// Bytes of a theme that sets everything.
const MAX_BYTES: usize = 3 + 5 * 3 + 4 + 3 * 33;
/// Maximum length of a fragment in characters.
pub const MAX_CHARACTERS: usize = MAX_BYTES.div_ceil(3) * 4;

// The number of a choice is its place. Never change the order: links keep their meaning. Add at the end.
const FONTS: [Font; 8] = [
    Font::Inter,
    Font::Roboto,
    Font::OpenSans,
    Font::Lato,
    Font::Poppins,
    Font::SourceSansPro,
    Font::Montserrat,
    Font::PlayfairDisplay,
];
const SYNTAX_THEMES: [SyntaxTheme; 7] = [
    SyntaxTheme::Tomorrow,
    SyntaxTheme::Dracula,
    SyntaxTheme::Okaidia,
    SyntaxTheme::SolarizedLight,
    SyntaxTheme::Github,
    SyntaxTheme::Prism,
    SyntaxTheme::Coy,
];
const RADII: [BorderRadius; 4] = [
    BorderRadius::None,
    BorderRadius::Small,
    BorderRadius::Medium,
    BorderRadius::Large,
];
const FORMATS: [ImageFormat; 4] = [
    ImageFormat::Png,
    ImageFormat::Jpeg,
    ImageFormat::Svg,
    ImageFormat::Ico,
];

/// Returns the fragment of a theme, without `#`.
#[must_use]
pub fn to_fragment(theme: &Theme) -> String {
    let default = Theme::default();
    let mut bytes = vec![VERSION, 0, 0];
    let mut bits: u16 = 0;
    let mut push = |field: u16, is_set: bool, value: &[u8]| {
        if is_set {
            bits |= 1 << field;
            bytes.extend_from_slice(value);
        }
    };
    for (field, color) in (0..).zip(ThemeColor::ALL) {
        let value = theme.colors.get(color);
        push(field, value != default.colors.get(color), &value.channels());
    }
    let choices = [
        (
            theme.syntax_theme != default.syntax_theme,
            place(&SYNTAX_THEMES, &theme.syntax_theme),
        ),
        (
            theme.body_font != default.body_font,
            place(&FONTS, &theme.body_font),
        ),
        (
            theme.heading_font != default.heading_font,
            place(&FONTS, &theme.heading_font),
        ),
    ];
    for (field, (is_set, number)) in (5..).zip(choices) {
        push(field, is_set, &[number]);
    }
    for (field, picture) in [(8, theme.logo), (9, theme.favicon)] {
        if let Some(AssetRef { key, format }) = picture {
            push(field, true, &[place(&FORMATS, &format)]);
            push(field, true, key.as_bytes());
        }
    }
    push(
        10,
        theme.border_radius != default.border_radius,
        &[place(&RADII, &theme.border_radius)],
    );
    if let Some(AssetRef { key, format }) = theme.dark_logo {
        push(11, true, &[place(&FORMATS, &format)]);
        push(11, true, key.as_bytes());
    }
    for (slot, byte) in bytes.iter_mut().skip(1).zip(bits.to_le_bytes()) {
        *slot = byte;
    }
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads a theme from a fragment, with or without `#`.
///
/// # Errors
/// [`Error::InvalidInput`] on `theme` if it was cut off or changed, or is from a newer version.
pub fn from_fragment(fragment: &str) -> Result<Theme> {
    let broken = || {
        Error::field(
            "theme",
            "This link does not hold a whole theme. Copy it again, to its end.",
        )
    };
    let text = fragment.strip_prefix('#').unwrap_or(fragment);
    if text.len() > MAX_CHARACTERS {
        return Err(broken());
    }
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| broken())?;
    match bytes.split_first() {
        Some((&VERSION, rest)) => read(rest).ok_or_else(broken),
        Some(_) => Err(Error::field(
            "theme",
            "This link is from a newer version of the program. Open it there.",
        )),
        None => Err(broken()),
    }
}

fn read(mut bytes: &[u8]) -> Option<Theme> {
    let bits = u16::from_le_bytes(take(&mut bytes)?);
    let is_set = |field: u16| bits & (1 << field) != 0;
    let mut theme = Theme::default();
    let colors = &mut theme.colors;
    let slots = [
        &mut colors.primary,
        &mut colors.accent,
        &mut colors.background,
        &mut colors.text,
        &mut colors.link,
    ];
    for (field, color) in (0..).zip(slots) {
        if is_set(field) {
            let [red, green, blue] = take(&mut bytes)?;
            *color = HexColor::new(red, green, blue);
        }
    }
    if is_set(5) {
        theme.syntax_theme = choice(&SYNTAX_THEMES, &mut bytes)?;
    }
    if is_set(6) {
        let font = choice(&FONTS, &mut bytes)?;
        theme.body_font = Font::parse_body(font.name())?;
    }
    if is_set(7) {
        theme.heading_font = choice(&FONTS, &mut bytes)?;
    }
    if is_set(8) {
        theme.logo = Some(picture(AssetKind::Logo, &mut bytes)?);
    }
    if is_set(9) {
        theme.favicon = Some(picture(AssetKind::Favicon, &mut bytes)?);
    }
    if is_set(10) {
        theme.border_radius = choice(&RADII, &mut bytes)?;
    }
    if is_set(11) {
        theme.dark_logo = Some(picture(AssetKind::Logo, &mut bytes)?);
    }
    // Nothing may be left, and nothing may be set to its default value: a theme has one fragment.
    let set = ThemeOverrides::of(&theme).count() as u32;
    (bytes.is_empty() && set == bits.count_ones()).then_some(theme)
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}

fn choice<T: Copy>(offered: &[T], bytes: &mut &[u8]) -> Option<T> {
    let [number] = take(bytes)?;
    offered.get(usize::from(number)).copied()
}

fn picture(kind: AssetKind, bytes: &mut &[u8]) -> Option<AssetRef> {
    let format = choice(&FORMATS, bytes)?;
    let key = AssetKey::from_bytes(take(bytes)?);
    kind.formats()
        .contains(&format)
        .then_some(AssetRef { key, format })
}

fn place<T: PartialEq>(offered: &[T], chosen: &T) -> u8 {
    let place = offered.iter().position(|each| each == chosen);
    place.unwrap_or_default() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{ThemeColors, ThemePreset};

    fn picture(format: ImageFormat) -> AssetRef {
        let key = AssetKey::of(b"picture");
        AssetRef { key, format }
    }

    fn everything() -> Theme {
        Theme {
            colors: ThemeColors {
                primary: HexColor::new(1, 2, 3),
                accent: HexColor::new(4, 5, 6),
                background: HexColor::BLACK,
                text: HexColor::WHITE,
                link: HexColor::new(7, 8, 9),
            },
            body_font: Font::SourceSansPro,
            heading_font: Font::PlayfairDisplay,
            syntax_theme: SyntaxTheme::Coy,
            border_radius: BorderRadius::Large,
            logo: Some(picture(ImageFormat::Svg)),
            favicon: Some(picture(ImageFormat::Ico)),
            dark_logo: Some(picture(ImageFormat::Png)),
        }
    }

    #[test]
    fn themes_are_read_back() {
        let presets = ThemePreset::ALL.map(|preset| preset.theme);
        for theme in presets.into_iter().chain([everything()]) {
            let fragment = to_fragment(&theme);
            assert!(fragment.len() <= MAX_CHARACTERS);
            assert_eq!(from_fragment(&fragment).unwrap(), theme);
            assert_eq!(from_fragment(&format!("#{fragment}")).unwrap(), theme);
            let is_safe = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
            assert!(fragment.chars().all(is_safe), "{fragment}");
        }
    }

    #[test]
    fn links_keep_their_meaning() {
        let fragments = ThemePreset::ALL.map(|preset| to_fragment(&preset.theme));
        assert_eq!(fragments, PRESETS);
        for fonts in [&FONTS[..], &Font::HEADING[..]] {
            assert!(Font::HEADING.iter().all(|font| fonts.contains(font)));
        }
        assert!(
            SyntaxTheme::ALL
                .iter()
                .all(|theme| SYNTAX_THEMES.contains(theme))
        );
        assert!(
            BorderRadius::ALL
                .iter()
                .all(|radius| RADII.contains(radius))
        );
    }

    #[test]
    fn broken_links_are_refused() {
        let whole = to_fragment(&everything());
        for length in 0..whole.len() {
            assert!(from_fragment(&whole[..length]).is_err(), "{length}");
        }
        let bytes = URL_SAFE_NO_PAD.decode(&whole).unwrap();
        let of = |bytes: &[u8]| from_fragment(&URL_SAFE_NO_PAD.encode(bytes));
        assert_eq!(of(&bytes).unwrap(), everything());
        // The version, bits of fields that do not exist, choices that are not offered.
        let radius = bytes.len() - 34;
        for (at, byte) in [
            (0, 2),
            (2, 0xff),
            (18, 7),
            (19, 8),
            (20, 8),
            (21, 4),
            (radius, 4),
        ] {
            let mut changed = bytes.clone();
            changed[at] = byte;
            assert!(of(&changed).is_err(), "{at}");
        }
        // A font of headings for texts, an icon as a logo.
        for (at, byte) in [(19, 6), (21, 3)] {
            let mut changed = bytes.clone();
            changed[at] = byte;
            assert!(of(&changed).is_err(), "{at}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(of(&longer).is_err());
        // The default primary colour, as if it were set.
        assert!(of(&[1, 1, 0, 0x3b, 0x82, 0xf6]).is_err());
        assert!(from_fragment(&"A".repeat(1_000_000)).is_err());
        assert!(from_fragment("<script>").is_err());
        let newer = of(&[2, 0, 0]).unwrap_err().to_string();
        assert!(newer.contains("newer version"), "{newer}");
    }

    const PRESETS: [&str; 5] = [
        "AQAA",
        "AR8AItPuItPuDREX5u3zItPu",
        "ARsEHjqKHjqKECA_HU7YAQ",
        "ARsEvhhdtFMJKgoevhhdAw",
        "ARsEJiYmJiYmFxcXFxcXAA",
    ];
}
