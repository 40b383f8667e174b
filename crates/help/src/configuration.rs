//! The configuration's keys, from its commented defaults.

use std::fmt::Write as _;

use crate::markdown::cell;

/// Returns a heading and a table of keys for each section of the TOML text. A comment belongs to the key below it, a
/// comment at the top of the file to none.
pub(crate) fn table(defaults: &str) -> String {
    let mut out = String::new();
    let mut comment = String::new();
    for line in defaults.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix('#') {
            comment.push_str(words);
        } else if let Some(section) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
        {
            let _ = write!(
                out,
                "\n## {section}\n\n| key | default | meaning |\n|---|---|---|\n"
            );
            comment.clear();
        } else if let Some((key, value)) = line.split_once(" = ") {
            let _ = writeln!(out, "| `{key}` | `{value}` | {} |", cell(&comment));
            comment.clear();
        } else {
            comment.clear();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_key_has_its_default_and_its_comment() {
        let defaults = "# Every key.\n\n[server]\n# Port 0 picks\n# a free one | any.\nlisten = \"x\"\nhops = 0\n";
        assert_eq!(
            super::table(defaults),
            "\n## server\n\n| key | default | meaning |\n|---|---|---|\n\
             | `listen` | `\"x\"` | Port 0 picks a free one \\| any. |\n| `hops` | `0` |  |\n"
        );
    }
}
