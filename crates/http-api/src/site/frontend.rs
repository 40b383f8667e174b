//! The built app: its precompressed files and its shell.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use product_site::{MissingPlaceholder, ShellTemplate, SiteFrame, SiteValues};
use sha2::{Digest as _, Sha256};

use crate::security_headers::{allow_style_attributes, content_security_policy};

/// One built file.
pub struct Asset {
    /// Uncompressed; without it there is a gzip variant.
    plain: Option<LazyFile>,
    /// Compressed with brotli.
    pub brotli: Option<LazyFile>,
    /// Compressed with gzip.
    pub gzip: Option<LazyFile>,
    /// Its media type.
    pub media_type: &'static str,
}

impl Asset {
    /// Returns the uncompressed bytes. Only the rare client that accepts no compression makes the server decompress.
    ///
    /// # Errors
    /// If the embedded gzip variant is damaged.
    pub fn plain(&self) -> std::io::Result<Variant> {
        if let Some(plain) = &self.plain {
            return Ok(Variant::clone(plain));
        }
        let mut bytes = Vec::new();
        let gzip = self.gzip.as_ref().map_or(&[][..], |gzip| gzip);
        GzDecoder::new(gzip).read_to_end(&mut bytes)?;
        Ok(Cow::Owned(bytes))
    }
}

/// The bytes of a file in one encoding.
pub type Variant = Cow<'static, [u8]>;

/// Made when it is first needed.
type Lazy<T> = LazyLock<T, Box<dyn FnOnce() -> T + Send>>;

/// A file of the build, read when a client first asks for it.
pub type LazyFile = Lazy<Variant>;

/// Returns a file that `read` reads.
pub fn lazy_file(read: impl FnOnce() -> Variant + Send + 'static) -> LazyFile {
    LazyLock::new(Box::new(read))
}

/// The built app.
pub struct Frontend {
    /// The HTML document of the app.
    pub shell: ShellTemplate,
    /// Identifies the build: another build of the app has another one.
    pub build: String,
    /// Header of every document whose HTML has no `style` attributes.
    pub content_security_policy: String,
    assets: HashMap<String, Asset>,
    /// The files of the fonts that themes offer.
    fonts: HashMap<String, FontFiles>,
    /// Prerendered pages by the keys of their routes.
    frames: HashMap<String, Lazy<Option<Frame>>>,
}

/// The files of a font, as paths on this site.
#[derive(Debug, Default, serde::Deserialize)]
pub struct FontFiles {
    /// Its style sheet; none for the font of the interface, which every document has.
    pub css: Option<String>,
    /// The files that the first paint needs.
    pub preload: Vec<String>,
    /// Its font files. The style sheet names them relative to itself.
    pub files: Vec<String>,
}

/// A prerendered page.
struct Frame {
    page: SiteFrame,
    /// What its `style` attributes add to the policy of documents.
    style_policy: String,
}

/// The list of the fonts that themes offer, by name.
const FONTS: &str = "fonts.json";

/// Folder of the prerendered pages, which are not files of their own.
const PRERENDERED: &str = "prerendered/";

/// Begin of the name of the font of the interface; a hash follows.
const INTERFACE_FONT: &str = "assets/inter-everyday-";

/// Id of the element with the configured values, in every document.
const SITE_DATA: &str = "site";

/// The document if the app was not built: docs are readable, and a note says what is missing.
const UNBUILT_INDEX: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<!--app-head-->\n\
     </head>\n<body>\n<div id=\"root\"><!--app-body--></div>\n\
     <p>The browser app is not part of this build. Run “make build”.</p>\n</body>\n</html>\n";

