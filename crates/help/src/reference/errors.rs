//! Errors that are the same for all operations. `docs/help/api-errors.md` explains them once.

/// Key of the page that explains them.
pub(super) const PAGE: &str = "api-errors";

/// Their codes. Where an operation says more about one of them, it keeps a row of its own.
const EVERYWHERE: [&str; 16] = [
    "`broken_body`",
    "`cannot_save`",
    "`insufficient_scope`",
    "`internal`",
    "`invalid_input`",
    "`invalid_json`",
    "`invalid_query`",
    "`not_found`",
    "`plan_limit`",
    "`rate_limited`",
    "`request_timeout`",
    "`too_large`",
    "`unauthenticated`",
    "`unavailable`",
    "`unsupported_encoding`",
    "`unsupported_media_type`",
];

/// Returns the part of an error's description that only this operation has, and whether there was another part.
pub(super) fn split(description: &str) -> (String, bool) {
    let is_known = |code: &str| EVERYWHERE.contains(&code.trim());
    let (common, own): (Vec<&str>, Vec<&str>) = description
        .split("; ")
        .partition(|part| part.split(',').all(is_known));
    (own.join("; "), !common.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_an_operation_says_itself_is_its_own() {
        for (description, own, is_common) in [
            ("`internal`", "", true),
            ("`insufficient_scope`, `plan_limit`", "", true),
            ("`slug_taken`", "`slug_taken`", false),
            (
                "`plan_limit`: the project is read-only; `insufficient_scope`",
                "`plan_limit`: the project is read-only",
                true,
            ),
            (
                "`invalid_input`, with every wrong field; `invalid_json`, `broken_body`",
                "`invalid_input`, with every wrong field",
                true,
            ),
        ] {
            assert_eq!(split(description), (own.to_owned(), is_common));
        }
    }

    #[test]
    fn the_page_explains_each_of_them() {
        let page = include_str!("../../../../docs/help/api-errors.md");
        for code in EVERYWHERE {
            assert!(page.contains(&format!(" | {code} | ")), "{code}");
        }
    }
}
