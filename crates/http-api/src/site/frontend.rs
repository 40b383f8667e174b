//! The built app: its precompressed files and its shell.

use std::borrow::Cow;
use std::collections::HashMap;

use docs_site::shell::{MissingPlaceholder, ShellTemplate};

use crate::security_headers::content_security_policy;

/// One built file.
pub struct Asset {
    /// Uncompressed.
    pub plain: Variant,
    /// Compressed with brotli.
    pub brotli: Option<Variant>,
    /// Compressed with gzip.
    pub gzip: Option<Variant>,
    /// Its media type.
    pub media_type: &'static str,
}

/// The bytes of a file in one encoding.
pub type Variant = Cow<'static, [u8]>;

/// The built app.
pub struct Frontend {
    /// The HTML document of the app.
    pub shell: ShellTemplate,
    /// Header of every document.
    pub content_security_policy: String,
    assets: HashMap<String, Asset>,
}

/// The document if the app was not built: docs are readable, and a note says what is missing.
const UNBUILT_INDEX: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<!--app-head-->\n\
     </head>\n<body>\n<div id=\"root\"><!--app-body--></div>\n\
     <p>The browser app is not part of this build. Run “make build”.</p>\n</body>\n</html>\n";

impl Frontend {
    /// Takes the files of the build by name: `index.html`, `assets/…`, and their compressed variants `….br` and
    /// `….gz`.
    ///
    /// # Errors
    /// If `index.html` was made for another server.
    pub fn new(
        files: impl IntoIterator<Item = (String, Variant)>,
    ) -> Result<Self, MissingPlaceholder> {
        let mut files: HashMap<String, Variant> = files.into_iter().collect();
        let index = files.remove("index.html");
        let index = index
            .as_deref()
            .map_or(Cow::Borrowed(UNBUILT_INDEX), String::from_utf8_lossy);
        let names: Vec<String> = files
            .keys()
            .filter(|name| !name.ends_with(".br") && !name.ends_with(".gz"))
            .cloned()
            .collect();
        let mut assets = HashMap::with_capacity(names.len());
        for name in names {
            let brotli = files.remove(&format!("{name}.br"));
            let gzip = files.remove(&format!("{name}.gz"));
            let Some(plain) = files.remove(&name) else {
                continue;
            };
            let media_type = media_type(&name);
            assets.insert(
                name,
                Asset {
                    plain,
                    brotli,
                    gzip,
                    media_type,
                },
            );
        }
        Ok(Self {
            shell: ShellTemplate::parse(&index)?,
            content_security_policy: content_security_policy(&index),
            assets,
        })
    }

    /// Returns the policy with these origins allowed for scripts' requests; each has a space before it.
    pub(super) fn policy_with(&self, sources: &str) -> String {
        format!(
            "{}; connect-src 'self'{sources}",
            self.content_security_policy
        )
    }

    /// Returns the file with that name.
    #[must_use]
    pub fn asset(&self, name: &str) -> Option<&Asset> {
        self.assets.get(name)
    }
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_stand_beside_their_file() {
        let file =
            |name: &str, text: &'static str| (name.to_owned(), Cow::Borrowed(text.as_bytes()));
        let frontend = Frontend::new([
            file("assets/a.js", "plain"),
            file("assets/a.js.br", "br"),
            file("robots.txt", "x"),
        ])
        .unwrap();
        let asset = frontend.asset("assets/a.js").unwrap();
        assert_eq!(asset.brotli.as_deref(), Some(&b"br"[..]));
        assert!(asset.gzip.is_none());
        assert!(frontend.asset("assets/a.js.br").is_none());
    }
}
