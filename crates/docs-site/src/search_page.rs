//! `/d/{username}/{slug}/search?q=…`: the results of a search as a page, for readers without script.

use std::fmt::Write as _;

use askama::Template;
use domain::{Error, VersionNumber};
use product_site::ShellTemplate;
use projects::OpenDocs;
use schema_docs::{FilterOffer, Hit, HitKind, Links, Page, PageKind, SearchQuery, SearchResults};

use crate::Site;
use crate::absolute_links::link_absolutely;
use crate::address::version_base;
use crate::literal::literal;
use crate::mcp::answers::{HitNames, push_hit};
use crate::shell::{DocsShell, Roots, render};

/// Path of the search page below the docs' root.
pub const PATH: &str = PageKind::Search.word();
/// Maximum number of results on the page.
const MAX_RESULTS: usize = 100;

#[derive(Template)]
#[template(path = "search.html")]
struct SearchPage<'a> {
    base: &'a str,
    q: &'a str,
    found: &'a SearchResults,
    total: String,
    hits: Vec<ShownHit<'a>>,
    /// Filters to begin with, if nothing was searched for.
    examples: Vec<FilterOffer>,
}

/// A result as it is drawn.
struct ShownHit<'a> {
    kind: HitKind,
    /// The owner with what joins it to the name.
    owner: String,
    /// Parts of the name, and whether each matched.
    name: Vec<(&'a str, bool)>,
    address: String,
    is_deprecated: bool,
    description: &'a str,
}

/// Returns the page with the results for `q`, or the one to begin a search at if it is empty.
///
/// # Errors
/// Errors of the store.
pub async fn page(
    site: &Site<'_>,
    open: &OpenDocs,
    version: Option<VersionNumber>,
    q: &str,
) -> Result<Page, Error> {
    let base = version_base(&open.project, version);
    let (q, found) = search(site, open, q).await?;
    let examples = match q.is_empty() {
        true => open.docs.filter_examples(),
        false => Vec::new(),
    };
    Ok(Page {
        path: PATH.to_owned(),
        title: match q.is_empty() {
            true => "Search".to_owned(),
            false => format!("Search: {q}"),
        },
        kind: PageKind::Search,
        description: format!(
            "Search the API reference of {}.",
            open.project.name.as_str()
        ),
        html: write_html(&base, q, &found, examples).map_err(Error::internal)?,
        toc: Vec::new(),
    })
}

fn write_html(
    base: &str,
    q: &str,
    found: &SearchResults,
    examples: Vec<FilterOffer>,
) -> askama::Result<String> {
    let links = Links::new(base);
    let page = SearchPage {
        base,
        q,
        total: describe_total(found),
        hits: found.hits.iter().map(|hit| shown(hit, &links)).collect(),
        examples,
        found,
    };
    page.render()
}

/// Returns [`page`] in the current docs or in those of `version`.
///
/// # Errors
/// [`Error::NotFound`] if there is no such version; errors of the store.
pub async fn page_at(
    site: &Site<'_>,
    current: OpenDocs,
    version: Option<VersionNumber>,
    q: &str,
) -> Result<Page, Error> {
    let open = open_at(site, current, version).await?;
    page(site, &open, version, q).await
}

/// Returns the document of [`page`], in the current docs or in those of `version`.
///
/// # Errors
/// Like [`page_at`].
pub async fn document(
    site: &Site<'_>,
    template: &ShellTemplate,
    current: OpenDocs,
    version: Option<VersionNumber>,
    q: &str,
) -> Result<String, Error> {
    let open = open_at(site, current, version).await?;
    let page = page(site, &open, version, q).await?;
    let roots = Roots::new(&open, version);
    Ok(render(
        template,
        &DocsShell::new(site, &open, version, &roots, &page),
    ))
}

/// Returns the results as Markdown.
///
/// # Errors
/// Errors of the store.
pub async fn markdown(
    site: &Site<'_>,
    open: &OpenDocs,
    version: Option<VersionNumber>,
    q: &str,
) -> Result<String, Error> {
    let base = version_base(&open.project, version);
    let (q, found) = search(site, open, q).await?;
    let mut out = "# Search\n\n".to_owned();
    // Writing into a string cannot fail.
    if q.is_empty() {
        let address = format!("{}{base}/{PATH}.md?q=", site.public_url);
        let _ = writeln!(
            out,
            "Add words of a name or description, `Type.field` or `@directive`: `{address}create+order`. Filters, alone or \
             with words:\n"
        );
        for example in open.docs.filter_examples() {
            let _ = writeln!(out, "- `{}`: {}", example.text, example.about);
        }
        return Ok(out);
    }
    let _ = writeln!(out, "{}: {}\n", literal(q), describe_total(&found));
    for problem in &found.problems {
        let _ = writeln!(out, "{}\n", literal(problem));
    }
    let links = Links::new(&base);
    for hit in &found.hits {
        push_hit(&mut out, hit, &links, HitNames::Linked);
    }
    Ok(link_absolutely(&out, site.public_url))
}

async fn open_at(
    site: &Site<'_>,
    current: OpenDocs,
    version: Option<VersionNumber>,
) -> Result<OpenDocs, Error> {
    match version {
        Some(number) => projects::open_version(site.projects, current, number).await,
        None => Ok(current),
    }
}

