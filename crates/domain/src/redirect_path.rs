//! The address that a sign-in or a payment leads back to.

use crate::{Error, Result};

/// A path on this site: starts with a single `/`, and has no scheme, host or control characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RedirectPath(String);

impl RedirectPath {
    /// Maximum number of bytes.
    pub const MAX_BYTES: usize = 2000;

    /// Parses a path; none if it could lead off this site.
    ///
    /// Browsers read `\` as `/` and skip tabs and line breaks (WHATWG URL), so paths with those are refused too.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let on_site = chars.next() == Some('/') && !matches!(chars.next(), Some('/' | '\\'));
        let clean = !text.chars().any(|c| c.is_control() || c == '\\');
        let plain = is_plain(text.split(['?', '#']).next().unwrap_or_default());
        (on_site && clean && plain && text.len() <= Self::MAX_BYTES).then(|| Self(text.to_owned()))
    }

    /// Parses the path in `field` of a request; none if there is none or if it could lead off this site.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `field` for more than [`Self::MAX_BYTES`] characters.
    pub fn parse_field(field: &'static str, text: Option<&str>) -> Result<Option<Self>> {
        if text.is_some_and(|text| text.chars().count() > Self::MAX_BYTES) {
            let message = format!("Use at most {} characters.", Self::MAX_BYTES);
            return Err(Error::field(field, message));
        }
        Ok(text.and_then(Self::parse))
    }

    /// Returns the path with its query and fragment.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns whether a path has no empty and no dot segments. Browsers resolve `/..//host` to `//host` and read `%2e` as
/// a dot.
fn is_plain(path: &str) -> bool {
    let segments = || path.split('/').skip(1);
    let inner = segments().count().saturating_sub(1);
    let dots = |segment: &str| {
        let segment = segment.to_ascii_lowercase().replace("%2e", ".");
        segment == "." || segment == ".."
    };
    !segments().any(dots) && !segments().take(inner).any(str::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_is_too_long_is_refused_and_others_are_dropped() {
        let long = format!("/{}", "a".repeat(RedirectPath::MAX_BYTES));
        assert!(RedirectPath::parse_field("redirect", Some(&long)).is_err());
        let dropped = RedirectPath::parse_field("redirect", Some("https://example.com"));
        assert_eq!(dropped.unwrap(), None);
        let path = RedirectPath::parse_field("redirect", long.get(1..)).unwrap();
        assert_eq!(path, None);
        let path = RedirectPath::parse_field("redirect", Some("/dashboard")).unwrap();
        assert_eq!(path.as_ref().map(RedirectPath::as_str), Some("/dashboard"));
    }

    #[test]
    fn only_paths_on_this_site_pass() {
        for good in [
            "/",
            "/dashboard",
            "/a/",
            "/a/..b/c",
            "/x?next=//y/../z",
            "/d/acme/shop?x=1#y",
        ] {
            assert!(RedirectPath::parse(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "dashboard",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "/\t/evil.example",
            "/a\\b",
            "/..//evil.example",
            "/.//x",
            "/a/..//x",
            "/a//b",
            "/%2e%2e//x",
            "/a/.%2E",
            "/\n",
            " /dashboard",
        ] {
            assert!(RedirectPath::parse(bad).is_none(), "{bad:?}");
        }
    }
}
