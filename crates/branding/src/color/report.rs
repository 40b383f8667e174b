//! The report for an editor: each pair with its ratio in light and dark, and the adjustments with their reasons.

use domain::{HexColor, Theme};

use super::contrast::{INK, contrast};
use super::pairs::{Pair, Row};
use super::{Contrast, Look, Mode, Role, Shades};

/// A row of the report.
#[derive(Debug, Clone, PartialEq)]
pub struct ReportRow {
    /// Its key.
    pub key: &'static str,
    /// Its name on screens.
    pub name: &'static str,
    /// The contrast ratio that it needs.
    pub needs: f64,
    /// The pair with the least contrast in light.
    pub light: Measured,
    /// The pair with the least contrast in dark.
    pub dark: Measured,
}

/// A pair of a page with its adjustment.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The pair.
    pub pair: Pair,
    /// The adjustment of its colour.
    pub adjustment: Adjustment,
    /// The page or fill that the owner chose, if it had to be moved: a page in a middle grey leaves no room for text,
    /// and a fill in the colour of the page cannot be seen.
    pub background_from: Option<HexColor>,
}

/// How a colour came about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Adjustment {
    /// The owner chose it.
    None,
    /// It was made from the chosen ones.
    Derived,
    /// Its lightness was moved.
    Moved {
        /// The colour before.
        from: HexColor,
        /// The contrast ratio before.
        from_ratio: f64,
        /// Whether it got darker.
        is_darker: bool,
    },
    /// The better of near-black and white.
    Ink {
        /// The contrast ratio that the other would have.
        other_ratio: f64,
    },
}

/// Returns the report of a theme for readers with this need of contrast.
#[must_use]
pub fn report(theme: &Theme, contrast: Contrast) -> Vec<ReportRow> {
    let light = Shades::derive(theme, Look::new(Mode::Light, contrast));
    let dark = Shades::derive(theme, Look::new(Mode::Dark, contrast));
    let rows = Row::ALL.iter().filter_map(|row| {
        Some(ReportRow {
            key: row.key,
            name: row.name,
            needs: row.need.ratio(light.look())?,
            light: measure(*row, &light)?,
            dark: measure(*row, &dark)?,
        })
    });
    rows.collect()
}

impl ReportRow {
    /// Returns whether something was adjusted in either mode.
    #[must_use]
    pub fn is_adjusted(&self) -> bool {
        let is_moved =
            |measured: &Measured| matches!(measured.adjustment, Adjustment::Moved { .. });
        is_moved(&self.light) || is_moved(&self.dark)
    }

    /// Describes the adjustment and its reason in a sentence without a full stop.
    #[must_use]
    pub fn explanation(&self) -> String {
        let text = self.explain_color();
        let moved = [(&self.light, "light"), (&self.dark, "dark")]
            .into_iter()
            .filter_map(|(measured, mode)| {
                let from = measured.background_from?;
                let what = if measured.pair.on == Role::Bg {
                    "page"
                } else {
                    "fill"
                };
                Some(format!("; the {mode} {what} was {from}"))
            });
        moved.fold(text, |text, note| text + &note)
    }

    fn explain_color(&self) -> String {
        let ratio = self.needs;
        let moved = |measured: &Measured| match measured.adjustment {
            Adjustment::Moved { is_darker, .. } => Some(is_darker),
            _ => None,
        };
        let verb = |is_darker: bool| if is_darker { "Darkened" } else { "Lightened" };
        match (moved(&self.light), moved(&self.dark)) {
            (Some(light), Some(dark)) if light == dark => {
                format!("{} to {ratio}:1; hue and chroma kept", verb(light))
            }
            (Some(light), Some(dark)) => format!(
                "{} to {ratio}:1 on light, {} on dark; hue and chroma kept",
                verb(light),
                verb(dark).to_lowercase()
            ),
            (Some(light), None) => {
                format!("{} to {ratio}:1 on light; hue and chroma kept", verb(light))
            }
            (None, Some(dark)) => {
                format!("{} to {ratio}:1 on dark; hue and chroma kept", verb(dark))
            }
            (None, None) => match self.light.adjustment {
                Adjustment::Ink { other_ratio } => {
                    let (ink, other) = if self.light.pair.color == HexColor::WHITE {
                        ("White", "near-black")
                    } else {
                        ("Near-black", "white")
                    };
                    format!("{ink}; {other} would be {other_ratio:.1}:1")
                }
                Adjustment::Derived => "Made from your colours".to_owned(),
                Adjustment::None | Adjustment::Moved { .. } => "As you chose it".to_owned(),
            },
        }
    }
}