impl Frontend {
    /// Takes the files of the build by name: `index.html`, `prerendered/….html`, `assets/…`, and their compressed
    /// variants `….br` and `….gz`. A file with a gzip variant may itself be missing. `values` fill the
    /// placeholders of prerendered pages. Reads `index.html` only.
    ///
    /// # Errors
    /// If `index.html` was made for another server.
    pub fn new(
        files: impl IntoIterator<Item = (String, LazyFile)>,
        values: &SiteValues,
    ) -> Result<Self, MissingPlaceholder> {
        let mut files: HashMap<String, LazyFile> = files.into_iter().collect();
        let index = files.remove("index.html");
        let index = index
            .as_ref()
            .map_or(Cow::Borrowed(UNBUILT_INDEX), |index| {
                String::from_utf8_lossy(index)
            });
        let fonts = files.remove(FONTS);
        let fonts = fonts.and_then(|fonts| serde_json::from_slice(&fonts).ok());
        let frames = take_frames(&mut files, values);
        let names: HashSet<String> = files
            .keys()
            .filter(|name| !name.ends_with(".br"))
            .map(|name| name.strip_suffix(".gz").unwrap_or(name).to_owned())
            .collect();
        let mut assets = HashMap::with_capacity(names.len());
        for name in names {
            let brotli = files.remove(&format!("{name}.br"));
            let gzip = files.remove(&format!("{name}.gz"));
            let plain = files.remove(&name);
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
            shell: ShellTemplate::parse(&index)?.with_data(SITE_DATA, &values.json()),
            build: build_of(&index),
            content_security_policy: content_security_policy(&index),
            assets,
            fonts: fonts.unwrap_or_default(),
            frames,
        })
    }

    /// Returns the files of a font by its name; none if the app was not built.
    #[must_use]
    pub fn font(&self, name: &str) -> Option<&FontFiles> {
        self.fonts.get(name)
    }

    /// Returns the prerendered page of a route; `None` if it has none, or if the app was not built.
    #[must_use]
    pub fn frame(&self, key: &str) -> Option<&SiteFrame> {
        self.read_frame(key).map(|frame| &frame.page)
    }

    fn read_frame(&self, key: &str) -> Option<&Frame> {
        self.frames.get(key)?.as_ref()
    }

    /// Returns the policy of a route's document.
    pub(super) fn policy_of(&self, key: &str) -> String {
        let frame = self.read_frame(key);
        let style = frame.map_or("", |frame| &frame.style_policy);
        format!("{}{style}", self.content_security_policy)
    }

    /// Returns the policy of the console, with these origins allowed for scripts' requests; each has a space before it. Its
    /// editors write their styles into elements.
    pub(super) fn console_policy(&self, sources: &str) -> String {
        format!(
            "{}; style-src 'self' 'unsafe-inline'; connect-src 'self'{sources}",
            self.content_security_policy
        )
    }

    /// Returns the file with that name.
    #[must_use]
    pub fn asset(&self, name: &str) -> Option<&Asset> {
        self.assets.get(name)
    }

    /// Returns the font of the interface with the characters of every page; none if the app was not built.
    pub(super) fn interface_font(&self) -> Option<&Asset> {
        let mut files = self.assets.iter();
        let font =
            files.find(|(name, _)| name.starts_with(INTERFACE_FONT) && name.ends_with(".woff2"));
        font.map(|(_, font)| font)
    }
}

/// Takes the prerendered pages out of the files.
fn take_frames(
    files: &mut HashMap<String, LazyFile>,
    values: &SiteValues,
) -> HashMap<String, Lazy<Option<Frame>>> {
    let of_page = |name: &String, _: &mut LazyFile| name.starts_with(PRERENDERED);
    let pages: Vec<(String, LazyFile)> = files.extract_if(of_page).collect();
    let frames = pages.into_iter().filter_map(|(name, html)| {
        let key = name.strip_prefix(PRERENDERED)?.strip_suffix(".html")?;
        let values = values.clone();
        let parse = move || {
            let page = SiteFrame::parse(&String::from_utf8_lossy(&html), &values)?;
            let style_policy = allow_style_attributes(page.style_attributes());
            Some(Frame { page, style_policy })
        };
        let frame: Lazy<Option<Frame>> = LazyLock::new(Box::new(parse));
        Some((key.to_owned(), frame))
    });
    frames.collect()
}

/// Returns a hash of the document, which names the files of the build, whose names are hashes of their content.
fn build_of(index: &str) -> String {
    let digest = Sha256::digest(index.as_bytes());
    digest
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
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
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    #[test]
    fn variants_stand_beside_their_file() {
        let file = |name: &str, text: &'static str| {
            (
                name.to_owned(),
                lazy_file(|| Cow::Borrowed(text.as_bytes())),
            )
        };
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(b"compressed only").unwrap();
        let gzip = gzip.finish().unwrap();
        let never_read = || panic!("read before a client asks for it");
        let files = [
            ("assets/b.js.gz".to_owned(), lazy_file(|| Cow::Owned(gzip))),
            ("assets/c.js".to_owned(), lazy_file(never_read)),
            file("assets/a.js", "plain"),
            file("assets/a.js.br", "br"),
            file("robots.txt", "x"),
            file("prerendered/home.html", "<!--body-->\n<p>{{host}}</p>"),
            file(
                "prerendered/pricing.html",
                "<!--body-->\n<p style=\"abc\"></p>",
            ),
        ];
        let frontend = Frontend::new(files, &SiteValues::default()).unwrap();
        assert!(frontend.frame("home").is_some() && frontend.frame("login").is_none());
        assert_eq!(frontend.policy_of("home"), frontend.content_security_policy);
        let policy = frontend.policy_of("pricing");
        assert!(policy.ends_with(
            "; style-src-attr 'unsafe-hashes' 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"
        ));
        assert!(frontend.asset("prerendered/home.html").is_none());
        let asset = frontend.asset("assets/a.js").unwrap();
        assert_eq!(***asset.brotli.as_ref().unwrap(), *b"br");
        assert!(asset.gzip.is_none());
        assert_eq!(asset.plain().unwrap(), &b"plain"[..]);
        assert!(frontend.asset("assets/a.js.br").is_none());
        let asset = frontend.asset("assets/b.js").unwrap();
        assert_eq!(asset.plain().unwrap(), &b"compressed only"[..]);
        assert!(frontend.asset("assets/b.js.gz").is_none());
    }
}
