//! The configuration's keys, from its commented defaults.

use std::fmt::Write as _;

use crate::markdown::cell;

/// Returns a heading and a table of keys for each section of the TOML text. A comment belongs to the key below it; with a
/// blank line behind it, it introduces the section. A comment at the top of the file belongs to nothing.
pub(crate) fn table(defaults: &str) -> String {
    let mut out = String::new();
    let (mut has_section, mut has_table) = (false, false);
    let mut comment = String::new();
    for line in defaults.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix('#') {
            comment.push_str(words);
        } else if let Some(section) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
        {
            let _ = write!(out, "\n## {section}\n\n");
            (has_section, has_table) = (true, false);
            comment.clear();
        } else if let Some((key, value)) = line.split_once(" = ") {
            if !has_table {
                out.push_str("| key | default | meaning |\n|---|---|---|\n");
                has_table = true;
            }
            let _ = writeln!(out, "| `{key}` | `{value}` | {} |", cell(&comment));
            comment.clear();
        } else {
            if has_section && !has_table && !comment.is_empty() {
                let _ = write!(out, "{}\n\n", comment.trim());
            }
            comment.clear();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_key_has_its_default_and_its_comment() {
        let defaults = "# Every key.\n\n[server]\n# Port 0 picks\n# a free one | any.\nlisten = \"x\"\nhops = 0\n\n[mail]\n# How to send it.\n\n# A host.\nhost = 1\n";
        assert_eq!(
            super::table(defaults),
            "\n## server\n\n| key | default | meaning |\n|---|---|---|\n\
             | `listen` | `\"x\"` | Port 0 picks a free one \\| any. |\n| `hops` | `0` |  |\n\
             \n## mail\n\nHow to send it.\n\n| key | default | meaning |\n|---|---|---|\n| `host` | `1` | A host. |\n"
        );
    }
}
