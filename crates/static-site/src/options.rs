//! The title and appearance of a site.

use std::borrow::Cow;

use domain::{AssetKind, ColorScheme, ImageFormat};
use schema_docs::{Day, NamedExamples};
use url::Url;

/// The title and appearance of a site.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// The name of the API.
    pub title: &'a str,
    /// The style sheet of a theme; the product's own look by default.
    pub style: Option<&'a str>,
    /// The fonts of the theme; none if it uses the product's own.
    pub fonts: &'a [SiteFont],
    /// Whether the site is light or dark on a reader's first visit.
    pub scheme: ColorScheme,
    /// The picture before the title.
    pub logo: Option<Logo>,
    /// A line of text below the navigation.
    pub footer: Option<&'a str>,
    /// The day of the build, from which the page of deprecations counts.
    pub today: Option<Day>,
    /// The owner's examples.
    pub examples: Option<&'a NamedExamples>,
    /// Where the site will be; feeds need it, pages do not.
    pub address: Option<SiteAddress>,
}

/// The address of a site, without a slash at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteAddress(String);

impl SiteAddress {
    /// Maximum length in bytes.
    pub const MAX_BYTES: usize = 2048;

    /// Parses `https://docs.example.com/api`, with or without a slash at its end.
    ///
    /// # Errors
    /// If it is not an http or https address, is too long, or has a query, a fragment or characters that an address
    /// cannot have.
    pub fn parse(text: &str) -> Result<Self, InvalidOption> {
        let given = text.trim_end_matches('/');
        let address = Url::parse(text).ok().filter(|url| {
            matches!(url.scheme(), "http" | "https")
                && url.username().is_empty()
                && url.password().is_none()
                && url.query().is_none()
                && url.fragment().is_none()
                // What a browser would correct is a slip.
                && url.as_str().trim_end_matches('/').eq_ignore_ascii_case(given)
                && !given.contains(['&', '\''])
                && text.len() <= Self::MAX_BYTES
        });
        match address {
            Some(url) => Ok(Self(url.as_str().trim_end_matches('/').to_owned())),
            None => Err(InvalidOption(format!(
                "\"{}\" is not the address of a site. Write it as https://docs.example.com/api, without a query.",
                schema_model::text::shorten(text.to_owned(), 80)
            ))),
        }
    }

    /// Returns the address.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Why an option is invalid, with the values it accepts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidOption(pub String);

/// A picture for the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logo {
    pub(crate) bytes: Vec<u8>,
    format: ImageFormat,
}

impl Logo {
    /// Maximum size of the file in bytes.
    pub const MAX_BYTES: usize = AssetKind::Logo.max_bytes();

    /// Reads an SVG, PNG or JPEG file. Its content decides which it is.
    ///
    /// # Errors
    /// If it is none of them, or larger than [`Logo::MAX_BYTES`].
    pub fn new(bytes: Vec<u8>) -> Result<Self, InvalidOption> {
        if bytes.len() > Self::MAX_BYTES {
            let most = Self::MAX_BYTES / 1024;
            return Err(InvalidOption(format!(
                "The logo is larger than {most} KiB."
            )));
        }
        match AssetKind::Logo.check(&bytes) {
            Ok(format) => Ok(Self { bytes, format }),
            Err(_) => Err(InvalidOption(
                "The logo is not an SVG, PNG or JPEG file. Use one of these.".to_owned(),
            )),
        }
    }

    /// Returns the name of its file.
    pub(crate) fn file(&self) -> String {
        format!("logo.{}", self.format.extension())
    }
}

/// The script, styles and fonts of a site, by file name, such as `site.js`.
pub type Assets = Vec<(String, Cow<'static, [u8]>)>;

/// A font of a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteFont {
    /// The name of its style sheet, which is one of `files`.
    pub style_sheet: String,
    /// The names of the files that the first paint needs.
    pub preload: Vec<String>,
    /// All files by name. The style sheet names the others relative to itself.
    pub files: Assets,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_sites_are_checked() {
        let parse = |text: &str| SiteAddress::parse(text).map(|address| address.0);
        let address = "https://docs.example.com/api";
        assert_eq!(parse(address).as_deref(), Ok(address));
        assert_eq!(parse(&format!("{address}/")).as_deref(), Ok(address));
        assert!(parse("http://localhost:8080").is_ok());
        for text in [
            "",
            "docs.example.com",
            "https://",
            "https:///api",
            "ftp://example.com",
            "https://a.example/?q",
            "https://a.example/#a",
            "https://a.example/\"><a",
            "https://a.example/a b",
            "https://user@a.example",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        let long = format!("https://a.example/{}", "a".repeat(SiteAddress::MAX_BYTES));
        assert!(parse(&long).is_err());
    }

    #[test]
    fn logos_are_told_by_their_content() {
        assert_eq!(
            Logo::new(b"<svg xmlns='a'/>".to_vec()).unwrap().file(),
            "logo.svg"
        );
        assert_eq!(
            Logo::new(b"\x89PNG\r\n\x1a\n...".to_vec()).unwrap().file(),
            "logo.png"
        );
        assert!(Logo::new(b"GIF89a".to_vec()).is_err());
        assert!(Logo::new(vec![b' '; Logo::MAX_BYTES + 1]).is_err());
    }
}