/// Returns the pair of a row with the least contrast. A pair whose colour was moved goes before one that was not.
fn measure(row: Row, shades: &Shades) -> Option<Measured> {
    let measured = row.pairs(shades).map(|pair| Measured {
        adjustment: adjustment(pair, shades),
        background_from: background_from(pair, shades),
        pair,
    });
    measured.min_by(|one, other| {
        let key = |measured: &Measured| {
            let is_moved = matches!(measured.adjustment, Adjustment::Moved { .. });
            (!is_moved, measured.pair.ratio)
        };
        let ((one_moved, one), (other_moved, other)) = (key(one), key(other));
        one_moved.cmp(&other_moved).then(one.total_cmp(&other))
    })
}

/// Texts that nobody chose.
const DERIVED: [Role; 5] = [
    Role::Fg2,
    Role::Fg3,
    Role::OnSelection,
    Role::Line,
    Role::Line2,
];

fn background_from(pair: Pair, shades: &Shades) -> Option<HexColor> {
    let chosen = match pair.on {
        Role::Bg => Role::Bg,
        Role::BrandSolid | Role::BrandSolidHover => Role::BrandSolid,
        _ => return None,
    };
    let from = shades.wanted(chosen);
    (from != shades.get(chosen)).then_some(from)
}

fn adjustment(pair: Pair, shades: &Shades) -> Adjustment {
    let (color, from) = (pair.color, shades.wanted(pair.role));
    if pair.role == Role::OnBrand {
        let other = if color == HexColor::WHITE {
            INK
        } else {
            HexColor::WHITE
        };
        return Adjustment::Ink {
            other_ratio: contrast(other, pair.background),
        };
    }
    if DERIVED.contains(&pair.role) {
        return Adjustment::Derived;
    }
    if from == color {
        return Adjustment::None;
    }
    Adjustment::Moved {
        from,
        from_ratio: contrast(from, pair.background),
        is_darker: contrast(color, HexColor::BLACK) < contrast(from, HexColor::BLACK),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{ThemeColors, ThemePreset};

    fn orange() -> Theme {
        let default = Theme::default();
        Theme {
            colors: ThemeColors {
                primary: HexColor::new(0xf9, 0x73, 0x16),
                ..default.colors
            },
            ..default
        }
    }

    fn row(rows: &[ReportRow], key: &str) -> ReportRow {
        rows.iter().find(|row| row.key == key).unwrap().clone()
    }

    #[test]
    fn every_row_of_every_preset_has_what_it_needs() {
        for preset in ThemePreset::ALL {
            for contrast in [Contrast::Normal, Contrast::More] {
                for row in report(&preset.theme, contrast) {
                    for measured in [&row.light, &row.dark] {
                        assert!(measured.pair.ratio >= row.needs, "{} {row:?}", preset.key);
                    }
                }
            }
        }
    }

    #[test]
    fn adjustments_are_explained() {
        let rows = report(&orange(), Contrast::Normal);
        let brand = row(&rows, "brand");
        assert!(brand.is_adjusted());
        let Adjustment::Moved {
            from,
            from_ratio,
            is_darker,
        } = brand.light.adjustment
        else {
            panic!("{brand:?}");
        };
        assert_eq!(from, orange().colors.primary);
        assert!(from_ratio < 3.0 && is_darker);
        assert_eq!(brand.dark.adjustment, Adjustment::None);
        assert_eq!(
            brand.explanation(),
            "Darkened to 4.5:1 on light; hue and chroma kept"
        );
        let fill = row(&rows, "fill");
        assert_eq!(fill.explanation(), "Near-black; white would be 2.8:1");
        assert_eq!(row(&rows, "text").explanation(), "As you chose it");
    }

    #[test]
    fn moved_pages_and_fills_are_named() {
        let colors = ThemeColors {
            primary: HexColor::WHITE,
            ..Theme::default().colors
        };
        let theme = Theme {
            colors,
            ..Theme::default()
        };
        let rows = report(&theme, Contrast::Normal);
        assert_eq!(
            row(&rows, "fill").light.background_from,
            Some(HexColor::WHITE)
        );
        assert_eq!(row(&rows, "fill").dark.background_from, None);
        let note = "; the light fill was #ffffff";
        assert!(row(&rows, "fill").explanation().ends_with(note));

        let grey = HexColor::new(0x77, 0x77, 0x77);
        let colors = ThemeColors {
            background: grey,
            ..colors
        };
        let rows = report(&Theme { colors, ..theme }, Contrast::Normal);
        assert_eq!(row(&rows, "text").light.background_from, Some(grey));
        assert_eq!(row(&rows, "text").dark.background_from, None);
        assert!(
            row(&rows, "quiet")
                .explanation()
                .starts_with("Made from your colours; the light page was #777777")
        );
    }

    #[test]
    fn only_more_contrast_needs_lines() {
        let rows = report(&orange(), Contrast::Normal);
        assert!(rows.iter().all(|row| row.key != "lines"));
        assert_eq!(report(&orange(), Contrast::More).len(), Row::ALL.len());
        let keys: std::collections::HashSet<_> = Row::ALL.iter().map(|row| row.key).collect();
        assert_eq!(keys.len(), Row::ALL.len());
    }
}
