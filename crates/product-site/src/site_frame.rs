//! The part of a page that the app's build has prerendered.

use crate::SiteValues;

/// The part of a page that the app's build has rendered: everything, or everything but the content.
#[derive(Debug, Clone)]
pub struct SiteFrame {
    /// Links to styles that only this page needs, a line each.
    pub(crate) styles: String,
    /// Links to its code, a line each.
    pub(crate) code: String,
    /// HTML before the content.
    pub(crate) before: String,
    /// HTML after the content.
    pub(crate) after: String,
}

/// Separates the links from the HTML in a prerendered file.
const BODY: &str = "<!--body-->\n";
/// Stands for the content in the HTML of a frame.
const CONTENT: &str = "{{content}}";

impl SiteFrame {
    /// Reads a prerendered file and puts the configured values in. `None` if it has another form.
    #[must_use]
    pub fn parse(file: &str, values: &SiteValues) -> Option<Self> {
        let (links, html) = file.split_once(BODY)?;
        let (code, styles): (Vec<&str>, Vec<&str>) = links
            .split_inclusive('\n')
            .partition(|line| line.contains("rel=\"modulepreload\""));
        let html = values.fill(html);
        let (before, after) = html.split_once(CONTENT).unwrap_or((&html, ""));
        Some(Self {
            styles: styles.concat(),
            code: code.concat(),
            before: before.to_owned(),
            after: after.to_owned(),
        })
    }

    /// Returns the values of all `style` attributes. The app's build writes none with characters that HTML escapes.
    pub fn style_attributes(&self) -> impl Iterator<Item = &str> {
        let parts = [self.before.as_str(), self.after.as_str()];
        parts.into_iter().flat_map(|html| {
            let values = html.split(" style=\"").skip(1);
            values.filter_map(|rest| rest.split_once('"').map(|(value, _)| value))
        })
    }

    /// Returns the frame without the mark that makes the app take the elements over: the app replaces them.
    #[must_use]
    pub fn replaced(mut self) -> Self {
        self.before = self.before.replacen(" data-kept=\"site\"", "", 1);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ShellTemplate;

    const INDEX: &str = "<head><!--app-head-->\n<script type=\"module\" src=\"/a.js\"></script>\n</head>\
        <body><div id=\"root\"><!--app-body--></div><noscript>no</noscript></body>";

    #[test]
    fn a_frame_surrounds_the_content_and_brings_its_styles_and_code() {
        let values = SiteValues {
            public_url: "https://docs.example".to_owned(),
            ..SiteValues::default()
        };
        let file = "<link rel=\"stylesheet\" href=\"/p.css\">\n<link rel=\"modulepreload\" href=\"/p.js\">\n\
                    <!--body-->\n<div data-kept=\"site\">{{host}}<main>{{content}}</main></div>";
        let frame = SiteFrame::parse(file, &values).unwrap();
        let template = ShellTemplate::parse(INDEX).unwrap().with_data("site", "{}");
        let page = template.site_page("<title>T</title>", &frame, "<p>text</p>", "");
        assert_eq!(
            page,
            "<head><title>T</title>\n<link rel=\"stylesheet\" href=\"/p.css\">\n</head>\
             <body><div id=\"root\"><div data-kept=\"site\">docs.example<main><p>text</p></main></div></div>\
             <template id=\"app-code\">\n<script type=\"module\" src=\"/a.js\"></script>\n\
             <link rel=\"modulepreload\" href=\"/p.js\">\n</template>\n\
             <script type=\"application/json\" id=\"site\">{}</script>\n</body>"
        );
        let replaced = template.site_page("", &frame.replaced(), "", "");
        assert!(
            replaced.contains("<div id=\"root\"><div>docs.example"),
            "{replaced}"
        );
        assert!(SiteFrame::parse("<p>no mark</p>", &values).is_none());
        let styled =
            "<!--body-->\n<p style=\"top:1px\">{{content}}</p><b class=\"x\" style=\"--a:2\"></b>";
        let styled = SiteFrame::parse(styled, &values).unwrap();
        assert_eq!(
            styled.style_attributes().collect::<Vec<_>>(),
            ["top:1px", "--a:2"]
        );
    }
}
