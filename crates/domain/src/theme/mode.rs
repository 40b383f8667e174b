//! Theme modes: which theme a project uses, and which one its readers see.

use super::{Theme, ThemeOverrides};
use crate::{Error, Result};

/// The theme that an owner chose for a project: `use_custom_branding` of the API.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ThemeMode {
    /// 0: the product's own theme.
    #[default]
    Default,
    /// 1: the project's own theme.
    Custom,
    /// 2: the owner's theme for all projects.
    Global,
    /// Another number, which is kept. It is never 0, 1 or 2.
    Unknown(i64),
}

/// The theme that readers see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EffectiveMode {
    /// The product's own theme.
    Default,
    /// The project's own theme.
    Custom,
    /// The owner's theme for all projects.
    Global,
}

/// An owner's theme for all projects.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GlobalTheme {
    /// Its changes to the default theme.
    pub overrides: ThemeOverrides,
    /// `use_custom_branding` of the API; only `false` switches the theme off.
    pub use_custom_branding: Option<bool>,
}

/// The themes that a project can use besides the default one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThemeSources {
    /// Whether the global theme differs from the default one.
    pub is_global_customised: bool,
    /// [`GlobalTheme::use_custom_branding`].
    pub use_custom_branding: Option<bool>,
    /// Whether the project overrides anything.
    pub has_overrides: bool,
}

impl GlobalTheme {
    /// Returns whether projects may use the theme.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.use_custom_branding != Some(false)
    }
}

impl ThemeMode {
    /// The modes that can be chosen.
    pub const ALL: [Self; 3] = [Self::Default, Self::Custom, Self::Global];
    /// The warning for the custom mode of a project that overrides nothing.
    pub const NO_OVERRIDES: &str = "Custom theme selected but no overrides configured";
    /// The answer to the choice of a mode that is not available.
    pub const NOT_AVAILABLE: &str = "This option is not available";

    /// Returns the mode with a stored number.
    #[must_use]
    pub const fn stored(number: i64) -> Self {
        match number {
            0 => Self::Default,
            1 => Self::Custom,
            2 => Self::Global,
            other => Self::Unknown(other),
        }
    }

    /// Returns the stored number.
    #[must_use]
    pub const fn number(self) -> i64 {
        match self {
            Self::Default => 0,
            Self::Custom => 1,
            Self::Global => 2,
            Self::Unknown(number) => number,
        }
    }

    /// Returns the name on screens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "Default",
            Self::Custom => "Custom Theme",
            Self::Global => "Global Theme",
            Self::Unknown(_) => "Unknown",
        }
    }

    /// Parses the number of a mode that can be chosen.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `use_custom_branding` for other numbers than 0, 1 and 2.
    pub fn parse(number: i64) -> Result<Self> {
        match Self::stored(number) {
            Self::Unknown(_) => Err(Error::field(
                "use_custom_branding",
                "Use 0 for the default theme, 1 for the custom theme or 2 for the global theme.",
            )),
            mode => Ok(mode),
        }
    }

    /// Parses a mode that an owner chooses.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `use_custom_branding` for other numbers than 0, 1 and 2, and for a mode that is not
    /// available.
    pub fn choose(number: i64, sources: ThemeSources) -> Result<Self> {
        let mode = Self::parse(number)?;
        if mode.is_available(sources) {
            return Ok(mode);
        }
        Err(Error::field("use_custom_branding", Self::NOT_AVAILABLE))
    }

    /// Returns whether the mode can be chosen. The default one always can.
    #[must_use]
    pub fn is_available(self, sources: ThemeSources) -> bool {
        match self {
            Self::Default => true,
            Self::Custom => sources.has_overrides,
            Self::Global => {
                sources.is_global_customised && sources.use_custom_branding != Some(false)
            }
            Self::Unknown(_) => false,
        }
    }

    /// Returns the theme that readers see. Modes without a theme of their own fall back to the default one; an unknown
    /// mode becomes the custom one if the project overrides anything, and the global one otherwise.
    #[must_use]
    pub fn effective(self, sources: ThemeSources) -> EffectiveMode {
        match self {
            Self::Custom | Self::Unknown(_) if sources.has_overrides => EffectiveMode::Custom,
            Self::Global if sources.is_global_customised => EffectiveMode::Global,
            Self::Unknown(_) => EffectiveMode::Global,
            Self::Default | Self::Custom | Self::Global => EffectiveMode::Default,
        }
    }

    /// Returns the warning that an owner sees beside the mode, if there is one.
    #[must_use]
    pub fn warning(self, sources: ThemeSources) -> Option<&'static str> {
        (self == Self::Custom && !sources.has_overrides).then_some(Self::NO_OVERRIDES)
    }
}

impl EffectiveMode {
    /// Returns the name on screens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => ThemeMode::Default.name(),
            Self::Custom => ThemeMode::Custom.name(),
            Self::Global => ThemeMode::Global.name(),
        }
    }
}

impl ThemeSources {
    /// Returns the sources of a project.
    #[must_use]
    pub fn of(global: &GlobalTheme, overrides: &ThemeOverrides) -> Self {
        Self {
            is_global_customised: !global.overrides.is_empty(),
            use_custom_branding: global.use_custom_branding,
            has_overrides: !overrides.is_empty(),
        }
    }
}

