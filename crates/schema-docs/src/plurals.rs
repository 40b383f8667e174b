//! Plurals of English words and names.

/// Returns the singular: `country` for `countries`, `pullRequest` for `pullRequests`. None for what is no plural.
pub(crate) fn singular(word: &str) -> Option<String> {
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 1) {
        return Some(format!("{stem}y"));
    }
    let endings = [
        "sses", "xes", "ches", "shes", "tuses", "buses", "nuses", "ruses", "puses",
    ];
    let is_singular = word.len() <= 3 || ["ss", "us", "sis"].iter().any(|end| word.ends_with(end));
    let stem = match endings.iter().any(|end| word.ends_with(end)) {
        true => word.strip_suffix("es"),
        false if is_singular => None,
        false => word.strip_suffix('s'),
    };
    stem.map(str::to_owned)
}

/// Returns the plural: `countries` for `country`, `lines` for `line`.
pub(crate) fn plural(word: &str) -> String {
    let is_vowel = |letter: char| "aeiou".contains(letter);
    let stem = word.strip_suffix('y');
    if let Some(stem) = stem.filter(|stem| !stem.ends_with(is_vowel)) {
        return format!("{stem}ies");
    }
    let hisses = ["s", "x", "ch", "sh"].iter().any(|end| word.ends_with(end));
    format!("{word}{}", if hisses { "es" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_things_are_one_each() {
        for (several, one) in [
            ("products", Some("product")),
            ("countries", Some("country")),
            ("addresses", Some("address")),
            ("boxes", Some("box")),
            ("statuses", Some("status")),
            ("warehouses", Some("warehouse")),
            ("prices", Some("price")),
            ("address", None),
            ("uris", Some("uri")),
            ("status", None),
            ("product", None),
        ] {
            assert_eq!(singular(several).as_deref(), one, "{several}");
        }
    }

    #[test]
    fn one_thing_is_several() {
        for (one, several) in [
            ("line", "lines"),
            ("country", "countries"),
            ("survey", "surveys"),
            ("address", "addresses"),
            ("box", "boxes"),
            ("batch", "batches"),
        ] {
            assert_eq!(plural(one), several);
        }
    }
}
