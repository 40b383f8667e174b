//! Pages that readers look at.

use domain::Slug;

/// A page of docs, and the version of the schema if the address names one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewedPage {
    /// The page's path within the docs, such as `objects/User`.
    pub path: String,
    /// The number of the version.
    pub version: Option<u32>,
}

impl ViewedPage {
    /// Maximum number of characters of a path.
    pub const MAX_CHARS: usize = 200;

    /// Parses the path of an address, `/d/{username}/{slug}/…`, of any docs.
    #[must_use]
    pub fn parse(path: &str) -> Option<Self> {
        Self::parse_of(path, None)
    }

    /// Parses the path of an address in the docs of a project, `/d/{username}/{slug}/…`. The page of all uses of a type counts as the type's page, a
    /// part of the graph as the graph. `None` if no page can be there: nobody can make an owner read a sentence this way.
    #[must_use]
    pub fn parse_in(path: &str, project: &Slug) -> Option<Self> {
        Self::parse_of(path, Some(project))
    }

    fn parse_of(path: &str, project: Option<&Slug>) -> Option<Self> {
        let mut parts = path.strip_prefix("/d/")?.split('/');
        let (_username, slug) = (parts.next()?, parts.next().filter(|slug| !slug.is_empty())?);
        if project.is_some_and(|project| project.as_str() != slug) {
            return None;
        }
        let mut parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let version = match parts.as_slice() {
            ["v", number, ..] => Some(number.parse().ok().filter(|number| *number > 0)?),
            _ => None,
        };
        if version.is_some() {
            parts.drain(..2);
        }
        if parts.last() == Some(&"used-by") {
            parts.pop();
        }
        let path = match parts.as_slice() {
            [] => "overview".to_owned(),
            ["graph", ..] => "graph".to_owned(),
            [_] | [_, _] => parts.join("/"),
            _ => return None,
        };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '/' | '.');
        let is_page = path.len() <= Self::MAX_CHARS && path.chars().all(is_plain);
        is_page.then_some(Self { path, version })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_docs_are_pages_and_others_are_not() {
        for (path, page, version) in [
            ("/d/ada/shop", "overview", None),
            ("/d/ada/shop/", "overview", None),
            ("/d/ada/shop/objects/User", "objects/User", None),
            ("/d/ada/shop/objects/User/used-by", "objects/User", None),
            ("/d/ada/shop/v/3", "overview", Some(3)),
            ("/d/ada/shop/v/3/objects/User", "objects/User", Some(3)),
            ("/d/ada/shop/graph/User", "graph", None),
            (
                "/d/ada/shop/guides/getting-started",
                "guides/getting-started",
                None,
            ),
        ] {
            let viewed = ViewedPage::parse(path).unwrap();
            assert_eq!((viewed.path.as_str(), viewed.version), (page, version));
        }
        let shop = Slug::parse("shop").unwrap();
        assert!(ViewedPage::parse_in("/d/ada/shop/objects/User", &shop).is_some());
        assert!(ViewedPage::parse_in("/d/ada/store/objects/User", &shop).is_none());
        for path in [
            "",
            "/",
            "/d",
            "/d/ada",
            "/d/ada/",
            "/d/ada/shop/v/0",
            "/d/ada/shop/v/x/objects/User",
            "/d/ada/shop/call 555 0100",
            "/d/ada/shop/<b>",
            "/d/ada/shop/a/b/c",
            "/dashboard",
        ] {
            assert_eq!(ViewedPage::parse(path), None, "{path}");
        }
        assert_eq!(
            ViewedPage::parse(&format!("/d/a/b/{}", "x".repeat(201))),
            None
        );
    }
}