/// Returns the theme that readers of a project see, and where it comes from. The default one needs no style sheet.
/// `is_included` is whether the owner's plan includes themes. Without it readers see the default theme, and what is
/// stored stays.
#[must_use]
pub fn effective_theme(
    is_included: bool,
    mode: ThemeMode,
    global: &GlobalTheme,
    overrides: &ThemeOverrides,
) -> (EffectiveMode, Theme) {
    if !is_included {
        return (EffectiveMode::Default, Theme::default());
    }
    let effective = mode.effective(ThemeSources::of(global, overrides));
    let theme = match effective {
        EffectiveMode::Default => Theme::default(),
        EffectiveMode::Custom => overrides.theme(),
        EffectiveMode::Global => global.overrides.theme(),
    };
    (effective, theme)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ThemePreset;
    use EffectiveMode as Effective;

    const NUMBERS: [i64; 8] = [0, 1, 2, 3, -1, 42, i64::MIN, i64::MAX];

    fn every_source() -> impl Iterator<Item = ThemeSources> {
        let flags = [false, true];
        flags.into_iter().flat_map(move |is_global_customised| {
            flags.into_iter().flat_map(move |has_overrides| {
                [None, Some(false), Some(true)].map(|use_custom_branding| ThemeSources {
                    is_global_customised,
                    use_custom_branding,
                    has_overrides,
                })
            })
        })
    }

    #[test]
    fn numbers_are_kept_and_named() {
        for number in NUMBERS {
            assert_eq!(ThemeMode::stored(number).number(), number);
        }
        let names = [0, 1, 2, 3, -1].map(|number| ThemeMode::stored(number).name());
        assert_eq!(
            names,
            [
                "Default",
                "Custom Theme",
                "Global Theme",
                "Unknown",
                "Unknown"
            ]
        );
    }

    #[test]
    fn readers_see_what_the_specification_says() {
        // Stored number, whether the global theme is customised, whether the project has overrides; seen.
        let table = [
            (0, false, false, Effective::Default),
            (0, false, true, Effective::Default),
            (0, true, false, Effective::Default),
            (0, true, true, Effective::Default),
            (1, false, false, Effective::Default),
            (1, false, true, Effective::Custom),
            (1, true, false, Effective::Default),
            (1, true, true, Effective::Custom),
            (2, false, false, Effective::Default),
            (2, false, true, Effective::Default),
            (2, true, false, Effective::Global),
            (2, true, true, Effective::Global),
            (3, false, false, Effective::Global),
            (3, false, true, Effective::Custom),
            (3, true, false, Effective::Global),
            (3, true, true, Effective::Custom),
        ];
        for (number, is_global_customised, has_overrides, expected) in table {
            for use_custom_branding in [None, Some(false), Some(true)] {
                let sources = ThemeSources {
                    is_global_customised,
                    use_custom_branding,
                    has_overrides,
                };
                let seen = ThemeMode::stored(number).effective(sources);
                assert_eq!(seen, expected, "{number} {sources:?}");
                if number == 3 {
                    for other in [-1, 42, i64::MIN, i64::MAX] {
                        assert_eq!(ThemeMode::stored(other).effective(sources), expected);
                    }
                }
            }
        }
    }

    #[test]
    fn modes_are_available_as_the_specification_says() {
        // Whether the global theme is customised, its use_custom_branding, whether it is available.
        let global = [
            (false, None, false),
            (false, Some(false), false),
            (false, Some(true), false),
            (true, None, true),
            (true, Some(false), false),
            (true, Some(true), true),
        ];
        for (is_global_customised, use_custom_branding, is_available) in global {
            for has_overrides in [false, true] {
                let sources = ThemeSources {
                    is_global_customised,
                    use_custom_branding,
                    has_overrides,
                };
                assert!(ThemeMode::Default.is_available(sources));
                assert_eq!(ThemeMode::Custom.is_available(sources), has_overrides);
                assert_eq!(ThemeMode::Global.is_available(sources), is_available);
                assert!(!ThemeMode::Unknown(3).is_available(sources));
            }
        }
    }

    #[test]
    fn only_an_available_mode_can_be_chosen() {
        for sources in every_source() {
            for number in NUMBERS {
                let mode = ThemeMode::stored(number);
                let chosen = ThemeMode::choose(number, sources);
                assert_eq!(
                    chosen.is_ok(),
                    mode.is_available(sources),
                    "{number} {sources:?}"
                );
                match chosen {
                    Ok(chosen) => assert_eq!(chosen, mode),
                    Err(error) if (0..=2).contains(&number) => {
                        assert_eq!(error.to_string(), "This option is not available");
                    }
                    Err(error) => assert!(error.to_string().starts_with("Use 0 for")),
                }
            }
        }
    }

    #[test]
    fn only_the_custom_mode_without_overrides_warns() {
        for sources in every_source() {
            for number in NUMBERS {
                let warning = ThemeMode::stored(number).warning(sources);
                assert_eq!(warning.is_some(), number == 1 && !sources.has_overrides);
            }
        }
    }

    #[test]
    fn the_theme_is_that_of_the_effective_mode_and_of_the_plan() {
        let of = |key| ThemeOverrides::of(&ThemePreset::parse(key).unwrap().theme);
        let none = ThemeOverrides::default();
        for number in NUMBERS {
            for global in [none, of("vibrant")] {
                for overrides in [none, of("minimal")] {
                    let global = GlobalTheme {
                        overrides: global,
                        use_custom_branding: Some(true),
                    };
                    let mode = ThemeMode::stored(number);
                    let (effective, theme) = effective_theme(true, mode, &global, &overrides);
                    let expected = match mode.effective(ThemeSources::of(&global, &overrides)) {
                        Effective::Default => none,
                        Effective::Custom => overrides,
                        Effective::Global => global.overrides,
                    };
                    assert_eq!(ThemeOverrides::of(&theme), expected);
                    assert_eq!(
                        effective == Effective::Custom,
                        theme == overrides.theme()
                            && number != 0
                            && number != 2
                            && !overrides.is_empty()
                    );
                    // After a downgrade.
                    let free = effective_theme(false, mode, &global, &overrides);
                    assert_eq!(free, (Effective::Default, Theme::default()));
                }
            }
        }
    }
}
