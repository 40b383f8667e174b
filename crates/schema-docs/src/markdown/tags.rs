//! Tags written by hand in a description that stay tags.

/// Tags without attributes that authors write by hand and that change nothing but the look.
const HAND_WRITTEN: [&str; 12] = [
    "b", "code", "del", "em", "i", "ins", "kbd", "s", "strong", "sub", "sup", "u",
];

pub(super) enum Tag {
    Break,
    Open(&'static str),
    Close(&'static str),
}

pub(super) fn break_or_tag(html: &str) -> Option<Tag> {
    let inner = html.strip_prefix('<')?.strip_suffix('>')?;
    if matches!(inner, "br" | "br/" | "br /") {
        return Some(Tag::Break);
    }
    let known = |name: &str| HAND_WRITTEN.into_iter().find(|tag| *tag == name);
    match inner.strip_prefix('/') {
        Some(name) => known(name).map(Tag::Close),
        None => known(inner).map(Tag::Open),
    }
}
