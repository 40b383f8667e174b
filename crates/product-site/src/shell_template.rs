//! The built `index.html` of the app, which every document is put into.

use std::fmt;

use askama::Template;

use crate::site_frame::SiteFrame;

const HEAD: &str = "<!--app-head-->";
const BODY: &str = "<!--app-body-->";
const END: &str = "</body>";

/// Part of the name of the file with the everyday letters of the font of code.
const CODE_FONT: &str = "jetbrains-mono-everyday";

/// The built `index.html`, cut at its two placeholders and at the end of its body.
#[derive(Debug, Clone)]
pub struct ShellTemplate {
    start: String,
    middle: String,
    /// `middle` without the tags that load the app's code.
    readable: String,
    /// Those tags, in a template that the script in `start` opens after the page has been drawn.
    code: String,
    end: String,
    /// `end` with a `noscript` that says that the page does not exist.
    not_found_end: String,
    close: String,
}

/// The built `index.html` lacks a placeholder, or has them in another order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingPlaceholder(&'static str);

impl fmt::Display for MissingPlaceholder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "index.html has no {} where one belongs", self.0)
    }
}

impl std::error::Error for MissingPlaceholder {}

impl ShellTemplate {
    /// Reads the built `index.html`.
    ///
    /// # Errors
    /// If a placeholder is missing: the frontend was built from another `index.html`.
    pub fn parse(index_html: &str) -> Result<Self, MissingPlaceholder> {
        let (start, rest) = index_html
            .split_once(HEAD)
            .ok_or(MissingPlaceholder(HEAD))?;
        let (middle, rest) = rest.split_once(BODY).ok_or(MissingPlaceholder(BODY))?;
        let (end, close) = rest.split_once(END).ok_or(MissingPlaceholder(END))?;
        let (code, readable): (Vec<&str>, Vec<&str>) = middle
            .split_inclusive('\n')
            .partition(|line| waits_for_paint(line));
        Ok(Self {
            start: start.to_owned(),
            middle: middle.to_owned(),
            readable: readable.concat(),
            code: format!("<template id=\"app-code\">\n{}</template>\n", code.concat()),
            end: end.to_owned(),
            not_found_end: without_script(end, NOT_FOUND),
            close: format!("{END}{close}"),
        })
    }

    /// Adds data that every document holds for the app, under an id.
    #[must_use]
    pub fn with_data(mut self, id: &str, json: &str) -> Self {
        self.close = format!("{}{}", data_element(id, json), self.close);
        self
    }

    /// Returns the empty shell with a head, for pages that the app draws.
    #[must_use]
    pub fn empty_with(&self, head: &str) -> String {
        self.empty(head, &self.end)
    }

    /// Returns a page of the product's own site, readable without script. The app takes its elements over.
    #[must_use]
    pub fn site_page(&self, head: &str, frame: &SiteFrame, content: &str, data: &str) -> String {
        let readable = self.readable.replacen(
            "</head>",
            &format!("{}</head>", frame.styles),
            usize::from(!frame.styles.is_empty()),
        );
        let (before, after) = (frame.before.as_str(), frame.after.as_str());
        let readable = match [before, content, after].into_iter().any(shows_code) {
            true => readable,
            false => without_code_font(&readable),
        };
        let code = self.code.replacen(
            "</template>",
            &format!("{}</template>", frame.code),
            usize::from(!frame.code.is_empty()),
        );
        let end = without_noscript(&self.end);
        let close = &self.close;
        let pieces = [
            &self.start,
            head,
            &readable,
            before,
            content,
            after,
            &end,
            &code,
            data,
            close,
        ];
        pieces.concat()
    }

    /// Returns the empty shell, for pages that the app draws.
    #[must_use]
    pub fn plain(&self, title: &str, description: &str) -> String {
        let head = plain_head(title, description);
        self.empty(&head, &self.end)
    }

    /// The same, with `page` for readers without script.
    #[must_use]
    pub fn plain_with_noscript(&self, title: &str, description: &str, page: &str) -> String {
        let head = plain_head(title, description);
        self.empty(&head, &without_script(&self.end, page))
    }

    /// The shell of a page that does not exist, which readers without script are told. Others are not: the app
    /// may know better, because it knows who they are.
    #[must_use]
    pub fn not_found(&self, title: &str, description: &str) -> String {
        let head = plain_head(title, description);
        self.empty(&head, &self.not_found_end)
    }

    fn empty(&self, head: &str, end: &str) -> String {
        [&self.start, head, &self.middle, end, &self.close].concat()
    }

