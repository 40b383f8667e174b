//! Text into HTML.

/// Appends text so that it is safe in element content and in double-quoted attributes.
pub(crate) fn push_escaped(out: &mut String, text: &str) {
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        let entity = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => continue,
        };
        out.push_str(text.get(from..at).unwrap_or_default());
        out.push_str(entity);
        from = at + 1;
    }
    out.push_str(text.get(from..).unwrap_or_default());
}

/// ` dir="auto"` where the text may run from right to left, so that it gets its own direction.
pub(crate) fn direction(text: &str) -> &'static str {
    if text.is_ascii() { "" } else { " dir=\"auto\"" }
}

/// Writes formatted text into a `String`, which cannot fail.
macro_rules! put {
    ($out:expr, $($text:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($text)*);
    }};
}
pub(crate) use put;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_becomes_text() {
        let mut out = String::new();
        push_escaped(&mut out, "a<b> & \"c\" 'd' é");
        assert_eq!(out, "a&lt;b&gt; &amp; &quot;c&quot; 'd' é");
    }
}
