//! Placeholders in texts.

use std::collections::BTreeMap;

/// A text names a value that is not known.
#[derive(Debug, thiserror::Error)]
#[error("the help page `{page}` has the placeholder `{{{{{name}}}}}`, which has no value")]
pub struct UnknownValue {
    /// The page.
    pub page: String,
    /// The placeholder.
    pub name: String,
}

/// Replaces `{{name}}` with values. `{{ name }}` with blanks is left alone: pipelines write their own
/// expressions so.
pub(crate) fn fill(
    page: &str,
    text: &str,
    values: &BTreeMap<&'static str, String>,
) -> Result<String, UnknownValue> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let name = after.split_once("}}").map(|(name, _)| name);
        let Some(name) = name.filter(|name| is_name(name)) else {
            out.push_str("{{");
            rest = after;
            continue;
        };
        let value = values.get(name).ok_or_else(|| UnknownValue {
            page: page.to_owned(),
            name: name.to_owned(),
        })?;
        out.push_str(value);
        rest = after.get(name.len() + 2..).unwrap_or_default();
    }
    out.push_str(rest);
    Ok(out)
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_become_values_and_an_unknown_one_is_an_error() {
        let values = BTreeMap::from([("max_keys", "5".to_owned())]);
        let filled = fill(
            "limits",
            "At most {{max_keys}} of ${{ secrets.KEY }}.",
            &values,
        )
        .unwrap();
        assert_eq!(filled, "At most 5 of ${{ secrets.KEY }}.");
        let error = fill("limits", "{{max_kys}}", &values)
            .unwrap_err()
            .to_string();
        assert_eq!(
            error,
            "the help page `limits` has the placeholder `{{max_kys}}`, which has no value"
        );
    }
}