    /// Returns a document with this head and body, and data for the app: an id and JSON. The code comes after the readable
    /// page.
    #[must_use]
    pub fn fill(&self, head: &str, body: &str, (id, json): (&str, &str)) -> String {
        let data = data_element(id, json);
        let pieces = [
            self.start.as_str(),
            head,
            &self.readable,
            body,
            &self.end,
            &self.code,
            &data,
            &self.close,
        ];
        pieces.concat()
    }
}

/// Returns whether a line of the built `index.html` loads scripts or the manifest, which wait for the first paint.
fn waits_for_paint(line: &str) -> bool {
    let tag = line.trim_start();
    let waiting = [
        "<script type=\"module\"",
        "<link rel=\"modulepreload\"",
        "<link rel=\"manifest\"",
    ];
    waiting.iter().any(|start| tag.starts_with(start))
}

/// The text about a missing page for readers without script.
const NOT_FOUND: &str = include_str!("../templates/not_found_noscript.html");

/// Returns the element with data for the app.
pub(crate) fn data_element(id: &str, json: &str) -> String {
    // `<` could end the script element that holds the JSON.
    let json = json.replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"{id}\">{json}</script>\n")
}

/// Returns whether HTML has text in the font of code.
fn shows_code(html: &str) -> bool {
    ["<code", "<kbd", "<pre", "font-mono"]
        .iter()
        .any(|mark| html.contains(mark))
}

/// Returns a head that does not load the font of code early, which would take its time from what the page does show.
fn without_code_font(head: &str) -> String {
    let is_kept = |line: &&str| !(line.contains("rel=\"preload\"") && line.contains(CODE_FONT));
    head.split_inclusive('\n').filter(is_kept).collect()
}

/// Removes the `noscript` from the end of the built `index.html`.
fn without_noscript(end: &str) -> String {
    without_script(end, "").replacen("<noscript></noscript>", "", 1)
}

/// Replaces the `noscript` in the end of the built `index.html` with `html`.
fn without_script(end: &str, html: &str) -> String {
    let parts = end.split_once("<noscript>").and_then(|(before, rest)| {
        let (_, after) = rest.split_once("</noscript>")?;
        Some((before, after))
    });
    let (before, after) = parts.unwrap_or((end, ""));
    format!("{before}<noscript>{html}</noscript>{after}")
}

/// Returns the head of a page that search engines do not list.
#[must_use]
pub fn plain_head(title: &str, description: &str) -> String {
    PlainHead { title, description }
        .render()
        .unwrap_or_default()
}

#[derive(Template)]
#[template(path = "plain_head.html")]
struct PlainHead<'a> {
    title: &'a str,
    description: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_comes_after_the_readable_page() {
        let index = "<head><!--app-head-->\n  <script type=\"module\" src=\"/a.js\"></script>\n  \
                     <link rel=\"modulepreload\" href=\"/b.js\">\n  <link rel=\"stylesheet\" href=\"/c.css\">\n</head>\
                     <body><div id=\"root\"><!--app-body--></div></body>";
        let template = ShellTemplate::parse(index).unwrap();
        let page = template.fill("", "text", ("bootstrap", "{}"));
        let (readable, code) = page.split_once("<template id=\"app-code\">").unwrap();
        assert!(
            readable.contains("/c.css") && readable.contains("text"),
            "{page}"
        );
        assert!(!readable.contains(".js"), "{page}");
        assert!(
            code.contains("src=\"/a.js\"") && code.contains("/b.js"),
            "{page}"
        );
        let plain = template.plain("", "");
        assert!(
            plain.contains("src=\"/a.js\"") && !plain.contains("<template"),
            "{plain}"
        );
    }

    #[test]
    fn pages_without_code_do_not_load_its_font_early() {
        let link = |name: &str| {
            format!("<link rel=\"preload\" as=\"font\" href=\"/assets/{name}-x.woff2\">\n")
        };
        let (text, code) = (link("inter-everyday"), link(CODE_FONT));
        let index = format!(
            "<head><!--app-head-->\n{text}{code}</head><body><div id=\"root\"><!--app-body--></div></body>"
        );
        let template = ShellTemplate::parse(&index).unwrap();
        let frame = SiteFrame {
            styles: String::new(),
            code: String::new(),
            before: "<main>".to_owned(),
            after: "</main>".to_owned(),
        };
        for (content, has_code) in [("<p>Text", false), ("<p><code class=\"x\">a</code>", true)] {
            let page = template.site_page("", &frame, content, "");
            assert!(page.contains(&text), "{page}");
            assert_eq!(page.contains(&code), has_code, "{page}");
        }
    }
}