/// Returns the part of the text that is used, and what it finds.
async fn search<'q>(
    site: &Site<'_>,
    open: &OpenDocs,
    q: &'q str,
) -> Result<(&'q str, SearchResults), Error> {
    let query = SearchQuery::new(q, MAX_RESULTS, None);
    let found = projects::search(site.projects, open, &query).await?;
    Ok((query.text(), found.results))
}

fn describe_total(found: &SearchResults) -> String {
    match (found.total as usize, found.hits.len()) {
        (0, _) => "No results".to_owned(),
        (1, _) => "1 result".to_owned(),
        (total, listed) if listed < total => format!("{total} results, the best {listed} of them"),
        (total, _) => format!("{total} results"),
    }
}

fn shown<'a>(hit: &'a Hit, links: &Links<'_>) -> ShownHit<'a> {
    let join = match hit.kind {
        HitKind::Guides => " › ",
        _ => ".",
    };
    let owner = hit.owner.as_ref();
    ShownHit {
        kind: hit.kind,
        owner: owner
            .map(|owner| format!("{owner}{join}"))
            .unwrap_or_default(),
        name: marked_parts(&hit.name, &hit.ranges),
        address: links.page(&hit.path),
        is_deprecated: hit.deprecated,
        description: &hit.description,
    }
}

/// Splits a name at the parts that matched. Ranges are in characters.
fn marked_parts<'n>(name: &'n str, ranges: &[(u32, u32)]) -> Vec<(&'n str, bool)> {
    let byte_of = |at: u32| {
        let at = name.char_indices().nth(at as usize);
        at.map_or(name.len(), |(byte, _)| byte)
    };
    let mut parts = Vec::new();
    let mut end = 0;
    for (from, to) in ranges
        .iter()
        .map(|(from, to)| (byte_of(*from), byte_of(*to)))
    {
        parts.push((name.get(end..from).unwrap_or_default(), false));
        parts.push((name.get(from..to).unwrap_or_default(), true));
        end = to;
    }
    parts.push((name.get(end..).unwrap_or_default(), false));
    parts.retain(|(part, _)| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use schema_docs::{Docs, SearchQuery};
    use schema_model::{Limits, SourceText};

    use super::{MAX_RESULTS, marked_parts, write_html};

    fn docs() -> Docs {
        let sdl = "type Query { shop(id: ID!): Shop \"Finds <shops>.\" shops(first: Int): [Shop] }
            type Shop { id: ID! old: Int @deprecated } enum State { OPEN }";
        let source = SourceText::new(sdl.to_owned());
        schema_docs::build(&source, &Limits::default()).unwrap()
    }

    fn html(q: &str) -> String {
        let docs = docs();
        let found = docs.search(&SearchQuery::new(q, MAX_RESULTS, None));
        let examples = match q {
            "" => docs.filter_examples(),
            _ => Vec::new(),
        };
        write_html("/d/ada/shop", q, &found, examples).unwrap()
    }

    fn expect(html: &str, parts: &[&str]) {
        for part in parts {
            assert!(html.contains(part), "{part} is not in {html}");
        }
    }

    #[test]
    fn results_have_kinds_and_links() {
        expect(
            &html("returns:Shop"),
            &[
                "<form class=\"search-form\" role=\"search\" action=\"/d/ada/shop/search\">",
                "value=\"returns:Shop\"",
                "<code>returns:Shop</code> Returns Shop",
                "<p class=\"search-total\">2 results</p>",
                "href=\"/d/ada/shop/queries/shop\"",
                "<span class=\"search-kind\">Query</span>",
                "Finds &#60;shops&#62;.",
            ],
        );
        expect(
            &html("is:deprecated old"),
            &[
                "href=\"/d/ada/shop/objects/Shop#old\"",
                "<span class=\"search-owner\">Shop.</span><mark>old</mark>",
                "<p class=\"search-total\">1 result</p>",
            ],
        );
    }

    #[test]
    fn what_is_wrong_is_said_and_what_is_typed_is_escaped() {
        let page = html("open:yes <b>");
        expect(
            &page,
            &[
                "No filter named “open”. Filters: is, kind,",
                "value=\"open:yes &#60;b&#62;\"",
            ],
        );
        assert!(!page.contains("<b>"), "{page}");
        expect(
            &html("returns:Sh"),
            &[
                "No type named “Sh”.",
                "<a href=\"/d/ada/shop/search?q=returns%3AShop\"><code>returns:Shop</code></a>",
            ],
        );
        expect(&html("xyzzy"), &["No results for “<bdi>xyzzy</bdi>”"]);
    }

    #[test]
    fn the_empty_page_teaches_filters() {
        expect(
            &html(""),
            &[
                "<a href=\"/d/ada/shop/search?q=is%3Adeprecated\"><code>is:deprecated</code></a>",
                "<code>type:Shop</code>",
            ],
        );
    }

    #[test]
    fn names_are_split_at_what_matched() {
        assert_eq!(marked_parts("user", &[]), [("user", false)]);
        assert_eq!(
            marked_parts("pullRequest", &[(0, 1), (4, 5)]),
            [("p", true), ("ull", false), ("R", true), ("equest", false)]
        );
        assert_eq!(
            marked_parts("Größe", &[(2, 4)]),
            [("Gr", false), ("öß", true), ("e", false)]
        );
        assert_eq!(marked_parts("a", &[(5, 9)]), [("a", false)]);
    }
}
