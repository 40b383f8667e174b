//! Configured values that pages of the product's own site show.
//!
//! The app's build renders those pages before the configuration is known, with a placeholder for each value:
//! `{{host}}`. Parts that only make sense with a value stand between `{{#operator}}` and `{{/operator}}`,
//! parts for when it is missing between `{{^operator}}` and `{{/operator}}`.

use serde_json::{Map, Value};

/// Configured values by name; a value that is not configured is empty.
#[derive(Debug, Clone, Default)]
pub struct SiteValues {
    /// Scheme and host, without a trailing slash.
    pub public_url: String,
    /// The address that users write to.
    pub support_email: String,
    /// The operator of the site.
    pub operator: String,
    /// Path of the example projects.
    pub examples: String,
    /// The operator's postal address, on one line.
    pub operator_address: String,
    /// Where users meet, such as a forum.
    pub community_url: String,
    /// The container image with the program.
    pub cli_image: String,
}

impl SiteValues {
    /// The names in the app (`frontend/src/lib/site.ts`).
    pub const NAMES: [&'static str; 8] = [
        "host",
        "public_url",
        "support_email",
        "operator",
        "examples",
        "operator_address",
        "community_url",
        "cli_image",
    ];

    /// Returns the host as people write it, without a scheme.
    #[must_use]
    pub fn host(&self) -> &str {
        let url = self.public_url.as_str();
        url.split_once("://").map_or(url, |(_, host)| host)
    }

    fn value(&self, name: &str) -> &str {
        match name {
            "host" => self.host(),
            "public_url" => &self.public_url,
            "support_email" => &self.support_email,
            "operator" => &self.operator,
            "examples" => &self.examples,
            "operator_address" => &self.operator_address,
            "community_url" => &self.community_url,
            "cli_image" => &self.cli_image,
            _ => "",
        }
    }

    /// Returns the configured values as JSON, without the host, which is part of the address.
    #[must_use]
    pub fn json(&self) -> String {
        let names = Self::NAMES.into_iter().filter(|&name| name != "host");
        let values = names.map(|name| (name.to_owned(), Value::from(self.value(name))));
        Value::Object(values.collect::<Map<_, _>>()).to_string()
    }

    /// Replaces the placeholders in HTML with the values, escaped.
    #[must_use]
    pub fn fill(&self, html: &str) -> String {
        let mut out = html.to_owned();
        for name in Self::NAMES {
            let value = self.value(name);
            out = resolve_parts(&out, &format!("{{{{#{name}}}}}"), name, !value.is_empty());
            out = resolve_parts(&out, &format!("{{{{^{name}}}}}"), name, value.is_empty());
            out = out.replace(&format!("{{{{{name}}}}}"), &escape(value));
        }
        out
    }
}

/// Removes the marks around each part that begins with `start`, or the whole part.
fn resolve_parts(html: &str, start: &str, name: &str, is_kept: bool) -> String {
    let end = format!("{{{{/{name}}}}}");
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, from)) = rest.split_once(start) {
        out.push_str(before);
        let (part, after) = from.split_once(&end).unwrap_or((from, ""));
        if is_kept {
            out.push_str(part);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#x27;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_become_escaped_values() {
        let values = SiteValues {
            public_url: "https://docs.example".to_owned(),
            support_email: "a\"<b>@docs.example".to_owned(),
            ..SiteValues::default()
        };
        assert_eq!(
            values.fill(
                "<p>{{host}}</p><a href=\"mailto:{{support_email}}\">{{public_url}}</a>{{other}}"
            ),
            "<p>docs.example</p><a href=\"mailto:a&quot;&lt;b&gt;@docs.example\">https://docs.example</a>{{other}}"
        );
        let parts = "{{#operator}}<p>{{operator}}</p>{{/operator}}{{^operator}}<b>none</b>{{/operator}}<i>after</i>";
        assert_eq!(values.fill(parts), "<b>none</b><i>after</i>");
        let known = SiteValues {
            operator: "Ada & Co".to_owned(),
            ..values
        };
        assert_eq!(known.fill(parts), "<p>Ada &amp; Co</p><i>after</i>");
        let json: Value = serde_json::from_str(&known.json()).unwrap();
        assert_eq!(json["operator"], "Ada & Co");
        assert_eq!(json.as_object().unwrap().len(), SiteValues::NAMES.len() - 1);
    }
}
